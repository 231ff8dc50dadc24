// Sizes for checking programs without bound inputs.
#pragma once

#include <cstdint>
#include <vector>

#include "ir/program/program.h"
#include "runtime/run/run_values.h"

namespace ullage::runtime {

// The size of a buffer has no bound.
inline constexpr uint64_t kNoCapacity = UINT64_MAX;

// One set of sizes. It does not include what kernels count, which is found by running them.
struct CheckSizes {
  ir::ScalarInputs host;             // leaves except those of the device
  Registers registers;               // as the host knows them before a run
  std::vector<uint64_t> capacities;  // per buffer: bytes, whatever kernels count; or kNoCapacity
};

// At most `most` sets that satisfy all guards that the host can evaluate before a run, with
// different extents where the program allows it: odd ones first, which leave remainders of every
// tile. Empty if no candidate satisfies the guards.
std::vector<CheckSizes> check_sizes(const ir::Program& program, size_t most);

}  // namespace ullage::runtime
