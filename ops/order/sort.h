// Sorting: values, positions, binary search.
#pragma once

#include "ops/rules/family.h"

namespace ullage::ops {

// topk: the k largest or smallest elements along an axis, in order.
struct TopKOp : ir::OpDef {
  static constexpr AttributeKey<std::vector<ir::ExtentExpr>> kK{"k", "one size: how many"};
  static constexpr AttributeKey<bool> kLargest{"largest", "0: the smallest ones", true};

  // Values and i64 indices, sorted; ties: lower index first.
  std::vector<ir::Value> operator()(ir::Value x, ir::ExtentExpr k, int64_t axis,
                                    bool largest = kLargest.otherwise) const;
};
extern const TopKOp topk;

std::span<const ir::OpDef* const> sort_ops();

// argsort: the permutation that orders rows.
struct ArgsortOp : ir::OpDef {
  static constexpr AttributeKey<bool> kDescending{"descending", "1: the largest first", false};

  // Positions (i32) along the last axis, stable. NaN lies above every number, -0 equals +0.
  ir::Value operator()(ir::Value x, bool descending = false) const;
};
extern const ArgsortOp argsort;

std::span<const ir::OpDef* const> argsort_ops();

// search_sorted: where queries belong in sorted rows.
struct SearchSortedOp : ir::OpDef {
  static constexpr AttributeKey<bool> kRight{"right", "1: behind equal elements", false};

  // For each query the number (i32) of elements of its row that are below it; `right`: not above
  // it. Rows along the last axis, in ascending order as argsort has it.
  ir::Value operator()(ir::Value sorted, ir::Value queries, bool right = false) const;
};
extern const SearchSortedOp search_sorted;

std::span<const ir::OpDef* const> search_ops();

}  // namespace ullage::ops
