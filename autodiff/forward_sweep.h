// Forward accumulation over the nodes of a builder: tangents next to the primal values.
#pragma once

#include <span>
#include <vector>

#include "ir/graph/builder.h"

namespace ullage::autodiff {

// Tangents of `results`, given those of `arguments`, through the nodes from `first_node` on. An
// invalid Value is a symbolic zero, on both sides. Nodes that no result needs are not
// visited. Predicates as in cotangents_of().
// REQUIRES: one tangent per argument, shaped as it; an absent argument is an invalid Value.
// Errors: a node on the way without a rule, or whose rule refuses.
ir::Result<std::vector<ir::Value>> tangents_of(ir::Builder& builder, size_t first_node,
                                               std::span<const ir::Value> arguments,
                                               std::span<const ir::Value> tangents,
                                               std::span<const ir::Value> results);

}  // namespace ullage::autodiff
