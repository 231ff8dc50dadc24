// Ops of the error function's family and of the normal distribution. Their kernels are in
// shaders/lib/error_function.glsl.
#include <cmath>
#include <numbers>

#include "ops/elementwise/elementwise.h"
#include "ops/elementwise/special_functions.h"

namespace ullage::ops {

using ir::DifferentiationContext;
using ir::Result;
using ir::Value;

namespace {

constexpr double kTwoOverRootPi = 2 * std::numbers::inv_sqrtpi;
constexpr double kHalfRootPi = 1 / kTwoOverRootPi;
constexpr double kRootTwoPi = std::numbers::sqrt2 / std::numbers::inv_sqrtpi;

// scale * exp(rate * x * x)
Value bell(Value x, double rate, double scale) {
  return mul(exp(mul(mul(x, x), rate)), scale);
}

}  // namespace

constinit const UnaryOp erfc =
    unary({.name = "erfc",
           .doc = "1 - erf(x), accurate where that is small; (C2) floats",
           .accepts = ir::kFloats,
           .scalar = {.library = "lib/error_function",
                      .number = [](double a, double, double) { return std::erfc(a); }},
           .accuracy = ir::pointwise(4),
           .derivative = [](const DifferentiationContext& c, int) -> Result<Value> {
             return bell(c.inputs[0], -1, -kTwoOverRootPi);
           }});

constinit const UnaryOp erfcx =
    unary({.name = "erfcx",
           .doc = "exp(x * x) * erfc(x); (C2) floats",
           .accepts = ir::kFloats,
           .scalar = {.library = "lib/error_function",
                      .number = [](double a, double, double) { return scaled_erfc(a); }},
           .accuracy = ir::pointwise(4),
           .growth = ir::Growth::always,
           .derivative = [](const DifferentiationContext& c, int) -> Result<Value> {
             return sub(mul(mul(c.inputs[0], c.outputs[0]), 2.0), kTwoOverRootPi);
           }});

constinit const UnaryOp erfinv =
    unary({.name = "erfinv",
           .doc = "the y with erf(y) = x, NaN outside [-1, 1]; (C2) floats",
           .accepts = ir::kFloats,
           .scalar = {.library = "lib/error_function",
                      .number = [](double a, double, double) { return inverse_erf(a); }},
           .accuracy = ir::pointwise(4),
           .derivative = [](const DifferentiationContext& c, int) -> Result<Value> {
             return bell(c.outputs[0], 1, kHalfRootPi);
           },
           .low = -0.9,
           .high = 0.9});

constinit const UnaryOp erfcinv =
    unary({.name = "erfcinv",
           .doc = "the y with erfc(y) = x, NaN outside [0, 2]; (C2) floats",
           .accepts = ir::kFloats,
           .scalar = {.library = "lib/error_function",
                      .number = [](double a, double, double) { return inverse_erfc(a); }},
           .accuracy = ir::pointwise(4),
           .derivative = [](const DifferentiationContext& c, int) -> Result<Value> {
             return bell(c.outputs[0], 1, -kHalfRootPi);
           },
           .low = 0.1,
           .high = 1.9});

constinit const UnaryOp normcdf =
    unary({.name = "normcdf",
           .doc = "the part of the standard normal distribution below x; (C2) floats",
           .accepts = ir::kFloats,
           .scalar = {.library = "lib/error_function",
                      .number = [](double a, double, double) { return normal_part_below(a); }},
           .accuracy = ir::pointwise(4),
           .derivative = [](const DifferentiationContext& c, int) -> Result<Value> {
             return bell(c.inputs[0], -0.5, 1 / kRootTwoPi);
           }});

constinit const UnaryOp normcdfinv =
    unary({.name = "normcdfinv",
           .doc = "the y with normcdf(y) = x, NaN outside [0, 1]; (C2) floats",
           .accepts = ir::kFloats,
           .scalar = {.library = "lib/error_function",
                      .number = [](double a, double,
                                   double) { return -std::numbers::sqrt2 * inverse_erfc(2 * a); }},
           .accuracy = ir::pointwise(4),
           .derivative = [](const DifferentiationContext& c, int) -> Result<Value> {
             return bell(c.outputs[0], 0.5, kRootTwoPi);
           },
           .low = 0.05,
           .high = 0.95});

std::span<const ir::OpDef* const> error_function_ops() {
  static constexpr const ir::OpDef* kOps[] = {&erfc,    &erfcx,   &erfinv,
                                              &erfcinv, &normcdf, &normcdfinv};
  return kOps;
}

}  // namespace ullage::ops
