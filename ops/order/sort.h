// topk: the k largest or smallest elements along an axis, in order.
#pragma once

#include "ops/rules/family.h"

namespace ullage::ops {

struct TopKOp : ir::OpDef {
  // Values and i64 indices, sorted; ties: lower index first.
  std::vector<ir::Value> operator()(ir::Value x, ir::ExtentExpr k, int64_t axis,
                                    bool largest = true) const;
};
extern const TopKOp topk;

std::span<const ir::OpDef* const> sort_rows();

}  // namespace ullage::ops
