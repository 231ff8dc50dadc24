// Counts the calls of malloc and its relatives that this thread makes outside of Vulkan's
// functions.
#pragma once

#include <cstdint>

namespace ullage::bench {

void count_mallocs();
// Since then; ends the count.
uint64_t mallocs();

}  // namespace ullage::bench
