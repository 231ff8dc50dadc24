// How far functions of f32 and f64 are from MPFR's value, over all magnitudes and near the points
// where accuracy is lost first: within what the ops state. ULLAGE_SHOW_ACCURACY=1 prints the
// errors.
#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <limits>
#include <numbers>
#include <random>

#include "ops/elementwise/elementwise.h"
#include "tests/ops/fixtures/device_run.h"
#include "tests/ops/fixtures/precise.h"

namespace ullage::test {
namespace {

using namespace ir;

constexpr double kInfinity = std::numeric_limits<double>::infinity();
constexpr double kNan = std::numeric_limits<double>::quiet_NaN();
constexpr double kRelative64 = 1e-12, kUlps64 = kRelative64 / 0x1p-52;
constexpr double kSpecial[] = {0.0, -0.0, 0.5,       -0.5,       1,    -1, 2,
                               -2,  3,    kInfinity, -kInfinity, kNan, 10, 1.5};

constexpr size_t kFew = 3'000;  // samples where MPFR needs many steps

// An op, the interval that is sampled densely and points around which every number counts.
struct Function {
  const ops::ElementwiseOp* op;
  double low, high;
  std::vector<double> near = {};
  size_t count = 8'000;  // of samples
};

std::vector<Function> functions() {
  return {{&ops::exp, -104, 89, {0}},
          {&ops::expm1, -20, 89, {0}},
          {&ops::exp2, -150, 128, {0, 0.5, 1}},
          {&ops::exp10, -45, 39, {0, 1}},
          {&ops::log, 0, 4, {1}},
          {&ops::log1p, -1, 4, {0}},
          {&ops::log2, 0, 4, {1, 0.7071067811865476, 1.4142135623730951}},
          {&ops::log10, 0, 4, {1, 0.7071067811865476, 1.4142135623730951}},
          {&ops::cbrt, -8, 8, {1, 8}},
          {&ops::rcbrt, -8, 8, {1, 8}},
          {&ops::hypot, -3, 3, {1}},
          {&ops::rhypot, -3, 3, {1}},
          {&ops::sin, -7, 7, {0, 3.141592653589793, 51471.85404}},
          {&ops::cos, -7, 7, {0, 1.5707963267948966, 102943.70808}},
          {&ops::sinpi, -3, 3, {0, 0.25, 0.5, 1, 2}},
          {&ops::cospi, -3, 3, {0, 0.25, 0.5, 1, 2}},
          {&ops::fmod, -9, 9, {1}},
          {&ops::remainder, -9, 9, {1}},
          {&ops::fma, -3, 3, {1}},
          {&ops::atan2, -3, 3, {0, 1}},
          {&ops::copysign, -3, 3},
          {&ops::logb, -9, 9, {1, 2}},
          {&ops::nextafter, -3, 3, {1}},
          {&ops::erfc, -5, 11, {0, 0.5, 1, 2}},
          {&ops::erfcx, -10, 30, {0, 0.5, -0.5}},
          {&ops::erfinv, -1, 1, {0, 0.7, 1}, kFew},
          {&ops::erfcinv, 0, 2, {0, 0.3, 1, 1.7, 2}, kFew},
          {&ops::normcdf, -15, 8, {0, 1, 2}},
          {&ops::normcdfinv, 0, 1, {0, 0.15, 0.5, 0.85, 1}, kFew},
          {&ops::tgamma, -36, 36, {0, 0.5, 1, 1.5, 2, 3, 35}},
          {&ops::lgamma, -20, 20, {0, 0.5, 1, 1.5, 2, 2.5, 2.45702473822, 2.74768264672, 16}, kFew},
          {&ops::digamma, -10, 10, {0, 0.504083008264, 1, 1.46163214496834, 2, 6}, kFew},
          {&ops::trigamma, -10, 10, {0, 1, 6}, kFew},
          {&ops::bessel_j0, -40, 40, {0, 2.404825557695773, 5, 5.520078110286}, kFew},
          {&ops::bessel_j1, -40, 40, {0, 3.831705970207512, 5, 7.015586669816}, kFew},
          {&ops::bessel_y0, 0, 40, {0, 0.893576966279, 3.957678419315, 5}, kFew},
          {&ops::bessel_y1, 0, 40, {0, 2.197141326031, 5, 5.429681040794}, kFew},
          {&ops::bessel_i0, -95, 95, {0, 8}, kFew},
          {&ops::bessel_i1, -95, 95, {0, 8}, kFew}};
}

// What an absolute error counts in: the size of the swings, for Bessel functions that have them.
double envelope(const ops::ElementwiseOp& op, double x) {
  const bool swings = op.name.starts_with("bessel_j") || op.name.starts_with("bessel_y");
  return swings ? 1 / std::sqrt(std::max(1.0, std::numbers::pi / 2 * std::fabs(x))) : 1;
}

// A number that the dtype has.
double rounded(DType dtype, double x) {
  return dtype == DType::f32 ? static_cast<float>(x) : x;
}
double smallest_normal(DType dtype) {
  return dtype == DType::f32 ? 0x1p-126 : 0x1p-1022;
}

double random_bits(DType dtype, std::mt19937_64& random) {
  return dtype == DType::f32 ? std::bit_cast<float>(static_cast<uint32_t>(random()))
                             : std::bit_cast<double>(uint64_t(random()));
}

// Samples of one operand: bits at random, the interval evenly, neighbours of the points.
std::vector<double> samples(const Function& f, DType dtype, size_t count, std::mt19937_64& random) {
  std::vector<double> x(std::begin(kSpecial), std::end(kSpecial));
  for (double point : f.near) {
    double above = rounded(dtype, point), below = above;
    for (int i = 0; i < 60; ++i) {
      x.insert(x.end(), {above, below, -above, -below});
      above =
          dtype == DType::f32 ? std::nextafter(float(above), 1e30F) : std::nextafter(above, 1e30);
      below =
          dtype == DType::f32 ? std::nextafter(float(below), -1e30F) : std::nextafter(below, -1e30);
    }
    for (int e = 4; e < 40; ++e) {
      x.push_back(rounded(dtype, point + std::ldexp(1.1, -e)));
      x.push_back(rounded(dtype, point - std::ldexp(1.1, -e)));
    }
  }
  std::uniform_real_distribution<double> uniform(f.low, f.high);
  while (x.size() < count) {
    x.push_back(random_bits(dtype, random));
    x.push_back(rounded(dtype, uniform(random)));
  }
  std::shuffle(x.begin(), x.end(), random);
  x.resize(count);
  return x;
}

// In units of the last place of `expected`; infinite where one is no number and the other is.
double ulps_between(DType dtype, double expected, double actual) {
  if (expected == 0 && actual == 0)
    return std::signbit(expected) == std::signbit(actual) ? 0 : kInfinity;
  if (std::isnan(expected) || std::isnan(actual)) {
    return std::isnan(expected) == std::isnan(actual) ? 0 : kInfinity;
  }
  const double largest =
      dtype == DType::f32 ? std::numeric_limits<float>::max() : std::numeric_limits<double>::max();
  // Results that no finite number of the dtype is near: the largest one or infinity.
  if (std::fabs(expected) >= largest) {
    return std::fabs(actual) >= largest && (expected < 0) == (actual < 0) ? 0 : kInfinity;
  }
  if (!std::isfinite(actual)) return kInfinity;
  const double size = std::max(std::fabs(expected), smallest_normal(dtype));
  if (std::fabs(expected) < smallest_normal(dtype) && actual == 0) return 0;  // flushed
  return std::fabs(expected - actual) /
         std::ldexp(1.0, std::ilogb(size) - (dtype == DType::f32 ? 23 : 52));
}

// By MPFR; for ops that split numbers into parts, by the reference.
double precise_value(const ops::ElementwiseOp& op, DType dtype, const std::array<double, 3>& x) {
  if (const Precise precise = precise_function(op.name)) return precise(x);
  const ScalarSpec& s = op.scalar;
  if (dtype != DType::f32 || s.single == nullptr) return s.number(x[0], x[1], x[2]);
  return s.single(float(x[0]), float(x[1]), float(x[2]));
}

struct Worst {
  double ulps = 0;
  double absolute = 0;  // of those that are beyond the stated ulps and near a root
  std::array<double, 3> at = {};
  double expected = 0, actual = 0;
};

class FunctionAccuracy : public testing::TestWithParam<uint32_t> {
 protected:
  void SetUp() override {
    device_ = std::make_unique<Device>(GetParam());
    if (!device_->available()) GTEST_SKIP() << "no Vulkan device";
  }

  std::vector<double> computed(const ops::ElementwiseOp& op, DType dtype,
                               const std::vector<std::vector<double>>& operands) {
    Builder b;
    std::vector<Tensor> inputs;
    std::vector<Value> values;
    for (const std::vector<double>& x : operands) {
      inputs.push_back(Tensor::from_doubles(dtype, {int64_t(x.size())}, x));
      values.push_back(b.input("x" + std::to_string(values.size()), dtype,
                               {b.pool().constant(int64_t(x.size()))}));
    }
    b.output("y", b.add1(op, values));
    const auto graph = b.finish();
    EXPECT_TRUE(graph) << graph.error().message;
    const auto result = device_->run(*graph, inputs);
    EXPECT_TRUE(result) << op.name << ": " << result.error().message;
    std::vector<double> y;
    for (size_t i = 0; result && i < operands[0].size(); ++i) {
      y.push_back((*result)[0].number(int64_t(i)));
    }
    return y;
  }

  // The largest error in units of the last place, of results that are beyond both bounds if there
  // are any: near a root an error may be small and many units.
  Worst measured(const Function& f, DType dtype, size_t count, double ulps, double absolute) {
    std::mt19937_64 random(7);
    std::vector<std::vector<double>> x;
    for (size_t i = 0; i < f.op->max_inputs; ++i) x.push_back(samples(f, dtype, count, random));
    const std::vector<double> y = computed(*f.op, dtype, x);
    Worst worst;
    for (size_t i = 0; i < y.size(); ++i) {
      std::array<double, 3> at = {};
      for (size_t o = 0; o < x.size(); ++o) at[o] = x[o][i];
      const auto is_denormal = [dtype](double v) {
        return v != 0 && std::fabs(v) < smallest_normal(dtype);
      };
      if (std::ranges::any_of(at, is_denormal)) continue;  // devices may take them for 0
      const double expected = precise_value(*f.op, dtype, at);
      const double error = ulps_between(dtype, expected, y[i]);
      const double size = std::fabs(expected - y[i]) / envelope(*f.op, at[0]);
      if (error > ulps && size <= absolute) {
        worst.absolute = std::max(worst.absolute, size);
      } else if (error > worst.ulps) {
        worst = {error, worst.absolute, at, expected, y[i]};
      }
    }
    if (std::getenv("ULLAGE_SHOW_ACCURACY") != nullptr) {
      std::printf("%-12s %-4s %8.3g ulps at %.9g, %.9g, %.9g: %.17g, not %.17g; near roots %.2g\n",
                  std::string(f.op->name).c_str(), std::string(name_of(dtype)).c_str(), worst.ulps,
                  worst.at[0], worst.at[1], worst.at[2], worst.actual, worst.expected,
                  worst.absolute);
    }
    return worst;
  }

  std::unique_ptr<Device> device_;
};

TEST_P(FunctionAccuracy, IsWhatTheOpsStateInF32) {
  for (const Function& f : functions()) {
    const Accuracy& stated = f.op->accuracy;
    const Worst worst = measured(f, DType::f32, f.count, stated.ulps, stated.absolute);
    const double per_magnitude = stated.ulps_per_magnitude;
    const double ulps =
        stated.ulps + (per_magnitude > 0 ? per_magnitude * std::fabs(worst.at[0]) : 0);
    EXPECT_LE(worst.ulps, ulps) << f.op->name << " of " << worst.at[0] << ", " << worst.at[1]
                                << ", " << worst.at[2] << " is " << worst.actual << ", not "
                                << worst.expected;
  }
}

TEST_P(FunctionAccuracy, IsATrillionthInF64) {
  if (!device_->profile().float64) GTEST_SKIP() << "no doubles";
  for (const Function& f : functions()) {
    // Near a root the error is absolute in both.
    const double absolute = f.op->accuracy.absolute > 0 ? kRelative64 : 0;
    const Worst worst = measured(f, DType::f64, f.count / 3, kUlps64, absolute);
    EXPECT_LE(worst.ulps, kUlps64)
        << f.op->name << " of " << worst.at[0] << ", " << worst.at[1] << ", " << worst.at[2]
        << " is " << worst.actual << ", not " << worst.expected;
  }
}

INSTANTIATE_TEST_SUITE_P(Tiers, FunctionAccuracy, testing::Values(tier_under_test()),
                         [](const auto& tier) {
                           return tier.param == 0 ? std::string("AsFound") : std::string("T0");
                         });

}  // namespace
}  // namespace ullage::test
