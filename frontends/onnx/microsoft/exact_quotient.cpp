// Factors are cut into chunks of so few bits that products with steps, and their sums, are exact.
#include "frontends/onnx/microsoft/exact_quotient.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include "ops/elementwise/elementwise.h"

namespace ullage::onnx {

using ir::Value;

namespace {

constexpr int kMantissa = 24;
constexpr double kHalfwayBits = 36;  // nearer to a half than 2^-36 is a half

// The magnitude of a sum of terms by `factors`.
double bound_of(std::span<const QuotientTerm> terms, std::span<const double> factors) {
  double bound = 0;
  for (size_t i = 0; i < terms.size(); ++i)
    bound += std::ldexp(std::abs(factors[i]), terms[i].bits);
  return bound;
}

// The bits behind the point that f32 has of numbers below `bound`.
int fraction_bits(double bound) {
  return kMantissa - 1 - std::ilogb(bound);
}

// The sum of terms by factors rounded to `fraction` bits behind the point, which are taken off.
Value chunk_of(std::span<const QuotientTerm> terms, std::vector<double>& factors, int fraction) {
  Value sum;
  for (size_t i = 0; i < terms.size(); ++i) {
    const double chunk = std::ldexp(std::nearbyint(std::ldexp(factors[i], fraction)), -fraction);
    factors[i] -= chunk;
    const Value product = ops::mul(terms[i].steps, chunk);
    sum = sum.valid() ? ops::add(sum, product) : product;
  }
  return sum;
}

}  // namespace

Value rounded_quotient(std::span<const QuotientTerm> terms, const Divisor& by) {
  std::vector<double> factors;
  for (const QuotientTerm& term : terms) factors.push_back(term.factor);
  const auto most = static_cast<double>(by.most);
  // Remainders are exact as multiples of the last of these bits.
  const int last = fraction_bits(2 * most);
  const double bound = bound_of(terms, factors);
  const Value first =
      chunk_of(terms, factors, bound > 0 ? std::min(fraction_bits(bound), last) : 0);
  const Value second = chunk_of(terms, factors, last);
  const bool divides = by.count.valid();
  const Value estimate = ops::add(first, second);
  const Value nearest = ops::round(divides ? ops::div(estimate, by.count) : estimate);
  const Value taken = divides ? ops::mul(nearest, by.count) : nearest;
  const Value rest = ops::add(ops::sub(first, taken), second);
  // Is the rest, with what the chunks left out, beyond half of the divisor?
  const Value one = rest.builder().scalar(ir::DType::f32, 1);
  const Value side = ops::where(ops::less(rest, 0.0), ops::neg(one), one);
  Value beyond =
      divides ? ops::sub(ops::abs(rest), ops::mul(by.count, 0.5)) : ops::sub(ops::abs(rest), 0.5);
  for (double left = bound_of(terms, factors);
       left > std::ldexp(most, -static_cast<int>(kHalfwayBits) - 2);
       left = bound_of(terms, factors)) {
    const int fraction = std::max(fraction_bits(2 * left), last + 1);
    beyond = ops::add(beyond, ops::mul(side, chunk_of(terms, factors, fraction)));
  }
  const double halfway = std::ldexp(most, -static_cast<int>(kHalfwayBits));
  const Value is_odd = ops::not_equal(ops::mul(ops::floor(ops::mul(nearest, 0.5)), 2.0), nearest);
  const Value moves = ops::logical_or(ops::greater(beyond, halfway),
                                      ops::logical_and(ops::greater(beyond, -halfway), is_odd));
  return ops::where(moves, ops::add(nearest, side), nearest);
}

std::optional<double> constant_scale(const NodeContext& c, size_t i) {
  if (!c.has(i)) return 1;
  const auto& constant = c.operand(i).info().constant;
  if (!constant || constant->element_count() != 1) return std::nullopt;
  const double scale = constant->number(0);
  return std::isfinite(scale) && scale != 0 ? std::optional(scale) : std::nullopt;
}

}  // namespace ullage::onnx
