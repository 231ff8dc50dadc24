// Checks conditions over a known box: proved, false, decided by sizes or by values.
#include "frontends/comprehension/ranges/condition_check.h"

#include <algorithm>
#include <optional>

#include "frontends/comprehension/ranges/solve.h"
#include "ir/extent/polynomial.h"

namespace ullage::comprehension {
namespace {

// extent - 1 of each index: none is negative in a box that is not empty.
std::vector<ir::ExtentExpr> slack_of(const std::vector<IndexRange>& ranges) {
  std::vector<ir::ExtentExpr> slack;
  for (const IndexRange& range : ranges) slack.push_back(ir::simplify(range.extent - 1));
  return slack;
}

class ConditionChecker {
 public:
  ConditionChecker(const Variables& variables, const RangeProblem& problem,
                   const std::vector<IndexRange>& ranges, const std::vector<Ends>& box)
      : variables_(variables),
        problem_(problem),
        ranges_(ranges),
        slack_(slack_of(ranges)),
        worst_(variables, box, slack_, problem.facts) {}

  std::variant<std::vector<ConditionCheck>, RangeFailure> run(
      const std::vector<Constraint>& constraints) {
    std::vector<ConditionCheck> checks(problem_.conditions.size());
    for (const Constraint& c : constraints) {
      if (!c.satisfied) evaluate(c, checks[c.condition]);
      if (failure_) return *std::move(failure_);
    }
    for (ConditionCheck& check : checks) {
      if (check.kind == CheckKind::by_size) check.holds = holds_in_box(check.worst);
    }
    return checks;
  }

 private:
  // A condition is as hard to decide as the hardest of its parts.
  void evaluate(const Constraint& c, ConditionCheck& check) {
    const ir::ExtentExpr value = without_lone_division(c.value);
    if (worst_.holds(value)) return;
    const Bound least = worst_.bound(value, Side::low);
    const Bound most = worst_.bound(value, Side::high);
    const bool has_least = least.value && least.exact;
    if ((has_least && is_never(least.value)) || (most.value && is_never(most.value))) {
      return fail_false(c.condition);
    }
    if (check.kind == CheckKind::by_value) return;
    if (!has_least) {
      check = {.kind = CheckKind::by_value};
      return;
    }
    const bool first = check.kind == CheckKind::proved;
    check.kind = CheckKind::by_size;
    check.worst = first ? least.value : ir::min(check.worst, least.value);
    check.worst = ir::simplify(check.worst, problem_.facts);
  }

  // Two terms of one index, like j/2 - j, are bounded together once they are linear.
  ir::ExtentExpr without_lone_division(ir::ExtentExpr e) const {
    std::optional<ir::AffineTerm> lone;
    for (const ir::AffineTerm& term : ir::affine_form(e).terms) {
      if (term.atom->op != ir::ScalarOp::floor_div) continue;
      if (lone) return e;
      lone = term;
    }
    return lone ? without_division(*lone, without_term(e, *lone), problem_.facts).value_or(e) : e;
  }

  // Is `least` < 0 for all sizes, in a box that never is empty?
  bool is_never(ir::ExtentExpr least) const {
    return is_at_least(ir::simplify(least * -1), 1, problem_.facts) &&
           std::ranges::all_of(slack_,
                               [&](ir::ExtentExpr s) { return is_at_least(s, 0, problem_.facts); });
  }

  void fail_false(uint32_t condition) {
    const Bound least = worst_.bound(problem_.conditions[condition].value, Side::low);
    failure_ = {.kind = RangeFailureKind::false_condition,
                .conditions = {condition},
                .worst = least.exact ? least.value : ir::ExtentExpr()};
  }

  // In an order that does not depend on that of the indices.
  ir::ExtentExpr holds_in_box(ir::ExtentExpr least) const {
    std::vector<ir::ExtentExpr> reasons{at_least_zero(least, problem_.facts)};
    for (const IndexRange& range : ranges_) {
      const ir::ExtentExpr is_empty = ir::less_equal(range.extent, variables_.pool().constant(0));
      reasons.push_back(ir::simplify(is_empty, problem_.facts));
    }
    std::ranges::sort(reasons, [](ir::ExtentExpr a, ir::ExtentExpr b) {
      return ir::compare(a.node(), b.node()) < 0;
    });
    ir::ExtentExpr holds = reasons[0];
    for (size_t i = 1; i < reasons.size(); ++i) holds = ir::logical_or(reasons[i], holds);
    return ir::simplify(holds, problem_.facts);
  }

  const Variables& variables_;
  const RangeProblem& problem_;
  const std::vector<IndexRange>& ranges_;
  const std::vector<ir::ExtentExpr> slack_;
  WorstCase worst_;
  std::optional<RangeFailure> failure_;
};

}  // namespace

ir::ExtentExpr at_least_zero(ir::ExtentExpr e, const ir::LeafRange& facts) {
  const ir::ExtentExpr zero = e->pool->constant(0);
  if (is_at_least(e, 0, facts)) return e->pool->constant(1);
  return ir::simplify(ir::less_equal(zero, e), facts);
}

std::variant<std::vector<ConditionCheck>, RangeFailure> check_conditions(
    const Variables& variables, const RangeProblem& problem,
    const std::vector<Constraint>& constraints, const std::vector<IndexRange>& ranges,
    const std::vector<Ends>& box) {
  return ConditionChecker(variables, problem, ranges, box).run(constraints);
}

}  // namespace ullage::comprehension
