// RunControl: the scalar values of one run.
#include "runtime/run/run_control.h"

#include <algorithm>
#include <atomic>
#include <cstring>
#include <iterator>

#include "shaders/params/control.h"

namespace ullage::runtime {
namespace {

static_assert(params::kCancelledSlot == ir::kTableWords - 1);

// The leaves that read inputs; constants stay.
ir::ScalarProgram leaves_of(const ir::ScalarProgram& program) {
  ir::ScalarProgram leaves;
  std::ranges::copy_if(
      program.code, std::back_inserter(leaves.code), [](const ir::ScalarInstruction& in) {
        const bool constant =
            in.op == ir::ScalarOp::constant || in.op == ir::ScalarOp::float_constant;
        return ir::arity_of(in.op) == 0 && !constant;
      });
  return leaves;
}

// Compares bits of two values of one scalar program.
bool is_same(const ir::ScalarValue& a, const ir::ScalarValue& b) {
  static_assert(sizeof a.integer == sizeof a.floating);
  return a.valid == b.valid && (!a.valid || !std::memcmp(&a, &b, sizeof a.integer));
}

}  // namespace

RunControl::RunControl(const LoadedProgram& program, const Inputs& inputs, const PlanCache& plans,
                       const RunMemory& pools)
    : program_(program),
      inputs_(inputs),
      plans_(plans),
      pools_(pools),
      device_(code()),
      leaves_(leaves_of(code().scalars)) {
  // Memory for all runs is reserved once.
  registers_.reserve(code().scalars.code.size());
  for (Registers* values : {&inputs_now_, &evaluated_inputs_}) values->reserve(leaves_.code.size());
  sizes_.reserve(code().buffers.size());
  for (ControlWords* words : {&words_, &resolved_}) {
    words->table.reserve(code().slots.size());
    words->groups.reserve(code().dispatches.size() * 3);
  }
}

// The captures fit inside std::function without an allocation: this is built for every run.
ir::ScalarInputs RunControl::inputs_of(When when) const {
  ir::ScalarInputs all;
  all.integer = [this, when](const ir::ScalarInstruction& leaf, int64_t& value) {
    return integer_leaf(when, leaf, value);
  };
  all.floating = [this, when](const ir::ScalarInstruction& leaf, double& value) {
    return floating_leaf(when, leaf, value);
  };
  return all;
}

bool RunControl::integer_leaf(When when, const ir::ScalarInstruction& leaf, int64_t& value) const {
  if (leaf.op == ir::ScalarOp::device_scalar) {
    return when != When::before_run && device_.integer(leaf, control(), value);
  }
  if (leaf.op != ir::ScalarOp::capacity) return inputs_.integer_leaf(leaf, value);
  const std::optional<int64_t> capacity = plans_.capacity(leaf);
  if (capacity) value = when == When::after_run_unlimited ? ir::kMaxAxisExtent : *capacity;
  return capacity.has_value();
}

bool RunControl::floating_leaf(When when, const ir::ScalarInstruction& leaf, double& value) const {
  if (!ir::is_device_leaf(leaf.op)) return inputs_.floating_leaf(leaf, value);
  return when != When::before_run && device_.floating(leaf, control(), value);
}

bool RunControl::update(const ir::ScalarInputs& inputs) {
  ir::run(leaves_, inputs, inputs_now_);
  return registers_valid_ && std::ranges::equal(inputs_now_, evaluated_inputs_, is_same);
}

Result<void> RunControl::evaluate() {
  const ir::ScalarInputs inputs = inputs_of(When::before_run);
  if (!update(inputs)) {
    words_valid_ = false;
    ir::run(code().scalars, inputs, registers_);
    evaluated_inputs_ = inputs_now_;
    registers_valid_ = true;
  }
  if (auto ok = check_inputs(code(), inputs_, registers_); !ok) return ok;
  return check_guards(code(), registers_, device_, false);
}

uint32_t& RunControl::cancelled_word() const {
  return reinterpret_cast<uint32_t*>(control())[params::kCancelledSlot];
}

// Memory of the host that the device sees without a command (coherent): a run in flight reads it.
void RunControl::cancel() {
  std::atomic_ref(cancelled_word()).store(1, std::memory_order_release);
}

Result<void> RunControl::write(const ir::MemoryPlan& plan) {
  if (!words_valid_ || sizes_ != plan.size) {
    words_valid_ = false;
    auto ok = control_words(code(), registers_, plan.size, program_.device().profile().max_groups,
                            &device_, words_);
    if (!ok) return ok;
    sizes_ = plan.size;
    words_valid_ = true;
  }
  std::ranges::copy(std::as_bytes(std::span(words_.table)), control());
  cancelled_word() = 0;
  std::ranges::copy(std::as_bytes(std::span(words_.groups)), control() + ir::kIndirectOffset);
  if (device_.any()) device_.write(registers_, control());
  return {};
}

void RunControl::forget_counts() {
  Memory* const memory = pools_.control();
  std::memset(memory->host(), 0, memory->size());
}

std::span<const uint32_t> RunControl::loop_times() {
  const std::vector<ir::ProgramLoop>& loops = code().loops;
  loop_times_.clear();
  for (size_t i = 0; i < loops.size(); ++i) {
    const uint32_t reg = loops[i].iterations;
    const bool known = !device_.is_late(reg) && registers_[reg].valid;
    const int64_t iterations = known ? registers_[reg].integer : plans_.current().loop_capacity[i];
    loop_times_.push_back(static_cast<uint32_t>(std::clamp<int64_t>(iterations, 1, UINT32_MAX)));
  }
  return loop_times_;
}

Result<void> RunControl::check_listed() const {
  const std::vector<ir::ProgramLoop>& loops = code().loops;
  std::vector<int64_t> all(loops.size());  // with the loops around it
  for (size_t i = 0; i < loops.size(); ++i) {
    all[i] = loop_times_[i];
    for (size_t outer = i; outer-- > 0;) {
      if (loops[outer].end <= loops[i].begin) continue;
      all[i] *= all[outer];
      break;
    }
    if (all[i] <= kMaxSubmittedIterations) continue;
    return ir::out_of_bounds(
        "a run may have {} iterations of a loop, this one has capacity for {} and those of the "
        "loops around it; give the loop a smaller bound",
        kMaxSubmittedIterations, loop_times_[i]);
  }
  return {};
}

uint64_t RunControl::work(size_t dispatch, const ir::MemoryPlan& plan) const {
  const ir::ProgramDispatch& code_of = code().dispatches[dispatch];
  uint64_t work = 0;
  if (!device_.is_late(code_of)) {
    const uint32_t* local = code().kernels[code_of.kernel].local_size;
    work = uint64_t{local[0]} * local[1] * local[2];
    for (const uint32_t count : groups(dispatch)) work *= count;
    if (work == 0) return 0;
  }
  for (const auto& binding : code_of.bindings) {
    const uint32_t reg = code().buffers[binding.buffer].bytes;
    const bool known = reg != ir::kNoRegister && !device_.is_late(reg) && registers_[reg].valid;
    const uint64_t bytes =
        known ? static_cast<uint64_t>(std::max<int64_t>(registers_[reg].integer, 0))
              : plan.size[binding.buffer];
    work += bytes / 16;
  }
  return std::max<uint64_t>(work, 1);
}

bool RunControl::is_idle(size_t dispatch) const {
  uint32_t counts[3];
  std::memcpy(counts, control() + ir::kIndirectOffset + dispatch * 12, sizeof counts);
  return counts[0] == 0 || counts[1] == 0 || counts[2] == 0;
}

void RunControl::read_groups() {
  if (!device_.any()) return;
  words_valid_ = false;
  const std::span groups = std::as_writable_bytes(std::span(words_.groups));
  std::copy_n(control() + ir::kIndirectOffset, groups.size(), groups.begin());
}

void RunControl::read_registers() {
  registers_valid_ = words_valid_ = false;
  ir::run(code().scalars, inputs_of(When::after_run), registers_);
}

uint64_t RunControl::active() const {
  if (!device_.any()) return words_.active;
  uint64_t active = 0;
  for (size_t i = 0; i < words_.groups.size() / 3; ++i) {
    active += std::ranges::count(groups(i), 0u) == 0;
  }
  return active;
}

std::span<const uint32_t, 3> RunControl::groups(size_t dispatch) const {
  return std::span<const uint32_t, 3>(&words_.groups[dispatch * 3], 3);
}

// After the first guard that failed on the device, nothing was computed.
std::vector<Overflow> RunControl::overflows() const {
  std::vector<Overflow> found = runtime::overflows(code(), registers_);
  const uint32_t stopped = device_.first_failure(control());
  std::erase_if(found, [stopped](const Overflow& overflow) { return overflow.guard > stopped; });
  return found;
}

Result<void> RunControl::check(const ir::MemoryPlan& plan) {
  const uint32_t broken = device_.first_failure(control());
  if (!code().loops.empty() && broken < code().guards.size()) {
    // It may have failed in an iteration whose values are gone.
    return ir::out_of_bounds(code().guards[broken].message);
  }
  if (auto ok = check_guards(code(), registers_, device_, true); !ok) return ok;
  // A second check: the device acted on the values that the host computes now.
  if (device_.failed(control())) {
    return ir::internal_error("run: the device refused extents that the host finds right");
  }
  auto ok = control_words(code(), registers_, plan.size, program_.device().profile().max_groups,
                          nullptr, resolved_);
  if (!ok) return ok;
  if (resolved_.groups != words_.groups) {
    return ir::internal_error("run: the device sized a dispatch otherwise than the host does");
  }
  return {};
}

const Registers& RunControl::known() {
  const ir::ScalarInputs inputs = inputs_of(When::before_run);
  if (update(inputs)) return registers_;
  ir::run(code().scalars, inputs, known_);
  return known_;
}

Registers RunControl::unlimited() const {
  Registers registers;
  ir::run(code().scalars, inputs_of(When::after_run_unlimited), registers);
  return registers;
}

}  // namespace ullage::runtime
