// One visit per node that results need, first to last.
#include "autodiff/forward_sweep.h"

#include <unordered_map>
#include <unordered_set>

#include "autodiff/linear_rules.h"
#include "autodiff/loops.h"
#include "autodiff/predicate.h"

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
    mark_needed(results);
    for (size_t n = first_; n < end_; ++n) {
      const Node node = builder_.graph().nodes[n];  // the list grows meanwhile
      if (Result<void> ok = visit(node); !ok) return ok.error();
      if (builder_.failed()) return refused_by(node, builder_.error());
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
      if (is_needed) needed_.insert(node.inputs.begin(), node.inputs.end());
    }
  }

  Value value(ValueId id) { return id == ir::kNoValue ? Value() : Value(&builder_, id); }
  Value tangent(ValueId id) const {
    const auto found = tangents_.find(id);
    return found == tangents_.end() ? Value() : found->second;
  }

  Result<void> visit(const Node& node) {
    if (Result<void> ok = refuse_loops(node, "jvp"); !ok) return ok;
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
