// Places intermediates in one arena, greedy by size, and lays out the other memory pools in order.
#include "ir/program/memory_plan.h"

#include <algorithm>

#include "base/message.h"

namespace ullage::ir {
namespace {

// Sizes above this are treated as unbounded: sums of them must not overflow.
constexpr int64_t kUnbounded = int64_t{1} << 56;

uint64_t align_up(uint64_t v, uint64_t alignment) {
  return (v + alignment - 1) / alignment * alignment;
}

Result<uint64_t> capacity_of(const Program& program, const std::vector<Interval>& registers,
                             const ProgramBuffer& buffer) {
  int64_t bytes = 0;
  if (buffer.kind == BufferKind::constant) {
    bytes = static_cast<int64_t>(program.constants[buffer.index].bytes.size());
  } else if (buffer.kind == BufferKind::packed) {
    bytes = program.packs[buffer.index].size_bytes();
  } else {
    bytes = registers[buffer.bytes].high;
  }
  if (bytes >= kUnbounded) {
    return out_of_bounds(
        "the size of '{}' has no upper bound; give bounds for the symbols it depends on",
        buffer.name);
  }
  if (bytes < 0) return out_of_bounds("the size of '{}' is negative", buffer.name);
  return static_cast<uint64_t>(bytes);
}

// Offset of `i` among the already placed buffers that live at the same time: the smallest gap that
// fits, else the end of the last one.
uint64_t place(const Program& program, const MemoryPlan& plan, const std::vector<size_t>& placed,
               size_t i, uint64_t alignment) {
  std::vector<std::pair<uint64_t, uint64_t>> taken;  // begin, end
  for (size_t other : placed) {
    const ProgramBuffer &a = program.buffers[i], &b = program.buffers[other];
    if (a.first_barrier_interval <= b.last_barrier_interval &&
        b.first_barrier_interval <= a.last_barrier_interval) {
      taken.emplace_back(plan.offset[other], plan.offset[other] + plan.size[other]);
    }
  }
  std::ranges::sort(taken);
  uint64_t free_from = 0, best = UINT64_MAX, best_gap = UINT64_MAX;
  for (const auto& [begin, end] : taken) {
    const uint64_t start = align_up(free_from, alignment);
    if (start + plan.size[i] <= begin && begin - start < best_gap) {
      best = start;
      best_gap = begin - start;
    }
    free_from = std::max(free_from, end);
  }
  return best != UINT64_MAX ? best : align_up(free_from, alignment);
}

void fill_arena(const Program& program, uint64_t alignment, MemoryPlan& plan) {
  std::vector<size_t> order, placed;
  for (size_t i = 0; i < program.buffers.size(); ++i) {
    if (program.buffers[i].kind == BufferKind::intermediate) order.push_back(i);
  }
  std::ranges::sort(order, [&](size_t a, size_t b) {
    return plan.size[a] != plan.size[b] ? plan.size[a] > plan.size[b] : a < b;
  });
  for (size_t i : order) {
    plan.offset[i] = place(program, plan, placed, i, alignment);
    plan.arena_bytes = std::max(plan.arena_bytes, plan.offset[i] + plan.size[i]);
    placed.push_back(i);
  }
}

Error too_large(const std::string& what, uint64_t bytes, uint64_t limit) {
  return {ErrorCode::out_of_memory,
          message("{} needs {} bytes, the device allows {}", what, bytes, limit)};
}

}  // namespace

ControlLayout control_layout(const Program& program) {
  ControlLayout layout;
  layout.error = control_bytes(program.dispatches.size()) - 4;
  layout.changes = layout.error + 4;
  layout.resolves = static_cast<uint64_t>(
      std::ranges::count_if(program.dispatches, [&](const ProgramDispatch& dispatch) {
        return std::ranges::any_of(dispatch.bindings, [&](const auto& binding) {
          return program.buffers[binding.buffer].kind == BufferKind::control;
        });
      }));
  layout.bytes = layout.resolves == 0 ? layout.changes : layout.changes + 4 * (1 + layout.resolves);
  layout.scalar.resize(program.buffers.size());
  for (size_t i = 0; i < program.buffers.size(); ++i) {
    const ProgramBuffer& buffer = program.buffers[i];
    if (buffer.kind != BufferKind::scalar) continue;
    layout.scalar[i] = align_up(layout.bytes, kControlAlignment);
    const ScalarInstruction& size = program.scalars.code[buffer.bytes];
    layout.bytes = layout.scalar[i] + reserved_bytes(static_cast<uint64_t>(size.value));
  }
  layout.registers = align_up(layout.bytes, kDeviceRegisterBytes);
  if (program.device_registers.empty()) return layout;
  layout.bytes = layout.registers + program.device_registers.size() * kDeviceRegisterBytes;
  return layout;
}

Result<MemoryPlan> plan_memory(const Program& program, const std::vector<Interval>& registers,
                               const MemoryLimits& limits) {
  MemoryPlan plan;
  plan.size.resize(program.buffers.size());
  plan.offset.resize(program.buffers.size());
  const ControlLayout control = control_layout(program);
  plan.table_bytes = control.bytes;
  for (size_t i = 0; i < program.buffers.size(); ++i) {
    const ProgramBuffer& buffer = program.buffers[i];
    if (buffer.kind == BufferKind::control) {
      plan.size[i] = control.bytes;
      continue;
    }
    auto capacity = capacity_of(program, registers, buffer);
    if (!capacity) return capacity.error();
    plan.size[i] = reserved_bytes(*capacity);
    if (plan.size[i] > limits.max_binding_bytes) {
      return too_large(message("'{}'", buffer.name), plan.size[i], limits.max_binding_bytes);
    }
    if (buffer.kind == BufferKind::intermediate) continue;
    if (buffer.kind == BufferKind::scalar) {
      plan.offset[i] = control.scalar[i];
      continue;
    }
    uint64_t& pool = buffer.kind == BufferKind::input    ? plan.input_bytes
                     : buffer.kind == BufferKind::output ? plan.output_bytes
                                                         : plan.constant_bytes;
    plan.offset[i] = align_up(pool, limits.alignment);
    pool = plan.offset[i] + plan.size[i];
  }
  fill_arena(program, limits.alignment, plan);
  for (uint64_t pool : {plan.arena_bytes, plan.input_bytes, plan.output_bytes}) {
    if (pool > limits.max_allocation_bytes) {
      return too_large("the memory of one run", pool, limits.max_allocation_bytes);
    }
  }
  return plan;
}

}  // namespace ullage::ir
