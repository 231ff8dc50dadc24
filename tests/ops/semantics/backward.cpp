// Reverse accumulation, node by node.
#include "tests/ops/semantics/backward.h"

#include <map>
#include <set>

#include "ops/elementwise/elementwise.h"
#include "ops/movement/movement.h"
#include "ops/reduce/reduce.h"

namespace ullage::test {

using namespace ir;

namespace {

struct Sweep {
  Builder& builder;
  std::set<ValueId> active = {};  // depend on what is wanted
  std::map<ValueId, Value> cotangents = {};

  Value value(ValueId id) { return id == kNoValue ? Value() : Value(&builder, id); }

  void accumulate(ValueId id, Value part) {
    if (!part.valid()) return;
    Value& sum = cotangents[id];
    sum = sum.valid() ? ops::add(sum, part) : part;
  }

  // An elementwise operand of rank 0 went into every element.
  Value by_derivative(const DifferentiationContext& c, size_t operand, Value derivative) {
    if (!derivative.valid()) return {};
    Value part = ops::mul(c.incoming[0], derivative);
    if (c.inputs[operand].rank() != 0 || c.outputs[0].rank() == 0) return part;
    return ops::reduce_sum.over_all(ops::broadcast_to(part, ops::extents_of(c.outputs[0])));
  }

  Result<void> visit(const Node& node) {
    std::vector<Value> inputs, outputs, incoming;
    bool is_reached = false;
    for (ValueId id : node.inputs) inputs.push_back(value(id));
    for (ValueId id : node.outputs) {
      outputs.push_back(value(id));
      incoming.push_back(cotangents.contains(id) ? cotangents[id] : Value());
      is_reached = is_reached || incoming.back().valid();
    }
    if (!is_reached) return {};
    const DifferentiationContext c{builder, node, inputs, outputs, incoming};
    const Differentiation& rule = node.op->differentiation;
    for (size_t i = 0; i < inputs.size(); ++i) {
      if (!inputs[i].valid() || !active.contains(inputs[i].id())) continue;
      const auto operand = static_cast<int>(i);
      Result<Value> part = Value();
      if (rule.form == DifferentiationForm::derivative) {
        part = rule.derivative(c, operand);
        if (part) part = by_derivative(c, i, *part);
      } else if (rule.form == DifferentiationForm::transpose) {
        part = rule.transpose(c, operand);
      } else {
        return internal_error(std::string(node.op->name) + " has no transpose");
      }
      if (!part) return part.error();
      if (builder.failed()) return builder.error();
      accumulate(inputs[i].id(), *part);
    }
    return {};
  }
};

}  // namespace

Result<std::vector<Value>> backward(Builder& builder, size_t first_node,
                                    std::span<const Value> results,
                                    std::span<const Value> cotangents,
                                    std::span<const Value> wanted) {
  Sweep sweep{builder};
  for (Value v : wanted) sweep.active.insert(v.id());
  const size_t end = builder.graph().nodes.size();
  for (size_t n = first_node; n < end; ++n) {
    const Node& node = builder.graph().nodes[n];
    for (ValueId id : node.inputs) {
      if (!sweep.active.contains(id)) continue;
      sweep.active.insert(node.outputs.begin(), node.outputs.end());
    }
  }
  for (size_t i = 0; i < results.size(); ++i) {
    if (results[i].valid() && cotangents[i].valid())
      sweep.accumulate(results[i].id(), cotangents[i]);
  }
  for (size_t n = end; n-- > first_node;) {
    const Node node = builder.graph().nodes[n];  // the list grows meanwhile
    if (Result<void> ok = sweep.visit(node); !ok) return ok.error();
  }
  std::vector<Value> found;
  for (Value v : wanted) {
    found.push_back(sweep.cotangents.contains(v.id()) ? sweep.cotangents[v.id()] : Value());
  }
  return found;
}

bool depends_on(const Graph& graph, ValueId value, ValueId input) {
  if (value == input) return true;
  const uint32_t producer = graph.value(value).producer;
  if (producer == kNoNode) return false;
  // Producers come first, so one pass forward marks everything that depends.
  std::set<ValueId> marked{input};
  for (uint32_t n = 0; n <= producer; ++n) {
    const Node& node = graph.nodes[n];
    for (ValueId id : node.inputs) {
      if (marked.contains(id)) marked.insert(node.outputs.begin(), node.outputs.end());
    }
  }
  return marked.contains(value);
}

}  // namespace ullage::test
