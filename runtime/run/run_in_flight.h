// RunInFlight: executes one run of a program at a time, with its own inputs, outputs, arena,
// control memory and recordings. It plans for bounds, records once, and then runs. A session has
// one per run in flight.
#pragma once

#include <array>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "runtime/run/run_outputs.h"
#include "runtime/run/step_planner.h"

namespace ullage::runtime {

class LoopPieces;

// A failed call leaves the object usable. One thread at a time.
class RunInFlight {
 public:
  // `first`: counts the constants as its own memory; one run in flight of a session does.
  RunInFlight(std::shared_ptr<LoadedProgram> program, const SessionOptions& options,
              std::vector<Leaf> leaves, bool first);
  ~RunInFlight();  // waits for a run in flight
  RunInFlight(const RunInFlight&) = delete;
  RunInFlight& operator=(const RunInFlight&) = delete;

  bool in_flight() const { return state_ == State::launching || state_ == State::submitted; }
  // Whether the device may still be busy with a run that was dropped. Never blocks.
  Result<bool> is_dropped();
  // Blocks until it is not.
  Result<void> wait_for_dropped();
  // Whether the last run succeeded and its outputs are in place.
  bool ran() const { return state_ == State::done; }

  // REQUIRES, for all functions down to submit: no run in flight, and none that was dropped.
  Result<void> set_input(size_t input, ir::DType dtype, std::span<const int64_t> extents,
                         std::span<const std::byte> bytes);
  // The device reads the input from `range`, which lives until it is forgotten. Further errors: the
  // range is too small or not aligned.
  Result<void> bind_input(size_t input, ir::DType dtype, std::span<const int64_t> extents,
                          MemoryRange range);
  void unbind(size_t input) { inputs_.unbind(input); }
  // One range per output; a range without memory: the own memory.
  void bind_outputs(std::span<const MemoryRange> ranges);
  // Drops recordings and bindings that use this memory.
  void forget(const Memory& memory);
  const Inputs& inputs() const { return inputs_; }
  const MemoryRange& input_range(size_t input) const { return buffers_.input(input); }
  // Adopts larger capacities of another run in flight.
  void raise_capacities(const RunInFlight& other);
  Result<void> prepare();
  Result<void> submit(const Launch& launch);
  // Launches the next step of the run in flight, or the first step of a run; null: nothing fits, or
  // kStepsInFlight of them are on the device. Never blocks. REQUIRES: a session with `stepped`; no
  // run in flight that is launched entirely.
  Result<const PlannedStep*> step(const StepBudget& budget);
  // The number of dispatches of the current run that are not launched yet.
  uint64_t dispatches_left() const;
  // Looks at the steps that have ended. Never blocks.
  Result<void> read_steps();
  // The time of the longest step that was looked at since the last call; 0: none was.
  double take_longest_step() { return std::exchange(longest_step_us_, 0); }
  // Ends the run between its steps: what is not launched never is. REQUIRES: dispatches_left().
  void drop() { state_ = State::dropped; }
  // Whether the run in flight is done. Launches what its loops need next. Never blocks.
  Result<bool> done();
  // What the run has written so far to an output that a loop appends to; none if there is nothing
  // new since the last call. Launches and blocks as done(). REQUIRES: in_flight(); a session with
  // `streaming`.
  Result<std::optional<OutputData>> read_stream(size_t output);
  // Whether it was recorded for the host to submit. REQUIRES: in_flight().
  bool by_host() const { return launcher_ == Launcher::host; }
  // Loops of the run in flight that have a condition end with their current iteration, also where
  // capacities must grow and the run is repeated. REQUIRES: in_flight().
  void cancel();
  // Discards a run that the host never submitted. REQUIRES: by_host().
  void discard() { abandon(); }
  void trim();
  // Blocks until the run is done. Repeats the run, and blocks again, if capacities had to grow and
  // nothing follows the run on the device. REQUIRES: in_flight(), no dispatches left; done() if
  // by_host().
  Result<void> wait();

  // Extents with the current inputs: the largest possible ones, and those that the host knows.
  // Neither function waits. Errors: a symbol without value and bound.
  Result<std::vector<int64_t>> shape_bound(size_t output) const;
  ShapeView known_shape(size_t output);
  // Extents of the run in flight or finished, if the host knows them already.
  std::optional<std::vector<int64_t>> extents(size_t output) const;

  // The requirements on a range for an input, and on those for outputs. Errors as shape_bound.
  RangeNeeds input_needs(size_t input, uint64_t bytes) const;
  Result<std::vector<RangeNeeds>> output_needs(std::span<const size_t> outputs) const;
  bool is_texel_output(size_t output) const {
    return buffers_.is_texel(code().outputs[output].buffer);
  }

  // REQUIRES: ran().
  OutputView output(size_t index) const { return outputs_.view(plans_.current(), index); }
  OutputData data(size_t index) const { return outputs_.data(plans_.current(), index); }
  MemoryRange range(size_t index) const { return outputs_.range(plans_.current(), index); }
  ir::Placement placement(size_t node) const;
  Statistics statistics() const;
  Result<DispatchTime> dispatch_time(size_t dispatch);
  // Where the run writes an extent of an output; none if no kernel computes it.
  std::optional<ExtentWord> extent_word(size_t output, size_t axis) const;

 private:
  enum class State : uint8_t {
    idle,       // no run, or one that failed, or its outputs are gone
    launching,  // some of its steps are on the device, others remain
    submitted,  // all of it is
    dropped,    // it ends with the step that is on the device
    done,       // the last run succeeded and its outputs are in place
  };
  // Who launches a run on the device. The work of others may depend on what they launch, so such a
  // run is never repeated.
  enum class Launcher : uint8_t { runtime, others, host };

  const ir::Program& code() const { return program_->program(); }
  Recording& recording() const { return plans_.current().recordings.current(); }
  // Makes the plan for the current inputs the current one, with its inputs in place.
  Result<void> ensure_plan();
  Result<void> make_plan(const Box& box);
  void shrink(PlanCache::Fit fit);
  void trim_unneeded();
  // Makes the recording for the current bound ranges the current one of the plan.
  Result<void> ensure_recording(Plan& plan);
  void place_inputs();
  void release_inputs();
  // Checks that the bound output ranges are large enough for this run.
  Result<void> check_ranges() const;
  // Everything before the launch. A run with the sizes and ranges of the run before finds its
  // values in the control memory and its plan and recording current: it is finalized already.
  Result<void> start();
  Result<void> launch_run(const Launch& launch);
  void make_pieces(const SessionOptions& options);
  // Whether the run that begins is launched in pieces.
  bool begin_pieces(const Launch& launch);
  // Whether all pieces of the run are launched, or it is submitted whole.
  bool is_launched() const;
  // Launches pieces while fewer than kPiecesInFlight are on the device; after an error none is.
  Result<void> launch_pieces();
  // Launches all that is left.
  Result<void> launch_rest();
  Result<void> finalize();
  void abandon();
  // The outputs of the last run are gone, or no longer where they would be read.
  void drop_outputs();
  void note_times(const FinishedStep& times);
  // Reads back what the device computed. True: a capacity grew, and the run must be repeated.
  Result<bool> finish();
  Result<bool> grow(std::span<const Overflow> overflows);

  std::shared_ptr<LoadedProgram> program_;
  OverflowPolicy overflow_policy_;
  bool streaming_;
  Inputs inputs_;
  RunBuffers buffers_;
  PlanCache plans_;  // its recordings use the buffers, so it is destroyed first
  Recorder recorder_;
  RunControl control_;
  RunOutputs outputs_;
  Statistics statistics_{};
  std::shared_ptr<LoopPieces> pieces_;  // null: all runs are submitted whole
  LeafValues values_;                   // of the inputs at the last look-up of a plan
  std::vector<double> times_;           // per dispatch of the last run; empty: not read yet
  bool placed_ = false;                 // inputs are where plans_.current() has them
  bool finalized_ = false;         // nothing but inputs has changed since finalize(), when they had
  uint64_t finalized_inputs_ = 0;  // this revision; false if runs themselves change something
  State state_ = State::idle;      // of a run of plans_.current()
  Launcher launcher_ = Launcher::runtime;
  bool is_cancelled_ = false;           // the run in flight
  std::optional<StepPlanner> planner_;  // with SessionOptions::stepped
  // Steps that are launched and not read: the oldest is steps_[0].
  struct LaunchedStep {
    double budget_us = 0, planned_us = 0;
  };
  std::array<LaunchedStep, kStepsInFlight> steps_{};
  uint32_t steps_in_flight_ = 0;
  struct StepTotals {
    uint64_t steps = 0, missed = 0;
    double planned_us = 0, measured_us = 0, longest_us = 0;
  };
  StepTotals step_totals_;
  double longest_step_us_ = 0;  // not taken yet
  uint32_t runs_of_plan_ = 0;   // since the plan was created
  uint32_t runs_of_sizes_ = 0;  // since the plans began to count sizes
};

}  // namespace ullage::runtime
