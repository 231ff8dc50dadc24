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
std::optional<IndexBound> solve_for(WorstCase& worst, AffinePool& pool, const Affine& condition,
                                    IndexId index, const ir::LeafRange& facts);

// Removes the floor division at term number `term` of `e`: returns an expression that is >= 0
// exactly where `e` is. floor(x / d) + r >= 0 becomes x + d * r >= 0, and r - floor(x / d) >= 0
// becomes d * r + d - 1 - x >= 0. None if the term is no floor division with coefficient 1 or -1
// and a divisor > 0.
std::optional<Affine> without_division(AffinePool& pool, const Affine& e, size_t term,
                                       const ir::LeafRange& facts);

// The expression with fewer nodes, written out as a tree; `a` where they have the same number.
ir::ExtentExpr shorter(ir::ExtentExpr a, ir::ExtentExpr b);

}  // namespace ullage::comprehension
