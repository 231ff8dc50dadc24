// One number that depends on all that a definition computes.
#pragma once

#include "tests/frontends/comprehension/meaning.h"

namespace ullage::comprehension::test {

// The graph of the definition with one output: the sum of all float results in `dtype`, with a
// weight for each element. The device may decide their extents.
ir::Result<ir::Graph> weighted_sum(const Meaning& meaning, ir::DType dtype);

}  // namespace ullage::comprehension::test
