// Numbers in blocks of codes (ir/quantization/block_format.h): read, and multiplied by where they
// lie.
#pragma once

#include "ir/quantization/block_format.h"
#include "ops/rules/family.h"

namespace ullage::ops {

// dequantize_blocks(blocks u8 [..., bytes]) -> f32 [..., numbers]: whole blocks along the last
// axis. Exact: each number is rounded once, as ir::dequantize does.
struct DequantizeBlocksOp : ir::OpDef {
  ir::Value operator()(ir::Value blocks, ir::BlockFormat format) const;
};
extern const DequantizeBlocksOp dequantize_blocks;

// matmul_blocks(a f32 [..., K], blocks u8 [N, bytes of K numbers]) -> f32 [..., N]: the product
// with the transposed matrix of numbers, which is never written out. An element of the result is
// the same sum in the same order however many rows there are.
struct MatmulBlocksOp : ir::OpDef {
  ir::Value operator()(ir::Value a, ir::Value blocks, ir::BlockFormat format) const;
};
extern const MatmulBlocksOp matmul_blocks;

std::span<const ir::OpDef* const> quantization_rows();

// ---- what the rows share --------------------------------------------------------------------

inline constexpr ir::AttributeKey<ir::BlockFormat> kBlockFormat{"format",
                                                                "how numbers lie in blocks"};

// The numbers in operand `i`, whose last axis is bytes of whole blocks: an error or a guard where
// they are not.
ir::Result<ir::AxisExtent> numbers_in_blocks(ir::InferContext& context, size_t i);
// What operand `i` holds, row-major. Errors: those of ir::dequantize.
ir::Result<std::vector<double>> numbers_of(const ir::EvaluateContext& context, size_t i);

}  // namespace ullage::ops
