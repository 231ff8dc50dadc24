// RunInFlight: one run at a time of a program, with inputs, outputs, arena, control memory and
// recordings of its own. Plans for bounds, records once, runs. A session has one per run in flight.
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "runtime/run/run_outputs.h"

namespace ullage::runtime {

// A failed call leaves the slot usable. One thread at a time.
class RunInFlight {
 public:
  // The first slot of a session counts the constants as its own.
  RunInFlight(std::shared_ptr<LoadedProgram> program, const SessionOptions& options,
              std::vector<Leaf> leaves, bool first);
  ~RunInFlight();  // waits for a run in flight
  RunInFlight(const RunInFlight&) = delete;
  RunInFlight& operator=(const RunInFlight&) = delete;

  bool in_flight() const { return state_ == State::launching || state_ == State::submitted; }
  // Did the last run succeed, and are its outputs in place?
  bool ran() const { return state_ == State::done; }

  // REQUIRES, of all down to submit: no run in flight.
  Result<void> set_input(size_t input, ir::DType dtype, std::span<const int64_t> extents,
                         std::span<const std::byte> bytes);
  // The device reads the input from `range`, which lives until the slot forgets it. Errors besides:
  // the range is too small or not aligned.
  Result<void> bind_input(size_t input, ir::DType dtype, std::span<const int64_t> extents,
                          MemoryRange range);
  void unbind(size_t input) { inputs_.unbind(input); }
  // One range per output; without memory: the slot's own.
  void bind_outputs(std::span<const MemoryRange> ranges);
  // Drops recordings and bindings that name this memory.
  void forget(const Memory& memory);
  const Inputs& inputs() const { return inputs_; }
  const MemoryRange& input_range(size_t input) const { return buffers_.input(input); }
  // Takes over capacities that another slot found too small.
  void raise_capacities(const RunInFlight& other);
  Result<void> prepare();
  // Launches parts of a run, from the first on or from where the last call stopped.
  Result<void> submit(const Launch& launch, Parts parts);
  // Parts of the run under way that are not launched yet.
  uint32_t parts_left() const;
  // Is the run in flight done? Never blocks.
  Result<bool> done() { return recording().done(); }
  // What is there so far of an output that a loop appends to; none where nothing was handed over
  // since this was asked last. Never blocks. REQUIRES: in_flight(); a session that streaming.
  Result<std::optional<OutputData>> read_stream(size_t output);
  // Was it recorded for the host to submit? REQUIRES: in_flight().
  bool by_host() const { return launcher_ == Launcher::host; }
  // Forgets a run that the host never submitted. REQUIRES: by_host().
  void discard() { abandon(); }
  void trim();
  // Blocks until the run is done; runs again, and blocks again, where capacities had to grow and
  // nothing follows the run on the device. REQUIRES: in_flight(), no parts left; done() if
  // by_host().
  Result<void> wait();

  // Extents with the inputs that are bound now: the largest they can be, and what the host knows.
  // Neither waits. Errors: a symbol without value and bound.
  Result<std::vector<int64_t>> shape_bound(size_t output) const;
  ShapeView known_shape(size_t output);
  // Of the run in flight or finished: extents, where the host knows them already.
  std::optional<std::vector<int64_t>> extents(size_t output) const;

  // What a range that is bound here must offer. Errors as shape_bound.
  RangeNeeds input_needs(size_t input, uint64_t bytes) const;
  Result<RangeNeeds> output_needs(size_t output) const;
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
  // Where the run leaves an extent of an output; none where no kernel decides it.
  std::optional<ExtentWord> extent_word(size_t output, size_t axis) const;

 private:
  enum class State : uint8_t {
    idle,       // no run, or one that failed, or its outputs are gone
    launching,  // parts before next_part_ are on the device, others are left
    submitted,  // all parts are
    done,       // the last run succeeded and its outputs are in place
  };
  // Who brings a run to the device. What others launch they go on with, so it is never repeated.
  enum class Launcher : uint8_t { slot, others, host };

  const ir::Program& code() const { return program_->program(); }
  Recording& recording() const { return plans_.current().recordings.current(); }
  // Makes the plan for the inputs that are bound now the current one, with its inputs in place.
  Result<void> ensure_plan();
  Result<void> make_plan(Box box);
  // Makes the recording for the ranges that are bound now the plan's current one.
  Result<void> ensure_recording(Plan& plan);
  void place_inputs();
  void release_inputs();
  // The output ranges that are bound now hold what this run writes.
  Result<void> check_ranges() const;
  // All that comes before the first part. A run with the sizes and ranges of the one before finds
  // its numbers in the control memory and its plan and recording current: it is settled already.
  Result<void> start();
  Result<void> settle();
  Result<void> launch_parts(const Launch& launch, Parts parts);
  void abandon();
  // The outputs of the last run are gone, or lie where nobody looks.
  void drop_outputs();
  // Takes over what the device found out. True: a capacity grew, and the run must be repeated.
  Result<bool> finish();
  Result<bool> grow(std::span<const Overflow> overflows);

  std::shared_ptr<LoadedProgram> program_;
  OverflowPolicy overflow_policy_;
  bool streaming_;
  Inputs inputs_;
  SlotBuffers buffers_;
  PlanCache plans_;  // its recordings refer to the buffers: they go first
  Recorder recorder_;
  RunControl control_;
  RunOutputs outputs_;
  Statistics statistics_;
  LeafValues values_;            // of the inputs that were bound when a plan was looked up last
  std::vector<double> times_;    // per dispatch of the last run; empty: not asked for yet
  bool placed_ = false;          // inputs lie where plans_.current() wants them
  bool settled_ = false;         // nothing but inputs has changed since settle(), and those had:
  uint64_t settled_inputs_ = 0;  // this revision. False where runs themselves change something
  State state_ = State::idle;    // of a run of plans_.current()
  Launcher launcher_ = Launcher::slot;
  uint32_t next_part_ = 0;     // of a run that is launching
  uint32_t runs_of_plan_ = 0;  // since the plan was made
};

}  // namespace ullage::runtime
