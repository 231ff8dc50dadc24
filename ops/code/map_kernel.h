// The map kernel: every element of a result computed from one element of each operand. One
// generator serves elementwise ops, fused expressions, transposes, slices, broadcasts and
// relayouts.
#pragma once

#include "ir/graph/scalar_body.h"
#include "ir/lowering/lower_context.h"

namespace ullage::ops {

// Element i (a logical index of the result) of an operand lies at offset + sum of i[a] * strides[a]
// elements of its buffer. Strides are 0 along broadcast axes and may be negative.
struct MapOperand {
  ir::BufferId buffer = ir::kNoBuffer;
  ir::DType dtype = ir::DType::f32;
  std::vector<ir::ExtentExpr> strides = {};
  ir::ExtentExpr offset = {};  // null: 0
};

struct MapSpec {
  ir::ShapeExtent shape = {};  // of the result
  ir::Layout layout = {};      // of the result; pad elements are written as 0
  ir::BufferId output = ir::kNoBuffer;
  std::vector<MapOperand> operands = {};  // one per body input
  ir::ScalarBody body = {};
};

// Emits the call. REQUIRES: at most max_fused_inputs() operands.
ir::Result<void> emit_map(ir::LowerContext& context, const MapSpec& spec);
// Do the push words of a call suffice, in whatever layouts operands of these shapes, which
// broadcast to `shape`, lie?
bool fits_map(std::span<const ir::ShapeExtent> operands, const ir::ShapeExtent& shape);

// Stride of every axis of `shape` in an operand of shape `own` that lies in `layout` and broadcasts
// to it: 0 along repeated axes.
std::vector<ir::ExtentExpr> broadcast_strides(ir::LowerContext& context, const ir::Layout& layout,
                                              const ir::ShapeExtent& own,
                                              const ir::ShapeExtent& shape);
// The operand that broadcasts `id`, read in `layout`, to a result of shape `shape`.
MapOperand broadcast_operand(ir::LowerContext& context, ir::ValueId id, const ir::Layout& layout,
                             const ir::ShapeExtent& shape);

}  // namespace ullage::ops
