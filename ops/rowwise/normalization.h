// Normalisations: layer_norm has a kernel, the others are functions built from primitives.
#pragma once

#include <span>

#include "ops/rules/family.h"

namespace ullage::ops {

// layer_norm(x, scale or invalid, bias or invalid): (x - mean) / sqrt(var + epsilon) * scale + bias
// over the axes from `axis` on; scale and bias have exactly the shape of those axes. Computed in
// f32 at least.
struct LayerNormOp : ir::OpDef {
  static constexpr AttributeKey<double> kEpsilon{"epsilon", "added to the variance"};
  static constexpr AttributeKey<bool> kCentred{"centred",
                                               "is the mean subtracted? else it counts as 0", true};

  ir::Value operator()(ir::Value x, ir::Value scale, ir::Value bias, int64_t axis,
                       double epsilon) const;
};
extern const LayerNormOp layer_norm;

// (x - mean) / sqrt(variance + epsilon) * scale + bias per channel of x [N, C, ...]; the rest [C].
ir::Value batch_norm(ir::Value x, ir::Value scale, ir::Value bias, ir::Value mean,
                     ir::Value variance, double epsilon);
// Statistics per sample and channel over the spatial axes; scale and bias [C].
ir::Value instance_norm(ir::Value x, ir::Value scale, ir::Value bias, double epsilon);
// Statistics per sample and group of channels; scale and bias [C].
ir::Value group_norm(ir::Value x, ir::Value scale, ir::Value bias, int64_t groups, double epsilon);
// ONNX LRN across channels (axis 1).
ir::Value local_response_norm(ir::Value x, int64_t size, double alpha, double beta, double bias);
// x / (sum |x|^p along axis)^(1/p), p 1 or 2; 0 where that sum is 0.
ir::Value lp_normalize(ir::Value x, int64_t axis, int64_t p);
// (x - mean) / sqrt(var + 1e-9) over `axes`, as ONNX MeanVarianceNormalization.
ir::Value mean_variance_norm(ir::Value x, std::span<const int64_t> axes);
// x / sqrt(mean(x^2) + epsilon) * scale over the axes from `axis` on. Source: Zhang and Sennrich,
// "Root Mean Square Layer Normalization" (2019). A layer_norm that is not centred where it can be.
ir::Value rms_norm(ir::Value x, ir::Value scale, int64_t axis, double epsilon);

}  // namespace ullage::ops
