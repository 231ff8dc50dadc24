// round_weights: constants of floats become the nearest bf16, where the user requests it.
#pragma once

#include "ir/graph/graph.h"

namespace ullage::passes {

// Constants that a product or a convolution multiplies by, or rows are gathered from: those large
// enough that they are stored as bf16 then (choose_storage.h). They stay f32 in the graph; results
// change by the rounding, 2^-9 of each number at most. REQUIRES: transposes of constants are
// folded.
void round_weights(ir::Graph& graph);

}  // namespace ullage::passes
