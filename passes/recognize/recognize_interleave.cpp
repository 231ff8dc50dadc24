// Matching from the last reshape upwards, then from it down to its slices.
#include "passes/recognize/recognize.h"

#include <algorithm>
#include <optional>
#include <vector>

#include "ir/extent/shape_transfer.h"
#include "ir/graph/op.h"
#include "ops/movement/interleave.h"
#include "ops/movement/movement.h"
#include "ops/movement/stretch.h"
#include "passes/kernels/channel_views.h"
#include "passes/recognize/pattern.h"
#include "passes/simplify/simplify.h"

namespace ullage::passes {
namespace {

struct Shuffle {
  ir::ValueId a = ir::kNoValue, b = ir::kNoValue;
  size_t axis = 0;
  int64_t extent = 0;  // of each
};

std::optional<int64_t> constant_extent(const ir::ShapeExtent& shape, size_t axis) {
  return ir::as_constant(shape[axis].live);
}

// `whole` with its axis split into first x second.
bool is_split(const ir::ShapeExtent& split, const ir::ShapeExtent& whole, size_t axis,
              int64_t first, int64_t second) {
  return split.rank() == whole.rank() + 1 && constant_extent(split, axis) == first &&
         constant_extent(split, axis + 1) == second &&
         ir::same_exact_extents(split.axes().first(axis), whole.axes().first(axis)) &&
         ir::same_exact_extents(split.axes().subspan(axis + 2), whole.axes().subspan(axis + 1));
}

bool swaps(std::span<const int64_t> permutation, size_t axis) {
  for (size_t i = 0; i < permutation.size(); ++i) {
    const size_t from = i == axis ? axis + 1 : i == axis + 1 ? axis : i;
    if (permutation[i] != static_cast<int64_t>(from)) return false;
  }
  return true;
}

// What the last node of the pattern joins.
std::optional<Shuffle> match(const ir::Graph& graph, const ir::Node& last) {
  if (last.op != &ops::reshape) return std::nullopt;
  const auto before = [&](const ir::Node& node, const ir::OpDef& op) {
    return producer(graph, node.inputs[0], op, last.predicate);
  };
  const ir::Node* swap = before(last, ops::transpose);
  const ir::Node* split = swap ? before(*swap, ops::reshape) : nullptr;
  const ir::Node* join = split ? before(*split, ops::concat) : nullptr;
  if (!join || join->inputs.size() != 2) return std::nullopt;
  const ir::ShapeExtent& whole = graph.value(join->outputs[0]).shape;
  const ir::ShapeExtent& part = graph.value(join->inputs[0]).shape;
  int64_t axis = join->attributes[ops::kAxis];
  if (axis < 0) axis += static_cast<int64_t>(whole.rank());
  const auto at = static_cast<size_t>(axis);
  const auto extent = constant_extent(part, at);
  const bool halves = extent && constant_extent(graph.value(join->inputs[1]).shape, at) == extent;
  if (!halves || !swaps(swap->attributes[ops::TransposeOp::kPermutation], at) ||
      !is_split(graph.value(split->outputs[0]).shape, whole, at, 2, *extent)) {
    return std::nullopt;
  }
  const ir::ShapeExtent& result = graph.value(last.outputs[0]).shape;
  if (!ir::same_exact_extents(result.axes(), whole.axes())) return std::nullopt;
  return Shuffle{join->inputs[0], join->inputs[1], at, *extent};
}

void become_interleave(ir::Node& node, const Shuffle& shuffle, int64_t start, int64_t count) {
  node.op = &ops::interleave;
  node.inputs = {shuffle.a, shuffle.b};
  node.attributes = {{ops::kAxis, static_cast<int64_t>(shuffle.axis)},
                     {ops::InterleaveOp::kCount, count},
                     {ops::InterleaveOp::kStart, start}};
}

// An interleave of all that its operands have.
std::optional<Shuffle> whole_shuffle(const ir::Graph& graph, const ir::Node& node) {
  const auto axis = ops::whole_interleave(graph, node);
  if (!axis) return std::nullopt;
  const ir::ShapeExtent& part = graph.value(node.inputs[0]).shape;
  return Shuffle{node.inputs[0], node.inputs[1], *axis, *constant_extent(part, *axis)};
}

struct Stretch {
  ir::Node* slice = nullptr;
  int64_t start = 0, count = 0;
};

// The slices along the axis of a shuffle's result.
std::vector<Stretch> stretches_of(ir::Graph& graph, size_t whole, const Shuffle& shuffle) {
  std::vector<Stretch> found;
  for (ir::Node& node : graph.nodes) {
    const bool slices = node.op == &ops::slice && node.inputs[0] == graph.nodes[whole].outputs[0] &&
                        node.predicate == graph.nodes[whole].predicate;
    const auto start = slices ? ops::slice_start(graph, node, shuffle.axis) : std::nullopt;
    if (!start) continue;
    const auto count = constant_extent(graph.value(node.outputs[0]).shape, shuffle.axis);
    found.push_back({&node, *start, *count});
  }
  return found;
}

}  // namespace

ir::Result<void> recognize_interleave(ir::Graph& graph) {
  for (ir::Node& node : graph.nodes)
    if (const auto shuffle = match(graph, node))
      become_interleave(node, *shuffle, 0, 2 * shuffle->extent);
  // What is dead now reads slices, too.
  eliminate_dead_code(graph);
  // From the last on, so that the readers of a slice are final.
  for (size_t n = graph.nodes.size(); n-- > 0;) {
    const auto shuffle = whole_shuffle(graph, graph.nodes[n]);
    if (!shuffle) continue;
    const std::vector<Stretch> stretches = stretches_of(graph, n, *shuffle);
    const Readers readers(graph);
    // Slices that their readers take from the whole stay.
    const bool stay = std::ranges::all_of(stretches, [&](const Stretch& stretch) {
      return may_read_whole(graph, readers, *stretch.slice);
    });
    if (stay) continue;
    for (const Stretch& stretch : stretches)
      become_interleave(*stretch.slice, *shuffle, stretch.start, stretch.count);
  }
  return {};
}

}  // namespace ullage::passes
