// Comparison of elements.
#include "ops/order/order_lower.h"

#include <cmath>

namespace ullage::ops {

bool is_less(const ir::Tensor& a, int64_t i, const ir::Tensor& b, int64_t j) {
  if (ir::is_float(a.dtype())) {
    const double left = a.number(i), right = b.number(j);
    return std::isnan(right) ? !std::isnan(left) : left < right;
  }
  const int64_t left = a.integer(i), right = b.integer(j);
  if (a.dtype() == ir::DType::u64)
    return static_cast<uint64_t>(left) < static_cast<uint64_t>(right);
  return left < right;
}

}  // namespace ullage::ops
