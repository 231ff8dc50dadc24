// Composites: each is its formula over primitives.
#include "ops/elementwise/composites.h"

#include <numbers>

namespace ullage::ops {

using ir::Value;

namespace {

Value zero_like(Value x) {
  return x.valid() ? x.builder().scalar(x.dtype(), 0) : Value();
}

// min(x, 0) with the derivative 1 at 0.
Value below_zero(Value x) {
  return where(greater(x, 0.0), zero_like(x), x);
}

}  // namespace

Value square(Value x) {
  return mul(x, x);
}

Value leaky_relu(Value x, double alpha) {
  return where(less(x, 0.0), mul(x, alpha), x);
}

Value elu(Value x, double alpha) {
  // The other side must stay finite: its derivative is taken too.
  return where(greater(x, 0.0), x, mul(expm1(below_zero(x)), alpha));
}

Value selu(Value x, double alpha, double gamma) {
  return mul(elu(x, alpha), gamma);
}

Value celu(Value x, double alpha) {
  return add(relu(x), mul(expm1(div(below_zero(x), alpha)), alpha));
}

Value hard_sigmoid(Value x, double alpha, double beta) {
  return min(max(add(mul(x, alpha), beta), 0.0), 1.0);
}

Value hard_swish(Value x) {
  return mul(x, hard_sigmoid(x, 1.0 / 6, 0.5));
}

Value swish(Value x, double alpha) {
  return mul(x, sigmoid(alpha == 1 ? x : mul(x, alpha)));
}

Value gelu(Value x) {
  return mul(mul(x, 0.5), add(erf(mul(x, std::numbers::sqrt2 / 2)), 1.0));
}

Value gelu_tanh(Value x) {
  const double scale = std::numbers::sqrt2 * std::numbers::inv_sqrtpi;  // sqrt(2 / pi)
  const Value inner = mul(add(x, mul(mul(square(x), x), 0.044715)), scale);
  return mul(mul(x, 0.5), add(tanh(inner), 1.0));
}

Value mish(Value x) {
  return mul(x, tanh(softplus(x)));
}

// max(x, 0) + log1p(exp(-|x|)): no overflow on either side; a tie of max at 0 gives the slope 1/2.
Value softplus(Value x) {
  return add(max(x, 0.0), log1p(exp(neg(abs(x)))));
}

Value softsign(Value x) {
  return div(x, add(abs(x), 1.0));
}

Value thresholded_relu(Value x, double alpha) {
  return where(greater(x, alpha), x, zero_like(x));
}

Value shrink(Value x, double bias, double lambda) {
  return where(less(x, -lambda), add(x, bias),
               where(greater(x, lambda), sub(x, bias), zero_like(x)));
}

Value prelu(Value x, Value slope) {
  return where(less(x, zero_like(x)), mul(x, slope), x);
}

Value round_half_away(Value x) {
  const Value whole = trunc(x);
  return where(greater_equal(abs(sub(x, whole)), 0.5), add(whole, sign(x)), whole);
}

Value rsqrt(Value x) {
  return reciprocal(sqrt(x));
}

Value fdim(Value a, Value b) {
  return where(less_equal(a, b), zero_like(a), sub(a, b));
}

Value fmax(Value a, Value b) {
  return where(is_nan(a), b, where(is_nan(b), a, max(a, b)));
}

Value fmin(Value a, Value b) {
  return where(is_nan(a), b, where(is_nan(b), a, min(a, b)));
}

Value norm3d(Value a, Value b, Value c) {
  return hypot(hypot(a, b), c);
}

Value norm4d(Value a, Value b, Value c, Value d) {
  return hypot(hypot(a, b), hypot(c, d));
}

Value rnorm3d(Value a, Value b, Value c) {
  return rhypot(hypot(a, b), c);
}

Value rnorm4d(Value a, Value b, Value c, Value d) {
  return rhypot(hypot(a, b), hypot(c, d));
}

// The derivative by x is 0 on the boundary as well; where low > high, everything is high.
Value clip(Value x, Value low, Value high) {
  if (low.valid()) {
    if (high.valid()) low = min(low, high);
    x = where(less_equal(x, low), low, x);
  }
  return high.valid() ? where(greater_equal(x, high), high, x) : x;
}

Value is_infinity(Value x, bool positive, bool negative) {
  if (positive && negative) return logical_or(is_positive_infinity(x), is_negative_infinity(x));
  if (negative) return is_negative_infinity(x);
  if (positive) return is_positive_infinity(x);
  const Value nothing = is_nan(x);
  return logical_and(nothing, logical_not(nothing));
}

}  // namespace ullage::ops
