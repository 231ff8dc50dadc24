// plan_memory: offsets in one arena for all intermediates, over their capacities. Pure; the
// compiler predicts with it what the runtime then allocates.
#pragma once

#include <cstdint>
#include <vector>

#include "ir/program.h"

namespace ullage::ir {

struct MemoryLimits {
  uint64_t alignment = 256;                 // of every buffer's offset
  uint64_t max_binding_bytes = 128u << 20;  // of one binding
  uint64_t max_allocation_bytes = 1u << 30;
};

// Byte sizes are capacities rounded up to 32 plus one vector of slack, so that a 16-byte or
// 32-byte access of the last element stays inside.
struct MemoryPlan {
  std::vector<uint64_t> size;     // per buffer, bytes
  std::vector<uint64_t> offset;   // per buffer: in the arena (intermediate) or in its own heap
  uint64_t arena_bytes = 0;       // intermediates
  uint64_t constant_bytes = 0;    // constants and packed constants
  uint64_t input_bytes = 0, output_bytes = 0;
  uint64_t table_bytes = 0;       // extent table and indirect arguments
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
