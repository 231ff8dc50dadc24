// Axes of extent 1 come and go, others change places.
#include "ops/movement/renamed_layout.h"

#include <algorithm>

#include "ops/movement/movement.h"

namespace ullage::ops {

using namespace ir;

namespace {

bool is_unit(const AxisExtent& axis) {
  return as_constant(axis.live) == 1;
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

std::optional<std::vector<uint8_t>> axes_of_reshape(const Graph& graph, const Node& node) {
  const ShapeExtent& to = graph.value(node.outputs[0]).shape;
  const auto place = same_but_units(graph.value(node.inputs[0]).shape, to);
  if (!place) return std::nullopt;
  std::vector<uint8_t> axes(to.rank(), kNoAxis);
  for (size_t axis = 0; axis < place->size(); ++axis) {
    if ((*place)[axis] != kNoAxis) axes[(*place)[axis]] = static_cast<uint8_t>(axis);
  }
  return axes;
}

std::optional<std::vector<uint8_t>> axes_of_transpose(const Graph&, const Node& node) {
  std::vector<uint8_t> axes;
  for (int64_t axis : node.attributes[TransposeOp::kPermutation]) {
    axes.push_back(static_cast<uint8_t>(axis));
  }
  return axes;
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
  const auto permutation = node.attributes[TransposeOp::kPermutation];
  Layout renamed{.padded = layout.padded};
  for (uint8_t axis : memory_order(layout, permutation.size())) {
    const auto at = std::ranges::find(permutation, static_cast<int64_t>(axis));
    renamed.order.push_back(static_cast<uint8_t>(at - permutation.begin()));
  }
  return renamed;
}

}  // namespace ullage::ops
