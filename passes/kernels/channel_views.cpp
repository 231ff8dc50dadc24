// What the nodes around a value do with its channels.
#include "passes/kernels/channel_views.h"

#include <algorithm>
#include <functional>

#include "ir/graph/op.h"
#include "ops/dense/convolution_lower.h"
#include "ops/movement/interleave.h"
#include "ops/movement/movement.h"
#include "ops/movement/stretch.h"

namespace ullage::passes {

using namespace ir;

namespace {

constexpr size_t kChannels = 1;
// Beyond, weights are not shifted to where their channels lie in vec4s (PackPiece::Mix).
constexpr int64_t kMaxShifted = 256;

// Can such a value lie channels last?
bool may_lie_channels_last(const ShapeExtent& shape) {
  return !canonical(Layout::channels_last(shape.rank()), shape).order.empty();
}

std::optional<ChannelPart> sliced_channels(const Graph& graph, ValueId id) {
  const uint32_t n = graph.value(id).producer;
  if (n == kNoNode || graph.nodes[n].op != &ops::slice || graph.value(id).dtype != DType::f32)
    return std::nullopt;
  const ShapeExtent& shape = graph.value(id).shape;
  if (shape.rank() < 3) return std::nullopt;
  const auto first = ops::slice_start(graph, graph.nodes[n], kChannels);
  const auto count = as_constant(shape[kChannels].live);
  if (!first || !count || *count == 0) return std::nullopt;
  return ChannelPart{graph.nodes[n].inputs[0], *first, *count};
}

// The channels that `id` is a slice of, if its readers are pointwise convolutions and at most one
// interleave, of which it is the first operand and that `is_written` accepts.
std::optional<ChannelPart> part_if(const Graph& graph, const Readers& readers, ValueId id,
                                   const std::function<bool(const Node&)>& is_written) {
  const auto part = sliced_channels(graph, id);
  if (!part || readers.leaves(id)) return std::nullopt;
  // Numbers can be packed behind rows of zeros.
  const auto fits = [&](const Node& node) {
    return part->first % 4 == 0 ||
           (part->count <= kMaxShifted && graph.value(node.inputs[1]).constant);
  };
  int shuffles = 0;
  for (uint32_t n : readers.of(id)) {
    const Node& node = graph.nodes[n];
    if (std::ranges::count(node.inputs, id) > 1 || node.inputs[0] != id) return std::nullopt;
    if (ops::is_pointwise_convolution(graph, node) && fits(node)) continue;
    const bool taken = node.op == &ops::interleave && part->first % 4 == 0 && is_written(node);
    if (!taken || ++shuffles > 1) return std::nullopt;
  }
  return part;
}

bool reads_tensors_after(const Graph& graph, const Node& node) {
  return node.body && std::any_of(node.inputs.begin() + node.first_body_input, node.inputs.end(),
                                  [&](ValueId id) { return !graph.value(id).constant; });
}

// Whole pairs of channels, first to last.
bool takes_all_channels(const Graph& graph, const Node& node) {
  const ShapeExtent& whole = graph.value(node.outputs[0]).shape;
  return whole.rank() >= 3 && ops::whole_interleave(graph, node) == kChannels &&
         may_lie_channels_last(whole);
}

// Do vec4s of channels of all operands lie side by side in the result, each operand's pixels as
// many as the result's whatever the run brings?
bool joins_vec4s(const Graph& graph, const Node& concat) {
  const ShapeExtent& y = graph.value(concat.outputs[0]).shape;
  const int64_t axis = concat.attributes[ops::kAxis], rank = static_cast<int64_t>(y.rank());
  if (rank < 3 || (axis != 1 && axis + rank != 1)) return false;
  const auto has_whole_vec4s = [&](ValueId id) {
    const ShapeExtent& x = graph.value(id).shape;
    const auto channels = as_constant(x[kChannels].live);
    bool equal = channels && *channels % 4 == 0;
    for (size_t a = 0; a < x.rank(); ++a)
      equal = equal && (a == kChannels || prove_equal(x[a].live, y[a].live));
    return equal;
  };
  return may_lie_channels_last(y) && std::ranges::all_of(concat.inputs, has_whole_vec4s);
}

}  // namespace

bool may_read_whole(const Graph& graph, const Readers& readers, const Node& slice) {
  const auto takes_all = [&](const Node& reader) { return takes_all_channels(graph, reader); };
  return part_if(graph, readers, slice.outputs[0], takes_all).has_value();
}

std::optional<ChannelPart> channel_part(const Graph& graph, const Readers& readers, ValueId id) {
  // The kernel that writes the shuffle reads the whole, which must be there by then.
  const auto is_written = [&](const Node& node) {
    const uint32_t product = graph.value(node.inputs[1]).producer;
    if (product == kNoNode || !channel_shuffle(graph, readers, node.inputs[1])) return false;
    const uint32_t slice = graph.value(id).producer;
    const uint32_t made = graph.value(graph.nodes[slice].inputs[0]).producer;
    return made != kNoNode && made < product;
  };
  return part_if(graph, readers, id, is_written);
}

std::optional<ChannelShuffle> channel_shuffle(const Graph& graph, const Readers& readers,
                                              ValueId id) {
  const uint32_t n = graph.value(id).producer;
  const Node* node = n == kNoNode ? nullptr : readers.only(id);
  if (!node || !takes_all_channels(graph, *node) || node->inputs[1] != id ||
      node->predicate != graph.nodes[n].predicate ||
      !ops::is_pointwise_convolution(graph, graph.nodes[n]) ||
      reads_tensors_after(graph, graph.nodes[n])) {
    return std::nullopt;
  }
  return ChannelShuffle{.whole = node->outputs[0], .other = node->inputs[0]};
}

std::optional<ChannelJoin> channel_join(const Graph& graph, const Readers& readers, ValueId id) {
  const uint32_t n = graph.value(id).producer;
  const Node* reader = n == kNoNode ? nullptr : readers.only(id);
  if (!reader || reader->op != &ops::concat || reader->predicate != graph.nodes[n].predicate ||
      !joins_vec4s(graph, *reader)) {
    return std::nullopt;
  }
  ChannelJoin join{.whole = reader->outputs[0]};
  for (ValueId other : reader->inputs) {
    if (other == id) break;
    join.first += *as_constant(graph.value(other).shape[kChannels].live);
  }
  return join;
}

}  // namespace ullage::passes
