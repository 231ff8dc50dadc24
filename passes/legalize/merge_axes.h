// merge_axes: values of more axes than a program's tensors have (ir::kMaxRank).
#pragma once

#include "base/result.h"
#include "ir/graph/graph.h"

namespace ullage::passes {

// Exporters cut images into windows and pixels by reshapes to 9 and 10 axes, permute these and join
// them again. Such a value becomes one row of the same elements; what a node does to it, it does to
// runs of neighbouring axes that it treats alike, in steps where these are still too many.
//
// Error (unsupported): a node, named, that does more to such a value than move, reduce or compute
// its elements, one by one or along one axis.
ir::Result<void> merge_axes(ir::Graph& graph);

}  // namespace ullage::passes
