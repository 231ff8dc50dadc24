// What rows of regions of planes share: x [N, C, H, W], regions [R, 4], their images i32 [R].
#pragma once

#include "ops/rules/family.h"

namespace ullage::ops {

inline constexpr ir::DTypeSet kRegionDTypes{ir::DType::f32, ir::DType::f64};

// The shape rule's part: dtypes (C1), ranks and extents (C2), bins of which there is one a side at
// least (C3). The shape of the result, [R, C, rows, columns].
ir::Result<ir::ShapeExtent> region_bins(ir::InferContext& context, int64_t rows, int64_t columns);
// The batch goes into N and R; numbers of images move up.
Batched batch_regions(const ir::BatchingContext& c);

}  // namespace ullage::ops
