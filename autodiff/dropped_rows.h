// Rows: bounds of extents that differ from row to row, and what an iteration leaves and the next
// one does not begin with (ops::Loop::next_first).
#pragma once

#include <optional>
#include <string>

#include "ir/extent/extent.h"
#include "ir/graph/graph.h"

namespace ullage::autodiff {

// Of a carried value of the loop that `iteration` counts and `end` ends, with its next one: "it
// leaves 3 rows and keeps 1", the extents along `axis` that the iteration leaves and that the next
// one begins with, where they differ or depend on carried numbers and may differ. None: all is
// kept, as far as anybody knows before a run.
std::optional<std::string> rows_dropped(const ir::Graph& graph, ir::ValueId iteration,
                                        const ir::Node& end, ir::ValueId carried, ir::ValueId next,
                                        size_t axis);

// An expression without device data that `e` never exceeds; null where there is none.
ir::ExtentExpr upper_bound_of(ir::ExtentExpr e);

}  // namespace ullage::autodiff
