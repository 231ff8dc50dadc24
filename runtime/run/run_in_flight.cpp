// RunInFlight: one run at a time of a program, from inputs to outputs.
#include "runtime/run/run_in_flight.h"

#include <algorithm>

namespace ullage::runtime {
namespace {

// Estimates of counts are guesses, so few runs decide. Sizes are what callers happen to have:
// memory for a size that has not occurred in so many runs is worth more to others.
constexpr uint32_t kRunsBeforeTrim = 4, kRunsOfSizes = 32;

// The allocated size of a buffer of `bytes` bytes; a negative count is reported elsewhere.
uint64_t bytes_reserved(int64_t bytes) {
  return ir::reserved_bytes(static_cast<uint64_t>(std::max<int64_t>(bytes, 0)));
}

}  // namespace

RunInFlight::RunInFlight(std::shared_ptr<LoadedProgram> program, const SessionOptions& options,
                         std::vector<Leaf> leaves, bool first)
    : program_(std::move(program)),
      overflow_policy_(options.overflow),
      streaming_(options.streaming),
      inputs_(code(), program_->context().host_memory()),
      buffers_(*program_, first ? program_->constant_bytes() : 0, options.memory_budget),
      plans_(code(), options.policy, std::move(leaves), options.overflow == OverflowPolicy::grow),
      recorder_(*program_, options),
      control_(*program_, inputs_, plans_, buffers_.pools()),
      outputs_(code(), control_, buffers_) {
  values_.reserve(plans_.leaves().size());
  make_pieces(options);
  if (options.stepped) planner_.emplace(code(), program_->costs(), control_.device());
}

RunInFlight::~RunInFlight() {
  if ((!in_flight() && state_ != State::dropped) || by_host()) return;
  (void)recording().wait();  // a failure cannot be reported here
}

Result<void> RunInFlight::set_input(size_t input, ir::DType dtype, std::span<const int64_t> extents,
                                    std::span<const std::byte> bytes) {
  if (auto ok = inputs_.bind(input, dtype, extents, bytes); !ok) return ok;
  if (buffers_.input(input).memory != nullptr) finalized_ = false;
  buffers_.bind_input(input, {});
  return {};
}

Result<void> RunInFlight::bind_input(size_t input, ir::DType dtype,
                                     std::span<const int64_t> extents, MemoryRange range) {
  const uint64_t bytes = tensor_bytes(dtype, extents).value_or(UINT64_MAX / 2);
  auto ok =
      check_range("bind_input: ", code().inputs[input].name, range, input_needs(input, bytes));
  if (!ok) return ok;
  if (ok = inputs_.bind_on_device(input, dtype, extents); !ok) return ok;
  if (buffers_.input(input) != range) finalized_ = false;
  buffers_.bind_input(input, range);
  return {};
}

void RunInFlight::bind_outputs(std::span<const MemoryRange> ranges) {
  if (buffers_.bind_outputs(ranges)) finalized_ = false;
}

void RunInFlight::forget(const Memory& memory) {
  finalized_ = false;
  plans_.forget(memory);
  if (buffers_.forget(memory)) drop_outputs();
}

Result<void> RunInFlight::prepare() {
  finalized_ = false;
  if (auto ok = ensure_plan(); !ok) return ok;
  return ensure_recording(plans_.current());
}

// A failure or an exception of the launch ends the run.
Result<void> RunInFlight::submit(const Launch& launch) {
  is_cancelled_ = false;
  return launch_run(launch);
}

Result<void> RunInFlight::launch_run(const Launch& launch) {
  if (auto ok = start(); !ok) return ok;
  if (is_cancelled_) control_.cancel();
  if (launch.start) launcher_ = Launcher::others;
  if (begin_pieces(launch)) {
    if (auto ok = launch_pieces(); !ok) return ok;
    state_ = State::submitted;
    return {};
  }
  if (auto ok = control_.check_listed(); !ok) return ok;
  auto ok = launch.start ? launch.start(recording()) : recording().submit();
  if (!ok) return ok;
  if (launch.by_host) {
    launcher_ = Launcher::host;
  } else {
    statistics_.submissions += recording().submissions();
  }
  state_ = State::submitted;
  return {};
}

Result<bool> RunInFlight::done() {
  if (auto ok = launch_pieces(); !ok) return ok.error();
  return is_launched() ? recording().done() : Result<bool>(false);
}

void RunInFlight::cancel() {
  is_cancelled_ = true;
  control_.cancel();
}

// If a step fails to launch, the next call launches it again.
Result<const PlannedStep*> RunInFlight::step(const StepBudget& budget) {
  // A loop repeats its dispatches: another step would overwrite timestamps that were not read.
  const uint32_t most = code().loops.empty() ? kStepsInFlight : 1;
  if (steps_in_flight_ >= most) return nullptr;
  if (state_ != State::launching) {
    is_cancelled_ = false;
    if (auto ok = start(); !ok) return ok.error();
    planner_->begin(
        [this](uint32_t dispatch) { return control_.work(dispatch, plans_.current().memory); },
        control_.times());
  }
  const PlannedStep& planned = planner_->plan(budget);
  if (planned.step.segments.empty() && !planned.step.is_last) return nullptr;
  if (auto ok = recording().step(planned.step); !ok) return ok.error();
  planner_->launched();
  steps_[steps_in_flight_++] = {budget.us, planned.us};
  ++statistics_.submissions;
  ++step_totals_.steps;
  step_totals_.planned_us += planned.us;
  state_ = planned.step.is_last ? State::submitted : State::launching;
  return &planned;
}

Result<void> RunInFlight::read_steps() {
  while (steps_in_flight_ != 0) {
    const auto finished = recording().finished_step();
    if (!finished) return finished.error();
    if (!*finished) break;
    const FinishedStep& times = **finished;
    const LaunchedStep step = steps_.front();
    std::shift_left(steps_.begin(), steps_.end(), 1);
    --steps_in_flight_;
    planner_->finished(times, recording().observed(),
                       [this](uint32_t dispatch) { return control_.is_idle(dispatch); });
    note_times(times);
    if (times.step_us < 0) continue;
    step_totals_.missed += times.step_us > step.budget_us;
    step_totals_.measured_us += times.step_us;
    step_totals_.longest_us = std::max(step_totals_.longest_us, times.step_us);
    longest_step_us_ = std::max(longest_step_us_, times.step_us);
  }
  return {};
}

// Of the last iteration, where a loop repeats a dispatch.
void RunInFlight::note_times(const FinishedStep& times) {
  times_.resize(code().dispatches.size());
  for (size_t i = 0; i < times.segments.size(); ++i) {
    if (times.dispatch_us[i] >= 0) times_[times.segments[i]] = times.dispatch_us[i];
  }
}

Result<bool> RunInFlight::is_dropped() {
  if (state_ != State::dropped) return false;
  const auto done = recording().done();
  if (!done) return done.error();
  if (!*done) return true;
  state_ = State::idle;
  if (auto ok = read_steps(); !ok) return ok.error();
  return false;
}

Result<void> RunInFlight::wait_for_dropped() {
  if (state_ != State::dropped) return {};
  ++statistics_.host_waits;
  if (auto ok = recording().wait(); !ok) return ok;
  const auto dropped = is_dropped();
  return dropped ? Result<void>() : dropped.error();
}

Result<void> RunInFlight::start() {
  state_ = State::idle;
  if (++runs_of_sizes_ >= kRunsOfSizes) finalized_ = false;
  if (!finalized_ || finalized_inputs_ != inputs_.revision()) {
    finalized_ = false;
    if (auto ok = inputs_.check_all_bound(); !ok) return ok;
    if (auto ok = finalize(); !ok) return ok;
    finalized_ =
        !plans_.chooses() && !control_.device().any() && code().loops.empty() && !streaming_;
    finalized_inputs_ = inputs_.revision();
  }
  times_.clear();
  launcher_ = Launcher::runtime;
  return {};
}

Result<void> RunInFlight::finalize() {
  if (auto ok = control_.evaluate(); !ok) return ok;
  if (!control_.device().any()) {
    if (auto ok = outputs_.read_extents(); !ok) return ok;
  }
  trim_unneeded();
  if (auto ok = ensure_plan(); !ok) return ok;
  if (plans_.chooses()) {  // the capacities of the plan are known now
    if (auto ok = control_.evaluate(); !ok) return ok;
  }
  if (!placed_) place_inputs();
  if (auto ok = check_ranges(); !ok) return ok;
  if (auto ok = ensure_recording(plans_.current()); !ok) return ok;
  if (streaming_) control_.forget_counts();
  if (auto ok = control_.write(plans_.current().memory); !ok) return ok;
  if (!code().loops.empty()) {
    recording().repeat(control_.loop_times());
  }
  return {};
}

// Ends a run that the host discarded.
void RunInFlight::abandon() {
  state_ = State::idle;
}

void RunInFlight::drop_outputs() {
  if (state_ == State::done) state_ = State::idle;
}

uint64_t RunInFlight::dispatches_left() const {
  return state_ == State::launching ? planner_->dispatches_left() : 0;
}

Result<void> RunInFlight::wait() {
  for (;;) {
    ++statistics_.host_waits;
    state_ = State::idle;
    auto ended = launch_rest();
    if (ended) ended = recording().wait();
    if (ended) ended = read_steps();
    steps_in_flight_ = 0;  // after a failure, too: none belongs to another run
    if (!ended) return ended;
    if (finalized_) {  // the device computes no extent
      statistics_.dispatches += control_.active();
      break;
    }
    control_.read_groups();
    statistics_.dispatches += control_.active();
    const auto grown = finish();
    if (!grown) return grown.error();
    if (!*grown) break;
    if (auto ok = launch_run({}); !ok) return ok;
  }
  ++statistics_.runs;
  state_ = State::done;
  return {};
}

Result<std::optional<OutputData>> RunInFlight::read_stream(size_t output) {
  const auto new_ones = recording().handed_over();
  if (!new_ones) return new_ones.error();
  if (!*new_ones) return std::optional<OutputData>();
  control_.read_registers();
  if (auto ok = outputs_.read_extents(); !ok) return ok.error();
  return std::optional(data(output));
}

Result<bool> RunInFlight::finish() {
  outputs_.set_cut({});
  if (!control_.device().any()) return false;
  control_.read_registers();
  // Before the guards, which clamping to a capacity may violate.
  const std::vector<Overflow> found = control_.overflows();
  if (!found.empty() && overflow_policy_ == OverflowPolicy::grow) return grow(found);
  if (!found.empty() && overflow_policy_ == OverflowPolicy::fail) {
    return failure_of(code(), code().guards[found.front().guard], control_.registers());
  }
  outputs_.set_cut(found);
  if (auto ok = control_.check(plans_.current().memory); !ok) return ok.error();
  if (auto ok = outputs_.read_extents(); !ok) return ok.error();
  const bool is_new = plans_.learn(control_.registers());
  if (is_new && plans_.chooses()) program_->learned().keep(plans_.learned());
  return false;
}

void RunInFlight::raise_capacities(const RunInFlight& other) {
  if (!plans_.raise_to(other.plans_)) return;
  release_inputs();
  plans_.restart();
}

void RunInFlight::trim() {
  plans_.forget_sizes();
  shrink(PlanCache::Fit::counts_and_sizes);
}

void RunInFlight::shrink(PlanCache::Fit fit) {
  release_inputs();
  plans_.shrink(fit);
  buffers_.pools().release();
  drop_outputs();
}

// Frees what the last runs did not need.
void RunInFlight::trim_unneeded() {
  const bool counts = plans_.chooses() && ++runs_of_plan_ == kRunsBeforeTrim;
  const bool sizes = runs_of_sizes_ >= kRunsOfSizes;
  if (!counts && !sizes) return;
  const auto fit = sizes ? PlanCache::Fit::counts_and_sizes : PlanCache::Fit::counts;
  const uint64_t bytes = buffers_.pools().shared_bytes();
  if (plans_.would_save(fit, bytes, program_->device().limits())) shrink(fit);
  if (!sizes) return;
  runs_of_sizes_ = 0;
  plans_.forget_sizes();
}

Result<void> RunInFlight::ensure_plan() {
  read_values(code(), plans_.leaves(), inputs_, values_);
  plans_.note(values_);
  if (plans_.serves(values_)) return {};
  plans_.estimate(values_);
  auto box = plans_.bounds_for(values_);
  if (!box) return box.error();
  const Plan* const before = plans_.empty() ? nullptr : &plans_.current();
  if (plans_.use(*box, values_)) {
    if (&plans_.current() == before) return {};
    drop_outputs();  // they are where the other plan had them
    place_inputs();
    return {};
  }
  if (plans_.breaks_promise(values_)) ++statistics_.replans;
  auto created = make_plan(*box);
  while (!created && plans_.halve()) {  // estimates may need more memory than there is
    box = plans_.bounds_for(values_);
    if (!box) return box.error();
    created = make_plan(*box);
  }
  return created;
}

Result<void> RunInFlight::make_plan(const Box& box) {
  auto plan = plans_.lay_out(box, values_, program_->device().limits());
  if (!plan) return plan.error();
  auto created = program_->create_kernels();
  if (!created) return created.error();
  statistics_.pipelines_created += *created;

  // If memory is missing, the pools that are too small are gone, and so are the plans in them.
  struct Clearing {
    PlanCache* plans;
    ~Clearing() {
      if (plans != nullptr) plans->clear();
    }
  } clearing{nullptr};
  if (!buffers_.pools().fits(plan->memory)) {
    clearing.plans = &plans_;
    plans_.forget_recordings();
    release_inputs();
  }
  drop_outputs();
  const bool poison = program_->context().options().poison;
  auto ok = buffers_.pools().grow(program_->device(), plan->memory, poison);
  if (!ok) return plans_.with_bounds(ok.error(), plan->box);
  clearing.plans = nullptr;
  if (auto recorded = ensure_recording(*plan); !recorded) return recorded.error();
  plans_.add(std::move(*plan));
  runs_of_plan_ = 0;
  place_inputs();
  return {};
}

Result<void> RunInFlight::ensure_recording(Plan& plan) {
  if (plan.recordings.use(buffers_.bound())) return {};
  auto created = recorder_.record(plan.memory, buffers_, control_.device());
  if (!created) return created.error();
  plan.recordings.add(buffers_.bound(), std::move(*created));
  Recording& recording = plan.recordings.current();
  statistics_.command_buffers_recorded += recording.command_buffers();
  statistics_.pipelines_created += recording.pipelines();
  return recorder_.warm(recording, *buffers_.pools().control());
}

void RunInFlight::place_inputs() {
  placed_ = finalized_ = false;  // while something may fail
  const ir::MemoryPlan& plan = plans_.current().memory;
  std::vector<std::span<std::byte>> regions(code().inputs.size());
  for (size_t i = 0; i < regions.size(); ++i) {
    const uint32_t buffer = code().inputs[i].buffer;
    if (buffer == ir::kNoIndex) continue;
    regions[i] = {buffers_.pools().inputs()->host() + plan.offset[buffer], plan.size[buffer]};
  }
  inputs_.place(regions);
  placed_ = true;
}

void RunInFlight::release_inputs() {
  placed_ = finalized_ = false;
  inputs_.release();
}

// Inputs were checked when they were bound; the requirements of an output depend on the sizes of
// this run.
Result<void> RunInFlight::check_ranges() const {
  const Registers& registers = control_.registers();
  for (size_t i = 0; i < code().outputs.size(); ++i) {
    const MemoryRange& range = buffers_.output(i);
    if (range.memory == nullptr) continue;
    const uint32_t buffer = code().outputs[i].buffer;
    const uint32_t reg = code().buffers[buffer].bytes;
    const bool known =
        reg != ir::kNoRegister && !control_.device().is_late(reg) && registers[reg].valid;
    const uint64_t bytes =
        known ? bytes_reserved(registers[reg].integer) : plans_.current().memory.size[buffer];
    auto ok = check_range("run: output ", code().outputs[i].name, range, {.bytes = bytes});
    if (!ok) return ok;
  }
  return {};
}

RangeNeeds RunInFlight::input_needs(size_t input, uint64_t bytes) const {
  return buffers_.needs(code().inputs[input].buffer, bytes);
}

Result<std::vector<RangeNeeds>> RunInFlight::output_needs(std::span<const size_t> outputs) const {
  const LeafValues values = values_of(code(), plans_.leaves(), inputs_);
  const auto box = plans_.box_for(values, program_->device().limits());
  if (!box) return box.error();
  // If the device computes the extent, the output needs the whole capacity.
  const auto most = plans_.capacities(*box), known = plans_.capacities(points(values, *box));
  std::vector<RangeNeeds> needs;
  for (size_t output : outputs) {
    const uint32_t buffer = code().outputs[output].buffer;
    const uint32_t reg = code().buffers[buffer].bytes;
    int64_t bytes = 0;
    if (reg != ir::kNoRegister) bytes = (control_.device().is_late(reg) ? most : known)[reg].high;
    needs.push_back(buffers_.needs(buffer, static_cast<uint64_t>(std::max<int64_t>(bytes, 0))));
  }
  return needs;
}

Result<std::vector<int64_t>> RunInFlight::shape_bound(size_t output) const {
  const LeafValues values = values_of(code(), plans_.leaves(), inputs_);
  const auto box = plans_.box_for(values, program_->device().limits());
  if (!box) return box.error();
  const auto capacities = plans_.capacities(points(values, *box));
  std::vector<int64_t> bound;
  for (uint32_t reg : code().outputs[output].extents) bound.push_back(capacities[reg].high);
  return bound;
}

ShapeView RunInFlight::known_shape(size_t output) {
  const Registers& registers = control_.known();
  ShapeView shape{.exact = true};
  for (uint32_t reg : code().outputs[output].extents) {
    const bool known = registers[reg].valid && !control_.device().is_late(reg);
    shape.extents.push_back(known ? registers[reg].integer : -1);
    shape.exact = shape.exact && known;
  }
  return shape;
}

std::optional<std::vector<int64_t>> RunInFlight::extents(size_t output) const {
  if (ran()) return outputs_.extents(output);
  for (uint32_t reg : code().outputs[output].extents) {
    if (control_.device().is_late(reg)) return std::nullopt;
  }
  std::vector<int64_t> extents;
  if (!output_extents(code().outputs[output], control_.registers(), extents)) return std::nullopt;
  return extents;
}

std::optional<ExtentWord> RunInFlight::extent_word(size_t output, size_t axis) const {
  const auto offset = control_.device().word_of(code().outputs[output].extents[axis]);
  Memory* const control = buffers_.pools().control();
  if (!offset || control == nullptr) return std::nullopt;
  return ExtentWord{control, *offset};
}

ir::Placement RunInFlight::placement(size_t node) const {
  const ir::ProgramNode& info = code().nodes[node];
  if (!ran() || info.predicate == ir::kNoRegister) return info.where;
  const ir::ScalarValue& taken = control_.registers()[info.predicate];
  return taken.valid && taken.integer == 0 ? ir::Placement::not_taken : info.where;
}

Statistics RunInFlight::statistics() const {
  Statistics statistics = statistics_;
  statistics.device_bytes = buffers_.pools().allocated();
  statistics.peak_device_bytes = buffers_.pools().peak_bytes();
  statistics.predicted_peak_bytes = buffers_.pools().predicted_bytes();
  statistics.steps = step_totals_.steps;
  statistics.steps_missed = step_totals_.missed;
  statistics.step_planned_us = static_cast<uint64_t>(step_totals_.planned_us);
  statistics.step_measured_us = static_cast<uint64_t>(step_totals_.measured_us);
  statistics.step_longest_us = static_cast<uint64_t>(step_totals_.longest_us);
  return statistics;
}

Result<DispatchTime> RunInFlight::dispatch_time(size_t dispatch) {
  if (times_.empty()) {
    auto times = recording().microseconds();
    if (!times) return times.error();
    if (times->empty()) {
      return ir::unsupported("get_dispatch_time: timestamps are off or the queue has none");
    }
    times_ = std::move(*times);
  }
  DispatchTime time{.microseconds = times_[dispatch]};
  std::ranges::copy(control_.groups(dispatch), time.groups);
  return time;
}

}  // namespace ullage::runtime
