// decompose_dot: every dot becomes one matmul, with the transposes and reshapes around it that
// bring its operands into the form [batch, M, K] x [batch, K, N] and the result out of it.
#pragma once

#include "base/result.h"
#include "ir/graph/graph.h"

namespace ullage::passes {

// Axes keep their guarantees as they are (P-05): merged ones are reshaped from the live extents,
// which must be exact; an axis that stays alone may promise anything.
ir::Result<void> decompose_dot(ir::Graph& graph);

}  // namespace ullage::passes
