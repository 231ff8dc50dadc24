// The cases of the bench, and chains of them.
#pragma once

#include <vector>

#include "bench/kernels/case.h"
#include "bench/kernels/measure.h"

namespace ullage::bench {

// Cases of data-dependent ops beyond those of bench/kernels.

// unique values of 2^20 u32.
std::vector<Case> unique_cases();
// argsort of one row of 2^8 to 2^20 elements, and comparison of two columns of as many.
std::vector<Case> crossover_cases();

// A chain of data-dependent ops in one submission, against the same chain with the count read back.

// nonzero -> gather -> reduce over `elements` f32, half of which are selected.
struct ChainTimes {
  int64_t elements = 0;
  Times bounded;    // one program, one wait
  Times read_back;  // positions first; the host waits, reads the count, binds them to a second
                    // program
};
ir::Result<ChainTimes> measure_chain(const Device& device, int64_t elements);

}  // namespace ullage::bench
