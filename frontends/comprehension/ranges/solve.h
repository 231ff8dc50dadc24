// Solves one condition for one index.
#pragma once

#include <optional>

#include "frontends/comprehension/ranges/worst_case.h"

namespace ullage::comprehension {

struct IndexBound {
  // Of Side::low: index >= at. Of Side::high: index < at.
  Side side = Side::low;
  ir::ExtentExpr at{};
  bool exact = true;  // an index beyond it breaks the condition somewhere in the box
};

// The indices that satisfy `condition` >= 0 at every point of the box of `worst`; none where this
// cannot be solved for `index` (see ranges.h). REQUIRES: `index` is not known in the box.
std::optional<IndexBound> solve_for(WorstCase& worst, const Variables& variables,
                                    ir::ExtentExpr condition, IndexId index,
                                    const ir::LeafRange& facts);

// Removes a floor division: returns an expression that is >= 0 exactly where `term` + `rest` is.
// floor(x / d) + r >= 0 becomes x + d * r >= 0, and r - floor(x / d) >= 0 becomes d * r + d - 1 - x
// >= 0. None if the term is no floor division with coefficient 1 or -1 and a divisor > 0.
std::optional<ir::ExtentExpr> without_division(const ir::AffineTerm& term, ir::ExtentExpr rest,
                                               const ir::LeafRange& facts);

// The expression with fewer nodes, written out as a tree; `a` where they have the same number.
ir::ExtentExpr shorter(ir::ExtentExpr a, ir::ExtentExpr b);

}  // namespace ullage::comprehension
