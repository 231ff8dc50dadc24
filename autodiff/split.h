// A graph cut around some of its parameters: the part that never changes, and the part that is
// trained.
#pragma once

#include <span>
#include <vector>

#include "base/result.h"
#include "ir/graph/graph.h"

namespace ullage::autodiff {

// Values that do not depend on any of `parameters` but on the graph's inputs, and are read by nodes
// that depend on a parameter. They can be computed once and kept while the parameters change.
std::vector<ir::ValueId> frontier_of(const ir::Graph& graph,
                                     std::span<const ir::ValueId> parameters);

// Each of the values, constants of a float dtype or results of nodes, becomes an input behind the
// others, under the name it has or "value". What only led to it is dead from then on. The inputs
// that its extents depend on stay, for their sizes; that they agree is a guard.
// Errors: an input of the graph, a value given twice, a constant of another dtype, an extent that
// is not exact or that device data decides.
ir::Result<ir::Graph> as_inputs(ir::Graph graph, std::span<const ir::ValueId> values);

// The graph with other constants in place of those. REQUIRES: constants, and a tensor of the same
// dtype and shape for each.
ir::Graph with_constants(ir::Graph graph, std::span<const ir::ValueId> values,
                         std::span<const ir::Tensor> tensors);

}  // namespace ullage::autodiff
