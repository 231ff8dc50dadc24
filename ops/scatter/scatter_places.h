// Where updates are put: by an index on an axis, or by tuples of indices.
#pragma once

#include "ir/lowering/lower_context.h"
#include "ops/indexing/index_rules.h"

namespace ullage::ops {

// Slices of x that tuples name, how many tuples there are, and how many in a row of the batch.
struct TupleExtents {
  ir::ExtentExpr places = {}, tuples = {}, count = {}, inner = {};
};
TupleExtents tuple_extents(ir::LowerContext& context, const TupleAxes& axes);

// Calls of one invocation per update, complete but for operands, text and PLACES, of the node at
// hand: `axis` is indexed, or a row of the batch has `count` of the tuples.
ir::KernelCall element_placing(ir::LowerContext& context, size_t axis);
ir::KernelCall tuple_placing(ir::LowerContext& context, const TupleAxes& axes, ir::ExtentExpr count,
                             ir::ExtentExpr tuples);

// Emits a placing. `places`: where each update is put; else which update is the last at each place
// (see the kernels).
void emit_placing(ir::LowerContext& context, ir::KernelCall placing, bool places,
                  ir::ExtentExpr updates, ir::BufferId found);

}  // namespace ullage::ops
