// Casts around what kernels compute.
#include "ops/elementwise/compute_dtype.h"

#include "ops/elementwise/cast.h"

namespace ullage::ops {

ir::Value as_f32(ir::Value x) {
  return x.valid() ? cast(x, ir::DType::f32) : x;
}

ir::Value as_dtype_of(ir::Value result, ir::Value operand) {
  return result.valid() && operand.valid() ? cast(result, operand.dtype()) : result;
}

}  // namespace ullage::ops
