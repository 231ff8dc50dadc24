// The order of elements as references see it: NaN above every number, -0 equal to +0.
#pragma once

#include "ir/graph/tensor.h"

namespace ullage::ops {

// Is element i of a before element j of b, which has the same dtype?
bool is_less(const ir::Tensor& a, int64_t i, const ir::Tensor& b, int64_t j);

}  // namespace ullage::ops
