// RunBuffers: where the buffers of a program are during its runs.
#include "runtime/run/run_buffers.h"

#include <algorithm>

namespace ullage::runtime {

RunBuffers::RunBuffers(const LoadedProgram& program, uint64_t constant_bytes, uint64_t budget)
    : program_(&program),
      inputs_(program.program().inputs.size()),
      pools_(constant_bytes, budget),
      bound_(inputs_ + program.program().outputs.size()),
      texel_(program.program().buffers.size()) {
  const ir::Program& code = program.program();
  for (const ir::ProgramDispatch& dispatch : code.dispatches) {
    for (size_t i = 0; i < dispatch.bindings.size(); ++i) {
      if (code.kernels[dispatch.kernel].texel[i]) texel_[dispatch.bindings[i].buffer] = true;
    }
  }
}

bool RunBuffers::bind_outputs(std::span<const MemoryRange> ranges) {
  const std::span bound = std::span(bound_).subspan(inputs_);
  if (std::ranges::equal(ranges, bound)) return false;
  std::ranges::copy(ranges, bound.begin());
  return true;
}

bool RunBuffers::forget(const Memory& memory) {
  const bool named = names(bound_, memory);
  for (MemoryRange& range : bound_) {
    if (range.memory == &memory) range = {};
  }
  return named;
}

MemoryRange RunBuffers::range_of(const ir::MemoryPlan& plan, size_t buffer) const {
  const ir::ProgramBuffer& info = program_->program().buffers[buffer];
  const auto own = [&](Memory* pool) {
    return MemoryRange{pool, plan.offset[buffer], plan.size[buffer]};
  };
  const auto own_unless_bound = [&](Memory* pool, const MemoryRange& bound) {
    if (bound.memory == nullptr) return own(pool);
    return MemoryRange{bound.memory, bound.offset, std::min(bound.size, plan.size[buffer])};
  };
  switch (info.kind) {
    case ir::BufferKind::constant:
    case ir::BufferKind::packed:
      return program_->constant_range(buffer);
    case ir::BufferKind::input:
      return own_unless_bound(pools_.inputs(), input(info.index));
    case ir::BufferKind::output:
      return own_unless_bound(pools_.outputs(), output(info.index));
    case ir::BufferKind::scalar:
    case ir::BufferKind::control:
      return own(pools_.control());
    case ir::BufferKind::intermediate:
      break;
  }
  return own(pools_.arena());
}

RangeNeeds RunBuffers::needs(uint32_t buffer, uint64_t bytes) const {
  return {ir::reserved_bytes(bytes), program_->device().limits().alignment,
          buffer != ir::kNoIndex && texel_[buffer]};
}

bool names(std::span<const MemoryRange> ranges, const Memory& memory) {
  return std::ranges::any_of(ranges, [&](const MemoryRange& r) { return r.memory == &memory; });
}

Result<void> check_range(const char* call, const std::string& name, const MemoryRange& range,
                         const RangeNeeds& needs) {
  if (range.offset % needs.alignment != 0) {
    return ir::invalid_argument("{}{}: the buffer's offset must be a multiple of {}, given {}",
                                call, name, needs.alignment, range.offset);
  }
  if (range.size < needs.bytes) {
    return ir::invalid_argument(
        "{}{}: the buffer must have {} bytes behind its offset (whole vectors and one of slack), "
        "has {}",
        call, name, needs.bytes, range.size);
  }
  return {};
}

}  // namespace ullage::runtime
