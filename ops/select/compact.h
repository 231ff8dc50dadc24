// compact: where a condition holds.
#pragma once

#include "ops/family.h"

namespace ullage::ops {

struct CompactOp : ir::OpDef {
  // Results: i32 [N], the flat positions of the elements that are not zero in ascending order, and
  // their number, i64 []. What lies past that number is undefined.
  std::vector<ir::Value> operator()(ir::Value condition) const;
};
extern const CompactOp compact;

std::span<const ir::OpDef* const> compact_rows();

}  // namespace ullage::ops
