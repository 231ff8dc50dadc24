// Session: a stream of runs of a program, several of them in flight if wanted.
#pragma once

#include <memory>
#include <optional>
#include <string_view>
#include <vector>

#include "runtime/run/state_bindings.h"
#include "runtime/session_types.h"

namespace ullage::runtime {

// Names a submitted run; never 0, never used twice.
using RunId = uint64_t;

// A failed call leaves the session usable, and a failed run the runs beside it. One thread at a
// time. Inputs are bound for the next submit and stay bound; outputs, placements and times are
// those of the run waited for last, until its slot takes the next one.
class Session {
 public:
  static Result<std::unique_ptr<Session>> create(const std::shared_ptr<LoadedProgram>& program,
                                                 const SessionOptions& options);

  // Errors of set_input, submit and run: every slot has a run that nobody has waited for.
  Result<void> set_input(std::string_view name, ir::DType dtype, std::span<const int64_t> extents,
                         std::span<const std::byte> bytes);
  // The device reads or writes the host's buffer (the backend's handle), which stays alive until
  // forget or the end of the session. Errors besides: the range is too small or not aligned.
  struct HostRange {
    uint64_t buffer = 0, offset = 0, bytes = 0;
  };
  Result<void> bind_input(std::string_view name, ir::DType dtype, std::span<const int64_t> extents,
                          const HostRange& range);
  Result<void> bind_output(size_t output, const std::optional<HostRange>& range);
  // As these, in memory of the context's device: the session shares it as long as it is bound or a
  // recording names it.
  struct SharedRange {
    std::shared_ptr<Memory> memory{};
    uint64_t offset = 0, bytes = 0;
  };
  Result<void> bind_input(std::string_view name, ir::DType dtype, std::span<const int64_t> extents,
                          const SharedRange& range);
  Result<void> bind_output(size_t output, const SharedRange& range);
  Result<RangeNeeds> input_needs(std::string_view name, std::span<const int64_t> extents) const;
  Result<RangeNeeds> output_needs(size_t output);
  // The slot that the next submit takes, below runs_in_flight.
  Result<size_t> next_slot(const char* caller);
  // Do kernels write it as a texel buffer? False for an index that is none.
  bool is_texel_output(size_t output) const;
  // Errors: a run is in flight.
  Result<void> forget(uint64_t buffer);

  // From now on, what a run leaves in the output is the input of the next, on the device, once the
  // run has succeeded; set_input gives the first value. Errors: more than one slot; dtypes or ranks
  // differ; either is bound already; the host must read the input's elements.
  Result<void> bind_state(size_t output, std::string_view input);

  // Plans and records every slot. Errors: a run is in flight.
  Result<void> prepare();
  Result<void> run();  // submit and wait
  Result<RunId> submit(const Launch& launch = {});
  // The next part of the run under way, or the first of the next run; `left`: parts after it.
  // Between the first part and the last, inputs bound and runs submitted are of other slots.
  Result<RunId> step(const Launch& launch, uint32_t& left);
  // Errors: how that run failed; no such run id, it was waited for already, parts of it are left,
  // or the host submits it and it is not done.
  Result<void> wait(RunId run_id);
  // As wait where the run is done, else false; never blocks.
  Result<bool> collect(RunId run_id);
  // What is there so far of an output that a loop appends to, of a run in flight; none where
  // nothing was handed over since this was asked last. Never blocks. Errors: no such output or
  // run id; the session was made without SessionOptions::streaming; the host submits the run.
  Result<std::optional<OutputData>> read_stream(RunId run_id, size_t output);
  // Is it the run id of a run that nobody has waited for?
  bool is_pending(RunId run_id) const;
  // Forgets a run that the host recorded and never submitted.
  Result<void> discard(RunId run_id);

  // Largest extents of an output with the inputs that are bound now. Never waits.
  Result<ShapeView> shape_bound(size_t output);
  // What the host knows of them; -1 per axis that the device decides. Never waits.
  Result<ShapeView> try_shape(size_t output);
  // Of the run submitted last; waits for it where the device decides (its run id stays good).
  Result<ShapeView> shape(size_t output);

  // Errors: invalid_argument before the first successful run.
  Result<OutputView> output(size_t index) const;
  Result<OutputData> data(size_t index) const;
  // Where its live part lies. Errors as output.
  Result<MemoryRange> range(size_t index) const;
  // Errors: no such output or axis; invalid_argument where the host decides the extent.
  Result<ExtentWord> extent_word(size_t output, size_t axis) const;
  // Where a node ran in the last run; as compiled before the first.
  ir::Placement placement(size_t node) const;
  Statistics statistics() const;
  // Per dispatch of the last run. Errors: no run, or timestamps are off.
  Result<DispatchTime> dispatch_time(size_t dispatch);
  // Errors: a run is in flight.
  Result<void> trim();

  const LoadedProgram& program() const { return *program_; }

 private:
  // A slot, the run id of its last run, and which inputs it has.
  struct RunEntry {
    std::unique_ptr<RunInFlight> slot{};
    RunId run_id = 0;
    bool pending = false;  // nobody has waited for it
    Result<void> run_result{};
    std::vector<uint64_t> inputs{};  // version of each that is bound here
  };

  explicit Session(std::shared_ptr<LoadedProgram> program)
      : program_(std::move(program)), state_bindings_(code(), program_->device()) {}
  const ir::Program& code() const { return program_->program(); }
  // The entry that the next submit takes. Errors: all are pending.
  Result<RunEntry*> next(const char* caller);
  // The entry of a run that nobody has waited for.
  Result<RunEntry*> pending(const char* caller, RunId run_id);
  Result<void> check_launched(const char* caller, const RunEntry& entry) const;
  Result<void> check_waitable(const char* caller, const RunEntry& entry) const;
  Result<size_t> input_index(const char* caller, std::string_view name) const;
  Result<void> check_ran(size_t index) const;
  Result<MemoryRange> borrow(const HostRange& range);
  // Keeps the memory; lets go of what nobody else has, that is bound no more.
  MemoryRange share(const SharedRange& range);
  bool is_bound(const Memory& memory) const;
  void unbind(const Memory& memory);
  Result<void> bind_range(std::string_view name, ir::DType dtype, std::span<const int64_t> extents,
                          const MemoryRange& range);
  Result<void> bind_range(size_t output, const MemoryRange& range);
  // All parts on the next entry. Errors: of submit.
  Result<RunEntry*> launch_next(const Launch& how);
  Result<RunId> launch(RunEntry& entry, const Launch& how, Parts parts);
  // How the run of a pending entry ended.
  Result<void> settle(RunEntry& entry);
  // Gives the entry the inputs that were bound on others.
  Result<void> sync(RunEntry& entry);
  Result<void> check_output(const char* caller, size_t index) const;
  Result<void> check_idle(const char* caller) const;
  StateBindings::Runs state_runs() { return {*entries_.front().slot, outputs_}; }
  void complete(RunEntry& entry);
  const RunInFlight* last() const { return last_ == nullptr ? nullptr : last_->slot.get(); }

  std::shared_ptr<LoadedProgram> program_;
  bool streaming_ = false;
  std::vector<std::pair<uint64_t, std::unique_ptr<Memory>>> borrowed_;  // by the backend's handle
  std::vector<std::shared_ptr<Memory>> shared_;
  std::vector<MemoryRange> outputs_;  // bound by the host
  StateBindings state_bindings_;      // of the only entry
  std::vector<RunEntry> entries_;
  RunEntry* next_ = nullptr;       // null: to be chosen
  RunEntry* stepping_ = nullptr;   // parts of its run are left
  RunEntry* submitted_ = nullptr;  // of the run submitted last
  RunEntry* last_ = nullptr;       // of the run waited for last
  std::vector<uint64_t> version_;  // of each input, as bound last
  std::vector<size_t> holder_;     // the entry where that is
  RunId run_ids_ = 0;
};

}  // namespace ullage::runtime
