// place_resolves: before the first call that needs an extent that kernels have counted, a call
// of the resolve kernel that converts all known counts into words of the extent table, group
// counts and guard results. Once per frontier of new counts, never once per count.
#pragma once

#include "ir/lowering/kernel_graph.h"

namespace ullage::passes {

// REQUIRES: `kernels` was lowered from `graph` and has no resolve call yet. What a call needs: its
// group counts, its predicate and the slots it may read. The caller is one more reader: extents of
// outputs that are computed from counts get words of the table, stored at the latest by a resolve
// at the end; one that is a count has its word already, where the kernel wrote it.
void place_resolves(const ir::Graph& graph, ir::KernelGraph& kernels);

}  // namespace ullage::passes
