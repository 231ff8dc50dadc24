// A chain of data-dependent ops in one submission, against the same chain with the count read back.
#pragma once

#include <vector>

#include "bench/kernels/measure.h"

namespace ullage::bench {

// nonzero -> gather -> reduce over `elements` f32, half of which are selected.
struct ChainTimes {
  int64_t elements = 0;
  Times bounded;    // one program, one wait
  Times read_back;  // positions first; the host waits, reads the count, binds them to a second
                    // program
};
ir::Result<ChainTimes> measure_chain(const Device& device, int64_t elements);

}  // namespace ullage::bench
