// Holds jvp and vjp of a graph against finite differences of the reference and against each other.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "ir/graph/graph.h"
#include "ir/graph/tensor.h"

namespace ullage::test {

// For random directions v of the inputs `wrt` and w of the outputs: J v equals the finite
// difference of the graph along v, and <J v, w> == <v, w J>. Computed in double precision. Inputs
// must lie away from discontinuities. Failures are recorded with `what`. Results may have extents
// that device data decides on axis 0 only. Nothing is checked where an output is not finite.
void check_derivatives(const ir::Graph& graph, std::span<const size_t> wrt,
                       std::span<const ir::Tensor> inputs, const std::string& what);

// The gradient of the sum of the first output equals finite differences along random directions;
// device data may decide any extent. Nothing is checked where that sum is not finite.
void check_gradient(const ir::Graph& graph, std::span<const size_t> wrt,
                    std::span<const ir::Tensor> inputs, const std::string& what);

// Outputs of the graph in double precision; empty after a failure, which is recorded.
std::vector<ir::Tensor> evaluate_widened(const ir::Graph& graph, std::span<const ir::Tensor> inputs,
                                         const std::string& what = {});

}  // namespace ullage::test
