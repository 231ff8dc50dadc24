// Pooling over 1 to 3 spatial axes.
#pragma once

#include "ir/op.h"

namespace ullage::ops {

// max_pool(x [N, C, spatial...]) -> values, indices (i64, flat position in x; column major within
// the spatial axes if storage_order is 1). Windows that see no element hold the lowest value and
// index -1. Attributes: kernel, strides, dilations, pads, ceil_mode, storage_order.
extern const ir::OpDef max_pool;
// average_pool(x): mean over the taps inside x, or inside x and its padding if count_include_pad.
extern const ir::OpDef average_pool;
// lp_pool(x): (sum |x|^p)^(1/p), attribute p (integer >= 1).
extern const ir::OpDef lp_pool;

}  // namespace ullage::ops
