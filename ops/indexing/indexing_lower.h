// Lowering and batching of the indexing ops.
#pragma once

#include "ir/lowering/lower_context.h"
#include "ops/rules/batching.h"
#include "shaders/params/indexing.h"

namespace ullage::ops {

// Lowering of gathers to indexing/gather{,_nd,_elements}.comp.
ir::Result<void> lower_gather(ir::LowerContext& context);
ir::Result<void> lower_gather_nd(ir::LowerContext& context);
ir::Result<void> lower_gather_elements(ir::LowerContext& context);

// For kernels with an invocation per index of `indices`, which replaces the coordinate on one axis
// of `indexed` (lib/place_on_axis.glsl).
params::GatherElementsParams element_params(ir::LowerContext& context,
                                            const ir::ShapeExtent& indexed,
                                            const ir::ShapeExtent& indices, size_t axis);

// Batching of the indexing ops whose operands mean different axes (B6).
Batched batch_gather(const ir::BatchingContext& c);
Batched batch_scatter_nd(const ir::BatchingContext& c);

}  // namespace ullage::ops
