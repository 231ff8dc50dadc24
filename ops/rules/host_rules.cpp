#include "ops/rules/host_rules.h"

namespace ullage::ops {

using ir::DType;
using ir::ExtentExpr;
using ir::ScalarOp;

namespace {

// The low bits, extended by the dtype's sign. REQUIRES: an integer of less than 64 bits.
int64_t wrapped(DType dtype, int64_t value) {
  const size_t above = 64 - 8 * ir::size_bytes(dtype);
  const auto low = static_cast<uint64_t>(value) << above;
  return ir::is_signed_integer(dtype) ? static_cast<int64_t>(low) >> above
                                      : static_cast<int64_t>(low >> above);
}

// The numbers of an integer dtype; of u64 those that int64 has.
ir::Interval range_of(DType dtype) {
  const size_t bits = 8 * ir::size_bytes(dtype);
  if (bits == 64) return {ir::is_signed_integer(dtype) ? ir::Interval::kMin : 0, INT64_MAX - 1};
  const int64_t most = (int64_t{1} << (ir::is_signed_integer(dtype) ? bits - 1 : bits)) - 1;
  return {ir::is_signed_integer(dtype) ? -most - 1 : 0, most};
}

bool is_exact(ScalarOp op) {
  switch (op) {
    case ScalarOp::int_to_float:
    case ScalarOp::float_add:
    case ScalarOp::float_sub:
    case ScalarOp::float_mul:
    case ScalarOp::float_div:
    case ScalarOp::float_sqrt:
    case ScalarOp::float_pow:
      return false;
    default:
      return true;
  }
}

}  // namespace

// f64 has twice the bits of f32 and more, so that rounding its results is as good as rounding once.
ExtentExpr rounded_to(DType dtype, ExtentExpr e) {
  ir::ExtentPool& pool = *e->pool;
  switch (dtype) {
    case DType::f16:
      return pool.make(ScalarOp::float_as_f16, e);
    case DType::bf16:
      return pool.make(ScalarOp::float_as_bf16, e);
    case DType::f32:
      return pool.make(ScalarOp::float_as_f32, e);
    default:
      return e;
  }
}

ExtentExpr held_by(DType dtype, ExtentExpr e) {
  if (is_host_float(dtype)) return is_exact(e->op) ? e : rounded_to(dtype, e);
  e = ir::simplify(e);
  if (dtype == DType::i64 || dtype == DType::boolean) return e;
  const auto known = ir::as_constant(e);
  if (known && dtype != DType::u64) return e->pool->constant(wrapped(dtype, *known));
  if (dtype == DType::i32) return e;
  const ir::Interval range = ir::bounds(e), numbers = range_of(dtype);
  return range.low >= numbers.low && range.high <= numbers.high ? e : ExtentExpr();
}

}  // namespace ullage::ops
