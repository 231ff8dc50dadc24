// One permutation of two lists per dot.
#include "passes/legalize/legalize.h"

#include <algorithm>
#include <numeric>

#include "ops/dense/dot.h"

namespace ullage::passes {
namespace {

bool is_consecutive(std::vector<int64_t> axes) {
  std::ranges::sort(axes);
  return std::ranges::adjacent_find(axes, [](int64_t a, int64_t b) { return b != a + 1; }) ==
         axes.end();
}

bool is_in_place(const std::vector<int64_t>& axes) {
  return is_consecutive(axes) && std::ranges::is_sorted(axes);
}

// The pairs of the two lists in the order that sorts `key`, one of them.
void sort_by(const std::vector<int64_t>& key, ops::DotAxes& axes) {
  std::vector<size_t> order(key.size());
  std::iota(order.begin(), order.end(), size_t{0});
  std::ranges::sort(order, {}, [&](size_t i) { return key[i]; });
  const ops::DotAxes before = axes;
  for (size_t i = 0; i < order.size(); ++i) {
    axes.lhs_contracting[i] = before.lhs_contracting[order[i]];
    axes.rhs_contracting[i] = before.rhs_contracting[order[i]];
  }
}

}  // namespace

void sort_dot_dimensions(ir::Graph& graph) {
  for (ir::Node& node : graph.nodes) {
    if (node.op != &ops::dot) continue;
    ops::DotAxes axes = ops::dot_axes(node.attributes);
    if (is_in_place(axes.lhs_contracting) || is_in_place(axes.rhs_contracting)) continue;
    if (is_consecutive(axes.lhs_contracting)) {
      sort_by(std::vector(axes.lhs_contracting), axes);
    } else if (is_consecutive(axes.rhs_contracting)) {
      sort_by(std::vector(axes.rhs_contracting), axes);
    } else {
      continue;
    }
    node.attributes = ops::to_attributes(axes);
  }
}

}  // namespace ullage::passes
