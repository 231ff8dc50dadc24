// plan_memory: offsets in one arena for all intermediates, over their capacities. Pure; the
// compiler predicts with it what the runtime then allocates.
#pragma once

#include <cstdint>
#include <vector>

#include "ir/program/program.h"

namespace ullage::ir {

struct MemoryLimits {
  uint64_t alignment = 256;                 // of every buffer's offset
  uint64_t max_binding_bytes = 128u << 20;  // of one binding
  uint64_t max_allocation_bytes = 1u << 30;
};

// Byte sizes are capacities rounded up to 32 plus one vector of slack, so that a 16-byte or
// 32-byte access of the last element stays inside.
inline uint64_t reserved_bytes(uint64_t capacity) {
  return (capacity + 31) / 32 * 32 + 32;
}

// The control memory: kTableWords words of extent table (always the whole range, so that a table
// access never leaves it), then three group counts per dispatch.
inline constexpr uint64_t kIndirectOffset = uint64_t{kTableWords} * 4;
inline uint64_t control_bytes(size_t dispatches) {
  return kIndirectOffset + dispatches * 12;
}

// Only the arena aliases. The other heaps hold their buffers in order of index in
// Program::buffers, each at the next multiple of the alignment; a heap ends after its last buffer's
// reserved bytes. Constants and packs share one heap, whose layout no bound changes: the runtime
// makes it at load, with its own few lines.
struct MemoryPlan {
  std::vector<uint64_t> size{};    // per buffer, bytes
  std::vector<uint64_t> offset{};  // per buffer: in the arena (intermediate) or in its own heap
  uint64_t arena_bytes = 0;        // intermediates
  uint64_t constant_bytes = 0;     // constants and packed constants
  uint64_t input_bytes = 0, output_bytes = 0;
  uint64_t table_bytes = 0;  // control_bytes(dispatches)
  uint64_t total() const {
    return arena_bytes + constant_bytes + input_bytes + output_bytes + table_bytes;
  }
};

// `registers` are the capacity intervals of the plan (run_intervals over the bounds). Greedy by
// size within epochs. Errors: an unbounded or negative size (names the buffer), a buffer above the
// binding limit, an arena above the allocation limit.
Result<MemoryPlan> plan_memory(const Program& program, const std::vector<Interval>& registers,
                               const MemoryLimits& limits);

}  // namespace ullage::ir
