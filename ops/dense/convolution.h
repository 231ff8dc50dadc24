// Convolution over 1 to 3 spatial axes.
#pragma once

#include "ops/dense/convolution_rules.h"
#include "ops/dense/window.h"
#include "ops/rules/family.h"

namespace ullage::ops {

// convolution(x [N, C, spatial...], w [OC, C / group, kernel...], bias [OC] or invalid) ->
// [N, OC, windows...]. Attributes: strides, dilations, pads, group. Cross-correlation, as in ONNX.
struct ConvolutionOp : ir::OpDef {
  static constexpr AttributeKey<bool> kExact{
      "exact", "operands are whole numbers whose sums are exact in f32, and so are the kernel's",
      false};

  ir::Value operator()(ir::Value x, ir::Value w, ir::Value bias, const WindowSpec& window = {},
                       int64_t group = kGroup.otherwise) const;
  // With kExact; f32.
  ir::Value of_whole_numbers(ir::Value x, ir::Value w, const WindowSpec& window) const;
};
extern const ConvolutionOp convolution;
inline constexpr ir::DTypeSet kConvolutionDTypes{ir::DType::f32, ir::DType::f64, ir::DType::i32};

}  // namespace ullage::ops
