// Rules that see through float shape arithmetic: floor(float(h) * 2.0) is 2*h.
//
// A double holds integers below 2^53 exactly, so what is proved to stay below that may be computed
// with integers. Axes are assumed to be at most kMaxAxisExtent (extent.h).
#include <bit>
#include <cmath>

#include "ir/extent/scalar_op.h"
#include "ir/extent/simplify_context.h"

namespace ullage::ir {
namespace {

constexpr int64_t kExact = int64_t{1} << 52;

// The float value top / bottom, bottom > 0. A dyadic bottom is exact; otherwise the quotient was
// rounded once, which floor, ceil and truncation do not notice below 2^52.
struct Ratio {
  Polynomial top;
  int64_t bottom = 1;
  bool exact() const { return (bottom & (bottom - 1)) == 0; }
};

// Bounds under the assumption about axes.
class FloatReader {
 public:
  explicit FloatReader(const SimplifyContext& context) : context_(context), bounds_(limited_) {}

  std::optional<Ratio> read(ExtentExpr e) {
    switch (e->op) {
      case ScalarOp::float_constant:
        return of_constant(std::bit_cast<double>(e->value));
      case ScalarOp::int_to_float:
        return checked({to_polynomial(e.operand(0)), 1});
      case ScalarOp::float_floor:
      case ScalarOp::float_ceil:
        return whole(e);
      case ScalarOp::float_add:
      case ScalarOp::float_sub:
      case ScalarOp::float_mul:
      case ScalarOp::float_div:
        return binary(e);
      default:
        return std::nullopt;
    }
  }

  bool never_negative(const Polynomial& p) { return bounds_.of(p).low >= 0; }

 private:
  // Doubles that are small multiples of 2^-20.
  static std::optional<Ratio> of_constant(double v) {
    constexpr double kScale = 1 << 20;
    const double scaled = v * kScale;
    if (!(std::fabs(scaled) < static_cast<double>(kExact)) || scaled != std::trunc(scaled)) {
      return std::nullopt;
    }
    int64_t top = static_cast<int64_t>(scaled), bottom = 1 << 20;
    while (bottom > 1 && top % 2 == 0) {
      top /= 2;
      bottom /= 2;
    }
    return Ratio{polynomial_of(top), bottom};
  }

  // Passes what stays exactly representable.
  std::optional<Ratio> checked(Ratio r) {
    const Interval b = bounds_.of(r.top);
    if (b.low < -kExact || b.high > kExact || r.bottom > kExact) return std::nullopt;
    return r;
  }

  std::optional<Ratio> whole(ExtentExpr e) {
    const auto inner = read(e.operand(0));
    if (!inner) return std::nullopt;
    const ScalarOp op = e->op == ScalarOp::float_floor ? ScalarOp::floor_div : ScalarOp::ceil_div;
    const ExtentExpr r = simplify_division(context_, op, context_.expr(inner->top),
                                           context_.pool.constant(inner->bottom));
    return checked({to_polynomial(r), 1});
  }

  std::optional<Ratio> binary(ExtentExpr e) {
    const auto a = read(e.operand(0)), b = read(e.operand(1));
    if (!a || !b || !a->exact() || !b->exact()) return std::nullopt;
    int64_t bottom = 0;
    if (e->op == ScalarOp::float_mul) {
      const auto top = mul(a->top, b->top);
      if (!top || __builtin_mul_overflow(a->bottom, b->bottom, &bottom)) return std::nullopt;
      return checked({*top, bottom});
    }
    if (e->op == ScalarOp::float_div) {
      const auto divisor = b->top.as_constant();
      if (!divisor || *divisor <= 0) return std::nullopt;
      const auto top = scale(a->top, b->bottom);
      if (!top || __builtin_mul_overflow(a->bottom, *divisor, &bottom)) return std::nullopt;
      return checked({*top, bottom});
    }
    const auto left = scale(a->top, b->bottom), right = scale(b->top, a->bottom);
    if (!left || !right || __builtin_mul_overflow(a->bottom, b->bottom, &bottom)) {
      return std::nullopt;
    }
    const auto top = e->op == ScalarOp::float_add ? add(*left, *right) : sub(*left, *right);
    return top ? checked({*top, bottom}) : std::nullopt;
  }

  const SimplifyContext& context_;
  const LeafRange limited_ = [this](const ExtentNode& leaf) {
    const Interval given = context_.bounds_of(ExtentExpr(&leaf));
    return leaf.op == ScalarOp::input_axis ? interval_intersection(given, {0, kMaxAxisExtent})
                                           : given;
  };
  BoundsCache bounds_;
};

ExtentExpr truncated(const SimplifyContext& context, ExtentExpr a) {
  if (a->op == ScalarOp::float_select) {
    return simplify_select(context, ScalarOp::select, a.operand(0),
                           truncated(context, a.operand(1)), truncated(context, a.operand(2)));
  }
  FloatReader reader(context);
  const auto ratio = reader.read(a);
  const bool rounds_down = ratio && (ratio->bottom == 1 || reader.never_negative(ratio->top));
  if (!rounds_down) return context.pool.make(ScalarOp::float_to_int, a);
  return simplify_division(context, ScalarOp::floor_div, context.expr(ratio->top),
                           context.pool.constant(ratio->bottom));
}

ScalarOp integer_comparison(ScalarOp op) {
  if (op == ScalarOp::float_equal) return ScalarOp::equal;
  return op == ScalarOp::float_less ? ScalarOp::less : ScalarOp::less_equal;
}

ExtentExpr compared(const SimplifyContext& context, ScalarOp op, ExtentExpr a, ExtentExpr b) {
  FloatReader reader(context);
  const auto x = reader.read(a), y = reader.read(b);
  if (!x || !y || !x->exact() || !y->exact()) return context.pool.make(op, a, b);
  const auto left = scale(x->top, y->bottom), right = scale(y->top, x->bottom);
  if (!left || !right) return context.pool.make(op, a, b);
  return simplify_comparison(context, integer_comparison(op), context.expr(*left),
                             context.expr(*right));
}

}  // namespace

ExtentExpr simplify_float(const SimplifyContext& context, ScalarOp op, ExtentExpr a, ExtentExpr b) {
  switch (op) {
    case ScalarOp::float_to_int:
      return truncated(context, a);
    case ScalarOp::float_equal:
    case ScalarOp::float_less:
    case ScalarOp::float_less_equal:
      return compared(context, op, a, b);
    default:
      return context.pool.make(op, a, b);
  }
}

}  // namespace ullage::ir
