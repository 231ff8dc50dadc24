#include "frontends/comprehension/build/uniform.h"

#include <algorithm>

#include "frontends/comprehension/build/expression_value.h"
#include "ops/elementwise/cast.h"
#include "ops/generate/generate.h"
#include "ops/indexing/indexing.h"
#include "ops/movement/movement.h"

namespace ullage::comprehension {

using ir::ExtentExpr;
using ir::Result;
using ir::Value;

namespace {

ExtentExpr negated(ExtentExpr a) {
  return a->pool->constant(0) - a;
}
ExtentExpr greater(ExtentExpr a, ExtentExpr b) {
  return ir::less(b, a);
}
ExtentExpr greater_equal(ExtentExpr a, ExtentExpr b) {
  return ir::less_equal(b, a);
}
ExtentExpr not_equal(ExtentExpr a, ExtentExpr b) {
  return ir::logical_not(ir::equal(a, b));
}

using Unary = ExtentExpr (*)(ExtentExpr);
using Binary = ExtentExpr (*)(ExtentExpr, ExtentExpr);

struct ExtentEntry {
  Operator op;
  Unary unary = nullptr;
  Binary binary = nullptr;
};
constexpr ExtentEntry kEntries[] = {{Operator::negate, negated},
                                    {Operator::logical_not, ir::logical_not},
                                    {Operator::add, nullptr, ir::operator+ },
                                     {Operator::subtract, nullptr, ir::operator- },
                                      {
                                          Operator::multiply,
                                          nullptr,
                                          ir::operator* },
                                          {Operator::divide, nullptr, ir::floor_div},
                                          {Operator::modulo, nullptr, ir::mod},
                                          {Operator::less, nullptr, ir::less},
                                          {Operator::greater, nullptr, greater},
                                          {Operator::less_equal, nullptr, ir::less_equal},
                                          {Operator::greater_equal, nullptr, greater_equal},
                                          {Operator::equal, nullptr, ir::equal},
                                          {Operator::not_equal, nullptr, not_equal},
                                          {Operator::logical_and, nullptr, ir::logical_and},
                                          {Operator::logical_or, nullptr, ir::logical_or},
                                          {Operator::min, nullptr, ir::min},
                                          {Operator::max, nullptr, ir::max},
                                     };

class Uniform {
 public:
  Uniform(const Environment& environment, const Statement& statement)
      : environment_(environment), statement_(statement) {}

  Result<ExtentExpr> extent(ExprId id) const {
    const Expr& expr = environment_.unit.exprs[id];
    switch (expr.symbol.kind) {
      case SymbolKind::size:
        return environment_.sizes[expr.symbol.number];
      case SymbolKind::let:
        return extent(statement_.clauses[expr.symbol.number].value);
      case SymbolKind::parameter:
      case SymbolKind::result:
        if (expr.kind == ExprKind::extent) {
          return environment_.tensor(expr.symbol).extent[static_cast<size_t>(expr.integer)];
        }
        return computed(id);
      default:
        break;
    }
    if (expr.kind == ExprKind::number && !ir::is_float(expr.dtype)) {
      return environment_.builder.pool().constant(expr.integer);
    }
    if (expr.kind == ExprKind::operation && of_integers(expr)) return operation(expr);
    return computed(id);
  }

  // An element, or arithmetic that extents do not have.
  Result<ExtentExpr> computed(ExprId id) const {
    const LeafValue leaf = [&](ExprId at) -> Result<Value> {
      const Expr& expr = environment_.unit.exprs[at];
      const bool read = expr.kind != ExprKind::extent && expr.symbol.kind != SymbolKind::size;
      if (read) return element_at(environment_, statement_, at);
      const Result<ExtentExpr> size = extent(at);
      return size ? Result<Value>(extent_value(environment_, *size)) : size.error();
    };
    const Result<Value> value =
        value_of(environment_.builder, environment_.unit, statement_, id, leaf);
    if (!value) return value.error();
    const ir::HostValue scalars = environment_.builder.scalars(*value);
    if (environment_.builder.failed()) return environment_.builder.error();
    return scalars.front();
  }

 private:
  bool of_integers(const Expr& expr) const {
    return std::ranges::none_of(
        expr.operands, [&](ExprId id) { return ir::is_float(environment_.unit.exprs[id].dtype); });
  }

  Result<ExtentExpr> operation(const Expr& expr) const {
    std::vector<ExtentExpr> operands;
    for (ExprId id : expr.operands) {
      const Result<ExtentExpr> operand = extent(id);
      if (!operand) return operand;
      operands.push_back(*operand);
    }
    if (expr.op == Operator::select) {
      return ir::simplify(ir::select(operands[0], operands[1], operands[2]));
    }
    const ExtentEntry& entry = *std::ranges::find(kEntries, expr.op, &ExtentEntry::op);
    return ir::simplify(entry.unary != nullptr ? entry.unary(operands[0])
                                               : entry.binary(operands[0], operands[1]));
  }

  const Environment& environment_;
  const Statement& statement_;
};

}  // namespace

Result<ExtentExpr> uniform(const Environment& environment, const Statement& statement,
                           ExprId expr) {
  return Uniform(environment, statement).extent(expr);
}

Result<Value> element_at(const Environment& environment, const Statement& statement, ExprId id) {
  const Expr& expr = environment.unit.exprs[id];
  const PlacedTensor& tensor = environment.tensor(expr.symbol);
  Value element = tensor.value;
  // Reversed, so that earlier axes keep their numbers.
  for (size_t axis = expr.operands.size(); axis-- > 0;) {
    const Result<ExtentExpr> subscript = uniform(environment, statement, expr.operands[axis]);
    if (!subscript) return subscript.error();
    const ExtentExpr last = tensor.extent[axis] - 1;
    const ExtentExpr at =
        ir::simplify(max(min(*subscript - tensor.minimum[axis], last), int64_t{0}));
    element = ops::gather(element, ops::extent_values(environment.builder, {at}, {}),
                          static_cast<int64_t>(axis));
  }
  if (environment.builder.failed()) return environment.builder.error();
  return element;
}

Value extent_value(const Environment& environment, ExtentExpr extent) {
  return ops::extent_values(environment.builder, {extent}, {}, ir::DType::i32);
}

}  // namespace ullage::comprehension
