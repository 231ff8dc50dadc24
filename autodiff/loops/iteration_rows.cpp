// Positions are read off the slice's first elements, in terms of the number of the iteration.
#include "autodiff/loops/iteration_rows.h"

#include <algorithm>
#include <optional>

#include "autodiff/loops/saved_carries.h"
#include "ir/graph/op.h"
#include "ops/control/loop.h"
#include "ops/movement/movement.h"

namespace ullage::autodiff {

using ir::Builder;
using ir::ExtentExpr;
using ir::LoopRange;
using ir::Node;
using ir::Value;

namespace {

std::optional<IterationRow> as_row(Builder& builder, const LoopRange& loop, uint32_t n) {
  const ir::Graph& graph = builder.graph();
  const Node& node = graph.nodes[n];
  if (node.op != &ops::slice) return std::nullopt;
  if (node.predicate != graph.nodes[loop.end].attributes[ops::LoopEndOp::kLive][0]) {
    return std::nullopt;
  }
  const ExtentExpr iteration =
      builder.scalars(Value(&builder, graph.nodes[loop.begin].outputs[ir::kBeginIteration]))[0];
  std::optional<IterationRow> found;
  for (size_t axis = 0; axis < graph.value(node.outputs[0]).shape.rank(); ++axis) {
    const ExtentExpr start = node.attributes[ops::SliceOp::kStarts][axis],
                     size = node.attributes[ops::SliceOp::kSizes][axis];
    const bool steps_by_one = ir::as_constant(node.attributes[ops::SliceOp::kSteps][axis]) == 1;
    if (!steps_by_one || varies_in(graph, loop, size)) return std::nullopt;
    if (!varies_in(graph, loop, start)) continue;
    const ExtentExpr first = at_iteration(graph, loop, start, builder.pool().constant(0));
    const bool ascends = ir::prove_equal(start, first + iteration),
               descends = ir::prove_equal(start, first - iteration);
    const bool moves = (ascends || descends) && !varies_in(graph, loop, first);
    if (found || !moves || ir::as_constant(size) != 1) return std::nullopt;
    found = {.read = node.inputs[0],
             .row = node.outputs[0],
             .node = n,
             .axis = axis,
             .ascends = ascends};
  }
  return found;
}

// Of the slice, in iteration `iteration`.
std::vector<ExtentExpr> starts_of(const ir::Graph& graph, const LoopRange& loop,
                                  const IterationRow& row, ExtentExpr iteration) {
  std::vector<ExtentExpr> starts;
  for (ExtentExpr start : graph.nodes[row.node].attributes[ops::SliceOp::kStarts])
    starts.push_back(at_iteration(graph, loop, start, iteration));
  return starts;
}

}  // namespace

std::vector<IterationRow> iteration_rows(Builder& builder, const LoopRange& loop,
                                         std::span<const uint32_t> nodes, ir::ValueId read) {
  std::vector<IterationRow> rows;
  for (uint32_t n : nodes) {
    if (std::ranges::count(builder.graph().nodes[n].inputs, read) == 0) continue;
    const auto row = as_row(builder, loop, n);
    if (!row) return {};
    rows.push_back(*row);
  }
  return rows;
}

Value row_of(Value x, const LoopRange& loop, const IterationRow& row, ExtentExpr iteration) {
  if (!x.valid()) return {};
  const ir::Graph& graph = x.builder().graph();
  const auto sizes = graph.nodes[row.node].attributes[ops::SliceOp::kSizes];
  return ops::slice(x, starts_of(graph, loop, row, iteration), {sizes.begin(), sizes.end()},
                    std::vector<ExtentExpr>(sizes.size(), x.builder().pool().constant(1)));
}

Value unstacked_rows(const LoopRange& loop, const IterationRow& row, Value stacked) {
  Builder& builder = stacked.builder();
  const ir::Graph& graph = builder.graph();
  const ExtentExpr taken = stacked.extent(0);
  // The last iteration's come first: in the order of positions.
  const int64_t iterations[] = {0};
  if (row.ascends) stacked = ops::reverse(stacked, iterations);
  // In the place of the axis whose extent is one.
  std::vector<ExtentExpr> extents = ops::extents_of(stacked);
  extents.erase(extents.begin() + static_cast<std::ptrdiff_t>(row.axis) + 1);
  Value rows = ops::reshape(stacked, extents);
  std::vector<int64_t> order;
  for (size_t axis = 0; axis < extents.size(); ++axis)
    order.push_back(static_cast<int64_t>(axis < row.axis ? axis + 1 : axis == row.axis ? 0 : axis));
  if (row.axis != 0) rows = ops::transpose(rows, order);
  const ExtentExpr one = builder.pool().constant(1), zero = builder.pool().constant(0);
  std::vector<ExtentExpr> before =
      starts_of(graph, loop, row, row.ascends ? zero : ir::simplify(taken - one));
  std::vector<ExtentExpr> behind;
  const ir::ShapeExtent& shape = graph.value(row.read).shape;
  for (size_t axis = 0; axis < before.size(); ++axis)
    behind.push_back(ir::simplify(shape[axis].live - before[axis] - rows.extent(axis)));
  return ops::pad(rows, before, behind);
}

}  // namespace ullage::autodiff
