// The interval that a device promises for one result of a builtin.
#include "tools/conform/driver/builtin_promise.h"

#include <algorithm>
#include <cmath>

#include "tools/conform/script/number.h"
#include "tools/conform/tolerance.h"

namespace ullage::conform {

using ir::DType;

BuiltinPromise::BuiltinPromise(const Builtin& builtin, DType dtype)
    : b_(builtin), dtype_(ir::is_float(builtin.result) ? dtype : builtin.result) {}

Interval BuiltinPromise::interval(const Operands& operands) const {
  Interval all = around(operands);
  if (!ir::is_float(b_.operand)) return all;
  const double normal = smallest_normal(ir::is_float(b_.result) ? dtype_ : DType::f32);
  // Each set of denormal operands flushed.
  for (uint32_t flush = 1; flush < 1u << b_.operands; ++flush) {
    Operands flushed = operands;
    bool changed = false;
    for (uint32_t k = 0; k < b_.operands; ++k) {
      if (!(flush >> k & 1) || operands[k] == 0 || std::fabs(operands[k]) >= normal) continue;
      flushed[k] = 0;
      changed = true;
    }
    if (!changed) continue;
    const Interval other = around(flushed);
    all = {std::min(all.low, other.low), std::max(all.high, other.high), all.any || other.any};
  }
  return all;
}

Interval BuiltinPromise::around(const Operands& operands) const {
  const double y = b_.reference(operands);
  if (std::isnan(y)) return {.any = true};
  if (!ir::is_float(b_.result)) return {y, y};
  const double off = bound(operands, y);
  if (std::isnan(off) || std::isinf(off)) return {.any = true};
  Interval result{y - off, y + off};
  // A result that is denormal may be flushed.
  const double normal = smallest_normal(dtype_);
  if (result.low > 0 && result.low < normal) result.low = 0;
  if (result.high < 0 && result.high > -normal) result.high = 0;
  const double most = dtype_ == DType::f16 ? 65504 : 3.4028234663852886e38;
  if (result.high > most) result.high = INFINITY;
  if (result.low < -most) result.low = -INFINITY;
  // A result that overflows is infinite or the largest number.
  result.low = std::min(result.low, most);
  result.high = std::max(result.high, -most);
  return result;
}

double BuiltinPromise::bound(const Operands& operands, double y) const {
  if (b_.bound) return b_.bound(operands, y);
  const Precision* const precision = find_builtin(b_.name, dtype_ == DType::f16);
  if (!precision) return 0;
  double largest = operands[0];
  for (uint32_t k = 1; k < b_.operands; ++k) {
    if (std::fabs(operands[k]) > std::fabs(largest)) largest = operands[k];
  }
  return error_bound(*precision, dtype_, largest, y);
}

Operands operands_of(const Builtin& b, const std::array<uint64_t, 3>& bits) {
  Operands operands{};
  for (uint32_t k = 0; k < b.operands; ++k) operands[k] = number_value(bits[k], b.operand);
  return operands;
}

}  // namespace ullage::conform
