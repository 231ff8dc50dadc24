// One mapped memory contains all operands, which the host fills before each run. Counts are read
// between two stages of a run, as a resolve would.
#include "runtime/self_test/kernel_check.h"

#include <algorithm>
#include <cstring>

#include "base/message.h"
#include "runtime/pack.h"

namespace ullage::runtime {
namespace {

void add_once(std::vector<uint32_t>& all, uint32_t one) {
  if (std::ranges::find(all, one) == all.end()) all.push_back(one);
}

}  // namespace

KernelCheck::KernelCheck(const CheckProgram& shared, const CheckSizes& sizes, NodeRange range,
                         const Device& device)
    : shared_(&shared),
      sizes_(&sizes),
      range_(range),
      alignment_(device.limits().alignment),
      max_groups_(device.profile().max_groups),
      calls_(shared.calls.calls_of(range)),
      operands_(shared.program) {
  std::erase_if(calls_, [&](uint32_t i) { return !has_work(i); });
  for (const uint32_t i : calls_) {
    add_once(is_of_node(i) ? kernels_ : producers_, program().dispatches[i].kernel);
    operands_.add(program().dispatches[i], is_of_node(i));
  }
  possible_ = operands_.place(sizes, shared.control, alignment_) && !kernels_.empty();
}

// If the device computes it, it may have work.
bool KernelCheck::has_work(uint32_t dispatch) const {
  const ir::ProgramDispatch& call = program().dispatches[dispatch];
  if (shared_->values.is_late(call)) return true;
  const auto groups = dispatch_groups(program(), call, sizes_->registers, sizes_->capacities,
                                      max_groups_, &shared_->values);
  return groups && *groups != Groups{};
}

// The values of words that may be the number of a table slot.
std::vector<int64_t> KernelCheck::slot_values() const {
  std::vector<int64_t> values;
  for (const uint32_t i : calls_) {
    for (const uint32_t word : program().dispatches[i].push) {
      if (word >= program().slots.size()) continue;
      values.push_back(sizes_->registers[program().slots[word]].integer);
    }
  }
  return values;
}

bool KernelCheck::is_like(const KernelCheck& other) const {
  return calls_ == other.calls_ && operands_ == other.operands_ &&
         slot_values() == other.slot_values();
}

Result<void> KernelCheck::allocate(Device& device) {
  if (memory_) return {};
  // At least the size of one operand: all operands may be scalars.
  auto memory =
      device.allocate(MemoryPool::outputs, std::max<uint64_t>(operands_.bytes(), alignment_));
  if (!memory) return memory.error();
  auto control = device.allocate(MemoryPool::control, shared_->control.bytes);
  if (!control) return control.error();
  memory_ = std::move(*memory);
  control_ = std::move(*control);
  return {};
}

Result<KernelCheck::Running> KernelCheck::begin(Device& device) {
  const std::span<const std::byte> image = operands_.image(values_);
  if (auto ok = allocate(device); !ok) return ok.error();
  Running running;
  running.memory = memory_.get();
  running.control = control_.get();
  std::ranges::copy(image, running.memory->host());
  std::memset(running.control->host(), 0, running.control->size());
  running.counted.resize(program().buffers.size());
  return running;
}

// Calls of one stage do not depend on counts of each other.
size_t KernelCheck::end_of_stage(size_t first) const {
  std::vector<uint32_t> counting;
  for (size_t i = first; i < calls_.size(); ++i) {
    const auto& wanted = shared_->calls.scalars_of(calls_[i]);
    if (std::ranges::find_first_of(wanted, counting) != wanted.end()) return i;
    for (const auto& binding : program().dispatches[calls_[i]].bindings) {
      if (binding.access != ir::Access::read) counting.push_back(binding.buffer);
    }
  }
  return calls_.size();
}

// Values without a count are unknown.
Result<void> KernelCheck::evaluate(Running& running) const {
  const std::byte* control = running.control->host();
  const auto is_counted = [&](const ir::ScalarInstruction& leaf) {
    return std::ranges::any_of(program().device_scalars, [&](const auto& scalar) {
      return running.counted[scalar.buffer] && program().scalars.code[scalar.reg] == leaf;
    });
  };
  ir::ScalarInputs inputs;
  inputs.integer = [&](const ir::ScalarInstruction& leaf, int64_t& value) {
    if (!ir::is_device_leaf(leaf.op)) return sizes_->host.integer(leaf, value);
    return is_counted(leaf) && shared_->values.integer(leaf, control, value);
  };
  inputs.floating = [&](const ir::ScalarInstruction& leaf, double& value) {
    if (!ir::is_device_leaf(leaf.op)) return sizes_->host.floating(leaf, value);
    return is_counted(leaf) && shared_->values.floating(leaf, control, value);
  };
  ir::run(program().scalars, inputs, running.registers);
  std::vector<uint32_t> table;
  if (auto ok = table_words(program(), running.registers, table); !ok) return ok;
  std::ranges::copy(std::as_bytes(std::span(table)), running.control->host());
  return {};
}

// A guard that the counts violate, of those that can be evaluated.
bool KernelCheck::refuses(Running& running) const {
  const auto broken = std::ranges::find_if(program().guards, [&](const ir::ProgramGuard& guard) {
    if (!shared_->values.is_late(guard)) return false;
    const auto active = is_active(guard.predicate, running.registers);
    const ir::ScalarValue& condition = running.registers[guard.condition];
    return active && *active && condition.valid && condition.integer == 0;
  });
  if (broken == program().guards.end()) return false;
  running.run_result.refused = failure_of(program(), *broken, running.registers).message;
  return true;
}

RecordedDispatch KernelCheck::recorded(const Running& running, uint32_t dispatch,
                                       Variant variant) const {
  const ir::ProgramDispatch& call = program().dispatches[dispatch];
  RecordedDispatch recorded;
  recorded.kernel = variant.kernel;
  recorded.push = call.push;
  recorded.barrier_before = true;
  for (size_t b = 0; b < call.bindings.size(); ++b) {
    const auto& bound = operands_.of(call.bindings[b].buffer);
    Memory* const memory = operands_.is_scalar(bound) ? running.control : running.memory;
    recorded.operands.push_back({.range = {memory, bound.offset, ir::reserved_bytes(bound.size)},
                                 .access = call.bindings[b].access,
                                 .texel = variant.source->texel[b],
                                 .half = !variant.source->half.empty() && variant.source->half[b]});
  }
  return recorded;
}

Result<void> KernelCheck::run_stage(Device& device, Running& running,
                                    std::span<const uint32_t> calls,
                                    const VariantOf& variant_of) const {
  RecordingInfo info;
  info.control = running.control;
  for (const uint32_t i : calls) {
    const ir::ProgramDispatch& call = program().dispatches[i];
    const auto groups = dispatch_groups(program(), call, running.registers, sizes_->capacities,
                                        max_groups_, &shared_->values);
    if (!groups) {
      running.run_result.refused = groups.error().message;
      return {};
    }
    if (*groups == Groups{}) continue;
    if (is_of_node(i)) add_once(running.run_result.worked, call.kernel);
    std::memcpy(running.control->host() + ir::kIndirectOffset + info.dispatches.size() * 12,
                groups->data(), 12);
    info.dispatches.push_back(recorded(running, i, variant_of(call.kernel, is_of_node(i))));
  }
  for (const uint32_t i : calls) {
    for (const auto& binding : program().dispatches[i].bindings) {
      if (binding.access != ir::Access::read) running.counted[binding.buffer] = true;
    }
  }
  if (info.dispatches.empty()) return {};
  auto recording = device.record(info);
  if (!recording) return recording.error();
  if (auto ok = (*recording)->submit(); !ok) return ok.error();
  return (*recording)->wait();
}

void KernelCheck::take_written(Running& running) const {
  for (const auto& operand : operands_.all()) {
    if (!operand.written) continue;
    const Memory& memory = operands_.is_scalar(operand) ? *running.control : *running.memory;
    const std::byte* from = memory.host() + operand.offset;
    const uint64_t bytes =
        operands_.is_scalar(operand) ? operand.size : ir::reserved_bytes(operand.size);
    running.run_result.written.emplace_back(from, from + bytes);
  }
}

Result<KernelCheck::RunResult> KernelCheck::run(Device& device, const VariantOf& variant_of) {
  auto running = begin(device);
  if (!running) return running.error();
  for (size_t first = 0; first < calls_.size() && running->run_result.refused.empty();) {
    if (auto ok = evaluate(*running); !ok) return ok.error();
    if (refuses(*running)) break;
    const size_t end = end_of_stage(first);
    const auto calls = std::span(calls_).subspan(first, end - first);
    if (auto ok = run_stage(device, *running, calls, variant_of); !ok) return ok.error();
    first = end;
  }
  take_written(*running);
  return std::move(running->run_result);
}

std::optional<std::string> KernelCheck::difference(const RunResult& fast,
                                                   const RunResult& plain) const {
  const std::string& label = program().dispatches[range_.begin].label;
  if (fast.refused != plain.refused)
    return ir::message("{}: {}{}", label, fast.refused, plain.refused);
  size_t index = 0;
  for (const auto& operand : operands_.all()) {
    if (!operand.written) continue;
    const size_t i = index++;
    const ir::ProgramBuffer& buffer = program().buffers[operand.buffer];
    const auto found = runtime::difference(buffer.storage, fast.written[i], plain.written[i]);
    if (!found) continue;
    return ir::message("{}: {}, {}", label, (buffer.name.empty() ? "a result" : buffer.name),
                       *found);
  }
  return std::nullopt;
}

}  // namespace ullage::runtime
