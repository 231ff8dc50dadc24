// Functions that are formulas over ops, against the C library: for every pair of special numbers.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>

#include "ir/graph/builder.h"
#include "ir/graph/evaluate.h"
#include "ops/elementwise/composites.h"

namespace ullage::test {
namespace {

using namespace ir;

constexpr double kInfinity = std::numeric_limits<double>::infinity();
constexpr double kNotANumber = std::numeric_limits<double>::quiet_NaN();
constexpr double kSpecial[] = {0.0, -0.0, 0.5, -0.5, 0.49999999999999994, 1.5,        -2.5,       3,
                               -7,  1e-9, 1e9, 1e17, kInfinity,           -kInfinity, kNotANumber};

// The length of a vector; infinite if one of its numbers is, even if another is NaN.
double length(std::initializer_list<double> numbers) {
  if (std::ranges::any_of(numbers, [](double x) { return std::isinf(x); })) return kInfinity;
  long double sum = 0;
  for (double x : numbers) {
    sum += static_cast<long double>(x) * x;
  }
  return static_cast<double>(std::sqrt(sum));
}

void expect_same(double expected, double actual, const char* what, double a, double b) {
  if (std::isnan(expected)) {
    EXPECT_TRUE(std::isnan(actual)) << what << " of " << a << ", " << b << " is " << actual;
  } else {
    EXPECT_DOUBLE_EQ(expected, actual) << what << " of " << a << ", " << b;
  }
}

// Of every pair of special numbers, by the reference.
std::vector<double> of_pairs(const std::function<Value(Value, Value)>& make) {
  std::vector<double> a, b;
  for (double u : kSpecial) {
    for (double v : kSpecial) a.push_back(u), b.push_back(v);
  }
  const auto n = static_cast<int64_t>(a.size());
  Builder builder;
  const Value x = builder.input("x", DType::f64, {builder.pool().constant(n)});
  const Value y = builder.input("y", DType::f64, {builder.pool().constant(n)});
  builder.output("z", make(x, y));
  const Result<Graph> graph = builder.finish();
  EXPECT_TRUE(graph) << graph.error().message;
  const Tensor inputs[] = {Tensor::from_doubles(DType::f64, {n}, a),
                           Tensor::from_doubles(DType::f64, {n}, b)};
  const auto result = evaluate(*graph, inputs);
  EXPECT_TRUE(result) << result.error().message;
  std::vector<double> z;
  for (int64_t i = 0; i < n; ++i) z.push_back((*result)[0].number(i));
  return z;
}

TEST(FunctionsOfC, AreThoseOfTheLibraryForSpecialNumbers) {
  const struct {
    const char* name;
    Value (*make)(Value, Value);
    double (*expected)(double, double);
  } functions[] = {{"round", [](Value a, Value) { return ops::round_half_away(a); },
                    [](double a, double) { return std::round(a); }},
                   {"rsqrt", [](Value a, Value) { return ops::rsqrt(a); },
                    [](double a, double) { return 1 / std::sqrt(a); }},
                   {"fdim", ops::fdim, [](double a, double b) { return std::fdim(a, b); }},
                   {"fmax", ops::fmax, [](double a, double b) { return std::fmax(a, b); }},
                   {"fmin", ops::fmin, [](double a, double b) { return std::fmin(a, b); }},
                   {"norm3d", [](Value a, Value b) { return ops::norm3d(a, b, a); },
                    [](double a, double b) { return length({a, b, a}); }},
                   {"rnorm3d", [](Value a, Value b) { return ops::rnorm3d(a, b, a); },
                    [](double a, double b) { return 1 / length({a, b, a}); }},
                   {"norm4d", [](Value a, Value b) { return ops::norm4d(a, b, b, a); },
                    [](double a, double b) { return length({a, b, b, a}); }},
                   {"rnorm4d", [](Value a, Value b) { return ops::rnorm4d(a, b, b, a); },
                    [](double a, double b) { return 1 / length({a, b, b, a}); }}};
  for (const auto& function : functions) {
    const std::vector<double> actual = of_pairs(function.make);
    size_t i = 0;
    for (double a : kSpecial) {
      for (double b : kSpecial) {
        expect_same(function.expected(a, b), actual[i++], function.name, a, b);
      }
    }
  }
}

}  // namespace
}  // namespace ullage::test
