// Rules of min, max, comparisons, logical ops and select: decided where bounds prove it.
#include <algorithm>

#include "ir/extent/replace.h"
#include "ir/extent/scalar_op.h"
#include "ir/extent/simplify_context.h"

namespace ullage::ir {
namespace {

// Above this many operands of one min or max, pairs are no longer compared.
constexpr size_t kMaxCompared = 8;

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
void drop_dominated(const SimplifyContext& context, ScalarOp op,
                    std::vector<ExtentExpr>& operands) {
  for (size_t i = 0; i < operands.size();) {
    const bool dominated = std::ranges::any_of(operands, [&](ExtentExpr other) {
      if (other == operands[i]) return false;
      return op == ScalarOp::min ? context.at_most(other, operands[i])
                                 : context.at_most(operands[i], other);
    });
    if (dominated) {
      operands.erase(operands.begin() + static_cast<std::ptrdiff_t>(i));
    } else {
      ++i;
    }
  }
}

// Both sides of "difference == 0" or "difference <= 0" with positive coefficients only.
ExtentExpr relation(const SimplifyContext& context, ScalarOp op, const Polynomial& difference) {
  Polynomial left, right;
  for (const Monomial& t : difference.terms) {
    if (t.coefficient > 0) {
      left.terms.push_back(t);
    } else {
      right.terms.push_back({-t.coefficient, t.factors});
    }
  }
  return context.pool.make(op, context.expr(left), context.expr(right));
}

bool has_extreme_coefficient(const Polynomial& p) {
  return std::ranges::any_of(p.terms, [](const Monomial& t) { return t.coefficient == INT64_MIN; });
}

ExtentExpr negated(const SimplifyContext& context, ExtentExpr e);

// difference == 0
ExtentExpr is_zero(const SimplifyContext& context, Polynomial difference) {
  const Interval b = context.bounds_of(difference);
  if (b.low > 0 || b.high < 0) return context.pool.constant(0);
  const int64_t g = content_without_constant(difference);
  if (g == 0) return context.pool.constant(difference.is_zero());
  if (difference.constant_term() % g != 0) return context.pool.constant(0);
  difference = divide_exactly(difference, g);
  if (difference.terms.front().coefficient < 0) difference = *scale(difference, -1);
  const ExtentNode* variable = without_constant(difference).as_atom();
  if (variable && context.is_boolean(ExtentExpr(variable))) {
    return difference.constant_term() == 0 ? negated(context, ExtentExpr(variable))
                                           : ExtentExpr(variable);
  }
  return relation(context, ScalarOp::equal, difference);
}

// difference <= 0
ExtentExpr is_at_most_zero(const SimplifyContext& context, const Polynomial& given) {
  const int64_t g = content_without_constant(given);
  if (g == 0) return context.pool.constant(given.constant_term() <= 0);
  // Divides the constant upward: g*q + c <= 0 is q <= floor(-c / g).
  Polynomial difference = divide_exactly(without_constant(given), g);
  const int64_t constant = -floor_div_unchecked(-given.constant_term(), g);
  if (constant != 0) difference.terms.push_back({.coefficient = constant});
  if (context.at_most_zero(difference)) return context.pool.constant(1);
  const auto opposite = sub(polynomial_of(1), difference);
  if (opposite && context.at_most_zero(*opposite)) return context.pool.constant(0);
  const Polynomial variable = without_constant(difference);
  const ExtentNode* atom = variable.as_atom();
  if (atom && constant == 0 && context.is_boolean(ExtentExpr(atom))) {
    return negated(context, ExtentExpr(atom));
  }
  const auto minus = scale(variable, -1);
  atom = minus ? minus->as_atom() : nullptr;
  if (atom && constant == 1 && context.is_boolean(ExtentExpr(atom))) return ExtentExpr(atom);
  return relation(context, ScalarOp::less_equal, difference);
}

// 1 where `e` is 0, else 0.
ExtentExpr negated(const SimplifyContext& context, ExtentExpr e) {
  if (e->op == ScalarOp::constant) return context.pool.constant(e->value == 0);
  if (e->op == ScalarOp::logical_not && context.is_boolean(e.operand(0))) return e.operand(0);
  if (e->op == ScalarOp::less_equal) {  // not (a <= b) is b + 1 - a <= 0
    const auto difference = sub(to_polynomial(e.operand(1)), to_polynomial(e.operand(0)));
    const auto shifted = difference ? add(*difference, polynomial_of(1)) : std::nullopt;
    if (shifted && !has_extreme_coefficient(*shifted)) return is_at_most_zero(context, *shifted);
  }
  if (!context.is_boolean(e))
    return simplify_comparison(context, ScalarOp::equal, e, context.pool.constant(0));
  return context.pool.make(ScalarOp::logical_not, e);
}

// 0 or 1 for any integer.
ExtentExpr as_boolean(const SimplifyContext& context, ExtentExpr e) {
  return context.is_boolean(e) ? e : negated(context, negated(context, e));
}

// A leaf, and the number that it is.
struct DecidedLeaf {
  ExtentExpr leaf;
  ExtentExpr number;
};

// The one that a condition decides where it holds.
std::optional<DecidedLeaf> decided_leaf(ExtentExpr condition) {
  if (condition->op != ScalarOp::equal) return std::nullopt;
  const ExtentExpr x = condition.operand(0), y = condition.operand(1);
  const auto is_leaf = [](ExtentExpr e) { return info_of(e->op).leaf && !as_constant(e); };
  if (is_leaf(x) && as_constant(y)) return DecidedLeaf{x, y};
  if (is_leaf(y) && as_constant(x)) return DecidedLeaf{y, x};
  return std::nullopt;
}

// Substitution repeats the work of simplify(): of longer expressions it is not tried.
constexpr size_t kMostSubstituted = 64;

// Is `leaf` part of `e`, which has few nodes?
bool occurs_in_few(ExtentExpr e, ExtentExpr leaf) {
  std::vector<const ExtentNode*> seen{e.node()};
  for (size_t i = 0; i < seen.size(); ++i) {
    for (const ExtentNode* operand : seen[i]->operand) {
      if (operand == nullptr || std::ranges::find(seen, operand) != seen.end()) continue;
      if (seen.size() == kMostSubstituted) return false;
      seen.push_back(operand);
    }
  }
  return std::ranges::find(seen, leaf.node()) != seen.end();
}

ExtentExpr with_leaf(ExtentExpr e, const DecidedLeaf& known) {
  if (!occurs_in_few(e, known.leaf)) return e;
  return simplify(replace_leaves(e, [&](const ExtentNode& leaf) {
    return &leaf == known.leaf.node() ? known.number : ExtentExpr();
  }));
}

}  // namespace

ExtentExpr simplify_min_max(const SimplifyContext& context, ScalarOp op, ExtentExpr a,
                            ExtentExpr b) {
  std::vector<ExtentExpr> operands;
  collect(op, a, operands);
  collect(op, b, operands);
  std::ranges::sort(operands, before);
  operands.erase(std::unique(operands.begin(), operands.end()), operands.end());
  if (operands.size() <= kMaxCompared) drop_dominated(context, op, operands);
  ExtentExpr r = operands[0];
  for (size_t i = 1; i < operands.size(); ++i) r = context.pool.make(op, r, operands[i]);
  return r;
}

ExtentExpr simplify_comparison(const SimplifyContext& context, ScalarOp op, ExtentExpr a,
                               ExtentExpr b) {
  const Interval decided =
      apply_interval(op, context.bounds.of(a.node()), context.bounds.of(b.node()), {}).integer;
  if (decided.is_point()) return context.pool.constant(decided.low);
  // Runs read the size that a capacity must have from such a guard (capacity_of of a program).
  if (op == ScalarOp::less_equal && b->op == ScalarOp::capacity) return context.pool.make(op, a, b);
  auto difference = sub(to_polynomial(a), to_polynomial(b));
  if (difference && op == ScalarOp::less) difference = add(*difference, polynomial_of(1));
  if (!difference || has_extreme_coefficient(*difference)) return context.pool.make(op, a, b);
  return op == ScalarOp::equal ? is_zero(context, *difference)
                               : is_at_most_zero(context, *difference);
}

ExtentExpr simplify_logic(const SimplifyContext& context, ScalarOp op, ExtentExpr a, ExtentExpr b) {
  if (op == ScalarOp::logical_not) return negated(context, a);
  const bool deciding = op == ScalarOp::logical_or;
  a = as_boolean(context, a);
  b = as_boolean(context, b);
  if (is_constant(a, deciding) || is_constant(b, deciding)) return context.pool.constant(deciding);
  if (is_constant(a, !deciding) || a == b) return b;
  if (is_constant(b, !deciding)) return a;
  if (negated(context, a) == b) return context.pool.constant(deciding);
  if (compare(b.node(), a.node()) < 0) std::swap(a, b);
  return context.pool.make(op, a, b);
}

ExtentExpr simplify_select(const SimplifyContext& context, ScalarOp op, ExtentExpr c, ExtentExpr a,
                           ExtentExpr b) {
  c = as_boolean(context, c);
  const Interval taken = context.bounds_of(c);
  if (taken.is_point()) return taken.low != 0 ? a : b;
  if (a == b) return a;
  if (c->op == ScalarOp::logical_not) {
    c = c.operand(0);
    std::swap(a, b);
  }
  if (const auto known = decided_leaf(c)) {
    // Where the condition holds, the leaf is that number, and what is chosen may be the other one.
    const ExtentExpr at = with_leaf(a, *known), other = with_leaf(b, *known);
    if (at == other) return b;
    if (as_constant(at)) a = at;
  }
  if (op == ScalarOp::select) {
    if (is_constant(a, 1) && is_constant(b, 0)) return c;
    if (is_constant(a, 0) && is_constant(b, 1)) return negated(context, c);
    if (c->op == ScalarOp::equal) {  // whichever is chosen, it equals b
      const ExtentExpr x = c.operand(0), y = c.operand(1);
      if ((a == x && b == y) || (a == y && b == x)) return b;
    }
  }
  return context.pool.make(op, c, a, b);
}

}  // namespace ullage::ir
