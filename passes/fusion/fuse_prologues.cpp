// For each op that takes a prologue: the group whose root it alone reads.
#include "passes/fusion/fuse_prologues.h"

#include "ir/extent/shape_transfer.h"
#include "ir/graph/op.h"
#include "ops/registry.h"

namespace ullage::passes {
namespace {

// The group that makes the operand of `reader` and nothing else that anyone reads.
FusionGroup* group_before(const ir::Graph& graph, FusionGroups& groups, const ir::Node& reader) {
  const ir::ValueId operand = reader.inputs[0];
  const uint32_t producer = graph.value(operand).producer;
  if (producer == ir::kNoNode || groups.users_of(operand).size() != 1) return nullptr;
  for (uint32_t g : groups.groups_of(producer)) {
    FusionGroup& group = groups.groups()[g];
    const bool whole = group.root == producer && !group.nodes.empty();
    if (whole && graph.nodes[producer].predicate == reader.predicate) return &group;
  }
  return nullptr;
}

bool is_accepted(const ir::Graph& graph, const ir::Node& reader, ops::PrologueRule accepts,
                 const MergedBody& merged) {
  if (merged.inputs.size() != 1) return false;
  const ir::ValueInfo& from = graph.value(merged.inputs[0]);
  const ir::ValueInfo& operand = graph.value(reader.inputs[0]);
  return from.dtype == operand.dtype &&
         ir::same_exact_extents(from.shape.axes(), operand.shape.axes()) &&
         accepts(graph, reader, merged.body);
}

}  // namespace

std::vector<Prologue> find_prologues(const ir::Graph& graph, FusionGroups& groups) {
  std::vector<Prologue> found;
  for (uint32_t n = 0; n < graph.nodes.size(); ++n) {
    const ir::Node& reader = graph.nodes[n];
    const ops::PrologueRule accepts = ops::prologue_rule(*reader.op);
    if (accepts == nullptr || reader.body) continue;
    FusionGroup* group = group_before(graph, groups, reader);
    if (group == nullptr) continue;
    MergedBody merged = merge_bodies(graph, group->nodes, group->root);
    if (!is_accepted(graph, reader, accepts, merged)) continue;
    group->nodes.clear();
    found.push_back({n, std::move(merged)});
  }
  return found;
}

}  // namespace ullage::passes
