// StepPlanner: which dispatches of a run fit into the time of a step.
#pragma once

#include <functional>
#include <span>
#include <vector>

#include "runtime/run/device_values.h"
#include "runtime/run/dispatch_costs.h"
#include "runtime/schedule.h"

namespace ullage::runtime {

// What a step may take.
struct StepBudget {
  double us = 0;
  // In how many steps, this one included, the run should end; the step then takes its share of what
  // is left, but no more than `us`. 0: as few as `us` allows.
  uint32_t steps_to_end = 0;
  bool at_least_one = true;  // dispatch, even where it does not fit
};

struct PlannedStep {
  Step step{};
  double us = 0;
  uint32_t longest = 0;  // dispatch
  double longest_us = 0;
};

// Where one run stands. Never allocates after the constructor.
class StepPlanner {
 public:
  // `costs` and `device` outlive it.
  StepPlanner(const ir::Program& program, DispatchCosts& costs, const DeviceValues& device);

  // Begins a run. `work_of`: of a dispatch; 0: it has no workgroup. `times` as for
  // Recording::repeat; empty without loops.
  void begin(const std::function<uint64_t(uint32_t dispatch)>& work_of,
             std::span<const uint32_t> times);
  // The next dispatches that fit. A dispatch whose cost could be measured and is not
  // ends its step, unless the budget is infinite. The result is valid until the next plan.
  const PlannedStep& plan(const StepBudget& budget);
  // The step planned last is on the device.
  void launched();
  // Learns from a step. `observed`: as Recording::observed. `is_idle`: whether a dispatch had no
  // workgroup when it ran last; what follows of it in this run, which are later iterations, is
  // planned that way; iterations of a loop that has ended are not planned.
  void finished(const FinishedStep& times, std::span<const uint32_t> observed,
                const std::function<bool(uint32_t dispatch)>& is_idle);

  uint64_t dispatches_left() const { return cursor_.left(); }

 private:
  // Of what is left, in microseconds.
  double left_us() const;
  bool has_ended(size_t loop) const;
  void leave_ended(std::span<const uint32_t> observed);

  DispatchCosts& costs_;
  const DeviceValues& device_;
  ScheduleCursor cursor_, ahead_;  // behind what is launched; behind what is planned
  // Per dispatch of this run: how often it is left, its work and cost.
  std::vector<uint64_t> left_, work_;
  std::vector<DispatchCost> predicted_;
  std::vector<uint8_t> has_ended_;    // per loop, as the last step left it
  std::vector<uint32_t> dispatches_;  // of the planned step
  PlannedStep planned_;
  bool is_first_ = true;     // no step of the run is launched
  bool is_measured_ = true;  // the device measures
};

}  // namespace ullage::runtime
