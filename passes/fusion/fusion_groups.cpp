// Backward growth of groups.
#include "passes/fusion/fusion_groups.h"

#include <algorithm>

#include "ir/extent/shape_transfer.h"
#include "ir/graph/op.h"
#include "ops/code/map_kernel.h"
#include "passes/fusion/merged_body.h"

namespace ullage::passes {
namespace {

// May every user compute it anew? What reads more than one tensor is stored.
bool is_cheap(const ir::Graph& graph, const ir::Node& node) {
  const auto tensors = std::ranges::count_if(
      node.inputs, [&](ir::ValueId id) { return !scalar_constant(graph, source_of(graph, id)); });
  return tensors <= 1 && node.op->scalar.is_cheap;
}

std::vector<ir::ShapeExtent> shapes_of(const ir::Graph& graph, std::span<const ir::ValueId> ids) {
  std::vector<ir::ShapeExtent> shapes;
  for (ir::ValueId id : ids) shapes.push_back(graph.value(id).shape);
  return shapes;
}

}  // namespace

FusionGroups::FusionGroups(const ir::Graph& graph, size_t max_inputs)
    : graph_(graph),
      max_inputs_(max_inputs),
      users_(graph.values.size()),
      groups_of_(graph.nodes.size()) {
  collect_users();
  for (auto n = static_cast<uint32_t>(graph.nodes.size()); n-- > 0;) {
    if (!is_candidate(graph.nodes[n])) continue;
    const std::vector<uint32_t> joined = groups_that_use(n);
    if (joined.empty()) {
      groups_of_[n].push_back(static_cast<uint32_t>(groups_.size()));
      groups_.push_back({n, {n}});
      continue;
    }
    for (uint32_t g : joined) groups_[g].nodes.push_back(n);
    groups_of_[n] = joined;
  }
  for (FusionGroup& group : groups_) std::ranges::reverse(group.nodes);
}

void FusionGroups::collect_users() {
  for (uint32_t n = 0; n < graph_.nodes.size(); ++n) {
    for (ir::ValueId id : graph_.nodes[n].inputs) {
      if (id != ir::kNoValue) users_[id].push_back(n);
    }
  }
  for (const ir::GraphOutput& output : graph_.outputs) users_[output.value].push_back(ir::kNoNode);
  // A value that an extent depends on must stay a separate value.
  for (const ir::DeviceScalar& scalar : graph_.device_scalars) {
    if (scalar.value != ir::kNoValue) users_[scalar.value].push_back(ir::kNoNode);
  }
}

bool FusionGroups::is_candidate(const ir::Node& node) const {
  return node.op->is_elementwise() && !node.body && node.op->max_inputs <= 3 &&
         node.outputs.size() == 1 && graph_.value(node.outputs[0]).shape.is_exact();
}

// The groups that node n may be merged into; empty if any user cannot take it.
std::vector<uint32_t> FusionGroups::groups_that_use(uint32_t n) const {
  std::vector<uint32_t> joined;
  for (uint32_t user : users_[graph_.nodes[n].outputs[0]]) {
    if (user == ir::kNoNode || groups_of_[user].empty()) return {};
    for (uint32_t g : groups_of_[user]) {
      if (std::ranges::find(joined, g) == joined.end()) joined.push_back(g);
    }
  }
  if (joined.size() > 1 && !is_cheap(graph_, graph_.nodes[n])) return {};
  const bool all = std::ranges::all_of(joined, [&](uint32_t g) { return may_join(n, groups_[g]); });
  return all ? joined : std::vector<uint32_t>{};
}

bool FusionGroups::may_join(uint32_t n, const FusionGroup& group) const {
  const ir::Node& node = graph_.nodes[n];
  const ir::Node& root = graph_.nodes[group.root];
  const ir::ShapeExtent& shape = graph_.value(node.outputs[0]).shape;
  if (node.predicate != root.predicate) return false;
  if (!ir::same_exact_extents(shape.axes(), graph_.value(root.outputs[0]).shape.axes()) &&
      !(shape.rank() == 0 && is_cheap(graph_, node))) {
    return false;
  }
  std::vector<uint32_t> nodes = group.nodes;
  nodes.push_back(n);
  std::ranges::sort(nodes);
  const MergedBody merged = merge_bodies(graph_, nodes, group.root);
  return !merged.inputs.empty() && merged.inputs.size() <= max_inputs_ &&
         ops::fits_map(shapes_of(graph_, merged.inputs), shape) &&
         merged.body.instructions.size() <= kMaxFusedInstructions &&
         merged.body.constants.size() <= kMaxFusedConstants;
}

}  // namespace ullage::passes
