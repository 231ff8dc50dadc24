// Ops of exponentials and logarithms to the bases 2 and 10, roots, lengths, and angles in half
// turns. Their kernels are in shaders/lib/powers.glsl and half_turns.glsl.
#include <cmath>
#include <numbers>

#include "ops/elementwise/elementwise.h"
#include "ops/elementwise/special_functions.h"

namespace ullage::ops {

using ir::DifferentiationContext;
using ir::Result;
using ir::Value;

namespace {

// Of a over the length: 0 where both are, as every direction leads away.
Value over_length(Value a, Value length) {
  return div(a, where(equal(length, 0.0), length.builder().scalar(length.dtype(), 1), length));
}

}  // namespace

constinit const UnaryOp exp2 =
    unary({.name = "exp2",
           .doc = "2 to the power x; (C2) floats",
           .accepts = ir::kFloats,
           .scalar = {.library = "lib/powers",
                      .number = [](double a, double, double) { return std::exp2(a); }},
           .accuracy = ir::pointwise(2),
           .growth = ir::Growth::always,
           .derivative = [](const DifferentiationContext& c, int) -> Result<Value> {
             return mul(c.outputs[0], std::numbers::ln2);
           }});

constinit const UnaryOp exp10 =
    unary({.name = "exp10",
           .doc = "10 to the power x; (C2) floats",
           .accepts = ir::kFloats,
           .scalar = {.library = "lib/powers",
                      .number = [](double a, double, double) { return std::pow(10.0, a); }},
           .accuracy = ir::pointwise(2),
           .growth = ir::Growth::always,
           .derivative = [](const DifferentiationContext& c, int) -> Result<Value> {
             return mul(c.outputs[0], std::numbers::ln10);
           }});

constinit const UnaryOp log2 =
    unary({.name = "log2",
           .doc = "logarithm to the base 2, NaN below 0; (C2) floats",
           .accepts = ir::kFloats,
           .scalar = {.library = "lib/powers",
                      .number = [](double a, double, double) { return std::log2(a); }},
           .accuracy = ir::pointwise(2),
           .derivative = [](const DifferentiationContext& c, int) -> Result<Value> {
             return div(std::numbers::log2e, c.inputs[0]);
           },
           .low = 0.1});

constinit const UnaryOp log10 =
    unary({.name = "log10",
           .doc = "logarithm to the base 10, NaN below 0; (C2) floats",
           .accepts = ir::kFloats,
           .scalar = {.library = "lib/powers",
                      .number = [](double a, double, double) { return std::log10(a); }},
           .accuracy = ir::pointwise(2),
           .derivative = [](const DifferentiationContext& c, int) -> Result<Value> {
             return div(std::numbers::log10e, c.inputs[0]);
           },
           .low = 0.1});

constinit const UnaryOp cbrt =
    unary({.name = "cbrt",
           .doc = "cube root, of negative numbers too; (C2) floats",
           .accepts = ir::kFloats,
           .scalar = {.library = "lib/powers",
                      .number = [](double a, double, double) { return std::cbrt(a); }},
           .accuracy = ir::pointwise(1),
           .derivative = [](const DifferentiationContext& c, int) -> Result<Value> {
             return div(1.0 / 3, mul(c.outputs[0], c.outputs[0]));
           },
           .low = 0.1});

constinit const UnaryOp rcbrt =
    unary({.name = "rcbrt",
           .doc = "1 / cbrt(x); (C2) floats",
           .accepts = ir::kFloats,
           .scalar = {.library = "lib/powers",
                      .number = [](double a, double, double) { return 1 / std::cbrt(a); }},
           .accuracy = ir::pointwise(1),
           .growth = ir::Growth::always,
           .derivative = [](const DifferentiationContext& c, int) -> Result<Value> {
             return mul(div(c.outputs[0], c.inputs[0]), -1.0 / 3);
           },
           .low = 0.1});

constinit const BinaryOp hypot = binary(
    {.name = "hypot",
     .doc = "sqrt(a * a + b * b), infinite if either is, even if the other is NaN; (C1) equal "
            "shapes or rank 0; (C2) floats; the derivative at 0, 0 is 0",
     .accepts = ir::kFloats,
     .scalar = {.library = "lib/powers",
                .number = [](double a, double b, double) { return std::hypot(a, b); }},
     .accuracy = ir::pointwise(1),
     .derivative = [](const DifferentiationContext& c, int operand) -> Result<Value> {
       return over_length(c.inputs[static_cast<size_t>(operand)], c.outputs[0]);
     },
     .commutative = true});

constinit const BinaryOp rhypot =
    binary({.name = "rhypot",
            .doc = "1 / hypot(a, b); (C1) equal shapes or rank 0; (C2) floats",
            .accepts = ir::kFloats,
            .scalar = {.library = "lib/powers",
                       .number = [](double a, double b, double) { return 1 / std::hypot(a, b); }},
            .accuracy = ir::pointwise(1),
            .growth = ir::Growth::always,
            .derivative = [](const DifferentiationContext& c, int operand) -> Result<Value> {
              const Value y = c.outputs[0];
              return neg(mul(mul(c.inputs[static_cast<size_t>(operand)], y), mul(y, y)));
            },
            .commutative = true,
            .low = 0.25});

constinit const UnaryOp sinpi =
    unary({.name = "sinpi",
           .doc = "sin(pi x), 0 with the sign of x at whole numbers; (C2) floats",
           .accepts = ir::kFloats,
           .scalar = {.library = "lib/half_turns",
                      .number = [](double a, double, double) { return sine_of_half_turns(a); }},
           .accuracy = ir::pointwise(2),
           .derivative = [](const DifferentiationContext& c, int) -> Result<Value> {
             return mul(cospi(c.inputs[0]), std::numbers::pi);
           }});

constinit const UnaryOp cospi =
    unary({.name = "cospi",
           .doc = "cos(pi x), +0 halfway between whole numbers; (C2) floats",
           .accepts = ir::kFloats,
           .scalar = {.library = "lib/half_turns",
                      .number = [](double a, double, double) { return cosine_of_half_turns(a); }},
           .accuracy = ir::pointwise(2),
           .derivative = [](const DifferentiationContext& c, int) -> Result<Value> {
             return mul(sinpi(c.inputs[0]), -std::numbers::pi);
           }});

std::span<const ir::OpDef* const> power_ops() {
  static constexpr const ir::OpDef* kOps[] = {&exp2,  &exp10, &log2,   &log10, &cbrt,
                                              &rcbrt, &hypot, &rhypot, &sinpi, &cospi};
  return kOps;
}

}  // namespace ullage::ops
