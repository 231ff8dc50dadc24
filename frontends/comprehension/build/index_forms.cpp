#include "frontends/comprehension/build/index_forms.h"

#include <algorithm>

#include "frontends/comprehension/build/expression_value.h"
#include "frontends/comprehension/build/uniform.h"

namespace ullage::comprehension {

using ir::ExtentExpr;
using ir::Result;

namespace {

struct FormEntry {
  Operator op;
  ir::ScalarOp combine = ir::ScalarOp::add;
};
// A condition is true where it is at least 0: both are true where the smaller one is.
constexpr FormEntry kEntries[] = {
    {Operator::add, ir::ScalarOp::add},        {Operator::subtract, ir::ScalarOp::sub},
    {Operator::multiply, ir::ScalarOp::mul},   {Operator::divide, ir::ScalarOp::floor_div},
    {Operator::modulo, ir::ScalarOp::mod},     {Operator::min, ir::ScalarOp::min},
    {Operator::max, ir::ScalarOp::max},        {Operator::logical_and, ir::ScalarOp::min},
    {Operator::logical_or, ir::ScalarOp::max},
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
    : environment_(environment), statement_(statement), variables_(environment.builder.pool()) {}

Result<ExtentExpr> IndexForms::form(ExprId id) {
  const Expr& expr = environment_.unit.exprs[id];
  if (expr.dtype == ir::DType::boolean) return condition(id);
  if (expr.symbol.kind == SymbolKind::let) {
    return form(statement_.clauses[expr.symbol.number].value);
  }
  if (!names_index(environment_.unit, statement_, id)) {
    const Result<ExtentExpr> value = uniform(environment_, statement_, id);
    return value ? Result<ExtentExpr>(ir::simplify(*value)) : value.error();
  }
  if (expr.symbol.kind == SymbolKind::index) return variables_.index(expr.symbol.number);
  return expr.kind == ExprKind::operation ? operation(expr) : data(id);
}

Result<ExtentExpr> IndexForms::operation(const Expr& expr) {
  std::vector<ExtentExpr> operands;
  for (ExprId id : expr.operands) {
    const Result<ExtentExpr> operand = form(id);
    if (!operand) return operand;
    operands.push_back(*operand);
  }
  const ExtentExpr a = operands[0];
  const auto negated = [](ExtentExpr condition) { return ir::simplify(condition * -1 - 1); };
  if (expr.op == Operator::negate) return ir::simplify(a * -1);
  if (expr.op == Operator::logical_not) return negated(a);
  const ExtentExpr b = operands[1];
  if (expr.op == Operator::select) {
    const ExtentExpr holds = less_equal(variables_.pool().constant(0), a);
    return ir::simplify(select(holds, b, operands[2]));
  }
  const auto entry = std::ranges::find(kEntries, expr.op, &FormEntry::op);
  if (entry != std::end(kEntries))
    return ir::simplify(variables_.pool().make(entry->combine, a, b));
  switch (expr.op) {
    case Operator::less:
      return ir::simplify(b - a - 1);
    case Operator::greater:
      return ir::simplify(a - b - 1);
    case Operator::less_equal:
      return ir::simplify(b - a);
    case Operator::greater_equal:
      return ir::simplify(a - b);
    default:
      break;
  }
  const ExtentExpr equal = ir::simplify(min(a - b, b - a));
  return expr.op == Operator::equal ? equal : negated(equal);
}

// Comparisons of floats and elements that are bools are read, not solved.
Result<ExtentExpr> IndexForms::condition(ExprId id) {
  const Expr& expr = environment_.unit.exprs[id];
  const bool of_integers = std::ranges::none_of(expr.operands, [&](ExprId operand) {
    return ir::is_float(environment_.unit.exprs[operand].dtype);
  });
  if (expr.kind == ExprKind::operation && of_integers) return operation(expr);
  const Result<ExtentExpr> value = names_index(environment_.unit, statement_, id)
                                       ? data(id)
                                       : uniform(environment_, statement_, id);
  return value ? Result<ExtentExpr>(ir::simplify(*value - 1)) : value;
}

Result<ExtentExpr> IndexForms::data(ExprId id) {
  const Expr& expr = environment_.unit.exprs[id];
  const bool read = expr.kind == ExprKind::apply && expr.symbol.kind != SymbolKind::builtin;
  std::vector<ExtentExpr> subscripts;
  size_t number = reads_.size();
  if (read) {
    for (ExprId operand : expr.operands) {
      const Result<ExtentExpr> subscript = form(operand);
      if (!subscript) return subscript;
      subscripts.push_back(*subscript);
    }
    // Reads of one tensor share a number, so that equal ones are one variable.
    number = static_cast<size_t>(
        std::ranges::find_if(
            reads_,
            [&](ExprId other) { return environment_.unit.exprs[other].symbol == expr.symbol; }) -
        reads_.begin());
  } else {
    for (uint32_t index : indices_of(environment_.unit, statement_, id)) {
      subscripts.push_back(variables_.index(index));
    }
  }
  if (number == reads_.size()) reads_.push_back(id);
  return variables_.data(static_cast<uint32_t>(number), std::move(subscripts),
                         range_of(expr.dtype));
}

}  // namespace ullage::comprehension
