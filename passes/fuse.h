// fuse: elementwise chains become one node; what follows a matmul, convolution or reduction becomes
// its epilogue.
#pragma once

#include "ir/graph/graph.h"
#include "ir/program/device_profile.h"
#include "ir/result.h"

namespace ullage::passes {

// Merges what FusionGroups finds into `fused` nodes, which read in place what broadcast_to only
// repeats; before that, nodes take their epilogues from the groups (fuse_epilogues.h). How much
// one kernel may read is the device's. REQUIRES: no dead nodes (their uses would count). Leaves
// dead broadcasts and values for eliminate_dead_code.
void fuse(ir::Graph& graph, const ir::DeviceProfile& profile);

}  // namespace ullage::passes
