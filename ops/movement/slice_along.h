// Slices along one axis.
#pragma once

#include "ops/rules/family.h"

namespace ullage::ops {

// `size` elements of x along `axis`, from `start` on in steps; all of the other axes.
ir::Value slice_along(ir::Value x, size_t axis, ir::ExtentExpr start, ir::ExtentExpr size,
                      int64_t step = 1);

}  // namespace ullage::ops
