// Combination of rows by segment.
#pragma once

#include "ops/rules/family.h"

namespace ullage::ops {

inline constexpr AttributeKey<std::vector<ir::ExtentExpr>> kSegments{"segments",
                                                                     "one size: how many"};
inline constexpr AttributeKey<bool> kSorted{"sorted", "1: ids never fall", false};

// values [N, ...], ids [N] (i32 or i64): row s of the result combines the rows whose id is s, in
// their order; a segment without rows gives the identity, ids outside [0, segments) are dropped.
// `sorted`: the caller knows that ids never fall.
struct SegmentOp : ir::OpDef {
  ir::Value operator()(ir::Value values, ir::Value ids, ir::ExtentExpr segments,
                       bool sorted = false) const;
};
extern const SegmentOp segment_sum, segment_prod, segment_max, segment_min;

// How many rows (i32) each segment has.
struct SegmentCountOp : ir::OpDef {
  ir::Value operator()(ir::Value ids, ir::ExtentExpr segments, bool sorted = false) const;
};
extern const SegmentCountOp segment_count;

std::span<const ir::OpDef* const> segment_ops();

}  // namespace ullage::ops
