// Rules of ops applied to one node.
#include "autodiff/linear_rules.h"

#include <array>

#include "autodiff/forward_sweep.h"
#include "autodiff/predicate.h"
#include "autodiff/reverse_sweep.h"
#include "ops/control/branch.h"
#include "ops/elementwise/cast.h"
#include "ops/elementwise/elementwise.h"
#include "ops/generate/generate.h"
#include "ops/movement/movement.h"
#include "ops/reduce/reduce.h"
#include "ops/rules/differentiation.h"

namespace ullage::autodiff {

using ir::DifferentiationContext;
using ir::DifferentiationForm;
using ir::ExtentExpr;
using ir::Node;
using ir::Result;
using ir::Value;

using Values = std::vector<Value>;

namespace {

// A new value with the type of x, in whose place a tangent or cotangent goes: what depends on it is
// transposed or replaced, so that no result ever reads it.
Value placeholder(Value x) {
  return x.builder().add1(ops::cast, std::array{x}, {{ops::kDtype, x.dtype()}});
}

bool carries_tangent(Value x) {
  return x.valid() && ir::is_float(x.dtype());
}

Result<Values> decomposed(const DifferentiationContext& c) {
  return c.node.op->decompose(c.builder, c.inputs, c.node.attributes);
}

// Most derivatives of sums are 1: nothing is multiplied.
Value times_derivative(Value incoming, Value derivative) {
  const auto& constant = derivative.info().constant;
  const bool is_one = constant && derivative.rank() == 0 && constant->number(0) == 1;
  return is_one ? incoming : ops::mul(incoming, derivative);
}

Result<Values> pushed_by_derivative(const DifferentiationContext& c) {
  Value sum;
  for (size_t i = 0; i < c.inputs.size(); ++i) {
    if (!c.incoming[i].valid()) continue;
    const Result<Value> derivative = c.node.op->differentiation.derivative(c, static_cast<int>(i));
    if (!derivative) return derivative.error();
    if (derivative->valid()) sum = ops::sum_of(sum, times_derivative(c.incoming[i], *derivative));
  }
  // An operand of rank 0 goes into every element.
  if (sum.valid() && sum.rank() < c.outputs[0].rank()) {
    sum = ops::broadcast_to(sum, ops::extents_of(c.outputs[0]));
  }
  return Values{sum};
}

// The transpose of the transpose: an op may be linear in each operand, in all of them or up to a
// constant, which only its transpose shows (decision 0007).
Result<Values> pushed_by_transpose(const DifferentiationContext& c) {
  Values sums(c.outputs.size()), pulls(c.outputs.size());
  for (size_t k = 0; k < pulls.size(); ++k) {
    if (carries_tangent(c.outputs[k])) pulls[k] = placeholder(c.outputs[k]);
  }
  const DifferentiationContext pulling{c.builder, c.node, c.inputs, c.outputs, pulls};
  for (size_t i = 0; i < c.inputs.size(); ++i) {
    if (!c.incoming[i].valid()) continue;
    const size_t first = c.builder.graph().nodes.size();
    const Result<Value> pulled = operand_cotangent(pulling, i);
    if (!pulled) return pulled.error();
    if (c.builder.failed()) return refused_by(c.node, c.builder.error());
    if (!pulled->valid()) continue;
    Values wanted;
    for (Value pull : pulls) {
      if (pull.valid()) wanted.push_back(pull);
    }
    const Result<Values> parts =
        cotangents_of(c.builder, first, std::array{*pulled}, std::array{c.incoming[i]}, wanted);
    if (!parts) return parts.error();
    for (size_t k = 0, w = 0; k < pulls.size(); ++k) {
      if (pulls[k].valid()) sums[k] = ops::sum_of(sums[k], (*parts)[w++]);
    }
  }
  return sums;
}

// The tangent of the side taken; the extents of the other one may not even be known.
Result<Values> pushed_by_branch(const DifferentiationContext& c) {
  Values sides(2);
  for (size_t i = 0; i < 2; ++i) {
    const ExtentExpr predicate = predicate_of(c.builder.graph(), c.inputs[i].id());
    const EmissionScope scope(c.builder, both(predicate, c.node.predicate));
    sides[i] = c.incoming[i].valid() ? c.incoming[i] : ops::zeros_like(c.inputs[i]);
  }
  const ExtentExpr condition = c.node.attributes[ops::SelectBranchOp::kCondition][0];
  return Values{ops::select_branch(condition, sides[0], sides[1])};
}

Result<Values> pushed_by_decomposition(const DifferentiationContext& c) {
  const size_t first = c.builder.graph().nodes.size();
  const Result<Values> parts = decomposed(c);
  if (!parts) return parts.error();
  if (c.builder.failed()) return refused_by(c.node, c.builder.error());
  return tangents_of(c.builder, first, c.inputs, c.incoming, *parts);
}

}  // namespace

Result<void> check_rule(const Node& node) {
  const ir::Differentiation& rule = node.op->differentiation;
  const std::string name(node.op->name);
  const std::string at = node.name.empty() ? name : node.name + ": " + name;
  if (node.body && !ir::has_trait(node.op->traits, ir::OpTrait::takes_body)) {
    return ir::unsupported(at + ": differentiation comes before fusion, this node is fused");
  }
  if (rule.form != DifferentiationForm::not_differentiable) return {};
  return ir::unsupported(
      at + ": is not differentiable" +
      (rule.reason.empty() ? std::string() : " (" + std::string(rule.reason) + ")"));
}

ir::Error refused_by(const Node& node, const ir::Error& error) {
  const std::string name(node.op->name);
  if (error.message.starts_with(name + ":")) return error;
  return {error.code, name + ": its derivative: " + error.message};
}

bool takes_side(const Node& node, size_t operand, ExtentExpr predicate) {
  const ExtentExpr condition = ir::simplify(node.attributes[ops::SelectBranchOp::kCondition][0]);
  return implies(predicate, operand == 0 ? condition : ir::simplify(ir::logical_not(condition))) &&
         predicate;
}

Result<Value> operand_cotangent(const DifferentiationContext& c, size_t operand) {
  const ir::Differentiation& rule = c.node.op->differentiation;
  const auto index = static_cast<int>(operand);
  if (rule.transpose != nullptr) return rule.transpose(c, index);
  Result<Value> derivative = rule.derivative(c, index);
  if (!derivative || !derivative->valid()) return derivative;
  const Value part = times_derivative(c.incoming[0], *derivative);
  // An operand of rank 0 went into every element.
  if (c.inputs[operand].rank() != 0 || c.outputs[0].rank() == 0) return part;
  return ops::reduce_sum.over_all(ops::broadcast_to(part, ops::extents_of(c.outputs[0])));
}

Result<Values> linearised_cotangents(const DifferentiationContext& c,
                                     std::span<const Value> wanted) {
  Values sources(wanted.begin(), wanted.end()), asked;
  const bool by_jvp = c.node.op->differentiation.form == DifferentiationForm::jvp;
  for (Value& source : sources) {
    if (!source.valid()) continue;
    if (by_jvp) source = placeholder(source);
    asked.push_back(source);
  }
  const size_t first = c.builder.graph().nodes.size();
  const DifferentiationContext forward{c.builder, c.node, c.inputs, c.outputs, sources};
  const Result<Values> results = by_jvp ? c.node.op->differentiation.jvp(forward) : decomposed(c);
  if (!results) return results.error();
  if (c.builder.failed()) return refused_by(c.node, c.builder.error());
  const Result<Values> parts = cotangents_of(c.builder, first, *results, c.incoming, asked);
  if (!parts) return parts.error();
  Values found(wanted.size());
  for (size_t i = 0, next = 0; i < found.size(); ++i) {
    if (wanted[i].valid()) found[i] = (*parts)[next++];
  }
  return found;
}

Result<Values> result_tangents(const DifferentiationContext& c) {
  switch (c.node.op->differentiation.form) {
    case DifferentiationForm::derivative:
      return pushed_by_derivative(c);
    case DifferentiationForm::transpose:
      return c.node.op == &ops::select_branch ? pushed_by_branch(c) : pushed_by_transpose(c);
    case DifferentiationForm::jvp:
      return c.node.op->differentiation.jvp(c);
    case DifferentiationForm::by_decomposition:
      return pushed_by_decomposition(c);
    case DifferentiationForm::not_differentiable:
      break;
  }
  return ir::internal_error(std::string(c.node.op->name) + ": has no tangents");
}

}  // namespace ullage::autodiff
