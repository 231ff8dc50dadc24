#include "autodiff/dropped_rows.h"

#include <algorithm>

#include "ir/extent/replace.h"
#include "ir/extent/shape_transfer.h"
#include "ir/graph/loops.h"

namespace ullage::autodiff {

using ir::ExtentExpr;
using ir::Graph;
using ir::Node;
using ir::ValueId;

namespace {

// An element of a value as an expression; null: nothing has requested it yet.
ExtentExpr element_of(const Graph& graph, ValueId id, uint32_t element) {
  if (const auto& host = graph.value(id).host) return (*host)[element];
  const auto row = std::ranges::find_if(graph.device_scalars, [&](const ir::DeviceScalar& scalar) {
    return scalar.value == id && scalar.element == element;
  });
  return row == graph.device_scalars.end() ? ExtentExpr() : row->leaf;
}

// `e` as the next iteration has it: a number later, of what this iteration makes of carried
// numbers. Adds to `numbers` how many of these there are.
ExtentExpr in_next_iteration(const Graph& graph, ValueId iteration, const Node& end, ExtentExpr e,
                             size_t& numbers) {
  const ExtentExpr next = ir::replace_leaves(e, [&](const ir::ExtentNode& leaf) {
    if (!ir::is_device_leaf(leaf.op)) return ExtentExpr();
    const ir::DeviceScalar& scalar = graph.device_scalars[leaf.input];
    if (scalar.value == iteration) return scalar.leaf + graph.pool->constant(1);
    for (size_t i = ir::kEndFirstPair; i + 1 < end.inputs.size(); i += 2) {
      if (end.inputs[i] != scalar.value) continue;
      ++numbers;
      return element_of(graph, end.inputs[i + 1], scalar.element);
    }
    return ExtentExpr();
  });
  return ir::simplify(next);
}

// What an iteration leaves is cut to a capacity by the loop itself.
bool has_capacity(ExtentExpr e) {
  return std::ranges::any_of(ir::leaves_of(e), [](const ir::ExtentNode* leaf) {
    return leaf->op == ir::ScalarOp::capacity;
  });
}

}  // namespace

std::optional<std::string> rows_dropped(const Graph& graph, ValueId iteration, const Node& end,
                                        ValueId carried, ValueId next, size_t axis) {
  const ExtentExpr begun = graph.value(carried).shape[axis].live;
  const ExtentExpr left = graph.value(next).shape[axis].live;
  if (!begun || !left || has_capacity(begun)) return std::nullopt;
  size_t numbers = 0;
  const ExtentExpr kept = in_next_iteration(graph, iteration, end, begun, numbers);
  if (ir::prove_equal(left, kept)) return std::nullopt;
  const bool differs = ir::as_constant(ir::simplify(left - kept)).has_value();
  if (!differs && numbers == 0) return std::nullopt;  // the loop has a guard for that
  const ir::LeafName names = ir::leaf_names(graph);
  return "it leaves " + ir::to_string(left, names) + " rows and keeps " +
         ir::to_string(kept, names);
}

}  // namespace ullage::autodiff
