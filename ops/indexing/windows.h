// Gathers and scatters of windows: at each start in a tensor of indices, a window of the operand.
// gather and gather_nd are cases of it. Composites.
#pragma once

#include <vector>

#include "ops/rules/family.h"

namespace ullage::ops {

// Which axis is what. A scatter's numbers are those of the gather that reads what it wrote (TF-11).
struct WindowAxes {
  std::vector<int64_t> of_result{};   // ascending: axes of the result (of the updates) that run
                                      // through a window; the others are those of the indices
  std::vector<int64_t> collapsed{};   // ascending: axes of the operand on which a window has one
                                      // element, and which the result does not have
  std::vector<int64_t> start_axes{};  // the operand's axis that each component of a start is on
  int64_t component_axis = 0;  // of the indices: along it lie a start's components; their rank: it
                               // has one component, and no axis
};

// A window of `sizes` per start, moved so that it lies inside. Sizes may be extents of other values
// (TF-10): these live until they are known, and are no operands. `indices`: integers. Errors: axes
// that do not fit; a size that is larger than its axis, or not 1 where the axis is collapsed.
ir::Value gather_windows(ir::Value x, ir::Value indices, const WindowAxes& axes,
                         std::vector<ir::ExtentExpr> sizes);

// x plus the windows of `updates` (TF-12); one that is not inside as a whole is dropped. Errors: as
// above.
ir::Value scatter_windows(ir::Value x, ir::Value indices, ir::Value updates,
                          const WindowAxes& axes);

}  // namespace ullage::ops
