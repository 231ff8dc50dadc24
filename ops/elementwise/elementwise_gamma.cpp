// Ops of the gamma function, its logarithm and the derivatives of that. Their kernels are in
// shaders/lib/gamma.glsl.
#include <cmath>

#include "ops/elementwise/elementwise.h"
#include "ops/elementwise/special_functions.h"

namespace ullage::ops {

using ir::DifferentiationContext;
using ir::Result;
using ir::Value;

constinit const UnaryOp tgamma =
    unary({.name = "tgamma",
           .doc = "the gamma function: infinite at 0, with the sign of x, NaN at -1, -2 ...; (C2) "
                  "floats",
           .accepts = ir::kFloats,
           .scalar = {.library = "lib/gamma",
                      .number = [](double a, double, double) { return std::tgamma(a); },
                      .wide_iterations = 184,
                      .iterations = 43},
           .accuracy = ir::pointwise(4),
           .growth = ir::Growth::always,
           .derivative = [](const DifferentiationContext& c, int) -> Result<Value> {
             return mul(c.outputs[0], digamma(c.inputs[0]));
           },
           .low = 0.3,
           .high = 4});

constinit const UnaryOp lgamma =
    unary({.name = "lgamma",
           .doc = "log(|tgamma(x)|): infinite at 0, -1, -2 ...; (C2) floats",
           .accepts = ir::kFloats,
           .scalar = {.library = "lib/gamma",
                      .number = [](double a, double, double) { return std::lgamma(a); },
                      .wide_iterations = 16,
                      .iterations = 16},
           .accuracy = ir::pointwise(4, 0, 0x1p-22),
           .growth = ir::Growth::always,
           .derivative = [](const DifferentiationContext& c, int) -> Result<Value> {
             return digamma(c.inputs[0]);
           },
           .low = 0.3,
           .high = 4});

constinit const UnaryOp digamma =
    unary({.name = "digamma",
           .doc = "the derivative of lgamma: infinite at 0, NaN at -1, -2 ...; (C2) floats",
           .accepts = ir::kFloats,
           .scalar = {.library = "lib/gamma",
                      .number = [](double a, double, double) { return lgamma_derivative(a); },
                      .wide_iterations = 8,
                      .iterations = 4},
           .accuracy = ir::pointwise(6, 0, 0x1p-19),
           .growth = ir::Growth::always,
           .derivative = [](const DifferentiationContext& c, int) -> Result<Value> {
             return trigamma(c.inputs[0]);
           },
           .low = 0.3,
           .high = 4});

constinit const UnaryOp trigamma = unary(
    {.name = "trigamma",
     .doc = "the derivative of digamma: infinite at 0, -1, -2 ...; (C2) floats",
     .accepts = ir::kFloats,
     .scalar = {.library = "lib/gamma",
                .number = [](double a, double, double) { return lgamma_second_derivative(a); },
                .wide_iterations = 10,
                .iterations = 6},
     .accuracy = ir::pointwise(8),
     .growth = ir::Growth::always,
     .reason = "its derivative is no op of the registry",
     .low = 0.3,
     .high = 4});

std::span<const ir::OpDef* const> gamma_ops() {
  static constexpr const ir::OpDef* kOps[] = {&tgamma, &lgamma, &digamma, &trigamma};
  return kOps;
}

}  // namespace ullage::ops
