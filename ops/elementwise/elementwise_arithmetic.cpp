// Ops of arithmetic: one number from one, two or three.
#include <bit>
#include <cmath>
#include <limits>

#include "ops/elementwise/cast.h"
#include "ops/elementwise/elementwise.h"
#include "ops/rules/differentiation.h"
#include "ops/rules/host_rules.h"

namespace ullage::ops {

using ir::DifferentiationContext;
using ir::ExtentExpr;
using ir::Result;
using ir::ScalarOp;
using ir::Value;

namespace {

constexpr ir::DTypeSet kSignedNumbers = ir::kFloats | ir::kSigned;

// Wrapping arithmetic on the bit pattern; signed overflow is undefined in C++.
constexpr int64_t wrap(uint64_t v) {
  return static_cast<int64_t>(v);
}
constexpr uint64_t bits(int64_t v) {
  return static_cast<uint64_t>(v);
}

int64_t divide(int64_t a, int64_t b) {
  if (b == 0) return 0;
  return b == -1 ? wrap(0 - bits(a)) : a / b;
}
int64_t remainder_of(int64_t a, int64_t b) {
  return b == 0 || b == -1 ? 0 : a % b;
}
int64_t floor_remainder(int64_t a, int64_t b) {
  const int64_t r = remainder_of(a, b);
  return r != 0 && (r < 0) != (b < 0) ? r + b : r;
}
double floor_remainder_number(double a, double b) {
  const double r = std::fmod(a, b);
  return r != 0 && (r < 0) != (b < 0) ? r + b : r;
}
uint64_t power(uint64_t base, uint64_t exponent) {
  uint64_t result = 1;
  for (; exponent != 0; exponent >>= 1, base *= base) {
    if (exponent & 1) result *= base;
  }
  return result;
}
int64_t signed_power(int64_t base, int64_t exponent) {
  if (exponent >= 0) return wrap(power(bits(base), bits(exponent)));
  if (base == 1) return 1;
  if (base == -1) return exponent % 2 == 0 ? 1 : -1;
  return 0;
}

ExtentExpr host_neg(ir::ExtentPool& pool, ir::DType dtype, std::span<const ExtentExpr> x) {
  if (is_host_integer(dtype)) return pool.make(ScalarOp::sub, pool.constant(0), x[0]);
  if (!is_host_float(dtype)) return {};
  return pool.make(ScalarOp::float_sub, pool.float_constant(-0.0), x[0]);
}
ExtentExpr host_abs(ir::ExtentPool& pool, ir::DType dtype, std::span<const ExtentExpr> x) {
  const ExtentExpr negative = host_neg(pool, dtype, x);
  return negative ? host_rule<ScalarOp::max, ScalarOp::float_max>(pool, dtype,
                                                                  std::array{x[0], negative})
                  : negative;
}
// Where the device computes sizes there is no such op: a kernel computes it.
ExtentExpr host_pow(ir::ExtentPool& pool, ir::DType dtype, std::span<const ExtentExpr> x) {
  if (ir::depends_on_device(x[0]) || ir::depends_on_device(x[1])) return {};
  return host_rule<kNoScalarOp, ScalarOp::float_pow>(pool, dtype, x);
}
ExtentExpr host_reciprocal(ir::ExtentPool& pool, ir::DType dtype, std::span<const ExtentExpr> x) {
  if (!is_host_float(dtype)) return {};
  return pool.make(ScalarOp::float_div, pool.float_constant(1), x[0]);
}

}  // namespace

constinit const UnaryOp neg =
    unary({.name = "neg",
           .doc = "-x; (C2) signed numbers",
           .accepts = kSignedNumbers,
           .scalar = {.glsl = "(-$0)",
                      .number = [](double a, double, double) { return -a; },
                      .integer = [](int64_t a, int64_t, int64_t) { return wrap(0 - bits(a)); },
                      .is_cheap = true},
           .accuracy = ir::kExact,
           .derivative = [](const DifferentiationContext& c, int) -> Result<Value> {
             return filled(c, -1);
           },
           .host = host_neg});

constinit const UnaryOp abs =
    unary({.name = "abs",
           .doc = "|x|; (C2) numbers; the derivative at 0 is 0",
           .scalar = {
               .number = [](double a, double, double) { return std::fabs(a); },
               .integer = [](int64_t a, int64_t, int64_t) { return a < 0 ? wrap(0 - bits(a)) : a; },
               .natural = [](uint64_t a, uint64_t, uint64_t) { return a; },
               .is_cheap = true},
           .accuracy = ir::kExact,
           .derivative = [](const DifferentiationContext& c, int) -> Result<Value> {
             return sign(c.inputs[0]);
           },
           .host = host_abs,
           .smooth = false});

constinit const UnaryOp reciprocal =
    unary({.name = "reciprocal",
           .doc = "1 / x; (C2) floats",
           .accepts = ir::kFloats,
           .scalar = {.number = [](double a, double, double) { return 1 / a; }},
           .accuracy = ir::pointwise(2.5),
           .growth = ir::Growth::always,
           .derivative = [](const DifferentiationContext& c, int) -> Result<Value> {
             return neg(mul(c.outputs[0], c.outputs[0]));
           },
           .host = host_reciprocal,
           .low = 0.25});

constinit const UnaryOp sqrt =
    unary({.name = "sqrt",
           .doc = "square root, NaN below 0; (C2) floats",
           .accepts = ir::kFloats,
           .scalar = {.glsl = "sqrt($0)",
                      .number = [](double a, double, double) { return std::sqrt(a); }},
           .accuracy = ir::pointwise(5),
           .derivative = [](const DifferentiationContext& c, int) -> Result<Value> {
             return div(0.5, c.outputs[0]);
           },
           .host = host_rule<kNoScalarOp, ScalarOp::float_sqrt>,
           .low = 0.1});

constinit const BinaryOp add = binary(
    {.name = "add",
     .doc = "a + b, integers wrap; (C1) equal shapes or rank 0; (C2) numbers of one dtype",
     .scalar = {.glsl = "($0 + $1)",
                .number = [](double a, double b, double) { return a + b; },
                .integer = [](int64_t a, int64_t b, int64_t) { return wrap(bits(a) + bits(b)); },
                .natural = [](uint64_t a, uint64_t b, uint64_t) { return a + b; },
                .is_cheap = true},
     .accuracy = ir::pointwise(1),
     .derivative = [](const DifferentiationContext& c, int) -> Result<Value> {
       return filled(c, 1);
     },
     .host = host_rule<ScalarOp::add, ScalarOp::float_add>,
     .commutative = true});

constinit const BinaryOp sub = binary(
    {.name = "sub",
     .doc = "a - b, integers wrap; (C1) equal shapes or rank 0; (C2) numbers of one dtype",
     .scalar = {.glsl = "($0 - $1)",
                .number = [](double a, double b, double) { return a - b; },
                .integer = [](int64_t a, int64_t b, int64_t) { return wrap(bits(a) - bits(b)); },
                .natural = [](uint64_t a, uint64_t b, uint64_t) { return a - b; },
                .is_cheap = true},
     .accuracy = ir::pointwise(1),
     .derivative = [](const DifferentiationContext& c, int operand) -> Result<Value> {
       return filled(c, operand == 0 ? 1 : -1);
     },
     .host = host_rule<ScalarOp::sub, ScalarOp::float_sub>});

constinit const BinaryOp mul = binary(
    {.name = "mul",
     .doc = "a * b, integers wrap; (C1) equal shapes or rank 0; (C2) numbers of one dtype",
     .scalar = {.glsl = "($0 * $1)",
                .number = [](double a, double b, double) { return a * b; },
                .integer = [](int64_t a, int64_t b, int64_t) { return wrap(bits(a) * bits(b)); },
                .natural = [](uint64_t a, uint64_t b, uint64_t) { return a * b; },
                .is_cheap = true},
     .accuracy = ir::pointwise(1),
     .growth = ir::Growth::of_squares,
     .derivative = [](const DifferentiationContext& c, int operand) -> Result<Value> {
       return c.inputs[static_cast<size_t>(1 - operand)];
     },
     .host = host_rule<ScalarOp::mul, ScalarOp::float_mul>,
     .commutative = true});

constinit const BinaryOp div = binary(
    {.name = "div",
     .doc = "a / b, integers toward zero and 0 where b is 0; (C1) equal shapes or rank 0; (C2) "
            "numbers of one dtype",
     .scalar = {.number = [](double a, double b, double) { return a / b; },
                .integer = [](int64_t a, int64_t b, int64_t) { return divide(a, b); },
                .natural = [](uint64_t a, uint64_t b, uint64_t) { return b == 0 ? 0 : a / b; },
                .wide_iterations = 64},
     .accuracy = ir::pointwise(2.5),
     .growth = ir::Growth::of_divisors,
     .derivative = [](const DifferentiationContext& c, int operand) -> Result<Value> {
       if (operand == 0) return reciprocal(c.inputs[1]);
       return neg(div(c.outputs[0], c.inputs[1]));
     },
     .host = host_rule<ScalarOp::trunc_div, ScalarOp::float_div>,
     .low = 0.25});

constinit const BinaryOp floor_mod = binary(
    {.name = "floor_mod",
     .doc = "a - floor(a / b) * b: the sign of b; integers: 0 where b is 0; (C1), (C2) as for div",
     .scalar = {.library = "lib/float_parts",
                .number = [](double a, double b, double) { return floor_remainder_number(a, b); },
                .integer = [](int64_t a, int64_t b, int64_t) { return floor_remainder(a, b); },
                .natural = [](uint64_t a, uint64_t b, uint64_t) { return b == 0 ? 0 : a % b; },
                .wide_iterations = 64,
                .iterations = 36},
     .accuracy = ir::kOfSamples,
     .derivative = [](const DifferentiationContext& c, int operand) -> Result<Value> {
       if (operand == 0) return filled(c, 1);
       return neg(floor(div(c.inputs[0], c.inputs[1])));
     },
     .host = host_rule<ScalarOp::mod, kNoScalarOp>,
     .smooth = false,
     .low = 0.25});

constinit const BinaryOp fmod = binary(
    {.name = "fmod",
     .doc = "a - trunc(a / b) * b: the sign of a; integers: 0 where b is 0; (C1), (C2) as for div",
     .scalar = {.library = "lib/float_parts",
                .number = [](double a, double b, double) { return std::fmod(a, b); },
                .integer = [](int64_t a, int64_t b, int64_t) { return remainder_of(a, b); },
                .natural = [](uint64_t a, uint64_t b, uint64_t) { return b == 0 ? 0 : a % b; },
                .wide_iterations = 64,
                .iterations = 36},
     .accuracy = ir::kExact,
     .derivative = [](const DifferentiationContext& c, int operand) -> Result<Value> {
       if (operand == 0) return filled(c, 1);
       return neg(trunc(div(c.inputs[0], c.inputs[1])));
     },
     .smooth = false,
     .low = 0.25});

constinit const BinaryOp pow = binary(
    {.name = "pow",
     .doc = "a to the power b, integers wrap and 1 / a truncates; (C1) equal shapes or rank 0; "
            "(C2) numbers of one dtype",
     .scalar = {.number = [](double a, double b, double) { return std::pow(a, b); },
                .integer = [](int64_t a, int64_t b, int64_t) { return signed_power(a, b); },
                .natural = [](uint64_t a, uint64_t b, uint64_t) { return power(a, b); },
                .wide_iterations = 64,
                .iterations = 64},
     .accuracy = ir::kOfSamples,
     .growth = ir::Growth::always,
     .derivative = [](const DifferentiationContext& c, int operand) -> Result<Value> {
       const Value x = c.inputs[0], y = c.inputs[1];
       // Finite at 0: nothing to the power 0 has derivative 0, as has 0 in its exponent.
       if (operand == 0) {
         const Value one_less = where(equal(y, 0.0), c.builder.scalar(y.dtype(), 1), sub(y, 1.0));
         return mul(y, pow(x, one_less));
       }
       return mul(c.outputs[0], log(where(equal(x, 0.0), c.builder.scalar(x.dtype(), 1), x)));
     },
     .host = host_pow,
     .low = 0.25});

constinit const BinaryOp atan2 =
    binary({.name = "atan2",
            .doc = "angle of the point (x = b, y = a); (C1) equal shapes or rank 0; (C2) floats",
            .accepts = ir::kFloats,
            .scalar = {.number = [](double a, double b, double) { return std::atan2(a, b); }},
            .accuracy = ir::pointwise(16, 0, 0x1p-22),
            .derivative = [](const DifferentiationContext& c, int operand) -> Result<Value> {
              const Value a = c.inputs[0], b = c.inputs[1];
              const Value squares = add(mul(a, a), mul(b, b));
              return operand == 0 ? div(b, squares) : neg(div(a, squares));
            },
            .low = 0.25});

Value pow_mixed(Value base, Value exponent) {
  if (!base.valid() || !exponent.valid() || base.dtype() == exponent.dtype()) {
    return pow(base, exponent);
  }
  if (ir::is_float(exponent.dtype()) && !ir::is_float(base.dtype())) {
    return cast(pow(cast(base, exponent.dtype()), exponent), base.dtype());
  }
  return pow(base, cast(exponent, base.dtype()));
}

std::span<const ir::OpDef* const> arithmetic_ops() {
  static constexpr const ir::OpDef* kOps[] = {
      &neg,  &abs, &sign, &reciprocal, &sqrt,  &relu,  &add,  &sub,   &mul,   &div,  &floor_mod,
      &fmod, &pow, &max,  &min,        &where, &floor, &ceil, &round, &trunc, &atan2};
  return kOps;
}

}  // namespace ullage::ops
