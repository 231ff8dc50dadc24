// Samples independent of the standard library's distributions.
#include "tools/conform/matrix/number_samples.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "tools/conform/matrix/whole_number.h"

namespace ullage::conform {

using ir::DType;

Bits random_number(DType dtype, std::mt19937_64& random) {
  const uint64_t bits = random();
  if (ir::is_integer(dtype)) return wrapped(static_cast<int64_t>(bits >> (bits % 24)), dtype);
  const double mantissa = 1 + std::ldexp(static_cast<double>(bits >> 12), -52);
  const double sign = (bits & 1) != 0 ? -1 : 1;
  const int exponent = static_cast<int>(bits >> 1 & 1023) % 10 - 6;
  return number_of(sign * std::ldexp(mantissa, exponent), dtype);
}

std::vector<Bits> sample_numbers(const MatrixType& type, uint64_t seed) {
  std::mt19937_64 random(seed);
  std::vector<Bits> numbers;
  for (uint64_t i = 0; i < type.elements(); ++i) {
    numbers.push_back(random_number(type.dtype, random));
  }
  return numbers;
}

void FloatVerdict::look_at(double exact, Bits actual, DType dtype) {
  const FloatFormat format = format_of(dtype);
  const double value = number_value(actual, dtype);
  is_nearest &= value == round_to(exact, format, Rounding::nearest_even);
  is_toward_zero &= value == round_to(exact, format, Rounding::toward_zero);
  const double ulps = std::fabs(value - exact) / format.ulp(exact);
  worst = std::max(worst, std::isnan(ulps) ? std::numeric_limits<double>::infinity() : ulps);
}

std::string FloatVerdict::text() const {
  if (is_nearest) return "to nearest even";
  if (is_toward_zero) return "toward zero";
  return fmt::format("within {:.2f} ulp", worst);
}

}  // namespace ullage::conform
