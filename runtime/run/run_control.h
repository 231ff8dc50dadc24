// RunControl: the numbers of one run, which it is told through the control memory and which it
// leaves there.
#pragma once

#include <span>
#include <vector>

#include "runtime/plan_cache.h"
#include "runtime/run/run_values.h"

namespace ullage::runtime {

// A submission lists a loop's commands once per iteration.
inline constexpr int64_t kMaxSubmittedIterations = 1 << 20;

// Owns the scalar registers and the words that were written for the last run; both hold until the
// next one starts. Both are computed again only where a number that they follow from is another one
// than in the run before: sizes mostly stay, and a GPU may take less time than they do. Nothing
// here allocates from the second run on, where the host knows all sizes.
class RunControl {
 public:
  // All outlive this. `heaps` have control memory from the first write on.
  RunControl(const LoadedProgram& program, const Inputs& inputs, const PlanCache& plans,
             const SlotMemory& heaps);

  const DeviceValues& device() const { return device_; }
  // As known before the run until read(), as known after it from then on.
  const Registers& registers() const { return registers_; }

  // Evaluates what the host knows of the inputs that are bound now. Errors: of check_inputs, and of
  // the guards that need nothing of the device.
  Result<void> evaluate();
  // Into the control memory. REQUIRES: evaluate() succeeded; no run in flight.
  Result<void> write(const ir::MemoryPlan& plan);
  // Counts that kernels have left there are 0, as before a first run. REQUIRES: no run in flight.
  void forget_counts();

  // How often each loop is submitted: its iterations, or as often as the plan has room for where
  // only the device knows them; at least once. Errors: more than kMaxSubmittedIterations in all.
  // REQUIRES: write().
  Result<std::span<const uint32_t>> loop_times();

  // Takes over what resolves wrote. REQUIRES, of all down to check: the run is done.
  void read_groups();
  // Takes over what kernels counted. REQUIRES: device().any().
  void read_registers();
  // Dispatches of the run that had work.
  uint64_t active() const;
  // The group counts of a dispatch.
  std::span<const uint32_t, 3> groups(size_t dispatch) const;
  // Axes that needed more than their capacity, of those that were computed at all.
  std::vector<Overflow> overflows() const;
  // The other guards hold, and the device has sized its work as the host would.
  Result<void> check(const ir::MemoryPlan& plan);

  // What the host knows of the inputs that are bound now, whatever runs. Until the next call of
  // evaluate() or known().
  const Registers& known();
  // As after the last run, had no axis been cut to its capacity.
  Registers unlimited() const;

 private:
  // Which leaves of the scalar program have a value: inputs and capacities; after a run also what
  // kernels wrote.
  enum class When : uint8_t { before_run, after_run, after_run_unlimited };
  ir::ScalarInputs inputs_of(When when) const;
  // Are registers_ what these say before a run?
  bool hold(const ir::ScalarInputs& inputs);
  bool integer_leaf(When when, const ir::ScalarInstruction& leaf, int64_t& value) const;
  bool floating_leaf(When when, const ir::ScalarInstruction& leaf, double& value) const;
  const ir::Program& code() const { return program_.program(); }
  std::byte* control() const { return heaps_.control()->host(); }

  const LoadedProgram& program_;
  const Inputs& inputs_;
  const PlanCache& plans_;
  const SlotMemory& heaps_;
  DeviceValues device_;
  const ir::ScalarProgram leaves_;  // those of the program alone
  Registers asked_, answers_;       // what they are now; what they were when registers_ were made
  Registers registers_, known_;     // of inputs that no run has had
  bool registers_hold_ = false;     // as known before a run with these answers
  std::vector<uint32_t> loop_times_;
  ControlWords words_, resolved_;  // written by the host; as the host sizes them after the run
  bool words_hold_ = false;        // for the registers, and buffers of these sizes:
  std::vector<uint64_t> sizes_;
};

}  // namespace ullage::runtime
