// Constants of quantised integers as the graph holds them: codes with scales and zeros.
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

// Operands of a node: bytes in which codes of `bits` are joined along the last axis, floats for
// each `block` of them (0: for a whole line), and the codes of 0, which may be absent: the middle
// one.
struct JoinedCodes {
  size_t data = 0, scale = 0, zero = 0;
  int64_t bits = 4, block = 0;
};
// Their f32 numbers. Errors: one that is no constant, or of another size than these.
ir::Result<ir::Value> numbers_of_codes(const NodeContext& c, const JoinedCodes& x);

}  // namespace ullage::onnx
