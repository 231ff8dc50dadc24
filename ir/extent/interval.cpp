// Sound saturating interval arithmetic for every host scalar op.
#include "ir/extent/interval.h"

#include <algorithm>
#include <bit>
#include <cmath>

#include "ir/extent/scalar_op.h"

namespace ullage::ir {
namespace {

constexpr int64_t kMin = Interval::kMin, kMax = Interval::kMax;
constexpr double kInfinity = std::numeric_limits<double>::infinity();
constexpr Interval kAnything{};
constexpr Interval kBoolean{0, 1};

int64_t saturated(__int128 v) {
  if (v <= kMin) return kMin;
  return v >= kMax ? kMax : static_cast<int64_t>(v);
}

// The parts of a divisor below and above zero; empty parts have low > high.
struct DivisorParts {
  Interval negative, positive;
};

DivisorParts split(Interval b) {
  return {{b.low, std::min<int64_t>(b.high, -1)}, {std::max<int64_t>(b.low, 1), b.high}};
}

int64_t saturated_quotient(ScalarOp op, int64_t a, int64_t b) {
  const ScalarValue r = apply(op, integer_value(a), integer_value(b), {});
  return r.valid ? r.integer : kMax;  // kMin / -1 is the only one that is not valid
}

Interval quotient_of_part(ScalarOp op, Interval a, Interval part) {
  const int64_t corner[] = {
      saturated_quotient(op, a.low, part.low), saturated_quotient(op, a.low, part.high),
      saturated_quotient(op, a.high, part.low), saturated_quotient(op, a.high, part.high)};
  Interval r{*std::min_element(corner, corner + 4), *std::max_element(corner, corner + 4)};
  const bool flips = part.high < 0;
  if (a.high == kMax) (flips ? r.low : r.high) = flips ? kMin : kMax;
  if (a.low == kMin) (flips ? r.high : r.low) = flips ? kMax : kMin;
  return r;
}

Interval quotient(ScalarOp op, Interval a, Interval b) {
  const DivisorParts parts = split(b);
  const bool has_negative = parts.negative.low <= parts.negative.high;
  const bool has_positive = parts.positive.low <= parts.positive.high;
  if (has_negative && has_positive) {
    return interval_union(quotient_of_part(op, a, parts.negative),
                          quotient_of_part(op, a, parts.positive));
  }
  if (has_negative) return quotient_of_part(op, a, parts.negative);
  return has_positive ? quotient_of_part(op, a, parts.positive) : kAnything;
}

Interval remainder(Interval a, Interval b) {
  const DivisorParts parts = split(b);
  const bool has_negative = parts.negative.low <= parts.negative.high;
  const bool has_positive = parts.positive.low <= parts.positive.high;
  if (!has_negative && !has_positive) return kAnything;
  Interval r{0, 0};
  if (has_negative) r.low = parts.negative.low == kMin ? kMin : parts.negative.low + 1;
  if (has_positive) r.high = parts.positive.high == kMax ? kMax : parts.positive.high - 1;
  if (a.low >= 0 && !has_negative) {
    if (a.high < parts.positive.low) return a;
    r.high = std::min(r.high, a.high);
  }
  return r;
}

Interval decided(bool always, bool never) {
  if (always) return {1, 1};
  return never ? Interval{0, 0} : kBoolean;
}

bool is_true(Interval i) {
  return i.low > 0 || i.high < 0;
}
bool is_false(Interval i) {
  return i.low == 0 && i.high == 0;
}

Interval integer_result(ScalarOp op, Interval a, Interval b, Interval c) {
  switch (op) {
    case ScalarOp::add:
      return interval_add(a, b);
    case ScalarOp::sub:
      return interval_sub(a, b);
    case ScalarOp::mul:
      return interval_mul(a, b);
    case ScalarOp::floor_div:
    case ScalarOp::ceil_div:
    case ScalarOp::trunc_div:
      return quotient(op, a, b);
    case ScalarOp::mod:
      return remainder(a, b);
    case ScalarOp::min:
      return {std::min(a.low, b.low), std::min(a.high, b.high)};
    case ScalarOp::max:
      return {std::max(a.low, b.low), std::max(a.high, b.high)};
    case ScalarOp::equal:
      return decided(a.is_point() && a == b, a.high < b.low || b.high < a.low);
    case ScalarOp::less:
      return decided(a.high < b.low, a.low >= b.high);
    case ScalarOp::less_equal:
      return decided(a.high <= b.low, a.low > b.high);
    case ScalarOp::logical_and:
      return decided(is_true(a) && is_true(b), is_false(a) || is_false(b));
    case ScalarOp::logical_or:
      return decided(is_true(a) || is_true(b), is_false(a) && is_false(b));
    case ScalarOp::logical_not:
      return decided(is_false(a), is_true(a));
    case ScalarOp::select:
      if (is_true(a)) return b;
      return is_false(a) ? c : interval_union(b, c);
    default:
      return kAnything;
  }
}

ScalarInterval of_integer(Interval i) {
  return {.integer = i};
}
ScalarInterval of_float(double low, double high) {
  if (std::isnan(low) || std::isnan(high)) return {};
  return {.integer = {}, .low = low, .high = high};
}

int64_t end_of_float(double v) {
  if (v <= static_cast<double>(kMin)) return kMin;
  return v >= static_cast<double>(kMax) ? kMax : static_cast<int64_t>(v);
}

// Corner values of a binary op that is monotone in each operand on the box.
ScalarInterval float_corners(ScalarOp op, const ScalarInterval& a, const ScalarInterval& b) {
  double low = kInfinity, high = -kInfinity;
  for (double x : {a.low, a.high}) {
    for (double y : {b.low, b.high}) {
      double v = apply(op, float_value(x), float_value(y), {}).floating;
      if (std::isnan(v)) {
        if (op != ScalarOp::float_mul) return {};
        v = 0.0;  // 0 * infinity: the values near this corner are products with 0
      }
      low = std::min(low, v);
      high = std::max(high, v);
    }
  }
  return of_float(low, high);
}

ScalarInterval float_unary(ScalarOp op, const ScalarInterval& a) {
  const double low = apply(op, float_value(a.low), {}, {}).floating;
  return of_float(low, apply(op, float_value(a.high), {}, {}).floating);
}

ScalarInterval float_result(ScalarOp op, const ScalarInterval& a, const ScalarInterval& b,
                            const ScalarInterval& c) {
  switch (op) {
    case ScalarOp::int_to_float:
      return to_float_interval(a.integer);
    case ScalarOp::float_add:
    case ScalarOp::float_sub:
    case ScalarOp::float_mul:
    case ScalarOp::float_min:
    case ScalarOp::float_max:
      return float_corners(op, a, b);
    case ScalarOp::float_div:
      return b.low <= 0 && b.high >= 0 ? ScalarInterval{} : float_corners(op, a, b);
    case ScalarOp::float_floor:
    case ScalarOp::float_ceil:
    case ScalarOp::float_round:
    case ScalarOp::float_as_f16:
    case ScalarOp::float_as_bf16:
    case ScalarOp::float_as_f32:
      return float_unary(op, a);
    case ScalarOp::float_sqrt:
      return of_float(a.low > 0 ? std::sqrt(a.low) : 0.0, a.high > 0 ? std::sqrt(a.high) : 0.0);
    case ScalarOp::float_select:
      if (is_true(a.integer)) return b;
      return is_false(a.integer) ? c : of_float(std::min(b.low, c.low), std::max(b.high, c.high));
    default:
      return {};
  }
}

}  // namespace

// Ends are true int64 values, so exact arithmetic on them is sound; only an end that stands for
// infinity has to stay there.
Interval interval_add(Interval a, Interval b) {
  Interval r{saturated(static_cast<__int128>(a.low) + b.low),
             saturated(static_cast<__int128>(a.high) + b.high)};
  if (a.low == kMin || b.low == kMin) r.low = kMin;
  if (a.high == kMax || b.high == kMax) r.high = kMax;
  return r;
}

Interval interval_sub(Interval a, Interval b) {
  Interval r{saturated(static_cast<__int128>(a.low) - b.high),
             saturated(static_cast<__int128>(a.high) - b.low)};
  if (a.low == kMin || b.high == kMax) r.low = kMin;
  if (a.high == kMax || b.low == kMin) r.high = kMax;
  return r;
}

Interval interval_mul(Interval a, Interval b) {
  const auto corner = [](int64_t x, int64_t y) { return saturated(static_cast<__int128>(x) * y); };
  const int64_t corners[] = {corner(a.low, b.low), corner(a.low, b.high), corner(a.high, b.low),
                             corner(a.high, b.high)};
  Interval r{*std::min_element(corners, corners + 4), *std::max_element(corners, corners + 4)};
  if (r.low == -kMax) r.low = kMin;  // -1 * infinity
  return r;
}

Interval interval_floor_div(Interval a, Interval b) {
  return quotient(ScalarOp::floor_div, a, b);
}

Interval interval_union(Interval a, Interval b) {
  return {std::min(a.low, b.low), std::max(a.high, b.high)};
}

Interval interval_intersection(Interval a, Interval b) {
  const Interval r{std::max(a.low, b.low), std::min(a.high, b.high)};
  return r.low <= r.high ? r : a;
}

ScalarInterval apply_interval(ScalarOp op, const ScalarInterval& a, const ScalarInterval& b,
                              const ScalarInterval& c) {
  if (yields_float(op)) return float_result(op, a, b, c);
  switch (op) {
    case ScalarOp::float_to_int:
      return of_integer({end_of_float(a.low), end_of_float(a.high)});
    case ScalarOp::float_equal:
    case ScalarOp::float_less:
    case ScalarOp::float_less_equal:
      return of_integer(kBoolean);  // NaN decides nothing
    default:
      return of_integer(integer_result(op, a.integer, b.integer, c.integer));
  }
}

ScalarInterval to_float_interval(Interval i) {
  return of_float(i.low == kMin ? -kInfinity : static_cast<double>(i.low),
                  i.high == kMax ? kInfinity : static_cast<double>(i.high));
}

ScalarInterval device_interval(int64_t low, const ScalarInterval& high) {
  return of_integer({low, std::max(low, high.integer.high)});
}

ScalarInterval leaf_interval(ScalarOp op, int64_t value, Interval range) {
  if (op == ScalarOp::constant) return of_integer({value, value});
  if (op == ScalarOp::float_constant) {
    const double v = std::bit_cast<double>(value);
    return of_float(v, v);
  }
  return yields_float(op) ? to_float_interval(range) : of_integer(range);
}

}  // namespace ullage::ir
