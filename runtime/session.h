// Session: one stream of runs of a program. Binds inputs, plans for bounds, records once, runs.
#pragma once

#include <list>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "runtime/bounds.h"
#include "runtime/loaded_program.h"
#include "runtime/run_values.h"
#include "runtime/session_memory.h"

namespace ullage::runtime {

// When an axis that the device decides needs more than its capacity: run again with room for it,
// fail, or keep the first `capacity` entries and say so.
enum class OverflowPolicy : uint8_t { grow, fail, clamp };

struct SessionOptions {
  Policy policy = Policy::replay;
  OverflowPolicy overflow = OverflowPolicy::grow;
  std::vector<std::pair<std::string, int64_t>> bounds;
};

struct Statistics {
  uint64_t runs = 0;
  uint64_t host_waits = 0;  // of runs; those of preparing gate nothing that depends on data
  uint64_t pipelines_created = 0;
  uint64_t command_buffers_recorded = 0;
  uint64_t dispatches = 0;  // with work, in runs
  uint64_t replans = 0;
  uint64_t retries = 0;
  uint64_t peak_device_bytes = 0;
  uint64_t predicted_peak_bytes = 0;
};

struct OutputView {
  ir::DType dtype = ir::DType::f32;
  std::vector<int64_t> extents{};   // live
  std::vector<int64_t> capacity{};  // what the plan has room for, per axis
  bool from_device = false;         // some extent is decided on the device
  bool overflow = false;            // an axis was cut to its capacity
  std::span<const std::byte> bytes{};
};

struct DispatchTime {
  double microseconds = 0;
  uint32_t groups[3] = {0, 0, 0};
};

// A failed call leaves the session usable. One thread at a time.
class Session {
 public:
  static Result<std::unique_ptr<Session>> create(std::shared_ptr<LoadedProgram> program,
                                                 const SessionOptions& options);

  Result<void> set_input(const std::string& name, ir::DType dtype, std::span<const int64_t> extents,
                         std::span<const std::byte> bytes);
  Result<void> prepare();
  Result<void> run();
  // Errors: invalid_argument before the first successful run.
  Result<OutputView> output(size_t index) const;
  // Where a node ran in the last run; as compiled before the first.
  ir::Placement placement(size_t node) const;
  Statistics statistics() const;
  // Per dispatch of the last run. Errors: no run, or timestamps are off.
  Result<DispatchTime> dispatch_time(size_t dispatch);
  void trim();

  const LoadedProgram& program() const { return *program_; }

 private:
  // A box with its memory layout and its recording.
  struct Plan {
    Box box{};
    ir::MemoryPlan memory{};
    std::unique_ptr<Recording> recording{};
  };

  Session(std::shared_ptr<LoadedProgram> program, const SessionOptions& options,
          std::vector<Leaf> leaves);
  const ir::Program& code() const { return program_->program(); }
  // Makes `plans_.front()` the plan for these values and places the inputs in its memory.
  Result<void> ensure_plan(const LeafValues& values);
  Result<Plan*> make_plan(Box box, const LeafValues& values);
  Result<ir::MemoryPlan> plan_memory(Box& box, const LeafValues& values) const;
  Result<void> record(Plan& plan);
  Result<void> warm(Plan& plan);
  void place_inputs(const Plan& plan);
  MemoryRange range_of(const Plan& plan, size_t buffer) const;
  // Leaves of inputs and capacities; after a run also those that kernels wrote.
  ir::ScalarInputs scalar_inputs(bool after_run) const;
  Result<void> evaluate();
  Result<void> submit(Plan& plan);
  // Takes over what the device found out. True: a capacity grew, and the run must be repeated.
  Result<bool> finish();
  Result<bool> grow(std::span<const Overflow> overflows);
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
  bool warm_ = false;  // kernels have been submitted once
  bool ran_ = false;   // the last run succeeded and its outputs are in place
};

}  // namespace ullage::runtime
