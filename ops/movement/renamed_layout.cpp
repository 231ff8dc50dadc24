// Axes of extent 1 come and go, others change places.
#include "ops/movement/renamed_layout.h"

#include <algorithm>
#include <iterator>
#include <span>

#include "ops/movement/movement.h"

namespace ullage::ops {

using namespace ir;

namespace {

bool is_unit(const AxisExtent& axis) {
  return as_constant(axis.live) == 1;
}

// The axes whose extent is not 1; the others take no space in any layout.
std::vector<uint8_t> real_axes(const ShapeExtent& shape) {
  std::vector<uint8_t> axes;
  for (size_t a = 0; a < shape.rank(); ++a)
    if (!is_unit(shape[a])) axes.push_back(static_cast<uint8_t>(a));
  return axes;
}

// Neighbouring axes of one shape that have as many elements as neighbours of another.
struct Run {
  std::vector<uint8_t> from, to;
};

ExtentExpr elements(const ShapeExtent& shape, std::span<const uint8_t> axes) {
  ExtentExpr product = shape[axes[0]].live;
  for (uint8_t axis : axes.subspan(1)) product = product * shape[axis].live;
  return simplify(product);
}

// The shortest one of leading axes of `f` and `t`.
std::optional<Run> shortest_run(const ShapeExtent& from, std::span<const uint8_t> f,
                                const ShapeExtent& to, std::span<const uint8_t> t) {
  for (size_t sum = 2; sum <= f.size() + t.size(); ++sum) {
    for (size_t count = 1; count < sum && count <= f.size(); ++count) {
      if (sum - count > t.size()) continue;
      const auto a = f.first(count), b = t.first(sum - count);
      if (prove_equal(elements(from, a), elements(to, b)))
        return Run{{a.begin(), a.end()}, {b.begin(), b.end()}};
    }
  }
  return std::nullopt;
}

// All real axes of both shapes as such runs, in order.
std::optional<std::vector<Run>> equal_runs(const ShapeExtent& from, const ShapeExtent& to) {
  const std::vector<uint8_t> all_from = real_axes(from), all_to = real_axes(to);
  std::span<const uint8_t> f = all_from, t = all_to;
  std::vector<Run> runs;
  while (!f.empty() && !t.empty()) {
    const auto run = shortest_run(from, f, to, t);
    if (!run) return std::nullopt;
    f = f.subspan(run->from.size());
    t = t.subspan(run->to.size());
    runs.push_back(*run);
  }
  return f.empty() && t.empty() ? std::optional(runs) : std::nullopt;
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

namespace {

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

std::vector<uint8_t> axes_of_transpose(const Node& node) {
  std::vector<uint8_t> axes;
  for (int64_t axis : node.attributes[TransposeOp::kPermutation]) {
    axes.push_back(static_cast<uint8_t>(axis));
  }
  return axes;
}

}  // namespace

std::optional<std::vector<uint8_t>> renamed_axes(const Graph& graph, const Node& node) {
  if (node.op == &reshape) return axes_of_reshape(graph, node);
  if (node.op == &transpose) return axes_of_transpose(node);
  return std::nullopt;
}

std::optional<Layout> layout_behind_reshape(const Layout& layout, const ShapeExtent& from,
                                            const ShapeExtent& to) {
  const Layout memory = canonical(layout, from);
  std::vector<uint8_t> order = memory_order(memory, from.rank());
  const auto runs = equal_runs(from, to);
  // A pad belongs to the innermost axis, which has to stay that.
  if (!runs || order.empty() || (memory.padded && is_unit(from[order.back()]))) return std::nullopt;
  std::erase_if(order, [&](uint8_t axis) { return is_unit(from[axis]); });
  Layout renamed{.padded = memory.padded};
  for (size_t t = 0; t < to.rank(); ++t)
    if (is_unit(to[t])) renamed.order.push_back(static_cast<uint8_t>(t));
  for (std::span<const uint8_t> rest = order; !rest.empty();) {
    const auto run = std::ranges::find(*runs, rest[0], [](const Run& r) { return r.from[0]; });
    if (run == runs->end() || rest.size() < run->from.size()) return std::nullopt;
    // Its axes lie side by side, in their own order.
    if (!std::ranges::equal(rest.first(run->from.size()), run->from)) return std::nullopt;
    rest = rest.subspan(run->from.size());
    const bool is_axis = run->from.size() == 1 && run->to.size() == 1;
    if (rest.empty() && memory.padded && !is_axis) return std::nullopt;
    std::ranges::copy(run->to, std::back_inserter(renamed.order));
  }
  return renamed;
}

std::optional<Layout> layout_behind(const Graph& graph, const Node& node, const Layout& layout) {
  if (node.op == &reshape) {
    return layout_behind_reshape(layout, graph.value(node.inputs[0]).shape,
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
