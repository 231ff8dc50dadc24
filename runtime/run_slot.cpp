// RunSlot: one run at a time of a program, from inputs to outputs.
#include "runtime/run_slot.h"

#include <algorithm>
#include <cstring>

namespace ullage::runtime {

RunSlot::RunSlot(std::shared_ptr<LoadedProgram> program, const SessionOptions& options,
                 std::vector<Leaf> leaves, bool first)
    : program_(std::move(program)),
      policy_(options.policy),
      overflow_policy_(options.overflow),
      leaves_(std::move(leaves)),
      device_(program_->program()),
      inputs_(program_->program(), program_->context().host_memory()),
      memory_(first ? program_->constant_bytes() : 0, options.memory_budget),
      texel_(code().buffers.size()),
      bound_(code().inputs.size() + code().outputs.size()),
      step_cost_(options.step_cost) {
  for (const ir::ProgramDispatch& dispatch : code().dispatches) {
    for (size_t i = 0; i < dispatch.bindings.size(); ++i) {
      if (code().kernels[dispatch.kernel].texel[i]) texel_[dispatch.bindings[i].buffer] = true;
    }
  }
  reserve();
}

// What runs fill: room for it is made once.
void RunSlot::reserve() {
  registers_.reserve(code().scalars.code.size());
  values_.reserve(leaves_.size());
  for (ControlWords* words : {&control_, &resolved_}) {
    words->table.reserve(code().slots.size());
    words->groups.reserve(code().dispatches.size() * 3);
  }
  output_extents_.resize(code().outputs.size());
  for (size_t i = 0; i < output_extents_.size(); ++i) {
    output_extents_[i].reserve(code().outputs[i].extents.size());
  }
}

RunSlot::~RunSlot() {
  if (!in_flight() || by_host()) return;
  // Only the last part has a fence. A failure has nobody to go to.
  if (state_ == State::launching) {
    plans_.front().recording().drain();
  } else {
    (void)plans_.front().recording().wait();
  }
}

Result<void> RunSlot::set_input(size_t input, ir::DType dtype, std::span<const int64_t> extents,
                                std::span<const std::byte> bytes) {
  if (auto ok = inputs_.bind(input, dtype, extents, bytes); !ok) return ok;
  bound_[input] = {};
  return {};
}

Result<void> RunSlot::prepare() {
  read_values(code(), leaves_, inputs_, values_);
  if (auto ok = ensure_plan(values_); !ok) return ok;
  return ensure_recording(plans_.front());
}

Result<void> RunSlot::submit(const Launch& launch, bool whole) {
  if (state_ != State::launching) {
    if (auto ok = start(); !ok) return ok;
  }
  return launch_parts(launch, whole);
}

Result<void> RunSlot::start() {
  state_ = State::idle;
  if (auto ok = inputs_.check_all_bound(); !ok) return ok;
  if (auto ok = evaluate(); !ok) return ok;
  read_values(code(), leaves_, inputs_, values_);
  if (auto ok = ensure_plan(values_); !ok) return ok;
  Plan& plan = plans_.front();
  if (!placed_) place_inputs(plan);
  if (auto ok = check_ranges(plan); !ok) return ok;
  if (auto ok = ensure_recording(plan); !ok) return ok;
  if (auto ok = write_control(plan); !ok) return ok;
  launcher_ = Launcher::slot;
  next_part_ = 0;
  return {};
}

Result<void> RunSlot::wait() {
  for (;;) {
    ++statistics_.host_waits;
    state_ = State::idle;
    if (auto ok = plans_.front().recording().wait(); !ok) return ok;
    read_groups();
    const auto grown = finish();
    if (!grown) return grown.error();
    if (!*grown) break;
    if (auto ok = submit({}, true); !ok) return ok;
  }
  ++statistics_.runs;
  state_ = State::done;
  return {};
}

void RunSlot::discard() {
  abandon();  // its parts are the host's
}

// Small enough captures to live inside the functions: this is built for every run.
ir::ScalarInputs RunSlot::scalar_inputs(When when) const {
  ir::ScalarInputs all;
  all.integer = [this, when](const ir::ScalarInstruction& leaf, int64_t& value) {
    return integer_leaf(when, leaf, value);
  };
  all.floating = [this, when](const ir::ScalarInstruction& leaf, double& value) {
    if (!ir::is_device_leaf(leaf.op)) return inputs_.floating_leaf(leaf, value);
    return when != When::before_run && device_.floating(leaf, memory_.control()->host(), value);
  };
  return all;
}

bool RunSlot::integer_leaf(When when, const ir::ScalarInstruction& leaf, int64_t& value) const {
  if (leaf.op == ir::ScalarOp::device_scalar) {
    return when != When::before_run && device_.integer(leaf, memory_.control()->host(), value);
  }
  if (leaf.op != ir::ScalarOp::capacity) return inputs_.integer_leaf(leaf, value);
  for (const Leaf& known : leaves_) {
    if (code().scalars.code[known.reg] != leaf || !known.bound) continue;
    value = when == When::after_run_unlimited ? ir::kMaxAxisExtent : *known.bound;
    return true;
  }
  return false;
}

Result<void> RunSlot::evaluate() {
  ir::run(code().scalars, scalar_inputs(When::before_run), registers_);
  if (auto ok = check_inputs(code(), inputs_, registers_); !ok) return ok;
  if (auto ok = check_guards(code(), registers_, device_, false); !ok) return ok;
  return device_.any() ? Result<void>{} : read_extents();
}

Result<bool> RunSlot::finish() {
  overflowed_.clear();
  if (!device_.any()) return false;
  ir::run(code().scalars, scalar_inputs(When::after_run), registers_);
  // Before the guards: what was cut to a capacity may break them. Behind the first that broke on
  // the device nothing was computed.
  std::vector<Overflow> found = overflows(code(), registers_);
  const uint32_t stopped = device_.first_failure(memory_.control()->host());
  std::erase_if(found, [stopped](const Overflow& overflow) { return overflow.guard > stopped; });
  if (!found.empty() && overflow_policy_ == OverflowPolicy::grow) return grow(found);
  if (!found.empty() && overflow_policy_ == OverflowPolicy::fail) {
    return failure_of(code(), code().guards[found.front().guard], registers_);
  }
  for (const Overflow& overflow : found) overflowed_.push_back(overflow.capacity);
  if (auto ok = check_guards(code(), registers_, device_, true); !ok) return ok.error();
  if (auto ok = check_resolved(); !ok) return ok.error();
  if (auto ok = read_extents(); !ok) return ok.error();
  return false;
}

// A second line of defence: the device acted on what the host finds now.
Result<void> RunSlot::check_resolved() {
  if (device_.failed(memory_.control()->host())) {
    return ir::internal_error("run: the device refused extents that the host finds right");
  }
  auto ok = control_words(code(), registers_, plans_.front().memory.size,
                          program_->device().profile().max_groups, nullptr, resolved_);
  if (!ok) return ok;
  if (resolved_.groups != control_.groups) {
    return ir::internal_error("run: the device sized a dispatch otherwise than the host does");
  }
  return {};
}

Result<bool> RunSlot::grow(std::span<const Overflow> overflows) {
  for (const Overflow& overflow : overflows) {
    if (overflow.needed > ir::kMaxAxisExtent) {
      return failure_of(code(), code().guards[overflow.guard], registers_);
    }
    for (Leaf& leaf : leaves_) {
      if (leaf.reg == overflow.capacity) leaf.bound = bucket_of(overflow.needed);
    }
  }
  drop_plans();  // they are for the old capacities
  if (launcher_ != Launcher::slot) {
    Error error = failure_of(code(), code().guards[overflows.front().guard], registers_);
    error.message += " (what follows the run has been cut to that; the next run has room)";
    return error;
  }
  ++statistics_.retries;
  return true;
}

// Resolves have filled in the group counts that the host left open.
void RunSlot::read_groups() {
  if (!device_.any()) {
    statistics_.dispatches += control_.active;
    return;
  }
  std::memcpy(control_.groups.data(), memory_.control()->host() + ir::kIndirectOffset,
              control_.groups.size() * 4);
  for (size_t i = 0; i < control_.groups.size(); i += 3) {
    const uint32_t* groups = &control_.groups[i];
    statistics_.dispatches += groups[0] != 0 && groups[1] != 0 && groups[2] != 0;
  }
}

Result<void> RunSlot::read_extents() {
  for (size_t i = 0; i < output_extents_.size(); ++i) {
    auto ok = output_extents(code().outputs[i], registers_, output_extents_[i]);
    if (!ok) return ok;
  }
  return {};
}

Result<void> RunSlot::write_control(const Plan& plan) {
  auto ok = control_words(code(), registers_, plan.memory.size,
                          program_->device().profile().max_groups, &device_, control_);
  if (!ok) return ok;
  std::byte* control = memory_.control()->host();
  std::memcpy(control, control_.table.data(), control_.table.size() * 4);
  std::memcpy(control + ir::kIndirectOffset, control_.groups.data(), control_.groups.size() * 4);
  if (device_.any()) device_.write(registers_, control);
  times_.clear();
  return {};
}

void RunSlot::drop_outputs() {
  if (state_ == State::done) state_ = State::idle;
}

uint32_t RunSlot::parts_left() const {
  return state_ == State::launching ? plans_.front().recording().parts() - next_part_ : 0;
}

// Ends a run of which not all parts could be launched, or that the host gave up.
void RunSlot::abandon() {
  if (in_flight() && !by_host()) plans_.front().recording().drain();
  state_ = State::idle;
}

// A part other than the first that fails to launch is launched again by the next call.

Result<void> RunSlot::launch_parts(const Launch& launch, bool whole) {
  Recording& recording = plans_.front().recording();
  do {
    const uint32_t part = next_part_;
    if (launch.start && launcher_ == Launcher::slot) launcher_ = Launcher::others;
    auto ok = launch.start ? launch.start(recording, part) : recording.submit(part);
    if (!ok) {
      if (part == 0 || whole) abandon();
      return ok;
    }
    if (launch.by_host) launcher_ = Launcher::host;
    if (!launch.by_host && launcher_ == Launcher::host) launcher_ = Launcher::others;
    state_ = ++next_part_ == recording.parts() ? State::submitted : State::launching;
  } while (whole && state_ == State::launching);
  return {};
}

}  // namespace ullage::runtime
