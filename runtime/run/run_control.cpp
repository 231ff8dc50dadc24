// RunControl: the numbers of one run.
#include "runtime/run/run_control.h"

#include <algorithm>
#include <cstring>
#include <iterator>

namespace ullage::runtime {
namespace {

// Those that ask; constants stay.
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

// Bit by bit, of one scalar program.
bool is_same(const ir::ScalarValue& a, const ir::ScalarValue& b) {
  static_assert(sizeof a.integer == sizeof a.floating);
  return a.valid == b.valid && (!a.valid || !std::memcmp(&a, &b, sizeof a.integer));
}

}  // namespace

RunControl::RunControl(const LoadedProgram& program, const Inputs& inputs, const PlanCache& plans,
                       const SlotMemory& heaps)
    : program_(program),
      inputs_(inputs),
      plans_(plans),
      heaps_(heaps),
      device_(code()),
      leaves_(leaves_of(code().scalars)) {
  // Room for all runs is made once.
  registers_.reserve(code().scalars.code.size());
  for (Registers* answers : {&asked_, &answers_}) answers->reserve(leaves_.code.size());
  sizes_.reserve(code().buffers.size());
  for (ControlWords* words : {&words_, &resolved_}) {
    words->table.reserve(code().slots.size());
    words->groups.reserve(code().dispatches.size() * 3);
  }
}

// Small enough captures to live inside the functions: this is built for every run.
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

bool RunControl::hold(const ir::ScalarInputs& inputs) {
  ir::run(leaves_, inputs, asked_);
  return registers_hold_ && std::ranges::equal(asked_, answers_, is_same);
}

Result<void> RunControl::evaluate() {
  const ir::ScalarInputs inputs = inputs_of(When::before_run);
  if (!hold(inputs)) {
    words_hold_ = false;
    ir::run(code().scalars, inputs, registers_);
    answers_ = asked_;
    registers_hold_ = true;
  }
  if (auto ok = check_inputs(code(), inputs_, registers_); !ok) return ok;
  return check_guards(code(), registers_, device_, false);
}

Result<void> RunControl::write(const ir::MemoryPlan& plan) {
  if (!words_hold_ || sizes_ != plan.size) {
    words_hold_ = false;
    auto ok = control_words(code(), registers_, plan.size, program_.device().profile().max_groups,
                            &device_, words_);
    if (!ok) return ok;
    sizes_ = plan.size;
    words_hold_ = true;
  }
  std::ranges::copy(std::as_bytes(std::span(words_.table)), control());
  std::ranges::copy(std::as_bytes(std::span(words_.groups)), control() + ir::kIndirectOffset);
  if (device_.any()) device_.write(registers_, control());
  return {};
}

void RunControl::forget_counts() {
  Memory* const memory = heaps_.control();
  std::memset(memory->host(), 0, memory->size());
}

Result<std::span<const uint32_t>> RunControl::loop_times() {
  loop_times_.clear();
  const std::vector<ir::ProgramLoop>& loops = code().loops;
  std::vector<int64_t> all(loops.size());  // with the loops around it
  for (size_t i = 0; i < loops.size(); ++i) {
    const uint32_t reg = loops[i].iterations;
    const bool known = !device_.is_late(reg) && registers_[reg].valid;
    const int64_t iterations =
        std::max<int64_t>(known ? registers_[reg].integer : plans_.current().loop_capacity[i], 1);
    all[i] = std::min(iterations, kMaxSubmittedIterations + 1);
    for (size_t outer = i; outer-- > 0;) {
      if (loops[outer].end <= loops[i].begin) continue;
      all[i] *= all[outer];
      break;
    }
    if (all[i] > kMaxSubmittedIterations) {
      return ir::out_of_bounds(
          "a run may have {} iterations of a loop, this one has room for {} and those of the loops "
          "around it; give the loop a smaller bound",
          kMaxSubmittedIterations, iterations);
    }
    loop_times_.push_back(static_cast<uint32_t>(iterations));
  }
  return std::span<const uint32_t>(loop_times_);
}

void RunControl::read_groups() {
  if (!device_.any()) return;
  words_hold_ = false;
  const std::span groups = std::as_writable_bytes(std::span(words_.groups));
  std::copy_n(control() + ir::kIndirectOffset, groups.size(), groups.begin());
}

void RunControl::read_registers() {
  registers_hold_ = words_hold_ = false;
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

// Behind the first guard that broke on the device nothing was computed.
std::vector<Overflow> RunControl::overflows() const {
  std::vector<Overflow> found = runtime::overflows(code(), registers_);
  const uint32_t stopped = device_.first_failure(control());
  std::erase_if(found, [stopped](const Overflow& overflow) { return overflow.guard > stopped; });
  return found;
}

Result<void> RunControl::check(const ir::MemoryPlan& plan) {
  const uint32_t broken = device_.first_failure(control());
  if (!code().loops.empty() && broken < code().guards.size()) {
    // Maybe in a iteration whose numbers are gone.
    return ir::out_of_bounds(code().guards[broken].message);
  }
  if (auto ok = check_guards(code(), registers_, device_, true); !ok) return ok;
  // A second line of defence: the device acted on what the host finds now.
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
  if (hold(inputs)) return registers_;
  ir::run(code().scalars, inputs, known_);
  return known_;
}

Registers RunControl::unlimited() const {
  Registers registers;
  ir::run(code().scalars, inputs_of(When::after_run_unlimited), registers);
  return registers;
}

}  // namespace ullage::runtime
