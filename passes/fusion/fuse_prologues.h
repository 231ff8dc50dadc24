// fuse_prologues: what makes the elements of a reduction is computed as they are read.
#pragma once

#include <vector>

#include "ir/graph/graph.h"
#include "passes/fusion/fusion_groups.h"
#include "passes/fusion/merged_body.h"

namespace ullage::passes {

// Node `reader`, whose operand a group makes of the elements of one value, one by one.
struct Prologue {
  uint32_t reader = 0;
  MergedBody merged;  // its one input is read in place of the operand
};

// For every node whose op accepts one (ops::PrologueRule), the group that writes its operand
// for it alone, of one value of the same extents and dtype, under the same predicate. A group that
// is found is left empty. REQUIRES: epilogues have been found; they come first, since the node
// before a group then stores nothing else.
std::vector<Prologue> find_prologues(const ir::Graph& graph, FusionGroups& groups);

}  // namespace ullage::passes
