// Checked arithmetic of sum-of-products normal forms.
#include "ir/extent/polynomial.h"

#include <algorithm>
#include <tuple>

namespace ullage::ir {
namespace {

using Factors = std::vector<const ExtentNode*>;

// Graded lexicographic: positive if `a` comes first. Admissible, so division terminates.
int compare_factors(const Factors& a, const Factors& b) {
  if (a.size() != b.size()) return a.size() > b.size() ? 1 : -1;
  for (size_t i = 0; i < a.size(); ++i) {
    if (int c = compare(a[i], b[i]); c != 0) return -c;
  }
  return 0;
}

// Sorts and merges equal terms; false on overflow.
bool normalise(Polynomial& p) {
  std::sort(p.terms.begin(), p.terms.end(), [](const Monomial& a, const Monomial& b) {
    return compare_factors(a.factors, b.factors) > 0;
  });
  size_t kept = 0;
  for (size_t i = 0; i < p.terms.size(); ++i) {
    if (kept > 0 && p.terms[kept - 1].factors == p.terms[i].factors) {
      int64_t& sum = p.terms[kept - 1].coefficient;
      if (__builtin_add_overflow(sum, p.terms[i].coefficient, &sum)) return false;
      if (sum == 0) --kept;
    } else if (p.terms[i].coefficient != 0) {
      if (kept != i) p.terms[kept] = std::move(p.terms[i]);
      ++kept;
    }
  }
  p.terms.resize(kept);
  return true;
}

Factors merged(const Factors& a, const Factors& b) {
  Factors r(a.size() + b.size());
  std::merge(a.begin(), a.end(), b.begin(), b.end(), r.begin(),
             [](const ExtentNode* x, const ExtentNode* y) { return compare(x, y) < 0; });
  return r;
}

// Reads a product; false if its coefficient overflows.
bool read_product(const ExtentNode* node, Monomial& out) {
  std::vector<const ExtentNode*> open{node};
  while (!open.empty()) {
    const ExtentNode* n = open.back();
    open.pop_back();
    if (n->op == ScalarOp::mul) {
      open.push_back(n->operand[1]);
      open.push_back(n->operand[0]);
    } else if (n->op == ScalarOp::constant) {
      if (__builtin_mul_overflow(out.coefficient, n->value, &out.coefficient)) return false;
    } else {
      out.factors.push_back(n);
    }
  }
  std::sort(out.factors.begin(), out.factors.end(),
            [](const ExtentNode* a, const ExtentNode* b) { return compare(a, b) < 0; });
  return true;
}

// Reads a sum as written; false on overflow or if it is too long.
bool read_sum(const ExtentNode* root, Polynomial& out) {
  struct Signed {
    const ExtentNode* node;
    bool negative;
  };
  std::vector<Signed> open{{root, false}};
  while (!open.empty()) {
    const auto [node, negative] = open.back();
    open.pop_back();
    if (node->op == ScalarOp::add || node->op == ScalarOp::sub) {
      open.push_back({node->operand[1], negative != (node->op == ScalarOp::sub)});
      open.push_back({node->operand[0], negative});
      continue;
    }
    Monomial term;
    if (out.terms.size() == Polynomial::kLongestSum || !read_product(node, term)) return false;
    if (negative && __builtin_sub_overflow(int64_t{0}, term.coefficient, &term.coefficient)) {
      return false;
    }
    out.terms.push_back(std::move(term));
  }
  return normalise(out);
}

ExtentExpr product_of(ExtentPool& pool, int64_t coefficient, const Factors& factors) {
  ExtentExpr r;
  for (const ExtentNode* factor : factors) {
    r = r ? r * ExtentExpr(factor) : ExtentExpr(factor);
    if (r.node() == factor && coefficient != 1) r = pool.constant(coefficient) * r;
  }
  return r ? r : pool.constant(coefficient);
}

}  // namespace

int compare(const ExtentNode* a, const ExtentNode* b) {
  while (a != b) {
    const auto key = [](const ExtentNode* n) {
      return std::make_tuple(static_cast<int>(n->op), n->input, n->index, n->value,
                             static_cast<int>(n->semantics));
    };
    if (const auto ka = key(a), kb = key(b); ka != kb) return ka < kb ? -1 : 1;
    int i = 0;
    while (a->operand[i] == b->operand[i]) ++i;  // hash-consed: distinct nodes differ somewhere
    const ExtentNode* next = b->operand[i];
    a = a->operand[i];
    b = next;
  }
  return 0;
}

std::optional<int64_t> Polynomial::as_constant() const {
  if (terms.empty()) return 0;
  if (terms.size() == 1 && terms[0].factors.empty()) return terms[0].coefficient;
  return std::nullopt;
}

int64_t Polynomial::constant_term() const {
  return !terms.empty() && terms.back().factors.empty() ? terms.back().coefficient : 0;
}

const ExtentNode* Polynomial::as_atom() const {
  const bool is_atom =
      terms.size() == 1 && terms[0].coefficient == 1 && terms[0].factors.size() == 1;
  return is_atom ? terms[0].factors[0] : nullptr;
}

Polynomial polynomial_of(int64_t constant) {
  Polynomial p;
  if (constant != 0) p.terms.push_back({.coefficient = constant});
  return p;
}

Polynomial polynomial_of_atom(const ExtentNode* atom) {
  return {.terms = {{.coefficient = 1, .factors = {atom}}}};
}

Polynomial to_polynomial(ExtentExpr e) {
  Polynomial p;
  return read_sum(e.node(), p) ? p : polynomial_of_atom(e.node());
}

ExtentExpr from_polynomial(ExtentPool& pool, const Polynomial& p) {
  ExtentExpr sum;
  for (const Monomial& t : p.terms) {
    if (t.factors.empty() || t.coefficient < 0) continue;
    const ExtentExpr term = product_of(pool, t.coefficient, t.factors);
    sum = sum ? sum + term : term;
  }
  int64_t constant = p.constant_term();
  if (!sum && constant > 0) {
    sum = pool.constant(constant);
    constant = 0;
  }
  for (const Monomial& t : p.terms) {
    if (t.factors.empty() || t.coefficient >= 0) continue;
    const bool subtract = sum && t.coefficient != INT64_MIN;
    const ExtentExpr term = product_of(pool, subtract ? -t.coefficient : t.coefficient, t.factors);
    sum = subtract ? sum - term : (sum ? sum + term : term);
  }
  if (!sum) return pool.constant(constant);
  if (constant == 0) return sum;
  return constant > 0 || constant == INT64_MIN ? sum + constant : sum - -constant;
}

std::optional<Polynomial> add(const Polynomial& a, const Polynomial& b) {
  Polynomial r = a;
  r.terms.insert(r.terms.end(), b.terms.begin(), b.terms.end());
  if (!normalise(r)) return std::nullopt;
  return r;
}

std::optional<Polynomial> sub(const Polynomial& a, const Polynomial& b) {
  const auto negated = scale(b, -1);
  return negated ? add(a, *negated) : std::nullopt;
}

std::optional<Polynomial> scale(const Polynomial& a, int64_t factor) {
  if (factor == 0) return Polynomial{};
  Polynomial r = a;
  for (Monomial& t : r.terms) {
    if (__builtin_mul_overflow(t.coefficient, factor, &t.coefficient)) return std::nullopt;
  }
  return r;
}

std::optional<Polynomial> mul(const Polynomial& a, const Polynomial& b) {
  if (a.terms.size() * b.terms.size() > Polynomial::kMaxTerms) return std::nullopt;
  Polynomial r;
  for (const Monomial& x : a.terms) {
    for (const Monomial& y : b.terms) {
      Monomial term{.factors = merged(x.factors, y.factors)};
      if (__builtin_mul_overflow(x.coefficient, y.coefficient, &term.coefficient)) {
        return std::nullopt;
      }
      r.terms.push_back(std::move(term));
    }
  }
  if (!normalise(r)) return std::nullopt;
  return r;
}

}  // namespace ullage::ir
