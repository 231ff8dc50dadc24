// Differentiation and batching of affine_reduce.
#pragma once

#include "ops/rules/family.h"

namespace ullage::ops {

// Of operand `operand`: again an affine_reduce, over the terms that read each of its elements
// (affine_transpose.h), of what comes in times the body's derivative. Extrema share evenly among
// the terms that attain them; the other factors of a product are found without dividing by zero.
ir::Result<ir::Value> transpose_affine_reduce(const ir::DifferentiationContext& c, int operand);

// The batch is one more leading axis of the result and of stacked operands.
Batched batch_affine_reduce(const ir::BatchingContext& c);

}  // namespace ullage::ops
