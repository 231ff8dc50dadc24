// The nodes of one graph, added to another.
#pragma once

#include <span>
#include <vector>

#include "ir/graph/builder.h"

namespace ullage::compiler {

// `operands` stand for the inputs of `graph`. A value per output; none after an error, which the
// builder keeps: operands of another number, dtype or rank, shapes that the graph's inputs cannot
// have, capacities (which belong to a whole program).
std::vector<ir::Value> add_graph(ir::Builder& builder, const ir::Graph& graph,
                                 std::span<const ir::Value> operands);

}  // namespace ullage::compiler
