// Calls that copy elements: into another order, layout or dtype.
#pragma once

#include "ops/code/map_kernel.h"

namespace ullage::ops {

// A body that returns its only input; moved bits are typed by width alone.
ir::ScalarBody copy_body(ir::DType dtype);
// The unsigned dtype of the same width.
ir::DType width_dtype(ir::DType dtype);

// Emits the call that moves spec.operands[0] without change; fills in the body.
ir::Result<void> emit_copy(ir::LowerContext& context, MapSpec spec);

// Emits the call that copies `count` elements of `from` into `to`, converted to `dtype`.
ir::Result<void> emit_cast(ir::LowerContext& context, ir::ExtentExpr count, ir::BufferId from,
                           ir::DType from_dtype, ir::BufferId to, ir::DType dtype);

// Emits what copies all elements of `id` from one buffer to the other, writing zeros into the pad
// of a padded layout. Moves by width, so it serves every dtype. It is what LowerContext::read calls
// (LowerContext::Choices).
ir::Result<void> relayout(ir::LowerContext& context, ir::ValueId id, ir::BufferId from,
                          const ir::Layout& from_layout, ir::BufferId to,
                          const ir::Layout& to_layout);

// A buffer with what ConstantPool::packed has of a recipe whose first piece is taken from `id`
// instead of a constant: for weights that the device computes. Emits the call that fills it.
// REQUIRES: elements of 32 bits, pieces without a mix, the others constants.
ir::BufferId emit_pack(ir::LowerContext& context, ir::ValueId id, const ir::PackRecipe& recipe);

}  // namespace ullage::ops
