// The verdict on every condition, once every index has its range.
#pragma once

#include <variant>
#include <vector>

#include "frontends/comprehension/ranges/ranges.h"
#include "frontends/comprehension/ranges/worst_case.h"

namespace ullage::comprehension {

// An expression that must be >= 0: one of the conjuncts of a condition (conjuncts()).
struct Constraint {
  ir::ExtentExpr value{};
  uint32_t condition = 0;  // number of RangeProblem::conditions
  bool satisfied = false;  // by the range of an index that it bounds
};

// One check for each condition of the problem, or a condition that is false for all sizes. `box` is
// what `ranges` are, as ends.
std::variant<std::vector<ConditionCheck>, RangeFailure> check_conditions(
    const Variables& variables, const RangeProblem& problem,
    const std::vector<Constraint>& constraints, const std::vector<IndexRange>& ranges,
    const std::vector<Ends>& box);

// 0 or 1: e >= 0. The constant 1 where that is proved.
ir::ExtentExpr at_least_zero(ir::ExtentExpr e, const ir::LeafRange& facts);

}  // namespace ullage::comprehension
