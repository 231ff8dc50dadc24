// Polynomials with int64 coefficients over extent expressions: the normal form of simplify().
//
// The indeterminates ("atoms") are all nodes that are no constant, sum, difference or product, and
// sums left unexpanded because of size. Terms are in descending graded lexicographic order of a
// structural order of atoms, which does not depend on when nodes were created; no coefficient is 0.
// Every operation is checked: none on overflow or above the term limit.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "ir/extent/extent.h"

namespace ullage::ir {

// Structural total order of nodes of one pool; 0 only for the same node.
int compare(const ExtentNode* a, const ExtentNode* b);

struct Monomial {
  int64_t coefficient = 1;
  std::vector<const ExtentNode*> factors{};  // sorted by compare(), with repetition
  bool operator==(const Monomial&) const = default;
};

struct Polynomial {
  static constexpr size_t kMaxTerms = 64;     // of an expanded product
  static constexpr size_t kLongestSum = 256;  // read as a sum; a longer one is an atom
  std::vector<Monomial> terms{};
  bool operator==(const Polynomial&) const = default;

  bool is_zero() const { return terms.empty(); }
  std::optional<int64_t> as_constant() const;
  int64_t constant_term() const;
  // The factor if this is one atom with coefficient 1, else null.
  const ExtentNode* as_atom() const;
};

Polynomial polynomial_of(int64_t constant);
Polynomial polynomial_of_atom(const ExtentNode* atom);
// Reads sums and products as written; what overflows stays an atom.
Polynomial to_polynomial(ExtentExpr e);
// The one expression of a polynomial: positive terms, then negative ones, then the constant.
ExtentExpr from_polynomial(ExtentPool& pool, const Polynomial& p);

std::optional<Polynomial> add(const Polynomial& a, const Polynomial& b);
std::optional<Polynomial> sub(const Polynomial& a, const Polynomial& b);
std::optional<Polynomial> scale(const Polynomial& a, int64_t factor);
std::optional<Polynomial> mul(const Polynomial& a, const Polynomial& b);

// Without the constant term.
Polynomial without_constant(const Polynomial& p);
// Greatest common divisor of all coefficients but the constant one; 0 if there are none.
int64_t content_without_constant(const Polynomial& p);
// Greatest common divisor of all coefficients; 0 for the zero polynomial.
int64_t content(const Polynomial& p);
// Every coefficient divided by `divisor`. REQUIRES: exact.
Polynomial divide_exactly(const Polynomial& p, int64_t divisor);
// Largest monomial (coefficient 1) that divides every term of both.
std::vector<const ExtentNode*> common_factors(const Polynomial& a, const Polynomial& b);
// REQUIRES: they divide every term, which keeps the order of terms.
Polynomial remove_factors(const Polynomial& p, const std::vector<const ExtentNode*>& factors);

// p = quotient * divisor + remainder with as many terms divided out as possible.
struct Division {
  Polynomial quotient, remainder;
};
std::optional<Division> divide(const Polynomial& p, const Polynomial& divisor);

}  // namespace ullage::ir
