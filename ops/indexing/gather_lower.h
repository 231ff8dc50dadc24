// Lowering of gathers to indexing/gather{,_nd,_elements}.comp.
#pragma once

#include "ir/lowering/lower_context.h"
#include "shaders/params/indexing.h"

namespace ullage::ops {

ir::Result<void> lower_gather(ir::LowerContext& context);
ir::Result<void> lower_gather_nd(ir::LowerContext& context);
ir::Result<void> lower_gather_elements(ir::LowerContext& context);

// For kernels with an invocation per index of `indices`, which replaces the coordinate on one axis
// of `indexed` (lib/place_on_axis.glsl).
params::GatherElementsParams element_params(ir::LowerContext& context,
                                            const ir::ShapeExtent& indexed,
                                            const ir::ShapeExtent& indices, size_t axis);

}  // namespace ullage::ops
