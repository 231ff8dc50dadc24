// Session: executes runs of a program, several of them in flight if requested.
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "runtime/run/state_bindings.h"
#include "runtime/session_types.h"

namespace ullage::runtime {

// Identifies a submitted run; never 0, never used twice.
using RunId = uint64_t;

// A failed call leaves the session usable, and a failed run does not affect the others. One thread
// at a time. Inputs apply to the next submit and stay bound; outputs, placements and times are
// those of the run waited for last, until its entry executes another run.
class Session {
 public:
  static Result<std::unique_ptr<Session>> create(const std::shared_ptr<LoadedProgram>& program,
                                                 const SessionOptions& options);

  // Errors of set_input, submit and run: runs_in_flight runs have not been waited for.
  Result<void> set_input(std::string_view name, ir::DType dtype, std::span<const int64_t> extents,
                         std::span<const std::byte> bytes);
  // The device reads or writes the buffer of the host (a handle of the backend), which stays alive
  // until forget or the end of the session. Further errors: the range is too small or not aligned.
  struct HostRange {
    uint64_t buffer = 0, offset = 0, bytes = 0;
  };
  Result<void> bind_input(std::string_view name, ir::DType dtype, std::span<const int64_t> extents,
                          const HostRange& range);
  Result<void> bind_output(size_t output, const std::optional<HostRange>& range);
  // The same in memory of the context's device: the session shares its ownership as long as it is
  // bound or a recording uses it.
  struct SharedRange {
    std::shared_ptr<Memory> memory{};
    uint64_t offset = 0, bytes = 0;
  };
  Result<void> bind_input(std::string_view name, ir::DType dtype, std::span<const int64_t> extents,
                          const SharedRange& range);
  Result<void> bind_output(size_t output, const SharedRange& range);
  Result<RangeNeeds> input_needs(std::string_view name, std::span<const int64_t> extents) const;
  Result<RangeNeeds> output_needs(size_t output);
  // The index of the run in flight that the next submit uses, less than runs_in_flight.
  Result<size_t> next_run_index(const char* caller);
  // Whether kernels write the output as a texel buffer. False for an invalid index.
  bool is_texel_output(size_t output) const;
  // Errors: a run is in flight.
  Result<void> forget(uint64_t buffer);

  // From now on the output of a successful run is the input of the next, on the device; set_input
  // sets the first value. Errors: runs_in_flight is not 1; dtypes or ranks differ; either is bound
  // already; the host must read the elements of the input.
  Result<void> bind_state(size_t output, std::string_view input);

  // Plans and records for every run in flight. Errors: a run is in flight.
  Result<void> prepare();
  Result<void> run();  // submit and wait
  Result<RunId> submit(const Launch& launch = {});
  // Launches what fits into `budget_us` of the current run, or of a new run. Between the first step
  // and the last, inputs and submits apply to other runs. Launches nothing while no run can be
  // begun, or kStepsInFlight steps of the run are on the device, or one of a program with loops.
  // Never blocks. Errors: those of submit but for runs in flight; the session was created without
  // SessionOptions::stepped.
  Result<StepReport> step(double budget_us, bool at_least_one = true);

  // What shared budgets owe this session, in microseconds of device time (share_budget).
  double& credit() { return credit_us_; }
  // Errors: the error of that run; no such run id; it was waited for already; dispatches of it are
  // not launched; or the host submits it and it is not done.
  Result<void> wait(RunId run_id);
  // As wait if the run is done, else false; never blocks.
  Result<bool> collect(RunId run_id);
  // What a run in flight has written so far to an output that a loop appends to; none if there is
  // nothing new since the last call. Never blocks. Errors: no such output or run id; the session
  // was created without SessionOptions::streaming; the host submits the run.
  Result<std::optional<OutputData>> read_stream(RunId run_id, size_t output);
  // Ends the loops of a run in flight that have a condition, each with its current iteration: what
  // follows reads what they have by then. Never blocks. Errors: no such run id.
  Result<void> cancel(RunId run_id);
  // Whether this is the run id of a run that has not been waited for.
  bool is_pending(RunId run_id) const;
  // Discards a run that the host recorded and never submitted, or ends a run between its steps.
  Result<void> discard(RunId run_id);

  // Largest extents of an output with the current inputs. Never waits.
  Result<ShapeView> shape_bound(size_t output);
  // Extents that the host knows; -1 per axis that the device computes. Never waits.
  Result<ShapeView> try_shape(size_t output);
  // Extents of the run submitted last; waits for it if the device computes one (its run id stays
  // valid).
  Result<ShapeView> shape(size_t output);

  // Errors: invalid_argument before the first successful run.
  Result<OutputView> output(size_t index) const;
  Result<OutputData> data(size_t index);
  // The place of its live part. Errors as output.
  Result<MemoryRange> range(size_t index) const;
  // Errors: no such output or axis; invalid_argument if the host computes the extent.
  Result<ExtentWord> extent_word(size_t output, size_t axis) const;
  // Where a node ran in the last run; before the first run, where it was compiled for.
  ir::Placement placement(size_t node) const;
  Statistics statistics() const;
  // Per dispatch of the last run. Errors: no run, or timestamps are off.
  Result<DispatchTime> dispatch_time(size_t dispatch);
  // Errors: a run is in flight.
  Result<void> trim();

  const LoadedProgram& program() const { return *program_; }

 private:
  // One of the runs in flight: the id of its last run, and the inputs that are bound to it.
  struct RunEntry {
    std::unique_ptr<RunInFlight> run{};
    RunId run_id = 0;
    bool pending = false;  // it has not been waited for
    Result<void> run_result{};
    std::vector<uint64_t> inputs{};  // version of each input that is bound here
  };

  explicit Session(std::shared_ptr<LoadedProgram> program)
      : program_(std::move(program)), state_bindings_(code(), program_->device()) {}
  const ir::Program& code() const { return program_->program(); }
  // The entry for the next submit. Errors: all are pending.
  Result<RunEntry*> next(const char* caller);
  // The entry of a run that has not been waited for.
  Result<RunEntry*> pending(const char* caller, RunId run_id);
  Result<void> check_launched(const char* caller, const RunEntry& entry) const;
  Result<void> check_waitable(const char* caller, const RunEntry& entry) const;
  Result<size_t> input_index(const char* caller, std::string_view name) const;
  Result<void> check_ran(size_t index) const;
  Result<MemoryRange> borrow(const HostRange& range);
  // Shares the memory; releases memory that is no longer bound and has no other owner.
  MemoryRange share(const SharedRange& range);
  bool is_bound(const Memory& memory) const;
  void unbind(const Memory& memory);
  Result<void> bind_range(std::string_view name, ir::DType dtype, std::span<const int64_t> extents,
                          const MemoryRange& range);
  Result<void> bind_range(size_t output, const MemoryRange& range);
  // Launches a run on the next entry. Errors: those of submit.
  Result<RunEntry*> launch_next(const Launch& how);
  // Everything before a launch on the entry, and after it.
  Result<void> before_launch(RunEntry& entry);
  void after_launch(RunEntry& entry);
  // An entry that can begin a run now; null: there is none.
  Result<RunEntry*> free_entry();
  // Waits for the run of a pending entry and returns its status.
  Result<void> wait_for(RunEntry& entry);
  // Copies inputs that were bound to other entries to this one.
  Result<void> sync(RunEntry& entry);
  Result<void> check_output(const char* caller, size_t index) const;
  // Whether no run is in flight, nor the last step of one that was dropped. Never blocks.
  bool is_idle();
  // Waits for what is left of dropped runs on the device.
  Result<void> check_idle(const char* caller) const;
  StateBindings::Runs state_runs() { return {*entries_.front().run, outputs_}; }
  void complete(RunEntry& entry);
  const RunInFlight* last() const { return last_ == nullptr ? nullptr : last_->run.get(); }

  std::shared_ptr<LoadedProgram> program_;
  bool streaming_ = false, stepped_ = false;
  uint32_t deadline_steps_ = 0;  // of a run; 0: none
  uint32_t steps_of_run_ = 0;    // of the run that is stepping
  double credit_us_ = 0;
  uint64_t learned_ = 0;  // capacities
  uint64_t uploaded_bytes_ = 0, downloaded_bytes_ = 0;
  std::vector<std::pair<uint64_t, std::unique_ptr<Memory>>> borrowed_;  // by the backend's handle
  std::vector<std::shared_ptr<Memory>> shared_;
  std::vector<MemoryRange> outputs_;  // bound by the host
  StateBindings state_bindings_;      // of the only entry
  std::vector<RunEntry> entries_;
  RunEntry* next_ = nullptr;          // null: to be chosen
  RunEntry* stepping_ = nullptr;      // dispatches of its run are not launched yet
  RunEntry* submitted_ = nullptr;     // of the run submitted last
  RunEntry* last_ = nullptr;          // of the run waited for last
  std::vector<uint64_t> version_;     // of each input, as bound last
  std::vector<size_t> newest_entry_;  // the entry with that version
  RunId run_ids_ = 0;
};

// A session that shares a budget, its part of the whole, and what it launched.
struct BudgetShare {
  Session* session = nullptr;
  uint32_t weight = 1;
  StepReport report{};
  bool stepped = false;  // in this call
};
// A step of each session, which together fit into `budget_us`; over time each gets device time by
// its weight, as long as it has work. What one does not use the others do. A dispatch that fits
// into no budget runs when its session is owed the most. Errors: those of Session::step; the steps
// before it are launched. REQUIRES: weights are not 0.
Result<void> share_budget(std::span<BudgetShare> shares, double budget_us);

}  // namespace ullage::runtime
