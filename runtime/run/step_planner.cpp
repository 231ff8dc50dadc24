// Which dispatches of a run fit into the time of a step.
#include "runtime/run/step_planner.h"

#include <algorithm>
#include <cmath>

namespace ullage::runtime {
StepPlanner::StepPlanner(const ir::Program& program, DispatchCosts& costs,
                         const DeviceValues& device)
    : costs_(costs),
      device_(device),
      cursor_(static_cast<uint32_t>(program.dispatches.size()), loops_of(program)),
      ahead_(cursor_),
      left_(program.dispatches.size()),
      work_(program.dispatches.size()),
      predicted_(program.dispatches.size()),
      has_ended_(program.loops.size()) {
  dispatches_.reserve(kMaxStepDispatches);
}

void StepPlanner::begin(const std::function<uint64_t(uint32_t dispatch)>& work_of,
                        std::span<const uint32_t> times) {
  cursor_.restart(times);
  for (uint32_t i = 0; i < work_.size(); ++i) {
    left_[i] = cursor_.repeats(i);
    work_[i] = work_of(i);
    predicted_[i] = work_[i] == 0 ? DispatchCost{0, true} : costs_.cost(i, work_[i]);
  }
  is_first_ = true;
  std::ranges::fill(has_ended_, uint8_t{0});
}

double StepPlanner::left_us() const {
  double us = 0;
  for (size_t i = 0; i < left_.size(); ++i) us += static_cast<double>(left_[i]) * predicted_[i].us;
  return us;
}

const PlannedStep& StepPlanner::plan(const StepBudget& budget) {
  double most = budget.us;
  if (budget.steps_to_end != 0) most = std::min(most, left_us() / budget.steps_to_end);
  const bool measures = is_measured_ && std::isfinite(budget.us);
  planned_ = {};
  dispatches_.clear();
  bool may_follow = true;
  for (ahead_ = cursor_; !ahead_.at_end() && may_follow; ahead_.advance()) {
    // At its next iteration the loop is left.
    if (!dispatches_.empty() && has_ended(ahead_.repeated())) break;
    const uint32_t next = ahead_.segment();
    const DispatchCost& cost = predicted_[next];
    const bool fits = planned_.us + cost.us <= most && dispatches_.size() < kMaxStepDispatches;
    if (!fits && (!dispatches_.empty() || !budget.at_least_one)) break;
    dispatches_.push_back(next);
    planned_.us += cost.us;
    may_follow = cost.is_measured || !measures;
    if (cost.us < planned_.longest_us) continue;
    planned_.longest = next;
    planned_.longest_us = cost.us;
  }
  planned_.step = {dispatches_, is_first_, ahead_.at_end()};
  return planned_;
}

void StepPlanner::launched() {
  cursor_ = ahead_;
  is_first_ = false;
  for (const uint32_t dispatch : dispatches_) --left_[dispatch];
}

void StepPlanner::finished(const FinishedStep& times, std::span<const uint32_t> observed,
                           const std::function<bool(uint32_t dispatch)>& is_idle) {
  is_measured_ = times.step_us >= 0;
  leave_ended(observed);
  for (size_t i = 0; i < times.segments.size(); ++i) {
    const uint32_t dispatch = times.segments[i];
    const double us = times.dispatch_us[i];
    if (us < 0 || work_[dispatch] == 0) continue;
    if (is_idle(dispatch)) {
      predicted_[dispatch] = {us, true};
      continue;
    }
    costs_.learn(dispatch, work_[dispatch], us);
    predicted_[dispatch] = costs_.cost(dispatch, work_[dispatch]);
  }
}

}  // namespace ullage::runtime
