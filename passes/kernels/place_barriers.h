// place_barriers: where a call must wait for earlier ones.
#pragma once

#include <cstdint>
#include <vector>

#include "ir/lowering/kernel_graph.h"

namespace ullage::passes {

// Sets KernelCall::barrier_before where a call reads what was written, or writes what was read or
// written, since the last barrier. As few as the order of calls allows. Calls whose predicates
// exclude each other count like others: a barrier costs little, a wrong proof costs data. An
// iteration of a loop begins behind a barrier, and so does what comes behind the loop.
void place_barriers(ir::KernelGraph& kernels);

// Barrier intervals in which a buffer is touched; the barrier interval of a call is the number of
// barriers up to it. What is touched inside a loop and outside of it is alive over the whole loop.
struct LiveRange {
  uint32_t first = UINT32_MAX, last = 0;
  bool is_empty() const { return first > last; }
};
// One per buffer. REQUIRES: place_barriers ran.
std::vector<LiveRange> live_ranges(const ir::KernelGraph& kernels);

}  // namespace ullage::passes
