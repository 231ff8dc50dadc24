// RunOutputs: the outputs of the last run, and their extents.
#include "runtime/run/run_outputs.h"

#include <algorithm>

namespace ullage::runtime {

RunOutputs::RunOutputs(const ir::Program& program, const RunControl& control,
                       const RunBuffers& buffers)
    : program_(program), control_(control), buffers_(buffers), extents_(program.outputs.size()) {
  for (size_t i = 0; i < extents_.size(); ++i) {
    extents_[i].reserve(program.outputs[i].extents.size());
  }
}

Result<void> RunOutputs::read_extents() {
  for (size_t i = 0; i < extents_.size(); ++i) {
    auto ok = output_extents(program_.outputs[i], control_.registers(), extents_[i]);
    if (!ok) return ok;
  }
  return {};
}

void RunOutputs::set_cut(std::span<const Overflow> overflows) {
  cut_.clear();
  for (const Overflow& overflow : overflows) cut_.push_back(overflow.capacity);
}

MemoryRange RunOutputs::range(const Plan& plan, size_t index) const {
  const ir::ProgramOutput& output = program_.outputs[index];
  MemoryRange range = buffers_.range_of(plan.memory, output.buffer);
  range.size =
      std::min(range.size, tensor_bytes(output.dtype, extents_[index]).value_or(UINT64_MAX));
  return range;
}

OutputData RunOutputs::data(const Plan& plan, size_t index) const {
  const MemoryRange range = this->range(plan, index);
  const std::byte* host = range.memory->host();
  return {program_.outputs[index].dtype,
          extents_[index],
          {host != nullptr ? host + range.offset : nullptr, range.size}};
}

OutputView RunOutputs::view(const Plan& plan, size_t index) const {
  const ir::ProgramOutput& output = program_.outputs[index];
  const OutputData data = this->data(plan, index);
  OutputView view{.dtype = data.dtype,
                  .extents = {data.extents.begin(), data.extents.end()},
                  .capacity = plan.output_capacity[index],
                  .bytes = data.bytes};
  for (uint32_t reg : output.extents) {
    view.from_device.push_back(control_.device().is_late(reg));
    view.overflow = view.overflow || is_cut(reg);
  }
  view.needed = view.extents;
  if (!view.overflow) return view;
  const Registers uncut = control_.unlimited();
  for (size_t axis = 0; axis < output.extents.size(); ++axis) {
    const ir::ScalarValue& value = uncut[output.extents[axis]];
    if (value.valid) view.needed[axis] = value.integer;
  }
  return view;
}

// Whether the extent in `reg` depends on a capacity that was exceeded.
bool RunOutputs::is_cut(uint32_t reg) const {
  if (cut_.empty()) return false;
  const auto& scalars = program_.scalars.code;
  std::vector<bool> seen(scalars.size(), false);
  std::vector<uint32_t> pending{reg};
  while (!pending.empty()) {
    const uint32_t at = pending.back();
    pending.pop_back();
    if (seen[at]) continue;
    seen[at] = true;
    if (std::ranges::find(cut_, at) != cut_.end()) return true;
    const ir::ScalarInstruction& in = scalars[at];
    const uint32_t operand[] = {in.a, in.b, in.c};
    for (int k = 0; k < ir::arity_of(in.op); ++k) pending.push_back(operand[k]);
  }
  return false;
}

}  // namespace ullage::runtime
