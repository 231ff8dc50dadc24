// A case compared with its peers, alternating.
#pragma once

#include <span>

#include "bench/kernels/case.h"
#include "bench/kernels/measure.h"

namespace ullage::bench {

// Measures the graphs of the chosen cases and their peers; prints members of a JSON object on
// standard output and lines of a table on standard error. A case that does not compile or run is
// reported on standard error and left out; then the result is false.
bool print_comparisons(const Device& device, const IsWanted& is_wanted,
                       std::span<const Case> cases);

}  // namespace ullage::bench
