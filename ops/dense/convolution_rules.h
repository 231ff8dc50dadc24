// What the shape rules of convolutions share.
#pragma once

#include "ops/rules/family.h"

namespace ullage::ops {

inline constexpr AttributeKey<int64_t> kGroup{"group", "number of channel groups", 1};

// Checks that need no extents: one dtype (C1), 1 to 3 spatial axes (C2), a bias of rank 1 (C5), at
// least one group (C3). Returns the number of groups.
ir::Result<int64_t> require_convolution(const ir::InferContext& context);

// `extent` is a multiple of `group`; `rule` names the extent.
ir::Result<void> require_groups(ir::InferContext& context, ir::ExtentExpr extent, int64_t group,
                                std::string_view rule);

// The bias, if there is one, has an element per output channel (C5).
ir::Result<void> require_bias(ir::InferContext& context, ir::ExtentExpr channels);

// [N, OC, windows...] of operands x and w of one rank: as many channels as w has (C3), attributes
// of windows (C4).
ir::Result<ir::ShapeExtent> convolution_shape(ir::InferContext& context, int64_t group);

}  // namespace ullage::ops
