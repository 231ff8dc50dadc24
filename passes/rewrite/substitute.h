// Putting other expressions in the place of those of a graph.
#pragma once

#include <functional>

#include "base/result.h"
#include "ir/graph/graph.h"

namespace ullage::passes {

// Keeps null as it is; the result is simplified.
using Substitute = std::function<ir::ExtentExpr(ir::ExtentExpr)>;

// Replaces shapes, host values, attributes, predicates and the needed sizes of capacities; not
// guards.
void substitute_expressions(ir::Graph& graph, const Substitute& to);

// Replaces expressions in guards and drops guards that are true now. Error: a guard that can never
// be true.
ir::Result<void> substitute_guards(ir::Graph& graph, const Substitute& to);

}  // namespace ullage::passes
