// Reverse accumulation over the nodes of a builder: linear nodes transposed, one by one.
#pragma once

#include <span>
#include <vector>

#include "ir/graph/builder.h"

namespace ullage::autodiff {

// Cotangents of `wanted`, given those of `results`, through the nodes from `first_node` on. An
// invalid Value is a symbolic zero, on both sides: nothing is emitted for it.
// REQUIRES: one cotangent per result, shaped as it.
//
// Each node is visited once, by the form of its op (decision 0007): `derivative` multiplies,
// `transpose` is called per operand, `jvp` is linearised and its linear part transposed, composites
// go through their parts. Residuals are the primal values themselves, counts included: what
// is emitted runs without the host, and under the predicates of what it belongs to. A value read in
// a branch gets zeros in the runs that do not take it.
// Errors: a node on the way without a rule, or whose rule refuses.
ir::Result<std::vector<ir::Value>> cotangents_of(ir::Builder& builder, size_t first_node,
                                                 std::span<const ir::Value> results,
                                                 std::span<const ir::Value> cotangents,
                                                 std::span<const ir::Value> wanted);

}  // namespace ullage::autodiff
