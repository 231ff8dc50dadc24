// The table of built-ins: the language's list, and what the registry has for it.
#include "frontends/comprehension/check/builtins.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <map>

#include "ir/graph/builder.h"
#include "ir/graph/evaluate.h"
#include "tests/frontends/comprehension/texts.h"

namespace ullage::comprehension {
namespace {

using ::testing::ElementsAreArray;

std::vector<std::string> names_of_arity(int arity) {
  std::vector<std::string> names;
  for (const Builtin& b : builtins()) {
    if (b.arity == arity) names.emplace_back(b.name);
  }
  return names;
}

TEST(Builtins, AreThoseOfTheLanguage) {
  EXPECT_THAT(names_of_arity(1), ElementsAreArray({"acos",
                                                   "acosh",
                                                   "asin",
                                                   "asinh",
                                                   "atan",
                                                   "atanh",
                                                   "cbrt",
                                                   "ceil",
                                                   "cos",
                                                   "cosh",
                                                   "cospi",
                                                   "cyl_bessel_i0",
                                                   "cyl_bessel_i1",
                                                   "erf",
                                                   "erfc",
                                                   "erfcinv",
                                                   "erfcx",
                                                   "erfinv",
                                                   "exp",
                                                   "exp10",
                                                   "exp2",
                                                   "expm1",
                                                   "fabs",
                                                   "floor",
                                                   "j0",
                                                   "j1",
                                                   "lgamma",
                                                   "log",
                                                   "log10",
                                                   "log1p",
                                                   "log2",
                                                   "logb",
                                                   "normcdf",
                                                   "normcdfinv",
                                                   "rcbrt",
                                                   "round",
                                                   "rsqrt",
                                                   "sin",
                                                   "sinh",
                                                   "sinpi",
                                                   "sqrt",
                                                   "tan",
                                                   "tanh",
                                                   "tgamma",
                                                   "trunc",
                                                   "y0",
                                                   "y1"}));
  EXPECT_THAT(names_of_arity(2),
              ElementsAreArray({"atan2", "copysign", "fdim", "fdivide", "fmax", "fmin", "fmod",
                                "hypot", "nextafter", "pow", "remainder", "rhypot"}));
  EXPECT_THAT(names_of_arity(3), ElementsAreArray({"fma", "norm3d", "rnorm3d"}));
  EXPECT_THAT(names_of_arity(4), ElementsAreArray({"norm4d", "rnorm4d"}));
}

TEST(Builtins, AreFoundByName) {
  for (uint32_t i = 0; i < builtins().size(); ++i) {
    EXPECT_EQ(find_builtin(builtins()[i].name), i);
  }
  for (const char* name : {"", "a", "exp3", "zzz", "min", "max"}) {
    EXPECT_EQ(find_builtin(name), std::nullopt) << name;
  }
}

TEST(Builtins, PassTheCheck) {
  for (const Builtin& b : builtins()) {
    std::string call = "O = " + std::string(b.name) + "(1.0";
    for (int i = 1; i < b.arity; ++i) call += ", 1.0";
    EXPECT_EQ(test::report(test::definition("", "O", call + ")")), "") << b.name;
  }
}

// ---- what they compute ----

constexpr double kSampleArguments[] = {0.375, -2.5, 0.5, 3.0};
// First arguments of others: inside the domain, or where ways of rounding differ.
const std::map<std::string_view, double> kOtherArguments = {
    {"acosh", 1.375}, {"floor", 2.5}, {"round", 2.5}, {"trunc", -2.5}};

// The built-in at the first arguments that it takes, in double precision.
double value_of(const Builtin& builtin) {
  ir::Builder builder;
  std::vector<ir::Value> values;
  std::vector<ir::Tensor> tensors;
  for (int i = 0; i < builtin.arity; ++i) {
    const auto other = kOtherArguments.find(builtin.name);
    const double argument[] = {other == kOtherArguments.end() ? kSampleArguments[i]
                                                              : other->second};
    values.push_back(builder.input("x" + std::to_string(i), ir::DType::f64, {}));
    tensors.push_back(ir::Tensor::from_doubles(ir::DType::f64, {}, argument));
  }
  builder.output("y", builtin.emit(values));
  const auto graph = builder.finish();
  if (!graph) return ADD_FAILURE() << graph.error().message, 0;
  const auto outputs = ir::evaluate(*graph, tensors);
  if (!outputs) return ADD_FAILURE() << outputs.error().message, 0;
  return (*outputs)[0].number(0);
}

// A name stands for the function that C and CUDA call so.
TEST(Builtins, ComputeWhatTheirNamesMean) {
  const double x = kSampleArguments[0], y = kSampleArguments[1], z = kSampleArguments[2],
               w = kSampleArguments[3];
  const double pi = 3.14159265358979323846;
  const std::map<std::string_view, double> expected = {
      {"acos", std::acos(x)},
      {"acosh", std::acosh(1.375)},
      {"asin", std::asin(x)},
      {"asinh", std::asinh(x)},
      {"atan", std::atan(x)},
      {"atan2", std::atan2(x, y)},
      {"atanh", std::atanh(x)},
      {"cbrt", std::cbrt(x)},
      {"ceil", 1},
      {"copysign", -x},
      {"cos", std::cos(x)},
      {"cosh", std::cosh(x)},
      {"cospi", std::cos(pi * x)},
      {"erf", std::erf(x)},
      {"exp", std::exp(x)},
      {"exp10", std::pow(10, x)},
      {"exp2", std::exp2(x)},
      {"expm1", std::expm1(x)},
      {"fabs", x},
      {"fdim", x - y},
      {"fdivide", x / y},
      {"floor", 2},
      {"fma", x * y + z},
      {"fmax", x},
      {"fmin", y},
      {"fmod", std::fmod(x, y)},
      {"hypot", std::hypot(x, y)},
      {"log", std::log(x)},
      {"log10", std::log10(x)},
      {"log1p", std::log1p(x)},
      {"log2", std::log2(x)},
      {"logb", std::logb(x)},
      {"nextafter", std::nextafter(x, y)},
      {"norm3d", std::hypot(x, y, z)},
      {"norm4d", std::hypot(std::hypot(x, y, z), w)},
      {"pow", std::pow(x, y)},
      {"rcbrt", 1 / std::cbrt(x)},
      {"remainder", std::remainder(x, y)},
      {"rhypot", 1 / std::hypot(x, y)},
      {"rnorm3d", 1 / std::hypot(x, y, z)},
      {"rnorm4d", 1 / std::hypot(std::hypot(x, y, z), w)},
      {"round", 3},
      {"rsqrt", 1 / std::sqrt(x)},
      {"sin", std::sin(x)},
      {"sinh", std::sinh(x)},
      {"sinpi", std::sin(pi * x)},
      {"sqrt", std::sqrt(x)},
      {"tan", std::tan(x)},
      {"tanh", std::tanh(x)},
      {"trunc", -2},
      // To 16 digits, by mpmath.
      {"cyl_bessel_i0", 1.035466450128392},
      {"cyl_bessel_i1", 0.19081526701982352},
      {"erfc", 0.5958830905651777},
      {"erfcinv", 0.62730734778855896},
      {"erfcx", 0.68585723310129287},
      {"erfinv", 0.3456171147832066},
      {"j0", 0.96515153613281962},
      {"j1", 0.18422335698889762},
      {"lgamma", 0.86307398227064746},
      {"normcdf", 0.64616976667272379},
      {"normcdfinv", -0.31863936396437516},
      {"tgamma", 2.3704361844166009},
      {"y0", -0.65180020579325718},
      {"y1", -1.8833618144505455},
  };
  for (const Builtin& b : builtins()) {
    ASSERT_TRUE(expected.contains(b.name)) << b.name;
    EXPECT_NEAR(value_of(b), expected.at(b.name), 1e-12) << b.name;
  }
}

}  // namespace
}  // namespace ullage::comprehension
