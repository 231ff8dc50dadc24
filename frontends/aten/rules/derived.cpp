// Import rules of ops that PyTorch itself writes in others, and keeps in exported programs.
#include <algorithm>
#include <cmath>
#include <numbers>
#include <numeric>

#include "frontends/aten/importer/importer.h"
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
#include "ops/select/nonzero.h"
#include "ops/select/segment.h"

namespace ullage::aten {

using ir::DType;
using ir::ExtentExpr;
using ir::Value;
using Extents = std::vector<ExtentExpr>;

namespace {

void broadcast_tensors(NodeContext& c) {
  const std::vector<Value> values = c.tensors("tensors");
  std::vector<Extents> shapes;
  for (Value v : values) shapes.push_back(c.extents_of(v));
  const auto common = ops::broadcast_shape(c.builder(), shapes);
  c.check();
  for (size_t i = 0; i < values.size(); ++i) c.set(i, broadcast(values[i], *common));
}

void sum_to_size(NodeContext& c) {
  const Value x = computed(c, "self");
  const Extents e = c.extents_of(x), size = c.extents("size");
  if (size.size() > e.size()) c.error("'size' must have no more axes");
  const size_t more = e.size() - size.size();
  std::vector<int64_t> axes;
  for (size_t a = 0; a < e.size(); ++a) {
    const bool is_summed =
        a < more || (ir::as_constant(size[a - more]) == 1 && ir::as_constant(e[a]) != 1);
    if (is_summed) axes.push_back(static_cast<int64_t>(a));
  }
  const Value sum = axes.empty() ? x : ops::reduce_sum(x, axes, true);
  c.set(ops::reshape(sum, size));
}

// Blocks along the diagonal of a matrix, 0 around them.
void block_diagonal(NodeContext& c) {
  std::vector<Value> blocks;
  ExtentExpr columns = c.constant(0), before = c.constant(0);
  for (Value v : c.tensors("tensors")) {
    Value block = ops::cast(v, c.result_dtype());
    while (block.rank() < 2) block = with_axis_at(block, 0);
    blocks.push_back(as_number(block));
    columns = ir::simplify(columns + c.extents_of(block)[1]);
  }
  for (Value& block : blocks) {
    const ExtentExpr width = c.extents_of(block)[1];
    const Extents front = {c.constant(0), before},
                  behind = {c.constant(0), ir::simplify(columns - before - width)};
    block = ops::pad(block, front, behind);
    before = ir::simplify(before + width);
  }
  if (blocks.empty()) c.error("needs tensors");
  c.set(ops::concat(blocks, 0));
}

void cartesian_product(NodeContext& c) {
  const std::vector<Value> given = c.tensors("tensors");
  if (given.size() == 1) return c.set(given[0]);
  Extents shape;
  for (Value v : given) shape.push_back(element_count(c, v));
  std::vector<Value> columns;
  for (size_t i = 0; i < given.size(); ++i) {
    Extents own(shape.size(), c.constant(1));
    own[i] = shape[i];
    columns.push_back(with_axis_at(flattened(broadcast(ops::reshape(given[i], own), shape)), 1));
  }
  c.set(ops::concat(columns, 1));
}

void distances(NodeContext& c) {
  const Value a = computed(c, "x1"), b = computed(c, "x2");
  if (a.rank() < 2 || b.rank() < 2) c.error("needs rows of points");
  const Value rows = with_axis_at(a, a.rank() - 1), columns = with_axis_at(b, b.rank() - 2);
  const Extents shapes[] = {c.extents_of(rows), c.extents_of(columns)};
  const auto common = ops::broadcast_shape(c.builder(), shapes);
  c.check();
  c.set(length(ops::sub(broadcast(rows, *common), broadcast(columns, *common)), c.number("p", 2)));
}

void pair_distances(NodeContext& c) {
  const Value x = computed(c, "self");
  const std::optional<int64_t> n = ir::as_constant(c.extents_of(x, 2)[0]);
  if (!n || *n > 4096) c.unsupported("a number of points that only a run knows");
  std::vector<int64_t> first, second;
  for (int64_t i = 0; i < *n; ++i) {
    for (int64_t j = i + 1; j < *n; ++j) {
      first.push_back(i);
      second.push_back(j);
    }
  }
  const auto rows = [&](const std::vector<int64_t>& index) {
    const auto count = static_cast<int64_t>(index.size());
    return ops::gather(
        x, c.builder().constant(ir::Tensor::from_integers(DType::i64, {count}, index)), 0);
  };
  c.set(length(ops::sub(rows(first), rows(second)), c.number("p", 2)));
}

void cosine_similarity(NodeContext& c) {
  const Value a = ops::as_computed(c.tensor("x1", c.result_dtype())),
              b = ops::as_computed(c.tensor("x2", c.result_dtype()));
  const std::vector<Value> wide = ops::broadcast_operands(std::vector{a, b});
  c.check();
  const size_t axis = c.axis("dim", wide[0].rank(), 1);
  const std::vector<int64_t> axes = {static_cast<int64_t>(axis)};
  const double epsilon = c.number("eps", 1e-8);
  const auto sum = [&](Value x, Value y) { return ops::reduce_sum(ops::mul(x, y), axes, false); };
  const auto length = [&](Value x) { return ops::max(ops::sqrt(sum(x, x)), epsilon); };
  c.set(ops::div(sum(wide[0], wide[1]), ops::mul(length(wide[0]), length(wide[1]))));
}

void cross_product(NodeContext& c) {
  const DType dtype = c.result_dtype();
  std::vector<Value> wide =
      ops::broadcast_operands(std::vector{c.tensor("self", dtype), c.tensor("other", dtype)});
  c.check();
  size_t axis = c.axis("dim", wide[0].rank(), -1);
  if (c.op() == "aten.cross" && !c.has("dim")) {
    const Extents e = c.extents_of(wide[0]);
    axis = static_cast<size_t>(
        std::ranges::find_if(e, [](ExtentExpr extent) { return ir::as_constant(extent) == 3; }) -
        e.begin());
    if (axis == e.size()) c.error("needs an axis of 3");
  }
  const auto part = [&](Value x, int64_t i) {
    return part_along(x, axis, c.constant(i), c.constant(1));
  };
  std::vector<Value> parts;
  for (int64_t i = 0; i < 3; ++i) {
    const int64_t j = (i + 1) % 3, k = (i + 2) % 3;
    parts.push_back(ops::sub(ops::mul(part(wide[0], j), part(wide[1], k)),
                             ops::mul(part(wide[0], k), part(wide[1], j))));
  }
  c.set(ops::concat(parts, static_cast<int64_t>(axis)));
}

// Vectors along the last axis as diagonals of matrices, whose axes are the last two.
Value on_diagonal(const NodeContext& c, Value x, int64_t offset) {
  Extents e = c.extents_of(x);
  const ExtentExpr n = e.back(), side = ir::simplify(n + std::abs(offset));
  const int64_t below = std::max<int64_t>(-offset, 0), right = std::max<int64_t>(offset, 0);
  const Value index = ops::iota(c.builder(), DType::i64, {n}, 0);
  const Value stride = size_value(c, ir::simplify(side + 1), DType::i64);
  const Value first = size_value(c, ir::simplify(side * below + right), DType::i64);
  const Value places = ops::add(ops::mul(index, stride), first);
  Extents flat = e;
  flat.back() = ir::simplify(side * side);
  const Value none = broadcast(c.scalar(as_number(x).dtype(), 0), flat);
  const Value y = ops::scatter_elements(none, broadcast(places, e), as_number(x),
                                        static_cast<int64_t>(e.size()) - 1);
  flat.back() = side;
  flat.push_back(side);
  return ops::cast(ops::reshape(y, flat), x.dtype());
}

void diagonal_matrix(NodeContext& c) {
  const Value x = c.tensor("self");
  if (x.rank() == 0) c.error("needs a vector");
  const size_t rank = x.rank() + 1;
  const size_t rows = c.axis("dim1", rank, -2), columns = c.axis("dim2", rank, -1);
  std::vector<int64_t> order(rank, -1);
  order[rows] = static_cast<int64_t>(rank) - 2;
  order[columns] = static_cast<int64_t>(rank) - 1;
  int64_t next = 0;
  for (int64_t& a : order) {
    if (a < 0) a = next++;
  }
  const int64_t offset = c.integer("offset", c.integer("diagonal"));
  c.set(ops::transpose(on_diagonal(c, x, offset), order));
}

// A vector as the diagonal of a matrix, and the other way round.
void diagonal_or_matrix(NodeContext& c) {
  const Value x = c.tensor("self");
  const int64_t offset = c.integer("diagonal");
  c.set(x.rank() == 2 ? diagonal_of(c, x, 0, 1, offset) : on_diagonal(c, with_axis(x), offset));
}

void diagonal_of_all(NodeContext& c) {
  c.set(on_diagonal(c, flattened(c.tensor("self")), c.integer("offset")));
}

// All choices of r elements of a vector, in order.
void combinations(NodeContext& c) {
  constexpr size_t kMost = 1 << 20;
  const Value x = c.tensor("self");
  const std::optional<int64_t> n = ir::as_constant(c.extents_of(x, 1)[0]);
  const int64_t r = c.integer("r", 2);
  if (!n) c.unsupported("a number of elements that only a run knows");
  if (r < 0) c.error("'r' must not be negative");
  const bool repeats = c.flag("with_replacement");
  std::vector<int64_t> places, choice(static_cast<size_t>(r));
  const auto choose = [&](const auto& again, size_t at, int64_t from) -> void {
    if (places.size() > kMost) c.unsupported("more than 2^20 choices of elements");
    if (at == choice.size()) {
      places.insert(places.end(), choice.begin(), choice.end());
      return;
    }
    for (int64_t i = from; i < *n; ++i) {
      choice[at] = i;
      again(again, at + 1, repeats ? i : i + 1);
    }
  };
  if (r > 0) choose(choose, 0, 0);
  const int64_t count = r == 0 ? 0 : static_cast<int64_t>(places.size()) / r;
  const std::vector<int64_t> shape = {count, r};
  if (places.empty()) {
    const Extents none = {c.constant(0)};
    if (r == 0) return c.set(broadcast(c.scalar(x.dtype(), 0), none));
  }
  c.set(ops::gather(x, c.builder().constant(ir::Tensor::from_integers(DType::i64, shape, places)),
                    0));
}

// ---- gradients by differences ----

// Where the elements along an axis are: at given places, at equal distances, or 1 apart.
Value coordinates(const NodeContext& c, ExtentExpr extent, size_t place, DType dtype) {
  const Value steps = ops::cast(ops::iota(c.builder(), DType::i64, {extent}, 0), dtype);
  const Argument* spacing = c.find("spacing");
  if (!spacing) return steps;
  const bool is_list = spacing->kind == ArgumentKind::list;
  if (is_list && place >= spacing->list.size()) c.error("'spacing' must have one for each axis");
  const Value given = ops::cast(c.value(c.item(is_list ? spacing->list[place] : *spacing)), dtype);
  return given.rank() == 0 ? ops::mul(steps, given) : given;
}

// The slope at each element by the parabola through it and its neighbours; at the ends by that
// parabola, or by the line to the neighbour.
Value slopes(const NodeContext& c, Value x, Value at, size_t axis) {
  const ExtentExpr n = c.extents_of(x)[axis];
  const bool is_parabola = c.integer("edge_order", 1) == 2;
  Extents shape(x.rank(), c.constant(1));
  shape[axis] = n;
  const Value places = ops::reshape(at, shape);
  const auto part = [&](Value v, ExtentExpr start, ExtentExpr size) {
    return part_along(v, axis, ir::simplify(start), ir::simplify(size));
  };
  const auto sum_of = [](Value a, Value b) { return ops::add(a, b); };
  const auto slope = [&](ExtentExpr first, ExtentExpr size) {
    const ExtentExpr from = first + 1;
    return ops::div(ops::sub(part(x, from, size), part(x, first, size)),
                    ops::sub(part(places, from, size), part(places, first, size)));
  };
  const auto gap = [&](ExtentExpr first, ExtentExpr size) {
    return ops::sub(part(places, first + 1, size), part(places, first, size));
  };
  // Of the lines before and behind an element, each by the length of the other one.
  const auto mixed = [&](ExtentExpr first, ExtentExpr size) {
    const Value before = gap(first, size), behind = gap(first + 1, size);
    return ops::div(
        sum_of(ops::mul(slope(first, size), behind), ops::mul(slope(first + 1, size), before)),
        sum_of(before, behind));
  };
  const ExtentExpr one = c.constant(1), none = c.constant(0);
  Value start = slope(none, one), end = slope(n - 2, one);
  // A parabola's slope at an end and at its middle have the line's as their mean.
  if (is_parabola) {
    start = ops::sub(ops::mul(start, 2.0), mixed(none, one));
    end = ops::sub(ops::mul(end, 2.0), mixed(n - 3, one));
  }
  const Value parts[] = {start, mixed(none, n - 2), end};
  return ops::concat(parts, static_cast<int64_t>(axis));
}

void gradients(NodeContext& c) {
  if (c.result_count() == 0) return;
  const Value x = ops::as_computed(c.tensor("self", c.result_dtype()));
  const std::vector<int64_t> axes = c.axes("dim", x.rank());
  for (size_t i = 0; i < axes.size(); ++i) {
    const auto axis = static_cast<size_t>(axes[i]);
    const Value at = coordinates(c, c.extents_of(x).at(axis), i, x.dtype());
    c.set(i, slopes(c, x, at, axis));
  }
}

void differences(NodeContext& c) {
  Value x = c.tensor("self", c.result_dtype());
  const size_t axis = c.axis("dim", x.rank(), -1);
  const auto a = static_cast<int64_t>(axis);
  std::vector<Value> pieces;
  if (c.has("prepend")) pieces.push_back(c.tensor("prepend", x.dtype()));
  pieces.push_back(x);
  if (c.has("append")) pieces.push_back(c.tensor("append", x.dtype()));
  if (pieces.size() > 1) x = ops::concat(pieces, a);
  const int64_t times = c.integer("n", 1);
  if (times > 64) c.unsupported("more than 64 differences of differences");
  for (int64_t i = 0; i < times; ++i) {
    const ExtentExpr n = c.extents_of(x).at(axis), left = ir::simplify(ir::max(n - 1, 0));
    const Value before = part_along(x, axis, c.constant(0), left),
                behind = part_along(x, axis, ir::simplify(n - left), left);
    x = x.dtype() == DType::boolean ? ops::logical_xor(before, behind) : ops::sub(behind, before);
  }
  c.set(x);
}

// Areas under the lines between neighbours along an axis: one for each, or their sum.
template <bool sums>
void trapezoids(NodeContext& c) {
  const Value y = c.tensor("y", c.result_dtype());
  const size_t axis = c.axis("dim", y.rank(), -1);
  const auto neighbours = [&](Value v, size_t a) {
    const ExtentExpr n = c.extents_of(v).at(a), left = ir::simplify(ir::max(n - 1, 0));
    return std::pair(part_along(v, a, c.constant(0), left),
                     part_along(v, a, ir::simplify(n - left), left));
  };
  const auto [before, behind] = neighbours(y, axis);
  Value areas = ops::div(ops::add(before, behind), 2.0);
  if (c.has("x")) {
    Value x = c.tensor("x", y.dtype());
    const bool is_vector = x.rank() == 1;
    const auto [low, high] = neighbours(x, is_vector ? 0 : axis + x.rank() - y.rank());
    x = ops::sub(high, low);
    for (size_t a = axis + 1; is_vector && a < y.rank(); ++a) x = with_axis_at(x, x.rank());
    areas = ops::mul(areas, x);
  } else {
    areas = ops::mul(areas, c.number("dx", 1));
  }
  const auto along = static_cast<int64_t>(axis + areas.rank() - y.rank());
  const std::vector<int64_t> axes = {along};
  c.set(sums ? ops::reduce_sum(areas, axes, false) : ops::cumsum(areas, along, false, false));
}

// log of the gamma function of `p` dimensions.
void log_gamma_of_dimensions(NodeContext& c) {
  const int64_t p = c.integer("p");
  if (p < 1 || p > 64) c.unsupported("'p' outside of 1 to 64");
  const Value x = ops::as_computed(c.tensor("self", c.result_dtype()));
  const auto count = static_cast<double>(p);
  Value y = ops::lgamma(x);
  for (int64_t i = 1; i < p; ++i)
    y = ops::add(y, ops::lgamma(ops::sub(x, static_cast<double>(i) / 2)));
  c.set(ops::add(y, count * (count - 1) / 4 * std::log(std::numbers::pi)));
}

// Elements go to where max_pool took them from; all others are 0.
void unpool(NodeContext& c) {
  const Value x = c.tensor("self"), places = ops::cast(c.tensor("indices"), DType::i64);
  const Extents sizes = c.extents("output_size");
  Extents lead = c.extents_of(x);
  if (lead.size() < sizes.size()) c.error("'self' must have the axes of 'output_size'");
  lead.resize(lead.size() - sizes.size());
  const auto with = [&](const Extents& behind) {
    Extents all = lead;
    all.insert(all.end(), behind.begin(), behind.end());
    return all;
  };
  const Extents own = c.extents_of(x);
  const Extents space(own.begin() + static_cast<std::ptrdiff_t>(lead.size()), own.end());
  const auto flat = [&](Value v) {
    return ops::reshape(v, with({ir::simplify(ir::product(c.pool(), space))}));
  };
  const Value none =
      broadcast(c.scalar(x.dtype(), 0), with({ir::simplify(ir::product(c.pool(), sizes))}));
  const Value y =
      ops::scatter_elements(none, flat(places), flat(x), static_cast<int64_t>(lead.size()));
  c.set(ops::reshape(y, with(sizes)));
}

template <int64_t axis>
void flipped(NodeContext& c) {
  const std::vector<int64_t> axes = {axis};
  c.set(ops::reverse(c.tensor("self"), axes));
}

void is_in(NodeContext& c) {
  const Value elements = c.tensor("elements"), tests = flattened(c.tensor("test_elements"));
  const DType dtype = elements.dtype();
  const Value wide = with_axis_at(elements, elements.rank());
  const Value same = ops::cast(ops::equal(wide, ops::cast(tests, dtype)), DType::i32);
  const std::vector<int64_t> last = {static_cast<int64_t>(elements.rank())};
  const Value found = ops::cast(ops::reduce_max(same, last, false), DType::boolean);
  c.set(c.flag("invert") ? ops::logical_not(found) : found);
}

void load_exponent(NodeContext& c) {
  const DType dtype = c.result_dtype();
  c.set(ops::mul(c.tensor("self", dtype), ops::exp2(c.tensor("other", dtype))));
}

// The lower one of two. NaN where there is one, or only where there is nothing else.
template <bool skips_nan>
void median(NodeContext& c) {
  const Value given = c.tensor("self");
  const bool of_all = !c.has("dim");
  const Value x = with_axis(of_all ? flattened(given) : given);
  const size_t axis = of_all ? 0 : c.axis("dim", x.rank()), last = x.rank() - 1;
  std::vector<int64_t> turn(x.rank());
  std::iota(turn.begin(), turn.end(), 0);
  std::swap(turn[axis], turn[last]);
  const Value rows = axis == last ? x : ops::transpose(x, turn);
  const Value order = ops::cast(ops::argsort(rows, false), DType::i64);
  const std::vector<int64_t> axes = {static_cast<int64_t>(last)};
  const Value all = size_value(c, c.extents_of(rows)[last], DType::i64);
  Value middle;
  if (ir::is_float(x.dtype())) {
    const Value numbers =
        ops::reduce_sum(ops::cast(ops::logical_not(ops::is_nan(rows)), DType::i64), axes, true);
    const Value half = ops::div(ops::max(ops::sub(numbers, 1.0), 0.0), c.scalar(DType::i64, 2));
    middle = skips_nan ? half : ops::where(ops::less(numbers, all), numbers, half);
  } else {
    Extents one = c.extents_of(rows);
    one[last] = c.constant(1);
    middle = broadcast(ops::div(ops::sub(all, 1.0), c.scalar(DType::i64, 2)), one);
  }
  const Value place = ops::gather_elements(order, middle, static_cast<int64_t>(last));
  const Value value = ops::gather_elements(rows, place, static_cast<int64_t>(last));
  const auto shaped = [&](Value y) {
    if (of_all || given.rank() == 0) return ops::reshape(y, {});
    if (axis != last) y = ops::transpose(y, turn);
    return c.flag("keepdim") ? y : without_axis(y, axis);
  };
  c.set(0, shaped(value));
  if (c.has_result(1)) c.set(1, shaped(place));
}

void trace(NodeContext& c) {
  const Value x = c.tensor("self", c.result_dtype());
  const Extents e = c.extents_of(x, 2);
  const Value is_diagonal = ops::equal(positions_along(c, e, 0), positions_along(c, e, 1));
  c.set(ops::reduce_sum.over_all(ops::where(is_diagonal, x, c.scalar(x.dtype(), 0))));
}

void kronecker(NodeContext& c) {
  Value a = as_number(c.tensor("self", c.result_dtype())),
        b = as_number(c.tensor("other", c.result_dtype()));
  while (a.rank() < b.rank()) a = with_axis_at(a, 0);
  while (b.rank() < a.rank()) b = with_axis_at(b, 0);
  const Extents ea = c.extents_of(a), eb = c.extents_of(b);
  Extents wide_a, wide_b, joined;
  for (size_t i = 0; i < ea.size(); ++i) {
    wide_a.insert(wide_a.end(), {ea[i], c.constant(1)});
    wide_b.insert(wide_b.end(), {c.constant(1), eb[i]});
    joined.push_back(ir::simplify(ea[i] * eb[i]));
  }
  c.set(ops::reshape(ops::mul(ops::reshape(a, wide_a), ops::reshape(b, wide_b)), joined));
}

// The indices of the first `size` elements that are not zero, then `fill_value`.
void nonzero_of_size(NodeContext& c) {
  const double fill = c.number("fill_value", -1);
  c.set(ops::argwhere(c.tensor("self"),
                      {.size = c.extent("size"), .fill = {c.scalar(DType::i64, fill)}})
            .values);
}

void pairwise_distance(NodeContext& c) {
  const Value a = ops::as_computed(c.tensor("x1", c.result_dtype())),
              b = ops::as_computed(c.tensor("x2", c.result_dtype()));
  const Value apart = ops::add(ops::sub(a, b), c.number("eps", 1e-6));
  const Value y = length(apart, c.number("p", 2));
  c.set(c.flag("keepdim") ? with_axis_at(y, y.rank()) : y);
}

void dist(NodeContext& c) {
  const Value a = ops::as_computed(c.tensor("self", c.result_dtype())),
              b = ops::as_computed(c.tensor("other", c.result_dtype()));
  c.set(length(flattened(ops::sub(a, b)), c.number("p", 2)));
}

// base^x of numbers at equal distances, from both ends.
void logspace(NodeContext& c) {
  const double start = c.number("start"), end = c.number("end"), base = c.number("base", 10);
  const int64_t steps = c.integer("steps");
  if (steps < 0 || steps > 1 << 24) c.error("'steps' must be the length of a vector");
  std::vector<double> values;
  for (int64_t i = 0; i < steps; ++i) {
    const double apart = steps > 1 ? (end - start) / static_cast<double>(steps - 1) : 0;
    const double x = 2 * i < steps ? start + apart * static_cast<double>(i)
                                   : end - apart * static_cast<double>(steps - 1 - i);
    values.push_back(std::pow(base, steps > 1 ? x : start));
  }
  c.set(c.builder().constant(ir::Tensor::from_doubles(c.result_dtype(), {steps}, values)));
}

// Parts along axis 0, 1 or 2, or along 0 of a vector.
template <size_t axis>
void split_along(NodeContext& c) {
  const Value x = c.tensor("self");
  const size_t a = axis == 1 && x.rank() == 1 ? 0 : axis;
  if (a >= x.rank()) c.error("needs more axes");
  const ExtentExpr extent = c.extents_of(x)[a];
  const auto count = static_cast<int64_t>(c.result_count());
  const Extents ends = c.has("indices") ? c.extents("indices") : Extents();
  ExtentExpr start = c.constant(0);
  for (int64_t i = 0; i < count; ++i) {
    ExtentExpr end = ir::simplify(ir::floor_div(extent * (i + 1), count));
    if (c.has("indices")) {
      end = i + 1 == count ? extent : ends.at(static_cast<size_t>(i));
      end = ir::simplify(ir::select(ir::less(end, c.constant(0)), end + extent, end));
      end = ir::simplify(ir::min(ir::max(end, start), extent));
    }
    c.set(static_cast<size_t>(i), part_along(x, a, start, ir::simplify(end - start)));
    start = end;
  }
}

// Rows of a tensor whose norm is larger than `maxnorm` have it afterwards.
void renormalize(NodeContext& c) {
  const Value x = computed(c, "self");
  const size_t axis = c.axis("dim", x.rank());
  std::vector<int64_t> others;
  for (size_t a = 0; a < x.rank(); ++a) {
    if (a != axis) others.push_back(static_cast<int64_t>(a));
  }
  const double p = c.number("p", 2), most = c.number("maxnorm");
  if (others.empty()) c.unsupported("a vector");
  const Value norm = vector_norm(x, p, others, true);
  const Value scale = ops::div(c.scalar(x.dtype(), most), ops::add(norm, 1e-7));
  c.set(ops::where(ops::greater(norm, most), ops::mul(x, scale), x));
}

// Windows of [N, C, H, W] as columns: [N, C * kernel, windows].
struct Columns {
  std::vector<int64_t> kernel, dilation, padding, stride;
};

std::vector<int64_t> pair(std::vector<int64_t> given, int64_t otherwise) {
  if (given.empty()) given.push_back(otherwise);
  if (given.size() == 1) given.push_back(given[0]);
  return given;
}

Columns columns_of(const NodeContext& c) {
  Columns k{pair(c.integers("kernel_size"), 1), pair(c.integers("dilation"), 1),
            pair(c.integers("padding"), 0), pair(c.integers("stride"), 1)};
  if (k.stride[0] < 1 || k.stride[1] < 1) c.error("'stride' must be at least 1");
  return k;
}

ExtentExpr windows(const Columns& k, ExtentExpr extent, size_t a) {
  return ir::simplify(
      ir::floor_div(extent + (2 * k.padding[a] - k.dilation[a] * (k.kernel[a] - 1) - 1),
                    k.stride[a]) +
      1);
}

// Positions in a padded plane of every tap and window: [kernel, windows].
Value places_of(const NodeContext& c, const Columns& k, ExtentExpr height, ExtentExpr width) {
  const Extents all = {c.constant(k.kernel[0]), c.constant(k.kernel[1]), windows(k, height, 0),
                       windows(k, width, 1)};
  const auto line = [&](size_t tap, size_t window, size_t a) {
    return ops::add(ops::mul(positions_along(c, all, tap), static_cast<double>(k.dilation[a])),
                    ops::mul(positions_along(c, all, window), static_cast<double>(k.stride[a])));
  };
  const Value row_length = size_value(c, ir::simplify(width + 2 * k.padding[1]), DType::i64);
  const Value places = ops::add(ops::mul(line(0, 2, 0), row_length), line(1, 3, 1));
  return ops::reshape(places,
                      {c.constant(k.kernel[0] * k.kernel[1]), ir::simplify(all[2] * all[3])});
}

void image_to_columns(NodeContext& c) {
  Value x = c.tensor("self");
  const bool has_batch = x.rank() == 4;
  if (!has_batch) x = with_axis_at(x, 0);
  const Columns k = columns_of(c);
  const Extents e = c.extents_of(x, 4);
  const Extents pads = {c.constant(0), c.constant(0), c.constant(k.padding[0]),
                        c.constant(k.padding[1])};
  const Value padded = ops::pad(as_number(x), pads, pads);
  const Extents p = c.extents_of(padded);
  const Value planes = ops::reshape(padded, {e[0], e[1], ir::simplify(p[2] * p[3])});
  const Value places = places_of(c, k, e[2], e[3]);
  const Extents of_places = c.extents_of(places);
  const Value y = ops::reshape(ops::gather(planes, places, 2),
                               {e[0], ir::simplify(e[1] * of_places[0]), of_places[1]});
  c.set(has_batch ? y : without_axis(y, 0));
}

// Columns added up where their windows overlap.
void columns_to_image(NodeContext& c) {
  Value x = as_number(c.tensor("self"));
  const bool has_batch = x.rank() == 3;
  if (!has_batch) x = with_axis_at(x, 0);
  const Columns k = columns_of(c);
  const Extents e = c.extents_of(x, 3), size = c.extents("output_size");
  if (size.size() != 2) c.error("'output_size' must have two sizes");
  const ExtentExpr channels = ir::simplify(ir::floor_div(e[1], k.kernel[0] * k.kernel[1]));
  const Value places = flattened(places_of(c, k, size[0], size[1]));
  const Value updates = ops::reshape(x, {e[0], channels, ir::simplify(c.extents_of(places)[0])});
  const ExtentExpr height = ir::simplify(size[0] + 2 * k.padding[0]),
                   width = ir::simplify(size[1] + 2 * k.padding[1]);
  const Value none =
      broadcast(c.scalar(x.dtype(), 0), {e[0], channels, ir::simplify(height * width)});
  const Value sums = ops::scatter_elements(none, broadcast(places, c.extents_of(updates)), updates,
                                           2, ops::ScatterReduction::sum);
  Value y = ops::reshape(sums, {e[0], channels, height, width});
  y = part_along(y, 2, c.constant(k.padding[0]), size[0]);
  y = part_along(y, 3, c.constant(k.padding[1]), size[1]);
  c.set(has_batch ? y : without_axis(y, 0));
}

constexpr ImportRule kRules[] = {
    {"aten._cdist_forward", "x1 x2 p= compute_mode=", distances},
    {"aten._pdist_forward", "self p=", pair_distances},
    {"aten.block_diag", "tensors*", block_diagonal},
    {"aten.broadcast_tensors", "tensors*", broadcast_tensors},
    {"aten.cartesian_prod", "tensors*", cartesian_product},
    {"aten.combinations", "self r= with_replacement=", combinations},
    {"aten.diag", "self diagonal=", diagonal_or_matrix},
    {"aten.diagflat", "self offset=", diagonal_of_all},
    {"aten.gradient", "self spacing= dim= edge_order=", gradients},
    {"aten.cdist", "x1 x2 p= compute_mode=", distances},
    {"aten.col2im", "self output_size= kernel_size= dilation= padding= stride=", columns_to_image},
    {"aten.cosine_similarity", "x1 x2 dim= eps=", cosine_similarity},
    {"aten.cross", "self other dim=", cross_product},
    {"aten.diag_embed", "self offset= dim1= dim2=", diagonal_matrix},
    {"aten.dist", "self other p=", dist},
    {"aten.dsplit", "self sections= indices=", split_along<2>},
    {"aten.hsplit", "self sections= indices=", split_along<1>},
    {"aten.logspace", "start= end= steps= base= dtype=", logspace},
    {"aten.nonzero_static", "self size= fill_value=", nonzero_of_size},
    {"aten.pairwise_distance", "x1 x2 p= eps= keepdim=", pairwise_distance},
    {"aten.renorm", "self p= dim= maxnorm=", renormalize},
    {"aten.vsplit", "self sections= indices=", split_along<0>},
    {"aten.cumulative_trapezoid", "y x? dx= dim=", trapezoids<false>},
    {"aten.diff", "self n= dim= prepend? append?", differences},
    {"aten.fliplr", "self", flipped<1>},
    {"aten.flipud", "self", flipped<0>},
    {"aten.im2col", "self kernel_size= dilation= padding= stride=", image_to_columns},
    {"aten.isin", "elements test_elements assume_unique= invert=", is_in},
    {"aten.kron", "self other", kronecker},
    {"aten.ldexp", "self other", load_exponent},
    {"aten.linalg_cross", "self other dim=", cross_product},
    {"aten.max_unpool2d", "self indices output_size=", unpool},
    {"aten.max_unpool3d", "self indices output_size= stride= padding=", unpool},
    {"aten.median", "self dim= keepdim=", median<false>},
    {"aten.mvlgamma", "self p=", log_gamma_of_dimensions},
    {"aten.nanmedian", "self dim= keepdim=", median<true>},
    {"aten.pdist", "self p=", pair_distances},
    {"aten.sum_to_size", "self size=", sum_to_size},
    {"aten.trace", "self", trace},
    {"aten.trapezoid", "y x? dx= dim=", trapezoids<true>},
    {"aten.trapz", "y x? dx= dim=", trapezoids<true>},
};

}  // namespace

ImportRules derived_import_rules() {
  return kRules;
}

}  // namespace ullage::aten
