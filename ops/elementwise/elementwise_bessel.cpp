// Ops of the Bessel functions of orders 0 and 1. Their kernels are in shaders/lib/bessel.glsl.
// Those of the first and second kind swing about 0: what is absolute in their accuracy counts
// there.
#include <cmath>

#include "ops/elementwise/elementwise.h"
#include "ops/elementwise/special_functions.h"

namespace ullage::ops {

using ir::DifferentiationContext;
using ir::Result;
using ir::Value;

namespace {

// Of order 1: that of order 0 without y / x, which is half of it at 0.
Value order_1_derivative(const DifferentiationContext& c, Value of_order_0) {
  const Value x = c.inputs[0], y = c.outputs[0];
  const Value half = c.builder.scalar(x.dtype(), 0.5), one = c.builder.scalar(x.dtype(), 1);
  const Value at_zero = equal(x, 0.0);
  return sub(of_order_0, where(at_zero, half, div(y, where(at_zero, one, x))));
}

}  // namespace

constinit const UnaryOp bessel_j0 =
    unary({.name = "bessel_j0",
           .doc = "Bessel function of the first kind, order 0 (C's j0); (C2) floats",
           .accepts = ir::kFloats,
           .scalar = {.library = "lib/bessel",
                      .number = [](double a, double, double) { return ::j0(a); },
                      .wide_iterations = 26},
           .accuracy = ir::pointwise(4, 0, 0x1p-20),
           .derivative = [](const DifferentiationContext& c, int) -> Result<Value> {
             return neg(bessel_j1(c.inputs[0]));
           },
           .low = -9,
           .high = 9});

constinit const UnaryOp bessel_j1 =
    unary({.name = "bessel_j1",
           .doc = "Bessel function of the first kind, order 1 (C's j1); (C2) floats",
           .accepts = ir::kFloats,
           .scalar = {.library = "lib/bessel",
                      .number = [](double a, double, double) { return ::j1(a); },
                      .wide_iterations = 26},
           .accuracy = ir::pointwise(4, 0, 0x1p-20),
           .derivative = [](const DifferentiationContext& c, int) -> Result<Value> {
             return order_1_derivative(c, bessel_j0(c.inputs[0]));
           },
           .low = -9,
           .high = 9});

constinit const UnaryOp bessel_y0 = unary(
    {.name = "bessel_y0",
     .doc = "Bessel function of the second kind, order 0 (C's y0): -infinity at 0, NaN below; "
            "(C2) floats",
     .accepts = ir::kFloats,
     .scalar = {.library = "lib/bessel",
                .number = [](double a, double, double) { return ::y0(a); },
                .wide_iterations = 26},
     .accuracy = ir::pointwise(4, 0, 0x1p-20),
     .derivative = [](const DifferentiationContext& c, int) -> Result<Value> {
       return neg(bessel_y1(c.inputs[0]));
     },
     .low = 0.2,
     .high = 9});

constinit const UnaryOp bessel_y1 = unary(
    {.name = "bessel_y1",
     .doc = "Bessel function of the second kind, order 1 (C's y1): -infinity at 0, NaN below; "
            "(C2) floats",
     .accepts = ir::kFloats,
     .scalar = {.library = "lib/bessel",
                .number = [](double a, double, double) { return ::y1(a); },
                .wide_iterations = 26},
     .accuracy = ir::pointwise(4, 0, 0x1p-20),
     .growth = ir::Growth::always,
     .derivative = [](const DifferentiationContext& c, int) -> Result<Value> {
       return sub(bessel_y0(c.inputs[0]), div(c.outputs[0], c.inputs[0]));
     },
     .low = 0.2,
     .high = 9});

constinit const UnaryOp bessel_i0 = unary(
    {.name = "bessel_i0",
     .doc = "modified Bessel function of the first kind, order 0 (cyl_bessel_i0); (C2) floats",
     .accepts = ir::kFloats,
     .scalar = {.library = "lib/bessel",
                .number = [](double a, double, double) { return modified_bessel(0, a); }},
     .accuracy = ir::pointwise(4),
     .growth = ir::Growth::always,
     .derivative = [](const DifferentiationContext& c, int) -> Result<Value> {
       return bessel_i1(c.inputs[0]);
     }});

constinit const UnaryOp bessel_i1 = unary(
    {.name = "bessel_i1",
     .doc = "modified Bessel function of the first kind, order 1 (cyl_bessel_i1); (C2) floats",
     .accepts = ir::kFloats,
     .scalar = {.library = "lib/bessel",
                .number = [](double a, double, double) { return modified_bessel(1, a); }},
     .accuracy = ir::pointwise(4),
     .growth = ir::Growth::always,
     .derivative = [](const DifferentiationContext& c, int) -> Result<Value> {
       return order_1_derivative(c, bessel_i0(c.inputs[0]));
     }});

std::span<const ir::OpDef* const> bessel_ops() {
  static constexpr const ir::OpDef* kOps[] = {&bessel_j0, &bessel_j1, &bessel_y0,
                                              &bessel_y1, &bessel_i0, &bessel_i1};
  return kOps;
}

}  // namespace ullage::ops
