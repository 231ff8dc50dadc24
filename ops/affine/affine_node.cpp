// Attributes: "reads" has, for each operand's axes, constant and coefficients; "derived" has
// extent, constant and coefficients of the variables before it for each derived variable.
#include "ops/affine/affine_node.h"

#include <algorithm>
#include <cassert>

namespace ullage::ops {

using ir::Attributes;
using ir::ExtentExpr;
using ir::Result;

namespace {

std::vector<int64_t> divisors_of(const AffineNode& node) {
  std::vector<int64_t> divisors;
  for (const AffineNode::Derived& d : node.derived) divisors.push_back(d.divisor);
  return divisors;
}

// With the coefficients of the first `count` variables.
void append(std::vector<ExtentExpr>& list, ExtentExpr form, size_t count) {
  const DenseForm dense = dense_form(form, count);
  list.push_back(dense.constant);
  list.insert(list.end(), dense.coefficients.begin(), dense.coefficients.end());
}

// Of a constant and a coefficient per variable.
ExtentExpr form_at(std::span<const ExtentExpr> list, size_t count) {
  ExtentExpr form = list[0];
  for (uint32_t v = 0; v < count; ++v) {
    form = form + form->pool->index_variable(v) * list[1 + v];
  }
  return ir::simplify(form);
}

using ExtentsKey = AttributeKey<std::vector<ExtentExpr>>;

Result<void> expect_extents(const ir::InferContext& context, const ExtentsKey& key) {
  for (ExtentExpr e : context.attributes[key]) {
    if (!e)
      return context.error("attribute `" + std::string(key.name) + "` must hold extents (C1)");
  }
  return {};
}

Result<void> expect_count(const ir::InferContext& context, const ExtentsKey& key, size_t count) {
  const size_t given = context.attributes[key].size();
  if (given == count) return expect_extents(context, key);
  return context.error("attribute `" + std::string(key.name) + "` must hold " +
                       std::to_string(count) + " extents (C1): given " + std::to_string(given));
}

}  // namespace

ExtentExpr AffineNode::extent(size_t variable) const {
  if (variable < shape.size()) return shape[variable];
  if (variable < free_count()) return reduced[variable - shape.size()];
  return derived[variable - free_count()].extent;
}

bool is_zero(ExtentExpr e) {
  return ir::as_constant(e) == 0;
}

DenseForm dense_form(ExtentExpr form, size_t variables) {
  const ir::AffineForm affine = ir::affine_form(form);
  DenseForm dense{affine.constant, {variables, form->pool->constant(0)}};
  for (const ir::AffineTerm& term : affine.terms) {
    assert(term.variable() && *term.variable() < variables);
    dense.coefficients[*term.variable()] = term.coefficient;
  }
  return dense;
}

Attributes attributes_of(const AffineNode& node) {
  std::vector<ExtentExpr> reads, derived;
  for (const auto& operand : node.reads) {
    for (ExtentExpr form : operand) append(reads, form, node.variable_count());
  }
  for (size_t k = 0; k < node.derived.size(); ++k) {
    derived.push_back(node.derived[k].extent);
    append(derived, node.derived[k].form, node.free_count() + k);
  }
  return {{kShape, node.shape},
          {AffineReduceOp::kReduced, node.reduced},
          {AffineReduceOp::kDerived, std::move(derived)},
          {AffineReduceOp::kDivisors, divisors_of(node)},
          {AffineReduceOp::kReads, std::move(reads)},
          {AffineReduceOp::kReduction, node.reduction}};
}

AffineNode affine_node(const Attributes& attributes, std::span<const size_t> ranks) {
  AffineNode node;
  const auto shape = attributes[kShape], reduced = attributes[AffineReduceOp::kReduced];
  auto derived = attributes[AffineReduceOp::kDerived], reads = attributes[AffineReduceOp::kReads];
  const auto divisors = attributes[AffineReduceOp::kDivisors];
  node.shape.assign(shape.begin(), shape.end());
  node.reduced.assign(reduced.begin(), reduced.end());
  const size_t variables = shape.size() + reduced.size() + divisors.size();
  for (size_t k = 0; k < divisors.size(); ++k) {
    const size_t earlier = node.free_count() + k;
    node.derived.push_back({form_at(derived.subspan(1), earlier), divisors[k], derived[0]});
    derived = derived.subspan(2 + earlier);
  }
  for (size_t rank : ranks) {
    std::vector<ExtentExpr>& operand = node.reads.emplace_back();
    for (size_t axis = 0; axis < rank; ++axis) {
      operand.push_back(form_at(reads, variables));
      reads = reads.subspan(1 + variables);
    }
  }
  node.reduction = attributes[AffineReduceOp::kReduction];
  return node;
}

Result<void> check_affine_attributes(const ir::InferContext& context) {
  const auto divisors = context.attributes[AffineReduceOp::kDivisors];
  const size_t free =
      context.attributes[kShape].size() + context.attributes[AffineReduceOp::kReduced].size();
  for (const ExtentsKey& key : {kShape, AffineReduceOp::kReduced}) {
    if (auto ok = expect_extents(context, key); !ok) return ok;
  }
  size_t axes = 0, derived = 0;
  for (size_t i = 0; i < context.inputs.size(); ++i) axes += context.shape(i).rank();
  for (size_t k = 0; k < divisors.size(); ++k) derived += 2 + free + k;
  if (auto ok = expect_count(context, AffineReduceOp::kDerived, derived); !ok) return ok;
  const size_t reads = axes * (1 + free + divisors.size());
  if (auto ok = expect_count(context, AffineReduceOp::kReads, reads); !ok) return ok;
  for (int64_t divisor : divisors) {
    if (divisor >= 1) continue;
    return context.error("divisors must be positive (C3): given " + std::to_string(divisor));
  }
  return {};
}

}  // namespace ullage::ops
