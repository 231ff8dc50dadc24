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

}  // namespace ullage::ops
