// Ops along one axis of a value of any number of them, by nodes of at most ir::kMaxRank.
#pragma once

#include "ir/graph/graph.h"
#include "passes/legalize/merged_moves.h"

namespace ullage::passes {

// Each is a node of at most three axes: those before the one that counts, it, those behind it.

// `node`, whose only operand is x and which keeps its shape, along ops::kAxis.
ir::Value merged_along(const ir::Node& node, const Elements& x);
// `node`, whose first operand is x and which keeps its shape, along the last axis; the others are
// as they were.
ir::Value merged_along_last(const ir::Node& node, const Elements& x);
// `node`: ops::arg_max or ops::arg_min.
ir::Value merged_arg_reduce(const ir::Node& node, const Elements& x);
// `node`: ops::gather_elements.
ir::Value merged_gather_elements(const ir::Node& node, const Elements& x, const Elements& indices);
// `node`: ops::scatter_elements. Invalid where updates may end before x on another axis.
ir::Value merged_scatter_elements(const ir::Node& node, std::span<const Elements> operands);

}  // namespace ullage::passes
