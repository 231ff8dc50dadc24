// Values of planes in regions that data gives.
#pragma once

#include "ops/rules/family.h"

namespace ullage::ops {

// What a bin of a region becomes of its samples.
enum class RoiPooling : uint8_t { average, largest };
inline constexpr std::string_view kRoiPoolingNames[] = {"avg", "max"};
constexpr std::span<const std::string_view> names_of(RoiPooling) {
  return kRoiPoolingNames;
}

struct RoiAlignSpec;

// roi_align(x [N, C, H, W], rois [R, 4], images i32 [R]) -> [R, C, rows, columns]. Region r is
// (x1, y1, x2, y2) times `scale` in elements of image images[r]; it is cut into rows * columns bins
// and each is sampled linearly at the centres of a grid of `samples` by `samples` parts, or, where
// `samples` is 0, of parts of at most one element. `half_pixel`: elements have their centres at
// halves, else at whole numbers, and a region is at least one element wide and high. What is
// sampled more than one element outside is 0. `max` takes the largest of the weighted neighbours,
// as ONNX Runtime does.
struct RoiAlignOp : ir::OpDef {
  static constexpr AttributeKey<int64_t> kColumns{"columns", "bins along x", 1};
  static constexpr AttributeKey<bool> kHalfPixel{"half_pixel", "centres lie at halves", false};
  static constexpr AttributeKey<RoiPooling> kPooling{"pooling", "what a bin takes of its samples",
                                                     RoiPooling::average};
  static constexpr AttributeKey<int64_t> kRows{"rows", "bins along y", 1};
  static constexpr AttributeKey<int64_t> kSamples{"samples", "per bin and axis; 0: by its size", 0};
  static constexpr AttributeKey<double> kScale{"scale", "elements per unit of a region", 1};

  ir::Value operator()(ir::Value x, ir::Value rois, ir::Value images,
                       const RoiAlignSpec& spec) const;
};
struct RoiAlignSpec {
  int64_t rows = 1, columns = 1;
  int64_t samples = RoiAlignOp::kSamples.otherwise;
  double scale = RoiAlignOp::kScale.otherwise;
  RoiPooling pooling = RoiAlignOp::kPooling.otherwise;
  bool half_pixel = RoiAlignOp::kHalfPixel.otherwise;
};
extern const RoiAlignOp roi_align;

// The same as ops that have derivatives.
ir::Result<std::vector<ir::Value>> decompose_roi_align(ir::Builder& builder,
                                                       std::span<const ir::Value> inputs,
                                                       const ir::Attributes& attributes);

}  // namespace ullage::ops
