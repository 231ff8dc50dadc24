// Which slices and shuffles need no call: looked up from the nodes around them, at each of them.
#include "ops/dense/channel_view.h"

#include <algorithm>
#include <functional>

#include "ir/graph/op.h"
#include "ops/dense/convolution_lower.h"
#include "ops/movement/interleave.h"
#include "ops/movement/movement.h"
#include "ops/movement/stretch.h"
#include "ops/schedule/destination.h"

namespace ullage::ops {

using namespace ir;

namespace {

constexpr size_t kChannels = 1;
// Beyond, weights are not shifted to where their channels lie in quads (PackPiece::Mix).
constexpr int64_t kMostShifted = 256;

std::optional<ChannelView> stretch(const Graph& graph, ValueId id) {
  const uint32_t n = graph.value(id).producer;
  if (n == kNoNode || graph.nodes[n].op != &slice || graph.value(id).dtype != DType::f32)
    return std::nullopt;
  const ShapeExtent& shape = graph.value(id).shape;
  if (shape.rank() < 3) return std::nullopt;
  const auto first = slice_start(graph, graph.nodes[n], kChannels);
  const auto count = as_constant(shape[kChannels].live);
  if (!first || !count || *count == 0) return std::nullopt;
  return ChannelView{graph.nodes[n].inputs[0], *first, *count};
}

// The stretch that `id` is, if its readers are pointwise convolutions and at most one interleave,
// of which it is the first operand and that `is_written` accepts.
std::optional<ChannelView> view_of(const Graph& graph, ValueId id,
                                   const std::function<bool(const Node&)>& is_written) {
  const auto view = stretch(graph, id);
  if (!view || leaves_graph(graph, id)) return std::nullopt;
  const bool fits = view->first % 4 == 0 || view->count <= kMostShifted;
  int turns = 0;
  for (const Node& node : graph.nodes) {
    const auto reads = std::ranges::count(node.inputs, id);
    if (reads == 0) continue;
    if (reads > 1 || node.inputs[0] != id) return std::nullopt;
    if (fits && is_pointwise_convolution(graph, node)) continue;
    const bool taken = node.op == &interleave && view->first % 4 == 0 && is_written(node);
    if (!taken || ++turns > 1) return std::nullopt;
  }
  return view;
}

// Is the value in rows of channels, pixel by pixel?
bool lies_in_quads(const LowerContext& context, ValueId id) {
  const ShapeExtent& shape = context.shape(id);
  const Layout layout = canonical(Layout::channels_last(shape.rank()), shape);
  return !layout.order.empty() && context.layout_of(id) == layout;
}

std::optional<ChannelView> placed_view(const LowerContext& context, ValueId id,
                                       const std::function<bool(const Node&)>& is_written) {
  const auto view = view_of(context.graph(), id, is_written);
  return view && lies_in_quads(context, view->whole) ? view : std::nullopt;
}

bool reads_tensors_after(const Graph& graph, const Node& node) {
  return node.body && std::any_of(node.inputs.begin() + node.first_body_input, node.inputs.end(),
                                  [&](ValueId id) { return !graph.value(id).constant; });
}

// Whole pairs of channels, first to last.
bool takes_all_channels(const Graph& graph, const Node& node) {
  const ShapeExtent& whole = graph.value(node.outputs[0]).shape;
  return whole.rank() >= 3 && whole_interleave(graph, node) == kChannels &&
         !canonical(Layout::channels_last(whole.rank()), whole).order.empty();
}

}  // namespace

bool may_read_whole(const Graph& graph, const Node& node) {
  const auto takes_all = [&](const Node& reader) { return takes_all_channels(graph, reader); };
  return view_of(graph, node.outputs[0], takes_all).has_value();
}

std::optional<ChannelView> channel_view(const LowerContext& context, ValueId id) {
  return placed_view(context, id, [&](const Node& node) {
    const uint32_t n = context.value(node.inputs[1]).producer;
    return n != kNoNode && channel_turns(context, context.graph().nodes[n]).has_value();
  });
}

std::optional<ChannelTurns> channel_turns(const LowerContext& context, const Node& product) {
  const Graph& graph = context.graph();
  const ValueId result = product.outputs[0];
  const Node* node = only_reader(graph, result);
  if (!node || !takes_all_channels(graph, *node) || node->inputs[1] != result ||
      node->predicate != product.predicate || !is_pointwise_convolution(graph, product) ||
      reads_tensors_after(graph, product)) {
    return std::nullopt;
  }
  const ChannelTurns turns{.whole = node->outputs[0], .other = node->inputs[0]};
  const auto view =
      placed_view(context, turns.other, [&](const Node& reader) { return &reader == node; });
  // Where it is a view, of what is there before the product, wherever the slice stands.
  const uint32_t made = context.value(view ? view->whole : turns.other).producer;
  const bool before = made != kNoNode && &graph.nodes[made] < &product;
  return before && (view || lies_in_quads(context, turns.other)) ? std::optional(turns)
                                                                 : std::nullopt;
}

}  // namespace ullage::ops
