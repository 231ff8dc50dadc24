// Rules of floor_div, ceil_div, trunc_div and mod.
//
// A division is exact wherever the original has a value: its divisor is then not 0, so
// none of the factors cancelled is.
#include <algorithm>
#include <numeric>

#include "ir/extent/scalar_op.h"
#include "ir/extent/simplify_context.h"

namespace ullage::ir {
namespace {

using Maybe = std::optional<Polynomial>;

Maybe plus(const Maybe& a, const Maybe& b) {
  return a && b ? add(*a, *b) : std::nullopt;
}

Polynomial atom(const SimplifyContext& context, ScalarOp op, const Polynomial& a,
                const Polynomial& b) {
  return polynomial_of_atom(context.pool.make(op, context.expr(a), context.expr(b)).node());
}

bool varies(const Monomial& term) {
  return std::ranges::any_of(term.factors, [](const ExtentNode* factor) { return factor->varies; });
}

// p = divisor * whole + part: coefficients divided toward zero, the constant downward. A quotient
// of index variables keeps them in one piece, and its offset: in several they are harder to bound.
struct Split {
  Polynomial whole, part;
};

Split split_multiples(const Polynomial& p, int64_t divisor) {
  const bool keeps = std::ranges::any_of(
      p.terms, [&](const Monomial& t) { return t.coefficient % divisor != 0 && varies(t); });
  Split s;
  for (const Monomial& t : p.terms) {
    int64_t whole =
        t.factors.empty() ? floor_div_unchecked(t.coefficient, divisor) : t.coefficient / divisor;
    if (keeps && (t.coefficient % divisor != 0 || !varies(t))) whole = 0;
    const int64_t part = t.coefficient - whole * divisor;
    if (whole != 0) s.whole.terms.push_back({whole, t.factors});
    if (part != 0) s.part.terms.push_back({part, t.factors});
  }
  return s;
}

// Divides p's coefficients by g, the constant one downward; the others must be multiples.
Polynomial shrink(const Polynomial& p, int64_t g) {
  return split_multiples(p, g).whole;
}

// For p = floor_div(x, a) + c with a constant a > 0: x + a*c, to be divided by a * divisor.
Maybe unnest(const Polynomial& p, int64_t& divisor) {
  const Polynomial variable = without_constant(p);
  const ExtentNode* inner = variable.as_atom();
  if (!inner || inner->op != ScalarOp::floor_div) return std::nullopt;
  const ExtentNode* a = inner->operand[1];
  int64_t product = 0, offset = 0;
  if (a->op != ScalarOp::constant || a->value <= 0 ||
      __builtin_mul_overflow(a->value, divisor, &product) ||
      __builtin_mul_overflow(a->value, p.constant_term(), &offset)) {
    return std::nullopt;
  }
  const Maybe sum = add(to_polynomial(ExtentExpr(inner->operand[0])), polynomial_of(offset));
  if (sum) divisor = product;
  return sum;
}

// REQUIRES: divisor > 0.
Maybe floor_by_constant(const SimplifyContext& context, Polynomial p, int64_t divisor) {
  Maybe whole = Polynomial{};
  while (true) {
    Split s = split_multiples(p, divisor);
    whole = plus(whole, s.whole);
    p = std::move(s.part);
    if (!whole || p.as_constant()) return whole;  // what is left lies in [0, divisor)
    const int64_t g = std::gcd(content_without_constant(p), divisor);
    if (g > 1) {
      p = shrink(p, g);
      divisor /= g;
      continue;
    }
    const Maybe inner = unnest(p, divisor);
    if (!inner) break;
    p = *inner;
  }
  const Interval b = context.bounds_of(p);
  if (b.low != Interval::kMin && b.high != Interval::kMax) {
    const int64_t low = floor_div_unchecked(b.low, divisor);
    if (low == floor_div_unchecked(b.high, divisor)) return plus(whole, polynomial_of(low));
  }
  return plus(whole, atom(context, ScalarOp::floor_div, p, polynomial_of(divisor)));
}

// A quotient with its common factor taken out; `factor` is that factor.
struct Fraction {
  Polynomial top, bottom, factor;
};

bool has_negative_lead(const Polynomial& p) {
  return !p.is_zero() && p.terms.front().coefficient < 0;
}

// Cancels what divides every term, and makes the leading coefficient of the divisor positive.
std::optional<Fraction> reduced(const Polynomial& top, const Polynomial& bottom) {
  const auto factors = common_factors(top, bottom);
  int64_t g = std::gcd(content(top), content(bottom));
  if (has_negative_lead(bottom)) g = -g;
  const auto exact = [&](const Polynomial& p) {
    return scale(divide_exactly(remove_factors(p, factors), g < 0 ? -g : g), g < 0 ? -1 : 1);
  };
  auto new_top = exact(top), new_bottom = exact(bottom);
  if (!new_top || !new_bottom) return std::nullopt;
  return Fraction{*new_top, *new_bottom, {{{g, factors}}}};
}

// floor_div or ceil_div by a divisor that is not constant.
Maybe divide_by_variable(const SimplifyContext& context, ScalarOp op, Polynomial top,
                         Polynomial bottom) {
  Maybe whole = Polynomial{};
  while (true) {
    if (top.is_zero()) return whole;
    const auto fraction = reduced(top, bottom);
    if (!fraction) return std::nullopt;
    top = fraction->top;
    bottom = fraction->bottom;
    if (const auto divisor = bottom.as_constant()) {
      if (op == ScalarOp::ceil_div) {
        const Maybe rounded = add(top, polynomial_of(*divisor - 1));
        return rounded ? plus(whole, floor_by_constant(context, *rounded, *divisor)) : std::nullopt;
      }
      return plus(whole, floor_by_constant(context, top, *divisor));
    }
    const auto d = divide(top, bottom);
    if (!d || d->remainder.terms.size() >= top.terms.size()) break;
    whole = plus(whole, d->quotient);
    top = d->remainder;
    if (!whole) return std::nullopt;
  }
  // Proper fractions: floor is 0 for 0 <= top < bottom, ceil is 1 for 0 < top <= bottom.
  const int64_t ceil = op == ScalarOp::ceil_div ? 1 : 0;
  const Maybe below = sub(polynomial_of(ceil), top);
  const Maybe above = plus(sub(top, bottom), polynomial_of(1 - ceil));
  if (below && above && context.at_most_zero(*below) && context.at_most_zero(*above)) {
    return plus(whole, polynomial_of(ceil));
  }
  return plus(whole, atom(context, op, top, bottom));
}

Maybe rounded_division(const SimplifyContext& context, ScalarOp op, const Polynomial& top,
                       const Polynomial& bottom) {
  const auto divisor = bottom.as_constant();
  if (!divisor) return divide_by_variable(context, op, top, bottom);
  if (*divisor == 0 || *divisor == INT64_MIN) return std::nullopt;
  const int64_t positive = *divisor < 0 ? -*divisor : *divisor;
  Maybe p = *divisor < 0 ? scale(top, -1) : top;
  if (op == ScalarOp::ceil_div) p = plus(p, polynomial_of(positive - 1));
  return p ? floor_by_constant(context, *p, positive) : std::nullopt;
}

// p with every linear term c * mod(x, m) replaced by c * x where that is the same modulo divisor.
Maybe without_inner_mod(const Polynomial& p, int64_t divisor) {
  Maybe r = p;
  for (const Monomial& t : p.terms) {
    const bool single = t.factors.size() == 1 && t.factors[0]->op == ScalarOp::mod;
    if (!r || !single) continue;
    const ExtentNode* modulus = t.factors[0]->operand[1];
    if (modulus->op != ScalarOp::constant || modulus->value % divisor != 0) continue;
    r = plus(sub(*r, {.terms = {t}}),
             scale(to_polynomial(ExtentExpr(t.factors[0]->operand[0])), t.coefficient));
  }
  return r;
}

bool lies_in(Interval b, int64_t low, int64_t high) {
  return b.low >= low && b.high <= high;
}

// REQUIRES: divisor > 0.
Maybe mod_by_constant(const SimplifyContext& context, const Polynomial& p, int64_t divisor) {
  if (lies_in(context.bounds_of(p), 0, divisor - 1)) return p;
  Maybe inner = without_inner_mod(p, divisor);
  if (!inner) return std::nullopt;
  Polynomial part;
  for (const Monomial& t : inner->terms) {
    // An index that falls still does.
    const int64_t whole =
        varies(t) ? t.coefficient / divisor : floor_div_unchecked(t.coefficient, divisor);
    const int64_t c = t.coefficient - whole * divisor;
    if (c != 0) part.terms.push_back({c, t.factors});
  }
  if (part.as_constant()) return part;
  if (lies_in(context.bounds_of(part), 0, divisor - 1)) return part;
  // mod(g*q + c, g*k) = g * mod(q + floor(c/g), k) + mod(c, g)
  const int64_t g = std::gcd(content_without_constant(part), divisor);
  const int64_t rest = part.constant_term() % g;
  if (g == 1) return atom(context, ScalarOp::mod, part, polynomial_of(divisor));
  const Maybe smaller = mod_by_constant(context, shrink(part, g), divisor / g);
  return smaller ? plus(scale(*smaller, g), polynomial_of(rest)) : std::nullopt;
}

Maybe mod_by_variable(const SimplifyContext& context, Polynomial top, Polynomial bottom) {
  if (top.is_zero()) return top;
  const auto fraction = reduced(top, bottom);
  if (!fraction) return std::nullopt;
  top = fraction->top;
  bottom = fraction->bottom;
  const auto divisor = bottom.as_constant();
  if (divisor) {
    const Maybe rest = mod_by_constant(context, top, *divisor);
    return rest ? mul(fraction->factor, *rest) : std::nullopt;
  }
  const auto d = divide(top, bottom);
  if (d && d->remainder.terms.size() < top.terms.size()) {
    const Maybe rest = mod_by_variable(context, d->remainder, bottom);
    return rest ? mul(fraction->factor, *rest) : std::nullopt;
  }
  const Maybe below = scale(top, -1);
  const Maybe above = plus(sub(top, bottom), polynomial_of(1));
  const bool proper =
      below && above && context.at_most_zero(*below) && context.at_most_zero(*above);
  return mul(fraction->factor, proper ? top : atom(context, ScalarOp::mod, top, bottom));
}

Maybe remainder(const SimplifyContext& context, const Polynomial& top, const Polynomial& bottom) {
  const auto divisor = bottom.as_constant();
  if (!divisor) return mod_by_variable(context, top, bottom);
  if (*divisor == 0 || *divisor == INT64_MIN) return std::nullopt;
  if (*divisor > 0) return mod_by_constant(context, top, *divisor);
  const Maybe negated = scale(top, -1);  // mod(p, -k) = -mod(-p, k)
  const Maybe rest = negated ? mod_by_constant(context, *negated, -*divisor) : std::nullopt;
  return rest ? scale(*rest, -1) : std::nullopt;
}

// Truncation is rounding down or up where the signs are known.
Maybe truncated(const SimplifyContext& context, const Polynomial& top, const Polynomial& bottom) {
  if (!bottom.is_zero()) {
    if (const auto d = divide(top, bottom); d && d->remainder.is_zero()) return d->quotient;
  }
  const Interval t = context.bounds_of(top), b = context.bounds_of(bottom);
  const bool same = (t.low >= 0 && b.low >= 0) || (t.high <= 0 && b.high <= 0);
  const bool opposite = (t.low >= 0 && b.high <= 0) || (t.high <= 0 && b.low >= 0);
  if (same) return rounded_division(context, ScalarOp::floor_div, top, bottom);
  if (opposite) return rounded_division(context, ScalarOp::ceil_div, top, bottom);
  return std::nullopt;
}

}  // namespace

ExtentExpr simplify_division(const SimplifyContext& context, ScalarOp op, ExtentExpr a,
                             ExtentExpr b) {
  const Polynomial top = to_polynomial(a), bottom = to_polynomial(b);
  Maybe r;
  switch (op) {
    case ScalarOp::mod:
      r = remainder(context, top, bottom);
      break;
    case ScalarOp::trunc_div:
      r = truncated(context, top, bottom);
      break;
    default:
      r = rounded_division(context, op, top, bottom);
  }
  return r ? context.expr(*r) : context.pool.make(op, a, b);
}

}  // namespace ullage::ir
