// Elementwise ops: arithmetic, functions of one number, comparisons, logic and bits.
#pragma once

#include "ops/rules/family.h"

namespace ullage::ops {

// Arithmetic (elementwise_arithmetic.cpp). Integers wrap.
extern const UnaryOp neg, abs, sign, reciprocal, sqrt;
extern const BinaryOp add, sub, mul;
extern const BinaryOp div;        // integers: toward zero; x / 0 is 0
extern const BinaryOp floor_mod;  // sign of the divisor (ONNX fmod=0, Python %)
extern const BinaryOp fmod;       // sign of the dividend (C fmod and %)
extern const BinaryOp pow;        // one dtype; pow_mixed() below takes two
extern const BinaryOp min, max;   // NaN if either is NaN
extern const UnaryOp relu;
extern const BinaryOp atan2;
extern const TernaryOp where;  // where(condition, a, b)

// Parts of numbers (elementwise_parts.cpp).
extern const BinaryOp copysign, nextafter;
extern const UnaryOp logb;
extern const BinaryOp remainder;  // by the nearest multiple, as in C and IEEE 754
extern const TernaryOp fma;       // a * b + c

// Rounding and classification.
extern const UnaryOp floor, ceil, round, trunc;  // round: half to even
extern const UnaryOp is_nan, is_positive_infinity, is_negative_infinity;

// Functions (elementwise_math.cpp).
extern const UnaryOp exp, log, log1p, expm1, sin, cos, tan, asin, acos, atan, sinh, cosh, tanh,
    asinh, acosh, atanh, erf, sigmoid;

// Powers, roots and half turns (elementwise_powers.cpp).
extern const UnaryOp exp2, exp10, log2, log10, cbrt, rcbrt, sinpi, cospi;
extern const BinaryOp hypot, rhypot;

// The error function's family (elementwise_error_function.cpp).
extern const UnaryOp erfc, erfcx, erfinv, erfcinv, normcdf, normcdfinv;

// The gamma function, its logarithm and derivatives of that (elementwise_gamma.cpp).
extern const UnaryOp tgamma, lgamma, digamma, trigamma;

// Bessel functions of orders 0 and 1 (elementwise_bessel.cpp): C's j0, j1, y0, y1, and the modified
// ones of the first kind.
extern const UnaryOp bessel_j0, bessel_j1, bessel_y0, bessel_y1, bessel_i0, bessel_i1;

// Comparisons, logic and bits (elementwise_logic.cpp). Equality follows IEEE: -0 == 0, NaN differs
// from everything; other comparisons with NaN are false.
extern const BinaryOp equal, not_equal, less, less_equal, greater, greater_equal;
extern const UnaryOp logical_not;
extern const BinaryOp logical_and, logical_or, logical_xor;
extern const UnaryOp bitwise_not;
extern const BinaryOp bitwise_and, bitwise_or, bitwise_xor;
extern const BinaryOp shift_left, shift_right;  // 0 when the count reaches the width

// base ** exponent for all pairs of dtypes ONNX allows; the result has the base's dtype.
ir::Value pow_mixed(ir::Value base, ir::Value exponent);

std::span<const ir::OpDef* const> arithmetic_ops();
std::span<const ir::OpDef* const> parts_ops();
std::span<const ir::OpDef* const> math_ops();
std::span<const ir::OpDef* const> power_ops();
std::span<const ir::OpDef* const> error_function_ops();
std::span<const ir::OpDef* const> gamma_ops();
std::span<const ir::OpDef* const> bessel_ops();
std::span<const ir::OpDef* const> logic_ops();

}  // namespace ullage::ops
