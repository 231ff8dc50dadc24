// Linear maps from differentiation rules.
#include "tests/ops/semantics/rule_graph.h"

#include "tests/ops/semantics/backward.h"

namespace ullage::test {

using namespace ir;
using namespace samples;

RuleGraph::RuleGraph(const OpDef& op, const Sample& sample, const Sizes* fixed, Precision precision)
    : op_(op), precision_(precision) {
  inputs_ = add_sample_inputs(b_, sample, fixed);
  if (sample.attributes != nullptr) attributes_ = sample.attributes(b_.pool());
  outputs_ = b_.add(op, inputs_, attributes_, sample_body(sample));
}

Result<Graph> RuleGraph::primal() {
  if (b_.failed()) return b_.error();
  return finish(outputs_);
}

Result<std::optional<Graph>> RuleGraph::forward(size_t operand) {
  if (b_.failed()) return b_.error();
  const Value t = like(inputs_[operand], "tangent");
  if (op_.differentiation.form == DifferentiationForm::jvp) {
    const Result<Values> tangents = by_jvp(operand, t);
    if (!tangents) return tangents.error();
    return finish_some(*tangents);
  }
  const Values w = cotangents();
  const size_t first = b_.graph().nodes.size();
  const Result<Value> pulled = reversed(operand, w);
  if (!pulled) return pulled.error();
  if (!pulled->valid()) return std::optional<Graph>();
  Values wanted;
  for (Value v : w) {
    if (v.valid()) wanted.push_back(v);
  }
  const Result<Values> pushed = backward(b_, first, std::array{*pulled}, std::array{t}, wanted);
  if (!pushed) return pushed.error();
  if (auto linear = check_linear(*pushed, wanted); !linear) return linear.error();
  // The cotangents stay inputs, so that extents of the tangent keep their numbers.
  return finish_some(*pushed);
}

Result<std::optional<Graph>> RuleGraph::reverse(size_t operand) {
  if (b_.failed()) return b_.error();
  const Result<Value> pulled = reversed(operand, cotangents());
  if (!pulled) return pulled.error();
  return finish_some(std::array{*pulled});
}

Value RuleGraph::like(Value x, const char* name) {
  std::vector<ExtentExpr> shape;
  for (size_t axis = 0; axis < x.rank(); ++axis) shape.push_back(x.extent(axis));
  return b_.input(name, x.dtype(), shape);
}

RuleGraph::Values RuleGraph::cotangents() {
  Values w;
  for (Value y : outputs_) {
    const std::string name = "cotangent " + std::to_string(w.size());
    w.push_back(is_float(y.dtype()) ? like(y, name.c_str()) : Value());
  }
  return w;
}

Result<void> RuleGraph::check_linear(std::span<const Value> results,
                                     std::span<const Value> arguments) const {
  for (Value result : results) {
    for (Value argument : arguments) {
      if (result.valid() && depends_on(b_.graph(), result.id(), argument.id())) {
        return internal_error(std::string(op_.name) + ": is not linear in what comes in");
      }
    }
  }
  return {};
}

Result<RuleGraph::Values> RuleGraph::by_jvp(size_t operand, Value tangent) {
  Values incoming(inputs_.size());
  incoming[operand] = tangent;
  const Node node = b_.graph().nodes[b_.graph().value(outputs_[0].id()).producer];
  const DifferentiationContext context{b_, node, inputs_, outputs_, incoming};
  Result<Values> tangents = op_.differentiation.jvp(context);
  if (tangents && b_.failed()) return b_.error();
  return tangents;
}

Result<Value> RuleGraph::reversed(size_t operand, const Values& w) {
  Value wanted = inputs_[operand];
  size_t first = b_.graph().value(outputs_[0].id()).producer;
  Result<Values> results = outputs_;
  if (op_.differentiation.form == DifferentiationForm::jvp) {
    wanted = like(inputs_[operand], "tangent");
    first = b_.graph().nodes.size();
    results = by_jvp(operand, wanted);
  } else if (op_.differentiation.form == DifferentiationForm::by_decomposition) {
    first = b_.graph().nodes.size();
    results = op_.decompose(b_, inputs_, attributes_);
  }
  if (!results) return results.error();
  const Result<Values> found = backward(b_, first, *results, w, std::array{wanted});
  if (!found) return found.error();
  if (wanted.id() == inputs_[operand].id()) return (*found)[0];
  if (auto linear = check_linear(*found, std::array{wanted}); !linear) return linear.error();
  return (*found)[0];
}

Result<Graph> RuleGraph::finish(std::span<const Value> results) {
  for (size_t i = 0; i < results.size(); ++i) b_.output("y" + std::to_string(i), results[i]);
  Result<Graph> graph = b_.finish();
  if (!graph || precision_ == Precision::of_sample) return graph;
  return widened(*std::move(graph));
}

Result<std::optional<Graph>> RuleGraph::finish_some(std::span<const Value> results) {
  if (b_.failed()) return b_.error();
  Values valid;
  for (Value v : results) {
    if (v.valid()) valid.push_back(v);
  }
  if (valid.empty()) return std::optional<Graph>();
  Result<Graph> graph = finish(valid);
  if (!graph) return graph.error();
  return std::optional<Graph>(*std::move(graph));
}

}  // namespace ullage::test
