// RunSlot: recordings of a plan, one per set of ranges that the caller bound, and what such ranges
// must offer.
#include <algorithm>
#include <cstring>

#include "runtime/run_slot.h"

namespace ullage::runtime {
namespace {

constexpr size_t kMaxRecordings = 8;  // of one plan

Result<void> check_range(const char* call, const std::string& name, const MemoryRange& range,
                         const RangeNeeds& needs) {
  const auto who = [&] { return call + name; };
  if (range.offset % needs.alignment != 0) {
    return ir::invalid_argument(who() + ": the buffer's offset must be a multiple of " +
                                std::to_string(needs.alignment) + ", given " +
                                std::to_string(range.offset));
  }
  if (range.size < needs.bytes) {
    return ir::invalid_argument(who() + ": the buffer must have " + std::to_string(needs.bytes) +
                                " bytes behind its offset (whole vectors and one of slack), has " +
                                std::to_string(range.size));
  }
  return {};
}

bool names(std::span<const MemoryRange> ranges, const Memory& memory) {
  return std::ranges::any_of(ranges, [&](const MemoryRange& r) { return r.memory == &memory; });
}

// Work of a dispatch at the plan's capacities: one for each invocation and each 16 bytes bound.
uint64_t cost_of(const ir::Program& program, const ir::ProgramDispatch& dispatch,
                 std::span<const ir::Interval> intervals, std::span<const uint64_t> sizes) {
  const uint32_t* local = program.kernels[dispatch.kernel].local_size;
  uint64_t invocations = uint64_t{local[0]} * local[1] * local[2], bytes = 0;
  for (uint32_t reg : dispatch.groups) {
    if (reg == ir::kNoRegister) continue;
    invocations *= static_cast<uint64_t>(std::clamp<int64_t>(intervals[reg].high, 1, 65535));
  }
  for (const auto& binding : dispatch.bindings) bytes += sizes[binding.buffer];
  return invocations + bytes / 16;
}

}  // namespace

Result<void> RunSlot::bind_input(size_t input, ir::DType dtype, std::span<const int64_t> extents,
                                 MemoryRange range) {
  const uint64_t bytes = tensor_bytes(dtype, extents).value_or(UINT64_MAX / 2);
  auto ok =
      check_range("bind_input: ", code().inputs[input].name, range, input_needs(input, bytes));
  if (!ok) return ok;
  if (ok = inputs_.bind_on_device(input, dtype, extents); !ok) return ok;
  bound_[input] = range;
  return {};
}

void RunSlot::bind_outputs(std::span<const MemoryRange> ranges) {
  std::ranges::copy(ranges, bound_.begin() + static_cast<std::ptrdiff_t>(code().inputs.size()));
}

void RunSlot::forget(const Memory& memory) {
  for (Plan& plan : plans_) {
    plan.recordings.remove_if([&](const auto& entry) { return names(entry.first, memory); });
  }
  if (names(bound_, memory)) drop_outputs();
  for (MemoryRange& range : bound_) {
    if (range.memory == &memory) range = {};
  }
}

RangeNeeds RunSlot::input_needs(size_t input, uint64_t bytes) const {
  const uint32_t buffer = code().inputs[input].buffer;
  return {ir::reserved_bytes(bytes), program_->device().limits().alignment,
          buffer != ir::kNoIndex && texel_[buffer]};
}

Result<RangeNeeds> RunSlot::output_needs(size_t output) const {
  const LeafValues values = values_of(code(), leaves_, inputs_);
  const auto box = choose_box(policy_, code(), leaves_, values, box_ ? &*box_ : nullptr);
  if (!box) return box.error();
  const uint32_t buffer = code().outputs[output].buffer;
  const uint32_t reg = code().buffers[buffer].bytes;
  // Where the device decides, it needs all that the plan has room for.
  const auto intervals =
      intervals_over(code(), leaves_, device_.is_late(reg) ? *box : points(values, *box));
  const int64_t bytes = reg == ir::kNoRegister ? 0 : intervals[reg].high;
  return RangeNeeds{ir::reserved_bytes(static_cast<uint64_t>(std::max<int64_t>(bytes, 0))),
                    program_->device().limits().alignment, texel_[buffer]};
}

// Inputs were checked when they were bound; what an output needs follows from this run's sizes.
Result<void> RunSlot::check_ranges(const Plan& plan) const {
  for (size_t i = 0; i < code().outputs.size(); ++i) {
    const MemoryRange& range = bound_[code().inputs.size() + i];
    if (range.memory == nullptr) continue;
    const uint32_t buffer = code().outputs[i].buffer;
    const uint32_t reg = code().buffers[buffer].bytes;
    const bool known = reg != ir::kNoRegister && !device_.is_late(reg) && registers_[reg].valid;
    const uint64_t bytes = known ? ir::reserved_bytes(static_cast<uint64_t>(
                                       std::max<int64_t>(registers_[reg].integer, 0)))
                                 : plan.memory.size[buffer];
    if (bytes <= range.size) continue;
    return check_range("run: output ", code().outputs[i].name, range, {.bytes = bytes});
  }
  return {};
}

Result<void> RunSlot::ensure_recording(Plan& plan) {
  auto& all = plan.recordings;
  const auto known =
      std::ranges::find_if(all, [&](const auto& entry) { return entry.first == bound_; });
  if (known != all.end()) {
    all.splice(all.begin(), all, known);
    return {};
  }
  auto recording = record(plan);
  if (!recording) return recording.error();
  all.emplace_front(bound_, std::move(*recording));
  statistics_.command_buffers_recorded += plan.recording().command_buffers();
  if (all.size() > kMaxRecordings) all.pop_back();
  return warm(plan);
}

std::vector<uint32_t> RunSlot::cuts_of(const Plan& plan) const {
  std::vector<uint32_t> cuts;
  if (step_cost_ == 0) return cuts;
  const auto intervals = intervals_over(code(), leaves_, plan.box);
  uint64_t sum = 0;
  for (uint32_t i = 0; i < code().dispatches.size(); ++i) {
    const uint64_t cost = cost_of(code(), code().dispatches[i], intervals, plan.memory.size);
    if (sum != 0 && sum + cost > step_cost_) {
      cuts.push_back(i);
      sum = 0;
    }
    sum += cost;
  }
  return cuts;
}

Result<std::unique_ptr<Recording>> RunSlot::record(const Plan& plan) {
  RecordingInfo info;
  info.control = memory_.control();
  info.cuts = cuts_of(plan);
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
    const ir::ProgramKernel& kernel = code().kernels[dispatch.kernel];
    for (size_t i = 0; i < dispatch.bindings.size(); ++i) {
      const auto& binding = dispatch.bindings[i];
      recorded.operands.push_back({.range = range_of(plan, binding.buffer),
                                   .access = binding.access,
                                   .texel = kernel.texel[i],
                                   .half = !kernel.half.empty() && kernel.half[i]});
      recorded.resolve =
          recorded.resolve || code().buffers[binding.buffer].kind == ir::BufferKind::control;
    }
    info.dispatches.push_back(std::move(recorded));
  }
  return program_->device().record(info);
}

// Some drivers compile at the first dispatch, even one of zero groups: let that be now.
Result<void> RunSlot::warm(Plan& plan) {
  if (warm_) return {};
  std::memset(memory_.control()->host(), 0, memory_.control()->size());
  Recording& recording = plan.recording();
  const auto ahead = program_->compile_ahead();
  for (uint32_t part = 0; part < recording.parts(); ++part) {
    if (auto ok = recording.submit(part); !ok) {
      recording.drain();
      return ok;
    }
  }
  if (auto ok = recording.wait(); !ok) return ok;
  warm_ = true;
  return {};
}

}  // namespace ullage::runtime
