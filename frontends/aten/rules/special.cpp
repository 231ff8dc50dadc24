// Import rules of special functions of numbers and integers that are no ops here.
#include <cmath>
#include <limits>
#include <numbers>

#include "frontends/aten/importer/op_table.h"
#include "frontends/aten/rules/rule_tools.h"
#include "ops/control/loop.h"
#include "ops/elementwise/cast.h"
#include "ops/elementwise/composites.h"
#include "ops/elementwise/compute_dtype.h"
#include "ops/elementwise/elementwise.h"
#include "ops/movement/movement.h"
#include "ops/reduce/reduce.h"

namespace ullage::aten {

using ir::DType;
using ir::ExtentExpr;
using ir::Value;

namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();
constexpr double kNan = std::numeric_limits<double>::quiet_NaN();

Value constant_like(Value x, double value) {
  return x.builder().scalar(x.dtype(), value);
}

Value filled(const NodeContext& c, Value x, double value) {
  return broadcast(constant_like(x, value), c.extents_of(x));
}

template <Value (*function)(Value)>
void of_one(NodeContext& c) {
  const char* operand = c.has("self") ? "self" : "x";
  c.set(function(ops::as_computed(c.tensor(operand, c.result_dtype()))));
}

// Two operands in the dtype that is computed in, of one shape.
std::pair<Value, Value> two(const NodeContext& c, const char* one, const char* other) {
  const DType dtype = c.result_dtype();
  const Value x = ops::as_computed(c.tensor(one, dtype)),
              y = ops::as_computed(c.tensor(other, dtype));
  const std::vector<ExtentExpr> shapes[] = {c.extents_of(x), c.extents_of(y)};
  const auto common = ops::broadcast_shape(c.builder(), shapes);
  c.check();
  return {broadcast(x, *common), broadcast(y, *common)};
}

// ---- orthogonal polynomials ----

Value twice(Value x) {
  return ops::mul(x, 2.0);
}
Value same(Value x) {
  return x;
}
Value twice_less_1(Value x) {
  return ops::sub(twice(x), 1.0);
}
Value twice_and_1(Value x) {
  return ops::add(twice(x), 1.0);
}
Value rest_to_1(Value x) {
  return ops::sub(1.0, x);
}
Value chebyshev(Value x, Value, Value p, Value before) {
  return ops::sub(ops::mul(twice(x), p), before);
}
Value hermite_h(Value x, Value m, Value p, Value before) {
  return ops::sub(ops::mul(twice(x), p), ops::mul(twice(m), before));
}
Value hermite_he(Value x, Value m, Value p, Value before) {
  return ops::sub(ops::mul(x, p), ops::mul(m, before));
}
Value laguerre(Value x, Value m, Value p, Value before) {
  const Value scaled = ops::mul(ops::sub(twice_and_1(m), x), p);
  return ops::div(ops::sub(scaled, ops::mul(m, before)), ops::add(m, 1.0));
}
Value legendre(Value x, Value m, Value p, Value before) {
  const Value scaled = ops::mul(ops::mul(twice_and_1(m), x), p);
  return ops::div(ops::sub(scaled, ops::mul(m, before)), ops::add(m, 1.0));
}

constexpr double kMostDegree = 1 << 14;

// Each element at its own degree, 0 where that is negative: as many iterations as the largest one.
// The polynomial of degree 0 is 1, `first` that of degree 1, and `next` that of degree m + 1 by
// those of degrees m and m - 1.
template <Value (*first)(Value), Value (*next)(Value x, Value m, Value p, Value before),
          bool is_shifted = false>
void polynomial(NodeContext& c) {
  auto [x, n] = two(c, "x", "n");
  if (is_shifted) x = twice_less_1(x);
  const DType dtype = x.dtype();
  const Value degree = ops::min(ops::trunc(n), kMostDegree);
  const Value most = ops::add(ops::max(ops::reduce_max.over_all(degree), -1.0), 1.0);
  const ir::HostValue count = c.builder().scalars(ops::cast(most, DType::i64));
  c.check();
  const Value ones = filled(c, x, 1), line = first(x), none = filled(c, x, 0);
  ops::Loop loop(c.builder(), count.front());
  const Value p = loop.carry(ones), after = loop.carry(line), y = loop.carry(none);
  const Value m = ops::cast(loop.iteration_value(), dtype);
  loop.next(y, ops::where(ops::equal(degree, m), p, y));
  loop.next(p, after);
  loop.next(after, next(x, ops::add(m, 1.0), after, p));
  loop.end();
  c.set(loop.result(y));
}

// ---- Bessel functions ----

// A sum of Chebyshev polynomials at t in [-1, 1].
Value chebyshev_sum(std::span<const double> coefficients, Value t) {
  Value sum = constant_like(t, 0), before = sum;
  for (size_t i = coefficients.size(); i-- > 1;) {
    const Value next = ops::add(ops::sub(ops::mul(twice(t), sum), before), coefficients[i]);
    before = sum;
    sum = next;
  }
  return ops::add(ops::sub(ops::mul(t, sum), before), coefficients[0]);
}

// Interpolations by Chebyshev polynomials of what stays smooth: up to 2, K0 + log(x/2) I0 and
// x (K1 - log(x/2) I1) by x^2 / 2 - 1; from there on, sqrt(x) e^x K by 4 / x - 1.
constexpr double kNear0[] = {-0.2676636966169514,    0.34428989992462855,    0.03597993651536153,
                             0.0012646154114469232,  2.2862121031166916e-05, 2.5347910800749276e-07,
                             1.9045162454045526e-09, 1.0349964982281356e-11};
constexpr double kNear1[] = {0.7626501136694739,      -0.35315596077654476,
                             -0.1226111808226572,     -0.006975723859639904,
                             -0.00017302889575121217, -2.43340614164006e-06,
                             -2.2133876026453337e-08, -1.4114903690298775e-10};
constexpr double kFar0[] = {
    1.2201515410329777,     -0.03144810131196448,    0.001569883885729966,  -0.00012849549581629485,
    1.3949813718827642e-05, -1.8317555227134887e-06, 2.766813639835868e-07, -4.6604898998471956e-08,
    8.574034324631815e-09,  -1.6975344288134035e-09, 3.57740013051374e-10,  -7.957493143949609e-11,
    1.8559630440693666e-11, -4.514618211434583e-12,  1.1411222843841978e-12};
constexpr double kFar1[] = {
    1.3603130952422213,      0.10392373657681721,    -0.002857816859622883,   0.000195215518471377,
    -1.9361979741657588e-05, 2.4064849478524615e-06, -3.5019606020884227e-07, 5.741084130901703e-08,
    -1.034576215340696e-08,  2.015049764474653e-09,  -4.1903499383827717e-10, 9.218317337537261e-11,
    -2.1299517705131166e-11, 5.139721981350931e-12,  -1.2882794246587237e-12};

// The modified Bessel function of the second kind, or that times e^x.
template <int order, bool is_scaled>
Value bessel_k(Value x) {
  const Value near = ops::min(x, 2.0), far = ops::max(x, 2.0);
  const Value t = ops::sub(ops::mul(ops::mul(near, near), 0.5), 1.0);
  const Value log = ops::log(ops::mul(near, 0.5));
  Value below = order == 0 ? ops::sub(chebyshev_sum(kNear0, t), ops::mul(log, ops::bessel_i0(near)))
                           : ops::add(ops::div(chebyshev_sum(kNear1, t), near),
                                      ops::mul(log, ops::bessel_i1(near)));
  if (is_scaled) below = ops::mul(below, ops::exp(near));
  Value above = ops::div(
      chebyshev_sum(order == 0 ? kFar0 : kFar1, ops::sub(ops::div(constant_like(x, 4), far), 1.0)),
      ops::sqrt(far));
  if (!is_scaled) above = ops::mul(above, ops::exp(ops::neg(far)));
  const Value y = ops::where(ops::less_equal(x, 2.0), below, above);
  const Value at_zero = ops::where(ops::equal(x, 0.0), constant_like(x, kInfinity), y);
  return ops::where(ops::less(x, 0.0), constant_like(x, kNan), at_zero);
}

Value spherical_bessel_j0(Value x) {
  const Value square = ops::mul(x, x);
  Value series = constant_like(x, 1);
  for (double k : {72.0, 42.0, 20.0, 6.0})
    series = ops::sub(1.0, ops::mul(ops::mul(square, 1 / k), series));
  const Value far = ops::div(ops::sin(x), x);
  const Value y = ops::where(ops::less(ops::abs(x), 0.5), series, far);
  const Value is_infinite = ops::equal(ops::abs(x), kInfinity);
  return ops::where(is_infinite, constant_like(x, 0), y);
}

// ---- zeta and its like ----

// Sums of (q + i)^-x by Euler and Maclaurin: terms one by one until q + i is above 9, then an
// integral with corrections by Bernoulli numbers.
Value zeta_of(const NodeContext& c, Value x, Value q) {
  constexpr double kFactors[] = {12.0,
                                 -720.0,
                                 30240.0,
                                 -1209600.0,
                                 47900160.0,
                                 -1.8924375803183791606e9,
                                 7.47242496e10,
                                 -2.950130727918164224e12,
                                 1.1646782814350067249e14,
                                 -4.5979787224074726105e15,
                                 1.8152105401943546773e17,
                                 -7.1661652561756670113e18};
  const DType dtype = x.dtype();
  const Value least = ops::min(ops::max(ops::reduce_min.over_all(ops::floor(q)), -4096.0), 0.0);
  const ir::HostValue count = c.builder().scalars(ops::cast(ops::sub(10.0, least), DType::i64));
  c.check();
  const Value zeroth = ops::pow(q, ops::neg(x)), none = filled(c, x, 0);
  ops::Loop loop(c.builder(), count.front());
  const Value sum = loop.carry(zeroth), at = loop.carry(q), last = loop.carry(none);
  const Value goes_on =
      ops::logical_or(ops::less(loop.iteration_value(), 9.0), ops::less_equal(at, 9.0));
  const Value next = ops::add(at, 1.0), term = ops::pow(next, ops::neg(x));
  loop.next(sum, ops::where(goes_on, ops::add(sum, term), sum));
  loop.next(at, ops::where(goes_on, next, at));
  loop.next(last, ops::where(goes_on, term, last));
  loop.end();
  const Value terms = loop.result(sum), w = loop.result(at), b = loop.result(last);
  Value y = ops::add(terms, ops::div(ops::mul(b, w), ops::sub(x, 1.0)));
  y = ops::sub(y, ops::mul(b, 0.5));
  Value part = ops::div(ops::mul(b, x), w);
  double k = 0;
  for (double factor : kFactors) {
    y = ops::add(y, ops::div(part, factor));
    const Value more = ops::mul(ops::add(x, k + 1), ops::add(x, k + 2));
    part = ops::mul(part, ops::div(more, ops::mul(w, w)));
    k += 2;
  }
  // What is left is nothing where the last term was.
  y = ops::where(ops::less(ops::abs(b), ops::mul(ops::abs(terms), 1e-9)), terms, y);
  const auto choose = [&](Value where, double value) {
    y = ops::where(where, c.scalar(dtype, value), y);
  };
  const Value is_negative = ops::less_equal(q, 0.0), is_whole = ops::equal(q, ops::floor(q));
  choose(ops::logical_and(is_negative, ops::not_equal(x, ops::floor(x))), kNan);
  choose(ops::logical_and(is_negative, is_whole), kInfinity);
  choose(ops::less(x, 1.0), kNan);
  choose(ops::equal(x, 1.0), kInfinity);
  return y;
}

void zeta(NodeContext& c) {
  const auto [x, q] = two(c, "self", "other");
  c.set(zeta_of(c, x, q));
}

// The derivative of order n of digamma.
void polygamma(NodeContext& c) {
  const Value x = ops::as_computed(c.tensor("self", c.result_dtype()));
  const int64_t n = c.integer("n");
  if (n < 0 || n > 1 << 20) c.error("'n' must be an order");
  if (n == 0) return c.set(ops::digamma(x));
  if (n == 1) return c.set(ops::trigamma(x));
  const auto order = static_cast<double>(n);
  const Value sums = zeta_of(c, filled(c, x, order + 1), x);
  c.set(ops::mul(sums, (n % 2 == 1 ? 1 : -1) * std::exp(std::lgamma(order + 1))));
}

// The logarithm of P(a normal number is below x).
Value log_normcdf(Value x) {
  const Value y = ops::mul(x, std::numbers::sqrt2 / 2);
  const Value below = ops::sub(ops::log(ops::mul(ops::erfcx(ops::neg(y)), 0.5)), ops::mul(y, y));
  const Value above = ops::log1p(ops::mul(ops::erfc(y), -0.5));
  return ops::where(ops::less(x, -1.0), below, above);
}

// ---- incomplete gamma functions ----

// The lower one by its series where x is below a or 1, else 1 less the upper one, which is the
// continued fraction of Lentz's method.
template <bool is_upper>
void incomplete_gamma(NodeContext& c) {
  constexpr int64_t kTerms = 160;
  const auto [a, x] = two(c, "self", "other");
  const DType dtype = x.dtype();
  const Value is_series = ops::logical_or(ops::less_equal(x, 1.0), ops::less_equal(x, a));
  // Neither sum sees operands that are not its own.
  const Value near = ops::where(is_series, x, c.scalar(dtype, 1));
  const Value far = ops::where(is_series, ops::add(a, 2.0), x);
  const Value first = ops::sub(ops::add(far, 1.0), a);
  const Value ones = filled(c, x, 1), large = filled(c, x, 1e30), inverse = ops::div(ones, first);
  ops::Loop loop(c.builder(), c.constant(kTerms));
  const Value term = loop.carry(ones), sum = loop.carry(ones), upper = loop.carry(large),
              lower = loop.carry(inverse), fraction = loop.carry(inverse);
  const Value i = ops::add(ops::cast(loop.iteration_value(), dtype), 1.0);
  const Value next = ops::mul(term, ops::div(near, ops::add(a, i)));
  const Value factor = ops::mul(ops::neg(i), ops::sub(i, a));
  const Value b = ops::add(first, ops::mul(i, 2.0));
  const Value d = ops::div(c.scalar(dtype, 1), ops::add(ops::mul(factor, lower), b));
  const Value e = ops::add(b, ops::div(factor, upper));
  loop.next(term, next);
  loop.next(sum, ops::add(sum, next));
  loop.next(upper, e);
  loop.next(lower, d);
  loop.next(fraction, ops::mul(fraction, ops::mul(d, e)));
  loop.end();
  const Value power = ops::sub(ops::mul(a, ops::log(x)), x);
  const Value below =
      ops::mul(ops::exp(ops::sub(power, ops::lgamma(ops::add(a, 1.0)))), loop.result(sum));
  const Value above = ops::mul(ops::exp(ops::sub(power, ops::lgamma(a))), loop.result(fraction));
  Value y = is_upper ? ops::where(is_series, ops::sub(1.0, below), above)
                     : ops::where(is_series, below, ops::sub(1.0, above));
  const auto choose = [&](Value where, double value) {
    y = ops::where(where, c.scalar(dtype, value), y);
  };
  const Value no_a = ops::equal(a, 0.0), no_x = ops::equal(x, 0.0);
  choose(ops::logical_or(no_a, ops::equal(x, kInfinity)), is_upper ? 0 : 1);
  choose(ops::logical_or(no_x, ops::equal(a, kInfinity)), is_upper ? 1 : 0);
  choose(ops::logical_or(ops::logical_and(no_a, no_x),
                         ops::logical_and(ops::equal(a, kInfinity), ops::equal(x, kInfinity))),
         kNan);
  choose(ops::logical_or(ops::less(a, 0.0), ops::less(x, 0.0)), kNan);
  choose(ops::logical_or(ops::is_nan(a), ops::is_nan(x)), kNan);
  c.set(y);
}

// ---- integers ----

// By Euclid's algorithm, as many steps as a run needs.
Value common_divisor(const NodeContext& c, Value a, Value b) {
  constexpr int64_t kMostSteps = 92;  // of neighbours in Fibonacci's sequence
  const Value one = ops::abs(a), other = ops::abs(b);
  ops::Loop loop(c.builder(), c.constant(kMostSteps));
  const Value x = loop.carry(one), y = loop.carry(other);
  const Value is_found = ops::equal(y, 0.0);
  const Value rest = ops::where(is_found, y, ops::fmod(x, ops::max(y, 1.0)));
  loop.next(x, ops::where(is_found, x, y));
  loop.next(y, rest);
  loop.end(ops::not_equal(ops::reduce_max.over_all(rest), 0.0));
  return loop.result(x);
}

std::pair<Value, Value> two_integers(const NodeContext& c) {
  const auto [a, b] = two(c, "self", "other");
  return {ops::cast(a, DType::i64), ops::cast(b, DType::i64)};
}

void greatest_divisor(NodeContext& c) {
  const auto [a, b] = two_integers(c);
  c.set(common_divisor(c, a, b));
}

void least_multiple(NodeContext& c) {
  const auto [a, b] = two_integers(c);
  const Value divisor = ops::max(common_divisor(c, a, b), 1.0);
  c.set(ops::abs(ops::mul(ops::div(a, divisor), b)));
}

// Mantissas in [0.5, 1) and exponents. Zeros and what is not finite have the exponent 0.
void split_exponent(NodeContext& c) {
  const Value given = c.tensor("self");
  if (given.dtype() == DType::f64) c.unsupported("exponents of f64");
  const Value x = ops::cast(given, DType::f32);
  // What is below the normal numbers is brought there first.
  const Value is_small = ops::less(ops::abs(x), 0x1p-126);
  const Value normal = ops::where(is_small, ops::mul(x, 0x1p24), x);
  const Value bits = ops::bitcast(normal, DType::i32);
  const auto masked = [&](int64_t mask) {
    return ops::bitwise_and(
        bits, c.builder().constant(ir::Tensor::from_integers(DType::i32, {}, std::span(&mask, 1))));
  };
  const Value exponent =
      ops::sub(ops::shift_right(masked(0x7f800000), c.scalar(DType::i32, 23)),
               ops::where(is_small, c.scalar(DType::i32, 126 + 24), c.scalar(DType::i32, 126)));
  const Value half = c.builder().constant(
      ir::Tensor::from_integers(DType::i32, {}, std::vector<int64_t>{126 << 23}));
  const Value mantissa =
      ops::bitcast(ops::bitwise_or(masked(-int64_t{0x7f800001}), half), DType::f32);
  const Value is_kept =
      ops::logical_or(ops::equal(x, 0.0), ops::logical_or(ops::is_nan(x), ops::is_infinity(x)));
  c.set(0, ops::where(is_kept, x, mantissa));
  c.set(1, ops::where(is_kept, c.scalar(DType::i32, 0), exponent));
}

constexpr ImportRule kRules[] = {
    {"aten.frexp", "self", split_exponent},
    {"aten.gcd", "self other", greatest_divisor},
    {"aten.lcm", "self other", least_multiple},
    {"aten.igamma", "self other", incomplete_gamma<false>},
    {"aten.igammac", "self other", incomplete_gamma<true>},
    {"aten.polygamma", "n= self", polygamma},
    {"aten.special_chebyshev_polynomial_t", "x n", polynomial<same, chebyshev>},
    {"aten.special_chebyshev_polynomial_u", "x n", polynomial<twice, chebyshev>},
    {"aten.special_chebyshev_polynomial_v", "x n", polynomial<twice_less_1, chebyshev>},
    {"aten.special_chebyshev_polynomial_w", "x n", polynomial<twice_and_1, chebyshev>},
    {"aten.special_gammainc", "self other", incomplete_gamma<false>},
    {"aten.special_gammaincc", "self other", incomplete_gamma<true>},
    {"aten.special_hermite_polynomial_h", "x n", polynomial<twice, hermite_h>},
    {"aten.special_hermite_polynomial_he", "x n", polynomial<same, hermite_he>},
    {"aten.special_laguerre_polynomial_l", "x n", polynomial<rest_to_1, laguerre>},
    {"aten.special_legendre_polynomial_p", "x n", polynomial<same, legendre>},
    {"aten.special_log_ndtr", "self", of_one<log_normcdf>},
    {"aten.special_modified_bessel_k0", "self", of_one<bessel_k<0, false>>},
    {"aten.special_modified_bessel_k1", "self", of_one<bessel_k<1, false>>},
    {"aten.special_polygamma", "n= self", polygamma},
    {"aten.special_scaled_modified_bessel_k0", "self? x?", of_one<bessel_k<0, true>>},
    {"aten.special_scaled_modified_bessel_k1", "self? x?", of_one<bessel_k<1, true>>},
    {"aten.special_shifted_chebyshev_polynomial_t", "x n", polynomial<same, chebyshev, true>},
    {"aten.special_shifted_chebyshev_polynomial_u", "x n", polynomial<twice, chebyshev, true>},
    {"aten.special_shifted_chebyshev_polynomial_v", "x n",
     polynomial<twice_less_1, chebyshev, true>},
    {"aten.special_shifted_chebyshev_polynomial_w", "x n",
     polynomial<twice_and_1, chebyshev, true>},
    {"aten.special_spherical_bessel_j0", "x", of_one<spherical_bessel_j0>},
    {"aten.special_zeta", "self other", zeta},
};

}  // namespace

ImportRules special_import_rules() {
  return kRules;
}

}  // namespace ullage::aten
