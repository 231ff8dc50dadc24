// What the differentiation rules of several families share. Rules emit only ops of the registry,
// whose own rules are closed under another differentiation.
#pragma once

#include "ops/rules/family.h"

namespace ullage::ops {

// The extents of `x`, a value of the node, where a rule has to build a shape from them. Otherwise
// an error of code `unsupported` that names the op, the value, the axis and what it promises: a
// bound never becomes a shape (P-03, P-04).
ir::Result<std::vector<ir::ExtentExpr>> rule_extents(const ir::DifferentiationContext& c,
                                                     ir::Value x);

// The cotangent of a value of extents `shape` that was broadcast, as NumPy does, to the shape of
// `ct`: sums over exactly the axes that were expanded, also where only the run knows which.
ir::Value sum_to(ir::Value ct, std::span<const ir::ExtentExpr> shape);

// The cotangent of elements read along one axis: zeros with `extent` on `axis`, to which every
// element of `ct` is added at positions[its index]. `positions` is i32 of ct's extent there.
ir::Value add_along(ir::Value ct, size_t axis, ir::Value positions, ir::ExtentExpr extent);

// Element j of the result along `axis` is the sum over k of matrix[j, k] times element k of x.
ir::Value multiply_along(ir::Value x, size_t axis, ir::Value matrix);

// A scalar of the dtype of the node's result.
ir::Value filled(const ir::DifferentiationContext& c, double value);

// One tangent or cotangent of several, any of which may be a symbolic zero (invalid).
ir::Value sum_of(ir::Value a, ir::Value b);

}  // namespace ullage::ops
