// chain_concats: a concat that begins as an earlier one continues it.
#pragma once

#include "ir/graph/graph.h"

namespace ullage::passes {

// A concat whose first operands are all those of an earlier one along the same axis takes that
// one's result in their place, the longest if there are several, if the earlier one runs whenever
// it does: same predicate, or none. Blocks that concatenate all of their layers so far (DenseNet's)
// then copy two operands a layer, and what a layer adds has one reader, so that it can be written
// in place.
void chain_concats(ir::Graph& graph);

}  // namespace ullage::passes
