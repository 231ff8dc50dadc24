#include "frontends/comprehension/lower/products.h"

#include <algorithm>

#include "frontends/comprehension/lower/plain_read.h"
#include "ops/dense/dot.h"
#include "ops/dense/einsum.h"
#include "ops/elementwise/body_derivative.h"
#include "ops/elementwise/elementwise.h"

namespace ullage::comprehension {

using ir::ScalarBody;
using ir::Value;

namespace {

// The operands of nested products, left to right; false where something else is below `operand`.
bool collect_factors(const ScalarBody& body, uint32_t operand, std::vector<uint32_t>& factors) {
  if (operand < body.instruction_base()) {
    factors.push_back(operand);
    return true;
  }
  const ScalarBody::Instruction& in = body.instructions[operand - body.instruction_base()];
  return in.op == &ops::mul && collect_factors(body, in.operands[0], factors) &&
         collect_factors(body, in.operands[1], factors);
}

bool has_variables(const ops::AffineOperand& read) {
  return std::ranges::any_of(read.subscripts, [](const ops::AffineForm& form) {
    return std::ranges::any_of(form.terms, [](const ops::AffineTerm& term) {
      return ir::as_constant(ir::simplify(term.coefficient)) != 0;
    });
  });
}

// As many as einsum has letters.
constexpr size_t kMaxLetters = 26;

}  // namespace

std::optional<Product> product_of(const LoopNest& nest) {
  std::vector<uint32_t> factors;
  if (nest.reduction != ops::AffineReduction::sum || nest.reduced.empty() ||
      !collect_factors(nest.term, nest.term.result, factors)) {
    return std::nullopt;
  }
  Product product;
  std::vector<bool> used(nest.reads.size(), false);
  for (uint32_t factor : factors) {
    if (factor >= nest.reads.size()) {
      product.constants.push_back(nest.term.constants[factor - nest.term.constant_base()]);
      continue;
    }
    if (used[factor]) return std::nullopt;
    used[factor] = true;
    (has_variables(nest.reads[factor]) ? product.reads : product.scalars).push_back(factor);
  }
  return product;
}

Value scaled(const LoopNest& nest, const Product& product, Value sum) {
  for (size_t read : product.scalars) {
    const auto axes = plain_axes(nest.reads[read]);
    sum = ops::mul(sum, cut(nest, nest.reads[read], *axes).value);
  }
  for (const ScalarBody::Constant& constant : product.constants) {
    sum = ops::mul(sum, ops::constant_of(sum.builder(), constant));
  }
  return sum;
}

std::optional<LoweredNest> as_einsum(const LoopNest& nest) {
  const std::optional<Product> product = product_of(nest);
  if (!product || product->reads.size() < 2 || nest.variable_count() > kMaxLetters) {
    return std::nullopt;
  }
  std::vector<bool> covered(nest.variable_count(), false);
  std::vector<std::vector<PlainAxis>> plain;
  for (size_t read : product->reads) {
    const auto axes = plain_axes(nest.reads[read]);
    if (!axes || !ops::kDotDTypes.contains(nest.reads[read].value.dtype())) return std::nullopt;
    for (const PlainAxis& axis : *axes) {
      if (axis.variable) covered[*axis.variable] = true;
    }
    plain.push_back(*axes);
  }
  if (!std::ranges::all_of(covered, std::identity())) return std::nullopt;
  const auto letter = [](size_t variable) { return static_cast<char>('a' + variable); };
  std::string equation;
  std::vector<Value> operands;
  for (size_t i = 0; i < plain.size(); ++i) {
    const CutRead part = cut(nest, nest.reads[product->reads[i]], plain[i]);
    operands.push_back(part.value);
    if (i > 0) equation += ',';
    for (size_t variable : part.variables) equation += letter(variable);
  }
  equation += "->";
  for (size_t v = 0; v < nest.shape.size(); ++v) equation += letter(v);
  return LoweredNest{scaled(nest, *product, ops::einsum(equation, operands)), "einsum"};
}

}  // namespace ullage::comprehension
