#include "frontends/comprehension/lower/products.h"

#include <algorithm>

#include "frontends/comprehension/lower/plain_read.h"
#include "ops/dense/dot.h"
#include "ops/dense/einsum.h"
#include "ops/elementwise/body_derivative.h"
#include "ops/elementwise/cast.h"
#include "ops/elementwise/elementwise.h"

namespace ullage::comprehension {

using ir::ScalarBody;
using ir::Value;

namespace {

// The operands of nested products, left to right, by number; false where something else than a cast
// of an input or a constant is below `operand`.
bool collect_factors(const ScalarBody& body, uint32_t operand, std::vector<Factor>& factors) {
  Factor factor;
  while (operand >= body.instruction_base()) {
    const ScalarBody::Instruction& in = body.instructions[operand - body.instruction_base()];
    if (in.op == &ops::mul && factor.casts.empty()) {
      return collect_factors(body, in.operands[0], factors) &&
             collect_factors(body, in.operands[1], factors);
    }
    if (in.op != &ops::cast) return false;
    factor.casts.insert(factor.casts.begin(), in.dtype);
    operand = in.operands[0];
  }
  factor.number = operand;
  factors.push_back(std::move(factor));
  return true;
}

bool has_variables(const ops::AffineOperand& read) {
  return std::ranges::any_of(read.subscripts, [](ir::ExtentExpr subscript) {
    return ir::depends_on_index(ir::simplify(subscript));
  });
}

// As many as einsum has letters.
constexpr size_t kMaxLetters = 26;

}  // namespace

Value Factor::cast(Value part) const {
  for (ir::DType dtype : casts) part = ops::cast(part, dtype);
  return part;
}

ir::DType Factor::dtype(const LoopNest& nest) const {
  return casts.empty() ? nest.reads[number].value.dtype() : casts.back();
}

std::optional<Product> product_of(const LoopNest& nest) {
  std::vector<Factor> factors;
  if (nest.reduction != ops::AffineReduction::sum || nest.reduced.empty() ||
      !collect_factors(nest.term, nest.term.result, factors)) {
    return std::nullopt;
  }
  Product product;
  std::vector<bool> used(nest.reads.size(), false);
  for (Factor& factor : factors) {
    if (factor.number >= nest.reads.size()) {
      factor.number -= nest.term.constant_base();
      product.constants.push_back(std::move(factor));
      continue;
    }
    if (used[factor.number]) return std::nullopt;
    used[factor.number] = true;
    const bool varies = has_variables(nest.reads[factor.number]);
    (varies ? product.reads : product.scalars).push_back(std::move(factor));
  }
  return product;
}

Value scaled(const LoopNest& nest, const Product& product, Value sum) {
  for (const Factor& factor : product.scalars) {
    const ops::AffineOperand& read = nest.reads[factor.number];
    sum = ops::mul(sum, factor.cast(cut(nest, read, *plain_axes(read)).value));
  }
  for (const Factor& factor : product.constants) {
    const ScalarBody::Constant& constant = nest.term.constants[factor.number];
    sum = ops::mul(sum, factor.cast(ops::constant_of(sum.builder(), constant)));
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
  for (const Factor& factor : product->reads) {
    const auto axes = plain_axes(nest.reads[factor.number]);
    if (!axes || !ops::kDotDTypes.contains(factor.dtype(nest))) return std::nullopt;
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
    const Factor& factor = product->reads[i];
    const CutRead part = cut(nest, nest.reads[factor.number], plain[i]);
    operands.push_back(factor.cast(part.value));
    if (i > 0) equation += ',';
    for (size_t variable : part.variables) equation += letter(variable);
  }
  equation += "->";
  for (size_t v = 0; v < nest.shape.size(); ++v) equation += letter(v);
  return LoweredNest{scaled(nest, *product, ops::einsum(equation, operands)), "einsum"};
}

}  // namespace ullage::comprehension
