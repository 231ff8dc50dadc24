// suppress: the greedy part of non-maximum suppression.
#pragma once

#include "ops/rules/family.h"

namespace ullage::ops {

// How boxes are written: two corners of any diagonal, or centre and size.
enum class BoxForm { corners, center };

struct SuppressOp : ir::OpDef {
  static constexpr AttributeKey<bool> kCenter{"center", "1: boxes are centre and size", false};
  static constexpr AttributeKey<std::vector<ir::ExtentExpr>> kMost{"most",
                                                                   "most boxes that a class keeps"};

  // boxes f32 [B, N, 4]; order i32 [B, C, N]: boxes by falling score, then -1; threshold f32 of
  // rank 0. Result i32 [B, C, most + 1]: how many boxes are kept, those boxes in order, then -1. A
  // box is kept unless it overlaps with one kept before by strictly more than the threshold.
  ir::Value operator()(ir::Value boxes, ir::Value order, ir::Value threshold, ir::ExtentExpr most,
                       BoxForm form) const;
};
extern const SuppressOp suppress;

std::span<const ir::OpDef* const> suppress_ops();

}  // namespace ullage::ops
