// Lowering of connected_components to shaders/kernels/components.
#pragma once

#include "ir/lowering/lower_context.h"

namespace ullage::ops {

// Most rows of a mask and most masks: as many as a grid has workgroups along one axis.
inline constexpr int64_t kMaxComponentRows = 65535;

ir::Result<void> lower_connected_components(ir::LowerContext& context);

}  // namespace ullage::ops
