// Nodes are added at the end of the list and moved into the loop.
#include "autodiff/loops/saved_carries.h"

#include <algorithm>
#include <map>
#include <optional>

#include "autodiff/predicate.h"
#include "ir/extent/replace.h"
#include "ir/graph/op.h"
#include "ops/control/loop.h"
#include "ops/movement/movement.h"

namespace ullage::autodiff {

using ir::Builder;
using ir::ExtentExpr;
using ir::Graph;
using ir::LoopRange;
using ir::Node;
using ir::Result;
using ir::Value;
using ir::ValueId;

namespace {

ValueId iteration_value(const Graph& graph, const LoopRange& loop) {
  return graph.nodes[loop.begin].outputs[ir::kBeginIteration];
}

// The stack of `carried`, inside the loop; kNoValue: there is none.
ValueId stack_of(const Graph& graph, const LoopRange& loop, ValueId carried) {
  const Node& end = graph.nodes[loop.end];
  for (size_t i = ir::kEndFirstPair; i + 1 < end.inputs.size(); i += 2) {
    const uint32_t stack = graph.value(end.inputs[i]).producer;
    const uint32_t joined = graph.value(end.inputs[i + 1]).producer;
    if (stack == ir::kNoNode || joined == ir::kNoNode) continue;
    if (graph.nodes[stack].op != &ops::loop_stack) continue;
    const Node& join = graph.nodes[joined];
    if (join.op != &ops::concat || join.inputs.size() != 2 || join.attributes[ops::kAxis] != 0) {
      continue;
    }
    const uint32_t row = graph.value(join.inputs[1]).producer;
    if (row == ir::kNoNode || graph.nodes[row].op != &ops::reshape) continue;
    if (graph.nodes[row].inputs[0] == carried &&
        graph.value(join.inputs[1]).shape.rank() == graph.value(carried).shape.rank() + 1) {
      return end.inputs[i];
    }
  }
  return ir::kNoValue;
}

// Carried values whose extents are the same in every iteration.
std::vector<ValueId> steady_carries(const Graph& graph, const LoopRange& loop) {
  std::vector<ValueId> found;
  const Node& end = graph.nodes[loop.end];
  for (size_t i = ir::kEndFirstPair; i + 1 < end.inputs.size(); i += 2) {
    const auto& axes = graph.value(end.inputs[i]).shape.axes();
    const bool varies = std::ranges::any_of(axes, [&](const ir::AxisExtent& axis) {
      return !axis.live || varies_in(graph, loop, axis.live);
    });
    if (!varies) found.push_back(end.inputs[i]);
  }
  return found;
}

// Nodes at the end of a list and where they belong, and what loops carry besides.
struct Additions {
  std::map<uint32_t, std::vector<uint32_t>> before, behind;  // by node
  std::map<uint32_t, std::vector<ValueId>> pairs;            // by the end of the loop
};

// The stack of `carried`, and what it is behind the loop, added to the end of the list.
void add_stack(Builder& builder, const LoopRange& loop, ValueId carried, Additions& additions) {
  const Graph& graph = builder.graph();
  const Value iteration(&builder, iteration_value(graph, loop)), x(&builder, carried);
  std::vector<ExtentExpr> shape = ops::extents_of(x);
  shape.insert(shape.begin(), builder.scalars(iteration)[0]);
  const EmissionScope outside(builder, graph.nodes[loop.begin].predicate);
  const auto count = [&] { return static_cast<uint32_t>(graph.nodes.size()); };
  const uint32_t marker = count();
  const Value stack = builder.add1(ops::loop_stack, {&iteration, 1},
                                   {{ops::kDtype, x.dtype()}, {ops::kShape, std::move(shape)}});
  const uint32_t first = count();
  Value next;
  {
    const EmissionScope inside(builder, graph.nodes[loop.end].attributes[ops::LoopEndOp::kLive][0]);
    const int64_t axes[] = {0};
    const Value pieces[] = {stack, ops::unsqueeze(x, axes)};
    next = ops::concat(pieces, 0);
  }
  const uint32_t last = count();
  if (builder.failed()) return;
  result_of(builder, loop, stack.id());
  if (builder.failed()) return;
  additions.behind[loop.begin].push_back(marker);
  for (uint32_t n = first; n < last; ++n) additions.before[loop.end].push_back(n);
  for (uint32_t n = last; n < count(); ++n) additions.behind[loop.end].push_back(n);
  auto& pairs = additions.pairs[loop.end];
  pairs.insert(pairs.end(), {stack.id(), next.id()});
}

// The first `count` nodes were there before.
Graph finalized(Graph graph, size_t count, const Additions& additions) {
  for (const auto& [end, pairs] : additions.pairs) {
    auto& inputs = graph.nodes[end].inputs;
    inputs.insert(inputs.end(), pairs.begin(), pairs.end());
  }
  std::vector<Node> nodes;
  const auto take = [&](const auto& places, uint32_t n) {
    const auto at = places.find(n);
    if (at == places.end()) return;
    for (uint32_t from : at->second) nodes.push_back(std::move(graph.nodes[from]));
  };
  for (uint32_t n = 0; n < count; ++n) {
    take(additions.before, n);
    nodes.push_back(std::move(graph.nodes[n]));
    take(additions.behind, n);
  }
  for (uint32_t n = 0; n < nodes.size(); ++n) {
    for (ValueId id : nodes[n].outputs) graph.values[id].producer = n;
  }
  graph.nodes = std::move(nodes);
  return graph;
}

}  // namespace

bool varies_in(const Graph& graph, const LoopRange& loop, ExtentExpr e) {
  return std::ranges::any_of(ir::device_scalars_of(e), [&](uint32_t index) {
    const uint32_t producer = graph.value(graph.device_scalars[index].value).producer;
    return producer != ir::kNoNode && producer >= loop.begin && producer < loop.end;
  });
}

Result<Graph> save_carries(Graph graph) {
  const auto loops = ir::loops_of(graph);
  if (!loops) return loops.error();
  if (loops->empty()) return graph;
  const size_t count = graph.nodes.size();
  Builder builder(std::move(graph));
  Additions additions;
  for (const LoopRange& loop : *loops) {
    for (ValueId carried : steady_carries(builder.graph(), loop)) {
      if (stack_of(builder.graph(), loop, carried) == ir::kNoValue) {
        add_stack(builder, loop, carried, additions);
      }
      if (builder.failed()) return builder.error();
    }
  }
  return finalized(builder.release(), count, additions);
}

ExtentExpr taken_of(Builder& builder, const LoopRange& loop) {
  const Node begin = builder.graph().nodes[loop.begin], end = builder.graph().nodes[loop.end];
  const bool starts_always = begin.inputs.empty() || begin.inputs[0] == ir::kNoValue;
  if (starts_always && end.inputs[ir::kEndGoOn] == ir::kNoValue) {
    return ir::simplify(ir::max(end.attributes[ir::kLoopIterations][0], 0));
  }
  return builder.scalars(Value(&builder, end.outputs[ir::kEndTaken]))[0];
}

ExtentExpr at_iteration(const Graph& graph, ValueId number, ExtentExpr e, ExtentExpr iteration) {
  return ir::simplify(ir::replace_leaves(e, [&](const ir::ExtentNode& leaf) {
    const bool is_number =
        ir::is_device_leaf(leaf.op) && graph.device_scalars[leaf.input].value == number;
    return is_number ? iteration : ExtentExpr();
  }));
}

ExtentExpr at_iteration(const Graph& graph, const LoopRange& loop, ExtentExpr e,
                        ExtentExpr iteration) {
  return at_iteration(graph, iteration_value(graph, loop), e, iteration);
}

Value result_of(Builder& builder, const LoopRange& loop, ValueId carried) {
  const Graph& graph = builder.graph();
  const ValueId taken = graph.nodes[loop.end].outputs[ir::kEndTaken];
  for (const Node& node : graph.nodes) {
    if (node.op == &ops::loop_result && node.inputs[ir::kResultCarry] == carried &&
        implies(builder.predicate(), node.predicate)) {
      return {&builder, node.outputs[0]};
    }
  }
  const Value operands[] = {{&builder, taken}, {&builder, carried}};
  std::vector<ExtentExpr> shape = ops::extents_of(operands[1]);
  const ExtentExpr iterations = taken_of(builder, loop);
  for (ExtentExpr& extent : shape) extent = at_iteration(graph, loop, extent, iterations);
  return builder.add1(ops::loop_result, operands, {{ops::kShape, std::move(shape)}});
}

Value saved_carry(Builder& builder, const LoopRange& loop, ValueId carried) {
  const ValueId stack = stack_of(builder.graph(), loop, carried);
  return stack == ir::kNoValue ? Value() : result_of(builder, loop, stack);
}

}  // namespace ullage::autodiff
