// grad: gradients of the sum of a graph's first output.
#pragma once

#include <span>

#include "base/result.h"
#include "ir/graph/graph.h"

namespace ullage::autodiff {

// f(x...) becomes x... -> d sum(y) / dx, where y is the first output: outputs "grad_<name>", one
// for each of the values `wrt`, graph inputs or constants. Zeros where y does not depend on an
// input. Errors as vjp(); a first output that is not of a float dtype.
ir::Result<ir::Graph> grad(ir::Graph graph, std::span<const ir::ValueId> wrt);

// The same behind the outputs that the graph has.
ir::Result<ir::Graph> value_and_grad(ir::Graph graph, std::span<const ir::ValueId> wrt);

}  // namespace ullage::autodiff
