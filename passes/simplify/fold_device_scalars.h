// fold_device_scalars: an element that was to become an extent on the device, and is a constant
// now, becomes a constant extent everywhere (P-18: with the rounding of its tag).
#pragma once

#include "base/result.h"
#include "ir/graph/graph.h"

namespace ullage::passes {

// Errors: a guard that can never be true now.
ir::Result<void> fold_device_scalars(ir::Graph& graph);

}  // namespace ullage::passes
