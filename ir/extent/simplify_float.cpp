// Rules that see through float shape arithmetic: floor(float(h) * 2.0) is 2*h.
//
// A double represents integers below 2^53 exactly, so what is proved to stay below that may be
// computed with integers. Axes are assumed to be at most kMaxAxisExtent (extent.h). What is rounded
// to a narrower float has to stay below that float's 2^precision: of f32, which models compute
// sizes in, a caller may have that assumed, and checked at run time.
#include <algorithm>
#include <bit>
#include <cmath>

#include "ir/extent/scalar_op.h"
#include "ir/extent/simplify_context.h"

namespace ullage::ir {
namespace {

constexpr int64_t kExact = int64_t{1} << 52;

// Bits of the significand; 0: rounds to no narrower float.
int precision_of(ScalarOp op) {
  switch (op) {
    case ScalarOp::float_as_f16:
      return 11;
    case ScalarOp::float_as_bf16:
      return 8;
    case ScalarOp::float_as_f32:
      return 24;
    default:
      return 0;
  }
}

// The float value top / bottom, bottom > 0. A dyadic bottom is exact; otherwise the quotient was
// rounded, which floor, ceil and truncation do not notice below 2^52, and below 2^precision where
// it became a narrower float: k + 1 - 1/bottom is then further from k + 1 than half a last place.
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
      case ScalarOp::float_as_f16:
      case ScalarOp::float_as_bf16:
      case ScalarOp::float_as_f32:
        return narrowed(e, precision_of(e->op));
      default:
        return std::nullopt;
    }
  }

  bool never_negative(const Polynomial& p) { return bounds_.of(p).low >= 0; }

  // What was read is relied upon: so is what it assumes.
  void rely() {
    for (ExtentExpr condition : conditions_) {
      const bool known = std::ranges::count(*context_.assumed, condition) != 0;
      if (!known) context_.assumed->push_back(condition);
    }
  }

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

  std::optional<Ratio> narrowed(ExtentExpr e, int precision) {
    auto r = read(e.operand(0));
    const int64_t most = int64_t{1} << precision;
    if (!r || (r->bottom > most && !r->exact())) return std::nullopt;
    Polynomial significant = r->top;
    const bool wide = precision_of(e->op) == 24;  // its range of exponents is beyond all sizes
    if (const int64_t all = content(r->top); wide && r->exact() && all != 0) {
      significant = divide_exactly(r->top, all & -all);
    }
    const Interval b = bounds_.of(significant);
    const int64_t last = r->exact() ? most : most - 1;
    if (b.low < -last) return std::nullopt;
    if (b.high <= last) return r;
    const ExtentExpr sum = context_.expr(significant);
    if (!wide || !may_assume(significant) || depends_on_device(sum)) return std::nullopt;
    conditions_.push_back(less_equal(sum, context_.pool.constant(last)));
    return r;
  }

  // A product of sizes is a number of elements: models may have more than f32 counts exactly.
  bool may_assume(const Polynomial& sum) const {
    return context_.assumed != nullptr &&
           std::ranges::all_of(sum.terms, [](const Monomial& m) { return m.factors.size() < 2; });
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
  std::vector<ExtentExpr> conditions_;
};

// The whole part in integers; null where some of it cannot be read.
ExtentExpr whole_part(const SimplifyContext& context, ExtentExpr a) {
  if (a->op == ScalarOp::float_min || a->op == ScalarOp::float_max) {
    const ExtentExpr x = whole_part(context, a.operand(0)), y = whole_part(context, a.operand(1));
    const ScalarOp op = a->op == ScalarOp::float_min ? ScalarOp::min : ScalarOp::max;
    return x && y ? simplify_min_max(context, op, x, y) : ExtentExpr();
  }
  FloatReader reader(context);
  const auto ratio = reader.read(a);
  const bool rounds_down = ratio && (ratio->bottom == 1 || reader.never_negative(ratio->top));
  if (!rounds_down) return {};
  reader.rely();
  return simplify_division(context, ScalarOp::floor_div, context.expr(ratio->top),
                           context.pool.constant(ratio->bottom));
}

ExtentExpr truncated(const SimplifyContext& context, ExtentExpr a) {
  if (a->op == ScalarOp::float_select) {
    return simplify_select(context, ScalarOp::select, a.operand(0),
                           truncated(context, a.operand(1)), truncated(context, a.operand(2)));
  }
  const ExtentExpr whole = whole_part(context, a);
  return whole ? whole : context.pool.make(ScalarOp::float_to_int, a);
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
  reader.rely();
  return simplify_comparison(context, integer_comparison(op), context.expr(*left),
                             context.expr(*right));
}

// Rounding, which keeps the order of numbers, moves into minima, maxima and choices.
ExtentExpr rounded(const SimplifyContext& context, ScalarOp op, ExtentExpr a) {
  switch (a->op) {
    case ScalarOp::float_min:
    case ScalarOp::float_max:
      return context.pool.make(a->op, rounded(context, op, a.operand(0)),
                               rounded(context, op, a.operand(1)));
    case ScalarOp::float_select:
      return simplify_select(context, a->op, a.operand(0), rounded(context, op, a.operand(1)),
                             rounded(context, op, a.operand(2)));
    default:
      break;
  }
  if (a->op == ScalarOp::float_constant) {
    const double v = std::bit_cast<double>(a->value);
    return context.pool.float_constant(apply(op, float_value(v), {}, {}).floating);
  }
  const bool narrows = precision_of(op) != 0;
  if (narrows && a->op == op) return a;
  const SimplifyContext proved{context.pool, context.bounds};
  const auto ratio = narrows ? FloatReader(proved).read(context.pool.make(op, a)) : std::nullopt;
  return ratio && ratio->exact() ? a : context.pool.make(op, a);
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
    case ScalarOp::float_floor:
    case ScalarOp::float_ceil:
    case ScalarOp::float_round:
    case ScalarOp::float_as_f16:
    case ScalarOp::float_as_bf16:
    case ScalarOp::float_as_f32:
      return rounded(context, op, a);
    default:
      return context.pool.make(op, a, b);
  }
}

}  // namespace ullage::ir
