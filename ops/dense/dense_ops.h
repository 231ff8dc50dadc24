// The definitions of the dense ops, their batching, and the reference of convolutions.
#pragma once

#include <span>

#include "ir/graph/op.h"
#include "ops/dense/dense_lower.h"
#include "ops/rules/batching.h"
#include "ops/rules/op_rules.h"

namespace ullage::ops {

// Ops of products, convolutions and pooling.
std::span<const ir::OpDef* const> dense_ops();
OpRules<EpilogueRule> dense_epilogue_rules();
OpRules<RowsRule> dense_rows_rules();
OpRules<RowNormRule> dense_row_norm_rules();

// Batching slots of the dense ops.
Batched batch_max_pool(const ir::BatchingContext& c);

// The reference of convolution and conv_transpose.

// Sums in double for floats, modulo 2^64 for integers.
ir::Result<void> evaluate_convolution(ir::EvaluateContext& context, ConvolutionDirection direction);

}  // namespace ullage::ops
