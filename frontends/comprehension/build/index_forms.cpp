#include "frontends/comprehension/build/index_forms.h"

#include <algorithm>

#include "frontends/comprehension/build/expression_value.h"
#include "frontends/comprehension/build/uniform.h"

namespace ullage::comprehension {

using ir::Result;

namespace {

using Combine = Affine (AffinePool::*)(const Affine&, const Affine&);

struct FormRow {
  Operator op;
  Combine combine = nullptr;
};
// A condition is true where it is at least 0: both are true where the smaller one is.
constexpr FormRow kRows[] = {
    {Operator::add, &AffinePool::add},        {Operator::subtract, &AffinePool::sub},
    {Operator::multiply, &AffinePool::mul},   {Operator::divide, &AffinePool::floor_div},
    {Operator::modulo, &AffinePool::mod},     {Operator::min, &AffinePool::min},
    {Operator::max, &AffinePool::max},        {Operator::logical_and, &AffinePool::min},
    {Operator::logical_or, &AffinePool::max},
};

// All values that elements of a dtype take.
ir::Interval range_of(ir::DType dtype) {
  if (dtype == ir::DType::boolean) return {0, 1};
  const size_t bits = 8 * ir::size_bytes(dtype);
  if (bits >= 64) return {};
  const int64_t span = int64_t{1} << bits;
  if (!ir::kSigned.contains(dtype)) return {0, span - 1};
  return {-span / 2, span / 2 - 1};
}

}  // namespace

IndexForms::IndexForms(const Environment& environment, const Statement& statement)
    : environment_(environment), statement_(statement), pool_(environment.builder.pool()) {
  for (size_t i = 0; i < statement.index_count(); ++i) {
    index_names_.push_back(statement.index_at(i).name);
  }
}

Result<Affine> IndexForms::form(ExprId id) {
  const Expr& expr = environment_.unit.exprs[id];
  if (expr.dtype == ir::DType::boolean) return condition(id);
  if (expr.symbol.kind == SymbolKind::let) {
    return form(statement_.clauses[expr.symbol.number].value);
  }
  if (!names_index(environment_.unit, statement_, id)) {
    const Result<ir::ExtentExpr> value = uniform(environment_, statement_, id);
    return value ? Result<Affine>(pool_.uniform(*value)) : value.error();
  }
  if (expr.symbol.kind == SymbolKind::index) return pool_.index(expr.symbol.number);
  return expr.kind == ExprKind::operation ? operation(expr) : opaque(id);
}

Result<Affine> IndexForms::operation(const Expr& expr) {
  std::vector<Affine> operands;
  for (ExprId id : expr.operands) {
    Result<Affine> operand = form(id);
    if (!operand) return operand;
    operands.push_back(*std::move(operand));
  }
  const Affine& a = operands[0];
  if (expr.op == Operator::select) return pool_.select(a, operands[1], operands[2]);
  if (expr.op == Operator::negate) return pool_.negate(a);
  const Affine minus_one = pool_.constant(-1);
  const auto row = std::ranges::find(kRows, expr.op, &FormRow::op);
  if (row != std::end(kRows)) return (pool_.*row->combine)(a, operands[1]);
  if (expr.op == Operator::logical_not) return pool_.add(pool_.negate(a), minus_one);
  const Affine above = pool_.sub(a, operands[1]), below = pool_.sub(operands[1], a);
  switch (expr.op) {
    case Operator::less:
      return pool_.add(below, minus_one);
    case Operator::greater:
      return pool_.add(above, minus_one);
    case Operator::less_equal:
      return below;
    case Operator::greater_equal:
      return above;
    case Operator::equal:
      return pool_.min(above, below);
    default:
      break;
  }
  const Affine equal = pool_.min(above, below);  // not_equal
  return pool_.add(pool_.negate(equal), minus_one);
}

// Comparisons of floats and elements that are bools are read, not solved.
Result<Affine> IndexForms::condition(ExprId id) {
  const Expr& expr = environment_.unit.exprs[id];
  const bool of_integers = std::ranges::none_of(expr.operands, [&](ExprId operand) {
    return ir::is_float(environment_.unit.exprs[operand].dtype);
  });
  if (expr.kind == ExprKind::operation && of_integers) return operation(expr);
  Result<Affine> value =
      names_index(environment_.unit, statement_, id) ? opaque(id) : [&]() -> Result<Affine> {
    const Result<ir::ExtentExpr> scalar = uniform(environment_, statement_, id);
    return scalar ? Result<Affine>(pool_.uniform(*scalar)) : scalar.error();
  }();
  return value ? Result<Affine>(pool_.add(*value, pool_.constant(-1))) : value;
}

Result<Affine> IndexForms::opaque(ExprId id) {
  const Expr& expr = environment_.unit.exprs[id];
  const bool read = expr.kind == ExprKind::apply && expr.symbol.kind != SymbolKind::builtin;
  std::vector<Affine> subscripts;
  size_t number = opaque_.size();
  if (read) {
    for (ExprId operand : expr.operands) {
      Result<Affine> subscript = form(operand);
      if (!subscript) return subscript;
      subscripts.push_back(*std::move(subscript));
    }
    // Reads of one tensor share a number, so that equal ones are one atom.
    number = static_cast<size_t>(
        std::ranges::find_if(
            opaque_,
            [&](ExprId other) { return environment_.unit.exprs[other].symbol == expr.symbol; }) -
        opaque_.begin());
  } else {
    for (uint32_t index : indices_of(environment_.unit, statement_, id)) {
      subscripts.push_back(pool_.index(index));
    }
  }
  if (number == opaque_.size()) opaque_.push_back(id);
  return pool_.opaque(static_cast<uint32_t>(number), std::move(subscripts), range_of(expr.dtype));
}

AffineNames IndexForms::names() const {
  return {.indices = index_names_,
          .leaf = environment_.leaf_name(),
          .opaque = [this](uint32_t read) { return environment_.unit.exprs[opaque_[read]].name; }};
}

}  // namespace ullage::comprehension
