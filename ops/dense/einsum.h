// Einstein summation, built from transpose, reduce and dot.
#pragma once

#include <span>
#include <string_view>

#include "ops/rules/family.h"

namespace ullage::ops {

// ONNX / NumPy notation with "..." and implicit output; blanks are ignored. An invalid Value after
// an error, which the builder keeps.
ir::Value einsum(std::string_view equation, std::span<const ir::Value> operands);

}  // namespace ullage::ops
