// compact: where a condition is true.
#pragma once

#include "ops/rules/family.h"

namespace ullage::ops {

struct CompactOp : ir::OpDef {
  // Results: i32 [count], the flat positions of the elements that are not zero in ascending order,
  // and their number, i64 []: an extent that the device finds, at most the number of elements.
  std::vector<ir::Value> operator()(ir::Value condition) const;
};
extern const CompactOp compact;

std::span<const ir::OpDef* const> compact_ops();

}  // namespace ullage::ops
