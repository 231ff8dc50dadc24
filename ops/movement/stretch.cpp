#include "ops/movement/stretch.h"

#include "ir/graph/op.h"
#include "ops/movement/interleave.h"
#include "ops/movement/movement.h"

namespace ullage::ops {

using namespace ir;

std::optional<int64_t> slice_start(const Graph& graph, const Node& node, size_t axis) {
  const ShapeExtent& from = graph.value(node.inputs[0]).shape;
  const ShapeExtent& to = graph.value(node.outputs[0]).shape;
  if (!from.is_exact() || !to.is_exact()) return std::nullopt;
  const auto starts = node.attributes[SliceOp::kStarts];
  const auto steps = node.attributes[SliceOp::kSteps];
  for (size_t a = 0; a < from.rank(); ++a) {
    if (as_constant(steps[a]) != 1) return std::nullopt;
    if (a == axis) continue;
    if (as_constant(starts[a]) != 0 || !prove_equal(from[a].live, to[a].live)) return std::nullopt;
  }
  return as_constant(to[axis].live) ? as_constant(starts[axis]) : std::nullopt;
}

std::optional<size_t> whole_interleave(const Graph& graph, const Node& node) {
  if (node.op != &interleave || node.attributes[InterleaveOp::kStart] != 0) return std::nullopt;
  const ShapeExtent& part = graph.value(node.inputs[0]).shape;
  const int64_t axis = node.attributes[kAxis];
  const size_t at = static_cast<size_t>(axis) + (axis < 0 ? part.rank() : 0);
  const auto extent = as_constant(part[at].live);
  const bool whole = extent && node.attributes[InterleaveOp::kCount] == 2 * *extent;
  return whole ? std::optional(at) : std::nullopt;
}

}  // namespace ullage::ops
