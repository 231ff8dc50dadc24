// fuse_epilogues: the beginning of a fusion group becomes part of the node it reads from.
#pragma once

#include <vector>

#include "ir/graph/graph.h"
#include "passes/fusion/fusion_groups.h"
#include "passes/fusion/merged_body.h"

namespace ullage::passes {

// Node `producer`, moved to where node `exit` stands, with `body` on its result.
struct Epilogue {
  uint32_t producer = 0;
  uint32_t exit = 0;
  MergedBody merged;  // body input 0 is the producer's result
};

// For every node whose op accepts one (ops::EpilogueRule), the longest beginning of the
// group that alone reads its result, under one predicate and in one shape. Takes what it finds out
// of the groups; a group may end up empty.
std::vector<Epilogue> find_epilogues(const ir::Graph& graph, FusionGroups& groups);

}  // namespace ullage::passes
