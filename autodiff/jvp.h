// jvp: a graph that also computes its directional derivative.
#pragma once

#include <span>

#include "base/result.h"
#include "ir/graph/graph.h"

namespace ullage::autodiff {

// f(x...) becomes (x..., t...) -> (f(x), J t): an input "tangent_<name>" for each of the values
// `wrt`, graph inputs or constants, behind the others, and an output "tangent_<output>" for each
// output of float dtype, behind the others. Extents that device data decides stay exact; no host
// wait is added. Errors as tangents_of(); an input that cannot be differentiated by; a tangent that
// is no input because device data decides an axis of it other than 0.
ir::Result<ir::Graph> jvp(ir::Graph graph, std::span<const ir::ValueId> wrt);

}  // namespace ullage::autodiff
