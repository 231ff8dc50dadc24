// Lane: one run at a time of a program, with inputs, outputs, arena, control memory and recordings
// of its own. Plans for bounds, records once, runs. A session has one per run in flight.
#pragma once

#include <list>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "runtime/loaded_program.h"
#include "runtime/run_values.h"
#include "runtime/session_memory.h"
#include "runtime/session_types.h"

namespace ullage::runtime {

// A failed call leaves the lane usable. One thread at a time.
class Lane {
 public:
  // The first lane of a session counts the constants as its own.
  Lane(std::shared_ptr<LoadedProgram> program, const SessionOptions& options,
       std::vector<Leaf> leaves, bool first);
  ~Lane();  // waits for a run in flight
  Lane(const Lane&) = delete;
  Lane& operator=(const Lane&) = delete;

  bool in_flight() const { return in_flight_; }
  // Did the last run succeed, and are its outputs in place?
  bool ran() const { return ran_; }

  // REQUIRES, of all down to submit: no run in flight.
  Result<void> set_input(size_t input, ir::DType dtype, std::span<const int64_t> extents,
                         std::span<const std::byte> bytes);
  const Inputs& inputs() const { return inputs_; }
  // Takes over capacities that another lane found too small.
  void raise_capacities(const Lane& other);
  Result<void> prepare();
  Result<void> submit();
  void trim();
  // Blocks until the run is done; runs again, and blocks again, where capacities had to grow.
  // REQUIRES: in_flight().
  Result<void> wait();

  // Extents with the inputs that are bound now: the largest they can be, and what the host knows.
  // Neither waits. Errors: a symbol without value and bound.
  Result<std::vector<int64_t>> shape_bound(size_t output) const;
  ShapeView known_shape(size_t output) const;
  // Of the run in flight or finished: extents, where the host knows them already.
  std::optional<std::vector<int64_t>> extents(size_t output) const;

  // REQUIRES: ran().
  OutputView output(size_t index) const;
  ir::Placement placement(size_t node) const;
  Statistics statistics() const;
  Result<DispatchTime> dispatch_time(size_t dispatch);
  // Where the run leaves an extent of an output; none where no kernel decides it.
  std::optional<ExtentWord> extent_word(size_t output, size_t axis) const;

 private:
  // A box with its memory layout and its recording.
  struct Plan {
    Box box{};
    ir::MemoryPlan memory{};
    std::vector<std::vector<int64_t>> output_capacity{};  // per output and axis
    std::unique_ptr<Recording> recording{};
  };

  const ir::Program& code() const { return program_->program(); }
  // Makes `plans_.front()` the plan for these values and places the inputs in its memory.
  Result<void> ensure_plan(const LeafValues& values);
  Result<Plan*> make_plan(Box box, const LeafValues& values);
  Result<ir::MemoryPlan> plan_memory(Box& box, const LeafValues& values) const;
  Result<void> record(Plan& plan);
  Result<void> warm(Plan& plan);
  void place_inputs(const Plan& plan);
  void drop_plans();
  MemoryRange range_of(const Plan& plan, size_t buffer) const;
  // Leaves of inputs and capacities; after a run also those that kernels wrote.
  enum class When : uint8_t { before_run, after_run, after_run_unlimited };
  ir::ScalarInputs scalar_inputs(When when) const;
  Result<void> evaluate();
  Result<void> start(Plan& plan);
  // Takes over what the device found out. True: a capacity grew, and the run must be repeated.
  Result<bool> finish();
  Result<bool> grow(std::span<const Overflow> overflows);
  void read_groups();
  Result<void> check_resolved();
  Result<void> read_extents();
  bool is_cut(uint32_t reg) const;

  std::shared_ptr<LoadedProgram> program_;
  Policy policy_;
  OverflowPolicy overflow_policy_;
  std::vector<Leaf> leaves_;
  DeviceValues device_;
  Inputs inputs_;
  SessionMemory memory_;
  std::optional<Box> box_;  // the bounds that replay promised last
  std::list<Plan> plans_;   // most recently used first
  Statistics statistics_;
  Registers registers_;
  ControlWords control_;
  std::vector<std::vector<int64_t>> output_extents_;
  std::vector<uint32_t> overflowed_;  // registers of capacities that the last run exceeded
  std::vector<double> times_;
  bool warm_ = false;       // kernels have been submitted once
  bool in_flight_ = false;  // plans_.front() is
  bool ran_ = false;        // the last run succeeded and its outputs are in place
};

}  // namespace ullage::runtime
