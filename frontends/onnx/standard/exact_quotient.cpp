// A quotient in f32 is right but near halves. There the difference to the half is so small that it
// is exact in 32 bits that wrap, in units that are small fractions.
#include "frontends/onnx/standard/exact_quotient.h"

#include <algorithm>
#include <cmath>

#include "ops/elementwise/cast.h"
#include "ops/elementwise/elementwise.h"
#include "ops/generate/generate.h"
#include "ops/movement/movement.h"

namespace ullage::onnx {

using ir::DType;
using ir::ExtentExpr;
using ir::ScalarOp;
using ir::Value;

namespace {

constexpr double kMostResult = 512;
// What ratios of the host are taken to be at most.
constexpr double kMostHostRatio = 16;
// Bits of the fraction of a unit, of ratios of the host.
constexpr int kRestBits = 24;

bool multiply(std::vector<double>& numbers, const ir::Tensor& scales, bool divides) {
  if (scales.rank() > 1 && scales.element_count() != 1) return false;
  if (numbers.size() == 1) numbers.resize(static_cast<size_t>(scales.element_count()), numbers[0]);
  if (scales.element_count() != 1 && scales.element_count() != std::ssize(numbers)) return false;
  for (size_t i = 0; i < numbers.size(); ++i) {
    const double scale = scales.number(scales.element_count() == 1 ? 0 : static_cast<int64_t>(i));
    if (!std::isfinite(scale) || scale == 0) return false;
    numbers[i] = divides ? numbers[i] / scale : numbers[i] * scale;
  }
  return true;
}

// The one element of operand `i` as the host knows it; null where it does not.
ExtentExpr host_element(const NodeContext& c, size_t i) {
  const ir::ValueInfo& info = c.operand(i).info();
  return info.host && info.host->size() == 1 ? info.host->front() : ExtentExpr();
}

// Multiplies by operand `i`, or divides by it.
bool apply(const NodeContext& c, ScaleRatio& ratio, size_t i, bool divides) {
  const ir::ValueInfo& info = c.operand(i).info();
  if (info.constant && !ratio.host) return multiply(ratio.numbers, *info.constant, divides);
  const ExtentExpr element = host_element(c, i);
  if (!element || ratio.numbers.size() != 1) return false;
  const Value number = ops::reshape(ops::cast(c.operand(i), DType::f32), {});
  if (!ratio.host) {
    ratio.host = c.pool().float_constant(ratio.numbers[0]);
    ratio.nearest = c.scalar(DType::f32, ratio.numbers[0]);
  }
  ratio.host =
      c.pool().make(divides ? ScalarOp::float_div : ScalarOp::float_mul, ratio.host, element);
  ratio.nearest = divides ? ops::div(ratio.nearest, number) : ops::mul(ratio.nearest, number);
  return true;
}

// A ratio for arithmetic of 32 bits: the nearest f32; the whole units of it, of which the last 32
// bits; and the rest of a unit.
struct RatioParts {
  Value nearest, units, rest;
};

RatioParts parts_of_numbers(ir::Builder& builder, const ScaleRatio& ratio, int unit_bits) {
  std::vector<int64_t> shape;
  if (ratio.numbers.size() > 1) {
    shape.assign(ratio.axes_behind + 1, 1);
    shape.front() = std::ssize(ratio.numbers);
  }
  ir::Tensor units(DType::i32, shape);
  std::vector<double> rest;
  for (size_t i = 0; i < ratio.numbers.size(); ++i) {
    const double scaled = std::ldexp(ratio.numbers[i], unit_bits), whole = std::nearbyint(scaled);
    constexpr double kWrap = 4294967296.0;
    const double last = whole - kWrap * std::floor(whole / kWrap + 0.5);
    units.set_integer(static_cast<int64_t>(i), static_cast<int64_t>(last));
    rest.push_back(scaled - whole);
  }
  return {builder.constant(ir::Tensor::from_doubles(DType::f32, shape, ratio.numbers)),
          builder.constant(units),
          builder.constant(ir::Tensor::from_doubles(DType::f32, shape, rest))};
}

RatioParts parts_of_host(ir::Builder& builder, const ScaleRatio& ratio, int unit_bits) {
  ir::ExtentPool& pool = builder.pool();
  const auto times = [&](ExtentExpr e, int bits) {
    return pool.make(ScalarOp::float_mul, e, pool.float_constant(std::ldexp(1, bits)));
  };
  const auto rounded = [&](ExtentExpr e) {
    return pool.make(ScalarOp::float_to_int, pool.make(ScalarOp::float_round, e));
  };
  const ExtentExpr scaled = times(ratio.host, unit_bits), whole = rounded(scaled);
  const ExtentExpr rest =
      pool.make(ScalarOp::float_sub, scaled, pool.make(ScalarOp::int_to_float, whole));
  const ExtentExpr half = pool.constant(int64_t{1} << 31), wrap = pool.constant(int64_t{1} << 32);
  const ExtentExpr last = pool.make(ScalarOp::mod, whole + half, wrap) - half;
  const auto value = [&](ExtentExpr e) {
    return ops::extent_values(builder, {ir::simplify(e)}, {}, DType::i32);
  };
  return {ratio.nearest, value(last),
          ops::mul(ops::cast(value(rounded(times(rest, kRestBits))), DType::f32),
                   std::ldexp(1, -kRestBits))};
}

RatioParts parts_of(ir::Builder& builder, const ScaleRatio& ratio, int unit_bits) {
  return ratio.host ? parts_of_host(builder, ratio, unit_bits)
                    : parts_of_numbers(builder, ratio, unit_bits);
}

double largest_of(const ScaleRatio& ratio) {
  double largest = 0;
  for (double number : ratio.numbers) largest = std::max(largest, std::abs(number));
  return ratio.host ? kMostHostRatio : largest;
}

// By how much the f32 quotient of `terms` may be off.
double tolerance_of(std::span<const QuotientTerm> terms, bool divides) {
  double bound = 0;
  bool has_host = false;
  for (const QuotientTerm& term : terms) {
    has_host = has_host || term.ratio.host;
    bound += largest_of(term.ratio) * term.most;
  }
  if (terms.size() == 1) bound = std::min(bound, kMostResult);
  return std::ldexp(bound, divides || has_host ? -20 : -22);
}

// `units` less those within which a difference counts as none: what f32 loses of it, and f64 of the
// ratio. A count makes units coarse, so that they are of the steps at hand.
Value without_lost_units(Value units, std::span<const QuotientTerm> terms, bool divides,
                         int unit_bits) {
  if (divides) {
    const Value steps = ops::abs(ops::cast(terms.front().steps, DType::f32));
    const double of_step =
        std::ldexp(1, -22) + std::ldexp(largest_of(terms.front().ratio), unit_bits - 50);
    return ops::sub(units, ops::mul(steps, of_step));
  }
  double lost = 2;
  for (const QuotientTerm& term : terms) lost += std::ldexp(term.most, -23);
  return ops::sub(units, lost);
}

Value sum(Value a, Value b) {
  return a.valid() ? ops::add(a, b) : b;
}

}  // namespace

std::optional<ScaleRatio> ratio_of(const NodeContext& c, std::initializer_list<size_t> over,
                                   size_t under, double times) {
  ScaleRatio ratio{.numbers = {times}};
  for (size_t i : over)
    if (c.has(i) && !apply(c, ratio, i, false)) return std::nullopt;
  if (c.has(under) && !apply(c, ratio, under, true)) return std::nullopt;
  return ratio;
}

Value rounded_quotient(std::span<const QuotientTerm> terms, const Divisor& by) {
  for (const QuotientTerm& term : terms)
    if (!term.steps.valid()) return {};
  ir::Builder& builder = terms.front().steps.builder();
  const bool divides = by.count.valid();
  const double tolerance = tolerance_of(terms, divides);
  const int unit_bits = 29 - std::ilogb(tolerance * static_cast<double>(by.most));
  Value quotient, units, rests;
  for (const QuotientTerm& term : terms) {
    const RatioParts ratio = parts_of(builder, term.ratio, unit_bits);
    const Value numbers = ops::cast(term.steps, DType::f32);
    quotient = sum(quotient, ops::mul(numbers, ratio.nearest));
    units = sum(units, ops::mul(term.steps, ratio.units));
    rests = sum(rests, ops::mul(numbers, ratio.rest));
  }
  if (divides) quotient = ops::div(quotient, ops::cast(by.count, DType::f32));
  const Value even = ops::mul(ops::round(ops::mul(quotient, 0.5)), 2.0);
  const Value rest = ops::sub(quotient, even), side = ops::sign(rest);
  const Value next = ops::add(even, side);
  // The half between both neighbours: in smaller units it is a multiple of 2^32.
  if (unit_bits <= 32) {
    const Value halves =
        ops::mul(ops::cast(ops::add(even, next), DType::i32), -std::ldexp(1, unit_bits - 1));
    units = ops::add(units, divides ? ops::mul(halves, by.count) : halves);
  }
  const Value from_half = ops::sub(ops::abs(rest), 0.5);
  const Value in_units = ops::mul(side, ops::add(ops::cast(units, DType::f32), rests));
  const Value beyond =
      ops::where(ops::less(ops::abs(from_half), tolerance),
                 without_lost_units(in_units, terms, divides, unit_bits), from_half);
  return ops::where(ops::greater(beyond, 0.0), next, even);
}

}  // namespace ullage::onnx
