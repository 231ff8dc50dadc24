// For each op that takes an epilogue: the latest node of the reading group at which one can end.
#include "passes/fuse_epilogues.h"

#include <algorithm>
#include <optional>
#include <ranges>

#include "ir/op.h"

namespace ullage::passes {
namespace {

// Search for one producer's epilogue.
class EpilogueSearch {
 public:
  EpilogueSearch(const ir::Graph& graph, FusionGroups& groups, uint32_t producer)
      : graph_(graph),
        groups_(groups),
        producer_(producer),
        result_(graph.nodes[producer].outputs[0]) {}

  // Index of the one group that reads the result and nothing else does.
  std::optional<uint32_t> reading_group() const;
  std::optional<Epilogue> longest(const FusionGroup& group) const;
  // Nodes of `group` that `exit` needs, itself included; ascending.
  std::vector<uint32_t> needed_by(const FusionGroup& group, uint32_t exit) const;

 private:
  bool is_closed(const FusionGroup& group, const std::vector<uint32_t>& nodes, uint32_t exit) const;

  const ir::Graph& graph_;
  FusionGroups& groups_;
  uint32_t producer_;
  ir::ValueId result_;
};

std::optional<uint32_t> EpilogueSearch::reading_group() const {
  std::optional<uint32_t> found;
  for (uint32_t user : groups_.users_of(result_)) {
    if (user == ir::kNoNode || groups_.groups_of(user).size() != 1) return std::nullopt;
    const uint32_t group = groups_.groups_of(user)[0];
    if (found && *found != group) return std::nullopt;
    found = group;
  }
  return found;
}

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

// Does nothing in the group but `exit` look into `nodes`, or at the producer's result, from
// outside?
bool EpilogueSearch::is_closed(const FusionGroup& group, const std::vector<uint32_t>& nodes,
                               uint32_t exit) const {
  const ir::ValueId leaving = graph_.nodes[exit].outputs[0];
  for (uint32_t n : group.nodes) {
    if (std::ranges::find(nodes, n) != nodes.end()) continue;
    for (ir::ValueId id : graph_.nodes[n].inputs) {
      if (id == result_) return false;
      const bool inside = std::ranges::find(nodes, graph_.value(id).producer) != nodes.end();
      if (inside && id != leaving) return false;
    }
  }
  return true;
}

std::optional<Epilogue> EpilogueSearch::longest(const FusionGroup& group) const {
  for (uint32_t exit : group.nodes | std::views::reverse) {
    const ir::ValueInfo& leaving = graph_.value(graph_.nodes[exit].outputs[0]);
    if (!same_shape(leaving.shape, graph_.value(result_).shape)) continue;
    const std::vector<uint32_t> nodes = needed_by(group, exit);
    if (!is_closed(group, nodes, exit)) continue;
    MergedBody merged = merge_bodies(graph_, nodes, exit, result_);
    const ir::Node& node = graph_.nodes[producer_];
    const auto extra = std::span(merged.inputs).subspan(1);
    if (node.op->accepts_epilogue(graph_, node, merged.body, extra)) {
      return Epilogue{producer_, exit, std::move(merged)};
    }
  }
  return std::nullopt;
}

bool takes_epilogue(const ir::Node& node) {
  return ir::has_trait(node.op->traits, ir::OpTrait::takes_epilogue) && !node.body &&
         node.op->accepts_epilogue && node.outputs.size() == 1;
}

}  // namespace

std::vector<Epilogue> find_epilogues(const ir::Graph& graph, FusionGroups& groups) {
  std::vector<Epilogue> found;
  // From the last on: of two producers that are added, the later one takes the addition and reads
  // the earlier one's result.
  for (auto n = static_cast<uint32_t>(graph.nodes.size()); n-- > 0;) {
    if (!takes_epilogue(graph.nodes[n])) continue;
    const EpilogueSearch search(graph, groups, n);
    const auto index = search.reading_group();
    if (!index) continue;
    FusionGroup& group = groups.groups()[*index];
    if (group.nodes.empty() || graph.nodes[group.root].predicate != graph.nodes[n].predicate) {
      continue;
    }
    auto epilogue = search.longest(group);
    if (!epilogue) continue;
    const std::vector<uint32_t> taken = search.needed_by(group, epilogue->exit);
    std::erase_if(group.nodes,
                  [&](uint32_t node) { return std::ranges::find(taken, node) != taken.end(); });
    found.push_back(std::move(*epilogue));
  }
  return found;
}

}  // namespace ullage::passes
