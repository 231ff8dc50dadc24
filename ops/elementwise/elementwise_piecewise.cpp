// Ops that choose among operands or round: piecewise linear.
#include <cmath>

#include "ops/elementwise/cast.h"
#include "ops/elementwise/elementwise.h"
#include "ops/reduce/reduce.h"
#include "ops/rules/differentiation.h"
#include "ops/rules/host_rules.h"

namespace ullage::ops {

using ir::DifferentiationContext;
using ir::Result;
using ir::ScalarOp;
using ir::Value;

namespace {

constexpr ir::DTypeSet kNumbersAndBool = ir::kNumbers | ir::kBool;

// 1 where the condition is true, else 0, in the dtype of the result.
Value indicator(const DifferentiationContext& c, Value condition) {
  return cast(condition, c.outputs[0].dtype());
}

double larger(double a, double b) {
  return std::isnan(a) || std::isnan(b) ? a + b : std::fmax(a, b);
}
double smaller(double a, double b) {
  return std::isnan(a) || std::isnan(b) ? a + b : std::fmin(a, b);
}

// Where both are equal, min and max share the derivative between the operands.
Result<Value> extremum_derivative(const DifferentiationContext& c, int operand) {
  const Value self = c.inputs[static_cast<size_t>(operand)];
  const Value other = c.inputs[static_cast<size_t>(1 - operand)];
  const Value taken = indicator(c, equal(self, c.outputs[0]));
  return mul(taken, sub(1.0, mul(indicator(c, equal(self, other)), 0.5)));
}

// Ops whose rules select instead of multiplying: where the other side was taken, 0 times a
// cotangent that is infinite or NaN would be NaN.
template <class Op>
constexpr Op with_transpose(Op op, Result<Value> (*rule)(const DifferentiationContext&, int)) {
  op.differentiation = {.form = ir::DifferentiationForm::transpose, .transpose = rule};
  return op;
}

Result<Value> where_transpose(const DifferentiationContext& c, int operand) {
  if (operand == 0) return Value();
  const Value ct = c.incoming[0], zero = c.builder.scalar(ct.dtype(), 0);
  const Value part = operand == 1 ? where(c.inputs[0], ct, zero) : where(c.inputs[0], zero, ct);
  const bool is_scalar = c.inputs[static_cast<size_t>(operand)].rank() == 0;
  return is_scalar && ct.rank() != 0 ? reduce_sum.over_all(part) : part;
}

Result<Value> relu_transpose(const DifferentiationContext& c, int) {
  const Value ct = c.incoming[0];
  return where(greater(c.inputs[0], 0.0), ct, c.builder.scalar(ct.dtype(), 0));
}

Result<Value> constant_zero(const DifferentiationContext& c, int) {
  return c.builder.scalar(c.outputs[0].dtype(), 0);
}

}  // namespace

constinit const UnaryOp sign = unary(
    {.name = "sign",
     .doc = "-1, 0 or 1; NaN stays NaN; (C2) numbers",
     .scalar = {.number = [](double a, double,
                             double) { return std::isnan(a) ? a : double((a > 0) - (a < 0)); },
                .integer = [](int64_t a, int64_t, int64_t) { return int64_t((a > 0) - (a < 0)); },
                .natural = [](uint64_t a, uint64_t, uint64_t) { return uint64_t(a > 0); }},
     .accuracy = ir::kExact,
     .derivative = constant_zero,
     .smooth = false});

constinit const UnaryOp relu = with_transpose(
    unary({.name = "relu",
           .doc = "max(x, 0), NaN stays NaN; (C2) numbers; the derivative at 0 is 0",
           .scalar = {
               .number = [](double a, double, double) { return std::isnan(a) || a > 0 ? a : 0.0; },
               .integer = [](int64_t a, int64_t, int64_t) { return a > 0 ? a : 0; },
               .natural = [](uint64_t a, uint64_t, uint64_t) { return a; },
               .is_cheap = true},
           .accuracy = ir::kExact,
           .smooth = false}),
    relu_transpose);

constinit const BinaryOp max =
    binary({.name = "max",
            .doc = "the larger one, NaN if either is; (C1) equal shapes or rank 0; (C2) numbers",
            .scalar = {.number = [](double a, double b, double) { return larger(a, b); },
                       .integer = [](int64_t a, int64_t b, int64_t) { return a > b ? a : b; },
                       .natural = [](uint64_t a, uint64_t b, uint64_t) { return a > b ? a : b; },
                       .is_cheap = true},
            .accuracy = ir::kExact,
            .derivative = extremum_derivative,
            .host = host_rule<ScalarOp::max, ScalarOp::float_max>,
            .commutative = true,
            .smooth = false});

constinit const BinaryOp min =
    binary({.name = "min",
            .doc = "the smaller one, NaN if either is; (C1) equal shapes or rank 0; (C2) numbers",
            .scalar = {.number = [](double a, double b, double) { return smaller(a, b); },
                       .integer = [](int64_t a, int64_t b, int64_t) { return a < b ? a : b; },
                       .natural = [](uint64_t a, uint64_t b, uint64_t) { return a < b ? a : b; },
                       .is_cheap = true},
            .accuracy = ir::kExact,
            .derivative = extremum_derivative,
            .host = host_rule<ScalarOp::min, ScalarOp::float_min>,
            .commutative = true,
            .smooth = false});

constinit const TernaryOp where = with_transpose(
    ternary(
        {.name = "where",
         .doc =
             "a where the condition is true, else b; (C1) equal shapes or rank 0; (C2) condition "
             "bool, a and b of one dtype",
         .accepts = kNumbersAndBool,
         .scalar = {.glsl = "($0 ? $1 : $2)",
                    .number = [](double c, double a, double b) { return c != 0 ? a : b; },
                    .integer = [](int64_t c, int64_t a, int64_t b) { return c != 0 ? a : b; },
                    .natural = [](uint64_t c, uint64_t a, uint64_t b) { return c != 0 ? a : b; }},
         .accuracy = ir::kExact,
         .host = host_rule<ScalarOp::select, ScalarOp::float_select>,
         .has_condition = true}),
    where_transpose);

constinit const UnaryOp floor =
    unary({.name = "floor",
           .doc = "rounds down; (C2) floats",
           .accepts = ir::kFloats,
           .scalar = {.glsl = "floor($0)",
                      .number = [](double a, double, double) { return std::floor(a); }},
           .accuracy = ir::kExact,
           .derivative = constant_zero,
           .host = host_rule<kNoScalarOp, ScalarOp::float_floor>,
           .smooth = false});

constinit const UnaryOp ceil =
    unary({.name = "ceil",
           .doc = "rounds up; (C2) floats",
           .accepts = ir::kFloats,
           .scalar = {.glsl = "ceil($0)",
                      .number = [](double a, double, double) { return std::ceil(a); }},
           .accuracy = ir::kExact,
           .derivative = constant_zero,
           .host = host_rule<kNoScalarOp, ScalarOp::float_ceil>,
           .smooth = false});

constinit const UnaryOp round =
    unary({.name = "round",
           .doc = "rounds to the nearest, half to even; (C2) floats",
           .accepts = ir::kFloats,
           .scalar = {.number = [](double a, double, double) { return std::nearbyint(a); }},
           .accuracy = ir::kExact,
           .derivative = constant_zero,
           .host = host_rule<kNoScalarOp, ScalarOp::float_round>,
           .smooth = false});

constinit const UnaryOp trunc =
    unary({.name = "trunc",
           .doc = "rounds toward zero; (C2) floats",
           .accepts = ir::kFloats,
           .scalar = {.number = [](double a, double, double) { return std::trunc(a); }},
           .accuracy = ir::kExact,
           .derivative = constant_zero,
           .smooth = false});

}  // namespace ullage::ops
