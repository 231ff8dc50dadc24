// Expressions that are the same at every point of a statement, as extents: bounds, strides and
// offsets consist of them.
#pragma once

#include "frontends/comprehension/build/environment.h"

namespace ullage::comprehension {

// REQUIRES: an integer or bool expression that names no index. A size or `T.k` is the extent it
// stands for; an integer parameter of rank 0 and an element at constant subscripts are scalars that
// the host knows where it can, else the device. What is no arithmetic of extents (a float, cut and
// converted) is computed as a value first.
ir::Result<ir::ExtentExpr> uniform(const Environment& environment, const Statement& statement,
                                   ExprId expr);

// The element at constant subscripts, rank 0; of subscripts outside, the nearest one.
ir::Result<ir::Value> element_at(const Environment& environment, const Statement& statement,
                                 ExprId expr);

// The extent or size that an expression stands for, as an i32 scalar.
ir::Value extent_value(const Environment& environment, ir::ExtentExpr extent);

}  // namespace ullage::comprehension
