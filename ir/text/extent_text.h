// Extents of a graph as text, in the words of its text form, and back.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "ir/graph/graph.h"

namespace ullage::ir {

// "floor_div(n + 1, 2)", "device0", "in0.1": what extents_from_text of the same graph reads as `e`,
// but for very long ones, which end in "...".
std::string extent_text(const Graph& graph, ExtentExpr e);

// Of "n, 3, floor_div(m, 2)". Errors: what is no list of expressions, or names what the graph does
// not have.
Result<std::vector<ExtentExpr>> extents_from_text(const Graph& graph, std::string_view text);

}  // namespace ullage::ir
