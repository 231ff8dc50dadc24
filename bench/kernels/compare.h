// A case beside its peers, in turns.
#pragma once

#include <span>

#include "bench/kernels/case.h"
#include "bench/kernels/measure.h"

namespace ullage::bench {

// Measures the graphs of the wanted cases and their peers; prints members of a JSON object on
// standard output and rows of a table on standard error. A case that does not compile or run is
// said on standard error and left out; then the result is false.
bool print_comparisons(const Device& device, const IsWanted& is_wanted,
                       std::span<const Case> cases);

}  // namespace ullage::bench
