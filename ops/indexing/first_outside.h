// first_outside: which of a tensor's indices is the first out of range. Index checks
// (passes/legalize/legalize.h) make guards of it.
#pragma once

#include "ops/rules/family.h"

namespace ullage::ops {

struct FirstOutsideOp : ir::OpDef {
  static constexpr AttributeKey<std::vector<ir::ExtentExpr>> kExtents{
      "extents", "of the axes that the indices name"};

  static constexpr AttributeKey<bool> kFromEnd{"from_end", "1: negative indices count from the end",
                                               true};

  // Index i is in range where -e <= i < e, or without `from_end` 0 <= i < e, e being the one extent
  // or, of tuples along the last axis of `indices`, that of the coordinate. Result, i64: the first
  // one's position in row-major order, the index itself, its extent; -1, 0, 0 where all are in
  // range.
  ir::Value operator()(ir::Value indices, std::vector<ir::ExtentExpr> extents,
                       bool from_end = true) const;
};

extern const FirstOutsideOp first_outside;

std::span<const ir::OpDef* const> first_outside_ops();

}  // namespace ullage::ops
