// The largest values of planes in regions that data gives.
#pragma once

#include "ops/rules/family.h"

namespace ullage::ops {

// roi_pool(x [N, C, H, W], rois [R, 4], images i32 [R]) -> [R, C, rows, columns], and i32 of that
// shape: where in its plane each lies, the first of equal ones, -1: nowhere. Region r is (x1,
// y1, x2, y2) times `scale`, rounded to whole elements of image images[r], its last ones included;
// it is cut into rows * columns bins that share the elements that their borders cut, and each gives
// its largest element, 0 where it has none. Source: Girshick, "Fast R-CNN" (2015).
struct RoiPoolOp : ir::OpDef {
  static constexpr AttributeKey<int64_t> kColumns{"columns", "bins along x", 1};
  static constexpr AttributeKey<int64_t> kRows{"rows", "bins along y", 1};
  static constexpr AttributeKey<double> kScale{"scale", "elements per unit of a region", 1};

  // The largest elements.
  ir::Value operator()(ir::Value x, ir::Value rois, ir::Value images, int64_t rows, int64_t columns,
                       double scale) const;
};
extern const RoiPoolOp roi_pool;

}  // namespace ullage::ops
