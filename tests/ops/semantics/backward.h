// Reverse accumulation through differentiation rules: enough of a transform to check the rules
// of the registry against each other.
#pragma once

#include <span>
#include <vector>

#include "ir/graph/builder.h"
#include "ir/graph/widen.h"

namespace ullage::test {

// Cotangents of `wanted` (invalid: none) given those of `results`, through the nodes from
// `first_node` on, each by the form of its op. An error where a node on the way has a form
// without cotangents, or its rule refuses.
ir::Result<std::vector<ir::Value>> backward(ir::Builder& builder, size_t first_node,
                                            std::span<const ir::Value> results,
                                            std::span<const ir::Value> cotangents,
                                            std::span<const ir::Value> wanted);

// Does `value` depend on the elements of `input`?
bool depends_on(const ir::Graph& graph, ir::ValueId value, ir::ValueId input);

}  // namespace ullage::test
