// Transposed convolution over 1 to 3 spatial axes.
#pragma once

#include "ops/dense/convolution_rules.h"
#include "ops/dense/window.h"
#include "ops/rules/family.h"

namespace ullage::ops {

// conv_transpose(x [N, C, spatial...], w [C, OC / group, kernel...], bias [OC] or invalid) ->
// [N, OC, out...] with out = (in - 1) * stride + output_padding + (kernel - 1) * dilation + 1 -
// pad_begin - pad_end. Attributes: strides, dilations, pads, output_padding, group.
struct ConvTransposeOp : ir::OpDef {
  static constexpr AttributeKey<std::vector<int64_t>> kOutputPadding{
      "output_padding", "extra extent at the end per spatial axis", {}};

  // `output_padding` empty: 0.
  ir::Value operator()(ir::Value x, ir::Value w, ir::Value bias, const WindowSpec& window = {},
                       std::vector<int64_t> output_padding = {},
                       int64_t group = kGroup.otherwise) const;
};
extern const ConvTransposeOp conv_transpose;

}  // namespace ullage::ops
