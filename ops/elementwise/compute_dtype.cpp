// Casts around what kernels compute.
#include "ops/elementwise/compute_dtype.h"

#include "ops/elementwise/cast.h"

namespace ullage::ops {

ir::DType compute_dtype(ir::DType dtype) {
  return dtype == ir::DType::f64 ? ir::DType::f64 : ir::DType::f32;
}

ir::Value as_computed(ir::Value x) {
  return x.valid() ? cast(x, compute_dtype(x.dtype())) : x;
}

ir::Value as_dtype_of(ir::Value result, ir::Value operand) {
  return result.valid() && operand.valid() ? cast(result, operand.dtype()) : result;
}

}  // namespace ullage::ops
