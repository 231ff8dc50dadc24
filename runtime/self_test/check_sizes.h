// Sizes for programs that nobody has bound an input of yet.
#pragma once

#include <cstdint>
#include <vector>

#include "ir/program/program.h"
#include "runtime/run/run_values.h"

namespace ullage::runtime {

// Nothing bounds the size of a buffer.
inline constexpr uint64_t kNoCapacity = UINT64_MAX;

// One set of sizes. What kernels count is not among them: it is found by running them.
struct CheckSizes {
  ir::ScalarInputs host;             // leaves but those of the device
  Registers registers;               // as the host knows them before a run
  std::vector<uint64_t> capacities;  // per buffer: bytes, whatever kernels count; or kNoCapacity
};

// At most `most` sets that keep all guards of the program that the host can decide before a run,
// each with other extents where the program leaves them open: odd ones first, which leave
// remainders of every tile. None where nothing that is tried keeps the guards.
std::vector<CheckSizes> check_sizes(const ir::Program& program, size_t most);

}  // namespace ullage::runtime
