// The table of host scalar ops and their checked, poisoning arithmetic.
#include "ir/extent/scalar_op.h"

#include <bit>
#include <cmath>
#include <limits>

#include "ir/dtype.h"

namespace ullage::ir {
namespace {

constexpr uint8_t kAll = 7;

// In the order of the enum.
constexpr ScalarOpInfo kInfo[kScalarOpCount + 1] = {
    {.name = "constant", .leaf = true},
    {.name = "input_axis", .leaf = true},
    {.name = "runtime_scalar", .leaf = true},
    {.name = "add", .arity = 2},
    {.name = "sub", .arity = 2},
    {.name = "mul", .arity = 2},
    {.name = "floor_div", .arity = 2},
    {.name = "ceil_div", .arity = 2},
    {.name = "mod", .arity = 2},
    {.name = "min", .arity = 2},
    {.name = "max", .arity = 2},
    {.name = "trunc_div", .arity = 2},
    {.name = "equal", .arity = 2, .condition = true},
    {.name = "less", .arity = 2, .condition = true},
    {.name = "less_equal", .arity = 2, .condition = true},
    {.name = "logical_and", .arity = 2, .condition = true},
    {.name = "logical_or", .arity = 2, .condition = true},
    {.name = "logical_not", .arity = 1, .condition = true},
    {.name = "select", .arity = 3},
    {.name = "float_to_int", .arity = 1, .float_operands = kAll},
    {.name = "float_equal", .arity = 2, .float_operands = kAll, .condition = true},
    {.name = "float_less", .arity = 2, .float_operands = kAll, .condition = true},
    {.name = "float_less_equal", .arity = 2, .float_operands = kAll, .condition = true},
    {.name = "float_constant", .yields_float = true, .leaf = true},
    {.name = "int_to_float", .arity = 1, .yields_float = true},
    {.name = "float_runtime_scalar", .yields_float = true, .leaf = true},
    {.name = "float_add", .arity = 2, .yields_float = true, .float_operands = kAll},
    {.name = "float_sub", .arity = 2, .yields_float = true, .float_operands = kAll},
    {.name = "float_mul", .arity = 2, .yields_float = true, .float_operands = kAll},
    {.name = "float_div", .arity = 2, .yields_float = true, .float_operands = kAll},
    {.name = "float_min", .arity = 2, .yields_float = true, .float_operands = kAll},
    {.name = "float_max", .arity = 2, .yields_float = true, .float_operands = kAll},
    {.name = "float_floor", .arity = 1, .yields_float = true, .float_operands = kAll},
    {.name = "float_ceil", .arity = 1, .yields_float = true, .float_operands = kAll},
    {.name = "float_round", .arity = 1, .yields_float = true, .float_operands = kAll},
    {.name = "float_sqrt", .arity = 1, .yields_float = true, .float_operands = kAll},
    {.name = "float_pow", .arity = 2, .yields_float = true, .float_operands = kAll},
    {.name = "float_select", .arity = 3, .yields_float = true, .float_operands = 6},
    {.name = "float_as_f16", .arity = 1, .yields_float = true, .float_operands = kAll},
    {.name = "float_as_bf16", .arity = 1, .yields_float = true, .float_operands = kAll},
    {.name = "float_as_f32", .arity = 1, .yields_float = true, .float_operands = kAll},
    {.name = "device_scalar", .arity = 1, .leaf = true},
    {.name = "float_device_scalar", .yields_float = true, .leaf = true},
    {.name = "capacity", .leaf = true},
    {.name = "index_variable", .leaf = true},
};

// Exact for every double: the largest magnitude below 2^63 is representable.
std::optional<int64_t> to_int64(double v) {
  constexpr double kTwo63 = 9223372036854775808.0;
  if (!(v >= -kTwo63 && v < kTwo63)) return std::nullopt;
  return static_cast<int64_t>(v);
}

ScalarValue from_optional(std::optional<int64_t> v) {
  return v ? integer_value(*v) : ScalarValue{};
}

ScalarValue divide(ScalarOp op, int64_t a, int64_t b) {
  if (b == 0) return {};
  if (b == -1) {  // the one quotient that can overflow
    if (op == ScalarOp::mod) return integer_value(0);
    int64_t negated = 0;
    return __builtin_sub_overflow(int64_t{0}, a, &negated) ? ScalarValue{} : integer_value(negated);
  }
  const int64_t quotient = a / b, remainder = a % b;
  const bool inexact_negative = remainder != 0 && (remainder < 0) != (b < 0);
  switch (op) {
    case ScalarOp::floor_div:
      return integer_value(quotient - (inexact_negative ? 1 : 0));
    case ScalarOp::ceil_div:
      return integer_value(quotient + (remainder != 0 && !inexact_negative ? 1 : 0));
    case ScalarOp::mod:
      return integer_value(remainder + (inexact_negative ? b : 0));
    default:
      return integer_value(quotient);
  }
}

ScalarValue apply_integer(ScalarOp op, int64_t a, int64_t b) {
  int64_t r = 0;
  switch (op) {
    case ScalarOp::add:
      return __builtin_add_overflow(a, b, &r) ? ScalarValue{} : integer_value(r);
    case ScalarOp::sub:
      return __builtin_sub_overflow(a, b, &r) ? ScalarValue{} : integer_value(r);
    case ScalarOp::mul:
      return __builtin_mul_overflow(a, b, &r) ? ScalarValue{} : integer_value(r);
    case ScalarOp::floor_div:
    case ScalarOp::ceil_div:
    case ScalarOp::mod:
    case ScalarOp::trunc_div:
      return divide(op, a, b);
    case ScalarOp::min:
      return integer_value(a < b ? a : b);
    case ScalarOp::max:
      return integer_value(a < b ? b : a);
    case ScalarOp::equal:
      return integer_value(a == b);
    case ScalarOp::less:
      return integer_value(a < b);
    case ScalarOp::less_equal:
      return integer_value(a <= b);
    case ScalarOp::logical_not:
      return integer_value(a == 0);
    case ScalarOp::int_to_float:
      return float_value(static_cast<double>(a));
    default:
      return {};
  }
}

ScalarValue apply_float(ScalarOp op, double a, double b) {
  switch (op) {
    case ScalarOp::float_to_int:
      return from_optional(to_int64(a));
    case ScalarOp::float_equal:
      return integer_value(a == b);
    case ScalarOp::float_less:
      return integer_value(a < b);
    case ScalarOp::float_less_equal:
      return integer_value(a <= b);
    case ScalarOp::float_add:
      return float_value(a + b);
    case ScalarOp::float_sub:
      return float_value(a - b);
    case ScalarOp::float_mul:
      return float_value(a * b);
    case ScalarOp::float_div:
      return float_value(a / b);
    // A NaN operand gives NaN, as models expect of Min and Max.
    case ScalarOp::float_min:
      return float_value(std::isnan(a) || a < b ? a : b);
    case ScalarOp::float_max:
      return float_value(std::isnan(a) || a > b ? a : b);
    case ScalarOp::float_floor:
      return float_value(std::floor(a));
    case ScalarOp::float_ceil:
      return float_value(std::ceil(a));
    case ScalarOp::float_round:
      return float_value(std::nearbyint(a));  // half to even
    case ScalarOp::float_sqrt:
      return float_value(std::sqrt(a));
    case ScalarOp::float_pow:
      return float_value(std::pow(a, b));
    case ScalarOp::float_as_f16:
      return float_value(half_to_float(float_to_half(a)));
    case ScalarOp::float_as_bf16:
      return float_value(bfloat_to_float(float_to_bfloat(a)));
    case ScalarOp::float_as_f32:
      return float_value(static_cast<float>(a));
    default:
      return {};
  }
}

// One decided side decides, even if the other is poisoned.
ScalarValue logical(ScalarValue a, ScalarValue b, bool deciding) {
  if (a.valid && (a.integer != 0) == deciding) return integer_value(deciding);
  if (b.valid && (b.integer != 0) == deciding) return integer_value(deciding);
  return a.valid && b.valid ? integer_value(!deciding) : ScalarValue{};
}

}  // namespace

const ScalarOpInfo& info_of(ScalarOp op) {
  return kInfo[static_cast<size_t>(op)];
}

bool yields_float(ScalarOp op) {
  return info_of(op).yields_float;
}
std::string_view name_of(ScalarOp op) {
  return info_of(op).name;
}
int arity_of(ScalarOp op) {
  return info_of(op).arity;
}

bool is_device_leaf(ScalarOp op) {
  return op == ScalarOp::device_scalar || op == ScalarOp::float_device_scalar;
}

ScalarValue integer_value(int64_t v) {
  ScalarValue r;
  r.integer = v;
  r.valid = true;
  return r;
}

ScalarValue float_value(double v) {
  ScalarValue r;
  r.floating = v;
  r.valid = true;
  return r;
}

ScalarValue apply(ScalarOp op, ScalarValue a, ScalarValue b, ScalarValue c) {
  switch (op) {
    case ScalarOp::select:
    case ScalarOp::float_select:
      if (!a.valid) return {};
      return a.integer != 0 ? b : c;
    case ScalarOp::logical_and:
      return logical(a, b, false);
    case ScalarOp::logical_or:
      return logical(a, b, true);
    default:
      break;
  }
  const ScalarOpInfo& op_info = info_of(op);
  if (!a.valid || (op_info.arity > 1 && !b.valid)) return {};
  return op_info.float_operands != 0 ? apply_float(op, a.floating, b.floating)
                                     : apply_integer(op, a.integer, b.integer);
}

std::optional<int64_t> size_from_float(double v) {
  const double whole = std::trunc(v);
  const double away = std::fabs(v - whole) >= 0.5 ? std::copysign(1.0, v) : 0.0;
  return to_int64(whole + away);
}

int64_t floor_div_unchecked(int64_t a, int64_t b) {
  const int64_t quotient = a / b, remainder = a % b;
  return quotient - (remainder != 0 && (remainder < 0) != (b < 0) ? 1 : 0);
}

}  // namespace ullage::ir
