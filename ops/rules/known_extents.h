// A check for shape rules that compute with the extents of an operand.
#pragma once

#include "ops/rules/family.h"

namespace ullage::ops {

// Error "axis 2 of operand 0 is unknown": of an axis whose extent has no expression, nothing can be
// computed. A bound is enough.
inline ir::Result<void> require_known(const ir::InferContext& context, size_t operand) {
  if (!context.has(operand)) return {};
  const ir::ShapeExtent& shape = context.shape(operand);
  for (size_t axis = 0; axis < shape.rank(); ++axis) {
    if (shape[axis].live) continue;
    return context.error("axis " + std::to_string(axis) + " of operand " + std::to_string(operand) +
                         " is unknown: given " + to_string(shape));
  }
  return {};
}

}  // namespace ullage::ops
