// Factors are cut into chunks of so few bits that products with steps, and their sums, are exact.
#include "frontends/onnx/standard/exact_quotient.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include "ops/elementwise/cast.h"
#include "ops/elementwise/elementwise.h"

namespace ullage::onnx {

using ir::Value;

namespace {

constexpr int kMantissa = 24;

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

// The sum of terms by `factors`.
Value sum_of(std::span<const QuotientTerm> terms, std::span<const double> factors) {
  Value sum;
  for (size_t i = 0; i < terms.size(); ++i) {
    const Value product = ops::mul(terms[i].steps, factors[i]);
    sum = sum.valid() ? ops::add(sum, product) : product;
  }
  return sum;
}

// The factors rounded to `fraction` bits behind the point, which are taken off them.
std::vector<double> chunks_of(std::vector<double>& factors, int fraction) {
  std::vector<double> chunks;
  for (double& factor : factors) {
    chunks.push_back(std::ldexp(std::nearbyint(std::ldexp(factor, fraction)), -fraction));
    factor -= chunks.back();
  }
  return chunks;
}

// The sum of terms by such chunks, in integers: no compiler joins it with other products of the
// terms.
Value integer_sum(std::span<const QuotientTerm> terms, std::vector<double> chunks, int fraction) {
  std::vector<QuotientTerm> whole(terms.begin(), terms.end());
  for (size_t i = 0; i < whole.size(); ++i) {
    whole[i].steps = ops::cast(terms[i].steps, ir::DType::i32);
    chunks[i] = std::ldexp(chunks[i], fraction);
  }
  return ops::mul(ops::cast(sum_of(whole, chunks), ir::DType::f32), std::ldexp(1, -fraction));
}

}  // namespace

// In units of 1/2, where the nearest even number is the nearest whole one: a half goes to it.
Value rounded_quotient(std::span<const QuotientTerm> terms, const Divisor& by,
                       HalfwayBits halfway) {
  const int halfway_bits = static_cast<int>(halfway) + 1;
  std::vector<double> factors;
  for (const QuotientTerm& term : terms) factors.push_back(term.factor / 2);
  const auto most = static_cast<double>(by.most);
  // Remainders are exact as multiples of the last of these bits.
  const int last = fraction_bits(2 * most);
  const double bound = bound_of(terms, factors);
  const std::vector<double> all = factors;
  const int fraction = bound > 0 ? std::min(fraction_bits(bound), last) : last;
  const std::vector<double> chunks = chunks_of(factors, fraction);
  const bool has_second = bound_of(terms, factors) > most / 16;
  const Value first = has_second ? integer_sum(terms, chunks, fraction) : sum_of(terms, chunks);
  const Value second = has_second ? sum_of(terms, chunks_of(factors, last)) : Value();
  const bool divides = by.count.valid();
  // Not of the chunks: a driver that finds their sum here may take it for the rest as well.
  const Value estimate = has_second ? sum_of(terms, all) : first;
  const Value even = ops::round(divides ? ops::div(estimate, by.count) : estimate);
  Value rest = ops::sub(first, divides ? ops::mul(even, by.count) : even);
  if (has_second) rest = ops::add(rest, second);
  // Is the rest, with what the chunks left out, beyond a quarter of the divisor?
  const Value side = ops::sign(rest);
  Value beyond =
      divides ? ops::sub(ops::abs(rest), ops::mul(by.count, 0.25)) : ops::sub(ops::abs(rest), 0.25);
  for (double left = bound_of(terms, factors); left > 0; left = bound_of(terms, factors)) {
    const bool is_precise = std::ldexp(left, -kMantissa) < std::ldexp(most, -halfway_bits - 1);
    const int bits = std::max(fraction_bits(2 * left), last + 1);
    const Value more = sum_of(terms, is_precise ? factors : chunks_of(factors, bits));
    beyond = ops::add(beyond, ops::mul(side, more));
    if (is_precise) break;
  }
  const Value nearest = ops::mul(even, 2.0);
  return ops::where(ops::greater(beyond, std::ldexp(most, -halfway_bits)), ops::add(nearest, side),
                    nearest);
}

std::optional<double> constant_scale(const NodeContext& c, size_t i) {
  if (!c.has(i)) return 1;
  const auto& constant = c.operand(i).info().constant;
  if (!constant || constant->element_count() != 1) return std::nullopt;
  const double scale = constant->number(0);
  return std::isfinite(scale) && scale != 0 ? std::optional(scale) : std::nullopt;
}

}  // namespace ullage::onnx
