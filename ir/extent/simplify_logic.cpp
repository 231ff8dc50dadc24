// Rules of min, max, comparisons, logical ops and select: decided where bounds prove it.
#include <algorithm>

#include "ir/extent/scalar_op.h"
#include "ir/extent/simplify_context.h"

namespace ullage::ir {
namespace {

// Above this many operands of one min or max, pairs are no longer compared.
constexpr size_t kMostCompared = 8;

bool is_constant(ExtentExpr e, int64_t value) {
  return e->op == ScalarOp::constant && e->value == value;
}

void collect(ScalarOp op, ExtentExpr e, std::vector<ExtentExpr>& out) {
  std::vector<ExtentExpr> open{e};
  while (!open.empty()) {
    const ExtentExpr x = open.back();
    open.pop_back();
    if (x->op == op) {
      open.push_back(x.operand(1));
      open.push_back(x.operand(0));
    } else {
      out.push_back(x);
    }
  }
}

// Constants last, the rest in structural order.
bool before(ExtentExpr a, ExtentExpr b) {
  const bool ca = a->op == ScalarOp::constant, cb = b->op == ScalarOp::constant;
  return ca != cb ? cb : compare(a.node(), b.node()) < 0;
}

// Drops operands that another one always beats.
void drop_dominated(const SimplifyContext& ctx, ScalarOp op, std::vector<ExtentExpr>& operands) {
  for (size_t i = 0; i < operands.size();) {
    const bool dominated = std::ranges::any_of(operands, [&](ExtentExpr other) {
      if (other == operands[i]) return false;
      return op == ScalarOp::min ? ctx.at_most(other, operands[i])
                                 : ctx.at_most(operands[i], other);
    });
    if (dominated) {
      operands.erase(operands.begin() + static_cast<std::ptrdiff_t>(i));
    } else {
      ++i;
    }
  }
}

// Both sides of "difference == 0" or "difference <= 0" with positive coefficients only.
ExtentExpr relation(const SimplifyContext& ctx, ScalarOp op, const Polynomial& difference) {
  Polynomial left, right;
  for (const Monomial& t : difference.terms) {
    if (t.coefficient > 0) {
      left.terms.push_back(t);
    } else {
      right.terms.push_back({-t.coefficient, t.factors});
    }
  }
  return ctx.pool.make(op, ctx.expr(left), ctx.expr(right));
}

bool has_extreme_coefficient(const Polynomial& p) {
  return std::ranges::any_of(p.terms, [](const Monomial& t) { return t.coefficient == INT64_MIN; });
}

ExtentExpr negated(const SimplifyContext& ctx, ExtentExpr e);

// difference == 0
ExtentExpr is_zero(const SimplifyContext& ctx, Polynomial difference) {
  const Interval b = ctx.bounds_of(difference);
  if (b.low > 0 || b.high < 0) return ctx.pool.constant(0);
  const int64_t g = content_without_constant(difference);
  if (g == 0) return ctx.pool.constant(difference.is_zero());
  if (difference.constant_term() % g != 0) return ctx.pool.constant(0);
  difference = divide_exactly(difference, g);
  if (difference.terms.front().coefficient < 0) difference = *scale(difference, -1);
  const ExtentNode* variable = without_constant(difference).as_atom();
  if (variable && ctx.is_boolean(ExtentExpr(variable))) {
    return difference.constant_term() == 0 ? negated(ctx, ExtentExpr(variable))
                                           : ExtentExpr(variable);
  }
  return relation(ctx, ScalarOp::equal, difference);
}

// difference <= 0
ExtentExpr is_at_most_zero(const SimplifyContext& ctx, const Polynomial& given) {
  const int64_t g = content_without_constant(given);
  if (g == 0) return ctx.pool.constant(given.constant_term() <= 0);
  // Divides the constant upward: g*q + c <= 0 is q <= floor(-c / g).
  Polynomial difference = divide_exactly(without_constant(given), g);
  const int64_t constant = -floor_div_unchecked(-given.constant_term(), g);
  if (constant != 0) difference.terms.push_back({.coefficient = constant});
  if (ctx.at_most_zero(difference)) return ctx.pool.constant(1);
  const auto opposite = sub(polynomial_of(1), difference);
  if (opposite && ctx.at_most_zero(*opposite)) return ctx.pool.constant(0);
  const Polynomial variable = without_constant(difference);
  const ExtentNode* atom = variable.as_atom();
  if (atom && constant == 0 && ctx.is_boolean(ExtentExpr(atom))) {
    return negated(ctx, ExtentExpr(atom));
  }
  const auto minus = scale(variable, -1);
  atom = minus ? minus->as_atom() : nullptr;
  if (atom && constant == 1 && ctx.is_boolean(ExtentExpr(atom))) return ExtentExpr(atom);
  return relation(ctx, ScalarOp::less_equal, difference);
}

// 1 where `e` is 0, else 0.
ExtentExpr negated(const SimplifyContext& ctx, ExtentExpr e) {
  if (e->op == ScalarOp::constant) return ctx.pool.constant(e->value == 0);
  if (e->op == ScalarOp::logical_not && ctx.is_boolean(e.operand(0))) return e.operand(0);
  if (e->op == ScalarOp::less_equal) {  // not (a <= b) is b + 1 - a <= 0
    const auto difference = sub(to_polynomial(e.operand(1)), to_polynomial(e.operand(0)));
    const auto shifted = difference ? add(*difference, polynomial_of(1)) : std::nullopt;
    if (shifted && !has_extreme_coefficient(*shifted)) return is_at_most_zero(ctx, *shifted);
  }
  if (!ctx.is_boolean(e)) return simplify_comparison(ctx, ScalarOp::equal, e, ctx.pool.constant(0));
  return ctx.pool.make(ScalarOp::logical_not, e);
}

// 0 or 1 for any integer.
ExtentExpr as_boolean(const SimplifyContext& ctx, ExtentExpr e) {
  return ctx.is_boolean(e) ? e : negated(ctx, negated(ctx, e));
}

}  // namespace

ExtentExpr simplify_min_max(const SimplifyContext& ctx, ScalarOp op, ExtentExpr a, ExtentExpr b) {
  std::vector<ExtentExpr> operands;
  collect(op, a, operands);
  collect(op, b, operands);
  std::ranges::sort(operands, before);
  operands.erase(std::unique(operands.begin(), operands.end()), operands.end());
  if (operands.size() <= kMostCompared) drop_dominated(ctx, op, operands);
  ExtentExpr r = operands[0];
  for (size_t i = 1; i < operands.size(); ++i) r = ctx.pool.make(op, r, operands[i]);
  return r;
}

ExtentExpr simplify_comparison(const SimplifyContext& ctx, ScalarOp op, ExtentExpr a,
                               ExtentExpr b) {
  const Interval decided =
      apply_interval(op, ctx.bounds.of(a.node()), ctx.bounds.of(b.node()), {}).integer;
  if (decided.is_point()) return ctx.pool.constant(decided.low);
  auto difference = sub(to_polynomial(a), to_polynomial(b));
  if (difference && op == ScalarOp::less) difference = add(*difference, polynomial_of(1));
  if (!difference || has_extreme_coefficient(*difference)) return ctx.pool.make(op, a, b);
  return op == ScalarOp::equal ? is_zero(ctx, *difference) : is_at_most_zero(ctx, *difference);
}

ExtentExpr simplify_logic(const SimplifyContext& ctx, ScalarOp op, ExtentExpr a, ExtentExpr b) {
  if (op == ScalarOp::logical_not) return negated(ctx, a);
  const bool deciding = op == ScalarOp::logical_or;
  a = as_boolean(ctx, a);
  b = as_boolean(ctx, b);
  if (is_constant(a, deciding) || is_constant(b, deciding)) return ctx.pool.constant(deciding);
  if (is_constant(a, !deciding) || a == b) return b;
  if (is_constant(b, !deciding)) return a;
  if (negated(ctx, a) == b) return ctx.pool.constant(deciding);
  if (compare(b.node(), a.node()) < 0) std::swap(a, b);
  return ctx.pool.make(op, a, b);
}

ExtentExpr simplify_select(const SimplifyContext& ctx, ScalarOp op, ExtentExpr c, ExtentExpr a,
                           ExtentExpr b) {
  c = as_boolean(ctx, c);
  const Interval taken = ctx.bounds_of(c);
  if (taken.is_point()) return taken.low != 0 ? a : b;
  if (a == b) return a;
  if (c->op == ScalarOp::logical_not) {
    c = c.operand(0);
    std::swap(a, b);
  }
  if (op == ScalarOp::select) {
    if (is_constant(a, 1) && is_constant(b, 0)) return c;
    if (is_constant(a, 0) && is_constant(b, 1)) return negated(ctx, c);
    if (c->op == ScalarOp::equal) {  // whichever is chosen, it equals b
      const ExtentExpr x = c.operand(0), y = c.operand(1);
      if ((a == x && b == y) || (a == y && b == x)) return b;
    }
  }
  return ctx.pool.make(op, c, a, b);
}

}  // namespace ullage::ir
