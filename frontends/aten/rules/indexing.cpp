// Import rules of ops that read and write by indices.
#include <algorithm>
#include <numeric>

#include "frontends/aten/importer/op_table.h"
#include "frontends/aten/rules/rule_tools.h"
#include "ops/elementwise/cast.h"
#include "ops/elementwise/elementwise.h"
#include "ops/generate/generate.h"
#include "ops/indexing/indexing.h"
#include "ops/movement/movement.h"
#include "ops/order/scan.h"
#include "ops/reduce/reduce.h"
#include "ops/select/nonzero.h"

namespace ullage::aten {

using ir::DType;
using ir::ExtentExpr;
using ir::Value;
using Extents = std::vector<ExtentExpr>;
using ops::ScatterReduction;

namespace {

// ---- x[i, j, ...] ----

// An index per axis of a tensor, invalid where the whole axis is taken.
using Indices = std::vector<Value>;

// Masks become the positions where they are true, one vector for each of their axes.
Indices indices_of(const NodeContext& c, size_t rank) {
  Indices indices;
  for (Value index : c.tensors("indices")) {
    if (!index.valid() || (index.dtype() != DType::boolean && index.dtype() != DType::u8)) {
      indices.push_back(index);
      continue;
    }
    if (index.rank() == 0) c.unsupported("an index that is one bool");
    for (Value axis : ops::nonzero(index).axes) indices.push_back(axis);
  }
  if (indices.size() > rank) c.error("it has more indices than axes");
  indices.resize(rank);
  return indices;
}

// A tensor with its indexed axes in front, and what undoes that.
struct Indexed {
  Value x;                     // [indexed axes, others]
  Value tuples;                // [result of the indices, depth]
  std::vector<int64_t> order;  // of axes, indexed ones first
  size_t depth = 0, result_rank = 0;
  size_t place = 0;  // of the indices' axes among those of the result
};

Indexed indexed(const NodeContext& c, Value x, const Indices& indices) {
  Indexed r{.x = x, .tuples = {}, .order = {}};
  std::vector<Value> given;
  const Extents e = c.extents_of(x);
  std::vector<size_t> axes;
  for (size_t a = 0; a < indices.size(); ++a) {
    if (!indices[a].valid()) continue;
    axes.push_back(a);
    given.push_back(from_front(c, indices[a], e[a]));
  }
  if (axes.empty()) return r;
  r.depth = axes.size();
  const bool is_together = axes.back() - axes.front() + 1 == axes.size();
  r.place = is_together ? axes.front() : 0;
  for (size_t a : axes) r.order.push_back(static_cast<int64_t>(a));
  for (size_t a = 0; a < e.size(); ++a) {
    if (!indices[a].valid()) r.order.push_back(static_cast<int64_t>(a));
  }
  std::vector<Extents> shapes;
  for (Value v : given) shapes.push_back(c.extents_of(v));
  const auto shape = ops::broadcast_shape(c.builder(), shapes);
  c.check();
  r.result_rank = shape->size();
  for (Value& v : given) v = with_axis_at(broadcast(v, *shape), r.result_rank);
  r.tuples = given.size() == 1 ? given[0] : ops::concat(given, static_cast<int64_t>(r.result_rank));
  const bool is_in_order = std::ranges::is_sorted(r.order);
  if (!is_in_order) r.x = ops::transpose(x, r.order);
  return r;
}

// The axes of the indices stand in front; `place` axes of x belong before them.
std::vector<int64_t> placed_order(const Indexed& r, size_t rank) {
  std::vector<int64_t> order;
  for (size_t i = 0; i < r.place; ++i) order.push_back(static_cast<int64_t>(r.result_rank + i));
  for (size_t i = 0; i < r.result_rank; ++i) order.push_back(static_cast<int64_t>(i));
  for (size_t i = r.result_rank + r.place; i < rank; ++i) order.push_back(static_cast<int64_t>(i));
  return order;
}

Value indexed_value(const NodeContext& c, Value x, const Indices& indices) {
  const Indexed r = indexed(c, x, indices);
  if (r.depth == 0) return x;
  Value y = r.depth == 1 ? ops::gather(r.x, without_axis(r.tuples, r.result_rank), 0)
                         : ops::gather_nd(r.x, r.tuples);
  c.check();
  if (r.place > 0) y = ops::transpose(y, placed_order(r, y.rank()));
  return y;
}

void index(NodeContext& c) {
  const Value x = c.tensor("self");
  c.set(indexed_value(c, x, indices_of(c, x.rank())));
}

Value put_at(const NodeContext& c, Value x, const Indices& indices, Value value, bool adds) {
  const Indexed r = indexed(c, x, indices);
  if (r.depth == 0) return broadcast(value, c.extents_of(x));
  const Extents own = c.extents_of(r.x), tuples = c.extents_of(r.tuples);
  // Extents of x[indices], as PyTorch orders its axes.
  Extents in_front(tuples.begin(), tuples.end() - 1);
  in_front.insert(in_front.end(), own.begin() + static_cast<std::ptrdiff_t>(r.depth), own.end());
  const std::vector<int64_t> order = placed_order(r, in_front.size());
  Extents shape;
  for (int64_t a : order) shape.push_back(in_front[static_cast<size_t>(a)]);
  Value updates = broadcast(value, shape);
  if (r.place > 0) updates = ops::transpose(updates, ops::inverse_permutation(order));
  Value y = ops::scatter_nd(as_number(r.x), r.tuples, as_number(updates),
                            adds ? ScatterReduction::sum : ScatterReduction::none);
  if (!std::ranges::is_sorted(r.order)) y = ops::transpose(y, ops::inverse_permutation(r.order));
  return y;
}

void index_put(NodeContext& c) {
  const Value x = c.tensor("self");
  const bool adds = c.flag("accumulate");
  // A mask of all axes and one value need no positions.
  const std::vector<Value> given = c.tensors("indices");
  const Value value = c.tensor("values", x.dtype());
  if (given.size() == 1 && given[0].valid() && given[0].dtype() == DType::boolean &&
      given[0].rank() > 0 && value.rank() == 0 && !adds) {
    Value mask = given[0];
    while (mask.rank() < x.rank()) mask = with_axis_at(mask, mask.rank());
    return c.set(ops::where(broadcast(mask, c.extents_of(x)), value, x));
  }
  c.set(put_at(c, x, indices_of(c, x.rank()), value, adds));
}

// Indices where the mask is false may be anything.
Indices inside(const NodeContext& c, Value x) {
  Indices indices = indices_of(c, x.rank());
  const Extents e = c.extents_of(x);
  for (size_t a = 0; a < indices.size(); ++a) {
    if (!indices[a].valid()) continue;
    const Value last = size_value(c, ir::simplify(e[a] - 1), DType::i64);
    indices[a] = ops::max(ops::min(from_front(c, indices[a], e[a]), last), 0.0);
  }
  return indices;
}

void masked_index(NodeContext& c) {
  const Value x = c.tensor("self");
  c.set(ops::where(c.tensor("mask", DType::boolean), indexed_value(c, x, inside(c, x)),
                   c.tensor("fill", x.dtype())));
}

void masked_index_add(NodeContext& c) {
  const Value x = c.tensor("self");
  const Value none = c.scalar(x.dtype(), 0);
  const Value values =
      ops::where(c.tensor("mask", DType::boolean), c.tensor("values", x.dtype()), none);
  c.set(put_at(c, x, inside(c, x), values, true));
}

// ---- along an axis ----

void index_select(NodeContext& c) {
  const Value x = c.tensor("self");
  const size_t axis = c.axis("dim", x.rank());
  const Value rows = with_axis(x);
  const Value y = ops::gather(rows, with_axis(c.tensor("index")), static_cast<int64_t>(axis));
  c.set(x.rank() == 0 ? ops::reshape(y, {}) : y);
}

void gather(NodeContext& c) {
  const Value x = c.tensor("self"), index = c.tensor("index");
  const size_t axis = c.axis("dim", x.rank());
  const Value rows = with_axis(x), places = with_axis(index);
  // Only the first elements along the other axes are looked at.
  const Extents own = c.extents_of(rows), read = c.extents_of(places, rows.rank());
  Extents sizes = read;
  sizes[axis] = own[axis];
  const Extents starts(own.size(), c.constant(0)), steps(own.size(), c.constant(1));
  const bool is_whole = std::ranges::equal(
      own, sizes, [](ExtentExpr a, ExtentExpr b) { return ir::prove_equal(a, b); });
  const Value part = is_whole ? rows : ops::slice(rows, starts, sizes, steps);
  const Value y = ops::gather_elements(part, places, static_cast<int64_t>(axis));
  c.set(index.rank() == 0 ? ops::reshape(y, {}) : y);
}

// The dimensions of `index` alone are written.
void scatter_by(NodeContext& c, Value update, ScatterReduction reduction) {
  const Value x = c.tensor("self"), index = c.tensor("index");
  const size_t axis = c.axis("dim", x.rank());
  const Value places = with_axis(index);
  const Extents written = c.extents_of(places);
  Value src = update;
  if (src.rank() == 0) {
    src = broadcast(src, written);
  } else {
    const Extents starts(written.size(), c.constant(0)), steps(written.size(), c.constant(1));
    if (src.rank() != written.size()) c.error("'src' and 'index' must be of one rank");
    src = ops::slice(src, starts, written, steps);
  }
  const Value y = ops::scatter_elements(as_number(with_axis(x)), places, as_number(src),
                                        static_cast<int64_t>(axis), reduction);
  c.set(x.rank() == 0 ? ops::reshape(y, {}) : y);
}

Value source(const NodeContext& c) {
  const DType dtype = c.tensor("self").dtype();
  return c.tensor(c.has("src") ? "src" : "value", dtype);
}

void scatter(NodeContext& c) {
  const std::string reduce = c.text("reduce");
  if (!reduce.empty() && reduce != "add" && reduce != "multiply")
    c.unsupported("reduce '" + reduce + "'");
  const auto reduction = reduce == "add"        ? ScatterReduction::sum
                         : reduce == "multiply" ? ScatterReduction::product
                                                : ScatterReduction::none;
  scatter_by(c, source(c), reduction);
}

void scatter_add(NodeContext& c) {
  scatter_by(c, source(c), ScatterReduction::sum);
}

struct NamedReduction {
  std::string_view name;
  ScatterReduction reduction;
  double neutral;
};
constexpr NamedReduction kReductions[] = {
    {"sum", ScatterReduction::sum, 0},       {"mean", ScatterReduction::sum, 0},
    {"prod", ScatterReduction::product, 1},  {"amax", ScatterReduction::largest, 0},
    {"amin", ScatterReduction::smallest, 0},
};

const NamedReduction& named_reduction(const NodeContext& c) {
  const std::string name = c.text("reduce");
  const auto* found = std::ranges::find(kReductions, name, &NamedReduction::name);
  if (found == std::end(kReductions)) c.unsupported("reduce '" + name + "'");
  return *found;
}

// Elements of x that are written become `neutral` first, where they do not count. `src` has the
// shape of `index`.
Value scatter_reduced(const NodeContext& c, Value x, Value index, Value src, int64_t axis) {
  const NamedReduction& named = named_reduction(c);
  const bool includes = c.flag("include_self", true);
  const Value ones = broadcast(c.scalar(DType::i64, 1), c.extents_of(index));
  const Value none = broadcast(c.scalar(DType::i64, 0), c.extents_of(x));
  Value counts = ops::scatter_elements(none, index, ones, axis, ScatterReduction::sum);
  const Value is_written = ops::greater(counts, 0.0);
  Value base = x;
  if (!includes && (named.name == "amax" || named.name == "amin")) {
    // One of what is written, which no extreme of all changes.
    base = ops::scatter_elements(x, index, src, axis);
  } else if (!includes) {
    base = ops::where(is_written, c.scalar(x.dtype(), named.neutral), x);
  }
  const Value y = ops::scatter_elements(base, index, src, axis, named.reduction);
  if (named.name != "mean") return y;
  if (includes) counts = ops::add(counts, 1.0);
  const Value divisor = ops::cast(ops::max(counts, 1.0), x.dtype());
  if (ir::is_float(x.dtype())) return ops::div(y, divisor);
  return ops::div(ops::sub(y, ops::floor_mod(y, divisor)), divisor);
}

void scatter_reduce(NodeContext& c) {
  const NamedReduction& named = named_reduction(c);
  const Value x = c.tensor("self");
  if (named.name != "mean" && c.flag("include_self", true))
    return scatter_by(c, c.tensor("src", x.dtype()), named.reduction);
  const Value index = with_axis(c.tensor("index"));
  const Extents written = c.extents_of(index);
  const Extents starts(written.size(), c.constant(0)), steps(written.size(), c.constant(1));
  const Value src =
      as_number(ops::slice(with_axis(c.tensor("src", x.dtype())), starts, written, steps));
  const Value y = scatter_reduced(c, as_number(with_axis(x)), index, src,
                                  static_cast<int64_t>(c.axis("dim", x.rank())));
  c.set(x.rank() == 0 ? ops::reshape(y, {}) : y);
}

// A vector of positions along an axis, for elements of `extents`.
Value along(const NodeContext& c, Value index, const Extents& extents, size_t axis) {
  Extents shape(extents.size(), c.constant(1));
  if (axis < shape.size()) shape[axis] = extents[axis];
  return broadcast(ops::reshape(index, shape), extents);
}

void index_reduce(NodeContext& c) {
  const Value x = c.tensor("self"), rows = with_axis(x);
  const size_t axis = c.axis("dim", x.rank());
  const Value src = with_axis(c.tensor("source", x.dtype()));
  const Value index = along(c, with_axis(c.tensor("index")), c.extents_of(src), axis);
  const Value y = scatter_reduced(c, rows, index, src, static_cast<int64_t>(axis));
  c.set(x.rank() == 0 ? ops::reshape(y, {}) : y);
}

void index_add(NodeContext& c) {
  const Value x = c.tensor("self");
  const size_t axis = c.axis("dim", x.rank());
  Value src = as_number(with_axis(c.tensor("source", x.dtype())));
  if (c.has("alpha")) src = ops::mul(src, as_number(c.tensor("alpha", x.dtype())));
  const Value index = along(c, with_axis(c.tensor("index")), c.extents_of(src), axis);
  const Value y = ops::scatter_elements(as_number(with_axis(x)), index, as_number(src),
                                        static_cast<int64_t>(axis), ScatterReduction::sum);
  c.set(x.rank() == 0 ? ops::reshape(y, {}) : y);
}

void index_copy(NodeContext& c) {
  const Value x = c.tensor("self");
  const size_t axis = c.axis("dim", x.rank());
  const Value src = with_axis(c.tensor("source", x.dtype()));
  const Value index = along(c, with_axis(c.tensor("index")), c.extents_of(src), axis);
  const Value y = ops::scatter_elements(as_number(with_axis(x)), index, as_number(src),
                                        static_cast<int64_t>(axis));
  c.set(x.rank() == 0 ? ops::reshape(y, {}) : y);
}

void index_fill(NodeContext& c) {
  const Value x = c.tensor("self");
  const size_t axis = c.axis("dim", x.rank());
  const Value index = with_axis(c.tensor("index")), rows = with_axis(x);
  Extents part = c.extents_of(rows);
  part[axis] = element_count(c, index);
  const Value src = broadcast(c.tensor("value", x.dtype()), part);
  const Value y = ops::scatter_elements(as_number(rows), along(c, index, part, axis),
                                        as_number(src), static_cast<int64_t>(axis));
  c.set(x.rank() == 0 ? ops::reshape(y, {}) : y);
}

void embedding(NodeContext& c) {
  c.set(ops::gather(c.tensor("weight"), c.tensor("indices"), 0));
}

void take(NodeContext& c) {
  c.set(ops::gather(flattened(c.tensor("self")), c.tensor("index"), 0));
}

void take_along(NodeContext& c) {
  const Value x = c.tensor("self"), index = c.tensor("indices");
  if (!c.has("dim")) return c.set(ops::gather(flattened(x), flattened(index), 0));
  const size_t axis = c.axis("dim", x.rank());
  const Extents own = c.extents_of(x), read = c.extents_of(index, x.rank());
  std::vector<Extents> shapes = {own, read};
  shapes[0][axis] = c.constant(1);
  shapes[1][axis] = c.constant(1);
  const auto common = ops::broadcast_shape(c.builder(), shapes);
  c.check();
  Extents of_x = *common, of_index = *common;
  of_x[axis] = own[axis];
  of_index[axis] = read[axis];
  c.set(ops::gather_elements(broadcast(x, of_x), broadcast(index, of_index),
                             static_cast<int64_t>(axis)));
}

void put(NodeContext& c) {
  const Value x = c.tensor("self");
  const Value y =
      ops::scatter_elements(as_number(flattened(x)), flattened(c.tensor("index")),
                            as_number(flattened(c.tensor("source", x.dtype()))), 0,
                            c.flag("accumulate") ? ScatterReduction::sum : ScatterReduction::none);
  c.set(ops::reshape(y, c.extents_of(x)));
}

// The elements of `source`, in order, go where the mask is true.
void masked_scatter(NodeContext& c) {
  const std::vector<Value> wide = ops::broadcast_operands(
      std::vector{with_axis(c.tensor("self")), with_axis(c.tensor("mask", DType::boolean))});
  c.check();
  const Value x = wide[0], mask = wide[1];
  const Value ones = ops::cast(flattened(mask), DType::i64);
  const Value before = ops::cumsum(ones, 0, true, false);
  const Value source = flattened(c.tensor("source", x.dtype()));
  const Value last =
      size_value(c, ir::simplify(ir::max(element_count(c, source) - 1, 0)), DType::i64);
  const Value taken = ops::gather(source, ops::min(before, last), 0);
  const Value y = ops::where(mask, ops::reshape(taken, c.extents_of(x)), x);
  c.set(c.result_rank() == 0 ? ops::reshape(y, {}) : y);
}

void one_hot(NodeContext& c) {
  const Value x = c.tensor("self");
  if (c.integer("num_classes", -1) < 0) c.unsupported("a number of classes that the data decide");
  c.set(ops::one_hot(x, c.extent("num_classes"), c.scalar(DType::i64, 0), c.scalar(DType::i64, 1),
                     static_cast<int64_t>(x.rank())));
}

constexpr ImportRule kRules[] = {
    {"aten._index_put_impl", "self indices* values accumulate= unsafe=", index_put},
    {"aten._unsafe_index", "self indices*", index},
    {"aten._unsafe_masked_index", "self mask indices* fill", masked_index},
    {"aten._unsafe_masked_index_put_accumulate", "self mask indices* values", masked_index_add},
    {"aten._unsafe_index_put", "self indices* values accumulate=", index_put},
    {"aten.embedding", "weight indices padding_idx= scale_grad_by_freq= sparse=", embedding},
    {"aten.gather", "self dim= index sparse_grad=", gather},
    {"aten.index", "self indices*", index},
    {"aten.index_add", "self dim= index source alpha=", index_add},
    {"aten.index_copy", "self dim= index source", index_copy},
    {"aten.index_fill", "self dim= index value", index_fill},
    {"aten.index_put", "self indices* values accumulate=", index_put},
    {"aten.index_select", "self dim= index", index_select},
    {"aten.masked_scatter", "self mask source", masked_scatter},
    {"aten.one_hot", "self num_classes=", one_hot},
    {"aten.put", "self index source accumulate=", put},
    {"aten.index_reduce", "self dim= index source reduce= include_self=", index_reduce},
    {"aten.scatter", "self dim= index src? value? reduce=", scatter},
    {"aten.scatter_add", "self dim= index src", scatter_add},
    {"aten.scatter_reduce", "self dim= index src reduce= include_self=", scatter_reduce},
    {"aten.take", "self index", take},
    {"aten.take_along_dim", "self indices dim=", take_along},
};

}  // namespace

ImportRules indexing_import_rules() {
  return kRules;
}

}  // namespace ullage::aten
