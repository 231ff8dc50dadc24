// Nodes of the forward pass copied into the backward pass, each before its first reader.
#include "autodiff/checkpoint.h"

#include <algorithm>
#include <unordered_map>
#include <unordered_set>

#include "ir/graph/verify.h"
#include "ops/control/match_cast.h"

namespace ullage::autodiff {

using ir::ExtentExpr;
using ir::Graph;
using ir::Node;
using ir::Result;
using ir::ValueId;

namespace {

ExtentExpr bytes_of(const Graph& graph, ValueId id) {
  const ir::ValueInfo& info = graph.value(id);
  ExtentExpr bytes = graph.pool->constant(static_cast<int64_t>(ir::size_bytes(info.dtype)));
  for (const ir::AxisExtent& axis : info.shape.axes()) {
    if (axis.live) bytes = bytes * axis.live;
  }
  return ir::simplify(bytes);
}

class Recomputation {
 public:
  Recomputation(Graph& graph, size_t forward_nodes, std::unordered_set<ValueId> kept)
      : graph_(graph), forward_nodes_(forward_nodes), kept_(std::move(kept)) {
    for (const ir::DeviceScalar& s : graph.device_scalars) kept_.insert(s.value);
  }

  void run() {
    std::vector<Node> old = std::move(graph_.nodes);
    graph_.nodes.assign(old.begin(), old.begin() + static_cast<ptrdiff_t>(forward_nodes_));
    for (size_t n = forward_nodes_; n < old.size(); ++n) {
      Node node = std::move(old[n]);
      for (ValueId& id : node.inputs) id = again(id);
      append(std::move(node));
    }
  }

 private:
  // Of the forward pass, and to be computed again?
  bool is_dropped(ValueId id) const {
    if (id == ir::kNoValue) return false;
    const uint32_t producer = graph_.value(id).producer;
    if (producer >= forward_nodes_ || kept_.contains(id)) return false;
    const Node& node = graph_.nodes[producer];
    if (node.op->loop_role != ir::LoopRole::none) return false;  // no part of a loop runs alone
    // A count stays with all that its op found.
    return std::ranges::none_of(node.outputs, [this](ValueId v) { return kept_.contains(v); }) &&
           !node.inputs.empty();
  }

  void append(Node node) {
    for (ValueId id : node.outputs) {
      graph_.values[id].producer = static_cast<uint32_t>(graph_.nodes.size());
    }
    graph_.nodes.push_back(std::move(node));
  }

  ValueId copy_of(ValueId id) {
    graph_.values.push_back(graph_.value(id));
    return static_cast<ValueId>(graph_.values.size() - 1);
  }

  ValueId again(ValueId id) {
    if (!is_dropped(id)) return id;
    if (const auto known = copies_.find(id); known != copies_.end()) return known->second;
    Node node = graph_.nodes[graph_.value(id).producer];
    for (ValueId& input : node.inputs) input = is_dropped(input) ? again(input) : apart(input);
    for (ValueId& output : node.outputs) {
      const ValueId copy = copy_of(output);
      copies_.emplace(output, copy);
      output = copy;
    }
    append(std::move(node));
    return copies_.at(id);
  }

  // The same value under another name: the copies differ from the originals, so that nothing
  // merges them again. No data moves.
  ValueId apart(ValueId id) {
    if (id == ir::kNoValue || graph_.value(id).constant) return id;
    const auto exact = graph_.value(id).shape.exact_shape();
    if (!exact) return id;
    if (const auto known = apart_.find(id); known != apart_.end()) return known->second;
    const ValueId copy = copy_of(id);
    graph_.values[copy].name.clear();
    append({.op = &ops::match_cast,
            .inputs = {id},
            .outputs = {copy},
            .attributes = {{ops::kShape, *exact}, {ops::MatchCastOp::kWhere, "computed again"}},
            .predicate = predicate_of(id)});
    apart_.emplace(id, copy);
    return copy;
  }

  ExtentExpr predicate_of(ValueId id) const {
    const uint32_t producer = graph_.value(id).producer;
    return producer == ir::kNoNode ? ExtentExpr() : graph_.nodes[producer].predicate;
  }

  Graph& graph_;
  const size_t forward_nodes_;
  std::unordered_set<ValueId> kept_;
  std::unordered_map<ValueId, ValueId> copies_, apart_;
};

bool is_cheap(const Graph& graph, ValueId id) {
  const ir::OpDef& op = *graph.nodes[graph.value(id).producer].op;
  return op.is_elementwise() || ir::has_trait(op.traits, ir::OpTrait::movement);
}

// Dear ones first, small ones before large ones, while they fit.
std::unordered_set<ValueId> fitting(const Graph& graph, std::vector<ValueId> candidates,
                                    const CheckpointPolicy& policy) {
  const auto size = [&](ValueId id) { return ir::bounds(bytes_of(graph, id), policy.range).high; };
  std::ranges::stable_sort(candidates, [&](ValueId a, ValueId b) {
    const bool cheap_a = is_cheap(graph, a), cheap_b = is_cheap(graph, b);
    return cheap_a != cheap_b ? cheap_b : size(a) < size(b);
  });
  std::unordered_set<ValueId> kept;
  int64_t left = *policy.bytes;
  for (ValueId id : candidates) {
    if (size(id) > left) continue;
    left -= size(id);
    kept.insert(id);
  }
  return kept;
}

}  // namespace

std::vector<ValueId> residuals(const Graph& graph, size_t forward_nodes) {
  std::vector<ValueId> found;
  for (size_t n = forward_nodes; n < graph.nodes.size(); ++n) {
    for (ValueId id : graph.nodes[n].inputs) {
      if (id == ir::kNoValue || graph.value(id).producer >= forward_nodes) continue;
      if (std::ranges::find(found, id) == found.end()) found.push_back(id);
    }
  }
  return found;
}

ExtentExpr residual_bytes(const Graph& graph, size_t forward_nodes) {
  ExtentExpr bytes = graph.pool->constant(0);
  for (ValueId id : residuals(graph, forward_nodes)) bytes = bytes + bytes_of(graph, id);
  return ir::simplify(bytes);
}

Result<Graph> checkpoint(Graph graph, size_t forward_nodes, const CheckpointPolicy& policy) {
  if (forward_nodes > graph.nodes.size()) {
    return ir::invalid_argument("checkpoint: the forward pass has " +
                                std::to_string(forward_nodes) + " nodes, the graph " +
                                std::to_string(graph.nodes.size()));
  }
  const std::vector<ValueId> candidates = residuals(graph, forward_nodes);
  std::unordered_set<ValueId> kept;
  if (policy.bytes) kept = fitting(graph, candidates, policy);
  for (ValueId id : candidates) {
    if (policy.keep && policy.keep(graph, id)) kept.insert(id);
  }
  Recomputation(graph, forward_nodes, std::move(kept)).run();
  if (Result<void> ok = ir::verify(graph); !ok) return ok.error();
  return graph;
}

}  // namespace ullage::autodiff
