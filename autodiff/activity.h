// What depends on what is differentiated by.
#pragma once

#include <span>
#include <unordered_set>

#include "ir/graph/graph.h"

namespace ullage::autodiff {

// `sources`, and the values of float dtypes that nodes first, first + 1 ... last - 1 make of them,
// through any number of iterations of loops.
std::unordered_set<ir::ValueId> active_values(const ir::Graph& graph, size_t first, size_t last,
                                              std::span<const ir::ValueId> sources);

}  // namespace ullage::autodiff
