// One scan with a stack of the loops that are open.
#include "ir/graph/loops.h"

#include "ir/graph/op.h"

namespace ullage::ir {
namespace {

Error misplaced(uint32_t n, const Node& node, const char* rule) {
  return internal_error("node " + std::to_string(n) + " (" + std::string(node.op->name) +
                        "): " + rule);
}

}  // namespace

ValueId initial_of(const Node& carry) {
  return carry.inputs.size() > kCarryInitial ? carry.inputs[kCarryInitial] : kNoValue;
}

Result<std::vector<LoopRange>> loops_of(const Graph& graph, size_t first) {
  std::vector<LoopRange> loops;
  std::vector<uint32_t> open;
  const auto producer_of = [&](ValueId id) {
    return id < graph.values.size() ? graph.value(id).producer : kNoNode;
  };
  for (auto n = static_cast<uint32_t>(first); n < graph.nodes.size(); ++n) {
    const Node& node = graph.nodes[n];
    switch (node.op->loop_role) {
      case LoopRole::begin:
        loops.push_back({.begin = n, .end = n, .parent = open.empty() ? kNoLoop : open.back()});
        open.push_back(static_cast<uint32_t>(loops.size() - 1));
        break;
      case LoopRole::carry:
        if (open.empty() || producer_of(node.inputs[kCarryIteration]) != loops[open.back()].begin) {
          return misplaced(n, node, "must lie in the loop whose iteration it takes");
        }
        if (const uint32_t producer = producer_of(initial_of(node));
            producer != kNoNode && producer >= loops[open.back()].begin) {
          return misplaced(n, node, "must start with a value from before the loop");
        }
        break;
      case LoopRole::end:
        if (open.empty() || producer_of(node.inputs[kEndState]) != loops[open.back()].begin) {
          return misplaced(n, node, "must end the innermost loop that is open");
        }
        loops[open.back()].end = n;
        open.pop_back();
        break;
      case LoopRole::none:
      case LoopRole::result:
        break;
    }
  }
  if (!open.empty()) {
    const uint32_t n = loops[open.back()].begin;
    return misplaced(n, graph.nodes[n], "must have an end");
  }
  return loops;
}

std::optional<size_t> appended_axis(const Graph& graph, const Node& node, ValueId carried) {
  if (!has_trait(node.op->traits, OpTrait::appends) || node.inputs[0] != carried) {
    return std::nullopt;
  }
  const auto rank = static_cast<int64_t>(graph.value(node.outputs[0]).shape.rank());
  const int64_t axis = node.attributes[kAxis];
  return static_cast<size_t>(axis < 0 ? axis + rank : axis);
}

std::vector<GrowingCarry> growing_carries(const Graph& graph) {
  std::vector<GrowingCarry> growing;
  for (const Node& end : graph.nodes) {
    if (end.op->loop_role != LoopRole::end) continue;
    for (size_t i = kEndFirstPair; i + 1 < end.inputs.size(); i += 2) {
      const ValueId carried = end.inputs[i], next = end.inputs[i + 1];
      const uint32_t producer = graph.value(next).producer;
      if (producer == kNoNode) continue;
      if (const auto axis = appended_axis(graph, graph.nodes[producer], carried)) {
        growing.push_back({carried, next, *axis});
      }
    }
  }
  return growing;
}

}  // namespace ullage::ir
