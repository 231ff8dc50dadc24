// Constants of quantized integers in the graph: quantized values with scales and zero points.
#pragma once

#include <cstdint>
#include <optional>

#include "frontends/onnx/importer/node_context.h"
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

// Operands of a node: bytes in which quantized values of `bits` are packed along the last axis, a
// float scale for each `block` of them (0: for a whole line), and the zero points, which may be
// absent: the middle value.
struct JoinedQuantized {
  size_t data = 0, scale = 0, zero = 0;
  int64_t bits = 4, block = 0;
};
// Their f32 numbers. Errors: an operand that is not constant, or has another size.
ir::Result<ir::Value> numbers_of_quantized(const NodeContext& c, const JoinedQuantized& x);

}  // namespace ullage::onnx
