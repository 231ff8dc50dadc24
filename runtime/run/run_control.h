// RunControl: the scalar values of one run, which the host writes to the control memory and reads
// back from it.
#pragma once

#include <span>
#include <vector>

#include "runtime/plan_cache.h"
#include "runtime/run/run_values.h"

namespace ullage::runtime {

// Of a run that is one submission, which lists the commands of a loop once per iteration.
inline constexpr int64_t kMaxSubmittedIterations = 1 << 20;

// Owns the scalar registers and the words that were written for the last run; both are valid until
// the next run starts. They are computed again only if a value that they depend on has changed
// since the run before: sizes mostly stay the same, and a GPU may take less time than this
// computation. If the host knows all sizes, nothing here allocates from the second run on.
class RunControl {
 public:
  // All arguments outlive this. `pools` have control memory from the first write on.
  RunControl(const LoadedProgram& program, const Inputs& inputs, const PlanCache& plans,
             const RunMemory& pools);

  const DeviceValues& device() const { return device_; }
  // The values known before the run until read(), and those known after it from then on.
  const Registers& registers() const { return registers_; }

  // Computes what the host knows for the current inputs. Errors: those of check_inputs, and of the
  // guards that do not depend on the device.
  Result<void> evaluate();
  // Writes the values to the control memory. REQUIRES: evaluate() succeeded; no run in flight.
  Result<void> write(const ir::MemoryPlan& plan);
  // Sets the counts that kernels wrote to 0, as before a first run. REQUIRES: no run in flight.
  void forget_counts();

  // Loops that have a condition end with their current iteration, until the next write(). May be
  // called while the device is at it. REQUIRES: write().
  void cancel();

  // How often each loop is submitted at most: its number of iterations, or its capacity if only the
  // device knows it; at least once. REQUIRES: write().
  std::span<const uint32_t> loop_times();
  // What loop_times() returned last; empty without loops.
  std::span<const uint32_t> times() const { return loop_times_; }
  // Whether one submission may list them all. Errors: more than kMaxSubmittedIterations.
  Result<void> check_listed() const;

  // Work of a dispatch in this run (run/dispatch_costs.h); 0: it has no workgroup. Sizes that only
  // the device knows count with their capacity. REQUIRES: write().
  uint64_t work(size_t dispatch, const ir::MemoryPlan& plan) const;
  // Whether the group counts of a dispatch, as the device wrote them last, are 0.
  bool is_idle(size_t dispatch) const;

  // Reads back what resolves wrote. REQUIRES, for all functions down to check: the run is done.
  void read_groups();
  // Reads back what kernels counted. REQUIRES: device().any().
  void read_registers();
  // The number of dispatches of the run that had work.
  uint64_t active() const;
  // The group counts of a dispatch.
  std::span<const uint32_t, 3> groups(size_t dispatch) const;
  // Axes that needed more than their capacity, as far as they were computed.
  std::vector<Overflow> overflows() const;
  // Checks that the other guards are true and that the device computed the same dispatch sizes as
  // the host.
  Result<void> check(const ir::MemoryPlan& plan);

  // What the host knows for the current inputs, independent of runs. Valid until the next call of
  // evaluate() or known().
  const Registers& known();
  // The values after the last run if no axis had been clamped to its capacity.
  Registers unlimited() const;

 private:
  // The leaves of the scalar program that have a value: inputs and capacities; after a run also
  // what kernels wrote.
  enum class When : uint8_t { before_run, after_run, after_run_unlimited };
  ir::ScalarInputs inputs_of(When when) const;
  // Whether registers_ are those of these inputs before a run.
  bool update(const ir::ScalarInputs& inputs);
  bool integer_leaf(When when, const ir::ScalarInstruction& leaf, int64_t& value) const;
  bool floating_leaf(When when, const ir::ScalarInstruction& leaf, double& value) const;
  const ir::Program& code() const { return program_.program(); }
  std::byte* control() const { return pools_.control()->host(); }
  uint32_t& cancelled_word() const;

  const LoadedProgram& program_;
  const Inputs& inputs_;
  const PlanCache& plans_;
  const RunMemory& pools_;
  DeviceValues device_;
  const ir::ScalarProgram leaves_;           // of the program
  Registers inputs_now_, evaluated_inputs_;  // leaf values now, and when registers_ were computed
  Registers registers_, known_;              // for known(): of inputs without a run
  bool registers_valid_ = false;             // registers_ belong to evaluated_inputs_
  std::vector<uint32_t> loop_times_;
  ControlWords words_, resolved_;  // written by the host; as the host computes them after the run
  bool words_valid_ = false;       // words_ belong to the registers and these buffer sizes:
  std::vector<uint64_t> sizes_;
};

}  // namespace ullage::runtime
