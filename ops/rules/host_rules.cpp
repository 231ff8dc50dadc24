#include "ops/rules/host_rules.h"

namespace ullage::ops {

using ir::DType;
using ir::ExtentExpr;

namespace {

// The low bits, extended as the dtype's sign says.
int64_t wrapped(DType dtype, int64_t value) {
  const auto low = static_cast<uint32_t>(value);
  return dtype == DType::i32 ? static_cast<int32_t>(low) : static_cast<int64_t>(low);
}

}  // namespace

ExtentExpr held_by(DType dtype, ExtentExpr e) {
  e = ir::simplify(e);
  const bool narrow = dtype == DType::i32 || dtype == DType::u32;
  if (!narrow && dtype != DType::u64) return e;
  const auto known = ir::as_constant(e);
  if (known && narrow) return e->pool->constant(wrapped(dtype, *known));
  if (dtype == DType::i32) return e;
  const ir::Interval range = ir::bounds(e);
  const int64_t most = dtype == DType::u32 ? int64_t{UINT32_MAX} : ir::Interval::kMax - 1;
  return range.low >= 0 && range.high <= most ? e : ExtentExpr();
}

}  // namespace ullage::ops
