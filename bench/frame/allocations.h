// Counts this thread's calls of malloc and its relatives outside of Vulkan's functions.
#pragma once

#include <cstdint>

namespace ullage::bench {

void count_mallocs();
// The calls since then; ends the count.
uint64_t mallocs();

}  // namespace ullage::bench
