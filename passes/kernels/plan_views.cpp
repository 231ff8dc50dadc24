// Rows that readers normalise, values that stay quantized, layouts that readers prefer; channels:
// channel_views.cpp.
#include "passes/kernels/plan_views.h"

#include <algorithm>
#include <numeric>

#include "ir/extent/shape_transfer.h"
#include "ir/graph/op.h"
#include "ops/dense/convolution_lower.h"
#include "ops/dense/dense_lower.h"
#include "ops/dense/matmul.h"
#include "ops/dense/quantized_weights.h"
#include "ops/movement/movement.h"
#include "ops/movement/renamed_layout.h"
#include "ops/registry.h"
#include "ops/rowwise/normalization.h"
#include "passes/kernels/channel_views.h"
#include "passes/rewrite/readers.h"

namespace ullage::passes {

using namespace ir;

namespace {

// ---- rows that readers normalise ------------------------------------------------------------

// Lanes that exchange rows measure each row once. What autotune changes does not matter here.
bool shares_rows(const DeviceProfile& profile) {
  return profile.device_class == DeviceClass::cpu && profile.tier != Tier::t0 &&
         profile.subgroup_size != 0;
}

bool is_constant(const Graph& graph, const Node& node, size_t i) {
  return i < node.inputs.size() && node.inputs[i] != kNoValue &&
         graph.value(node.inputs[i]).constant != nullptr;
}

// Are the rows of a value in `memory`, which are what its readers see of it, `row` long?
bool has_rows_of(const ShapeExtent& shape, const Layout& memory, const ExtentExpr& row) {
  if (shape.rank() == 0) return false;
  return prove_equal(shape[memory_order(memory, shape.rank()).back()].live, row);
}

// Do all that read a value in `layout` apply the norm of rows of `row` elements as they read?
// Reshapes may split and join rows on the way there, since the memory stays the same.
bool normalise_rows(const Graph& graph, const Readers& readers, ValueId id, const Layout& layout,
                    const NormalisedRows& norm, const ExtentExpr& row) {
  if (readers.leaves(id)) return false;
  const ShapeExtent& shape = graph.value(id).shape;
  const Layout memory = canonical(layout, shape);  // as LowerContext::alias records
  return std::ranges::all_of(readers.of(id), [&](uint32_t n) {
    const Node& node = graph.nodes[n];
    if (std::ranges::count(node.inputs, id) > 1 || node.inputs[0] != id) return false;
    if (const auto behind = ops::layout_behind(graph, node, memory))
      return normalise_rows(graph, readers, node.outputs[0], *behind, norm, row);
    const ops::RowNormRule applies = ops::row_norm_rule(*node.op);
    return applies != nullptr && has_rows_of(shape, memory, row) &&
           applies(graph, node, norm, memory);
  });
}

// The layer_norm whose result `id` is under other names; or null.
const Node* norm_behind(const Graph& graph, ValueId id) {
  uint32_t n = graph.value(id).producer;
  while (n != kNoNode &&
         (graph.nodes[n].op == &ops::reshape || graph.nodes[n].op == &ops::transpose))
    n = graph.value(graph.nodes[n].inputs[0]).producer;
  return n != kNoNode && graph.nodes[n].op == &ops::layer_norm ? &graph.nodes[n] : nullptr;
}

// A layer_norm's result with a constant scale, and a constant bias where it is centred, seen
// through renamed axes, whose readers all apply the norm: the same at the norm and at its readers.
std::optional<NormalisedRows> normalised_rows(const Graph& graph, const Readers& readers,
                                              ValueId id) {
  const Node* node = norm_behind(graph, id);
  if (!node || !is_constant(graph, *node, 1)) return std::nullopt;
  NormalisedRows norm{.scale = node->inputs[1],
                      .epsilon = node->attributes[ops::LayerNormOp::kEpsilon]};
  const bool has_bias = node->inputs.size() > 2 && node->inputs[2] != kNoValue;
  const bool is_centred = node->attributes[ops::LayerNormOp::kCentred];
  if (has_bias != is_centred || (has_bias && !is_constant(graph, *node, 2))) return std::nullopt;
  if (has_bias) norm.bias = node->inputs[2];
  const ValueId result = node->outputs[0];
  const ExtentExpr row = graph.value(result).shape.axes().back().live;
  if (!normalise_rows(graph, readers, result, Layout::rows(), norm, row)) return std::nullopt;
  return norm;
}

// ---- dequantized values ---------------------------------------------------------------------

// Do only products and convolutions read `id`, as quantized values?
bool stays_quantized(const Graph& graph, const Readers& readers, ValueId id) {
  const auto& readings = readers.of(id);
  if (readers.leaves(id) || readings.empty()) return false;
  return std::ranges::all_of(readings, [&](uint32_t n) {
    const Node& node = graph.nodes[n];
    const bool reads_quantized = node.op == &ops::matmul
                                     ? ops::quantized_weights(graph, id).has_value()
                                     : ops::reads_quantized_filters(graph, node) ||
                                           ops::transpose_reads_quantized_filters(graph, node);
    return reads_quantized && node.inputs[1] == id && std::ranges::count(node.inputs, id) == 1;
  });
}

// ---- layouts that readers prefer ------------------------------------------------------------

bool reads_rows(const Graph& graph, const Node& node, ValueId id) {
  const ops::RowsRule reads = ops::rows_rule(*node.op);
  if (reads == nullptr || graph.value(id).dtype != DType::f32) return false;
  for (size_t i = 0; i < node.inputs.size(); ++i) {
    if (node.inputs[i] == id && reads(graph, node, i)) return true;
  }
  return false;
}

// As ops::renamed_axes, and the same axes for elementwise ops on their own shape.
std::optional<std::vector<uint8_t>> renamed_axes(const Graph& graph, const Node& node,
                                                 ValueId operand) {
  if (auto axes = ops::renamed_axes(graph, node)) return axes;
  const ValueInfo &from = graph.value(operand), &to = graph.value(node.outputs[0]);
  if (!node.op->is_elementwise() || node.outputs.size() != 1 || to.dtype != from.dtype ||
      !same_extents(from.shape.axes(), to.shape.axes())) {
    return std::nullopt;
  }
  std::vector<uint8_t> same(from.shape.rank());
  std::iota(same.begin(), same.end(), uint8_t{0});
  return same;
}

// Rows of a value whose axes are called `names`, as a layout of `rank` axes of those names.
std::optional<Layout> rows_of(const std::vector<uint8_t>& names, size_t rank) {
  if (names.empty() || names.back() == ops::kNoAxis) return std::nullopt;
  Layout layout{.padded = true};
  for (size_t axis = 0; axis < rank; ++axis) {
    const auto name = static_cast<uint8_t>(axis);
    if (std::ranges::find(names, name) == names.end()) layout.order.push_back(name);
  }
  for (uint8_t name : names) {
    if (name != ops::kNoAxis) layout.order.push_back(name);
  }
  return layout;
}

// Rows for products and row-wise ops, seen back through transposes, reshapes of unit axes and
// elementwise ops. Nothing where there are more readers or another one, which take what they get.
std::optional<Layout> wanted_layout(const Graph& graph, const Readers& readers, ValueId value) {
  const size_t rank = graph.value(value).shape.rank();
  std::vector<uint8_t> names;
  for (size_t axis = 0; axis < rank; ++axis) names.push_back(static_cast<uint8_t>(axis));
  for (ValueId id = value;;) {
    const auto nodes = readers.of(id);
    if (nodes.empty() || nodes.front() != nodes.back() || readers.is_output(id)) {
      return std::nullopt;
    }
    const Node& reader = graph.nodes[nodes.front()];
    if (reads_rows(graph, reader, id)) return rows_of(names, rank);
    const auto axes = renamed_axes(graph, reader, id);
    if (!axes) return std::nullopt;
    std::vector<uint8_t> renamed;
    for (uint8_t axis : *axes) renamed.push_back(axis == ops::kNoAxis ? ops::kNoAxis : names[axis]);
    names = std::move(renamed);
    id = reader.outputs[0];
  }
}

// ---- as text --------------------------------------------------------------------------------

std::string name_of(ValueId id) {
  return "%" + std::to_string(id);
}

std::string text_of(const Layout& layout) {
  std::string text;
  for (uint8_t axis : layout.order) text += (text.empty() ? "" : ", ") + std::to_string(axis);
  text = layout.order.empty() ? "rows" : "axes " + text;
  return text + (layout.padded ? " padded" : "");
}

std::string text_of(const View& view) {
  std::string text;
  const auto append = [&](const std::string& what) { text += (text.empty() ? "" : "; ") + what; };
  if (const auto& v = view.part_of) {
    append("part of " + name_of(v->whole) + ", channels " + std::to_string(v->first) + " to " +
           std::to_string(v->first + v->count - 1));
  }
  if (const auto& v = view.shuffled_into) {
    append("shuffled into " + name_of(v->whole) + " with " + name_of(v->other));
  }
  if (const auto& v = view.joined_into) {
    append("joined into " + name_of(v->whole) + ", channels from " + std::to_string(v->first));
  }
  if (const auto& v = view.normalised_by) {
    append("normalised by " + name_of(v->scale) +
           (v->is_centred() ? " and " + name_of(v->bias) : ", not centred"));
  }
  if (view.stays_quantized) append("stays quantized");
  if (view.wanted) append("wanted in " + text_of(*view.wanted));
  if (view.only_leaves) append("only leaves");
  return text;
}

}  // namespace

Views plan_views(const Graph& graph, const DeviceProfile& profile) {
  const Readers readers(graph);
  Views views(graph.values.size());
  for (const Node& node : graph.nodes) {
    for (ValueId id : node.outputs) {
      if (id == kNoValue) continue;
      View& view = views[id];
      view.part_of = channel_part(graph, readers, id);
      view.shuffled_into = channel_shuffle(graph, readers, id);
      view.joined_into = channel_join(graph, readers, id);
      if (shares_rows(profile)) view.normalised_by = normalised_rows(graph, readers, id);
      view.stays_quantized = stays_quantized(graph, readers, id);
      view.wanted = wanted_layout(graph, readers, id);
      view.only_leaves = readers.is_output(id) && readers.of(id).empty();
    }
  }
  return views;
}

std::string to_string(const Views& views) {
  std::string text;
  for (ValueId id = 0; id < views.size(); ++id) {
    const std::string line = text_of(views[id]);
    if (!line.empty()) text += "// " + name_of(id) + ": " + line + "\n";
  }
  return text;
}

}  // namespace ullage::passes
