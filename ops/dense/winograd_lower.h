// Lowering of 3x3 convolutions of stride 1 to Winograd F(4x4, 3x3): a quarter of the
// multiplications, in three calls (shaders/lib/winograd.glsl). Filters are transformed at load.
// Along a depth, of any stride, it sums products: each depth slice is transformed once. Tolerance:
// results differ from the direct kernels' by the rounding of the transforms, at most 1e-4 times the
// sum of the absolute products that make an element.
#pragma once

#include "ops/dense/plane_window.h"

namespace ullage::ops {

// Is it faster for these weights [OC, C, depth or none, 3, 3]? REQUIRES: the profile of a CPU
// driver.
bool prefers_winograd(const ir::DeviceProfile& profile, const PlaneWindow& window,
                      std::span<const int64_t> weights);

// Host condition: the transformed values fit into one binding.
ir::ExtentExpr winograd_fits(const ir::LowerContext& context, const PlaneWindow& window,
                             std::span<const int64_t> weights);

// REQUIRES: prefers_winograd. The calls run only where `fits`, which is winograd_fits.
ir::Result<void> emit_winograd(ir::LowerContext& context, const PlaneWindow& window,
                               std::span<const int64_t> weights, const PlaneOperands& operands,
                               ir::ExtentExpr fits);

}  // namespace ullage::ops
