// RunSlot: what is known of a run, before and after it.
#include <algorithm>
#include <cstring>

#include "runtime/run_slot.h"

namespace ullage::runtime {

OutputData RunSlot::data(size_t index) const {
  const ir::ProgramOutput& output = code().outputs[index];
  const MemoryRange range = range_of(plans_.front(), output.buffer);
  const std::span<const int64_t> extents = output_extents_[index];
  const uint64_t bytes = tensor_bytes(output.dtype, extents).value_or(UINT64_MAX);
  const std::byte* host = range.memory->host();
  return {output.dtype,
          extents,
          {host != nullptr ? host + range.offset : nullptr, std::min(bytes, range.size)}};
}

OutputView RunSlot::output(size_t index) const {
  const ir::ProgramOutput& output = code().outputs[index];
  const OutputData data = this->data(index);
  OutputView view{.dtype = data.dtype,
                  .extents = {data.extents.begin(), data.extents.end()},
                  .bytes = data.bytes};
  view.capacity = plans_.front().output_capacity[index];
  for (uint32_t reg : output.extents) {
    view.from_device.push_back(device_.is_late(reg));
    view.overflow = view.overflow || is_cut(reg);
  }
  view.needed = view.extents;
  if (!view.overflow) return view;
  Registers uncut;
  ir::run(code().scalars, scalar_inputs(When::after_run_unlimited), uncut);
  for (size_t axis = 0; axis < output.extents.size(); ++axis) {
    const ir::ScalarValue& value = uncut[output.extents[axis]];
    if (value.valid) view.needed[axis] = value.integer;
  }
  return view;
}

Result<std::vector<int64_t>> RunSlot::shape_bound(size_t output) const {
  const LeafValues values = values_of(code(), leaves_, inputs_);
  const auto box = choose_box(policy_, code(), leaves_, values, box_ ? &*box_ : nullptr);
  if (!box) return box.error();
  const auto intervals = intervals_over(code(), leaves_, points(values, *box));
  std::vector<int64_t> bound;
  for (uint32_t reg : code().outputs[output].extents) bound.push_back(intervals[reg].high);
  return bound;
}

ShapeView RunSlot::known_shape(size_t output) const {
  Registers registers;
  ir::run(code().scalars, scalar_inputs(When::before_run), registers);
  ShapeView shape{.exact = true};
  for (uint32_t reg : code().outputs[output].extents) {
    const bool known = registers[reg].valid && !device_.is_late(reg);
    shape.extents.push_back(known ? registers[reg].integer : -1);
    shape.exact = shape.exact && known;
  }
  return shape;
}

std::optional<std::vector<int64_t>> RunSlot::extents(size_t output) const {
  if (ran()) return output_extents_[output];
  for (uint32_t reg : code().outputs[output].extents) {
    if (device_.is_late(reg)) return std::nullopt;
  }
  std::vector<int64_t> extents;
  if (!output_extents(code().outputs[output], registers_, extents)) return std::nullopt;
  return extents;
}

std::optional<ExtentWord> RunSlot::extent_word(size_t output, size_t axis) const {
  const auto offset = device_.word_of(code().outputs[output].extents[axis]);
  if (!offset || memory_.control() == nullptr) return std::nullopt;
  return ExtentWord{memory_.control(), *offset};
}

// Was the extent in `reg` cut to a capacity in the last run?
bool RunSlot::is_cut(uint32_t reg) const {
  if (overflowed_.empty()) return false;
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

ir::Placement RunSlot::placement(size_t node) const {
  const ir::ProgramNode& info = code().nodes[node];
  if (!ran() || info.predicate == ir::kNoRegister) return info.where;
  const ir::ScalarValue& taken = registers_[info.predicate];
  return taken.valid && taken.integer == 0 ? ir::Placement::not_taken : info.where;
}

Statistics RunSlot::statistics() const {
  Statistics statistics = statistics_;
  statistics.peak_device_bytes = memory_.peak_bytes();
  statistics.predicted_peak_bytes = memory_.predicted_bytes();
  return statistics;
}

Result<DispatchTime> RunSlot::dispatch_time(size_t dispatch) {
  if (times_.empty()) {
    auto times = plans_.front().recording().microseconds();
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

}  // namespace ullage::runtime
