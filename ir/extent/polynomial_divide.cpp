// Common factors and division of polynomials.
#include <algorithm>
#include <iterator>
#include <numeric>

#include "ir/extent/polynomial.h"

namespace ullage::ir {
namespace {

using Factors = std::vector<const ExtentNode*>;

// The factors of `a` without those of `b`; none unless `b` divides `a`.
std::optional<Factors> quotient_of(const Factors& a, const Factors& b) {
  Factors r;
  size_t used = 0;
  for (const ExtentNode* factor : a) {
    if (used < b.size() && factor == b[used]) {
      ++used;
    } else {
      r.push_back(factor);
    }
  }
  return used == b.size() ? std::optional(std::move(r)) : std::nullopt;
}

}  // namespace

Polynomial without_constant(const Polynomial& p) {
  Polynomial r = p;
  if (r.constant_term() != 0) r.terms.pop_back();
  return r;
}

int64_t content(const Polynomial& p) {
  int64_t g = 0;
  for (const Monomial& t : p.terms) {
    // |INT64_MIN| has no int64; its only odd divisor is 1, so claim that.
    g = t.coefficient == INT64_MIN ? 1 : std::gcd(g, t.coefficient);
    if (g == 1) break;
  }
  return g;
}

int64_t content_without_constant(const Polynomial& p) {
  return content(without_constant(p));
}

Polynomial divide_exactly(const Polynomial& p, int64_t divisor) {
  Polynomial r = p;
  for (Monomial& t : r.terms) t.coefficient /= divisor;
  return r;
}

std::vector<const ExtentNode*> common_factors(const Polynomial& a, const Polynomial& b) {
  std::optional<Factors> common;
  for (const Polynomial* p : {&a, &b}) {
    for (const Monomial& t : p->terms) {
      if (!common) {
        common = t.factors;
        continue;
      }
      Factors both;
      std::set_intersection(common->begin(), common->end(), t.factors.begin(), t.factors.end(),
                            std::back_inserter(both), [](const ExtentNode* x, const ExtentNode* y) {
                              return compare(x, y) < 0;
                            });
      common = std::move(both);
      if (common->empty()) return {};
    }
  }
  return common.value_or(Factors{});
}

Polynomial remove_factors(const Polynomial& p, const std::vector<const ExtentNode*>& factors) {
  Polynomial r = p;
  for (Monomial& t : r.terms) {
    if (auto quotient = quotient_of(t.factors, factors)) t.factors = std::move(*quotient);
  }
  return r;
}

std::optional<Division> divide(const Polynomial& p, const Polynomial& divisor) {
  if (divisor.is_zero()) return std::nullopt;
  const Monomial& lead = divisor.terms.front();
  Division d;
  Polynomial rest = p;
  for (size_t steps = 0; !rest.is_zero(); ++steps) {
    if (steps > 2 * Polynomial::kMaxTerms) return std::nullopt;
    const Monomial& top = rest.terms.front();
    auto factors = quotient_of(top.factors, lead.factors);
    const bool traps = lead.coefficient == -1 && top.coefficient == INT64_MIN;
    if (!factors || traps || top.coefficient % lead.coefficient != 0) {
      d.remainder.terms.push_back(top);
      rest.terms.erase(rest.terms.begin());
      continue;
    }
    const Polynomial step{{{top.coefficient / lead.coefficient, std::move(*factors)}}};
    const auto product = mul(step, divisor);
    auto next = product ? sub(rest, *product) : std::nullopt;
    if (!next) return std::nullopt;
    d.quotient.terms.push_back(step.terms[0]);
    rest = std::move(*next);
  }
  return d;
}

}  // namespace ullage::ir
