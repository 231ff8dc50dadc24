// Renaming along a chain of nodes.
#include "ops/schedule/renamed_layout.h"

#include <algorithm>

#include "ir/extent/shape_transfer.h"
#include "ir/graph/op.h"
#include "ops/dense/matmul.h"
#include "ops/movement/movement.h"
#include "ops/rowwise/normalization.h"
#include "ops/rowwise/softmax.h"

namespace ullage::ops {

using namespace ir;

namespace {

bool is_unit(const AxisExtent& axis) {
  return as_constant(axis.live) == 1;
}

// The one node that reads a value, or null.
const Node* only_reader(const Graph& graph, ValueId id) {
  for (const GraphOutput& output : graph.outputs) {
    if (output.value == id) return nullptr;
  }
  const Node* reader = nullptr;
  for (const Node& node : graph.nodes) {
    if (std::ranges::find(node.inputs, id) == node.inputs.end()) continue;
    if (reader) return nullptr;
    reader = &node;
  }
  return reader;
}

bool reads_rows(const Graph& graph, const Node& node, ValueId id) {
  if (graph.value(id).dtype != DType::f32 || node.inputs.empty()) return false;
  if (node.op == &matmul) return node.inputs[0] == id || node.inputs[1] == id;
  if (node.inputs[0] != id) return false;
  const auto last = static_cast<int64_t>(graph.value(id).shape.rank()) - 1;
  return node.op == &layer_norm || (node.op == &softmax && node.attributes.integer("axis") == last);
}

// Axes of a node's result by what they are called in front of it: `names` of its operand's axes in,
// of its result's axes out. False: it does more than rename.
bool rename(const Graph& graph, const Node& node, ValueId operand, std::vector<uint8_t>& names) {
  const ShapeExtent& from = graph.value(operand).shape;
  const ShapeExtent& to = graph.value(node.outputs[0]).shape;
  if (node.op == &transpose) {
    std::vector<uint8_t> renamed;
    for (int64_t axis : node.attributes.integers("permutation")) {
      renamed.push_back(names[static_cast<size_t>(axis)]);
    }
    names = std::move(renamed);
    return true;
  }
  if (node.op == &reshape) {
    const auto place = same_but_units(from, to);
    if (!place) return false;
    std::vector<uint8_t> renamed(to.rank(), kNoAxis);
    for (size_t axis = 0; axis < from.rank(); ++axis) {
      if ((*place)[axis] != kNoAxis) renamed[(*place)[axis]] = names[axis];
    }
    names = std::move(renamed);
    return true;
  }
  return node.op->is_elementwise() && node.outputs.size() == 1 &&
         same_extents(from.axes(), to.axes()) &&
         graph.value(node.outputs[0]).dtype == graph.value(operand).dtype;
}

// Rows of a value whose axes are called `names`, as a layout of `rank` axes of those names.
std::optional<Layout> rows_of(const std::vector<uint8_t>& names, size_t rank) {
  if (names.empty() || names.back() == kNoAxis) return std::nullopt;
  Layout layout{.padded = true};
  for (size_t axis = 0; axis < rank; ++axis) {
    const auto name = static_cast<uint8_t>(axis);
    if (std::ranges::find(names, name) == names.end()) layout.order.push_back(name);
  }
  for (uint8_t name : names) {
    if (name != kNoAxis) layout.order.push_back(name);
  }
  return layout;
}

}  // namespace

std::optional<std::vector<uint8_t>> same_but_units(const ShapeExtent& from, const ShapeExtent& to) {
  std::vector<uint8_t> place(from.rank(), kNoAxis);
  size_t t = 0;
  const auto skip_units = [&] {
    while (t < to.rank() && is_unit(to[t])) ++t;
  };
  for (size_t f = 0; f < from.rank(); ++f) {
    if (is_unit(from[f])) continue;
    skip_units();
    if (t == to.rank() || !prove_equal(from[f].live, to[t].live)) return std::nullopt;
    place[f] = static_cast<uint8_t>(t++);
  }
  skip_units();
  return t == to.rank() ? std::optional(place) : std::nullopt;
}

std::optional<Layout> layout_without_units(const Layout& layout, const ShapeExtent& from,
                                           const ShapeExtent& to) {
  const auto place = same_but_units(from, to);
  const std::vector<uint8_t> order = memory_order(layout, from.rank());
  // A pad belongs to the innermost axis, which has to stay that.
  if (!place || order.empty() || (layout.padded && (*place)[order.back()] == kNoAxis)) {
    return std::nullopt;
  }
  Layout renamed{.padded = layout.padded};
  for (size_t t = 0; t < to.rank(); ++t) {
    if (is_unit(to[t])) renamed.order.push_back(static_cast<uint8_t>(t));
  }
  for (uint8_t axis : order) {
    if ((*place)[axis] != kNoAxis) renamed.order.push_back((*place)[axis]);
  }
  return renamed;
}

std::optional<Layout> layout_behind(const Graph& graph, const Node& node, const Layout& layout) {
  if (node.op == &reshape) {
    return layout_without_units(layout, graph.value(node.inputs[0]).shape,
                                graph.value(node.outputs[0]).shape);
  }
  if (node.op != &transpose) return std::nullopt;
  const auto permutation = node.attributes.integers("permutation");
  Layout renamed{.padded = layout.padded};
  for (uint8_t axis : memory_order(layout, permutation.size())) {
    const auto at = std::ranges::find(permutation, static_cast<int64_t>(axis));
    renamed.order.push_back(static_cast<uint8_t>(at - permutation.begin()));
  }
  return renamed;
}

bool only_leaves(const LowerContext& context, ValueId value) {
  const Graph& graph = context.graph();
  const bool leaves = std::ranges::any_of(
      graph.outputs, [&](const GraphOutput& output) { return output.value == value; });
  return leaves && std::ranges::none_of(graph.nodes, [&](const Node& node) {
           return std::ranges::find(node.inputs, value) != node.inputs.end();
         });
}

std::optional<Layout> layout_for_reader(const LowerContext& context, ValueId value) {
  const Graph& graph = context.graph();
  const size_t rank = graph.value(value).shape.rank();
  std::vector<uint8_t> names;
  for (size_t axis = 0; axis < rank; ++axis) names.push_back(static_cast<uint8_t>(axis));
  for (ValueId id = value;;) {
    const Node* reader = only_reader(graph, id);
    if (!reader) return std::nullopt;
    if (reads_rows(graph, *reader, id)) return rows_of(names, rank);
    if (!rename(graph, *reader, id, names)) return std::nullopt;
    id = reader->outputs[0];
  }
}

}  // namespace ullage::ops
