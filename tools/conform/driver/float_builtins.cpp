// Functions whose results are rounded, with MPFR as their reference.
#include <mpfr.h>

#include <cmath>
#include <limits>

#include "tools/conform/driver/builtins.h"

namespace ullage::conform {
namespace {

constexpr mpfr_prec_t kBits = 200;

// An MPFR number that frees itself.
class Real {
 public:
  Real() { mpfr_init2(value_, kBits); }
  explicit Real(double x) : Real() { mpfr_set_d(value_, x, MPFR_RNDN); }
  ~Real() { mpfr_clear(value_); }
  Real(const Real&) = delete;
  Real& operator=(const Real&) = delete;
  mpfr_ptr get() { return value_; }
  double value() const { return mpfr_get_d(value_, MPFR_RNDN); }

 private:
  mpfr_t value_;
};

using One = int (*)(mpfr_ptr, mpfr_srcptr, mpfr_rnd_t);
using Two = int (*)(mpfr_ptr, mpfr_srcptr, mpfr_srcptr, mpfr_rnd_t);

template <One function>
double one(const Operands& x) {
  Real a(x[0]), y;
  function(y.get(), a.get(), MPFR_RNDN);
  return y.value();
}

template <Two function>
double two(const Operands& x) {
  Real a(x[0]), b(x[1]), y;
  function(y.get(), a.get(), b.get(), MPFR_RNDN);
  return y.value();
}

double fused(const Operands& x) {
  Real a(x[0]), b(x[1]), c(x[2]), y;
  mpfr_fma(y.get(), a.get(), b.get(), c.get(), MPFR_RNDN);
  return y.value();
}

// The divisor range of the precision table.
double quotient(const Operands& x) {
  const double size = std::fabs(x[1]);
  if (size < 0x1p-126 || size > 0x1p126) return std::numeric_limits<double>::quiet_NaN();
  return two<mpfr_div>(x);
}

double mixed(const Operands& x) {
  Real a(x[0]), b(x[1]), c(x[2]), left, right;
  mpfr_ui_sub(left.get(), 1, c.get(), MPFR_RNDN);
  mpfr_mul(left.get(), left.get(), a.get(), MPFR_RNDN);
  mpfr_mul(right.get(), b.get(), c.get(), MPFR_RNDN);
  mpfr_add(left.get(), left.get(), right.get(), MPFR_RNDN);
  return left.value();
}

double ulp(double y) {
  return std::ldexp(1.0, std::max(y == 0 ? -126 : std::ilogb(y), -126) - 23);
}

// 1 / sin and cos, each within 2^-11.
double bound_of_tan(const Operands& x, double y) {
  const double error = 0x1p-11, cosine = std::fabs(std::cos(x[0]));
  if (cosine <= 2 * error) return std::numeric_limits<double>::infinity();
  return (error + std::fabs(y) * error) / (cosine - error) + 2.5 * ulp(y);
}
// exp2(b * log2(a)): the error of the logarithm and of the product, and that of exp2.
double bound_of_pow(const Operands& x, double y) {
  const double log = std::log2(x[0]), power = std::fabs(x[1] * log);
  const double log_error = 3 * ulp(log) + 0x1p-21;
  const double exponent_error = std::fabs(x[1]) * log_error + ulp(power);
  return std::fabs(y) * std::expm1(exponent_error * 0.6931472) + (3 + 2 * power) * ulp(y);
}
// log of something near its argument, within 2^-21, and roundings before it.
double bound_of_log_formula(const Operands&, double y) {
  return 0x1p-19 + 6 * ulp(y);
}
// As above; near 1 the root of a difference has lost half of its digits.
double bound_of_acosh(const Operands& x, double y) {
  const double root = std::sqrt(std::max(0.0, x[0] * x[0] - 1));
  return 0x1p-19 + 6 * ulp(y) + 0x1p-21 / std::max(root, 0x1p-11);
}
double bound_of_mix(const Operands& x, double y) {
  const double terms = std::fabs(x[0] * (1 - x[2])) + std::fabs(x[1] * x[2]);
  return 3 * ulp(terms) + ulp(y);
}
double bound_of_fract(const Operands&, double) {
  return 0x1p-23;
}

constexpr Builtin kFloat[] = {
    {.name = "add", .expression = "a + b", .operands = 2, .reference = two<mpfr_add>, .half = true},
    {.name = "sub", .expression = "a - b", .operands = 2, .reference = two<mpfr_sub>, .half = true},
    {.name = "mul", .expression = "a * b", .operands = 2, .reference = two<mpfr_mul>, .half = true},
    {.name = "div", .expression = "a / b", .operands = 2, .reference = quotient},
    {.name = "fma",
     .expression = "fma(a, b, c)",
     .operands = 3,
     .low = 0,
     .high = 1000,  // of one sign: rounding the product first is allowed
     .reference = fused},
    {.name = "sqrt",
     .expression = "sqrt(a)",
     .low = 0x1p-126,
     .high = 3e38,
     .reference = one<mpfr_sqrt>},
    {.name = "inversesqrt",
     .expression = "inversesqrt(a)",
     .low = 0x1p-126,
     .high = 3e38,
     .reference = one<mpfr_rec_sqrt>},
    {.name = "exp", .expression = "exp(a)", .low = -87, .high = 88, .reference = one<mpfr_exp>},
    {.name = "exp2",
     .expression = "exp2(a)",
     .low = -126,
     .high = 127,
     .reference = one<mpfr_exp2>},
    {.name = "log",
     .expression = "log(a)",
     .low = 0x1p-126,
     .high = 3e38,
     .reference = one<mpfr_log>},
    {.name = "log2",
     .expression = "log2(a)",
     .low = 0x1p-126,
     .high = 3e38,
     .reference = one<mpfr_log2>},
    {.name = "pow",
     .expression = "pow(a, b)",
     .operands = 2,
     .low = 0x1p-6,
     .high = 16,
     .reference = two<mpfr_pow>,
     .bound = bound_of_pow},
    {.name = "sin",
     .expression = "sin(a)",
     .low = -3.14159,
     .high = 3.14159,
     .reference = one<mpfr_sin>},
    {.name = "cos",
     .expression = "cos(a)",
     .low = -3.14159,
     .high = 3.14159,
     .reference = one<mpfr_cos>},
    {.name = "tan",
     .expression = "tan(a)",
     .low = -3.14159,
     .high = 3.14159,
     .reference = one<mpfr_tan>,
     .bound = bound_of_tan},
    {.name = "asin", .expression = "asin(a)", .low = -1, .high = 1, .reference = one<mpfr_asin>},
    {.name = "acos", .expression = "acos(a)", .low = -1, .high = 1, .reference = one<mpfr_acos>},
    {.name = "atan",
     .expression = "atan(a)",
     .low = -3e38,
     .high = 3e38,
     .reference = one<mpfr_atan>},
    {.name = "atan2",
     .expression = "atan(a, b)",
     .operands = 2,
     .low = 0x1p-60,
     .high = 0x1p60,
     .reference = two<mpfr_atan2>},
    {.name = "sinh", .expression = "sinh(a)", .low = -80, .high = 80, .reference = one<mpfr_sinh>},
    {.name = "cosh", .expression = "cosh(a)", .low = -80, .high = 80, .reference = one<mpfr_cosh>},
    {.name = "tanh", .expression = "tanh(a)", .low = -40, .high = 40, .reference = one<mpfr_tanh>},
    {.name = "asinh",
     .expression = "asinh(a)",
     .low = 0,
     .high = 1e6,
     .reference = one<mpfr_asinh>,
     .bound = bound_of_log_formula},
    {.name = "acosh",
     .expression = "acosh(a)",
     .low = 1,
     .high = 1e6,
     .reference = one<mpfr_acosh>,
     .bound = bound_of_acosh},
    {.name = "atanh",
     .expression = "atanh(a)",
     .low = -0.999,
     .high = 0.999,
     .reference = one<mpfr_atanh>,
     .bound = bound_of_log_formula},
    {.name = "fract",
     .expression = "fract(a)",
     .low = -1e6,
     .high = 1e6,
     .reference = [](const Operands& x) { return x[0] - std::floor(x[0]); },
     .bound = bound_of_fract},
    {.name = "mix",
     .expression = "mix(a, b, c)",
     .operands = 3,
     .low = -1000,
     .high = 1000,
     .reference = mixed,
     .bound = bound_of_mix},
};

}  // namespace

std::span<const Builtin> float_builtins() {
  return kFloat;
}

}  // namespace ullage::conform
