// Ops of functions of one number. All are floats only; their kernels are in shaders/lib/math.glsl.
#include <cmath>
#include <numbers>

#include "ops/elementwise/elementwise.h"

namespace ullage::ops {

using ir::DifferentiationContext;
using ir::Result;
using ir::Value;

namespace {

// 1 + sign * x * x
Value one_plus_square(Value x, double sign_of_square) {
  return add(mul(mul(x, x), sign_of_square), 1.0);
}

}  // namespace

constinit const UnaryOp exp =
    unary({.name = "exp",
           .doc = "e to the power x; (C2) floats",
           .accepts = ir::kFloats,
           .scalar = {.number = [](double a, double, double) { return std::exp(a); }},
           .accuracy = ir::pointwise(6, 0.25),
           .growth = ir::Growth::always,
           .derivative = [](const DifferentiationContext& c, int) -> Result<Value> {
             return c.outputs[0];
           }});

constinit const UnaryOp log =
    unary({.name = "log",
           .doc = "natural logarithm, NaN below 0; (C2) floats",
           .accepts = ir::kFloats,
           .scalar = {.number = [](double a, double, double) { return std::log(a); }},
           .accuracy = ir::pointwise(6, 0, 0x1p-23),
           .derivative = [](const DifferentiationContext& c, int) -> Result<Value> {
             return reciprocal(c.inputs[0]);
           },
           .low = 0.1});

constinit const UnaryOp log1p =
    unary({.name = "log1p",
           .doc = "log(1 + x), accurate near 0; (C2) floats",
           .accepts = ir::kFloats,
           .scalar = {.number = [](double a, double, double) { return std::log1p(a); }},
           .accuracy = ir::pointwise(8, 0, 0x1p-23),
           .derivative = [](const DifferentiationContext& c, int) -> Result<Value> {
             return reciprocal(add(c.inputs[0], 1.0));
           },
           .low = -0.75});

constinit const UnaryOp expm1 =
    unary({.name = "expm1",
           .doc = "exp(x) - 1, accurate near 0; (C2) floats",
           .accepts = ir::kFloats,
           .scalar = {.number = [](double a, double, double) { return std::expm1(a); }},
           .accuracy = ir::pointwise(8, 0.25, 0x1p-24),
           .growth = ir::Growth::always,
           .derivative = [](const DifferentiationContext& c, int) -> Result<Value> {
             return add(c.outputs[0], 1.0);
           }});

constinit const UnaryOp sin =
    unary({.name = "sin",
           .doc = "sine; (C2) floats",
           .accepts = ir::kFloats,
           .scalar = {.number = [](double a, double, double) { return std::sin(a); },
                      .wide_iterations = 26},
           .accuracy = ir::pointwise(4, 0, 0x1p-22),
           .derivative = [](const DifferentiationContext& c, int) -> Result<Value> {
             return cos(c.inputs[0]);
           },
           .low = -7,
           .high = 7});

constinit const UnaryOp cos =
    unary({.name = "cos",
           .doc = "cosine; (C2) floats",
           .accepts = ir::kFloats,
           .scalar = {.number = [](double a, double, double) { return std::cos(a); },
                      .wide_iterations = 26},
           .accuracy = ir::pointwise(4, 0, 0x1p-22),
           .derivative = [](const DifferentiationContext& c, int) -> Result<Value> {
             return neg(sin(c.inputs[0]));
           },
           .low = -7,
           .high = 7});

constinit const UnaryOp tan =
    unary({.name = "tan",
           .doc = "tangent; (C2) floats",
           .accepts = ir::kFloats,
           .scalar = {.number = [](double a, double, double) { return std::tan(a); },
                      .wide_iterations = 26},
           .accuracy = ir::pointwise(16, 0, 0x1p-21),
           .derivative = [](const DifferentiationContext& c, int) -> Result<Value> {
             return one_plus_square(c.outputs[0], 1);
           },
           .low = -1.2,
           .high = 1.2});

constinit const UnaryOp asin =
    unary({.name = "asin",
           .doc = "arc sine, NaN outside [-1, 1]; (C2) floats",
           .accepts = ir::kFloats,
           .scalar = {.number = [](double a, double, double) { return std::asin(a); }},
           .accuracy = ir::pointwise(16, 0, 0x1p-22),
           .derivative = [](const DifferentiationContext& c, int) -> Result<Value> {
             return reciprocal(sqrt(one_plus_square(c.inputs[0], -1)));
           },
           .low = -0.9,
           .high = 0.9});

constinit const UnaryOp acos =
    unary({.name = "acos",
           .doc = "arc cosine, NaN outside [-1, 1]; (C2) floats",
           .accepts = ir::kFloats,
           .scalar = {.number = [](double a, double, double) { return std::acos(a); }},
           .accuracy = ir::pointwise(16, 0, 0x1p-21),
           .derivative = [](const DifferentiationContext& c, int) -> Result<Value> {
             return neg(reciprocal(sqrt(one_plus_square(c.inputs[0], -1))));
           },
           .low = -0.9,
           .high = 0.9});

constinit const UnaryOp atan =
    unary({.name = "atan",
           .doc = "arc tangent; (C2) floats",
           .accepts = ir::kFloats,
           .scalar = {.number = [](double a, double, double) { return std::atan(a); }},
           .accuracy = ir::pointwise(12, 0, 0x1p-23),
           .derivative = [](const DifferentiationContext& c, int) -> Result<Value> {
             return reciprocal(one_plus_square(c.inputs[0], 1));
           }});

constinit const UnaryOp sinh =
    unary({.name = "sinh",
           .doc = "hyperbolic sine; (C2) floats",
           .accepts = ir::kFloats,
           .scalar = {.number = [](double a, double, double) { return std::sinh(a); }},
           .accuracy = ir::pointwise(16, 0.5),
           .derivative = [](const DifferentiationContext& c, int) -> Result<Value> {
             return cosh(c.inputs[0]);
           }});

constinit const UnaryOp cosh =
    unary({.name = "cosh",
           .doc = "hyperbolic cosine; (C2) floats",
           .accepts = ir::kFloats,
           .scalar = {.number = [](double a, double, double) { return std::cosh(a); }},
           .accuracy = ir::pointwise(12, 0.5),
           .derivative = [](const DifferentiationContext& c, int) -> Result<Value> {
             return sinh(c.inputs[0]);
           }});

constinit const UnaryOp tanh =
    unary({.name = "tanh",
           .doc = "hyperbolic tangent; (C2) floats",
           .accepts = ir::kFloats,
           .scalar = {.number = [](double a, double, double) { return std::tanh(a); }},
           .accuracy = ir::pointwise(24),
           .derivative = [](const DifferentiationContext& c, int) -> Result<Value> {
             return one_plus_square(c.outputs[0], -1);
           }});

constinit const UnaryOp asinh =
    unary({.name = "asinh",
           .doc = "inverse hyperbolic sine; (C2) floats",
           .accepts = ir::kFloats,
           .scalar = {.number = [](double a, double, double) { return std::asinh(a); }},
           .accuracy = ir::pointwise(16, 0, 0x1p-22),
           .derivative = [](const DifferentiationContext& c, int) -> Result<Value> {
             return reciprocal(sqrt(one_plus_square(c.inputs[0], 1)));
           }});

constinit const UnaryOp acosh =
    unary({.name = "acosh",
           .doc = "inverse hyperbolic cosine, NaN below 1; (C2) floats",
           .accepts = ir::kFloats,
           .scalar = {.number = [](double a, double, double) { return std::acosh(a); }},
           .accuracy = ir::pointwise(24, 0, 0x1p-20),
           .derivative = [](const DifferentiationContext& c, int) -> Result<Value> {
             return reciprocal(sqrt(sub(mul(c.inputs[0], c.inputs[0]), 1.0)));
           },
           .low = 1.1,
           .high = 3});

constinit const UnaryOp atanh =
    unary({.name = "atanh",
           .doc = "inverse hyperbolic tangent, NaN outside [-1, 1]; (C2) floats",
           .accepts = ir::kFloats,
           .scalar = {.number = [](double a, double, double) { return std::atanh(a); }},
           .accuracy = ir::pointwise(24, 0, 0x1p-22),
           .derivative = [](const DifferentiationContext& c, int) -> Result<Value> {
             return reciprocal(one_plus_square(c.inputs[0], -1));
           },
           .low = -0.9,
           .high = 0.9});

constinit const UnaryOp erf =
    unary({.name = "erf",
           .doc = "the error function; (C2) floats",
           .accepts = ir::kFloats,
           .scalar = {.number = [](double a, double, double) { return std::erf(a); }},
           .accuracy = ir::pointwise(16, 0, 4e-7),
           .derivative = [](const DifferentiationContext& c, int) -> Result<Value> {
             return mul(exp(neg(mul(c.inputs[0], c.inputs[0]))), 2 * std::numbers::inv_sqrtpi);
           }});

constinit const UnaryOp sigmoid =
    unary({.name = "sigmoid",
           .doc = "1 / (1 + exp(-x)); (C2) floats",
           .accepts = ir::kFloats,
           .scalar = {.number = [](double a, double, double) { return 1 / (1 + std::exp(-a)); }},
           .accuracy = ir::pointwise(12, 0.25),
           .derivative = [](const DifferentiationContext& c, int) -> Result<Value> {
             return mul(c.outputs[0], sub(1.0, c.outputs[0]));
           }});

std::span<const ir::OpDef* const> math_ops() {
  static constexpr const ir::OpDef* kOps[] = {&exp,  &log,   &log1p, &expm1, &sin,  &cos,
                                              &tan,  &asin,  &acos,  &atan,  &sinh, &cosh,
                                              &tanh, &asinh, &acosh, &atanh, &erf,  &sigmoid};
  return kOps;
}

}  // namespace ullage::ops
