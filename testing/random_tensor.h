// Random tensors, and graphs whose sizes data decides.
#pragma once

#include <cstdint>
#include <vector>

#include "ir/graph/tensor.h"
#include "testing/kernel_graphs.h"

namespace ullage::samples {

// Tensors generated from a seed.

// Uniform values in [low, high], the same for the same seed; integers for integer dtypes.
ir::Tensor random_tensor(ir::DType dtype, std::vector<int64_t> shape, uint32_t seed,
                         double low = -1, double high = 1);

// Graphs of kernel_graphs() whose computation depends on data.

// Integers computed on the device, by every operation that extents and conditions have.
NamedGraph device_numbers();

// Boxes of which most overlap, in orders that begin everywhere. `center`: as centre and size.
NamedGraph suppression(bool center);

// Extremes of segments of which one has nearly all rows.
NamedGraph long_segments();

}  // namespace ullage::samples
