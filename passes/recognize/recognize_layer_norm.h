// recognize_layer_norm: models spell layer normalisation out; one kernel does it in one read.
#pragma once

#include "base/result.h"
#include "ir/graph/graph.h"

namespace ullage::passes {

// Replaces, where all of it is f32 and under one predicate,
//   d = x - mean(x);  d / sqrt(mean(d^2) + epsilon) [* scale [+ bias]]
// with means over the last axis, kept, by `layer_norm`; or over channels (axis 1 of rank 3 at
// least), by one between transposes, which kernels read through where channels lie last. d may be
// transposed before the second mean. d^2 may be d * d or pow(d, 2); operands of sums and products
// come in any order; scale and bias have that axis alone. Nodes in between stay for other users, or
// for eliminate_dead_code.
ir::Result<void> recognize_layer_norm(ir::Graph& graph);

}  // namespace ullage::passes
