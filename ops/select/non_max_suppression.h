// Non-maximum suppression as ONNX has it.
#pragma once

#include "ops/select/size.h"
#include "ops/select/suppress.h"

namespace ullage::ops {

struct Suppression {
  ir::Value most = {};             // integer of one element: kept per class; none: nothing is
  ir::Value iou_threshold = {};    // f32 of one element; none: 0
  ir::Value score_threshold = {};  // f32 of one element; none: every score counts
  BoxForm form = BoxForm::corners;
};

// Boxes that overlap with no better one by more than a threshold. boxes f32 [B, N, 4], scores f32
// [B, C, N]. Per batch and class, by falling score (ties: the lower index first), a box is kept
// unless it overlaps with a kept one by strictly more than the threshold. Scores that are not above
// their threshold, as in onnxruntime and ONNX's reference, and NaN are left out. Result: rows
// (batch, class, box), i64 [n, 3], n <= B * C * min(most, N). Fill: 0.
Selected non_max_suppression(ir::Value boxes, ir::Value scores, const Suppression& options,
                             const Size& size = {});

}  // namespace ullage::ops
