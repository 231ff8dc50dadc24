// Formulas over index variables, seen as sums that are linear in them.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <vector>

#include "ir/extent/extent.h"

namespace ullage::ir {

// `atom` is an index variable, or what depends on index variables and is not linear in them: a
// quotient, a minimum, a product. `coefficient` depends on none and is not 0.
struct AffineTerm {
  ExtentExpr atom = {};
  ExtentExpr coefficient = {};
  // The number of the index variable that the atom is.
  std::optional<uint32_t> variable() const;
};

// constant + sum of coefficient * atom, all of them simplified. No atom stands twice.
struct AffineForm {
  ExtentExpr constant = {};
  std::vector<AffineTerm> terms = {};
  bool is_uniform() const { return terms.empty(); }
};

// simplify(e) as such a sum. A sum of products with one index variable in each gives terms that are
// variables, however long it is.
AffineForm affine_form(ExtentExpr e);

// constant + sum of coefficients[v] * variable v.
ExtentExpr linear_form(ExtentPool& pool, std::span<const int64_t> coefficients,
                       int64_t constant = 0);

// `e` with f(v) in the place of variable v, simplified.
ExtentExpr replace_indices(ExtentExpr e, const std::function<ExtentExpr(uint32_t)>& f);

// The numbers of the index variables that it depends on, rising.
std::vector<uint32_t> index_variables_of(ExtentExpr e);

}  // namespace ullage::ir
