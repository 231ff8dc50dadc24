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
  // The program that the group compiled to. None: an EPContext node, or a group whose program needs
  // values that are known only at run time (Options::values_at_run).
  std::optional<ProgramFile> file = std::nullopt;
};

struct LeftNode {
  std::string name, op, reason;
};

struct Capability {
  std::vector<Group> groups = {};
  std::vector<LeftNode> left = {};
};

// The largest groups that compile. A node is left out if it has no import rule, if it passes on a
// value that is not a tensor of numbers, or if the error of a failed compilation names it; if the
// error names none, the first node with which compiling fails. Throws Failure for graphs that
// cannot be read.
Capability capability_of(const Api& api, const OrtGraph* graph, const Options& options,
                         const Context& context);

// Nodes that a provider of this name wrote (context_nodes.h).
bool is_own_context_node(const Api& api, const OrtNode* node);

}  // namespace ullage::provider
