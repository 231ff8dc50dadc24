// FusionGroups: which elementwise nodes are computed together.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "ir/graph/graph.h"

namespace ullage::passes {

// Limits of one fused kernel besides its operands: registers, and constants in the table.
inline constexpr size_t kMaxFusedInstructions = 24;
inline constexpr size_t kMaxFusedConstants = 12;

// Nodes that one kernel computes; only the root's result leaves.
struct FusionGroup {
  uint32_t root = 0;
  std::vector<uint32_t> nodes;  // ascending; the root is the last
};

// Groups found from the last node to the first: a node joins the group in which all its users are,
// or several such groups if it is cheap enough to be computed in each. A group that would break a
// limit, mix predicates or mix shapes stays as it is and the node starts its own.
//
// A single node is a group too; groups are disjoint but for the cheap nodes.
class FusionGroups {
 public:
  // REQUIRES: `graph` outlives this. A kernel reads at most `max_inputs` values.
  FusionGroups(const ir::Graph& graph, size_t max_inputs);

  // In ascending order of roots. Epilogues take nodes away from groups.
  std::vector<FusionGroup>& groups() { return groups_; }
  // Groups that contain node `n`, as indices into groups().
  const std::vector<uint32_t>& groups_of(uint32_t n) const { return groups_of_[n]; }
  // Nodes that use a value, one entry per use; graph outputs are kNoNode.
  const std::vector<uint32_t>& users_of(ir::ValueId id) const { return users_[id]; }

 private:
  bool is_candidate(const ir::Node& node) const;
  std::vector<uint32_t> groups_that_use(uint32_t n) const;
  bool may_join(uint32_t n, const FusionGroup& group) const;
  void collect_users();

  const ir::Graph& graph_;
  const size_t max_inputs_;
  std::vector<std::vector<uint32_t>> users_;
  std::vector<FusionGroup> groups_;
  std::vector<std::vector<uint32_t>> groups_of_;
};

}  // namespace ullage::passes
