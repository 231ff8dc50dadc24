// Import rules of views and of ops that place elements anew.
#include <algorithm>
#include <numeric>

#include "frontends/aten/importer/importer.h"
#include "frontends/aten/importer/op_table.h"
#include "frontends/aten/rules/rule_tools.h"
#include "ops/elementwise/cast.h"
#include "ops/elementwise/elementwise.h"
#include "ops/generate/generate.h"
#include "ops/indexing/indexing.h"
#include "ops/movement/movement.h"

namespace ullage::aten {

using ir::DType;
using ir::ExtentExpr;
using ir::Value;
using Extents = std::vector<ExtentExpr>;

namespace {

bool is_minus_one(ExtentExpr e) {
  return ir::as_constant(e) == -1;
}

// `sizes` with what is left of `count` elements in the place of -1.
Extents complete(const NodeContext& c, Extents sizes, ExtentExpr count) {
  const auto open = std::ranges::find_if(sizes, is_minus_one);
  if (open == sizes.end()) return sizes;
  ExtentExpr others = c.constant(1);
  for (auto size = sizes.begin(); size != sizes.end(); ++size) {
    if (size != open) others = others * *size;
  }
  *open = ir::simplify(ir::floor_div(count, ir::max(others, 1)));
  return sizes;
}

void reshape_to(NodeContext& c, const char* sizes) {
  const Value x = c.tensor("self");
  c.set(ops::reshape(x, complete(c, c.extents(sizes), element_count(c, x))));
}

void view(NodeContext& c) {
  if (!c.has("dtype")) return reshape_to(c, "size");
  const Value x = c.tensor("self");
  const DType dtype = *c.dtype("dtype");
  if (ir::size_bytes(dtype) != ir::size_bytes(x.dtype()))
    c.unsupported("a view of elements of another width");
  c.set(ops::bitcast(x, dtype));
}

void flatten(NodeContext& c) {
  const Value x = with_axis(c.tensor("self"));
  const size_t first = c.axis("start_dim", x.rank(), 0), last = c.axis("end_dim", x.rank(), -1);
  const Extents e = c.extents_of(x);
  Extents shape(e.begin(), e.begin() + static_cast<std::ptrdiff_t>(first));
  ExtentExpr joined = c.constant(1);
  for (size_t a = first; a <= last && a < e.size(); ++a) joined = joined * e[a];
  shape.push_back(ir::simplify(joined));
  for (size_t a = last + 1; a < e.size(); ++a) shape.push_back(e[a]);
  c.set(ops::reshape(x, shape));
}

void unflatten(NodeContext& c) {
  const Value x = c.tensor("self");
  const size_t axis = c.axis("dim", x.rank());
  const Extents e = c.extents_of(x), sizes = complete(c, c.extents("sizes"), e.at(axis));
  Extents shape(e.begin(), e.begin() + static_cast<std::ptrdiff_t>(axis));
  shape.insert(shape.end(), sizes.begin(), sizes.end());
  shape.insert(shape.end(), e.begin() + static_cast<std::ptrdiff_t>(axis) + 1, e.end());
  c.set(ops::reshape(x, shape));
}

void expand(NodeContext& c) {
  const Value x = c.tensor("self");
  Extents sizes = c.extents("size");
  const Extents own = c.extents_of(x);
  if (sizes.size() < own.size()) c.error("it must not lose an axis");
  const size_t more = sizes.size() - own.size();
  for (size_t a = more; a < sizes.size(); ++a) {
    if (is_minus_one(sizes[a])) sizes[a] = own[a - more];
  }
  c.set(broadcast(x, sizes));
}

void expand_as(NodeContext& c) {
  c.set(broadcast(c.tensor("self"), c.extents_of(c.tensor("other"))));
}

void view_as(NodeContext& c) {
  c.set(ops::reshape(c.tensor("self"), c.extents_of(c.tensor("other"))));
}

void permute_by(NodeContext& c, const std::vector<int64_t>& permutation) {
  const Value x = c.tensor("self");
  if (permutation.size() != x.rank()) c.error("it must name every axis");
  c.set(x.rank() < 2 ? x : ops::transpose(x, permutation));
}

void permute(NodeContext& c) {
  const size_t rank = c.tensor("self").rank();
  permute_by(c, rank == 0 ? std::vector<int64_t>() : c.axes("dims", rank));
}

std::vector<int64_t> in_order(size_t rank) {
  std::vector<int64_t> axes(rank);
  std::iota(axes.begin(), axes.end(), 0);
  return axes;
}

void swap_axes(NodeContext& c, const char* one, const char* other) {
  const size_t rank = c.tensor("self").rank();
  std::vector<int64_t> axes = in_order(rank);
  const size_t a = c.axis(one, rank), b = c.axis(other, rank);
  if (rank > 1) std::swap(axes[a], axes[b]);
  permute_by(c, axes);
}

void transpose(NodeContext& c) {
  swap_axes(c, "dim0", "dim1");
}

void transpose_last(NodeContext& c) {
  std::vector<int64_t> axes = in_order(c.tensor("self").rank());
  if (axes.size() > 1) std::swap(axes[axes.size() - 1], axes[axes.size() - 2]);
  permute_by(c, axes);
}

void transpose_all(NodeContext& c) {
  std::vector<int64_t> axes = in_order(c.tensor("self").rank());
  std::ranges::reverse(axes);
  permute_by(c, axes);
}

void move_axes(NodeContext& c) {
  const size_t rank = c.tensor("self").rank();
  const std::vector<int64_t> from = c.axes("source", rank), to = c.axes("destination", rank);
  if (from.size() != to.size()) c.error("'source' and 'destination' must be as long");
  std::vector<int64_t> axes(rank, -1);
  for (size_t i = 0; i < from.size(); ++i) axes[static_cast<size_t>(to[i])] = from[i];
  int64_t next = 0;
  for (int64_t& a : axes) {
    if (a >= 0) continue;
    while (std::ranges::find(from, next) != from.end()) ++next;
    a = next++;
  }
  permute_by(c, axes);
}

void unsqueeze(NodeContext& c) {
  const Value x = c.tensor("self");
  c.set(with_axis_at(x, c.axis("dim", x.rank() + 1)));
}

// Axes that are not 1 stay: those whose extent only a run knows are no 1 to PyTorch either.
void squeeze(NodeContext& c) {
  const Value x = c.tensor("self");
  const bool names_none = c.has("dim") && c.extents("dim").empty();
  const std::vector<int64_t> given = names_none     ? std::vector<int64_t>()
                                     : c.has("dim") ? c.axes("dim", x.rank())
                                                    : in_order(x.rank());
  Extents shape;
  const Extents e = c.extents_of(x);
  for (size_t a = 0; a < e.size(); ++a) {
    const bool is_named = std::ranges::find(given, static_cast<int64_t>(a)) != given.end();
    if (!is_named || ir::as_constant(e[a]) != 1) shape.push_back(e[a]);
  }
  c.set(ops::reshape(x, shape));
}

// A limit of a slice: those below 0 count from the end, all are clamped.
ExtentExpr clamped(ExtentExpr limit, ExtentExpr extent) {
  const ExtentExpr from_front =
      ir::select(ir::less(limit, limit->pool->constant(0)), limit + extent, limit);
  return ir::simplify(ir::min(ir::max(from_front, 0), extent));
}

struct Slice {
  size_t axis;
  ExtentExpr start, size;
  int64_t step;
};

Slice slice_of(const NodeContext& c, Value x) {
  const size_t axis = c.axis("dim", x.rank());
  const Extents e = c.extents_of(x);
  if (axis >= e.size()) c.error("a tensor without axes has no slices");
  const int64_t step = c.integer("step", 1);
  if (step < 1) c.error("'step' must be at least 1");
  const ExtentExpr start = clamped(c.extent("start", 0), e[axis]),
                   end = clamped(c.extent("end", INT64_MAX), e[axis]);
  const ExtentExpr size = ir::simplify(ir::max(ir::ceil_div(end - start, step), 0));
  return {axis, start, size, step};
}

void slice(NodeContext& c) {
  const Value x = c.tensor("self");
  const Slice s = slice_of(c, x);
  c.set(part_along(x, s.axis, s.start, s.size, s.step));
}

void narrow(NodeContext& c) {
  const Value x = c.tensor("self");
  const size_t axis = c.axis("dim", x.rank());
  c.set(part_along(x, axis, clamped(c.extent("start"), c.extents_of(x).at(axis)),
                   c.extent("length")));
}

void select(NodeContext& c) {
  const Value x = c.tensor("self");
  const size_t axis = c.axis("dim", x.rank());
  if (x.rank() == 0) c.error("a tensor without axes has no parts");
  const ExtentExpr extent = c.extents_of(x)[axis], given = c.extent("index");
  const ExtentExpr index =
      ir::simplify(ir::select(ir::less(given, c.constant(0)), given + extent, given));
  c.builder().guard(ir::logical_and(ir::less_equal(c.constant(0), index), ir::less(index, extent)),
                    c.path() + ": 'index' must lie in the axis");
  c.set(without_axis(part_along(x, axis, index, c.constant(1)), axis));
}

void set_parts(NodeContext& c, Value x, size_t axis, const Extents& sizes) {
  ExtentExpr start = c.constant(0);
  for (size_t i = 0; i < sizes.size(); ++i) {
    c.set(i, part_along(x, axis, start, sizes[i]));
    start = ir::simplify(start + sizes[i]);
  }
}

// As many as the node has results: `size` each, of what is left where that is less.
Extents parts_of(const NodeContext& c, ExtentExpr left, ExtentExpr size) {
  Extents parts;
  for (size_t i = 0; i < c.result_count(); ++i) {
    parts.push_back(ir::simplify(ir::min(size, left)));
    left = ir::simplify(left - parts.back());
  }
  return parts;
}

void split(NodeContext& c) {
  const Value x = c.tensor("self");
  const size_t axis = c.axis("dim", x.rank());
  const Extents e = c.extents_of(x);
  const char* sizes = c.has("split_sizes") ? "split_sizes" : "split_size";
  const Argument* given = c.find(sizes);
  if (!given || axis >= e.size()) c.error("needs sizes and an axis");
  if (given->kind == ArgumentKind::list) return set_parts(c, x, axis, c.extents(sizes));
  set_parts(c, x, axis, parts_of(c, e[axis], c.extent(sizes)));
}

void chunk(NodeContext& c) {
  const Value x = c.tensor("self");
  const size_t axis = c.axis("dim", x.rank());
  const ExtentExpr extent = c.extents_of(x).at(axis);
  const int64_t chunks = std::max<int64_t>(c.integer("chunks", 1), 1);
  set_parts(c, x, axis, parts_of(c, extent, ir::simplify(ir::ceil_div(extent, chunks))));
}

void tensor_split(NodeContext& c) {
  const Value x = c.tensor("self");
  const size_t axis = c.axis("dim", x.rank());
  const ExtentExpr extent = c.extents_of(x).at(axis);
  Extents parts, limits;
  bool has_limits = c.has("indices");
  if (has_limits) limits = c.extents("indices");
  if (c.has("tensor_indices_or_sections")) {
    const Value given = c.tensor("tensor_indices_or_sections", DType::i64);
    has_limits = given.rank() > 0;
    if (has_limits) limits = c.builder().scalars(given);
    c.check();
  }
  if (has_limits) {
    ExtentExpr before = c.constant(0);
    for (ExtentExpr limit : limits) {
      const ExtentExpr end = clamped(limit, extent);
      parts.push_back(ir::simplify(ir::max(end - before, 0)));
      before = end;
    }
    parts.push_back(ir::simplify(extent - before));
  } else {
    const auto count = static_cast<int64_t>(c.result_count());
    for (int64_t i = 0; i < count; ++i) {
      const ExtentExpr more = ir::less(c.constant(i), ir::mod(extent, c.constant(count)));
      parts.push_back(ir::simplify(ir::floor_div(extent, count) + more));
    }
  }
  set_parts(c, x, axis, parts);
}

void unbind(NodeContext& c) {
  const Value x = c.tensor("self");
  const size_t axis = c.axis("dim", x.rank());
  for (size_t i = 0; i < c.result_count(); ++i) {
    const Value part = part_along(x, axis, c.constant(static_cast<int64_t>(i)), c.constant(1));
    c.set(i, without_axis(part, axis));
  }
}

}  // namespace

Value diagonal_of(const NodeContext& c, Value x, size_t rows, size_t columns, int64_t offset) {
  if (x.rank() < 2 || rows == columns) c.error("needs two axes");
  std::vector<int64_t> order;
  for (size_t a = 0; a < x.rank(); ++a) {
    if (a != rows && a != columns) order.push_back(static_cast<int64_t>(a));
  }
  order.push_back(static_cast<int64_t>(rows));
  order.push_back(static_cast<int64_t>(columns));
  const Value turned = ops::transpose(x, order);
  Extents e = c.extents_of(turned);
  const ExtentExpr width = e.back(), height = e[e.size() - 2];
  const int64_t below = std::max<int64_t>(-offset, 0), right = std::max<int64_t>(offset, 0);
  const ExtentExpr length = ir::simplify(ir::max(ir::min(height - below, width - right), 0));
  // Element i of the diagonal is element (i + below) * width + i + right of a plane.
  Extents flat(e.begin(), e.end() - 2);
  flat.push_back(ir::simplify(height * width));
  const Value index = ops::iota(c.builder(), DType::i64, {length}, 0);
  const Value stride = size_value(c, ir::simplify(width + 1), DType::i64);
  const Value first = size_value(c, ir::simplify(width * below + right), DType::i64);
  const Value places = ops::add(ops::mul(index, stride), first);
  return ops::gather(ops::reshape(turned, flat), places, static_cast<int64_t>(flat.size()) - 1);
}

namespace {

void set_diagonal(NodeContext& c, const char* operand, int64_t rows, int64_t columns) {
  const Value x = c.tensor(operand);
  c.set(diagonal_of(c, x, c.axis("dim1", x.rank(), rows), c.axis("dim2", x.rank(), columns),
                    c.integer("offset")));
}

void diagonal(NodeContext& c) {
  set_diagonal(c, "self", 0, 1);
}

void diagonal_of_matrices(NodeContext& c) {
  set_diagonal(c, "A", -2, -1);
}

// Elements of the storage in order, which the tensor fills: where it does not, nothing says what
// lies between them.
void as_strided(NodeContext& c) {
  const TensorMeta* meta = c.argument_meta("self");
  const bool is_first = !meta || (meta->offset.is_integer() && meta->offset.integer == 0);
  if (!is_first || !c.is_in_order("self"))
    c.unsupported("strides of a tensor that is not its whole storage in order");
  const Value x = c.tensor("self");
  const Extents sizes = c.extents("size"), strides = c.extents("stride");
  if (sizes.size() != strides.size()) c.error("'size' and 'stride' must be as long");
  const ExtentExpr first = c.extent("storage_offset", 0);
  ExtentExpr last = first;
  for (size_t a = 0; a < sizes.size(); ++a)
    last = last + ir::max(sizes[a] - 1, c.constant(0)) * strides[a];
  c.builder().guard(ir::less(ir::simplify(last), element_count(c, x)),
                    c.path() + ": 'size' and 'stride' must not lead out of the tensor");
  c.check();
  Value places = broadcast(size_value(c, first, DType::i64), sizes);
  for (size_t a = 0; a < sizes.size(); ++a) {
    const Value along = positions_along(c, sizes, a);
    places = ops::add(places, ops::mul(along, size_value(c, strides[a], DType::i64)));
  }
  c.set(ops::gather(flattened(x), places, 0));
}

void unfold(NodeContext& c) {
  const Value x = with_axis(c.tensor("self"));
  const size_t axis = c.axis("dimension", x.rank());
  const ExtentExpr size = c.extent("size"), extent = c.extents_of(x)[axis];
  const int64_t step = c.integer("step", 1);
  if (step < 1) c.error("'step' must be at least 1");
  const ExtentExpr count = ir::simplify(ir::floor_div(extent - size, step) + 1);
  const Extents windows = {count, size};
  const Value places = ops::add(ops::mul(positions_along(c, windows, 0), static_cast<double>(step)),
                                positions_along(c, windows, 1));
  const Value parts = ops::gather(x, places, static_cast<int64_t>(axis));
  // The axis within a window goes to the end.
  std::vector<int64_t> order;
  for (size_t a = 0; a < x.rank() + 1; ++a) {
    if (a != axis + 1) order.push_back(static_cast<int64_t>(a));
  }
  order.push_back(static_cast<int64_t>(axis) + 1);
  const Value y = ops::transpose(parts, order);
  c.set(c.tensor("self").rank() == 0 ? ops::reshape(y, {size}) : y);
}

void alias(NodeContext& c) {
  c.set(c.tensor("self"));
}

void reshape_as(NodeContext& c) {
  c.set(ops::reshape(c.tensor("self"), c.extents_of(c.tensor("other"))));
}

// Of at least `rank` axes, as NumPy adds them.
Value of_rank(Value x, size_t rank) {
  if (x.rank() == 0 && rank > 0) x = with_axis_at(x, 0);
  if (x.rank() == 1 && rank > 1) x = with_axis_at(x, 0);
  if (x.rank() == 2 && rank > 2) x = with_axis_at(x, 2);
  return x;
}

template <size_t rank>
void at_least(NodeContext& c) {
  if (c.has("self")) return c.set(of_rank(c.tensor("self"), rank));
  const std::vector<Value> values = c.tensors("tensors");
  for (size_t i = 0; i < values.size(); ++i) c.set(i, of_rank(values[i], rank));
}

// ---- no views ----

void join(NodeContext& c, size_t rank, size_t axis) {
  std::vector<Value> pieces;
  for (Value piece : c.tensors("tensors"))
    pieces.push_back(of_rank(ops::cast(piece, c.result_dtype()), rank));
  if (pieces.empty()) c.error("needs tensors");
  c.set(ops::concat(pieces, static_cast<int64_t>(std::min(axis, pieces[0].rank() - 1))));
}

void column_stack(NodeContext& c) {
  std::vector<Value> pieces;
  for (Value piece : c.tensors("tensors")) {
    piece = with_axis(ops::cast(piece, c.result_dtype()));
    pieces.push_back(piece.rank() == 1 ? with_axis_at(piece, 1) : piece);
  }
  if (pieces.empty()) c.error("needs tensors");
  c.set(ops::concat(pieces, 1));
}

// A quarter turn in a plane of two axes, `k` times.
void rotate(NodeContext& c) {
  Value x = c.tensor("self");
  const std::vector<int64_t> plane =
      c.has("dims") ? c.axes("dims", x.rank()) : std::vector<int64_t>{0, 1};
  if (plane.size() != 2) c.error("'dims' must be two axes");
  const int64_t turns = ((c.integer("k", 1) % 4) + 4) % 4;
  std::vector<int64_t> swapped = in_order(x.rank());
  std::swap(swapped[static_cast<size_t>(plane[0])], swapped[static_cast<size_t>(plane[1])]);
  if (turns == 2) x = ops::reverse(x, plane);
  if (turns % 2 == 1) {
    const std::vector<int64_t> axis = {turns == 1 ? plane[0] : plane[1]};
    x = ops::reverse(ops::transpose(x, swapped), axis);
  }
  c.set(x);
}

void channel_shuffle(NodeContext& c) {
  const Value x = c.tensor("self");
  const int64_t groups = c.integer("groups", 1);
  const Extents e = c.extents_of(x);
  if (e.size() < 3 || groups < 1) c.error("needs channels");
  Extents split = {e[0], c.constant(groups), ir::simplify(ir::floor_div(e[1], groups))};
  split.insert(split.end(), e.begin() + 2, e.end());
  std::vector<int64_t> order = in_order(split.size());
  std::swap(order[1], order[2]);
  c.set(ops::reshape(ops::transpose(ops::reshape(x, split), order), e));
}

void concat(NodeContext& c) {
  std::vector<Value> pieces;
  const DType dtype = c.result_dtype();
  const size_t rank = c.result_rank();
  for (Value piece : c.tensors("tensors")) {
    // An empty vector joins anything.
    if (piece.rank() != rank && piece.rank() == 1) continue;
    pieces.push_back(ops::cast(piece, dtype));
  }
  if (pieces.empty()) c.error("needs tensors");
  c.set(ops::concat(pieces, static_cast<int64_t>(c.axis("dim", rank))));
}

void stack(NodeContext& c) {
  std::vector<Value> pieces;
  const size_t rank = c.result_rank();
  const size_t axis = c.axis("dim", rank);
  for (Value piece : c.tensors("tensors"))
    pieces.push_back(with_axis_at(ops::cast(piece, c.result_dtype()), axis));
  if (pieces.empty()) c.error("needs tensors");
  c.set(ops::concat(pieces, static_cast<int64_t>(axis)));
}

void repeat(NodeContext& c) {
  const Value x = c.tensor("self");
  const Extents repeats = c.extents(c.has("dims") ? "dims" : "repeats");
  Extents shape = c.extents_of(x), times = repeats;
  while (shape.size() < times.size()) shape.insert(shape.begin(), c.constant(1));
  while (times.size() < shape.size()) times.insert(times.begin(), c.constant(1));
  c.set(ops::tile(ops::reshape(x, shape), times));
}

void flip(NodeContext& c) {
  const Value x = c.tensor("self");
  const std::vector<int64_t> axes = c.has("dims") && !c.integers("dims").empty()
                                        ? c.axes("dims", x.rank())
                                        : std::vector<int64_t>();
  c.set(axes.empty() ? x : ops::reverse(x, axes));
}

Value rolled(const NodeContext& c, Value x, size_t axis, ExtentExpr shift) {
  const ExtentExpr extent = c.extents_of(x).at(axis);
  // mod by an extent of 0 is no number.
  const ExtentExpr moved = ir::simplify(ir::mod(shift, ir::max(extent, 1)));
  const Value pieces[] = {part_along(x, axis, ir::simplify(extent - moved), moved),
                          part_along(x, axis, c.constant(0), ir::simplify(extent - moved))};
  return ops::concat(pieces, static_cast<int64_t>(axis));
}

void roll(NodeContext& c) {
  Value x = c.tensor("self");
  const Extents shifts = c.extents("shifts");
  if (!c.has("dims") || c.integers("dims").empty()) {
    if (shifts.size() != 1) c.error("needs one shift");
    const Value flat = rolled(c, flattened(x), 0, shifts[0]);
    return c.set(ops::reshape(flat, c.extents_of(x)));
  }
  std::vector<int64_t> axes;
  for (int64_t a : c.integers("dims"))
    axes.push_back(a < 0 ? a + static_cast<int64_t>(x.rank()) : a);
  if (axes.size() != shifts.size()) c.error("'shifts' and 'dims' must be as long");
  for (size_t i = 0; i < axes.size(); ++i)
    x = rolled(c, x, static_cast<size_t>(axes[i]), shifts[i]);
  c.set(x);
}

// Axes turned by half of their extent, so that what was first is in the middle, or back.
template <bool back>
void half_rolled(NodeContext& c) {
  Value x = c.tensor("self");
  const Extents e = c.extents_of(x);
  for (int64_t axis : c.axes("dim", x.rank())) {
    const ExtentExpr n = e[static_cast<size_t>(axis)];
    const ExtentExpr half = ir::simplify(ir::floor_div(n + (back ? 1 : 0), 2));
    x = rolled(c, x, static_cast<size_t>(axis), half);
  }
  c.set(x);
}

// Each tensor in chunks along an axis, filled with zeros, whose elements stand in a row; the rows
// side by side.
void concat_chunks(NodeContext& c) {
  const int64_t chunks = c.integer("num_chunks", 1);
  if (chunks < 1) c.error("'num_chunks' must be at least 1");
  size_t axis = 0;
  std::vector<Value> rows;
  for (Value v : c.tensors("tensors")) {
    const Value x = as_number(v);
    Extents e = c.extents_of(x);
    axis = c.axis("dim", x.rank());
    if (e.empty()) c.error("a tensor without axes has no chunks");
    const ExtentExpr missing = ir::simplify(ir::ceil_div(e[axis], chunks) * chunks - e[axis]);
    Extents none(e.size(), c.constant(0)), more = none;
    more[axis] = missing;
    const Value padded = ops::pad(x, none, more);
    const ExtentExpr count = element_count(c, padded);
    e.resize(axis);
    ExtentExpr before = c.constant(chunks);
    for (ExtentExpr extent : e) before = before * extent;
    e.push_back(c.constant(chunks));
    e.push_back(ir::simplify(ir::floor_div(count, ir::max(before, 1))));
    rows.push_back(ops::reshape(padded, e));
  }
  if (rows.empty()) c.error("needs tensors");
  c.set(ops::concat(rows, static_cast<int64_t>(axis) + 1));
}

Value padded(const NodeContext& c, Value x, ops::PadMode mode, Value value) {
  const Extents pads = c.extents(c.has("padding") ? "padding" : "pad");
  Extents before(x.rank(), c.constant(0)), after = before;
  if (pads.size() % 2 != 0 || pads.size() / 2 > x.rank()) c.error("'pad' must have two per axis");
  for (size_t i = 0; i < pads.size() / 2; ++i) {
    before[x.rank() - 1 - i] = pads[2 * i];
    after[x.rank() - 1 - i] = pads[2 * i + 1];
  }
  return ops::pad(x, before, after, mode, value);
}

void pad_by(NodeContext& c, ops::PadMode mode, Value value) {
  c.set(padded(c, c.tensor("self"), mode, value));
}

template <ops::PadMode mode>
void pad_backward(NodeContext& c) {
  const Value x = computed(c, "self");
  const Value wanted[] = {x};
  const auto found =
      gradients(c, [&] { return padded(c, x, mode, {}); }, computed(c, "grad_output"), wanted);
  set_gradient(c, 0, found[0], x);
}

void pad_constant(NodeContext& c) {
  const DType dtype = c.result_dtype();
  pad_by(c, ops::PadMode::constant, c.has("value") ? c.tensor("value", dtype) : Value());
}

template <ops::PadMode mode>
void pad(NodeContext& c) {
  pad_by(c, mode, {});
}

void pad_any(NodeContext& c) {
  const std::string mode = c.text("mode", "constant");
  if (mode == "constant") return pad_constant(c);
  if (mode == "reflect") return pad_by(c, ops::PadMode::reflect, {});
  if (mode == "replicate") return pad_by(c, ops::PadMode::edge, {});
  if (mode == "circular") return pad_by(c, ops::PadMode::wrap, {});
  c.unsupported("mode '" + mode + "'");
}

template <bool upper>
void triangle(NodeContext& c) {
  const Value x = c.tensor("self");
  const Value y = ops::trilu(as_number(x), c.extent("diagonal", 0), upper);
  c.set(y);
}

// `self` with `src` in the place of the slice.
void slice_scatter(NodeContext& c) {
  const Value x = c.tensor("self");
  const Slice s = slice_of(c, x);
  Extents part = c.extents_of(x);
  part[s.axis] = s.size;
  const Value src = broadcast(c.tensor("src", x.dtype()), part);
  Value places = ops::mul(positions_along(c, part, s.axis), static_cast<double>(s.step));
  places = ops::add(places, size_value(c, s.start, DType::i64));
  c.set(ops::scatter_elements(as_number(x), places, as_number(src), static_cast<int64_t>(s.axis)));
}

void select_scatter(NodeContext& c) {
  const Value x = c.tensor("self");
  const size_t axis = c.axis("dim", x.rank());
  Extents part = c.extents_of(x);
  if (part.empty()) c.error("a tensor without axes has no parts");
  const Value index = from_front(c, size_value(c, c.extent("index"), DType::i64), part[axis]);
  part[axis] = c.constant(1);
  const Value src = with_axis_at(c.tensor("src", x.dtype()), axis);
  c.set(ops::scatter_elements(as_number(x), broadcast(index, part), as_number(broadcast(src, part)),
                              static_cast<int64_t>(axis)));
}

void pixel_shuffle(NodeContext& c) {
  const Value x = c.tensor("self");
  const int64_t r = c.integer("upscale_factor", 1);
  const Extents e = c.extents_of(x);
  if (e.size() < 3 || r < 1) c.error("needs channels and two axes behind them");
  const size_t n = e.size() - 3;
  const ExtentExpr channels = ir::simplify(ir::floor_div(e[n], r * r));
  Extents split(e.begin(), e.begin() + static_cast<std::ptrdiff_t>(n)), joined = split;
  for (ExtentExpr more : {channels, c.constant(r), c.constant(r), e[n + 1], e[n + 2]})
    split.push_back(more);
  std::vector<int64_t> order = in_order(n);
  for (int64_t a : {0, 3, 1, 4, 2}) order.push_back(static_cast<int64_t>(n) + a);
  for (ExtentExpr more : {channels, ir::simplify(e[n + 1] * r), ir::simplify(e[n + 2] * r)})
    joined.push_back(more);
  c.set(ops::reshape(ops::transpose(ops::reshape(x, split), order), joined));
}

void pixel_unshuffle(NodeContext& c) {
  const Value x = c.tensor("self");
  const int64_t r = c.integer("downscale_factor", 1);
  const Extents e = c.extents_of(x);
  if (e.size() < 3 || r < 1) c.error("needs channels and two axes behind them");
  const size_t n = e.size() - 3;
  const ExtentExpr height = ir::simplify(ir::floor_div(e[n + 1], r)),
                   width = ir::simplify(ir::floor_div(e[n + 2], r));
  Extents split(e.begin(), e.begin() + static_cast<std::ptrdiff_t>(n)), joined = split;
  for (ExtentExpr more : {e[n], height, c.constant(r), width, c.constant(r)}) split.push_back(more);
  std::vector<int64_t> order = in_order(n);
  for (int64_t a : {0, 2, 4, 1, 3}) order.push_back(static_cast<int64_t>(n) + a);
  for (ExtentExpr more : {ir::simplify(e[n] * (r * r)), height, width}) joined.push_back(more);
  c.set(ops::reshape(ops::transpose(ops::reshape(x, split), order), joined));
}

void meshgrid(NodeContext& c) {
  const std::vector<Value> axes = c.tensors("tensors");
  Extents shape;
  for (Value axis : axes) shape.push_back(element_count(c, axis));
  const bool swaps = c.text("indexing", "ij") == "xy" && axes.size() > 1;
  if (swaps) std::swap(shape[0], shape[1]);
  for (size_t i = 0; i < axes.size(); ++i) {
    Extents own(shape.size(), c.constant(1));
    const size_t at = swaps && i < 2 ? 1 - i : i;
    own[at] = shape[at];
    c.set(i, broadcast(ops::reshape(axes[i], own), shape));
  }
}

// `self` with `src` in the place of what the view of it takes.
template <ImportFunction take>
void scatter_to_view(NodeContext& c) {
  if (c.result_count() != 1) c.error("must have one result");
  const Item whole = c.importer().owned(c.tensor("self"));
  const ViewRule rule = [&c](Value base) {
    c.rebase(base);
    take(c);
    return c.set_items().front()->tensor->value;
  };
  const Item part = c.importer().view(whole, rule);
  const Value place = c.importer().read(*part.tensor);
  c.importer().write(*part.tensor, broadcast(c.tensor("src", place.dtype()), c.extents_of(place)));
  c.rebase({});
  c.set(c.importer().read(*whole.tensor));
}

constexpr Sharing kView = Sharing::always, kMayView = Sharing::where_possible;

constexpr ImportRule kRules[] = {
    {"aten._unsafe_view", "self size=", [](NodeContext& c) { reshape_to(c, "size"); }, kView},
    {"aten.alias", "self", alias, kView},
    {"aten.as_strided", "self size= stride= storage_offset=", as_strided, kView},
    {"aten.atleast_1d", "self? tensors*", at_least<1>, kView},
    {"aten.atleast_2d", "self? tensors*", at_least<2>, kView},
    {"aten.atleast_3d", "self? tensors*", at_least<3>, kView},
    {"aten.broadcast_to", "self size=", expand, kView},
    {"aten.chunk", "self chunks= dim=", chunk, kView},
    {"aten.contiguous", "self", alias, kMayView},
    {"aten.detach", "self", alias, kView},
    {"aten.detach_", "self", alias, kView},
    {"aten.diagonal", "self offset= dim1= dim2=", diagonal, kView},
    {"aten.expand", "self size= implicit=", expand, kView},
    {"aten.expand_as", "self other", expand_as, kView},
    {"aten.flatten", "self start_dim= end_dim=", flatten, kMayView},
    {"aten.lift_fresh", "self", alias, kView},
    {"aten.linalg_diagonal", "A offset= dim1= dim2=", diagonal_of_matrices, kView},
    {"aten.mH", "self", transpose_last, kView},
    {"aten.mT", "self", transpose_last, kView},
    {"aten.matrix_H", "self", transpose_last, kView},
    {"aten.movedim", "self source= destination=", move_axes, kView},
    {"aten.moveaxis", "self source= destination=", move_axes, kView},
    {"aten.narrow", "self dim= start= length=", narrow, kView},
    {"aten.numpy_T", "self", transpose_all, kView},
    {"aten.permute", "self dims=", permute, kView},
    {"aten.ravel", "self", flatten, kMayView},
    {"aten.reshape", "self shape=", [](NodeContext& c) { reshape_to(c, "shape"); }, kMayView},
    {"aten.reshape_as", "self other", reshape_as, kMayView},
    {"aten.resolve_conj", "self", alias, kView},
    {"aten.resolve_neg", "self", alias, kView},
    {"aten.conj", "self", alias, kView},
    {"aten.real", "self", alias, kView},
    {"aten.select", "self dim= index=", select, kView},
    {"aten.slice", "self dim= start= end= step=", slice, kView},
    {"aten.split", "self split_size= split_sizes= dim=", split, kView},
    {"aten.split_with_sizes", "self split_sizes= dim=", split, kView},
    {"aten.squeeze", "self dim=", squeeze, kView},
    {"aten.swapaxes", "self axis0= axis1=", [](NodeContext& c) { swap_axes(c, "axis0", "axis1"); },
     kView},
    {"aten.swapdims", "self dim0= dim1=", transpose, kView},
    {"aten.t", "self", transpose_all, kView},
    {"aten.tensor_split", "self sections= indices= tensor_indices_or_sections= dim=", tensor_split,
     kView},
    {"aten.to", "self other? dtype= copy=", alias, kView},
    {"aten.transpose", "self dim0= dim1=", transpose, kView},
    {"aten.type_as", "self other", alias, kView},
    {"aten.unbind", "self dim=", unbind, kView},
    {"aten.unflatten", "self dim= sizes=", unflatten, kView},
    {"aten.unfold", "self dimension= size= step=", unfold, kView},
    {"aten.unsafe_chunk", "self chunks= dim=", chunk, kView},
    {"aten.unsafe_split", "self split_size= dim=", split, kView},
    {"aten.unsafe_split_with_sizes", "self split_sizes= dim=", split, kView},
    {"aten.unsqueeze", "self dim=", unsqueeze, kView},
    {"aten.view", "self size= dtype=", view, kView},
    {"aten.view_as", "self other", view_as, kView},

    {"aten._chunk_cat", "tensors* dim= num_chunks=", concat_chunks},
    {"aten.alias_copy", "self", alias},
    {"aten.channel_shuffle", "self groups=", channel_shuffle},
    {"aten.column_stack", "tensors*", column_stack},
    {"aten.dstack", "tensors*", [](NodeContext& c) { join(c, 3, 2); }},
    {"aten.hstack", "tensors*", [](NodeContext& c) { join(c, 1, 1); }},
    {"aten.narrow_copy", "self dim= start= length=", narrow},
    {"aten.rot90", "self k= dims=", rotate},
    {"aten.t_copy", "self", transpose_all},
    {"aten.vstack", "tensors*", [](NodeContext& c) { join(c, 2, 0); }},
    {"aten.as_strided_copy", "self size= stride= storage_offset=", as_strided},
    {"aten.as_strided_scatter",
     "self src size= stride= storage_offset=", scatter_to_view<as_strided>},
    {"aten.cat", "tensors* dim=", concat},
    {"aten.conj_physical", "self", alias},
    {"aten.detach_copy", "self", alias},
    {"aten.diagonal_scatter", "self src offset= dim1= dim2=", scatter_to_view<diagonal>},
    {"aten.unfold_copy", "self dimension= size= step=", unfold},
    {"aten.concat", "tensors* dim=", concat},
    {"aten.constant_pad_nd", "self pad= value=", pad_constant},
    {"aten.diagonal_copy", "self offset= dim1= dim2=", diagonal},
    {"aten.expand_copy", "self size= implicit=", expand},
    {"aten.fft_fftshift", "self dim=", half_rolled<false>},
    {"aten.fft_ifftshift", "self dim=", half_rolled<true>},
    {"aten.flip", "self dims=", flip},
    {"aten.meshgrid", "tensors* indexing=", meshgrid},
    {"aten.pad", "self pad= mode= value=", pad_any},
    {"aten.permute_copy", "self dims=", permute},
    {"aten.pixel_shuffle", "self upscale_factor=", pixel_shuffle},
    {"aten.pixel_unshuffle", "self downscale_factor=", pixel_unshuffle},
    {"aten.reflection_pad1d", "self padding=", pad<ops::PadMode::reflect>},
    {"aten.reflection_pad2d", "self padding=", pad<ops::PadMode::reflect>},
    {"aten.reflection_pad3d", "self padding=", pad<ops::PadMode::reflect>},
    {"aten.repeat", "self repeats=", repeat},
    {"aten.replication_pad1d", "self padding=", pad<ops::PadMode::edge>},
    {"aten.replication_pad2d", "self padding=", pad<ops::PadMode::edge>},
    {"aten.replication_pad3d", "self padding=", pad<ops::PadMode::edge>},
    {"aten.replication_pad1d_backward",
     "grad_output self padding=", pad_backward<ops::PadMode::edge>},
    {"aten.replication_pad2d_backward",
     "grad_output self padding=", pad_backward<ops::PadMode::edge>},
    {"aten.replication_pad3d_backward",
     "grad_output self padding=", pad_backward<ops::PadMode::edge>},
    {"aten.roll", "self shifts= dims=", roll},
    {"aten.select_copy", "self dim= index=", select},
    {"aten.select_scatter", "self src dim= index=", select_scatter},
    {"aten.slice_copy", "self dim= start= end= step=", slice},
    {"aten.slice_scatter", "self src dim= start= end= step=", slice_scatter},
    {"aten.split_with_sizes_copy", "self split_sizes= dim=", split},
    {"aten.squeeze_copy", "self dim=", squeeze},
    {"aten.stack", "tensors* dim=", stack},
    {"aten.tile", "self dims=", repeat},
    {"aten.transpose_copy", "self dim0= dim1=", transpose},
    {"aten.tril", "self diagonal=", triangle<false>},
    {"aten.triu", "self diagonal=", triangle<true>},
    {"aten.unbind_copy", "self dim=", unbind},
    {"aten.unsqueeze_copy", "self dim=", unsqueeze},
    {"aten.view_copy", "self size= dtype=", view},
};

}  // namespace

ImportRules movement_import_rules() {
  return kRules;
}

}  // namespace ullage::aten
