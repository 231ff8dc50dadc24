// Direct formulas and series: what is slow but right, and shares nothing with the kernels.
#include "ops/elementwise/special_functions.h"

#include <cmath>
#include <limits>
#include <numbers>

namespace ullage::ops {

// The nearest half of a whole number is taken away first: exactly, and its sine is known.
double sine_of_half_turns(double x) {
  if (!std::isfinite(x)) return std::numeric_limits<double>::quiet_NaN();
  const double turn = std::remainder(x, 2.0), quarter = std::nearbyint(2 * turn);
  const double angle = std::numbers::pi * (turn - 0.5 * quarter);
  if (angle == 0 && std::fmod(quarter, 2.0) == 0) return std::copysign(0.0, x);
  switch (static_cast<int>(quarter) & 3) {
    case 0:
      return std::sin(angle);
    case 1:
      return std::cos(angle);
    case 2:
      return -std::sin(angle);
    default:
      return -std::cos(angle);
  }
}

double cosine_of_half_turns(double x) {
  if (!std::isfinite(x)) return std::numeric_limits<double>::quiet_NaN();
  // Half a turn of which 1/2 can be taken away exactly.
  const double turn = std::fabs(std::remainder(x, 2.0));
  return turn == 0.5   ? 0.0
         : turn < 0.25 ? std::cos(std::numbers::pi * turn)
                       : sine_of_half_turns(0.5 - turn);
}

// ---- the error function's family ----

// exp(x * x) in two parts: the rounding of the square would count as often as the square is large.
double scaled_erfc(double x) {
  if (std::isnan(x)) return x;
  if (x < -27) return std::numeric_limits<double>::infinity();
  if (x < 20) {
    const double square = x * x;
    return std::exp(square) * (1 + std::fma(x, x, -square)) * std::erfc(x);
  }
  double sum = 1, term = 1;
  for (int k = 0; k < 12; ++k) sum += term *= -(2 * k + 1) / (2 * x) / x;
  return std::numbers::inv_sqrtpi / x * sum;
}

double normal_part_below(double x) {
  if (!(x < -1)) return 0.5 * std::erfc(-x / std::numbers::sqrt2);
  if (x < -40) return 0;
  const double square = x * x, lost = std::fma(x, x, -square);
  return 0.5 * std::exp(-0.5 * square) * (1 - 0.5 * lost) * scaled_erfc(-x / std::numbers::sqrt2);
}

// The root y > 0 of erfc(y) = x by Halley's method in terms of erfcx, which does not underflow.
double inverse_erfc(double x) {
  if (!(x >= 0 && x <= 2)) return std::numeric_limits<double>::quiet_NaN();
  if (x == 0) return std::numeric_limits<double>::infinity();
  if (x > 0.5 && x < 1.5) return inverse_erf(1 - x);
  if (x > 1) return -inverse_erfc(2 - x);
  double y = std::sqrt(-std::log(x));
  for (int i = 0; i < 50; ++i) {
    const double ratio = x / scaled_erfc(y) * std::exp(y * y);  // x / erfc(y)
    const double step = 0.5 / std::numbers::inv_sqrtpi * scaled_erfc(y) * std::log(ratio);
    y -= step;
    if (std::fabs(step) < 1e-16 * y) break;
  }
  return y;
}

double inverse_erf(double x) {
  if (!(std::fabs(x) <= 1)) return std::numeric_limits<double>::quiet_NaN();
  if (std::fabs(x) > 0.5) return std::copysign(inverse_erfc(1 - std::fabs(x)), x);
  double y = 0.5 / std::numbers::inv_sqrtpi * x;
  for (int i = 0; i < 6; ++i) {
    y -= (std::erf(y) - x) * (0.5 / std::numbers::inv_sqrtpi) * std::exp(y * y);
  }
  return y;
}

// ---- derivatives of lgamma: asymptotic series from 15 on, recurrence to there ----

double lgamma_derivative(double x) {
  if (x == 0) return std::copysign(std::numeric_limits<double>::infinity(), -x);
  if (x < 0) {
    if (x == std::floor(x)) return std::numeric_limits<double>::quiet_NaN();
    return lgamma_derivative(1 - x) -
           std::numbers::pi * cosine_of_half_turns(x) / sine_of_half_turns(x);
  }
  double sum = 0;
  for (; x < 15; x += 1) sum += 1 / x;
  const double w = 1 / (x * x);
  const double series =
      w * (1.0 / 12 - w * (1.0 / 120 - w * (1.0 / 252 - w * (1.0 / 240 - w / 132))));
  return std::log(x) - 0.5 / x - series - sum;
}

double lgamma_second_derivative(double x) {
  if (std::isinf(x)) return x > 0 ? 0 : std::numeric_limits<double>::quiet_NaN();
  if (x <= 0) {
    if (x == std::floor(x)) return std::numeric_limits<double>::infinity();
    const double s = std::numbers::pi / sine_of_half_turns(x);
    return s * s - lgamma_second_derivative(1 - x);
  }
  double sum = 0;
  for (; x < 15; x += 1) sum += 1 / (x * x);
  const double w = 1 / (x * x);
  const double series =
      w * (1.0 / 6 - w * (1.0 / 30 - w * (1.0 / 42 - w * (1.0 / 30 - w * 5 / 66))));
  return sum + (1 + 0.5 / x + series) / x;
}

// ---- modified Bessel functions: the power series, whose terms have one sign ----

double modified_bessel(int order, double x) {
  if (std::isnan(x) || std::isinf(x)) return order == 0 ? std::fabs(x) : x;
  if (std::fabs(x) > 720)
    return order == 0 || x > 0 ? std::numeric_limits<double>::infinity()
                               : -std::numeric_limits<double>::infinity();
  const double z = 0.25 * x * x;
  double term = order == 0 ? 1 : 0.5 * x, sum = term;
  for (int k = 1; std::fabs(term) > 1e-18 * std::fabs(sum); ++k) sum += term *= z / k / (k + order);
  return sum;
}

}  // namespace ullage::ops
