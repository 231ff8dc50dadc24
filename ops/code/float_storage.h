// How elements of f32 lie in memory, for kernel text that reads them one at a time.
#pragma once

#include <cstdint>
#include <string>

#include "ir/dtype.h"

namespace ullage::ops {

enum class FloatStorage : uint8_t { whole, half, bfloat };  // f32, f16, bf16

FloatStorage float_storage(ir::DType dtype, ir::DType storage);  // whole: of other dtypes, too
// Bits of the f32 that the low 16 bits of `bits` are. REQUIRES: not whole.
std::string widened_text(FloatStorage stored, const std::string& bits);

}  // namespace ullage::ops
