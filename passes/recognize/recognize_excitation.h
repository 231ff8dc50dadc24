// recognize_excitation: squeeze-and-excite blocks are spelled out; one kernel computes them.
#pragma once

#include "base/result.h"
#include "ir/graph/graph.h"

namespace ullage::passes {

// Replaces, where all of it is f32 and under one predicate,
//   z = convolution(relu(convolution(mean(x), w1, b1)), w2, b2)
// with means over all spatial axes, kept, and constant 1x1 weights, by `excitation` of x's shape.
// From z on there may be elementwise ops with numbers, up to one broadcast_to x's shape; these ops
// take x's shape and the broadcast goes, so that fusion finds the gate next to what it opens.
// REQUIRES: no dead nodes (their uses would count).
ir::Result<void> recognize_excitation(ir::Graph& graph);

}  // namespace ullage::passes
