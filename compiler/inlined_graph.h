// Adds the nodes of one graph to another.
#pragma once

#include <span>
#include <vector>

#include "ir/graph/builder.h"

namespace ullage::compiler {

// `operands` replace the inputs of `graph`. Returns one value per output; none after an error,
// which the builder keeps: a wrong number, dtype or rank of operands, shapes that the inputs of the
// graph cannot have, capacities (which belong to a whole program).
std::vector<ir::Value> add_graph(ir::Builder& builder, const ir::Graph& graph,
                                 std::span<const ir::Value> operands);

}  // namespace ullage::compiler
