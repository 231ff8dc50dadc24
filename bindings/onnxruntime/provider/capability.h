// Which nodes of a graph the provider takes, and together with which others.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "compiling.h"
#include "subgraph.h"

namespace ullage::provider {

struct Group {
  Nodes nodes = {};
  // What the trial made of it. None: an EPContext node, or one whose program wants values that only
  // a run has (Options::values_at_run).
  std::optional<ProgramFile> file = std::nullopt;
};

struct LeftNode {
  std::string name, op, reason;
};

struct Capability {
  std::vector<Group> groups = {};
  std::vector<LeftNode> left = {};
};

// The largest groups that compile: a node is left out where there is no rule for it, where it
// hands over what is no tensor of numbers, or where a trial says that it is to blame; where a trial
// blames none, the first node with which it fails. Throws Failure for graphs that cannot be read.
Capability capability_of(const Api& api, const OrtGraph* graph, const Options& options,
                         const Context& context);

// Nodes that a provider of this name wrote (context_nodes.h).
bool is_own_context_node(const Api& api, const OrtNode* node);

}  // namespace ullage::provider
