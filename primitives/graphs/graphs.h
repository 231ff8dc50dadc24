// The primitives as graphs of ops, from which the library's program file is compiled.
#pragma once

#include <vector>

#include "base/result.h"
#include "ir/graph/graph.h"
#include "primitives/description.h"

namespace ullage::primitives {

// All that the library has.
std::vector<Description> all_descriptions();

// Inputs and outputs as in ullage_primitives.h, in that order; then those of description.h. Arrays
// have as many live elements as the count says, and at most as many as are bound.
ir::Result<ir::Graph> graph_of(const Description& description);

}  // namespace ullage::primitives
