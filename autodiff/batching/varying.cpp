// Forward marking until nothing is added: what an iteration leaves the next one begins with.
#include "autodiff/batching/varying.h"

#include <algorithm>

#include "ir/graph/loops.h"
#include "ir/graph/op.h"

namespace ullage::autodiff {

using ir::ExtentExpr;
using ir::Graph;
using ir::LoopRole;
using ir::Node;
using ir::ValueId;

namespace {

class Marker {
 public:
  Marker(const Graph& graph, std::span<const ValueId> sources, std::span<const ir::LoopRange> loops)
      : graph_(graph), loops_(loops) {
    found_.values.insert(sources.begin(), sources.end());
  }

  Varying run() {
    size_t before = 0;
    do {
      before = found_.values.size() + found_.loops.size();
      for (uint32_t n = 0; n < graph_.nodes.size(); ++n) visit(n);
    } while (!loops_.empty() && found_.values.size() + found_.loops.size() != before);
    return std::move(found_);
  }

 private:
  void visit(uint32_t n) {
    const Node& node = graph_.nodes[n];
    switch (node.op->loop_role) {
      case LoopRole::begin:  // rows share the iterations
        if (reads_varying(node)) found_.loops.insert(n);
        return;
      case LoopRole::end:
        return visit_end(n);
      case LoopRole::none:
      case LoopRole::carry:
      case LoopRole::result:
        if (reads_varying(node)) found_.values.insert(node.outputs.begin(), node.outputs.end());
    }
  }

  void visit_end(uint32_t n) {
    const Node& node = graph_.nodes[n];
    const uint32_t begin = std::ranges::find(loops_, n, &ir::LoopRange::end)->begin;
    if (has(node.inputs[ir::kEndGoOn]) || has_expression(node)) found_.loops.insert(begin);
    const bool own = found_.loops.contains(begin);
    if (own) found_.values.insert(node.outputs[ir::kEndTaken]);
    for (size_t i = ir::kEndFirstPair; i + 1 < node.inputs.size(); i += 2) {
      if (own || has(node.inputs[i + 1])) found_.values.insert(node.inputs[i]);
    }
  }

  bool has(ValueId id) const { return found_.values.contains(id); }
  bool has_expression(const Node& node) const {
    bool found = false;
    ir::for_each_expression(graph_, node,
                            [&](ExtentExpr e) { found = found || found_.has(graph_, e); });
    return found;
  }
  bool reads_varying(const Node& node) const {
    return std::ranges::any_of(node.inputs, [this](ValueId id) { return has(id); }) ||
           has_expression(node);
  }

  const Graph& graph_;
  const std::span<const ir::LoopRange> loops_;
  Varying found_;
};

}  // namespace

std::optional<ValueId> value_behind(const Graph& graph, const ir::ExtentNode& leaf) {
  if (leaf.op == ir::ScalarOp::runtime_scalar || leaf.op == ir::ScalarOp::float_runtime_scalar) {
    return graph.inputs[leaf.input];
  }
  if (!ir::is_device_leaf(leaf.op)) return std::nullopt;
  return graph.device_scalars[leaf.input].value;
}

bool Varying::has(const Graph& graph, ExtentExpr e) const {
  if (!e) return false;
  return std::ranges::any_of(ir::leaves_of(e), [&](const ir::ExtentNode* leaf) {
    const auto id = value_behind(graph, *leaf);
    return id && values.contains(*id);
  });
}

ir::Result<Varying> varying_in(const Graph& graph, std::span<const ValueId> sources) {
  const auto loops = ir::loops_of(graph);
  if (!loops) return loops.error();
  return Marker(graph, sources, *loops).run();
}

}  // namespace ullage::autodiff
