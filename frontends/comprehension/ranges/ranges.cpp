// The rounds of range inference.
#include "frontends/comprehension/ranges/ranges.h"

#include <algorithm>
#include <utility>

#include "frontends/comprehension/ranges/condition_check.h"
#include "frontends/comprehension/ranges/solve.h"

namespace ullage::comprehension {
namespace {

// The bounds that one round finds for one index.
struct Interval {
  std::vector<ir::ExtentExpr> lows, ends;  // least index, first index behind
  std::vector<size_t> constraints;
  bool exact = true;
};

// The least or greatest of all. Many reads give the same bound: those count once.
ir::ExtentExpr combined(std::vector<ir::ExtentExpr> all, bool least, const ir::LeafRange& facts) {
  std::ranges::sort(all, {}, [](ir::ExtentExpr e) { return e->id; });
  all.erase(std::ranges::unique(all).begin(), all.end());
  ir::ExtentExpr r = all[0];
  for (size_t i = 1; i < all.size(); ++i) r = least ? ir::min(r, all[i]) : ir::max(r, all[i]);
  return ir::simplify(r, facts);
}

// end - low, or the least of the differences of all ends and lows: what reads better.
ir::ExtentExpr extent_between(const Interval& interval, ir::ExtentExpr low, ir::ExtentExpr end,
                              const ir::LeafRange& facts) {
  constexpr size_t kMaxDifferences = 8;
  const ir::ExtentExpr difference = ir::simplify(end - low, facts);
  if (interval.lows.size() * interval.ends.size() > kMaxDifferences) return difference;
  std::vector<ir::ExtentExpr> all;
  for (const ir::ExtentExpr& from : interval.lows) {
    for (const ir::ExtentExpr& to : interval.ends) all.push_back(ir::simplify(to - from));
  }
  return shorter(difference, combined(std::move(all), true, facts));
}

class Inference {
 public:
  Inference(const Variables& variables, const RangeProblem& problem)
      : variables_(variables), problem_(problem), box_(problem.names.size()) {
    result_.indices.resize(problem.names.size());
  }

  std::variant<InferredRanges, RangeFailure> run() {
    take_given_ranges();
    split_conditions();
    while (!failure_ && !all_known()) run_round();
    if (failure_) return *std::move(failure_);
    auto checks = check_conditions(variables_, problem_, constraints_, result_.indices, box_);
    if (auto* failure = std::get_if<RangeFailure>(&checks)) return std::move(*failure);
    result_.conditions = std::get<std::vector<ConditionCheck>>(std::move(checks));
    return std::move(result_);
  }

 private:
  bool is_known(IndexId index) const { return bool(box_[index].low); }
  bool all_known() const {
    return std::ranges::all_of(box_, [](const Ends& ends) { return bool(ends.low); });
  }

  void take_given_ranges() {
    std::vector<Interval> given(box_.size());
    for (size_t i = 0; i < problem_.where.size(); ++i) {
      const WhereRange& where = problem_.where[i];
      const ir::ExtentExpr begin = ir::simplify(where.begin), end = ir::simplify(where.end);
      if (ir::depends_on_index(begin) || ir::depends_on_index(end)) {
        failure_ = {.kind = RangeFailureKind::bound_varies,
                    .indices = {where.index},
                    .where_range = static_cast<uint32_t>(i)};
        return;
      }
      given[where.index].lows.push_back(begin);
      given[where.index].ends.push_back(end);
    }
    for (IndexId i = 0; i < given.size(); ++i) {
      if (!given[i].lows.empty()) set_range(i, given[i]);
    }
  }

  void split_conditions() {
    for (size_t i = 0; i < problem_.conditions.size(); ++i) {
      for (ir::ExtentExpr part : conjuncts(problem_.conditions[i].value, problem_.facts)) {
        constraints_.push_back({part, static_cast<uint32_t>(i)});
      }
    }
  }

  // Everything is read from the box as it was when the round began.
  void run_round() {
    ++result_.rounds;
    std::vector<Interval> found(box_.size());
    WorstCase worst(variables_, box_, no_slack_, problem_.facts);
    for (size_t i = 0; i < constraints_.size(); ++i) {
      const auto index = only_unknown(constraints_[i].value);
      if (!index) continue;
      const auto bound =
          solve_for(worst, variables_, constraints_[i].value, *index, problem_.facts);
      if (!bound) continue;
      Interval& interval = found[*index];
      (bound->side == Side::low ? interval.lows : interval.ends).push_back(bound->at);
      interval.constraints.push_back(i);
      interval.exact = interval.exact && bound->exact;
    }
    bool found_any = false;
    for (IndexId i = 0; i < found.size() && !failure_; ++i) {
      if (found[i].lows.empty() || found[i].ends.empty()) continue;
      set_range(i, found[i]);
      found_any = true;
    }
    if (!found_any) fail_unsolved(found);
  }

  std::optional<IndexId> only_unknown(ir::ExtentExpr e) const {
    std::optional<IndexId> unknown;
    for (IndexId i : variables_.indices_of(e)) {
      if (is_known(i)) continue;
      if (unknown) return std::nullopt;
      unknown = i;
    }
    return unknown;
  }

  void set_range(IndexId index, const Interval& interval) {
    IndexRange& range = result_.indices[index];
    range.min = combined(interval.lows, false, problem_.facts);
    const ir::ExtentExpr end = combined(interval.ends, true, problem_.facts);
    range.extent = extent_between(interval, range.min, end, problem_.facts);
    range.round = result_.rounds;
    range.largest = interval.exact;
    for (size_t i : interval.constraints) {
      constraints_[i].satisfied = true;
      range.bounded_by.push_back(constraints_[i].condition);
    }
    const auto [first, last] = std::ranges::unique(range.bounded_by);
    range.bounded_by.erase(first, last);
    range.extent_holds = at_least_zero(range.extent, problem_.facts);
    box_[index] = {range.min, ir::simplify(end - 1)};
    if (is_at_least(ir::simplify(range.extent * -1), 1, problem_.facts)) {
      failure_ = {.kind = RangeFailureKind::negative_extent,
                  .indices = {index},
                  .conditions = range.bounded_by,
                  .min = range.min,
                  .extent = range.extent};
    }
  }

  // Indices without a bound come first: they are easier to fix.
  void fail_unsolved(const std::vector<Interval>& found) {
    RangeFailure unbounded{.kind = RangeFailureKind::unbounded};
    RangeFailure unsolved{.kind = RangeFailureKind::unsolved};
    WorstCase worst(variables_, box_, no_slack_, problem_.facts);
    for (IndexId i = 0; i < box_.size(); ++i) {
      if (is_known(i)) continue;
      const std::vector<size_t> remaining = constraints_on(i, worst);
      if (!std::ranges::includes(found[i].constraints, remaining)) {
        blame(unsolved, i, remaining);
        continue;
      }
      const BoundedSide side = side_of(found[i]);
      if (unbounded.indices.empty()) unbounded.bounded_side = side;
      if (side == unbounded.bounded_side) blame(unbounded, i, remaining);
    }
    failure_ = unbounded.indices.empty() ? std::move(unsolved) : std::move(unbounded);
    std::ranges::sort(failure_->conditions);
    const auto [first, last] = std::ranges::unique(failure_->conditions);
    failure_->conditions.erase(first, last);
  }

  void blame(RangeFailure& failure, IndexId index, const std::vector<size_t>& constraints) const {
    failure.indices.push_back(index);
    for (size_t c : constraints) failure.conditions.push_back(constraints_[c].condition);
  }

  // Those that depend on the index and may fail.
  std::vector<size_t> constraints_on(IndexId index, WorstCase& worst) const {
    std::vector<size_t> all;
    for (size_t i = 0; i < constraints_.size(); ++i) {
      const ir::ExtentExpr e = constraints_[i].value;
      if (variables_.depends_on(e, index) && !worst.holds(e)) all.push_back(i);
    }
    return all;
  }

  static BoundedSide side_of(const Interval& interval) {
    if (!interval.lows.empty()) return BoundedSide::below;
    return interval.ends.empty() ? BoundedSide::none : BoundedSide::above;
  }

  const Variables& variables_;
  const RangeProblem& problem_;
  std::vector<Ends> box_;
  std::vector<Constraint> constraints_;
  const std::vector<ir::ExtentExpr> no_slack_;
  InferredRanges result_;
  std::optional<RangeFailure> failure_;
};

}  // namespace

std::variant<InferredRanges, RangeFailure> infer_ranges(const Variables& variables,
                                                        const RangeProblem& problem) {
  return Inference(variables, problem).run();
}

}  // namespace ullage::comprehension
