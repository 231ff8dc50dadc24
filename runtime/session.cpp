// Session: one stream of runs of a program.
#include "runtime/session.h"

#include <algorithm>
#include <cstring>

namespace ullage::runtime {
namespace {

constexpr size_t kMaxPlans = 8;  // of the policies bucket and exact

Error with_bounds(Error error, std::span<const Leaf> leaves, const Box& box) {
  if (!leaves.empty()) error.message += " (bounds: " + describe(leaves, box) + ")";
  return error;
}

}  // namespace

Session::Session(std::shared_ptr<LoadedProgram> program, const SessionOptions& options,
                 std::vector<Leaf> leaves)
    : program_(std::move(program)),
      policy_(options.policy),
      overflow_policy_(options.overflow),
      leaves_(std::move(leaves)),
      device_(program_->program()),
      inputs_(program_->program(), program_->context().host_memory()),
      memory_(program_->constant_bytes()) {}

Result<std::unique_ptr<Session>> Session::create(std::shared_ptr<LoadedProgram> program,
                                                 const SessionOptions& options) {
  if (auto ok = program->context().check_alive(); !ok) return ok.error();
  auto leaves = leaves_of(program->program(), options.bounds);
  if (!leaves) return leaves.error();
  SessionOptions chosen = options;
  if (chosen.policy == Policy::replay) chosen.policy = program->program().policy;
  return std::unique_ptr<Session>(new Session(std::move(program), chosen, std::move(*leaves)));
}

Result<void> Session::set_input(const std::string& name, ir::DType dtype,
                                std::span<const int64_t> extents,
                                std::span<const std::byte> bytes) {
  if (auto ok = program_->context().check_alive(); !ok) return ok;
  for (size_t i = 0; i < code().inputs.size(); ++i) {
    if (code().inputs[i].name == name) return inputs_.bind(i, dtype, extents, bytes);
  }
  return ir::invalid_argument("set_input: the program has no input " + name);
}

Result<void> Session::prepare() {
  if (auto ok = program_->context().check_alive(); !ok) return ok;
  return ensure_plan(values_of(code(), leaves_, inputs_));
}

Result<void> Session::run() {
  ran_ = false;
  if (auto ok = program_->context().check_alive(); !ok) return ok;
  if (auto ok = inputs_.check_all_bound(); !ok) return ok;
  for (bool again = true; again;) {
    if (auto ok = evaluate(); !ok) return ok;
    if (auto ok = ensure_plan(values_of(code(), leaves_, inputs_)); !ok) return ok;
    if (auto ok = submit(plans_.front()); !ok) return ok;
    const auto grown = finish();
    if (!grown) return grown.error();
    again = *grown;
  }
  ++statistics_.runs;
  ran_ = true;
  return {};
}

ir::ScalarInputs Session::scalar_inputs(bool after_run) const {
  const std::byte* control = after_run ? memory_.control()->host() : nullptr;
  ir::ScalarInputs of_inputs = inputs_.leaves(), all;
  all.integer = [this, control, of_inputs](const ir::ScalarInstruction& leaf, int64_t& value) {
    if (leaf.op == ir::ScalarOp::device_scalar) {
      return control != nullptr && device_.integer(leaf, control, value);
    }
    if (leaf.op != ir::ScalarOp::capacity) return of_inputs.integer(leaf, value);
    for (const Leaf& known : leaves_) {
      if (code().scalars.code[known.reg] == leaf && known.bound) {
        value = *known.bound;
        return true;
      }
    }
    return false;
  };
  all.floating = [this, control, of_inputs](const ir::ScalarInstruction& leaf, double& value) {
    if (leaf.op == ir::ScalarOp::device_scalar || leaf.op == ir::ScalarOp::float_device_scalar) {
      return control != nullptr && device_.floating(leaf, control, value);
    }
    return of_inputs.floating(leaf, value);
  };
  return all;
}

Result<void> Session::evaluate() {
  ir::run(code().scalars, scalar_inputs(false), registers_);
  if (auto ok = check_inputs(code(), inputs_, registers_); !ok) return ok;
  if (auto ok = check_guards(code(), registers_, device_, false); !ok) return ok;
  return device_.any() ? Result<void>{} : read_extents();
}

Result<bool> Session::finish() {
  overflowed_.clear();
  if (!device_.any()) return false;
  ir::run(code().scalars, scalar_inputs(true), registers_);
  if (auto ok = check_guards(code(), registers_, device_, true); !ok) return ok.error();
  const std::vector<Overflow> found = overflows(code(), registers_);
  if (!found.empty() && overflow_policy_ == OverflowPolicy::grow) return grow(found);
  if (!found.empty() && overflow_policy_ == OverflowPolicy::fail) {
    return failure_of(code(), code().guards[found.front().guard], registers_);
  }
  for (const Overflow& overflow : found) overflowed_.push_back(overflow.capacity);
  if (auto ok = read_extents(); !ok) return ok.error();
  return false;
}

Result<bool> Session::grow(std::span<const Overflow> overflows) {
  for (const Overflow& overflow : overflows) {
    if (overflow.needed > ir::kMaxAxisExtent) {
      return failure_of(code(), code().guards[overflow.guard], registers_);
    }
    for (Leaf& leaf : leaves_) {
      if (leaf.reg == overflow.capacity) leaf.bound = bucket_of(overflow.needed);
    }
  }
  // The plans are for the old capacities.
  inputs_.release();
  plans_.clear();
  box_.reset();
  ++statistics_.retries;
  return true;
}

Result<void> Session::read_extents() {
  output_extents_.clear();
  for (const ir::ProgramOutput& output : code().outputs) {
    auto extents = output_extents(output, registers_);
    if (!extents) return extents.error();
    output_extents_.push_back(std::move(*extents));
  }
  return {};
}

Result<void> Session::submit(Plan& plan) {
  auto words = control_words(code(), registers_, plan.memory.size,
                             program_->device().profile().max_groups, device_);
  if (!words) return words.error();
  control_ = std::move(*words);
  std::byte* control = memory_.control()->host();
  std::memcpy(control, control_.table.data(), control_.table.size() * 4);
  std::memcpy(control + ir::kIndirectOffset, control_.groups.data(), control_.groups.size() * 4);
  if (device_.any()) device_.write(registers_, control);
  if (auto ok = plan.recording->submit(); !ok) return ok;
  ++statistics_.host_waits;
  if (auto ok = plan.recording->wait(); !ok) return ok;
  statistics_.dispatches += control_.active;
  times_.clear();
  return {};
}

Result<void> Session::ensure_plan(const LeafValues& values) {
  if (policy_ == Policy::replay && !plans_.empty() && contains(plans_.front().box, values)) {
    return {};
  }
  const Box* old = box_ ? &*box_ : nullptr;
  auto box = choose_box(policy_, code(), leaves_, values, old);
  if (!box) return box.error();
  const Box exact = points(values, *box);  // what plan_memory falls back to
  for (auto plan = plans_.begin(); plan != plans_.end(); ++plan) {
    if (plan->box != *box && plan->box != exact) continue;
    const bool moved = plan != plans_.begin();
    plans_.splice(plans_.begin(), plans_, plan);
    if (moved) place_inputs(plans_.front());
    return {};
  }
  // A first size above the bound that the caller gave is a re-plan too: that bound's plan is moot.
  const bool above = box_ ? !contains(*box_, values) : exceeds_bounds(leaves_, values);
  if (policy_ == Policy::replay && above) ++statistics_.replans;
  auto plan = make_plan(std::move(*box), values);
  if (!plan) return plan.error();
  if (policy_ == Policy::replay) box_ = (*plan)->box;
  return {};
}

Result<ir::MemoryPlan> Session::plan_memory(Box& box, const LeafValues& values) const {
  const ir::MemoryLimits limits = program_->device().limits();
  auto plan = ir::plan_memory(code(), intervals_over(code(), leaves_, box), limits);
  if (plan) return plan;
  // Rounding every symbol up may ask for more than there is; the sizes at hand may still fit.
  Box exact = points(values, box);
  auto smaller = ir::plan_memory(code(), intervals_over(code(), leaves_, exact), limits);
  if (!smaller) return with_bounds(plan.error(), leaves_, box);
  box = std::move(exact);
  return smaller;
}

Result<Session::Plan*> Session::make_plan(Box box, const LeafValues& values) {
  auto memory = plan_memory(box, values);
  if (!memory) return memory.error();
  auto made = program_->create_kernels();
  if (!made) return made.error();
  statistics_.pipelines_created += *made;

  if (policy_ == Policy::replay) plans_.clear();
  if (!memory_.fits(*memory)) {
    plans_.clear();
    inputs_.release();
    ran_ = false;
  }
  auto ok = memory_.grow(program_->device(), *memory, program_->context().options().poison);
  if (!ok) return with_bounds(ok.error(), leaves_, box);

  Plan plan{.box = std::move(box), .memory = std::move(*memory)};
  if (auto recorded = record(plan); !recorded) return recorded.error();
  if (auto warmed = warm(plan); !warmed) return warmed.error();
  plans_.push_front(std::move(plan));
  if (plans_.size() > kMaxPlans) plans_.pop_back();
  place_inputs(plans_.front());
  return &plans_.front();
}

MemoryRange Session::range_of(const Plan& plan, size_t buffer) const {
  const ir::BufferKind kind = code().buffers[buffer].kind;
  if (kind == ir::BufferKind::constant || kind == ir::BufferKind::packed) {
    return program_->constant_range(buffer);
  }
  const bool control = kind == ir::BufferKind::scalar || kind == ir::BufferKind::control;
  Memory* memory = kind == ir::BufferKind::input    ? memory_.inputs()
                   : kind == ir::BufferKind::output ? memory_.outputs()
                   : control                        ? memory_.control()
                                                    : memory_.arena();
  return {memory, plan.memory.offset[buffer], plan.memory.size[buffer]};
}

Result<void> Session::record(Plan& plan) {
  RecordingInfo info;
  info.control = memory_.control();
  info.timestamps = program_->context().options().device.timestamps;
  if (program_->context().options().poison) {
    if (memory_.arena()) info.poisoned.push_back(memory_.arena());
    if (memory_.outputs()) info.poisoned.push_back(memory_.outputs());
  }
  for (const ir::ProgramDispatch& dispatch : code().dispatches) {
    RecordedDispatch recorded;
    recorded.kernel = &program_->kernel(dispatch.kernel);
    recorded.push = dispatch.push;
    recorded.barrier_before = dispatch.barrier_before;
    const std::vector<bool>& texel = code().kernels[dispatch.kernel].texel;
    for (size_t i = 0; i < dispatch.bindings.size(); ++i) {
      const auto& binding = dispatch.bindings[i];
      recorded.operands.push_back({range_of(plan, binding.buffer), binding.access, texel[i]});
      recorded.resolve =
          recorded.resolve || code().buffers[binding.buffer].kind == ir::BufferKind::control;
    }
    info.dispatches.push_back(std::move(recorded));
  }
  auto recording = program_->device().record(info);
  if (!recording) return recording.error();
  plan.recording = std::move(*recording);
  statistics_.command_buffers_recorded += plan.recording->command_buffers();
  return {};
}

// Some drivers compile at the first dispatch, even one of zero groups: let that be now.
Result<void> Session::warm(Plan& plan) {
  if (warm_) return {};
  std::memset(memory_.control()->host(), 0, memory_.control()->size());
  if (auto ok = plan.recording->submit(); !ok) return ok;
  if (auto ok = plan.recording->wait(); !ok) return ok;
  warm_ = true;
  return {};
}

void Session::place_inputs(const Plan& plan) {
  std::vector<std::span<std::byte>> regions(code().inputs.size());
  for (size_t i = 0; i < regions.size(); ++i) {
    const uint32_t buffer = code().inputs[i].buffer;
    if (buffer == ir::kNoIndex) continue;
    const MemoryRange range = range_of(plan, buffer);
    regions[i] = {range.memory->host() + range.offset, range.size};
  }
  inputs_.place(regions);
}

Result<OutputView> Session::output(size_t index) const {
  if (index >= code().outputs.size()) {
    return ir::invalid_argument("get_output: the program has " +
                                std::to_string(code().outputs.size()) + " outputs, asked for " +
                                std::to_string(index));
  }
  if (!ran_) return ir::invalid_argument("get_output: the last run did not succeed, or none was");
  const ir::ProgramOutput& output = code().outputs[index];
  const MemoryRange range = range_of(plans_.front(), output.buffer);
  OutputView view{.dtype = output.dtype, .extents = output_extents_[index]};
  uint64_t bytes = ir::size_bytes(output.dtype);
  for (int64_t extent : view.extents) bytes *= static_cast<uint64_t>(extent);
  if (!range.memory->host() || bytes > range.size) {
    return ir::internal_error("get_output: output " + output.name + " is not in host memory");
  }
  view.bytes = {range.memory->host() + range.offset, bytes};
  const auto intervals = intervals_over(code(), leaves_, plans_.front().box);
  for (uint32_t reg : output.extents) {
    view.capacity.push_back(intervals[reg].high);
    view.from_device = view.from_device || device_.is_late(reg);
    view.overflow = view.overflow || is_cut(reg);
  }
  return view;
}

// Was the extent in `reg` cut to a capacity in the last run?
bool Session::is_cut(uint32_t reg) const {
  const auto& scalars = code().scalars.code;
  std::vector<bool> seen(scalars.size(), false);
  std::vector<uint32_t> pending{reg};
  while (!pending.empty()) {
    const uint32_t at = pending.back();
    pending.pop_back();
    if (seen[at]) continue;
    seen[at] = true;
    if (std::ranges::find(overflowed_, at) != overflowed_.end()) return true;
    const ir::ScalarInstruction& in = scalars[at];
    const uint32_t operand[] = {in.a, in.b, in.c};
    for (int k = 0; k < ir::arity_of(in.op); ++k) pending.push_back(operand[k]);
  }
  return false;
}

ir::Placement Session::placement(size_t node) const {
  const ir::ProgramNode& info = code().nodes[node];
  if (!ran_ || info.predicate == ir::kNoRegister) return info.where;
  const ir::ScalarValue& taken = registers_[info.predicate];
  return taken.valid && taken.integer == 0 ? ir::Placement::not_taken : info.where;
}

Statistics Session::statistics() const {
  Statistics statistics = statistics_;
  statistics.peak_device_bytes = memory_.peak_bytes();
  statistics.predicted_peak_bytes = memory_.predicted_bytes();
  return statistics;
}

Result<DispatchTime> Session::dispatch_time(size_t dispatch) {
  if (dispatch >= code().dispatches.size()) {
    return ir::invalid_argument("get_dispatch_time: the program has " +
                                std::to_string(code().dispatches.size()) +
                                " dispatches, asked for " + std::to_string(dispatch));
  }
  if (!ran_) return ir::invalid_argument("get_dispatch_time: no successful run");
  if (times_.empty()) {
    auto times = plans_.front().recording->microseconds();
    if (!times) return times.error();
    if (times->empty()) {
      return ir::unsupported("get_dispatch_time: timestamps are off or the queue has none");
    }
    times_ = std::move(*times);
  }
  DispatchTime time{.microseconds = times_[dispatch]};
  std::memcpy(time.groups, &control_.groups[dispatch * 3], sizeof time.groups);
  return time;
}

void Session::trim() {
  inputs_.release();
  plans_.clear();
  memory_.release();
  ran_ = false;
}

}  // namespace ullage::runtime
