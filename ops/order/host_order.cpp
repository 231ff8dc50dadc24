#include "ops/order/host_order.h"

#include "ops/rules/host_rules.h"

namespace ullage::ops {

using ir::ExtentExpr;
using ir::ScalarOp;

namespace {

// Is `a` below `b`?
ExtentExpr is_below(ir::ExtentPool& pool, bool floating, ExtentExpr a, ExtentExpr b) {
  if (!floating) return ir::less(a, b);
  const auto is_number = [&](ExtentExpr x) { return pool.make(ScalarOp::float_equal, x, x); };
  return ir::logical_or(pool.make(ScalarOp::float_less, a, b),
                        ir::logical_and(is_number(a), ir::logical_not(is_number(b))));
}

// How many come before element i.
std::vector<ExtentExpr> places_of(ir::ExtentPool& pool, bool floating,
                                  std::span<const ExtentExpr> row, bool descending) {
  std::vector<ExtentExpr> places(row.size(), pool.constant(0));
  for (size_t i = 0; i < row.size(); ++i) {
    for (size_t j = i + 1; j < row.size(); ++j) {
      const ExtentExpr swapped =
          ir::simplify(descending ? is_below(pool, floating, row[i], row[j])
                                  : is_below(pool, floating, row[j], row[i]));
      places[i] = places[i] + swapped;
      places[j] = places[j] + ir::logical_not(swapped);
    }
  }
  return places;
}

}  // namespace

HostOrder host_order(ir::ExtentPool& pool, ir::DType dtype, std::span<const ExtentExpr> row,
                     bool descending) {
  const bool floating = is_host_float(dtype);
  const ScalarOp choose = floating ? ScalarOp::float_select : ScalarOp::select;
  const std::vector<ExtentExpr> places = places_of(pool, floating, row, descending);
  HostOrder order;
  for (size_t place = 0; place < row.size(); ++place) {
    ExtentExpr element = row.back();
    ExtentExpr index = pool.constant(static_cast<int64_t>(row.size()) - 1);
    for (size_t i = row.size() - 1; i-- > 0;) {
      const ExtentExpr here = ir::equal(places[i], static_cast<int64_t>(place));
      element = pool.make(choose, here, row[i], element);
      index = ir::select(here, pool.constant(static_cast<int64_t>(i)), index);
    }
    order.elements.push_back(ir::simplify(element));
    order.indices.push_back(ir::simplify(index));
  }
  return order;
}

}  // namespace ullage::ops
