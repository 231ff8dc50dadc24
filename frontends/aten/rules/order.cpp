// Import rules of sorting and searching.
#include <limits>

#include "frontends/aten/importer/op_table.h"
#include "frontends/aten/rules/rule_tools.h"
#include "ops/elementwise/cast.h"
#include "ops/elementwise/elementwise.h"
#include "ops/indexing/indexing.h"
#include "ops/movement/movement.h"
#include "ops/order/scan.h"
#include "ops/order/sort.h"
#include "ops/reduce/reduce.h"
#include "ops/select/repeat.h"

namespace ullage::aten {

using ir::DType;
using ir::ExtentExpr;
using ir::Value;

namespace {

Value swapped(Value x, size_t a, size_t b) {
  if (a == b) return x;
  std::vector<int64_t> order(x.rank());
  for (size_t i = 0; i < order.size(); ++i) order[i] = static_cast<int64_t>(i);
  std::swap(order[a], order[b]);
  return ops::transpose(x, order);
}

// The order of the elements along an axis (i64).
Value order_along(Value x, size_t axis, bool descending) {
  const size_t last = x.rank() - 1;
  const Value order = ops::argsort(swapped(x, axis, last), descending);
  return ops::cast(swapped(order, axis, last), DType::i64);
}

void sort(NodeContext& c) {
  const Value x = c.tensor("self"), rows = as_number(with_axis(x));
  const size_t axis = c.axis("dim", x.rank(), -1);
  const Value order = order_along(rows, axis, c.flag("descending"));
  const Value sorted = ops::gather_elements(rows, order, static_cast<int64_t>(axis));
  c.set(0, x.rank() == 0 ? ops::reshape(sorted, {}) : sorted);
  c.set(1, x.rank() == 0 ? ops::reshape(order, {}) : order);
}

void argsort(NodeContext& c) {
  const Value x = c.tensor("self");
  const Value order =
      order_along(as_number(with_axis(x)), c.axis("dim", x.rank(), -1), c.flag("descending"));
  c.set(x.rank() == 0 ? ops::reshape(order, {}) : order);
}

void top_k(NodeContext& c) {
  const Value x = c.tensor("self"), rows = as_number(with_axis(x));
  const auto axis = static_cast<int64_t>(c.axis("dim", x.rank(), -1));
  const std::vector<Value> y = ops::topk(rows, c.extent("k"), axis, c.flag("largest", true));
  c.set(0, x.rank() == 0 ? ops::reshape(y[0], {}) : y[0]);
  c.set(1, x.rank() == 0 ? ops::reshape(y[1], {}) : y[1]);
}

// The k-th smallest element along an axis, from 1 on, and where it is.
void set_at_rank(NodeContext& c, Value x, size_t axis, ExtentExpr rank) {
  const Value rows = as_number(with_axis(x));
  const Value order = order_along(rows, axis, false);
  const Value place = part_along(order, axis, ir::simplify(rank - 1), c.constant(1));
  const Value value = ops::gather_elements(rows, place, static_cast<int64_t>(axis));
  const auto shaped = [&](Value y) {
    if (x.rank() == 0) return ops::reshape(y, {});
    return c.flag("keepdim") ? y : without_axis(y, axis);
  };
  c.set(0, shaped(value));
  if (c.has_result(1)) c.set(1, shaped(place));
}

void kth_value(NodeContext& c) {
  const Value x = c.tensor("self");
  set_at_rank(c, x, c.axis("dim", x.rank(), -1), c.extent("k"));
}

// ---- quantiles ----

// The element at `position` (f64 or f32, may lie between two) of each sorted row.
Value between(const NodeContext& c, Value sorted, Value position) {
  const auto last = static_cast<int64_t>(sorted.rank()) - 1;
  const auto at = [&](Value place) {
    return ops::gather_elements(sorted, ops::cast(place, DType::i64), last);
  };
  const std::string way = c.text("interpolation", "linear");
  if (way == "lower") return at(ops::floor(position));
  if (way == "higher") return at(ops::ceil(position));
  if (way == "nearest") return at(ops::round(position));
  const Value below = at(ops::floor(position)), above = at(ops::ceil(position));
  const Value share =
      way == "midpoint" ? c.scalar(sorted.dtype(), 0.5) : ops::sub(position, ops::floor(position));
  return ops::add(below, ops::mul(ops::sub(above, below), share));
}

// Quantiles along an axis. A row with NaN has none, or those of its numbers.
template <bool skips_nan>
void quantile(NodeContext& c) {
  const Value given = c.tensor("self"), wanted = c.tensor("q", given.dtype());
  const bool of_all = !c.has("dim");
  const Value x = with_axis(of_all ? flattened(given) : given);
  const size_t axis = of_all ? 0 : c.axis("dim", x.rank()), last = x.rank() - 1;
  const Value rows = swapped(x, axis, last);
  const std::vector<int64_t> axes = {static_cast<int64_t>(last)};
  const Value sorted = ops::gather_elements(rows, order_along(rows, last, false), axes.front());
  const Value is_number = ops::cast(ops::logical_not(ops::is_nan(sorted)), x.dtype());
  const Value numbers = ops::reduce_sum(is_number, axes, true);
  const Value size = size_value(c, c.extents_of(rows)[last], x.dtype());
  const Value most = ops::max(ops::sub(skips_nan ? numbers : size, 1.0), 0.0);
  std::vector<ExtentExpr> places = c.extents_of(numbers);
  places[last] = element_count(c, wanted);
  const Value position = broadcast(ops::mul(most, flattened(wanted)), places);
  Value y = between(c, sorted, position);
  if (!skips_nan) {
    const Value nan = c.scalar(x.dtype(), std::numeric_limits<double>::quiet_NaN());
    y = ops::where(ops::less(numbers, size), nan, y);
  }
  // The axis of the quantiles is the first one.
  std::vector<int64_t> turn = {axes.front()};
  for (int64_t a = 0; a < axes.front(); ++a) turn.push_back(a);
  y = with_axis_at(ops::transpose(y, turn), y.rank());
  std::vector<ExtentExpr> extents = {element_count(c, wanted)};
  for (size_t a = 0; a <= last; ++a)
    extents.push_back(a == axis ? c.constant(1) : c.extents_of(x)[a]);
  y = swapped(y, axis + 1, y.rank() - 1);
  if (of_all && c.flag("keepdim")) extents.resize(given.rank() + 1, c.constant(1));
  y = ops::reshape(y, extents);
  if (!c.flag("keepdim")) y = without_axis(y, axis + 1);
  c.set(wanted.rank() == 0 ? without_axis(y, 0) : y);
}

// The most frequent element of each row, the smallest of several, and its last place.
void mode(NodeContext& c) {
  const Value given = c.tensor("self"), x = as_number(with_axis(given));
  const size_t axis = c.axis("dim", x.rank(), -1), last = x.rank() - 1;
  const Value rows = swapped(x, axis, last);
  const Value order = order_along(rows, last, false);
  const auto along = static_cast<int64_t>(last);
  const Value sorted = ops::gather_elements(rows, order, along);
  const ExtentExpr count = c.extents_of(rows)[last];
  const Value place = positions_along(c, c.extents_of(rows), last);
  const Value before = ops::gather_elements(sorted, ops::max(ops::sub(place, 1.0), 0.0), along);
  const Value is_head = ops::logical_or(ops::equal(place, 0.0), ops::not_equal(sorted, before));
  const Value start =
      ops::cummax(ops::where(is_head, place, c.scalar(DType::i64, 0)), along, false, false);
  const Value found = ops::cast(ops::arg_max(ops::sub(place, start), along, true), DType::i64);
  const auto shaped = [&](Value y) {
    if (given.rank() == 0) return ops::reshape(y, {});
    y = swapped(y, axis, last);
    return c.flag("keepdim") ? y : without_axis(y, axis);
  };
  c.builder().guard(ir::less(c.constant(0), count), c.path() + ": a row must have elements");
  c.set(0, shaped(ops::gather_elements(sorted, found, along)));
  c.set(1, shaped(ops::gather_elements(order, found, along)));
}

void search(NodeContext& c, Value sorted, Value queries) {
  const bool right = c.flag("right") || c.text("side", "left") == "right";
  const DType dtype = ir::is_float(sorted.dtype()) || !ir::is_float(queries.dtype())
                          ? sorted.dtype()
                          : queries.dtype();
  const Value rows = ops::cast(sorted, dtype), wanted = ops::cast(queries, dtype);
  if (sorted.rank() == 1 && queries.rank() != 1) {
    const Value found = ops::search_sorted(rows, flattened(wanted), right);
    return c.set(ops::reshape(found, c.extents_of(queries)));
  }
  c.set(ops::search_sorted(rows, wanted, right));
}

void search_sorted(NodeContext& c) {
  Value sorted = c.tensor("sorted_sequence");
  if (c.has("sorter"))
    sorted =
        ops::gather_elements(sorted, c.tensor("sorter"), static_cast<int64_t>(sorted.rank()) - 1);
  search(c, sorted, c.tensor("self"));
}

void bucketize(NodeContext& c) {
  search(c, c.tensor("boundaries"), c.tensor("self"));
}

constexpr ImportRule kRules[] = {
    {"aten.argsort", "self stable= dim= descending=", argsort},
    {"aten.bucketize", "self boundaries out_int32= right=", bucketize},
    {"aten.kthvalue", "self k= dim= keepdim=", kth_value},
    {"aten.msort", "self",
     [](NodeContext& c) {
       const Value x = c.tensor("self");
       if (x.rank() == 0) return c.set(x);
       c.set(ops::gather_elements(as_number(x), order_along(as_number(x), 0, false), 0));
     }},
    {"aten.mode", "self dim= keepdim=", mode},
    {"aten.nanquantile", "self q dim= keepdim= interpolation=", quantile<true>},
    {"aten.quantile", "self q dim= keepdim= interpolation=", quantile<false>},
    {"aten.searchsorted", "sorted_sequence self out_int32= right= side= sorter?", search_sorted},
    {"aten.sort", "self stable= dim= descending=", sort},
    {"aten.topk", "self k= dim= largest= sorted=", top_k},
};

}  // namespace

ImportRules order_import_rules() {
  return kRules;
}

}  // namespace ullage::aten
