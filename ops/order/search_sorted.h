// search_sorted: where queries belong in sorted rows.
#pragma once

#include "ops/rules/family.h"

namespace ullage::ops {

struct SearchSortedOp : ir::OpDef {
  static constexpr AttributeKey<bool> kRight{"right", "1: behind equal elements", false};

  // For each query the number (i32) of elements of its row that are below it; `right`: not above
  // it. Rows along the last axis, in ascending order as argsort has it.
  ir::Value operator()(ir::Value sorted, ir::Value queries, bool right = false) const;
};
extern const SearchSortedOp search_sorted;

std::span<const ir::OpDef* const> search_ops();

}  // namespace ullage::ops
