// fold_host_values: small tensors whose elements the host knows stop being device work.
#pragma once

#include "base/result.h"
#include "ir/graph/graph.h"

namespace ullage::passes {

// A value whose elements are host expressions is used through those expressions wherever a size
// is used, so most producers of such values die with dead code. What is left is data for kernels:
// elements that are all constant make a constant; integer elements that depend on input sizes
// alone are written by one `extent_values` node in place of the arithmetic. Values that depend on
// elements of inputs keep their device computation.
ir::Result<void> fold_host_values(ir::Graph& graph);

}  // namespace ullage::passes
