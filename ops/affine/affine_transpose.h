// Terms seen from an operand: which of them read a given element.
#pragma once

#include "ops/affine/affine_node.h"

namespace ullage::ops {

// The same terms, each once, with the elements of `operand` as results. Variables: the operand's
// axes, then those of the old free variables that the equations "axis = subscript" leave free, then
// the others as derived ones; an equation without a variable to solve for is a derived variable of
// extent 1. Without reads.
struct TransposedBox {
  AffineNode node;
  std::vector<size_t> place;  // of each old variable

  // A form over the old variables.
  ir::ExtentExpr moved(ir::ExtentExpr form) const;
};
// `extents`: of the operand.
TransposedBox transposed_box(ir::ExtentPool& pool, const AffineNode& node, size_t operand,
                             std::span<const ir::ExtentExpr> extents);

}  // namespace ullage::ops
