// Lowering of depthwise convolutions: one filter per channel.
#pragma once

#include <optional>

#include "ops/dense/coded_weights.h"
#include "ops/dense/plane_window.h"

namespace ullage::ops {

// Of [N, channels, ...] in the layout of plane_window.h, with constant weights [channels, 1, ...],
// numbers or `codes`.
ir::Result<void> lower_depthwise(ir::LowerContext& context, const PlaneWindow& window,
                                 int64_t channels, const std::optional<CodedWeights>& codes);

}  // namespace ullage::ops
