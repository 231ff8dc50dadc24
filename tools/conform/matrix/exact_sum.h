// Sums of doubles without an error, rounded once to a float of few digits: the arithmetic of
// references for matrix products.
#pragma once

#include <vector>

#include "ir/dtype.h"

namespace ullage::conform {

enum class Rounding : uint8_t { nearest_even, toward_zero };

// Values are 0, or d.ddd * 2^e with `digits` binary digits and min_exponent <= e <= max_exponent;
// below that denormals.
struct FloatFormat {
  int digits = 24, min_exponent = -126, max_exponent = 127;
  bool operator==(const FloatFormat&) const = default;
  // The last digit of a number of this size.
  double ulp(double value) const;
  double largest() const;
};
// REQUIRES: a float.
FloatFormat format_of(ir::DType dtype);

// `value` as a number of the format; what is too large becomes infinity or, toward zero, the
// largest number. Exact for `value`s rounded to odd from more digits, where digits <= 51.
double round_to(double value, const FloatFormat& format, Rounding rounding);

// Exact as long as no partial sum exceeds a double's range, after Shewchuk's expansions. A sum with
// an infinity or a NaN is that of doubles.
class ExactSum {
 public:
  void add(double value);
  double rounded(const FloatFormat& format, Rounding rounding) const;

 private:
  // The sum as a double and what that leaves, which is smaller than half of the sum's last digit.
  struct Split {
    double sum = 0, rest = 0;
  };
  Split split() const;

  std::vector<double> partials_;  // of growing size; no two share a digit
  double special_ = 0;            // not finite once a summand was not
};

}  // namespace ullage::conform
