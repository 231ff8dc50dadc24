// Which norms need no call of their own.
#include "ops/dense/normalised_rows.h"

#include <algorithm>

#include "ir/graph/op.h"
#include "ops/dense/convolution_lower.h"
#include "ops/dense/matmul.h"
#include "ops/dense/matmul_lower.h"
#include "ops/movement/movement.h"
#include "ops/rowwise/normalization.h"
#include "ops/schedule/destination.h"
#include "ops/schedule/renamed_layout.h"

namespace ullage::ops {

using namespace ir;

namespace {

// Lanes that hand rows round measure each row once. What autotune changes does not matter here.
bool shares_rows(const DeviceProfile& profile) {
  return profile.form == KernelForm::cpu && profile.tier != Tier::t0 && profile.subgroup_size != 0;
}

bool is_constant(const Graph& graph, const Node& node, size_t i) {
  return i < node.inputs.size() && node.inputs[i] != kNoValue &&
         graph.value(node.inputs[i]).constant != nullptr;
}

// Do all that read a value in `layout` read quads of its rows, last axis of the norm innermost?
bool are_products(const Graph& graph, ValueId id, const Layout& layout) {
  if (leaves_graph(graph, id)) return false;
  const ShapeExtent& shape = graph.value(id).shape;
  const Layout memory = canonical(layout, shape);  // as LowerContext::alias records it
  return std::ranges::all_of(graph.nodes, [&](const Node& node) {
    const auto reads = std::ranges::count(node.inputs, id);
    if (reads == 0) return true;
    if (reads > 1 || node.inputs[0] != id) return false;
    if (const auto behind = layout_behind(graph, node, memory))
      return are_products(graph, node.outputs[0], *behind);
    if (node.op == &matmul)
      return multiplies_constant(graph, node) && memory == canonical(Layout::rows(), shape);
    return is_pointwise_convolution(graph, node) &&
           memory == canonical(Layout::channels_last(shape.rank()), shape);
  });
}

// The layer_norm whose result `id` is under other names; or null.
const Node* norm_behind(const Graph& graph, ValueId id) {
  uint32_t n = graph.value(id).producer;
  while (n != kNoNode && (graph.nodes[n].op == &reshape || graph.nodes[n].op == &transpose))
    n = graph.value(graph.nodes[n].inputs[0]).producer;
  return n != kNoNode && graph.nodes[n].op == &layer_norm ? &graph.nodes[n] : nullptr;
}

}  // namespace

std::optional<NormalisedRows> normalised_rows(const LowerContext& context, ValueId id) {
  const Graph& graph = context.graph();
  const Node* norm = shares_rows(context.profile()) ? norm_behind(graph, id) : nullptr;
  const bool folds = norm && is_constant(graph, *norm, 1) && is_constant(graph, *norm, 2) &&
                     are_products(graph, norm->outputs[0], Layout::rows());
  if (!folds) return std::nullopt;
  return NormalisedRows{norm->inputs[1], norm->inputs[2], norm->attributes.number("epsilon")};
}

}  // namespace ullage::ops
