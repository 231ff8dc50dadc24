// unique, built from argsort, runs, gather and scatter.
#include "ops/select/unique.h"

#include "ops/elementwise/cast.h"
#include "ops/elementwise/elementwise.h"
#include "ops/generate/generate.h"
#include "ops/indexing/indexing.h"
#include "ops/movement/movement.h"
#include "ops/order/scan.h"
#include "ops/order/sort.h"
#include "ops/reduce/reduce.h"
#include "ops/select/compact.h"
#include "ops/select/equal_runs.h"

namespace ullage::ops {

using ir::DType;
using ir::ExtentExpr;
using ir::Value;

namespace {

// What is compared: `keys` [n] stand for elements or slices of `items` along `axis`.
struct Compared {
  Value items, keys, apart;
  size_t axis = 0;
};

Compared compared(Value x, const UniqueOptions& options, size_t axis) {
  Compared c{.items = options.axis ? x : flat(x), .keys = {}, .apart = {}, .axis = axis};
  if (!options.axis || x.rank() == 1) {
    c.keys = c.items;
    if (!options.equal_nan) c.apart = nan_of(c.keys);
    return c;
  }
  std::vector<int64_t> front = {static_cast<int64_t>(axis)}, others;
  for (size_t a = 0; a < x.rank(); ++a) {
    if (a == axis) continue;
    front.push_back(static_cast<int64_t>(a));
    others.push_back(static_cast<int64_t>(others.size() + 1));
  }
  const Value rows = axis == 0 ? x : transpose(x, front);
  c.keys = row_ranks(rows);
  if (const Value nan = options.equal_nan ? Value() : nan_of(rows); nan.valid()) {
    c.apart = cast(reduce_max(cast(nan, DType::i32), others, false), DType::boolean);
  }
  return c;
}

// Runs in the order of the result. place: entry of each run in that order.
struct Ordered {
  Value starts, lengths, place;
};

Ordered by_first_occurrence(const Runs& runs, Value order) {
  const Value permutation = argsort(gather(order, runs.starts, 0));
  if (!permutation.valid()) return {};
  const Value steps = iota(permutation.builder(), DType::i32, {permutation.extent(0)}, 0);
  return {gather(runs.starts, permutation, 0), gather(runs.lengths, permutation, 0),
          place(steps, permutation)};
}

// Where size requires more entries than there are, the smallest stands in for a missing fill.
void require_smallest(Value x, Value keys, const Size& size) {
  if (!size.size || !size.fill.empty()) return;
  ir::Builder& b = x.builder();
  b.guard(ir::logical_or(ir::less(b.pool().constant(0), keys.extent(0)), ir::equal(size.size, 0)),
          "unique: an empty operand needs a fill value");
}

// Element `starts` of x along `axis`, where x may be empty and starts point past its end.
Value gather_or_zero(Value x, Value starts) {
  if (!x.valid()) return {};
  const ExtentExpr zero = x.builder().pool().constant(0), one = x.builder().pool().constant(1);
  if (ir::prove_less_equal(one, x.extent(0))) return gather(x, starts, 0);
  return gather(pad(x, {zero}, {one}), starts, 0);
}

}  // namespace

Unique unique(Value x, const UniqueOptions& options, const Size& size) {
  if (!x.valid()) return {};
  const std::optional<size_t> axis =
      options.axis ? axis_of(x, "unique", *options.axis) : std::optional<size_t>(0);
  if (!axis) return {};
  const Compared c = compared(x, options, *axis);
  const Value order = argsort(c.keys);
  const Value sorted = gather(c.keys, order, 0);
  if (!sorted.valid()) return {};
  require_smallest(x, c.keys, size);
  const Value apart = c.apart.valid() ? gather(c.apart, order, 0) : Value();
  const Runs runs = runs_of(sorted, apart);
  Ordered by_order{runs.starts, runs.lengths, {}};
  if (!options.sorted) by_order = by_first_occurrence(runs, order);

  Value entry = sub(cumsum(cast(runs.heads, DType::i32), 0), 1.0);
  if (by_order.place.valid()) entry = gather(by_order.place, entry, 0);
  const Value inverse = place(entry, order);
  // Missing entries start where the smallest does: at 0.
  const Value starts = fit(by_order.starts, 0, size);
  const Value first = size.size ? gather_or_zero(order, starts) : gather(order, starts, 0);
  Value values;
  if (size.size && !size.fill.empty()) {
    const Value live =
        gather(c.items, gather(order, by_order.starts, 0), static_cast<int64_t>(c.axis));
    values = fit(live, c.axis, size, fill_of(size, 0, x.dtype()));
  } else {
    values = gather(c.items, first, static_cast<int64_t>(c.axis));
    if (size.size) values = constant_beyond(values, c.axis, by_order.starts.extent(0));
  }
  if (!values.valid() || !inverse.valid()) return {};
  const Value shaped = options.axis ? inverse : reshape(inverse, extents_of(x));
  return {values, cast(first, DType::i64), cast(shaped, DType::i64),
          cast(fit(by_order.lengths, 0, size), DType::i64), runs.count};
}

Unique unique_all(Value x, const Size& size) {
  return unique(x, {.equal_nan = false}, size);
}

Unique unique_counts(Value x, const Size& size) {
  const Unique all = unique_all(x, size);
  return {
      .values = all.values, .index = {}, .inverse = {}, .counts = all.counts, .count = all.count};
}

Unique unique_inverse(Value x, const Size& size) {
  const Unique all = unique_all(x, size);
  return {
      .values = all.values, .index = {}, .inverse = all.inverse, .counts = {}, .count = all.count};
}

Selected unique_values(Value x, const Size& size) {
  const Unique all = unique_all(x, size);
  return {all.values, all.count};
}

}  // namespace ullage::ops
