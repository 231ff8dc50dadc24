// Derivatives of graphs: gradients, vector-Jacobian and Jacobian-vector products.
#pragma once

#include <span>

#include "base/result.h"
#include "ir/graph/graph.h"

namespace ullage::autodiff {

// grad: gradients of the sum of a graph's first output.

// f(x...) becomes x... -> d sum(y) / dx, where y is the first output: outputs "grad_<name>", one
// for each of the values `wrt`, graph inputs or constants. Zeros where y does not depend on an
// input. Errors as vjp(); a first output that is not of a float dtype.
ir::Result<ir::Graph> grad(ir::Graph graph, std::span<const ir::ValueId> wrt);

// The same behind the outputs that the graph has.
ir::Result<ir::Graph> value_and_grad(ir::Graph graph, std::span<const ir::ValueId> wrt);

// vjp: a graph behind which cotangents are pulled back from its outputs to its inputs.

// f(x...) becomes (x..., w...) -> (f(x), w J): an input "cotangent_<output>" for each output of
// float dtype, behind the others, and an output "grad_<name>" for each of the values `wrt`, graph
// inputs or constants, behind the others. The tangent map is linearised and transposed node by
// node; counts and everything else that the forward pass computed are residuals, so backward needs
// no host wait if forward needed none. Errors as jvp().
ir::Result<ir::Graph> vjp(ir::Graph graph, std::span<const ir::ValueId> wrt);

// jvp: a graph that also computes its directional derivative.

// f(x...) becomes (x..., t...) -> (f(x), J t): an input "tangent_<name>" for each of the values
// `wrt`, graph inputs or constants, behind the others, and an output "tangent_<output>" for each
// output of float dtype, behind the others. Extents that device data decides stay exact; no host
// wait is added. Errors as tangents_of(); an input that cannot be differentiated by; a tangent that
// is no input because device data decides an axis of it other than 0.
ir::Result<ir::Graph> jvp(ir::Graph graph, std::span<const ir::ValueId> wrt);

}  // namespace ullage::autodiff
