// recognize_interleave: a shuffle of two groups of channels becomes one node, or one per reader.
#pragma once

#include "base/result.h"
#include "ir/graph/graph.h"

namespace ullage::passes {

// Finds reshape(transpose(reshape(concat(a, b)))) that alternates the elements of two tensors of
// equal constant extent along an axis, as networks with grouped channels spell it, and puts
// `interleave` in its place; slices of it along that axis take their part themselves, unless all
// their readers do that (passes/kernels/channel_views.h). Nodes left without a reader go with
// eliminate_dead_code. REQUIRES: single ops, not fused yet.
ir::Result<void> recognize_interleave(ir::Graph& graph);

}  // namespace ullage::passes
