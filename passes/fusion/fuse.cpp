// Rebuilds the list of nodes with groups, epilogues and prologues in place of their nodes.
#include "passes/fusion/fuse.h"

#include <algorithm>
#include <unordered_map>

#include "ir/graph/op.h"
#include "ops/elementwise/fused.h"
#include "passes/fusion/fuse_epilogues.h"
#include "passes/fusion/fuse_prologues.h"
#include "passes/fusion/fusion_groups.h"
#include "passes/fusion/merged_body.h"
#include "passes/rewrite/uses.h"

namespace ullage::passes {
namespace {

std::vector<ir::ExtentExpr> live_extents(const ir::ShapeExtent& shape) {
  std::vector<ir::ExtentExpr> extents;
  for (const ir::AxisExtent& axis : shape.axes()) extents.push_back(axis.live);
  return extents;
}

// Is there anything to gain over the node as it stands?
bool is_worth_fusing(const ir::Graph& graph, const FusionGroup& group, const MergedBody& merged) {
  if (merged.inputs.empty()) return false;  // constants only: left to folding
  return group.nodes.size() > 1 || merged.inputs != graph.nodes[group.root].inputs;
}

ir::Node fused_node(const ir::Graph& graph, const ir::Node& root, MergedBody merged) {
  const ir::ValueInfo& result = graph.value(root.outputs[0]);
  ir::Node node = root;
  node.op = &ops::fused;
  node.inputs = std::move(merged.inputs);
  node.attributes = ops::fused_attributes(live_extents(result.shape), result.dtype);
  node.body = std::make_shared<const ir::ScalarBody>(std::move(merged.body));
  return node;
}

ir::Node node_with_epilogue(const ir::Graph& graph, Epilogue epilogue) {
  ir::Node node = graph.nodes[epilogue.producer];
  const ir::Node& exit = graph.nodes[epilogue.exit];
  node.first_body_input = static_cast<uint32_t>(node.inputs.size());
  node.inputs.insert(node.inputs.end(), epilogue.merged.inputs.begin() + 1,
                     epilogue.merged.inputs.end());
  node.outputs[0] = exit.outputs[0];
  node.body = std::make_shared<const ir::ScalarBody>(std::move(epilogue.merged.body));
  return node;
}

ir::Node node_with_prologue(const ir::Graph& graph, Prologue prologue) {
  ir::Node node = graph.nodes[prologue.reader];
  node.inputs = std::move(prologue.merged.inputs);
  node.body = std::make_shared<const ir::ScalarBody>(std::move(prologue.merged.body));
  return node;
}

// What stands at each place of the new list; places without an entry keep their node.
struct Plan {
  std::unordered_map<uint32_t, ir::Node> replaced;
  std::vector<bool> dropped;
};

Plan plan_fusion(const ir::Graph& graph, const ir::DeviceProfile& profile) {
  FusionGroups groups(graph, ops::max_fused_inputs(profile));
  std::vector<Epilogue> epilogues = find_epilogues(graph, groups);
  std::vector<Prologue> prologues = find_prologues(graph, groups);
  Plan plan;
  plan.dropped.assign(graph.nodes.size(), false);
  for (uint32_t n = 0; n < graph.nodes.size(); ++n) plan.dropped[n] = !groups.groups_of(n).empty();
  for (const FusionGroup& group : groups.groups()) {
    if (group.nodes.empty()) continue;
    plan.dropped[group.root] = false;
    MergedBody merged = merge_bodies(graph, group.nodes, group.root);
    if (!is_worth_fusing(graph, group, merged)) continue;
    plan.replaced[group.root] = fused_node(graph, graph.nodes[group.root], std::move(merged));
  }
  for (Epilogue& epilogue : epilogues) {
    plan.dropped[epilogue.producer] = true;
    plan.dropped[epilogue.exit] = false;
    const uint32_t place = epilogue.exit;
    plan.replaced[place] = node_with_epilogue(graph, std::move(epilogue));
  }
  for (Prologue& prologue : prologues) {
    const uint32_t place = prologue.reader;
    plan.replaced[place] = node_with_prologue(graph, std::move(prologue));
  }
  return plan;
}

}  // namespace

void fuse(ir::Graph& graph, const ir::DeviceProfile& profile) {
  Plan plan = plan_fusion(graph, profile);
  std::vector<ir::Node> nodes;
  for (uint32_t n = 0; n < graph.nodes.size(); ++n) {
    for (ir::ValueId id : graph.nodes[n].outputs) graph.values[id].producer = ir::kNoNode;
    if (plan.dropped[n]) continue;
    const auto it = plan.replaced.find(n);
    nodes.push_back(std::move(it == plan.replaced.end() ? graph.nodes[n] : it->second));
  }
  graph.nodes = std::move(nodes);
  renumber_producers(graph);
}

}  // namespace ullage::passes
