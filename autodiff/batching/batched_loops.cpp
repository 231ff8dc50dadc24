#include "autodiff/batching/batched_loops.h"

#include <algorithm>

#include "autodiff/dropped_rows.h"
#include "autodiff/loops/saved_carries.h"
#include "autodiff/predicate.h"
#include "ir/extent/shape_transfer.h"
#include "ops/generate/generate.h"

namespace ullage::autodiff {

using ir::ExtentExpr;
using ir::ExtentNode;
using ir::Node;
using ir::Result;
using ir::ScalarOp;
using ir::Value;
using ir::ValueId;

namespace {

ir::Error rows_of_own_extent() {
  return ir::unsupported(
      "unsupported: vmap: a value that a loop carries has an extent that each row decides");
}

const ExtentNode* capacity_in(ExtentExpr e) {
  for (const ExtentNode* leaf : ir::leaves_of(e)) {
    if (leaf->op == ScalarOp::capacity) return leaf;
  }
  return nullptr;
}

// The carried number in `e`, if there is one.
ValueId carried_in(const ir::Graph& graph, ExtentExpr e) {
  for (uint32_t index : ir::device_scalars_of(e)) {
    const ValueId id = graph.device_scalars[index].value;
    const uint32_t producer = graph.value(id).producer;
    const bool is_carried =
        producer != ir::kNoNode && graph.nodes[producer].op->loop_role == ir::LoopRole::carry;
    if (is_carried) return id;
  }
  return ir::kNoValue;
}

}  // namespace

Result<void> BatchedLoops::visit(const Node& marker) {
  switch (marker.op->loop_role) {
    case ir::LoopRole::begin:
      return begin(marker);
    case ir::LoopRole::end:
      return end(marker);
    case ir::LoopRole::result:
      read_result(marker);
      return {};
    case ir::LoopRole::carry:  // by the loop's begin
    case ir::LoopRole::none:
      return {};
  }
  return {};
}

// ---- the beginning ----------------------------------------------------------------------------

Result<void> BatchedLoops::begin(const Node& node) {
  if (graph_.varies(node.predicate)) {
    return ir::unsupported("unsupported: vmap: a loop that each row decides for itself to enter");
  }
  const EmissionScope scope(graph_.builder, graph_.mapped(node.predicate));
  const Result<BatchedLoop::Iterations> iterations = iterations_of(node);
  if (!iterations) return iterations.error();
  const ValueId iteration = node.outputs[ir::kBeginIteration];
  std::vector<const Node*> carries;
  std::vector<Value> initials;
  for (const Node& carry : graph_.from.nodes) {
    const bool own = carry.op->loop_role == ir::LoopRole::carry &&
                     carry.inputs[ir::kCarryIteration] == iteration;
    if (!own) continue;
    const Result<Value> value = initial(carry);
    if (!value) return value.error();
    carries.push_back(&carry);
    initials.push_back(*value);
  }
  const Value go_on =
      condition(node.inputs.empty() ? ir::kNoValue : node.inputs[0], iterations->own);
  auto loop = std::make_shared<BatchedLoop>(graph_.builder, graph_.batch, *iterations, go_on);
  if (graph_.builder.failed()) return graph_.builder.error();
  loops_[iteration] = loops_[node.outputs[ir::kBeginState]] = loop;
  graph_.value(iteration).one = loop->iteration();
  graph_.value(node.outputs[ir::kBeginLive]).one = loop->live();
  return add_carried(*loop, carries, initials);
}

Result<BatchedLoop::Iterations> BatchedLoops::iterations_of(const Node& begin) {
  const ExtentExpr iterations = begin.attributes[ir::kLoopIterations][0];
  const auto number = static_cast<uint32_t>(&begin - graph_.from.nodes.data());
  BatchedLoop::Iterations result{.own = graph_.varying.loops.contains(number)};
  if (capacity_in(iterations) != nullptr) result.capacity = ops::LoopCapacity::estimated;
  if (!graph_.varies(iterations)) {
    result.most = graph_.mapped(iterations);
    return result;
  }
  if (Result<void> ok = graph_.require_rows("a loop", "each row takes its own iterations"); !ok) {
    return ok.error();
  }
  std::vector<ExtentExpr> rows;
  for (int64_t row = 0; row < *graph_.forms().count(); ++row) {
    rows.push_back(ir::max(graph_.mapped(iterations, row), 0));
    result.most = row == 0 ? rows[0] : ir::max(result.most, rows.back());
  }
  result.most = ir::simplify(result.most);
  result.of_rows = ops::extent_values(graph_.builder, rows, {*graph_.forms().count()});
  return result;
}

Value BatchedLoops::condition(ValueId id, bool own) {
  if (id == ir::kNoValue) return {};
  return own ? graph_.of_all_rows(id) : graph_.value(id).one;
}

// ---- carried values ---------------------------------------------------------------------------

// Made before the loop. What begins with nothing is a tensor without elements then: its growing
// axis is not the first one any more where the batch is in front.
Result<Value> BatchedLoops::initial(const Node& carry) {
  const ValueId id = ir::initial_of(carry), carried = carry.outputs[0];
  if (id != ir::kNoValue) {
    const Value value = graph_.varies(carried) ? graph_.of_all_rows(id) : graph_.value(id).one;
    if (!value.valid()) return rows_of_own_extent();
    return value;
  }
  std::vector<ExtentExpr> shape;
  if (graph_.varies(carried)) shape.push_back(graph_.batch);
  for (ExtentExpr e : carry.attributes[ops::kShape]) {
    const ExtentExpr first = at_iteration(graph_.from, carry.inputs[ir::kCarryIteration], e,
                                          graph_.from.pool->constant(0));
    if (graph_.varies(first)) return rows_of_own_extent();
    shape.push_back(graph_.mapped(first));
  }
  const ir::DType dtype = graph_.from.value(carried).dtype;
  return ops::full(graph_.builder.scalar(dtype, 0), shape);
}

Result<std::vector<BatchedLoops::LeftAxis>> BatchedLoops::left_axes(const Node& carry) const {
  std::vector<LeftAxis> left;
  const auto shape = carry.attributes[ops::kShape];
  for (size_t axis = 0; axis < shape.size(); ++axis) {
    const ValueId length = carried_in(graph_.from, shape[axis]);
    if (length == ir::kNoValue) continue;
    if (graph_.varies(length)) return rows_of_own_extent();
    left.push_back({&carry, axis, length, capacity_in(shape[axis])});
  }
  return left;
}

// Extents that iterations leave are carried by the new loop anew, and stand for the old ones.
Result<void> BatchedLoops::add_carried(BatchedLoop& loop, std::span<const Node* const> carries,
                                       std::span<const Value> initials) {
  std::vector<LeftAxis> left;
  for (const Node* carry : carries) {
    const auto axes = left_axes(*carry);
    if (!axes) return axes.error();
    left.insert(left.end(), axes->begin(), axes->end());
  }
  for (size_t i = 0; i < carries.size(); ++i) {
    const Node& carry = *carries[i];
    const ValueId id = carry.outputs[0];
    if (std::ranges::count(left, id, &LeftAxis::length) != 0) continue;
    std::vector<ExtentExpr> shape;
    if (graph_.varies(id)) shape.push_back(graph_.batch);
    const auto extents = carry.attributes[ops::kShape];
    for (size_t axis = 0; axis < extents.size(); ++axis) {
      const bool is_left = std::ranges::any_of(
          left, [&](const LeftAxis& l) { return l.carry == &carry && l.axis == axis; });
      shape.push_back(is_left ? ExtentExpr() : graph_.mapped(extents[axis]));
    }
    loop.carry(id, initials[i], std::move(shape));
    if (graph_.builder.failed()) return graph_.builder.error();
    graph_.set(id, loop.carried(id));
  }
  for (const LeftAxis& axis : left) follow(loop, axis);
  return {};
}

void BatchedLoops::follow(BatchedLoop& loop, const LeftAxis& left) {
  const ValueId id = left.carry->outputs[0];
  const size_t axis = left.axis + (graph_.varies(id) ? 1 : 0);
  const ExtentExpr extent = loop.carried(id).extent(axis);
  const Value length(&graph_.builder, carried_in(graph_.builder.graph(), extent));
  loop.stands_for(left.length, length);
  graph_.value(left.length).one = length;
  const ExtentNode* capacity = capacity_in(extent);
  if (left.capacity != nullptr && capacity != nullptr)
    graph_.put_capacity(left.capacity, ExtentExpr(capacity));
}

// ---- the end ----------------------------------------------------------------------------------

// A batch in front leaves no axis 0 of which the next iteration could have the first rows alone.
Result<void> BatchedLoops::keeps_all(const Node& end, ValueId carried, ValueId next) const {
  const ir::Graph& from = graph_.from;
  const ValueId iteration = from.nodes[from.value(carried).producer].inputs[ir::kCarryIteration];
  for (size_t axis = 0; axis < from.value(carried).shape.rank(); ++axis) {
    const auto dropped = rows_dropped(from, iteration, end, carried, next, axis);
    if (!dropped) continue;
    return ir::unsupported(
        "unsupported: vmap: a loop must keep all that an iteration puts behind a carried value: " +
        *dropped);
  }
  return {};
}

Result<void> BatchedLoops::end(const Node& node) {
  const auto known = loops_.at(node.inputs[ir::kEndState]);
  BatchedLoop& loop = *known;
  const EmissionScope scope(graph_.builder,
                            graph_.mapped(node.attributes[ops::LoopEndOp::kLive][0]));
  for (size_t i = ir::kEndFirstPair; i + 1 < node.inputs.size(); i += 2) {
    const ValueId carried = node.inputs[i], next = node.inputs[i + 1];
    if (!loop.has(carried)) continue;
    if (Result<void> ok = keeps_all(node, carried, next); !ok) return ok.error();
    const bool keeps_extents = ir::same_exact_extents(graph_.from.value(carried).shape.axes(),
                                                      graph_.from.value(next).shape.axes());
    if (loop.has_own_iterations() && !keeps_extents) {
      return ir::unsupported(
          "unsupported: vmap: a value that grows in a loop of which each row takes its own "
          "iterations");
    }
    const Value all = graph_.varies(carried) ? graph_.of_all_rows(next) : graph_.value(next).one;
    if (!all.valid()) return rows_of_own_extent();
    loop.next(carried, all);
  }
  loop.end(condition(node.inputs[ir::kEndGoOn], loop.has_own_iterations()));
  if (graph_.builder.failed()) return graph_.builder.error();
  const ValueId taken = node.outputs[ir::kEndTaken];
  loops_[taken] = known;
  graph_.set(taken, loop.taken());
  graph_.value(node.outputs[ir::kEndCutShort]).one = loop.cut_short();
  return {};
}

void BatchedLoops::read_result(const Node& node) {
  const EmissionScope scope(graph_.builder, graph_.mapped(node.predicate));
  const BatchedLoop& loop = *loops_.at(node.inputs[ir::kResultTaken]);
  graph_.set(node.outputs[0], loop.result(node.inputs[ir::kResultCarry]));
}

}  // namespace ullage::autodiff
