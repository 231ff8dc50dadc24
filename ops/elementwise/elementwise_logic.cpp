// Ops of comparisons, logic, bits and classification.
#include <cmath>

#include "ops/elementwise/elementwise.h"
#include "ops/rules/host_rules.h"

namespace ullage::ops {

using ir::ScalarOp;

namespace {

constexpr ir::DTypeSet kNumbersAndBool = ir::kNumbers | ir::kBool;

constexpr HostRule kEqual = host_rule<ScalarOp::equal, ScalarOp::float_equal>;
constexpr HostRule kLess = host_rule<ScalarOp::less, ScalarOp::float_less>;
constexpr HostRule kLessEqual = host_rule<ScalarOp::less_equal, ScalarOp::float_less_equal>;

ir::ExtentExpr host_xor(ir::ExtentPool& pool, ir::DType, std::span<const ir::ExtentExpr> operands) {
  return ir::logical_not(pool.make(ScalarOp::equal, operands[0], operands[1]));
}

constexpr UnaryOp classify(std::string_view name, std::string_view doc,
                           double (*test)(double, double, double)) {
  return unary({.name = name,
                .doc = doc,
                .accepts = ir::kFloats,
                .scalar = {.number = test},
                .accuracy = ir::kExact,
                .reason = "comparison",
                .yields_bool = true});
}

constexpr BinaryOp bitwise(ElementwiseDef def) {
  def.accepts = ir::kIntegers;
  def.accuracy = ir::kExact;
  def.reason = "integer result";
  return binary(def);
}

constexpr BinaryOp logical(ElementwiseDef def) {
  def.accepts = ir::kBool;
  def.accuracy = ir::kExact;
  def.reason = "bool result";
  def.yields_bool = true;
  def.commutative = true;
  return binary(def);
}

}  // namespace

constinit const BinaryOp equal = compare(
    {.name = "equal",
     .doc = "a == b; (C1) equal shapes or rank 0; (C2) one dtype",
     .accepts = kNumbersAndBool,
     .scalar = {.number = [](double a, double b, double) { return double(a == b); },
                .integer = [](int64_t a, int64_t b, int64_t) { return int64_t(a == b); },
                .natural = [](uint64_t a, uint64_t b, uint64_t) { return uint64_t(a == b); },
                .is_cheap = true},
     .host = kEqual,
     .commutative = true});

constinit const BinaryOp not_equal = compare(
    {.name = "not_equal",
     .doc = "a != b; (C1) equal shapes or rank 0; (C2) one dtype",
     .accepts = kNumbersAndBool,
     .scalar = {.number = [](double a, double b, double) { return double(a != b); },
                .integer = [](int64_t a, int64_t b, int64_t) { return int64_t(a != b); },
                .natural = [](uint64_t a, uint64_t b, uint64_t) { return uint64_t(a != b); }},
     .host = negated<kEqual>,
     .commutative = true});

constinit const BinaryOp less =
    compare({.name = "less",
             .doc = "a < b; (C1) equal shapes or rank 0; (C2) numbers of one dtype",
             .scalar = {.number = [](double a, double b, double) { return double(a < b); },
                        .integer = [](int64_t a, int64_t b, int64_t) { return int64_t(a < b); },
                        .natural = [](uint64_t a, uint64_t b, uint64_t) { return uint64_t(a < b); },
                        .is_cheap = true},
             .host = kLess});

constinit const BinaryOp less_equal = compare(
    {.name = "less_equal",
     .doc = "a <= b; (C1) equal shapes or rank 0; (C2) numbers of one dtype",
     .scalar = {.number = [](double a, double b, double) { return double(a <= b); },
                .integer = [](int64_t a, int64_t b, int64_t) { return int64_t(a <= b); },
                .natural = [](uint64_t a, uint64_t b, uint64_t) { return uint64_t(a <= b); }},
     .host = kLessEqual});

constinit const BinaryOp greater =
    compare({.name = "greater",
             .doc = "a > b; (C1) equal shapes or rank 0; (C2) numbers of one dtype",
             .scalar = {.number = [](double a, double b, double) { return double(a > b); },
                        .integer = [](int64_t a, int64_t b, int64_t) { return int64_t(a > b); },
                        .natural = [](uint64_t a, uint64_t b, uint64_t) { return uint64_t(a > b); },
                        .is_cheap = true},
             .host = swapped<kLess>});

constinit const BinaryOp greater_equal = compare(
    {.name = "greater_equal",
     .doc = "a >= b; (C1) equal shapes or rank 0; (C2) numbers of one dtype",
     .scalar = {.number = [](double a, double b, double) { return double(a >= b); },
                .integer = [](int64_t a, int64_t b, int64_t) { return int64_t(a >= b); },
                .natural = [](uint64_t a, uint64_t b, uint64_t) { return uint64_t(a >= b); }},
     .host = swapped<kLessEqual>});

constinit const UnaryOp is_nan =
    classify("is_nan", "is it no number; (C2) floats",
             [](double a, double, double) { return double(std::isnan(a)); });

constinit const UnaryOp is_positive_infinity =
    classify("is_positive_infinity", "is it plus infinity; (C2) floats",
             [](double a, double, double) { return double(std::isinf(a) && a > 0); });

constinit const UnaryOp is_negative_infinity =
    classify("is_negative_infinity", "is it minus infinity; (C2) floats",
             [](double a, double, double) { return double(std::isinf(a) && a < 0); });

constinit const UnaryOp logical_not =
    unary({.name = "logical_not",
           .doc = "not x; (C2) bool",
           .accepts = ir::kBool,
           .scalar = {.glsl = "(!$0)",
                      .integer = [](int64_t a, int64_t, int64_t) { return int64_t(a == 0); },
                      .is_cheap = true},
           .accuracy = ir::kExact,
           .reason = "bool result",
           .host = host_rule<ScalarOp::logical_not, kNoScalarOp>,
           .yields_bool = true});

constinit const BinaryOp logical_and =
    logical({.name = "logical_and",
             .doc = "a and b; (C1) equal shapes or rank 0; (C2) bool",
             .scalar = {.glsl = "($0 && $1)",
                        .integer = [](int64_t a, int64_t b, int64_t) { return int64_t(a && b); },
                        .is_cheap = true},
             .host = host_rule<ScalarOp::logical_and, kNoScalarOp>});

constinit const BinaryOp logical_or =
    logical({.name = "logical_or",
             .doc = "a or b; (C1) equal shapes or rank 0; (C2) bool",
             .scalar = {.glsl = "($0 || $1)",
                        .integer = [](int64_t a, int64_t b, int64_t) { return int64_t(a || b); }},
             .host = host_rule<ScalarOp::logical_or, kNoScalarOp>});

constinit const BinaryOp logical_xor =
    logical({.name = "logical_xor",
             .doc = "a differs from b; (C1) equal shapes or rank 0; (C2) bool",
             .scalar = {.glsl = "($0 != $1)",
                        .integer = [](int64_t a, int64_t b, int64_t) { return int64_t(!a != !b); }},
             .host = host_xor});

constinit const UnaryOp bitwise_not =
    unary({.name = "bitwise_not",
           .doc = "all bits inverted; (C2) integers",
           .accepts = ir::kIntegers,
           .scalar = {.glsl = "(~$0)",
                      .integer = [](int64_t a, int64_t, int64_t) { return ~a; },
                      .natural = [](uint64_t a, uint64_t, uint64_t) { return ~a; }},
           .accuracy = ir::kExact,
           .reason = "integer result"});

constinit const BinaryOp bitwise_and =
    bitwise({.name = "bitwise_and",
             .doc = "a & b; (C1) equal shapes or rank 0; (C2) integers of one dtype",
             .scalar = {.glsl = "($0 & $1)",
                        .integer = [](int64_t a, int64_t b, int64_t) { return a & b; },
                        .natural = [](uint64_t a, uint64_t b, uint64_t) { return a & b; }},
             .commutative = true});

constinit const BinaryOp bitwise_or =
    bitwise({.name = "bitwise_or",
             .doc = "a | b; (C1) equal shapes or rank 0; (C2) integers of one dtype",
             .scalar = {.glsl = "($0 | $1)",
                        .integer = [](int64_t a, int64_t b, int64_t) { return a | b; },
                        .natural = [](uint64_t a, uint64_t b, uint64_t) { return a | b; }},
             .commutative = true});

constinit const BinaryOp bitwise_xor =
    bitwise({.name = "bitwise_xor",
             .doc = "a ^ b; (C1) equal shapes or rank 0; (C2) integers of one dtype",
             .scalar = {.glsl = "($0 ^ $1)",
                        .integer = [](int64_t a, int64_t b, int64_t) { return a ^ b; },
                        .natural = [](uint64_t a, uint64_t b, uint64_t) { return a ^ b; }},
             .commutative = true});

constinit const BinaryOp shift_left = bitwise(
    {.name = "shift_left",
     .doc = "a << b, 0 for b from 64 (narrow dtypes keep the low bits); (C1) equal shapes or rank "
            "0; (C2) integers of one dtype, b not negative",
     .scalar = {.integer =
                    [](int64_t a, int64_t b, int64_t) {
                      return b < 0 || b > 63 ? int64_t(0)
                                             : static_cast<int64_t>(static_cast<uint64_t>(a) << b);
                    },
                .natural = [](uint64_t a, uint64_t b,
                              uint64_t) { return b > 63 ? uint64_t(0) : a << b; }}});

constinit const BinaryOp shift_right = bitwise(
    {.name = "shift_right",
     .doc = "a >> b, copies of the sign bit enter from the left; (C1) equal shapes or rank 0; (C2) "
            "integers of one dtype, b not negative",
     .scalar = {.integer = [](int64_t a, int64_t b,
                              int64_t) { return b < 0 ? int64_t(0) : a >> (b > 63 ? 63 : b); },
                .natural = [](uint64_t a, uint64_t b,
                              uint64_t) { return b > 63 ? uint64_t(0) : a >> b; }}});

std::span<const ir::OpDef* const> logic_ops() {
  static constexpr const ir::OpDef* kOps[] = {&equal,
                                              &not_equal,
                                              &less,
                                              &less_equal,
                                              &greater,
                                              &greater_equal,
                                              &is_nan,
                                              &is_positive_infinity,
                                              &is_negative_infinity,
                                              &logical_not,
                                              &logical_and,
                                              &logical_or,
                                              &logical_xor,
                                              &bitwise_not,
                                              &bitwise_and,
                                              &bitwise_or,
                                              &bitwise_xor,
                                              &shift_left,
                                              &shift_right};
  return kOps;
}

}  // namespace ullage::ops
