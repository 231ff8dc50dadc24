// vjp: a graph behind which cotangents are pulled back from its outputs to its inputs.
#pragma once

#include <span>

#include "base/result.h"
#include "ir/graph/graph.h"

namespace ullage::autodiff {

// f(x...) becomes (x..., w...) -> (f(x), w J): an input "cotangent_<output>" for each output of
// float dtype, behind the others, and an output "grad_<name>" for each of the values `wrt`, graph
// inputs or constants, behind the others. The tangent map is linearised and transposed node by
// node; counts and everything else that the forward pass computed are residuals, so backward needs
// no host wait if forward needed none. Errors as jvp().
ir::Result<ir::Graph> vjp(ir::Graph graph, std::span<const ir::ValueId> wrt);

}  // namespace ullage::autodiff
