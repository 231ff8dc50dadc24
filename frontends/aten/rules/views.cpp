// Import rules of views, of their copies, and of what is written into them.
#include <algorithm>

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

template <size_t rank>
void at_least(NodeContext& c) {
  if (c.has("self")) return c.set(of_rank(c.tensor("self"), rank));
  const std::vector<Value> values = c.tensors("tensors");
  for (size_t i = 0; i < values.size(); ++i) c.set(i, of_rank(values[i], rank));
}

// ---- writing into a view ----

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

    {"aten.swapaxes", "self axis0= axis1=", [](NodeContext& c) { swap_axes(c, "axis0", "axis1"); },
     kView},
    {"aten.alias_copy", "self", alias},
    {"aten.narrow_copy", "self dim= start= length=", narrow},
    {"aten.t_copy", "self", transpose_all},
    {"aten.as_strided_copy", "self size= stride= storage_offset=", as_strided},
    {"aten.as_strided_scatter",
     "self src size= stride= storage_offset=", scatter_to_view<as_strided>},
    {"aten.conj_physical", "self", alias},
    {"aten.detach_copy", "self", alias},
    {"aten.diagonal_scatter", "self src offset= dim1= dim2=", scatter_to_view<diagonal>},
    {"aten.unfold_copy", "self dimension= size= step=", unfold},
    {"aten.diagonal_copy", "self offset= dim1= dim2=", diagonal},
    {"aten.expand_copy", "self size= implicit=", expand},
    {"aten.permute_copy", "self dims=", permute},
    {"aten.select_copy", "self dim= index=", select},
    {"aten.select_scatter", "self src dim= index=", select_scatter},
    {"aten.slice_copy", "self dim= start= end= step=", slice},
    {"aten.slice_scatter", "self src dim= start= end= step=", slice_scatter},
    {"aten.split_with_sizes_copy", "self split_sizes= dim=", split},
    {"aten.squeeze_copy", "self dim=", squeeze},
    {"aten.transpose_copy", "self dim0= dim1=", transpose},
    {"aten.unbind_copy", "self dim=", unbind},
    {"aten.unsqueeze_copy", "self dim=", unsqueeze},
    {"aten.view_copy", "self size= dtype=", view},
};

}  // namespace

ImportRules view_import_rules() {
  return kRules;
}

}  // namespace ullage::aten
