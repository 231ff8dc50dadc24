// What MPFR has it computes; the others are formulas, series and Newton's method in 600 bits.
#include "tests/ops/precise.h"

#include <mpfr.h>

#include <cmath>
#include <limits>

namespace ullage::test {
namespace {

constexpr mpfr_prec_t kBits = 600;
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
};

}  // namespace

Precise precise_function(std::string_view name) {
  for (const auto& row : kFunctions) {
    if (row.name == name) return row.function;
  }
  return nullptr;
}

}  // namespace ullage::test
