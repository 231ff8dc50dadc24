// topk: the k largest or smallest elements along an axis, in order.
#pragma once

#include "ops/rules/family.h"

namespace ullage::ops {

struct TopKOp : ir::OpDef {
  static constexpr AttributeKey<std::vector<ir::ExtentExpr>> kK{"k", "one size: how many"};
  static constexpr AttributeKey<bool> kLargest{"largest", "0: the smallest ones", true};

  // Values and i64 indices, sorted; ties: lower index first.
  std::vector<ir::Value> operator()(ir::Value x, ir::ExtentExpr k, int64_t axis,
                                    bool largest = kLargest.otherwise) const;
};
extern const TopKOp topk;

std::span<const ir::OpDef* const> sort_ops();

}  // namespace ullage::ops
