// Compaction and its inverse.
#pragma once

#include "ops/rules/family.h"

namespace ullage::ops {

// compact: where a condition is true.
struct CompactOp : ir::OpDef {
  // Results: i32 [count], the flat positions of the elements that are not zero in ascending order,
  // and their number, i64 []: an extent that the device finds, at most the number of elements.
  std::vector<ir::Value> operator()(ir::Value condition) const;
};
extern const CompactOp compact;

std::span<const ir::OpDef* const> compact_ops();

// place: values in the order of a permutation.
struct PlaceOp : ir::OpDef {
  // Element positions[i] of the result is values[i]; both i32 [n], positions a permutation of
  // 0 ... n - 1. Unlike scatter, all at once: nothing can meet.
  ir::Value operator()(ir::Value values, ir::Value positions) const;
};
extern const PlaceOp place;

std::span<const ir::OpDef* const> place_ops();

}  // namespace ullage::ops
