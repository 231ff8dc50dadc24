// Sizes for programs that nobody has bound an input of yet.
#pragma once

#include <vector>

#include "runtime/run_values.h"

namespace ullage::runtime {

// One set of sizes: what a run of them would tell the device.
struct TrialSizes {
  Registers registers;
  ControlWords words;
  std::vector<uint64_t> bytes;  // per buffer; 0 where it cannot be computed
};

// At most `most` sets that keep all guards of the program, each with other extents where the
// program leaves them open: odd ones first, which leave remainders of every tile. None where
// nothing that is tried keeps the guards.
std::vector<TrialSizes> trial_sizes(const ir::Program& program, uint32_t max_groups, size_t most);

}  // namespace ullage::runtime
