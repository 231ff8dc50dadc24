// The emulator's interface for kernels: a thread's place in the grid, barriers, exchanges
// between lanes, and the way to report a broken rule.
#pragma once

#include <cstddef>
#include <cstdint>

namespace metal::emulator {

// Where one thread stands. The text step makes arguments with Metal's attributes from it.
struct Thread {
  uint32_t in_grid[3], in_group[3], group[3], groups[3], group_size[3], grid_size[3];
  uint32_t index, lane, simdgroup, width, simdgroups;
};

// The values of the lanes of one simdgroup at a rendezvous: `values` + lane * `stride`.
struct Lanes {
  const std::byte* values;
  uint32_t stride, width, self;
  uint64_t active;
};

inline constexpr uint32_t kMaxExchange = 64;  // bytes per lane

}  // namespace metal::emulator

extern "C" {
// Every thread of the group must come to the same line; flags are metal::mem_flags.
void metal_emulator_barrier(uint32_t flags, int line);
// Every thread of the simdgroup must come to the same line. Valid until the next exchange but one.
metal::emulator::Lanes metal_emulator_exchange(const void* value, size_t bytes, int line);
// Ends the dispatch with this finding.
[[noreturn]] void metal_emulator_finding(const char* rule, int line);
}
