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
// access never leaves it), then three group counts per dispatch, the error word, the words from
// which resolve dispatches know whether they have work, the scalar buffers, each at a multiple of
// 256 bytes, the largest alignment that a device may require (so offsets are known when the program
// is compiled), and the device's register file.
inline constexpr uint64_t kIndirectOffset = uint64_t{kTableWords} * 4;
inline constexpr uint64_t kControlAlignment = 256;
inline constexpr uint64_t kDeviceRegisterBytes = 16;
inline constexpr uint32_t kNoFailure = UINT32_MAX;  // the error word while no guard has failed

// Without device scalars: table, group counts, error word.
inline constexpr uint64_t control_bytes(size_t dispatches) {
  return kIndirectOffset + dispatches * 12 + 4;
}

struct ControlLayout {
  uint64_t error = 0;    // byte offset of the index of the first guard that failed
  uint64_t changes = 0;  // byte offset of the count of changes, behind it a word per resolve
  uint64_t resolves = 0;
  uint64_t registers = 0;          // byte offset of the register file
  std::vector<uint64_t> scalar{};  // per buffer of the program: byte offset of a scalar buffer
  uint64_t bytes = 0;
};
// Looks at dispatches, buffers (kinds; of scalar buffers the size, a constant) and, for what comes
// after `registers`, at device_registers.
ControlLayout control_layout(const Program& program);

// Only the arena aliases. The other memory pools keep their buffers in order of index in
// Program::buffers, each at the next multiple of the alignment; a pool ends after its last buffer's
// reserved bytes. Constants and packs share one pool, whose layout no bound changes: the runtime
// makes it at load, with its own few lines.
struct MemoryPlan {
  std::vector<uint64_t> size{};    // per buffer, bytes
  std::vector<uint64_t> offset{};  // per buffer: in the arena (intermediate) or in its own pool
  uint64_t arena_bytes = 0;        // intermediates
  uint64_t constant_bytes = 0;     // constants and packed constants
  uint64_t input_bytes = 0, output_bytes = 0;
  uint64_t table_bytes = 0;  // the control memory
  uint64_t total() const {
    return arena_bytes + constant_bytes + input_bytes + output_bytes + table_bytes;
  }
};

// `registers` are the capacity intervals of the plan (run_intervals over the bounds). Greedy by
// size within barrier intervals. Errors: an unbounded or negative size (names the buffer), a buffer
// above the binding limit, an arena above the allocation limit.
Result<MemoryPlan> plan_memory(const Program& program, const std::vector<Interval>& registers,
                               const MemoryLimits& limits);

}  // namespace ullage::ir
