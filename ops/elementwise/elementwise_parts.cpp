// Ops that split numbers into parts and combine them: signs, exponents, neighbours, remainders,
// fma. Their results are exact or rounded once; their kernels are in shaders/lib/float_parts.glsl.
#include <cmath>

#include "ops/elementwise/elementwise.h"
#include "ops/rules/differentiation.h"

namespace ullage::ops {

using ir::DifferentiationContext;
using ir::Result;
using ir::Value;

constinit const BinaryOp copysign = binary(
    {.name = "copysign",
     .doc = "|a| with the sign of b, which -0 and NaN have too; (C1) equal shapes or rank 0; "
            "(C2) floats",
     .accepts = ir::kFloats,
     .scalar = {.library = "lib/float_parts",
                .number = [](double a, double b, double) { return std::copysign(a, b); }},
     .accuracy = ir::kExact,
     .derivative = [](const DifferentiationContext& c, int operand) -> Result<Value> {
       if (operand == 1) return filled(c, 0);
       const Value one = filled(c, 1);
       return mul(copysign(one, c.inputs[0]), copysign(one, c.inputs[1]));
     },
     .smooth = false});

constinit const UnaryOp logb =
    unary({.name = "logb",
           .doc = "floor(log2(|x|)), of denormals too; -infinity of 0; (C2) floats",
           .accepts = ir::kFloats,
           .scalar = {.library = "lib/float_parts",
                      .number = [](double a, double, double) { return std::logb(a); }},
           .accuracy = ir::kExact,
           .derivative = [](const DifferentiationContext& c, int) -> Result<Value> {
             return filled(c, 0);
           },
           .smooth = false,
           .low = 0.1,
           .high = 9});

constinit const BinaryOp nextafter = binary(
    {.name = "nextafter",
     .doc = "the number of its dtype after a on the way to b, b where they are equal; (C1) equal "
            "shapes or rank 0; (C2) f32 or f64; the derivative by a is 1",
     .accepts = {ir::DType::f32, ir::DType::f64},
     .scalar = {.library = "lib/float_parts",
                .number = [](double a, double b, double) { return std::nextafter(a, b); },
                .single = [](float a, float b, float) { return std::nextafter(a, b); }},
     .accuracy = ir::kExact,
     .derivative = [](const DifferentiationContext& c, int operand) -> Result<Value> {
       return filled(c, operand == 0 ? 1 : 0);
     },
     .smooth = false});

constinit const BinaryOp remainder = binary(
    {.name = "remainder",
     .doc = "a - n * b, n the whole number nearest to a / b, of two the even one (IEEE 754); "
            "(C1) equal shapes or rank 0; (C2) floats",
     .accepts = ir::kFloats,
     .scalar = {.library = "lib/float_parts",
                .number = [](double a, double b, double) { return std::remainder(a, b); },
                .wide_iterations = 64,
                .iterations = 36},
     .accuracy = ir::kExact,
     .derivative = [](const DifferentiationContext& c, int operand) -> Result<Value> {
       if (operand == 0) return filled(c, 1);
       return neg(round(div(sub(c.inputs[0], c.outputs[0]), c.inputs[1])));
     },
     .smooth = false,
     .low = 0.25});

constinit const TernaryOp fma = ternary(
    {.name = "fma",
     .doc = "a * b + c, rounded once (denormal results: twice); (C1) equal shapes or rank 0; (C2) "
            "floats of one dtype",
     .accepts = ir::kFloats,
     .scalar = {.library = "lib/float_parts",
                .number = [](double a, double b, double c) { return std::fma(a, b, c); },
                .single = [](float a, float b, float c) { return std::fma(a, b, c); }},
     .accuracy = ir::pointwise(1),
     .growth = ir::Growth::of_squares,
     .derivative = [](const DifferentiationContext& c, int operand) -> Result<Value> {
       return operand == 2 ? filled(c, 1) : c.inputs[static_cast<size_t>(1 - operand)];
     }});

std::span<const ir::OpDef* const> parts_ops() {
  static constexpr const ir::OpDef* kOps[] = {&copysign, &logb, &nextafter, &remainder, &fma};
  return kOps;
}

}  // namespace ullage::ops
