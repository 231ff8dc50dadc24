// One visit per node that results need, first to last.
#include "autodiff/forward_sweep.h"

#include <algorithm>
#include <unordered_map>
#include <unordered_set>

#include "autodiff/activity.h"
#include "autodiff/linear_rules.h"
#include "autodiff/loops/forward_loop.h"
#include "autodiff/predicate.h"
#include "ir/graph/loops.h"

namespace ullage::autodiff {

using ir::Builder;
using ir::DifferentiationContext;
using ir::Node;
using ir::Result;
using ir::Value;
using ir::ValueId;

namespace {

class ForwardSweep {
 public:
  ForwardSweep(Builder& builder, size_t first_node)
      : builder_(builder), first_(first_node), end_(builder.graph().nodes.size()) {}

  Result<std::vector<Value>> run(std::span<const Value> arguments, std::span<const Value> tangents,
                                 std::span<const Value> results) {
    for (size_t i = 0; i < arguments.size(); ++i) {
      if (arguments[i].valid() && tangents[i].valid()) {
        tangents_[arguments[i].id()] = tangents[i];
      }
    }
    const auto loops = ir::loops_of(builder_.graph(), first_);
    if (!loops) return loops.error();
    mark_needed(results);
    for (size_t n = first_; n < end_; ++n) {
      const Node node = builder_.graph().nodes[n];  // the list grows meanwhile
      const auto loop = std::ranges::find(*loops, n, &ir::LoopRange::begin);
      const Result<void> ok = loop != loops->end() ? visit_loop(*loop) : visit(node);
      if (!ok) return ok.error();
      if (builder_.failed()) return refused_by(node, builder_.error());
      if (loop != loops->end()) n = loop->end;
    }
    std::vector<Value> found;
    for (Value y : results) found.push_back(y.valid() ? tangent(y.id()) : Value());
    return found;
  }

 private:
  void mark_needed(std::span<const Value> results) {
    for (Value y : results) {
      if (y.valid()) needed_.insert(y.id());
    }
    for (size_t n = end_; n-- > first_;) {
      const Node& node = builder_.graph().nodes[n];
      bool is_needed = false;
      for (ValueId id : node.outputs) is_needed = is_needed || needed_.contains(id);
      if (node.op->loop_role == ir::LoopRole::end) is_needed = is_needed || carries_needed(node);
      if (is_needed) needed_.insert(node.inputs.begin(), node.inputs.end());
    }
  }

  bool carries_needed(const Node& end) const {
    for (size_t i = ir::kEndFirstPair; i + 1 < end.inputs.size(); i += 2) {
      if (needed_.contains(end.inputs[i])) return true;
    }
    return false;
  }

  // Its nodes are visited iteration by iteration; carried values have their tangents behind the
  // loop.
  Result<void> visit_loop(const ir::LoopRange& loop) {
    const Node end = builder_.graph().nodes[loop.end];
    if (!carries_needed(end)) return {};
    std::vector<ValueId> sources;
    for (const auto& [id, tangent] : tangents_) sources.push_back(id);
    const auto active = active_values(builder_.graph(), loop.begin, loop.end + 1, sources);
    const bool is_reached = std::ranges::any_of(
        end.inputs, [&](ValueId id) { return id != ir::kNoValue && active.contains(id); });
    if (!is_reached) return {};
    const EmissionScope scope(builder_, end.predicate);
    const TangentOf tangent_of = [this](ValueId id) { return tangent(id); };
    const IsActive is_active = [&](ValueId id) { return active.contains(id); };
    const auto found = loop_tangents(builder_, loop, tangent_of, is_active);
    if (!found) return found.error();
    for (const auto& [carried, tangent] : *found) tangents_.emplace(carried, tangent);
    return {};
  }

  Value value(ValueId id) { return id == ir::kNoValue ? Value() : Value(&builder_, id); }
  Value tangent(ValueId id) const {
    const auto found = tangents_.find(id);
    return found == tangents_.end() ? Value() : found->second;
  }

  Result<void> visit(const Node& node) {
    if (node.op->loop_role == ir::LoopRole::result) {
      const Value pushed = tangent(node.inputs[ir::kResultCarry]);
      if (pushed.valid()) tangents_[node.outputs[0]] = pushed;
      return {};
    }
    std::vector<Value> inputs, outputs, incoming;
    bool is_active = false, is_needed = false, has_tangent = false;
    for (ValueId id : node.inputs) {
      inputs.push_back(value(id));
      incoming.push_back(tangent(id));
      is_active = is_active || incoming.back().valid();
    }
    for (ValueId id : node.outputs) {
      outputs.push_back(value(id));
      is_needed = is_needed || needed_.contains(id);
      has_tangent = has_tangent || ir::is_float(outputs.back().dtype());
    }
    if (!is_active || !is_needed || !has_tangent) return {};
    if (Result<void> ok = check_rule(node); !ok) return ok;
    const EmissionScope scope(builder_, node.predicate);
    const DifferentiationContext c{builder_, node, inputs, outputs, incoming};
    const Result<std::vector<Value>> pushed = result_tangents(c);
    if (!pushed) return refused_by(node, pushed.error());
    for (size_t i = 0; i < outputs.size() && i < pushed->size(); ++i) {
      if ((*pushed)[i].valid()) tangents_[outputs[i].id()] = (*pushed)[i];
    }
    return {};
  }

  Builder& builder_;
  const size_t first_, end_;
  std::unordered_set<ValueId> needed_;
  std::unordered_map<ValueId, Value> tangents_;
};

}  // namespace

Result<std::vector<Value>> tangents_of(Builder& builder, size_t first_node,
                                       std::span<const Value> arguments,
                                       std::span<const Value> tangents,
                                       std::span<const Value> results) {
  return ForwardSweep(builder, first_node).run(arguments, tangents, results);
}

}  // namespace ullage::autodiff
