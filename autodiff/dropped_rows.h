// What a trip leaves and the next one does not begin with (ops::Loop::next_first).
#pragma once

#include <optional>
#include <string>

#include "ir/graph/graph.h"

namespace ullage::autodiff {

// Of a carried value of the loop that `trip` counts and `end` ends, with its next one: "it leaves 3
// rows and keeps 1", the extents along `axis` that the trip leaves and that the next one begins
// with, where they differ or are made of carried numbers and may. None: all is kept, as far as
// anybody knows before a run.
std::optional<std::string> rows_dropped(const ir::Graph& graph, ir::ValueId trip,
                                        const ir::Node& end, ir::ValueId carried, ir::ValueId next,
                                        size_t axis);

}  // namespace ullage::autodiff
