// One visit per node, last to first.
#include "autodiff/reverse_sweep.h"

#include <unordered_map>
#include <unordered_set>

#include "autodiff/activity.h"
#include "autodiff/linear_rules.h"
#include "autodiff/loops/reverse_loop.h"
#include "autodiff/predicate.h"
#include "ir/graph/loops.h"
#include "ops/control/branch.h"
#include "ops/control/match_cast.h"
#include "ops/generate/generate.h"
#include "ops/movement/movement.h"
#include "ops/rules/differentiation.h"

namespace ullage::autodiff {

using ir::Builder;
using ir::DifferentiationContext;
using ir::DifferentiationForm;
using ir::ExtentExpr;
using ir::Node;
using ir::Result;
using ir::Value;
using ir::ValueId;

namespace {

// `part` with the shape of x, of which it is a cotangent: what rules could not see to be equal is
// asked when the program runs.
Value shaped_as(Value x, Value part) {
  if (!part.valid() || !x.shape().is_exact() || !part.shape().is_exact()) return part;
  bool same = x.rank() == part.rank();
  for (size_t axis = 0; same && axis < x.rank(); ++axis) {
    same = ir::prove_equal(x.extent(axis), part.extent(axis));
  }
  return same ? part : ops::match_cast(part, ops::extents_of(x), "cotangent");
}

class ReverseSweep {
 public:
  ReverseSweep(Builder& builder, size_t first_node)
      : builder_(builder),
        first_(first_node),
        end_(builder.graph().nodes.size()),
        ambient_(builder.predicate()) {}

  Result<std::vector<Value>> run(std::span<const Value> results, std::span<const Value> cotangents,
                                 std::span<const Value> wanted) {
    const auto loops = ir::loops_of(builder_.graph(), first_);
    if (!loops) return loops.error();
    loops_ = *loops;
    std::vector<ValueId> sources;
    for (Value x : wanted) sources.push_back(x.id());
    active_ = active_values(builder_.graph(), first_, end_, sources);
    for (size_t i = 0; i < results.size(); ++i) {
      if (results[i].valid() && active_.contains(results[i].id())) {
        add_part(results[i].id(), ambient_, cotangents[i]);
      }
    }
    for (size_t n = end_; n-- > first_;) {
      const Node node = builder_.graph().nodes[n];  // the list grows meanwhile
      const ir::LoopRange* loop = loop_that_ends(n);
      Result<void> ok;
      if (loop != nullptr) {
        ok = visit_loop(*loop, node.predicate);
      } else if (node.op->loop_role == ir::LoopRole::result) {
        visit_result(node);
      } else {
        ok = visit(node);
      }
      if (!ok) return ok.error();
      if (builder_.failed()) return refused_by(node, builder_.error());
      if (loop != nullptr) n = loop->begin;
    }
    std::vector<Value> found;
    for (Value x : wanted) found.push_back(total(x.id(), ambient_));
    if (builder_.failed()) return builder_.error();
    return found;
  }

 private:
  // Of one value, in the runs where the predicate is true.
  struct Part {
    ExtentExpr predicate;
    Value value;
  };

  Value value(ValueId id) { return id == ir::kNoValue ? Value() : Value(&builder_, id); }

  void add_part(ValueId id, ExtentExpr predicate, Value part) {
    if (!part.valid()) return;
    const EmissionScope scope(builder_, predicate);
    part = shaped_as(value(id), part);
    for (Part& known : parts_[id]) {
      if (known.predicate != predicate) continue;
      known.value = ops::sum_of(known.value, part);
      return;
    }
    parts_[id].push_back({predicate, part});
  }

  // All parts of a value that is computed under `predicate`.
  Value total(ValueId id, ExtentExpr predicate) {
    const auto parts = parts_.find(id);
    if (parts == parts_.end()) return {};
    const Value sum = sum_of_parts(parts->second, value(id), predicate);
    parts_.erase(parts);
    return sum;
  }

  // Of cotangents of `like`.
  Value sum_of_parts(std::span<const Part> parts, Value like, ExtentExpr predicate) {
    const EmissionScope scope(builder_, predicate);
    Value sum;
    for (const Part& part : parts) {
      const Value all = implies(predicate, part.predicate)
                            ? part.value
                            : ops::select_branch(part.predicate, part.value, ops::zeros_like(like));
      sum = ops::sum_of(sum, shaped_as(like, all));
    }
    return sum;
  }

  const ir::LoopRange* loop_that_ends(size_t n) const {
    const auto found = std::ranges::find(loops_, n, &ir::LoopRange::end);
    return found == loops_.end() ? nullptr : &*found;
  }

  // What the loop begins with and reads gets its share; its nodes are visited iteration by
  // iteration.
  Result<void> visit_loop(const ir::LoopRange& loop, ExtentExpr predicate) {
    const EmissionScope scope(builder_, predicate);
    CarryCotangents incoming;
    const Node end = builder_.graph().nodes[loop.end];
    for (size_t i = ir::kEndFirstPair; i + 1 < end.inputs.size(); i += 2) {
      const auto behind = behind_.find(end.inputs[i]);
      if (behind == behind_.end()) continue;
      const Value like = behind->second.front().value;
      incoming.emplace(end.inputs[i], sum_of_parts(behind->second, like, predicate));
    }
    if (incoming.empty() || builder_.failed()) return {};
    const IsActive is_active = [this](ValueId id) { return active_.contains(id); };
    const auto shares = loop_cotangents(builder_, loop, incoming, is_active);
    if (!shares) return shares.error();
    for (const auto& [id, share] : *shares) add_part(id, predicate, share);
    return {};
  }

  // A carried value behind its loop.
  void visit_result(const Node& node) {
    const Value incoming = total(node.outputs[0], node.predicate);
    if (!incoming.valid()) return;
    behind_[node.inputs[ir::kResultCarry]].push_back({node.predicate, incoming});
  }

  Result<void> visit(const Node& node) {
    std::vector<Value> inputs, outputs, incoming;
    bool is_reached = false;
    for (ValueId id : node.inputs) inputs.push_back(value(id));
    for (ValueId id : node.outputs) {
      outputs.push_back(value(id));
      incoming.push_back(total(id, node.predicate));
      is_reached = is_reached || incoming.back().valid();
    }
    if (!is_reached || builder_.failed()) return {};
    if (Result<void> ok = check_rule(node); !ok) return ok;
    const DifferentiationContext c{builder_, node, inputs, outputs, incoming};
    const DifferentiationForm form = node.op->differentiation.form;
    const bool at_once =
        form == DifferentiationForm::jvp || form == DifferentiationForm::by_decomposition;
    return at_once ? visit_linearised(c) : visit_operands(c);
  }

  Result<void> visit_operands(const DifferentiationContext& c) {
    for (size_t i = 0; i < c.inputs.size(); ++i) {
      if (!c.inputs[i].valid() || !active_.contains(c.inputs[i].id())) continue;
      // A side of a join is there only in the runs that take it.
      const ExtentExpr predicate = predicate_of(builder_.graph(), c.inputs[i].id());
      const ExtentExpr where = both(c.node.predicate, predicate);
      const EmissionScope scope(builder_, where);
      const Result<Value> part = pulled(c, i, where);
      if (!part) return refused_by(c.node, part.error());
      add_part(c.inputs[i].id(), where, *part);
    }
    return {};
  }

  Result<Value> pulled(const DifferentiationContext& c, size_t operand, ExtentExpr where) {
    if (c.node.op == &ops::select_branch && takes_side(c.node, operand, where)) {
      return c.incoming[0];
    }
    return operand_cotangent(c, operand);
  }

  // The linear map of the node, and the cotangents of what goes into it.
  Result<void> visit_linearised(const DifferentiationContext& c) {
    const EmissionScope scope(builder_, c.node.predicate);
    std::vector<Value> wanted(c.inputs.size());
    for (size_t i = 0; i < wanted.size(); ++i) {
      if (c.inputs[i].valid() && active_.contains(c.inputs[i].id())) wanted[i] = c.inputs[i];
    }
    const Result<std::vector<Value>> parts = linearised_cotangents(c, wanted);
    if (!parts) return refused_by(c.node, parts.error());
    for (size_t i = 0; i < wanted.size(); ++i) {
      if (wanted[i].valid()) add_part(wanted[i].id(), c.node.predicate, (*parts)[i]);
    }
    return {};
  }

  Builder& builder_;
  const size_t first_, end_;
  const ExtentExpr ambient_;
  std::unordered_set<ValueId> active_;  // depend on what is wanted
  std::unordered_map<ValueId, std::vector<Part>> parts_;
  std::vector<ir::LoopRange> loops_;
  // Of what is behind a loop, by the value that it carries.
  std::unordered_map<ValueId, std::vector<Part>> behind_;
};

}  // namespace

Result<std::vector<Value>> cotangents_of(Builder& builder, size_t first_node,
                                         std::span<const Value> results,
                                         std::span<const Value> cotangents,
                                         std::span<const Value> wanted) {
  return ReverseSweep(builder, first_node).run(results, cotangents, wanted);
}

}  // namespace ullage::autodiff
