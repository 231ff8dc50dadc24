// Guarantee transfer, kind by kind.
#include "ir/extent/shape_transfer.h"

#include <algorithm>

namespace ullage::ir {
namespace {

bool is_exact(const AxisExtent& a) {
  return a.guarantee == Guarantee::exact;
}
bool is_unknown(const AxisExtent& a) {
  return a.guarantee == Guarantee::unknown;
}

AxisExtent exact_axis(ExtentExpr e) {
  return {.live = simplify(e)};
}

AxisExtent bounded_axis(ExtentExpr e) {
  return {.live = simplify(e), .guarantee = Guarantee::upper_bound};
}

AxisExtent unknown_axis() {
  return {.guarantee = Guarantee::unknown};
}

AxisExtent axis_of(ExtentExpr e, Guarantee guarantee) {
  return {.live = simplify(e), .guarantee = guarantee};
}

ExtentSide side(uint32_t operand, const AxisExtent& axis) {
  return {.operand = operand, .exact = is_exact(axis) ? axis.live : ExtentExpr{}};
}

Error disagree(const char* rule, const AxisExtent& a, const AxisExtent& b) {
  return invalid_argument(std::string(rule) + ": given " + to_string(ShapeExtent({a})) + " and " +
                          to_string(ShapeExtent({b})));
}

// Is a <= b - 1 proved?
bool proves_less(ExtentExpr a, ExtentExpr b) {
  return prove_less_equal(a + 1, b);
}

// No run-time extents make the two equal.
bool never_equal(const AxisExtent& a, const AxisExtent& b) {
  if (is_unknown(a) || is_unknown(b)) return false;
  if (is_exact(a) && is_exact(b)) {
    return as_constant(simplify(equal(a.live, b.live))) == 0;
  }
  return (is_exact(a) && proves_less(b.live, a.live)) ||
         (is_exact(b) && proves_less(a.live, b.live));
}

bool is_one(const AxisExtent& a) {
  return is_exact(a) && as_constant(simplify(a.live)) == 1;
}

bool is_never_one(const AxisExtent& a) {
  return is_exact(a) && as_constant(simplify(equal(a.live, 1))) == 0;
}

// Both exact, not provably equal.
AxisTransfer merge_exact(const AxisExtent& a, const AxisExtent& b, GuardPolicy policy) {
  if (policy == GuardPolicy::weaken) return {bounded_axis(min(a.live, b.live)), {}};
  const bool b_is_constant = as_constant(b.live).has_value();
  return {b_is_constant ? b : a, {{ExtentRelation::equal, side(0, a), side(1, b)}}};
}

}  // namespace

ExtentExpr ExtentGuard::condition() const {
  if (!a.exact || !b.exact) return {};
  const ExtentExpr same = ir::equal(a.exact, b.exact);
  switch (relation) {
    case ExtentRelation::equal:
      return simplify(same);
    case ExtentRelation::at_most:
      return simplify(less_equal(a.exact, b.exact));
    case ExtentRelation::one_or_equal:
      return simplify(logical_or(ir::equal(a.exact, 1), same));
    case ExtentRelation::broadcast:
      break;
  }
  const ExtentExpr one = logical_or(ir::equal(a.exact, 1), ir::equal(b.exact, 1));
  return simplify(logical_or(one, same));
}

Result<AxisTransfer> merge_axes(const AxisExtent& a, const AxisExtent& b, GuardPolicy policy) {
  if (never_equal(a, b)) return disagree("extents must be equal", a, b);
  if (is_exact(a) && is_exact(b)) {
    if (prove_equal(a.live, b.live)) return AxisTransfer{a, {}};
    return merge_exact(a, b, policy);
  }
  const bool guards = policy == GuardPolicy::guard;
  AxisTransfer r;
  if (guards) r.guards.push_back({ExtentRelation::equal, side(0, a), side(1, b)});
  if (is_unknown(a) || is_unknown(b)) {
    r.axis = is_unknown(a) ? b : a;
    if (!guards && is_exact(r.axis)) r.axis = bounded_axis(r.axis.live);
    return r;
  }
  if (guards && (is_exact(a) || is_exact(b))) {
    r.axis = is_exact(a) ? a : b;
  } else {
    r.axis = bounded_axis(min(a.live, b.live));
  }
  return r;
}

Result<AxisTransfer> broadcast_axes(const AxisExtent& a, const AxisExtent& b) {
  if (is_one(a)) return AxisTransfer{b, {}};
  if (is_one(b)) return AxisTransfer{a, {}};
  if (is_exact(a) && is_exact(b) && prove_equal(a.live, b.live)) return AxisTransfer{a, {}};
  if (is_never_one(a) && is_never_one(b)) {
    if (never_equal(a, b)) return disagree("extents must be equal or 1", a, b);
    return merge_exact(a, b, GuardPolicy::guard);
  }
  // A side that is never 1 is the result.
  if (is_never_one(a)) {
    return AxisTransfer{a, {{ExtentRelation::one_or_equal, side(1, b), side(0, a)}}};
  }
  if (is_never_one(b)) {
    return AxisTransfer{b, {{ExtentRelation::one_or_equal, side(0, a), side(1, b)}}};
  }
  const ExtentGuard fits{ExtentRelation::broadcast, side(0, a), side(1, b)};
  if (is_unknown(a) || is_unknown(b)) return AxisTransfer{unknown_axis(), {fits}};
  if (is_exact(a) && is_exact(b)) {
    return AxisTransfer{exact_axis(select(equal(a.live, 1), b.live, a.live)), {fits}};
  }
  return AxisTransfer{bounded_axis(max(a.live, b.live)), {fits}};
}

AxisExtent concat_axes(std::span<const AxisExtent> parts) {
  ExtentExpr sum = parts[0].live;
  Guarantee guarantee = parts[0].guarantee;
  for (const AxisExtent& part : parts.subspan(1)) {
    guarantee = std::max(guarantee, part.guarantee);  // the weakest
    if (guarantee != Guarantee::unknown) sum = sum + part.live;
  }
  return guarantee == Guarantee::unknown ? unknown_axis() : axis_of(sum, guarantee);
}

AxisExtent join_axes(const AxisExtent& a, const AxisExtent& b) {
  if (is_unknown(a) || is_unknown(b)) return unknown_axis();
  if (is_exact(a) && is_exact(b) && prove_equal(a.live, b.live)) return a;
  return bounded_axis(max(a.live, b.live));
}

Result<AxisTransfer> pad_axis(const AxisExtent& axis, ExtentExpr low, ExtentExpr high,
                              int64_t interior) {
  if (interior < 0) {
    return invalid_argument("interior padding must not be negative: given " +
                            std::to_string(interior));
  }
  // Smallest extent whose result is not negative; grows with the extent from there.
  ExtentPool& pool = *low->pool;
  const ExtentExpr edges = low + high;
  const ExtentExpr least =
      simplify(select(less(edges, pool.constant(0)),
                      ceil_div(pool.constant(interior) - edges, interior + 1), pool.constant(0)));
  if (!is_unknown(axis) && proves_less(axis.live, least)) {
    return invalid_argument("a padded extent must not be negative: given " +
                            to_string(ShapeExtent({axis})) + " and padding " + to_string(low) +
                            ", " + to_string(high));
  }
  AxisTransfer r{unknown_axis(), {}};
  if (!is_unknown(axis)) {
    r.axis = axis_of(axis.live + edges + max(axis.live - 1, 0) * interior, axis.guarantee);
  }
  if (is_exact(axis)) {
    if (bounds(r.axis.live).low < 0) {
      const ExtentSide zero{.exact = pool.constant(0)}, total{.exact = r.axis.live};
      r.guards.push_back({ExtentRelation::at_most, zero, total});
    }
  } else if (!prove_less_equal(least, pool.constant(0))) {
    r.guards.push_back({ExtentRelation::at_most, {.operand = 0, .exact = least}, side(0, axis)});
  }
  return r;
}

Result<AxisTransfer> slice_axis(ExtentPool& pool, const AxisExtent& axis, int64_t start,
                                int64_t limit, int64_t stride, GuardPolicy policy) {
  if (start < 0 || limit < start || stride < 1) {
    return invalid_argument("a slice needs 0 <= start <= limit and stride >= 1: given [" +
                            std::to_string(start) + ":" + std::to_string(limit) + ":" +
                            std::to_string(stride) + "]");
  }
  const ExtentExpr end = pool.constant(limit);
  if (!is_unknown(axis) && proves_less(axis.live, end)) {
    return invalid_argument("a slice must end inside its operand: limit " + std::to_string(limit) +
                            ", extent " + to_string(ShapeExtent({axis})));
  }
  AxisTransfer r{exact_axis(ceil_div(pool.constant(limit - start), stride)), {}};
  const bool inside = limit == 0 || (is_exact(axis) && prove_less_equal(end, axis.live));
  if (inside) return r;
  if (policy == GuardPolicy::weaken) {
    r.axis.guarantee = Guarantee::upper_bound;
  } else {
    r.guards.push_back({ExtentRelation::at_most, {.operand = 0, .exact = end}, side(0, axis)});
  }
  return r;
}

bool same_extents(std::span<const AxisExtent> a, std::span<const AxisExtent> b) {
  return std::ranges::equal(
      a, b, [](const AxisExtent& x, const AxisExtent& y) { return prove_equal(x.live, y.live); });
}

bool same_exact_extents(std::span<const AxisExtent> a, std::span<const AxisExtent> b) {
  return std::ranges::equal(a, b, [](const AxisExtent& x, const AxisExtent& y) {
    return x.guarantee == Guarantee::exact && y.guarantee == Guarantee::exact &&
           prove_equal(x.live, y.live);
  });
}

ShapeExtent transpose_shape(const ShapeExtent& shape, std::span<const int64_t> permutation) {
  ShapeExtent r;
  for (int64_t axis : permutation) r.push_back(shape[static_cast<size_t>(axis)]);
  return r;
}

}  // namespace ullage::ir
