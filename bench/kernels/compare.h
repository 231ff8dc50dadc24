// A case beside its peers, in turns.
#pragma once

#include "bench/kernels/case.h"
#include "bench/kernels/measure.h"

namespace ullage::bench {

// Measures the case's graph and its peers; prints a member of a JSON object on standard output, a
// comma before it unless it is the `first`, and rows of a table on standard error. False, and
// nothing on standard output, where one of them does not compile or run, which is said on standard
// error.
bool print_comparison(const Device& device, const Case& c, bool first);

}  // namespace ullage::bench
