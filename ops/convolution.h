// Convolution over 1 to 3 spatial axes.
#pragma once

#include "ir/op.h"

namespace ullage::ops {

// convolution(x [N, C, spatial...], w [OC, C / group, kernel...], bias [OC]?) ->
// [N, OC, windows...]. Attributes: strides, dilations, pads, group. Cross-correlation, as in ONNX.
extern const ir::OpDef convolution;

}  // namespace ullage::ops
