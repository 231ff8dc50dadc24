// Import rules of histograms and of reductions of segments.
#include <limits>
#include <numeric>

#include "frontends/aten/importer/op_table.h"
#include "frontends/aten/rules/rule_tools.h"
#include "ops/elementwise/cast.h"
#include "ops/elementwise/compute_dtype.h"
#include "ops/elementwise/elementwise.h"
#include "ops/generate/generate.h"
#include "ops/indexing/indexing.h"
#include "ops/movement/movement.h"
#include "ops/order/scan.h"
#include "ops/order/sort.h"
#include "ops/reduce/reduce.h"
#include "ops/select/segment.h"

namespace ullage::aten {

using ir::DType;
using ir::ExtentExpr;
using ir::Value;
using Extents = std::vector<ExtentExpr>;

namespace {

// How many elements lie in each of `bins` equal parts from `min` to `max`, the last one closed.
void equal_parts(NodeContext& c) {
  const Value x = ops::as_computed(flattened(c.tensor("self")));
  const int64_t bins = c.integer("bins", 100);
  if (bins < 1 || bins > 1 << 24) c.error("'bins' must be a positive number");
  Value low = c.scalar(x.dtype(), c.number("min")), high = c.scalar(x.dtype(), c.number("max"));
  if (c.number("min") == c.number("max")) {
    low = ops::reduce_min.over_all(x);
    high = ops::reduce_max.over_all(x);
  }
  const Value same = ops::equal(low, high);
  low = ops::where(same, ops::sub(low, 1.0), low);
  high = ops::where(same, ops::add(high, 1.0), high);
  const auto parts = static_cast<double>(bins);
  const Value place = ops::div(ops::mul(ops::sub(x, low), parts), ops::sub(high, low));
  const Value part =
      ops::min(ops::cast(ops::floor(place), DType::i64), c.scalar(DType::i64, parts - 1));
  const Value inside = ops::logical_and(ops::greater_equal(x, low), ops::less_equal(x, high));
  const Value ids = ops::where(inside, part, c.scalar(DType::i64, -1));
  c.set(ops::segment_count(ids, c.constant(bins)));
}

// ---- histograms of points ----

// Edges of equal parts of a range, or of what the elements span.
Value equal_edges(const NodeContext& c, Value x, size_t axis, int64_t parts) {
  if (parts < 1 || parts > 1 << 24) c.error("'bins' must be positive numbers");
  Value low, high;
  const Argument* range = c.find("range");
  if (range) {
    if (range->list.size() < 2 * axis + 2) c.error("'range' must have two numbers for each axis");
    const auto limit = [&](size_t i) {
      return ops::cast(c.value(c.item(range->list[2 * axis + i])), x.dtype());
    };
    low = limit(0), high = limit(1);
  } else {
    low = ops::reduce_min.over_all(x), high = ops::reduce_max.over_all(x);
  }
  const Value is_point = ops::equal(low, high);
  low = ops::where(is_point, ops::sub(low, 0.5), low);
  high = ops::where(is_point, ops::add(high, 0.5), high);
  const Value places =
      ops::cast(ops::iota(c.builder(), DType::i64, {c.constant(parts + 1)}, 0), x.dtype());
  const auto count = static_cast<double>(parts);
  // From the nearer end, which is exact there.
  const Value step = ops::mul(ops::sub(high, low), 1 / count);
  const Value from_low = ops::add(low, ops::mul(step, places));
  const Value from_high = ops::sub(high, ops::mul(step, ops::sub(count, places)));
  return ops::where(ops::less(places, (count + 1) / 2), from_low, from_high);
}

// In which part points lie; of those outside, -1. The last part is closed.
Value parts_of(const NodeContext& c, Value x, Value edges, ExtentExpr count) {
  const Value found = ops::cast(ops::search_sorted(edges, x, true), DType::i64);
  const Value last = part_along(edges, 0, count, c.constant(1));
  const Value parts = size_value(c, count, DType::i64);
  const Value part = ops::sub(ops::where(ops::equal(x, last), parts, found), 1.0);
  const Value is_outside = ops::logical_or(ops::greater_equal(part, parts), ops::is_nan(x));
  return ops::where(is_outside, c.scalar(DType::i64, -1), part);
}

// Points are rows of `x`.
void set_histogram(NodeContext& c, Value x) {
  const Extents e = c.extents_of(x, 2);
  const std::optional<int64_t> axes = ir::as_constant(e[1]);
  if (!axes) c.unsupported("points whose number of axes only a run knows");
  const Argument* bins = c.find("bins");
  const auto edges_of = [&](Value column, size_t axis) {
    if (!bins) return equal_edges(c, column, axis, 100);
    const bool is_list = bins->kind == ArgumentKind::list;
    if (is_list && axis >= bins->list.size()) c.error("'bins' must be given for each axis");
    const Argument& own = is_list ? bins->list[axis] : *bins;
    const Item item = c.item(own);
    if (item.tensor) return ops::cast(c.value(item), column.dtype());
    const std::optional<int64_t> count = ir::as_constant(c.as_extent(own));
    if (!count) c.unsupported("'bins' that only a run knows");
    return equal_edges(c, column, axis, *count);
  };
  Extents shape;
  Value place, volume;
  std::vector<Value> edges;
  for (size_t a = 0; a < static_cast<size_t>(*axes); ++a) {
    const auto at = static_cast<int64_t>(a);
    const Value column = without_axis(part_along(x, 1, c.constant(at), c.constant(1)), 1);
    edges.push_back(edges_of(column, a));
    const ExtentExpr count = ir::simplify(c.extents_of(edges.back(), 1)[0] - 1);
    shape.push_back(count);
    const Value part = parts_of(c, column, edges.back(), count);
    const Value width = ops::sub(part_along(edges.back(), 0, c.constant(1), count),
                                 part_along(edges.back(), 0, c.constant(0), count));
    if (a == 0) {
      place = part, volume = width;
      continue;
    }
    const Value inside =
        ops::logical_and(ops::greater_equal(place, 0.0), ops::greater_equal(part, 0.0));
    const Value joined = ops::add(ops::mul(place, size_value(c, count, DType::i64)), part);
    place = ops::where(inside, joined, c.scalar(DType::i64, -1));
    volume = ops::mul(with_axis_at(volume, volume.rank()), width);
  }
  const ExtentExpr all = ir::simplify(ir::product(c.pool(), shape));
  Value y;
  if (c.has("weight")) {
    const Value weight = flattened(c.tensor("weight", x.dtype()));
    y = ops::segment_sum(weight, place, all);
  } else {
    y = ops::cast(ops::segment_count(place, all), x.dtype());
  }
  y = ops::reshape(y, shape);
  if (c.flag("density")) y = ops::div(y, ops::mul(volume, ops::reduce_sum.over_all(y)));
  c.set(0, y);
  for (size_t a = 0; a < edges.size(); ++a) c.set(a + 1, edges[a]);
}

void histogram_of_points(NodeContext& c) {
  const Value x = ops::as_computed(c.tensor("self"));
  if (x.rank() < 2) c.error("'self' must have rows of points");
  const ExtentExpr width = c.extents_of(x).back();
  const ExtentExpr rows = ir::simplify(ir::floor_div(element_count(c, x), ir::max(width, 1)));
  set_histogram(c, ops::reshape(x, {rows, width}));
}

void histogram(NodeContext& c) {
  set_histogram(c, with_axis_at(flattened(ops::as_computed(c.tensor("self"))), 1));
}

// ---- segments ----

// Rows one behind the other, as many as `lengths` says for each segment.
void reduce_segments(NodeContext& c) {
  const Value x = ops::as_computed(c.tensor("data"));
  const bool has_lengths = c.has("lengths");
  if (!has_lengths && !c.has("offsets")) c.unsupported("segments by indices");
  const Value given = c.tensor(has_lengths ? "lengths" : "offsets", DType::i64);
  const size_t axis = given.rank() - 1;
  if (x.rank() <= axis) c.error("'data' must have the axes of its lengths");
  const auto a = static_cast<int64_t>(axis);
  Value lengths = given, ends;
  if (has_lengths) {
    ends = ops::cumsum(given, a, false, false);
  } else {
    const ExtentExpr count = ir::simplify(c.extents_of(given)[axis] - 1);
    ends = part_along(given, axis, c.constant(1), count);
    lengths = ops::sub(ends, part_along(given, axis, c.constant(0), count));
  }
  Extents e = c.extents_of(x);
  const Extents rows(e.begin(), e.begin() + a + 1);
  const Value ids =
      ops::cast(ops::search_sorted(ends, positions_along(c, rows, axis), true), DType::i64);
  const ExtentExpr segments = c.extents_of(lengths)[axis];
  const auto wide = [&](Value v, const Extents& extents) {
    while (v.rank() < extents.size()) v = with_axis_at(v, v.rank());
    return broadcast(v, extents);
  };
  const std::string reduce = c.text("reduce");
  constexpr double kInfinity = std::numeric_limits<double>::infinity();
  struct Reduction {
    std::string_view name;
    ops::ScatterReduction reduction;
    double neutral;
  };
  constexpr Reduction kReductions[] = {{"sum", ops::ScatterReduction::sum, 0},
                                       {"mean", ops::ScatterReduction::sum, 0},
                                       {"prod", ops::ScatterReduction::product, 1},
                                       {"max", ops::ScatterReduction::largest, -kInfinity},
                                       {"min", ops::ScatterReduction::smallest, kInfinity}};
  const Reduction* found = std::ranges::find(kReductions, reduce, &Reduction::name);
  if (found == std::end(kReductions)) c.unsupported("reduce '" + reduce + "'");
  // Rows behind the last segment go to one more, which is left out.
  Extents shape = e;
  shape[axis] = ir::simplify(segments + 1);
  const Value base = broadcast(c.scalar(x.dtype(), c.number("initial", found->neutral)), shape);
  Value y = ops::scatter_elements(base, wide(ids, e), x, a, found->reduction);
  y = part_along(y, axis, c.constant(0), segments);
  if (reduce == "mean") {
    shape[axis] = segments;
    const Value counts = ops::cast(wide(lengths, shape), x.dtype());
    const Value mean = ops::div(y, counts);
    y = c.has("initial") ? ops::where(ops::equal(counts, 0.0), y, mean) : mean;
  }
  c.set(y);
}

constexpr ImportRule kRules[] = {
    {"aten.histc", "self bins= min= max=", equal_parts},
    {"aten.histogram", "self bins= range= weight? density=", histogram},
    {"aten.histogramdd", "self bins= range= weight? density=", histogram_of_points},
    {"aten.segment_reduce",
     "data reduce= lengths? offsets? axis= unsafe= initial=", reduce_segments},
};

}  // namespace

ImportRules count_import_rules() {
  return kRules;
}

}  // namespace ullage::aten
