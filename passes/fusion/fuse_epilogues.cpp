// For each op that takes an epilogue: the latest node of the reading group at which one can end.
#include "passes/fusion/fuse_epilogues.h"

#include <algorithm>
#include <optional>
#include <ranges>

#include "ir/extent/shape_transfer.h"
#include "ir/graph/op.h"
#include "ops/registry.h"

namespace ullage::passes {
namespace {

// Search for one producer's epilogue, which grows group by group.
class EpilogueSearch {
 public:
  EpilogueSearch(const ir::Graph& graph, FusionGroups& groups, uint32_t producer,
                 ops::EpilogueRule accepts)
      : graph_(graph),
        groups_(groups),
        producer_(producer),
        accepts_(accepts),
        result_(graph.nodes[producer].outputs[0]),
        leaving_(result_) {}

  // Takes what it can from the one group that reads what leaves so far. False: nothing.
  bool grow();
  // REQUIRES: grow() was true at least once.
  Epilogue take() && { return std::move(found_); }

 private:
  FusionGroup* reading_group();
  std::vector<uint32_t> needed_by(const FusionGroup& group, uint32_t exit) const;
  bool is_closed(const FusionGroup& group, const std::vector<uint32_t>& nodes, uint32_t exit) const;
  std::optional<MergedBody> accepted(const std::vector<uint32_t>& nodes, uint32_t exit) const;

  const ir::Graph& graph_;
  FusionGroups& groups_;
  const uint32_t producer_;
  const ops::EpilogueRule accepts_;  // of the producer's op
  const ir::ValueId result_;         // of the producer
  ir::ValueId leaving_;              // after the nodes taken so far
  std::vector<uint32_t> taken_;
  Epilogue found_;
};

// The one group that reads the leaving value, if nothing else does.
FusionGroup* EpilogueSearch::reading_group() {
  FusionGroup* found = nullptr;
  for (uint32_t user : groups_.users_of(leaving_)) {
    if (user == ir::kNoNode || groups_.groups_of(user).size() != 1) return nullptr;
    FusionGroup* group = &groups_.groups()[groups_.groups_of(user)[0]];
    // Another producer's epilogue may have taken it from the group.
    if (std::ranges::find(group->nodes, user) == group->nodes.end()) return nullptr;
    if (found && found != group) return nullptr;
    found = group;
  }
  const bool same_runs =
      found && graph_.nodes[found->root].predicate == graph_.nodes[producer_].predicate;
  return same_runs ? found : nullptr;
}

// Nodes of `group` that `exit` needs, itself included; ascending.
std::vector<uint32_t> EpilogueSearch::needed_by(const FusionGroup& group, uint32_t exit) const {
  std::vector<uint32_t> needed{exit};
  for (size_t i = 0; i < needed.size(); ++i) {
    for (ir::ValueId id : graph_.nodes[needed[i]].inputs) {
      const uint32_t n = graph_.value(id).producer;
      if (std::ranges::find(group.nodes, n) == group.nodes.end()) continue;
      if (std::ranges::find(needed, n) == needed.end()) needed.push_back(n);
    }
  }
  std::ranges::sort(needed);
  return needed;
}

// Does nothing else in the group read what `nodes` make, but at their exit, or what they read?
bool EpilogueSearch::is_closed(const FusionGroup& group, const std::vector<uint32_t>& nodes,
                               uint32_t exit) const {
  const ir::ValueId exit_value = graph_.nodes[exit].outputs[0];
  for (uint32_t n : group.nodes) {
    if (std::ranges::find(nodes, n) != nodes.end()) continue;
    for (ir::ValueId id : graph_.nodes[n].inputs) {
      if (id == leaving_) return false;
      const bool inside = std::ranges::find(nodes, graph_.value(id).producer) != nodes.end();
      if (inside && id != exit_value) return false;
    }
  }
  return true;
}

// The body of `nodes`, if the producer's op accepts it.
std::optional<MergedBody> EpilogueSearch::accepted(const std::vector<uint32_t>& nodes,
                                                   uint32_t exit) const {
  MergedBody merged = merge_bodies(graph_, nodes, exit, result_);
  const ir::Node& node = graph_.nodes[producer_];
  const auto extra = std::span(merged.inputs).subspan(1);
  if (merged.body.instructions.size() > kMaxFusedInstructions ||
      !accepts_(graph_, node, merged.body, extra)) {
    return std::nullopt;
  }
  return merged;
}

bool EpilogueSearch::grow() {
  FusionGroup* group = reading_group();
  if (!group) return false;
  for (uint32_t exit : group->nodes | std::views::reverse) {
    const ir::ValueInfo& value = graph_.value(graph_.nodes[exit].outputs[0]);
    if (!ir::same_exact_extents(value.shape.axes(), graph_.value(result_).shape.axes())) continue;
    const std::vector<uint32_t> needed = needed_by(*group, exit);
    if (!is_closed(*group, needed, exit)) continue;
    std::vector<uint32_t> nodes = taken_;
    nodes.insert(nodes.end(), needed.begin(), needed.end());
    std::ranges::sort(nodes);
    auto merged = accepted(nodes, exit);
    if (!merged) continue;
    std::erase_if(group->nodes,
                  [&](uint32_t n) { return std::ranges::find(needed, n) != needed.end(); });
    taken_ = std::move(nodes);
    leaving_ = graph_.nodes[exit].outputs[0];
    found_ = Epilogue{producer_, exit, *std::move(merged)};
    return true;
  }
  return false;
}

}  // namespace

std::vector<Epilogue> find_epilogues(const ir::Graph& graph, FusionGroups& groups) {
  std::vector<Epilogue> found;
  // From the last on: of two producers that are added, the later one takes the addition and reads
  // the earlier one's result.
  for (auto n = static_cast<uint32_t>(graph.nodes.size()); n-- > 0;) {
    const ir::Node& node = graph.nodes[n];
    const ops::EpilogueRule accepts = ops::epilogue_rule(*node.op);
    if (accepts == nullptr || node.body || node.outputs.size() != 1) continue;
    EpilogueSearch search(graph, groups, n, accepts);
    if (!search.grow()) continue;
    while (search.grow()) {
    }
    found.push_back(std::move(search).take());
  }
  return found;
}

}  // namespace ullage::passes
