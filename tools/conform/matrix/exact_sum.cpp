// Expansions, and rounding to odd, after which rounding to fewer digits gives what one rounding of
// the exact number gives.
#include "tools/conform/matrix/exact_sum.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>

namespace ullage::conform {

double FloatFormat::ulp(double value) const {
  const int exponent = value == 0 ? min_exponent : std::max(std::ilogb(value), min_exponent);
  return std::ldexp(1.0, exponent - (digits - 1));
}

double FloatFormat::largest() const {
  return std::ldexp(2 - std::ldexp(1.0, 1 - digits), max_exponent);
}

FloatFormat format_of(ir::DType dtype) {
  switch (dtype) {
    case ir::DType::f16:
      return {11, -14, 15};
    case ir::DType::bf16:
      return {8, -126, 127};
    case ir::DType::f64:
      return {53, -1022, 1023};
    default:
      return {24, -126, 127};
  }
}

double round_to(double value, const FloatFormat& format, Rounding rounding) {
  if (value == 0 || !std::isfinite(value) || format.digits >= 53) return value;
  const double unit = format.ulp(value);
  const double scaled = value / unit;
  const double whole =
      rounding == Rounding::nearest_even ? std::nearbyint(scaled) : std::trunc(scaled);
  const double result = std::copysign(whole * unit, value);
  if (std::fabs(result) <= format.largest()) return result;
  const double limit = rounding == Rounding::nearest_even ? std::numeric_limits<double>::infinity()
                                                          : format.largest();
  return std::copysign(limit, value);
}

void ExactSum::add(double value) {
  if (!std::isfinite(value)) special_ += value;
  if (!std::isfinite(special_)) return;
  size_t kept = 0;
  for (double partial : partials_) {
    if (std::fabs(value) < std::fabs(partial)) std::swap(value, partial);
    const double sum = value + partial;
    const double rest = partial - (sum - value);
    if (rest != 0) partials_[kept++] = rest;
    value = sum;
  }
  partials_.resize(kept);
  partials_.push_back(value);
}

ExactSum::Split ExactSum::split() const {
  Split split;
  for (size_t i = partials_.size(); i > 0 && split.rest == 0; --i) {
    const double sum = split.sum + partials_[i - 1];
    split.rest = partials_[i - 1] - (sum - split.sum);
    split.sum = i == partials_.size() ? partials_[i - 1] : sum;
  }
  return split;
}

double ExactSum::rounded(const FloatFormat& format, Rounding rounding) const {
  if (!std::isfinite(special_)) return special_;
  const auto [sum, rest] = split();
  if (rest == 0 || format.digits >= 53) return round_to(sum, format, rounding);
  const bool is_odd = (std::bit_cast<uint64_t>(sum) & 1) != 0;
  const double infinity = std::numeric_limits<double>::infinity();
  const double odd = is_odd ? sum : std::nextafter(sum, rest > 0 ? infinity : -infinity);
  return round_to(odd, format, rounding);
}

}  // namespace ullage::conform
