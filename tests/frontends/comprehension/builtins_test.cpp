// The table of built-ins: the language's list, and what the catalogue has for it.
#include "frontends/comprehension/builtins.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>

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

// What the catalogue lacks is told by name.
TEST(Builtins, WithoutOpsAreRefusedByName) {
  const std::set<std::string> missing = {
      "cbrt",    "copysign",   "cospi",     "cyl_bessel_i0", "cyl_bessel_i1",
      "erfc",    "erfcinv",    "erfcx",     "erfinv",        "exp10",
      "exp2",    "fdim",       "fma",       "fmax",          "fmin",
      "hypot",   "j0",         "j1",        "lgamma",        "log10",
      "log2",    "logb",       "nextafter", "norm3d",        "norm4d",
      "normcdf", "normcdfinv", "rcbrt",     "remainder",     "rhypot",
      "rnorm3d", "rnorm4d",    "round",     "rsqrt",         "sinpi",
      "tgamma",  "y0",         "y1"};
  for (const Builtin& b : builtins()) {
    const std::string name(b.name);
    std::string call = "O = " + name + "(1.0";
    for (int i = 1; i < b.arity; ++i) call += ", 1.0";
    const std::string report = test::report(test::definition("", "O", call + ")"));
    const std::string expected = "no op computes the built-in '" + name + "' yet";
    EXPECT_EQ(report.find(expected) != std::string::npos, missing.contains(name)) << report;
    EXPECT_EQ(report.empty(), !missing.contains(name)) << report;
  }
}

}  // namespace
}  // namespace ullage::comprehension
