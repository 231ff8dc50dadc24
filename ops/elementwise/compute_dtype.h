// The dtype in which kernels compute, and the way there and back.
#pragma once

#include "ir/graph/builder.h"

namespace ullage::ops {

// ---- parts of ops ---------------------------------------------------------------------------

// Kernels compute in f32 or, where the operand is f64, in f64: other floats and small integers are
// cast on the way in and back on the way out. Invalid Values pass.
ir::DType compute_dtype(ir::DType dtype);
ir::Value as_computed(ir::Value x);
ir::Value as_dtype_of(ir::Value result, ir::Value operand);

}  // namespace ullage::ops
