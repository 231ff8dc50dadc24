// What MPFR has it computes; the others are formulas, series and Newton's method in 256 bits.
#include "tests/ops/precise.h"

#include <mpfr.h>

#include <cmath>
#include <limits>

namespace ullage::test {
namespace {

constexpr mpfr_prec_t kBits = 256;
using Operands = std::array<double, 3>;

class Real {
 public:
  Real() { mpfr_init2(value_, kBits); }
  Real(double x) : Real() {
    mpfr_set_d(value_, x, MPFR_RNDN);
  }  // NOLINT(google-explicit-constructor)
  Real(const Real& other) : Real() { mpfr_set(value_, other.value_, MPFR_RNDN); }
  Real& operator=(const Real& other) {
    mpfr_set(value_, other.value_, MPFR_RNDN);
    return *this;
  }
  ~Real() { mpfr_clear(value_); }
  mpfr_ptr get() { return value_; }
  mpfr_srcptr get() const { return value_; }
  double rounded() const { return mpfr_get_d(value_, MPFR_RNDN); }

 private:
  mpfr_t value_;
};

using One = int (*)(mpfr_ptr, mpfr_srcptr, mpfr_rnd_t);
using Two = int (*)(mpfr_ptr, mpfr_srcptr, mpfr_srcptr, mpfr_rnd_t);

Real apply(One function, const Real& a) {
  Real y;
  function(y.get(), a.get(), MPFR_RNDN);
  return y;
}
Real apply(Two function, const Real& a, const Real& b) {
  Real y;
  function(y.get(), a.get(), b.get(), MPFR_RNDN);
  return y;
}
Real operator+(const Real& a, const Real& b) {
  return apply(mpfr_add, a, b);
}
Real operator-(const Real& a, const Real& b) {
  return apply(mpfr_sub, a, b);
}
Real operator*(const Real& a, const Real& b) {
  return apply(mpfr_mul, a, b);
}
Real operator/(const Real& a, const Real& b) {
  return apply(mpfr_div, a, b);
}

template <One function>
double one(const Operands& x) {
  return apply(function, x[0]).rounded();
}
template <Two function>
double two(const Operands& x) {
  return apply(function, x[0], x[1]).rounded();
}

double reciprocal_cube_root(const Operands& x) {
  return (1.0 / apply(mpfr_cbrt, x[0])).rounded();
}
double reciprocal_length(const Operands& x) {
  return (1.0 / apply(mpfr_hypot, x[0], x[1])).rounded();
}
double fused(const Operands& x) {
  return (Real(x[0]) * x[1] + x[2]).rounded();
}
double floored_remainder(const Operands& x) {
  const Real r = apply(mpfr_fmod, x[0], x[1]);
  const double y = r.rounded();
  return y != 0 && (y < 0) != (x[1] < 0) ? (r + x[1]).rounded() : y;
}

Real pi() {
  Real y;
  mpfr_const_pi(y.get(), MPFR_RNDN);
  return y;
}

// ---- the error function's family ----

double scaled_complement(const Operands& x) {
  if (std::isnan(x[0])) return x[0];
  // Beyond, the fourth term of the asymptotic series is below 2 ** -80.
  if (x[0] > 1e4) {
    const Real z = 0.5 / (Real(x[0]) * x[0]);
    return ((1.0 - z + 3.0 * z * z) / (x[0] * apply(mpfr_sqrt, pi()))).rounded();
  }
  return (apply(mpfr_exp, Real(x[0]) * x[0]) * apply(mpfr_erfc, x[0])).rounded();
}
double normal_part(const Operands& x) {
  return (0.5 * apply(mpfr_erfc, -1.0 * Real(x[0]) / apply(mpfr_sqrt, 2.0))).rounded();
}
// The root y of erfc(y) = x, 0 < x < 1, by Newton's method for the logarithm of erfc, which is
// nearly a parabola.
Real complement_root(const Real& x) {
  Real y = apply(mpfr_sqrt, -1.0 * apply(mpfr_log, x));
  const Real log_x = apply(mpfr_log, x), root_pi = apply(mpfr_sqrt, pi());
  for (int i = 0; i < 60; ++i) {
    const Real erfc = apply(mpfr_erfc, y);
    const Real slope = -2.0 * apply(mpfr_exp, -1.0 * y * y) / (root_pi * erfc);
    const Real step = (apply(mpfr_log, erfc) - log_x) / slope;
    y = y - step;
    if (std::fabs(step.rounded()) <= 1e-40 * std::fabs(y.rounded())) break;
  }
  return y;
}
double inverse_complement_of(const Real& x) {
  const double rounded = x.rounded();
  if (!(rounded >= 0 && rounded <= 2)) return std::numeric_limits<double>::quiet_NaN();
  if (rounded == 0) return std::numeric_limits<double>::infinity();
  if (rounded == 1 && mpfr_cmp_ui(x.get(), 1) == 0) return 0;
  if (mpfr_cmp_ui(x.get(), 1) > 0) return -inverse_complement_of(2.0 - x);
  return complement_root(x).rounded();
}
double inverse_complement(const Operands& x) {
  return inverse_complement_of(x[0]);
}
double inverse_error_function(const Operands& x) {
  // The next term of the series is below 2 ** -60, and 1 - x needs less than all bits.
  if (std::fabs(x[0]) < 1e-10) return (0.5 * apply(mpfr_sqrt, pi()) * x[0]).rounded();
  return inverse_complement_of(1.0 - Real(x[0]));
}
double inverse_normal_part(const Operands& x) {
  const double sign = inverse_complement({2 * x[0]});
  if (sign == 0 || !std::isfinite(sign)) return sign == 0 ? 0 : -sign;
  const Real y = x[0] < 0.5 ? complement_root(2.0 * Real(x[0]))
                            : -1.0 * complement_root(2.0 - 2.0 * Real(x[0]));
  return (-1.0 * apply(mpfr_sqrt, 2.0) * y).rounded();
}

// ---- the gamma function's family ----

int lgamma_of(mpfr_ptr y, mpfr_srcptr x, mpfr_rnd_t rounding) {
  int sign = 0;
  return mpfr_lgamma(y, &sign, x, rounding);
}
// The difference quotient over a step whose square is below the last place.
double digamma_slope(const Operands& x) {
  if (std::isnan(x[0]) || x[0] == -std::numeric_limits<double>::infinity()) {
    return std::numeric_limits<double>::quiet_NaN();
  }
  if (x[0] <= 0 && x[0] == std::floor(x[0])) return std::numeric_limits<double>::infinity();
  if (std::isinf(x[0])) return 0;
  if (x[0] > 1e16) return (1.0 / Real(x[0])).rounded();
  if (std::fabs(x[0]) < 1e-16) return (1.0 / (Real(x[0]) * x[0])).rounded();
  Real distance = x[0];  // to the next pole
  if (x[0] < 0) distance = Real(x[0]) - std::nearbyint(x[0]);
  Real step;
  mpfr_mul_2si(step.get(), distance.get(), -90, MPFR_RNDN);
  const Real above = apply(mpfr_digamma, x[0] + step), below = apply(mpfr_digamma, x[0] - step);
  return ((above - below) / (2.0 * step)).rounded();
}

// ---- Bessel functions ----

Real modified(int order, double x) {
  const Real z = Real(0.25) * x * x;
  Real term = order == 0 ? Real(1) : Real(0.5) * x;
  Real sum = term;
  for (int k = 1; std::fabs(term.rounded()) > 1e-30 * std::fabs(sum.rounded()); ++k) {
    term = term * z / Real(double(k) * (k + order));
    sum = sum + term;
  }
  return sum;
}
// Odd at infinity too, where MPFR gives +0.
double bessel_j1(const Operands& x) {
  return std::isinf(x[0]) ? std::copysign(0.0, x[0]) : one<mpfr_j1>(x);
}
template <int order>
double modified_bessel(const Operands& x) {
  if (!std::isfinite(x[0])) return order == 0 ? std::fabs(x[0]) : x[0];
  if (std::fabs(x[0]) > 720) {
    return std::copysign(std::numeric_limits<double>::infinity(), order == 0 ? 1 : x[0]);
  }
  return modified(order, x[0]).rounded();
}

constexpr struct {
  std::string_view name;
  Precise function;
} kFunctions[] = {
    {"exp", one<mpfr_exp>},
    {"expm1", one<mpfr_expm1>},
    {"exp2", one<mpfr_exp2>},
    {"exp10", one<mpfr_exp10>},
    {"log", one<mpfr_log>},
    {"log1p", one<mpfr_log1p>},
    {"log2", one<mpfr_log2>},
    {"log10", one<mpfr_log10>},
    {"cbrt", one<mpfr_cbrt>},
    {"rcbrt", reciprocal_cube_root},
    {"hypot", two<mpfr_hypot>},
    {"rhypot", reciprocal_length},
    {"sinpi", one<mpfr_sinpi>},
    {"cospi", one<mpfr_cospi>},
    {"fmod", two<mpfr_fmod>},
    {"floor_mod", floored_remainder},
    {"remainder", two<mpfr_remainder>},
    {"fma", fused},
    {"atan2", two<mpfr_atan2>},
    {"erfc", one<mpfr_erfc>},
    {"erfcx", scaled_complement},
    {"erfinv", inverse_error_function},
    {"erfcinv", inverse_complement},
    {"normcdf", normal_part},
    {"normcdfinv", inverse_normal_part},
    {"tgamma", one<mpfr_gamma>},
    {"lgamma", one<lgamma_of>},
    {"digamma", one<mpfr_digamma>},
    {"trigamma", digamma_slope},
    {"bessel_j0", one<mpfr_j0>},
    {"bessel_j1", bessel_j1},
    {"bessel_y0", one<mpfr_y0>},
    {"bessel_y1", one<mpfr_y1>},
    {"bessel_i0", modified_bessel<0>},
    {"bessel_i1", modified_bessel<1>},
};

}  // namespace

Precise precise_function(std::string_view name) {
  for (const auto& row : kFunctions) {
    if (row.name == name) return row.function;
  }
  return nullptr;
}

}  // namespace ullage::test
