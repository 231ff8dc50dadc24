// fold_capacities: an extent that nothing bounded while the device decided it, and that the host
// knows now, is itself what has to be reserved.
#pragma once

#include "base/result.h"
#include "ir/graph/graph.h"

namespace ullage::passes {

// Replaces the capacities of such extents everywhere, so that nothing that the host decides before
// a plan is built waits for the plan. Errors: a guard that can never be true now.
ir::Result<void> fold_capacities(ir::Graph& graph);

}  // namespace ullage::passes
