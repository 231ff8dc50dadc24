// fuse: elementwise chains become one node; what follows a matmul or convolution becomes its
// epilogue, what comes before a reduction its prologue.
#pragma once

#include "base/result.h"
#include "ir/graph/graph.h"
#include "ir/program/device_profile.h"

namespace ullage::passes {

// Merges what FusionGroups finds into `fused` nodes, which read in place what broadcast_to only
// repeats; before that, nodes take their epilogues (fuse_epilogues.h) and prologues
// (fuse_prologues.h) from the groups. How much
// one kernel may read is the device's. REQUIRES: no dead nodes (their uses would count). Leaves
// dead broadcasts and values for eliminate_dead_code.
void fuse(ir::Graph& graph, const ir::DeviceProfile& profile);

}  // namespace ullage::passes
