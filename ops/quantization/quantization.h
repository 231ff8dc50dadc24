// Quantised numbers: in quantized blocks as ggml has them (ir/quantization/block_format.h), read,
// and multiplied by where they lie; and quantized values (ir/quantization/quantized_values.h), with
// scales and zeros as separate tensors.
#pragma once

#include "ir/quantization/activations.h"
#include "ir/quantization/block_format.h"
#include "ops/dense/window.h"
#include "ops/rules/family.h"
#include "ops/rules/op_rules.h"

namespace ullage::ops {

// dequantize_blocks(blocks u8 [..., bytes]) -> f32 [..., numbers]: whole blocks along the last
// axis. Exact: each number is rounded once, as ir::dequantize does.
struct DequantizeBlocksOp : ir::OpDef {
  ir::Value operator()(ir::Value blocks, ir::BlockFormat format) const;
};
extern const DequantizeBlocksOp dequantize_blocks;

// gather_blocks(blocks u8 [N, bytes of K numbers], indices [...]) -> f32 [..., K]: the rows that
// the indices name, as `gather` means them. Constant blocks by which something multiplies too are
// read where the product reads them, so that they lie on the device once.
struct GatherBlocksOp : ir::OpDef {
  ir::Value operator()(ir::Value blocks, ir::Value indices, ir::BlockFormat format) const;
};
extern const GatherBlocksOp gather_blocks;

// matmul_blocks(a f32 [..., K], blocks u8 [N, bytes of K numbers] ...) -> f32 [..., N]: the product
// with the transposed matrix of numbers, which is never written out. An element of the result is
// the same sum in the same order however many rows there are. With activations q8, rows of a are
// rounded (ir::round_activations), and quantized values are multiplied as integers; the derivative
// is that of the product without it. A matrix may be up to kMostParts constants, one below another,
// which lie apart; N is that of all, and a multiple of kPartRows in each but the last.
struct MatmulBlocksOp : ir::OpDef {
  static constexpr ir::AttributeKey<ir::Activations> kActivations{
      "activations", "what rows of a are rounded to", ir::Activations::f32};
  static constexpr size_t kMostParts = 4;
  static constexpr int64_t kPartRows = 256;  // whole panels of any tile

  ir::Value operator()(ir::Value a, ir::Value blocks, ir::BlockFormat format,
                       ir::Activations activations = ir::Activations::f32) const;
  ir::Value operator()(ir::Value a, std::span<const ir::Value> parts, ir::BlockFormat format) const;
};
extern const MatmulBlocksOp matmul_blocks;

// matmul_bytes(a i8 [..., K], w i8 [N, K]) -> i32 [..., N]: the product with the transposed matrix,
// exact modulo 2^32. Zero points are the caller's: they take multiples of sums of rows and columns.
struct MatmulBytesOp : ir::OpDef {
  ir::Value operator()(ir::Value a, ir::Value w) const;
};
extern const MatmulBytesOp matmul_bytes;

// convolution_bytes(x u8 or i8 [N, C, spatial...], w u8 or i8 [OC, C, kernel...], zero of x [] or
// invalid, zero of w [], [OC] or invalid) -> i32 [N, OC, windows...]: the convolution of both less
// their zero points, exact modulo 2^32. Outside x there are zeros, which are x's zero point.
struct ConvolutionBytesOp : ir::OpDef {
  ir::Value operator()(ir::Value x, ir::Value w, ir::Value x_zero, ir::Value w_zero,
                       const WindowSpec& window = {}) const;
};
extern const ConvolutionBytesOp convolution_bytes;

// dequantize_linear(quantized u8, scale f32, zero u8 or f32, may be absent) -> f32: (value - zero)
// * scale. Along `axis` lie `count` quantized values of `bits` bits in packed_bytes(count, bits)
// bytes, and a scale and a zero for each `block` of them. Elsewhere scales and zeros have the
// quantized values' extents, or 1 on all axes in front of it, or on all behind it. An absent zero
// is middle_value(bits). Products by constant quantized values read them where they lie
// (ops/dense/quantized_weights.h).
struct DequantizeLinearOp : ir::OpDef {
  static constexpr AttributeKey<int64_t> kBits{"bits", "of a quantized value: 2, 4 or 8"};
  static constexpr AttributeKey<int64_t> kBlock{
      "block", "quantized values along the axis that share a scale"};
  static constexpr AttributeKey<int64_t> kCount{"count", "quantized values along the axis"};

  struct Form {
    int64_t axis = 0, bits = 8, block = 1, count = 0;
  };
  ir::Value operator()(ir::Value quantized, ir::Value scale, ir::Value zero,
                       const Form& form) const;
};
extern const DequantizeLinearOp dequantize_linear;

std::span<const ir::OpDef* const> quantization_ops();
OpRules<IndexRule> quantization_index_rules();
OpRules<EpilogueRule> quantization_epilogue_rules();
OpRules<RowsRule> quantization_rows_rules();
OpRules<RowNormRule> quantization_row_norm_rules();

// ---- what these ops share --------------------------------------------------------------------

inline constexpr ir::AttributeKey<ir::BlockFormat> kBlockFormat{"format",
                                                                "how numbers lie in blocks"};

// The numbers in operand `i`, whose last axis is bytes of whole blocks: an error or a guard where
// they are not.
ir::Result<ir::AxisExtent> numbers_in_blocks(ir::InferContext& context, size_t i);
// The elements of operand `i`, row-major. Errors: those of ir::dequantize.
ir::Result<std::vector<double>> numbers_of(const ir::EvaluateContext& context, size_t i);

}  // namespace ullage::ops
