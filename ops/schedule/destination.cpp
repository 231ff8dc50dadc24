// Looks for the concat that reads a result; the first of its operands to be made makes its buffer.
#include "ops/schedule/destination.h"

#include <algorithm>

#include "ir/graph/op.h"
#include "ops/movement/movement.h"

namespace ullage::ops {

using namespace ir;

bool leaves_graph(const Graph& graph, ValueId id) {
  return std::ranges::any_of(graph.outputs,
                             [&](const GraphOutput& output) { return output.value == id; }) ||
         std::ranges::any_of(graph.device_scalars,
                             [&](const DeviceScalar& row) { return row.value == id; });
}

const Node* only_reader(const Graph& graph, ValueId id) {
  const Node* found = nullptr;
  for (const Node& node : graph.nodes) {
    const auto reads = std::ranges::count(node.inputs, id);
    if (reads == 0) continue;
    if (found || reads > 1) return nullptr;
    found = &node;
  }
  return leaves_graph(graph, id) ? nullptr : found;
}

namespace {

// Do quads of channels of all operands lie side by side in the result, each operand's pixels as
// many as the result's whatever the run brings?
bool joins_quads(const LowerContext& context, const Node& reader) {
  const ShapeExtent& y = context.shape(reader.outputs[0]);
  const int64_t axis = reader.attributes.integer("axis"), rank = static_cast<int64_t>(y.rank());
  if (rank < 3 || (axis != 1 && axis + rank != 1)) return false;
  const bool apart = !canonical(Layout::channels_last(y.rank()), y).order.empty();
  const auto has_whole_quads = [&](ValueId id) {
    const ShapeExtent& x = context.shape(id);
    const auto channels = as_constant(x[1].live);
    bool equal = channels && *channels % 4 == 0;
    for (size_t a = 0; a < x.rank(); ++a)
      equal = equal && (a == 1 || prove_equal(x[a].live, y[a].live));
    return equal;
  };
  return apart && std::ranges::all_of(reader.inputs, has_whole_quads);
}

}  // namespace

Destination destination_of(LowerContext& context) {
  const ValueId result = context.output();
  const Layout layout = Layout::channels_last(context.shape(result).rank());
  const Node* reader = only_reader(context.graph(), result);
  if (!reader || reader->op != &concat || reader->predicate != context.node().predicate ||
      !joins_quads(context, *reader)) {
    return {.buffer = context.write_stored(result, layout)};
  }
  const ValueId whole = reader->outputs[0];
  // Nothing but its operands' kernels places it this early, and these never plain.
  if (context.layout_of(whole) == Layout::plain()) context.write_stored(whole, layout);
  context.alias(result, layout, whole, layout);
  int64_t first = 0;
  for (ValueId id : reader->inputs) {
    if (id == result) break;
    first += *as_constant(context.shape(id)[1].live);
  }
  return {.buffer = context.read_stored(result, layout),
          .joined = true,
          .pixel_quads = static_cast<uint32_t>(*as_constant(context.shape(whole)[1].live) / 4),
          .first_quad = static_cast<uint32_t>(first / 4)};
}

}  // namespace ullage::ops
