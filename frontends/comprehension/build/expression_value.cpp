#include "frontends/comprehension/build/expression_value.h"

#include <algorithm>

#include "frontends/comprehension/check/builtins.h"
#include "frontends/comprehension/check/check.h"
#include "ops/elementwise/body_derivative.h"
#include "ops/elementwise/cast.h"
#include "ops/elementwise/elementwise.h"
#include "ops/movement/movement.h"

namespace ullage::comprehension {

using ir::Result;
using ir::Value;

namespace {

// floor_mod has the sign of the divisor, so that this division is exact and rounds down.
Value floor_divided(Value a, Value b) {
  if (ir::is_float(a.dtype())) return ops::div(a, b);
  return ops::div(ops::sub(a, ops::floor_mod(a, b)), b);
}
Value negated(Value a) {
  return ops::neg(a);
}
Value inverted(Value a) {
  return ops::logical_not(a);
}

template <const auto& kOp>
Value binary(Value a, Value b) {
  return kOp(a, b);
}

struct OperatorEntry {
  Operator op;
  Value (*unary)(Value) = nullptr;
  Value (*binary)(Value, Value) = nullptr;
};
constexpr OperatorEntry kOperators[] = {
    {Operator::negate, negated},
    {Operator::logical_not, inverted},
    {Operator::add, nullptr, binary<ops::add>},
    {Operator::subtract, nullptr, binary<ops::sub>},
    {Operator::multiply, nullptr, binary<ops::mul>},
    {Operator::divide, nullptr, floor_divided},
    {Operator::modulo, nullptr, binary<ops::floor_mod>},
    {Operator::less, nullptr, binary<ops::less>},
    {Operator::greater, nullptr, binary<ops::greater>},
    {Operator::less_equal, nullptr, binary<ops::less_equal>},
    {Operator::greater_equal, nullptr, binary<ops::greater_equal>},
    {Operator::equal, nullptr, binary<ops::equal>},
    {Operator::not_equal, nullptr, binary<ops::not_equal>},
    {Operator::logical_and, nullptr, binary<ops::logical_and>},
    {Operator::logical_or, nullptr, binary<ops::logical_or>},
    {Operator::min, nullptr, binary<ops::min>},
    {Operator::max, nullptr, binary<ops::max>},
};

const OperatorEntry& entry_of(Operator op) {
  return *std::ranges::find(kOperators, op, &OperatorEntry::op);
}

bool is_comparison(Operator op) {
  return op >= Operator::less && op <= Operator::not_equal;
}

class Evaluation {
 public:
  Evaluation(ir::Builder& builder, const Unit& unit, const Statement& statement,
             const LeafValue& leaf)
      : builder_(builder), unit_(unit), statement_(statement), leaf_(leaf) {}

  Result<Value> value(ExprId id) const {
    const Expr& expr = unit_.exprs[id];
    switch (expr.kind) {
      case ExprKind::number:
        return ops::constant_of(
            builder_, {.dtype = expr.dtype, .number = expr.real, .integer = expr.integer});
      case ExprKind::operation:
        return operation(expr);
      case ExprKind::cast:
        return converted(expr.operands[0], expr.dtype);
      case ExprKind::extent:
        return leaf_(id);
      case ExprKind::name:
      case ExprKind::apply:
        break;
    }
    if (expr.symbol.kind == SymbolKind::let) {
      return converted(statement_.clauses[expr.symbol.number].value, expr.dtype);
    }
    return expr.symbol.kind == SymbolKind::builtin ? call(expr) : leaf_(id);
  }

 private:
  Result<Value> converted(ExprId id, ir::DType dtype) const {
    Result<Value> result = value(id);
    return result ? Result<Value>(ops::cast(*result, dtype)) : result;
  }

  Result<Value> operation(const Expr& expr) const {
    std::vector<Value> operands;
    const bool select = expr.op == Operator::select;
    ir::DType dtype = expr.dtype;
    if (is_comparison(expr.op)) {
      dtype = *join(unit_.exprs[expr.operands[0]].dtype, unit_.exprs[expr.operands[1]].dtype);
    }
    for (size_t i = 0; i < expr.operands.size(); ++i) {
      const bool condition = select && i == 0;
      Result<Value> operand = converted(expr.operands[i], condition ? ir::DType::boolean : dtype);
      if (!operand) return operand;
      operands.push_back(*operand);
    }
    if (select) return ops::where(operands[0], operands[1], operands[2]);
    const OperatorEntry& entry = entry_of(expr.op);
    return entry.unary != nullptr ? entry.unary(operands[0])
                                  : entry.binary(operands[0], operands[1]);
  }

  Result<Value> call(const Expr& expr) const {
    std::vector<Value> operands;
    for (ExprId id : expr.operands) {
      Result<Value> operand = converted(id, expr.dtype);
      if (!operand) return operand;
      operands.push_back(*operand);
    }
    return builtins()[expr.symbol.number].emit(operands);
  }

  ir::Builder& builder_;
  const Unit& unit_;
  const Statement& statement_;
  const LeafValue& leaf_;
};

}  // namespace

Result<Value> value_of(ir::Builder& builder, const Unit& unit, const Statement& statement,
                       ExprId expr, const LeafValue& leaf) {
  return Evaluation(builder, unit, statement, leaf).value(expr);
}

void for_each_leaf(const Unit& unit, const Statement& statement, ExprId id,
                   const std::function<void(ExprId)>& visit) {
  const Expr& expr = unit.exprs[id];
  if (expr.symbol.kind == SymbolKind::let) {
    return for_each_leaf(unit, statement, statement.clauses[expr.symbol.number].value, visit);
  }
  const bool inner = expr.kind == ExprKind::operation || expr.kind == ExprKind::cast ||
                     expr.symbol.kind == SymbolKind::builtin;
  if (!inner) {
    if (expr.kind != ExprKind::number) visit(id);
    return;
  }
  for (ExprId operand : expr.operands) for_each_leaf(unit, statement, operand, visit);
}

bool is_read(const Expr& expr) {
  const bool tensor =
      expr.symbol.kind == SymbolKind::parameter || expr.symbol.kind == SymbolKind::result;
  return tensor && expr.kind != ExprKind::extent;
}

std::vector<uint32_t> indices_of(const Unit& unit, const Statement& statement, ExprId expr) {
  std::vector<uint32_t> indices;
  const std::function<void(ExprId)> collect = [&](ExprId leaf) {
    const Expr& e = unit.exprs[leaf];
    if (e.symbol.kind == SymbolKind::index) indices.push_back(e.symbol.number);
    for (ExprId subscript : e.operands) for_each_leaf(unit, statement, subscript, collect);
  };
  for_each_leaf(unit, statement, expr, collect);
  std::ranges::sort(indices);
  const auto rest = std::ranges::unique(indices);
  indices.erase(rest.begin(), rest.end());
  return indices;
}

bool names_index(const Unit& unit, const Statement& statement, ExprId expr) {
  return !indices_of(unit, statement, expr).empty();
}

}  // namespace ullage::comprehension
