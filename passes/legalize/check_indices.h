// check_indices: every access at indices that data gives (OpDef::indexed_axes) gets a guard.
#pragma once

#include "base/result.h"
#include "ir/graph/graph.h"

namespace ullage::passes {

// In front of each such node a first_outside on its indices, under its predicate, and a guard that
// it found none; indices that the host knows become separate guards, checked before any
// dispatch. They report the index, its position in row-major order (where the op knows of a batch:
// the row, and the position in that) and the extent. Error: an index that is out of range in every
// run.
//
// First of all passes: others fold accesses away. A guard whose node nobody uses is dropped with
// it, but where the elements read are host scalars it stays: their uses do not show.
ir::Result<void> check_indices(ir::Graph& graph);

}  // namespace ullage::passes
