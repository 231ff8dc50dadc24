// Shared by the import rules of linearly quantized tensors: quantization to bytes, and exact
// products of bytes.
#pragma once

#include <optional>

#include "frontends/onnx/importer/node_context.h"
#include "frontends/onnx/importer/storage_types.h"

namespace ullage::onnx {

// round(x) + zero point, saturated to the range of `dtype`, or to less. `zero` may be invalid.
ir::Result<ir::Value> saturated(NodeContext& c, ir::Value x, ir::Value zero, ir::DType dtype,
                                std::optional<StorageRange> less = std::nullopt);

// x in 255 steps from its least number, or 0, to its largest, or 0: steps and zero point are whole
// numbers in x's dtype.
struct RangeQuantized {
  ir::Value steps, scale, zero;
};
RangeQuantized quantized_by_range(ir::Value x);

// Where the operands of a product of integers and their zero points stand.
struct ProductOperands {
  size_t a = 0, b = 1, a_zero = 2, b_zero = 3;
};
// Bytes as signed ones: those of u8 less 128.
ir::Value signed_bytes(ir::Value x);
// The product of a matrix, or several, and a matrix, both of bytes and less their zero points, as
// exact sums of i32. `a_zero`: none, one, or one per row; `b_zero`: none, one, or one per column.
// REQUIRES: a of rank >= 2, b of rank 2.
ir::Value product_of_bytes(ir::Builder& builder, ir::Value a, ir::Value a_zero, ir::Value b,
                           ir::Value b_zero);
// The product of both less their zero points, as numpy's, as exact sums of i32.
ir::Value integer_product(const NodeContext& c, const ProductOperands& at);

// QLinearConv of `x`, in place of operand 0, with the node's other operands and attributes.
ir::Result<ir::Value> qlinear_convolution_of(NodeContext& c, ir::Value x);

}  // namespace ullage::onnx
