// Interval arithmetic on expressions: each is replaced by what lies below and above it.
#include "autodiff/dropped_rows.h"

#include <unordered_map>

namespace ullage::autodiff {

using ir::ExtentExpr;
using ir::ScalarOp;

namespace {

// Null: nothing is known. Extents are not negative where it matters, so products keep their order.
struct Range {
  ExtentExpr low, high;
};

class Bounding {
 public:
  Range of(ExtentExpr e) {
    if (!ir::depends_on_device(e)) return {e, e};
    const auto known = ranges_.find(e.node());
    if (known != ranges_.end()) return known->second;
    const Range range = compute(e);
    ranges_.emplace(e.node(), range);
    return range;
  }

 private:
  static bool has(ExtentExpr a, ExtentExpr b) { return a && b; }

  Range compute(ExtentExpr e) {
    if (e->op == ScalarOp::device_scalar) return of_leaf(e);
    if (e->op == ScalarOp::select) {
      const Range a = of(e.operand(1)), b = of(e.operand(2));
      return {has(a.low, b.low) ? ir::min(a.low, b.low) : ExtentExpr(),
              has(a.high, b.high) ? ir::max(a.high, b.high) : ExtentExpr()};
    }
    if (ir::arity_of(e->op) != 2) return {};
    return of_two(e, of(e.operand(0)), of(e.operand(1)));
  }

  Range of_leaf(ExtentExpr e) {
    Range range;
    if (e->value != INT64_MIN) range.low = e->pool->constant(e->value);
    if (ir::as_constant(e.operand(0)) != INT64_MAX) range.high = of(e.operand(0)).high;
    return range;
  }

  Range of_two(ExtentExpr e, Range a, Range b) {
    Range r;
    switch (e->op) {
      case ScalarOp::add:
        if (has(a.low, b.low)) r.low = a.low + b.low;
        if (has(a.high, b.high)) r.high = a.high + b.high;
        return r;
      case ScalarOp::sub:
        if (has(a.low, b.high)) r.low = a.low - b.high;
        if (has(a.high, b.low)) r.high = a.high - b.low;
        return r;
      case ScalarOp::mul:
        if (has(a.low, b.low) && not_negative(a.low) && not_negative(b.low)) {
          r.low = a.low * b.low;
          if (has(a.high, b.high)) r.high = a.high * b.high;
        }
        return r;
      case ScalarOp::min:
        if (has(a.low, b.low)) r.low = ir::min(a.low, b.low);
        r.high = has(a.high, b.high) ? ir::min(a.high, b.high) : a.high ? a.high : b.high;
        return r;
      case ScalarOp::max:
        r.low = has(a.low, b.low) ? ir::max(a.low, b.low) : a.low ? a.low : b.low;
        if (has(a.high, b.high)) r.high = ir::max(a.high, b.high);
        return r;
      case ScalarOp::floor_div:
      case ScalarOp::ceil_div:
        // By a positive constant.
        if (!ir::as_constant(e.operand(1)) || *ir::as_constant(e.operand(1)) <= 0) return r;
        if (a.low) r.low = e->pool->make(e->op, a.low, e.operand(1));
        if (a.high) r.high = e->pool->make(e->op, a.high, e.operand(1));
        return r;
      default:
        return r;
    }
  }

  static bool not_negative(ExtentExpr e) { return ir::prove_less_equal(e->pool->constant(0), e); }

  std::unordered_map<const ir::ExtentNode*, Range> ranges_;
};

}  // namespace

ExtentExpr upper_bound_of(ExtentExpr e) {
  const ExtentExpr high = Bounding().of(ir::simplify(e)).high;
  return high ? ir::simplify(high) : high;
}

}  // namespace ullage::autodiff
