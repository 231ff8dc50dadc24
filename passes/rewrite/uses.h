// Who uses a value, and putting one value in another's place.
#pragma once

#include <cstdint>
#include <vector>

#include "ir/graph/graph.h"

namespace ullage::passes {

// Uses of each value by operands of nodes and by graph outputs; an operand named twice counts
// twice.
std::vector<uint32_t> use_counts(const ir::Graph& graph);

// Every use of value v becomes one of replacement[v]. REQUIRES: one entry per value, and
// replacement[replacement[v]] == replacement[v].
void replace_values(ir::Graph& graph, const std::vector<ir::ValueId>& replacement);

// Updates where values' nodes are, after nodes were removed or moved. Values that no node makes
// any more must already be marked.
void renumber_producers(ir::Graph& graph);

// Replacement in which every value stays itself.
std::vector<ir::ValueId> identity_replacement(const ir::Graph& graph);

}  // namespace ullage::passes
