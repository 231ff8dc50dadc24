// Import rules of ops whose elements depend on one element of each operand.
#include <cmath>
#include <limits>
#include <numbers>

#include "frontends/aten/importer/op_table.h"
#include "frontends/aten/rules/rule_tools.h"
#include "ops/elementwise/cast.h"
#include "ops/elementwise/composites.h"
#include "ops/elementwise/elementwise.h"
#include "ops/movement/movement.h"

namespace ullage::aten {

using ir::DType;
using ir::Value;

namespace {

constexpr std::string_view kBoth[] = {"self", "other"};

Value self(const NodeContext& c) {
  return c.tensor("self", c.result_dtype());
}

// ---- of one operand ----

template <const ops::UnaryOp& op>
void unary(NodeContext& c) {
  c.set(op(self(c)));
}

template <Value (*function)(Value)>
void composite(NodeContext& c) {
  c.set(function(self(c)));
}

// What changes only floats.
template <const ops::UnaryOp& op>
void of_floats(NodeContext& c) {
  const Value x = self(c);
  c.set(ir::is_float(x.dtype()) ? op(x) : x);
}

// What changes only numbers with a sign.
template <const ops::UnaryOp& op>
void of_signed(NodeContext& c) {
  const Value x = self(c);
  const bool has_sign = ir::is_float(x.dtype()) || ir::is_signed_integer(x.dtype());
  c.set(has_sign ? op(x) : x);
}

void negation(NodeContext& c) {
  const Value x = self(c);
  const bool has_sign = ir::is_float(x.dtype()) || ir::is_signed_integer(x.dtype());
  c.set(has_sign ? ops::neg(x) : ops::sub(0.0, x));
}

void sign(NodeContext& c) {
  const Value x = self(c);
  if (x.dtype() == DType::boolean || ir::is_unsigned_integer(x.dtype())) {
    return c.set(ops::cast(ops::cast(x, DType::boolean), x.dtype()));
  }
  // NaN has the sign 0.
  const Value signs = ops::sign(x);
  c.set(ir::is_float(x.dtype()) ? ops::where(ops::is_nan(x), c.scalar(x.dtype(), 0), signs)
                                : signs);
}

// A test of floats; of other numbers `otherwise`.
template <Value (*test)(Value), bool otherwise>
void classify(NodeContext& c) {
  const Value x = c.tensor("self");
  if (ir::is_float(x.dtype())) return c.set(test(x));
  c.set(broadcast(c.scalar(DType::boolean, otherwise ? 1 : 0), c.extents_of(x)));
}
Value is_nan(Value x) {
  return ops::is_nan(x);
}
Value is_infinite(Value x) {
  return ops::logical_or(ops::is_positive_infinity(x), ops::is_negative_infinity(x));
}
Value is_finite(Value x) {
  return ops::logical_not(ops::logical_or(is_infinite(x), ops::is_nan(x)));
}
Value is_positive_infinity(Value x) {
  return ops::is_positive_infinity(x);
}
Value is_negative_infinity(Value x) {
  return ops::is_negative_infinity(x);
}

void sign_bit(NodeContext& c) {
  const Value x = c.tensor("self");
  if (x.dtype() == DType::boolean || ir::is_unsigned_integer(x.dtype()))
    return c.set(broadcast(c.scalar(DType::boolean, 0), c.extents_of(x)));
  if (!ir::is_float(x.dtype())) return c.set(ops::less(x, 0.0));
  c.set(ops::less(ops::copysign(c.scalar(x.dtype(), 1), x), 0.0));
}

// Of numbers that lie on the real axis.
void angle(NodeContext& c) {
  const Value x = self(c);
  const Value none = c.scalar(x.dtype(), 0);
  const Value y = ops::where(ops::less(x, 0.0), c.scalar(x.dtype(), std::numbers::pi), none);
  c.set(ir::is_float(c.tensor("self").dtype()) ? ops::where(ops::is_nan(x), x, y) : y);
}

// The neighbour of f16 and bf16 by their bits, which count up with the size of a number.
void next_after(NodeContext& c) {
  const DType dtype = c.result_dtype();
  const Value x = self(c), to = c.tensor("other", dtype);
  if (ir::size_bytes(dtype) != 2) return c.set(ops::nextafter(x, to));
  const auto bits_of = [&](int64_t value) {
    return c.builder().constant(ir::Tensor::from_integers(DType::i32, {}, std::span(&value, 1)));
  };
  const Value bits = ops::cast(ops::bitcast(x, DType::i16), DType::i32);
  const Value size = ops::bitwise_and(bits, bits_of(0x7fff));
  const Value place = ops::where(ops::less(bits, 0.0), ops::neg(size), size);
  const Value one = bits_of(1);
  const Value next = ops::where(ops::less(x, to), ops::add(place, one), ops::sub(place, one));
  const Value signed_bits =
      ops::where(ops::less(next, 0.0), ops::sub(ops::neg(next), bits_of(0x8000)), next);
  const Value y = ops::bitcast(ops::cast(signed_bits, DType::i16), dtype);
  const Value is_number = ops::logical_not(ops::logical_or(ops::is_nan(x), ops::is_nan(to)));
  c.set(ops::where(is_number, ops::where(ops::equal(x, to), to, y), ops::add(x, to)));
}

Value fraction(Value x) {
  return ops::sub(x, ops::trunc(x));
}
Value exp2(Value x) {
  return ops::exp2(x);
}
Value to_radians(Value x) {
  return ops::mul(x, std::numbers::pi / 180);
}
Value to_degrees(Value x) {
  return ops::mul(x, 180 / std::numbers::pi);
}
// -x log(x), 0 at 0, minus infinity below.
Value entropy(Value x) {
  ir::Builder& b = x.builder();
  const double infinity = std::numeric_limits<double>::infinity();
  const Value inside = ops::neg(ops::mul(x, ops::log(x)));
  const Value below =
      ops::where(ops::equal(x, 0.0), b.scalar(x.dtype(), 0), b.scalar(x.dtype(), -infinity));
  return ops::where(ops::logical_or(ops::greater(x, 0.0), ops::is_nan(x)), inside, below);
}
Value scaled_bessel_i0(Value x) {
  return ops::mul(ops::exp(ops::neg(ops::abs(x))), ops::bessel_i0(x));
}
Value scaled_bessel_i1(Value x) {
  return ops::mul(ops::exp(ops::neg(ops::abs(x))), ops::bessel_i1(x));
}
Value sinc(Value x) {
  const Value y = ops::mul(x, std::numbers::pi);
  return ops::where(ops::equal(x, 0.0), x.builder().scalar(x.dtype(), 1), ops::div(ops::sin(y), y));
}

void log_it(NodeContext& c) {
  Value x = self(c);
  if (c.has("eps")) {
    const double eps = c.number("eps");
    x = ops::clip(x, c.scalar(x.dtype(), eps), c.scalar(x.dtype(), 1 - eps));
  }
  c.set(ops::log(ops::div(x, ops::sub(1.0, x))));
}

void round(NodeContext& c) {
  const Value x = self(c);
  if (!ir::is_float(x.dtype())) return c.set(x);
  const int64_t decimals = c.integer("decimals");
  if (decimals == 0) return c.set(ops::round(x));
  const double scale = std::pow(10.0, static_cast<double>(std::abs(decimals)));
  c.set(decimals > 0 ? ops::div(ops::round(ops::mul(x, scale)), scale)
                     : ops::mul(ops::round(ops::div(x, scale)), scale));
}

void logical_not(NodeContext& c) {
  c.set(ops::logical_not(c.tensor("self", DType::boolean)));
}

void bitwise_not(NodeContext& c) {
  const Value x = c.tensor("self");
  c.set(x.dtype() == DType::boolean ? ops::logical_not(x) : ops::bitwise_not(x));
}

void nan_to_num(NodeContext& c) {
  Value x = self(c);
  if (!ir::is_float(x.dtype())) return c.set(x);
  double most = std::numeric_limits<float>::max();
  if (x.dtype() == DType::f64) most = std::numeric_limits<double>::max();
  if (x.dtype() == DType::f16) most = 65504;
  if (x.dtype() == DType::bf16) most = ir::bfloat_to_float(0x7f7f);
  const auto replace = [&](Value where, double by) {
    x = ops::where(where, c.scalar(x.dtype(), by), x);
  };
  const Value nan = ops::is_nan(x), above = ops::is_positive_infinity(x),
              below = ops::is_negative_infinity(x);
  replace(nan, c.number("nan", 0));
  replace(above, c.number("posinf", most));
  replace(below, c.number("neginf", -most));
  c.set(x);
}

// ---- of two operands ----

template <const ops::BinaryOp& op, const ops::BinaryOp* of_bools = nullptr>
void binary(NodeContext& c) {
  const DType dtype = c.result_dtype();
  const Value a = c.tensor("self", dtype), b = c.tensor("other", dtype);
  if (dtype != DType::boolean) return c.set(op(a, b));
  if constexpr (of_bools != nullptr) {
    c.set((*of_bools)(a, b));
  } else {
    c.set(op(as_number(a), as_number(b)));
  }
}

template <Value (*function)(Value, Value)>
void binary_composite(NodeContext& c) {
  const DType dtype = c.result_dtype();
  c.set(function(c.tensor("self", dtype), c.tensor("other", dtype)));
}

// `other` times alpha.
Value scaled_other(const NodeContext& c, std::string_view name) {
  const DType dtype = c.result_dtype();
  const Value other = c.tensor(name, dtype);
  if (!c.has("alpha") || dtype == DType::boolean) return other;
  return ops::mul(other, c.tensor("alpha", dtype));
}

void add(NodeContext& c) {
  const Value a = self(c), b = scaled_other(c, "other");
  c.set(a.dtype() == DType::boolean ? ops::logical_or(a, b) : ops::add(a, b));
}

void subtract(NodeContext& c) {
  c.set(ops::sub(self(c), scaled_other(c, "other")));
}

void subtract_from(NodeContext& c) {
  const DType dtype = c.result_dtype();
  Value x = c.tensor("self", dtype);
  if (c.has("alpha")) x = ops::mul(x, c.tensor("alpha", dtype));
  c.set(ops::sub(c.tensor("other", dtype), x));
}

Value floor_quotient(Value a, Value b) {
  const Value whole = ops::sub(a, ops::floor_mod(a, b));
  if (!ir::is_float(a.dtype())) return ops::div(whole, b);
  return ops::where(ops::equal(b, 0.0), ops::div(a, b), ops::round(ops::div(whole, b)));
}

void divide(NodeContext& c) {
  const DType dtype = c.result_dtype();
  const Value a = c.tensor("self", dtype), b = c.tensor("other", dtype);
  const std::string rounding = c.text("rounding_mode");
  if (rounding == "floor") return c.set(floor_quotient(a, b));
  const Value quotient = ops::div(a, b);
  const bool truncates = rounding == "trunc" && ir::is_float(dtype);
  c.set(truncates ? ops::trunc(quotient) : quotient);
}

void power(NodeContext& c) {
  const DType dtype = c.result_dtype();
  const Value base = c.tensor("self", dtype), exponent = c.tensor("exponent", dtype);
  const auto& known = exponent.info().constant;
  if (known && known->rank() == 0) {
    if (known->number(0) == 2) return c.set(ops::mul(base, base));
    if (known->number(0) == 0.5 && ir::is_float(dtype)) return c.set(ops::sqrt(base));
  }
  c.set(ops::pow(base, exponent));
}

template <const ops::BinaryOp& op>
void compare(NodeContext& c) {
  const DType dtype = c.promoted(kBoth);
  c.set(op(as_number(c.tensor("self", dtype)), as_number(c.tensor("other", dtype))));
}

// Of a number and NaN the number: `of_floats`; others have no NaN.
template <Value (*of_floats)(Value, Value), const ops::BinaryOp& of_others>
void extreme_number(NodeContext& c) {
  const DType dtype = c.result_dtype();
  const Value a = as_number(c.tensor("self", dtype)), b = as_number(c.tensor("other", dtype));
  c.set(ir::is_float(dtype) ? of_floats(a, b) : of_others(a, b));
}

template <const ops::BinaryOp& op>
void logic(NodeContext& c) {
  c.set(op(c.tensor("self", DType::boolean), c.tensor("other", DType::boolean)));
}

Value heaviside(Value x, Value at_zero) {
  const ir::DType dtype = x.dtype();
  return ops::where(ops::equal(x, 0.0), at_zero, ops::cast(ops::greater(x, 0.0), dtype));
}

// a * log(b), 0 where a is 0 and b no NaN.
Value x_log_y(Value a, Value b) {
  const Value product = ops::mul(a, ops::log(b));
  const Value zero = ops::where(ops::is_nan(b), b, b.builder().scalar(b.dtype(), 0));
  return ops::where(ops::equal(a, 0.0), zero, product);
}

// log(e^a + e^b), of equal infinities themselves.
Value log_add_exp(Value a, Value b) {
  const Value most = ops::max(a, b), apart = ops::neg(ops::abs(ops::sub(a, b)));
  const Value same = ops::logical_and(ops::equal(a, b), is_infinite(a));
  return ops::where(same, a, ops::add(most, ops::log1p(ops::exp(apart))));
}

Value log_add_exp2(Value a, Value b) {
  const Value most = ops::max(a, b), apart = ops::neg(ops::abs(ops::sub(a, b)));
  const Value same = ops::logical_and(ops::equal(a, b), is_infinite(a));
  const Value more = ops::mul(ops::log1p(ops::exp2(apart)), std::numbers::log2e);
  return ops::where(same, a, ops::add(most, more));
}

void is_close(NodeContext& c) {
  const DType dtype = c.promoted(kBoth);
  const Value a = c.tensor("self", dtype), b = c.tensor("other", dtype);
  Value same = ops::equal(a, b);
  if (dtype == DType::boolean) return c.set(same);
  const DType wide = ir::is_float(dtype) ? dtype : DType::f64;
  const Value x = ops::cast(a, wide), y = ops::cast(b, wide);
  const Value limit =
      ops::add(ops::mul(ops::abs(y), c.number("rtol", 1e-5)), c.number("atol", 1e-8));
  const Value near = ops::less_equal(ops::abs(ops::sub(x, y)), limit);
  same = ops::logical_or(same, ops::logical_and(near, is_finite(y)));
  if (c.flag("equal_nan")) {
    same = ops::logical_or(same, ops::logical_and(ops::is_nan(x), ops::is_nan(y)));
  }
  c.set(same);
}

// ---- of three operands ----

void clamp(NodeContext& c) {
  const DType dtype = c.result_dtype();
  const auto operand = [&](const char* name) { return as_number(c.tensor(name, dtype)); };
  Value x = operand("self");
  if (c.has("min")) x = ops::max(x, operand("min"));
  if (c.has("max")) x = ops::min(x, operand("max"));
  c.set(x);
}

void interpolate(NodeContext& c) {
  const DType dtype = c.result_dtype();
  const Value a = c.tensor("self", dtype), b = c.tensor("end", dtype),
              w = c.tensor("weight", dtype);
  const Value apart = ops::sub(b, a);
  // From the nearer end, which is exact there.
  const Value from_a = ops::add(a, ops::mul(w, apart));
  const Value from_b = ops::sub(b, ops::mul(apart, ops::sub(1.0, w)));
  c.set(ops::where(ops::less(ops::abs(w), 0.5), from_a, from_b));
}

template <const ops::BinaryOp& op>
void add_of_two(NodeContext& c) {
  const DType dtype = c.result_dtype();
  Value change = op(c.tensor("tensor1", dtype), c.tensor("tensor2", dtype));
  if (c.has("value")) change = ops::mul(change, c.tensor("value", dtype));
  c.set(ops::add(c.tensor("self", dtype), change));
}

void masked_fill(NodeContext& c) {
  const DType dtype = c.result_dtype();
  c.set(ops::where(c.tensor("mask", DType::boolean), c.tensor("value", dtype),
                   c.tensor("self", dtype)));
}

// ---- copies ----

void copy(NodeContext& c) {
  const Value x = c.tensor("self");
  c.set(broadcast(c.tensor("src", x.dtype()), c.extents_of(x)));
}

void same(NodeContext& c) {
  c.set(c.tensor("self"));
}

void fill(NodeContext& c) {
  const Value x = c.tensor("self");
  c.set(broadcast(c.tensor("value", x.dtype()), c.extents_of(x)));
}

void zero(NodeContext& c) {
  const Value x = c.tensor("self");
  c.set(broadcast(c.scalar(x.dtype(), 0), c.extents_of(x)));
}

constexpr ImportRule kRules[] = {
    {"aten.abs", "self", of_signed<ops::abs>},
    {"aten.absolute", "self", of_signed<ops::abs>},
    {"aten.acos", "self", unary<ops::acos>},
    {"aten.acosh", "self", unary<ops::acosh>},
    {"aten.angle", "self", angle},
    {"aten.asin", "self", unary<ops::asin>},
    {"aten.asinh", "self", unary<ops::asinh>},
    {"aten.atan", "self", unary<ops::atan>},
    {"aten.atanh", "self", unary<ops::atanh>},
    {"aten.arccos", "self", unary<ops::acos>},
    {"aten.arccosh", "self", unary<ops::acosh>},
    {"aten.arcsin", "self", unary<ops::asin>},
    {"aten.arcsinh", "self", unary<ops::asinh>},
    {"aten.arctan", "self", unary<ops::atan>},
    {"aten.arctanh", "self", unary<ops::atanh>},
    {"aten.bitwise_not", "self", bitwise_not},
    {"aten.ceil", "self", of_floats<ops::ceil>},
    {"aten.cos", "self", unary<ops::cos>},
    {"aten.cosh", "self", unary<ops::cosh>},
    {"aten.deg2rad", "self", composite<to_radians>},
    {"aten.digamma", "self", unary<ops::digamma>},
    {"aten.erf", "self", unary<ops::erf>},
    {"aten.erfc", "self", unary<ops::erfc>},
    {"aten.erfinv", "self", unary<ops::erfinv>},
    {"aten.exp", "self", unary<ops::exp>},
    {"aten.exp2", "self", composite<exp2>},
    {"aten.expm1", "self", unary<ops::expm1>},
    {"aten.fix", "self", of_floats<ops::trunc>},
    {"aten.floor", "self", of_floats<ops::floor>},
    {"aten.frac", "self", composite<fraction>},
    {"aten.i0", "self", unary<ops::bessel_i0>},
    {"aten.isfinite", "self", classify<is_finite, true>},
    {"aten.isinf", "self", classify<is_infinite, false>},
    {"aten.isnan", "self", classify<is_nan, false>},
    {"aten.isneginf", "self", classify<is_negative_infinity, false>},
    {"aten.isposinf", "self", classify<is_positive_infinity, false>},
    {"aten.isreal", "self",
     [](NodeContext& c) {
       c.set(broadcast(c.scalar(DType::boolean, 1), c.extents_of(c.tensor("self"))));
     }},
    {"aten.lgamma", "self", unary<ops::lgamma>},
    {"aten.log", "self", unary<ops::log>},
    {"aten.log10", "self", unary<ops::log10>},
    {"aten.log1p", "self", unary<ops::log1p>},
    {"aten.log2", "self", unary<ops::log2>},
    {"aten.logical_not", "self", logical_not},
    {"aten.logit", "self eps=", log_it},
    {"aten.nan_to_num", "self nan= posinf= neginf=", nan_to_num},
    {"aten.neg", "self", negation},
    {"aten.negative", "self", negation},
    {"aten.positive", "self", same},
    {"aten.rad2deg", "self", composite<to_degrees>},
    {"aten.reciprocal", "self", unary<ops::reciprocal>},
    {"aten.round", "self decimals=", round},
    {"aten.rsqrt", "self", composite<ops::rsqrt>},
    {"aten.sgn", "self", sign},
    {"aten.sigmoid", "self", unary<ops::sigmoid>},
    {"aten.sign", "self", sign},
    {"aten.signbit", "self", sign_bit},
    {"aten.sin", "self", unary<ops::sin>},
    {"aten.sinc", "self", composite<sinc>},
    {"aten.sinh", "self", unary<ops::sinh>},
    {"aten.special_bessel_j0", "self", unary<ops::bessel_j0>},
    {"aten.special_bessel_j1", "self", unary<ops::bessel_j1>},
    {"aten.special_bessel_y0", "self", unary<ops::bessel_y0>},
    {"aten.special_bessel_y1", "self", unary<ops::bessel_y1>},
    {"aten.special_entr", "self", composite<entropy>},
    {"aten.special_erfcx", "self", unary<ops::erfcx>},
    {"aten.special_i0e", "self", composite<scaled_bessel_i0>},
    {"aten.special_i1", "self", unary<ops::bessel_i1>},
    {"aten.special_i1e", "self", composite<scaled_bessel_i1>},
    {"aten.special_modified_bessel_i0", "self", unary<ops::bessel_i0>},
    {"aten.special_modified_bessel_i1", "self", unary<ops::bessel_i1>},
    {"aten.special_ndtr", "self", unary<ops::normcdf>},
    {"aten.special_ndtri", "self", unary<ops::normcdfinv>},
    {"aten.sqrt", "self", unary<ops::sqrt>},
    {"aten.square", "self", composite<ops::square>},
    {"aten.tan", "self", unary<ops::tan>},
    {"aten.tanh", "self", unary<ops::tanh>},
    {"aten.trunc", "self", of_floats<ops::trunc>},

    {"aten.add", "self other alpha=", add},
    {"aten.atan2", "self other", binary<ops::atan2>},
    {"aten.arctan2", "self other", binary<ops::atan2>},
    {"aten.bitwise_and", "self other", binary<ops::bitwise_and, &ops::logical_and>},
    {"aten.__and__", "self other", binary<ops::bitwise_and, &ops::logical_and>},
    {"aten.bitwise_left_shift", "self other", binary<ops::shift_left>},
    {"aten.__lshift__", "self other", binary<ops::shift_left>},
    {"aten.bitwise_or", "self other", binary<ops::bitwise_or, &ops::logical_or>},
    {"aten.__or__", "self other", binary<ops::bitwise_or, &ops::logical_or>},
    {"aten.bitwise_right_shift", "self other", binary<ops::shift_right>},
    {"aten.__rshift__", "self other", binary<ops::shift_right>},
    {"aten.bitwise_xor", "self other", binary<ops::bitwise_xor, &ops::logical_xor>},
    {"aten.__xor__", "self other", binary<ops::bitwise_xor, &ops::logical_xor>},
    {"aten.copysign", "self other", binary<ops::copysign>},
    {"aten.div", "self other rounding_mode=", divide},
    {"aten.divide", "self other rounding_mode=", divide},
    {"aten.eq", "self other", compare<ops::equal>},
    {"aten.floor_divide", "self other", binary_composite<floor_quotient>},
    {"aten.fmax", "self other", extreme_number<ops::fmax, ops::max>},
    {"aten.fmin", "self other", extreme_number<ops::fmin, ops::min>},
    {"aten.fmod", "self other", binary<ops::fmod>},
    {"aten.ge", "self other", compare<ops::greater_equal>},
    {"aten.greater", "self other", compare<ops::greater>},
    {"aten.greater_equal", "self other", compare<ops::greater_equal>},
    {"aten.gt", "self other", compare<ops::greater>},
    {"aten.hypot", "self other", binary<ops::hypot>},
    {"aten.isclose", "self other rtol= atol= equal_nan=", is_close},
    {"aten.le", "self other", compare<ops::less_equal>},
    {"aten.less", "self other", compare<ops::less>},
    {"aten.less_equal", "self other", compare<ops::less_equal>},
    {"aten.logaddexp", "self other", binary_composite<log_add_exp>},
    {"aten.logaddexp2", "self other", binary_composite<log_add_exp2>},
    {"aten.logical_and", "self other", logic<ops::logical_and>},
    {"aten.logical_or", "self other", logic<ops::logical_or>},
    {"aten.logical_xor", "self other", logic<ops::logical_xor>},
    {"aten.lt", "self other", compare<ops::less>},
    {"aten.maximum", "self other", binary<ops::max, &ops::logical_or>},
    {"aten.minimum", "self other", binary<ops::min, &ops::logical_and>},
    {"aten.mul", "self other", binary<ops::mul, &ops::logical_and>},
    {"aten.multiply", "self other", binary<ops::mul, &ops::logical_and>},
    {"aten.ne", "self other", compare<ops::not_equal>},
    {"aten.nextafter", "self other", next_after},
    {"aten.not_equal", "self other", compare<ops::not_equal>},
    {"aten.pow", "self exponent", power},
    {"aten.float_power", "self exponent", power},
    {"aten.remainder", "self other", binary<ops::floor_mod>},
    {"aten.rsub", "self other alpha=", subtract_from},
    {"aten.sub", "self other alpha=", subtract},
    {"aten.subtract", "self other alpha=", subtract},
    {"aten.true_divide", "self other", divide},
    {"aten.special_xlog1py", "self other",
     [](NodeContext& c) {
       const DType dtype = c.result_dtype();
       c.set(x_log_y(c.tensor("self", dtype), ops::add(c.tensor("other", dtype), 1.0)));
     }},
    {"aten.xlogy", "self other", binary_composite<x_log_y>},
    {"aten.special_xlogy", "self other", binary_composite<x_log_y>},
    {"aten.heaviside", "self values",
     [](NodeContext& c) {
       const DType dtype = c.result_dtype();
       c.set(heaviside(as_number(c.tensor("self", dtype)), as_number(c.tensor("values", dtype))));
     }},

    {"aten.addcdiv", "self tensor1 tensor2 value=", add_of_two<ops::div>},
    {"aten.addcmul", "self tensor1 tensor2 value=", add_of_two<ops::mul>},
    {"aten.clamp", "self min? max?", clamp},
    {"aten.clamp_max", "self max", clamp},
    {"aten.clamp_min", "self min", clamp},
    {"aten.clip", "self min? max?", clamp},
    {"aten.lerp", "self end weight", interpolate},
    {"aten.masked_fill", "self mask value", masked_fill},

    {"aten._to_copy", "self dtype=", same},
    {"aten.clone", "self", same},
    {"aten.lift_fresh_copy", "self", same},
    {"aten.copy", "self src", copy},
    {"aten.fill", "self value", fill},
    {"aten.zero", "self", zero},
    {"prims.convert_element_type", "a dtype=", [](NodeContext& c) { c.set(c.tensor("a")); }},
    // The product is rounded, as devices round it.
    {"prims.fma", "a b c",
     [](NodeContext& c) {
       const DType dtype = c.result_dtype();
       c.set(ops::add(ops::mul(c.tensor("a", dtype), c.tensor("b", dtype)), c.tensor("c", dtype)));
     }},
};

}  // namespace

ImportRules pointwise_import_rules() {
  return kRules;
}

}  // namespace ullage::aten
