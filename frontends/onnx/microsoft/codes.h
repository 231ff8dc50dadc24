// Constants of quantised integers as the graph holds them: codes with scales and zeros.
#pragma once

#include <cstdint>
#include <optional>

#include "ir/graph/builder.h"
#include "ir/graph/tensor.h"

namespace ullage::onnx {

// Integers with scales and zero points for blocks of `block` along `axis`; elsewhere scales and
// zeros have the numbers' extents.
struct BlockQuantized {
  ir::Tensor numbers{};              // i8 or u8
  ir::Tensor scale{};                // floats
  std::optional<ir::Tensor> zero{};  // of the numbers' dtype; none: 0
  int64_t axis = 0, block = 1;
};
// Their f32 numbers.
ir::Value dequantized(ir::Builder& builder, const BlockQuantized& x);

}  // namespace ullage::onnx
