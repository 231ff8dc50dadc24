// Lowering, bindings and derivatives of affine_reduce.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "ir/graph/op.h"
#include "ir/lowering/lower_context.h"
#include "ops/affine/affine_code.h"
#include "ops/rules/family.h"

namespace ullage::ops {

// Differentiation and batching of affine_reduce.

// Of operand `operand`: again an affine_reduce, over the terms that read each of its elements
// (affine_transpose.h), of what comes in times the body's derivative. Extrema share evenly among
// the terms that attain them; the other factors of a product are found without dividing by zero.
ir::Result<ir::Value> transpose_affine_reduce(const ir::DifferentiationContext& c, int operand);

// The batch is one more leading axis of the result and of stacked operands.
Batched batch_affine_reduce(const ir::BatchingContext& c);

// Lowering of affine_reduce to affine/reduce.comp.
ir::Result<void> lower_affine_reduce(ir::LowerContext& context);
// Lowering of other ops whose results combine more terms than an invocation of their kernels takes:
// the calls of the box, which run only where `condition` is true (null: always). REQUIRES: at most
// kMaxAffineTerms terms, an accumulation dtype.
ir::Result<void> emit_affine_box(ir::LowerContext& context, const AffineCall& call,
                                 ir::ExtentExpr condition);

// Which buffers a kernel of affine_reduce binds, and the text that reads them.

// "load_in1", which gives the bits of an element of operand i. Operands that are one buffer share a
// binding.
std::string load_name(const AffineCall& call, size_t i);

// Appends the operands of `call` and its output to `kernel` and declares them. `result_type`: of
// the elements of result[].
std::string binding_text(const ir::LowerContext& context, const AffineCall& call,
                         std::string_view result_type, ir::KernelCall& kernel);

}  // namespace ullage::ops
