// Tensors generated from a seed.
#pragma once

#include <cstdint>
#include <vector>

#include "ir/graph/tensor.h"

namespace ullage::samples {

// Uniform values in [low, high], the same for the same seed; integers for integer dtypes.
ir::Tensor random_tensor(ir::DType dtype, std::vector<int64_t> shape, uint32_t seed,
                         double low = -1, double high = 1);

}  // namespace ullage::samples
