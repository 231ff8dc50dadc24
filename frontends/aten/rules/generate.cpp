// Import rules of ops that make tensors of sizes and numbers.
#include <algorithm>
#include <cmath>

#include "frontends/aten/importer/op_table.h"
#include "frontends/aten/rules/rule_tools.h"
#include "ops/control/match_cast.h"
#include "ops/elementwise/cast.h"
#include "ops/elementwise/elementwise.h"
#include "ops/generate/generate.h"
#include "ops/movement/movement.h"
#include "ops/select/nonzero.h"

namespace ullage::aten {

using ir::DType;
using ir::ExtentExpr;
using ir::Value;

namespace {

void set_full(NodeContext& c, Value value, const std::vector<ExtentExpr>& extents) {
  c.set(broadcast(ops::cast(value, c.result_dtype()), extents));
}

template <int value>
void constant(NodeContext& c) {
  set_full(c, c.scalar(c.result_dtype(), value), c.extents("size"));
}

template <int value>
void constant_like(NodeContext& c) {
  set_full(c, c.scalar(c.result_dtype(), value), c.extents_of(c.tensor("self")));
}

void full(NodeContext& c) {
  set_full(c, c.tensor("fill_value", c.result_dtype()), c.extents("size"));
}

void full_like(NodeContext& c) {
  set_full(c, c.tensor("fill_value", c.result_dtype()), c.extents_of(c.tensor("self")));
}

void scalar_tensor(NodeContext& c) {
  c.set(c.tensor("s", c.result_dtype()));
}

bool is_whole(const NodeContext& c, const char* name) {
  const Argument* given = c.find(name);
  return !given || c.as_number(*given).kind != NumberKind::real;
}

// Of integers: the count is a size as they are.
void range_of_integers(NodeContext& c) {
  const ExtentExpr start = c.extent("start", 0), end = c.extent("end"), step = c.extent("step", 1);
  const std::optional<int64_t> by = ir::as_constant(step);
  if (by == 0) c.error("'step' must not be 0");
  if (!by) {
    c.builder().guard(ir::less(c.constant(0), step),
                      c.path() + ": 'step', which only a run knows, must be positive");
  }
  const bool rises = !by || *by > 0;
  const ExtentExpr way = rises ? end - start : start - end;
  const ExtentExpr size = by ? c.constant(rises ? *by : -*by) : step;
  const ExtentExpr count = ir::simplify(ir::max(ir::ceil_div(way, size), 0));
  Value x = ops::iota(c.builder(), DType::i64, {count}, 0);
  if (by != 1) x = ops::mul(x, size_value(c, step, DType::i64));
  if (ir::as_constant(start) != 0) x = ops::add(x, size_value(c, start, DType::i64));
  c.set(x);
}

void range(NodeContext& c) {
  if (is_whole(c, "start") && is_whole(c, "end") && is_whole(c, "step"))
    return range_of_integers(c);
  const double start = c.number("start"), end = c.number("end"), step = c.number("step", 1);
  if (step == 0) c.error("'step' must not be 0");
  const double count = std::max(std::ceil((end - start) / step), 0.0);
  if (!(count < 1e12)) c.error("it has too many elements");
  const Value index =
      ops::iota(c.builder(), DType::i64, {c.constant(static_cast<int64_t>(count))}, 0);
  const DType dtype = ir::is_float(c.result_dtype()) ? c.result_dtype() : DType::f32;
  const Value x = ops::cast(index, dtype == DType::f64 ? dtype : DType::f32);
  c.set(ops::add(ops::mul(x, step), start));
}

// From both ends, which are exact.
void linspace(NodeContext& c) {
  const ExtentExpr steps = c.extent("steps");
  const DType dtype = c.result_dtype() == DType::f64 ? DType::f64 : DType::f32;
  const Value start = c.tensor("start", dtype), end = c.tensor("end", dtype);
  const Value index = ops::cast(ops::iota(c.builder(), DType::i64, {steps}, 0), dtype);
  const Value last = size_value(c, ir::simplify(ir::max(steps - 1, 1)), dtype);
  const Value step = ops::div(ops::sub(end, start), last);
  const Value from_end = ops::sub(end, ops::mul(step, ops::sub(last, index)));
  const Value half = size_value(c, ir::simplify(ir::floor_div(steps, 2)), dtype);
  const Value x =
      ops::where(ops::less(index, half), ops::add(start, ops::mul(step, index)), from_end);
  c.set(ir::as_constant(steps) == 1 ? broadcast(start, {steps}) : x);
}

void eye(NodeContext& c) {
  const ExtentExpr rows = c.extent("n");
  const ExtentExpr columns = c.has("m") ? c.extent("m") : rows;
  const DType dtype = c.result_dtype() == DType::boolean ? DType::i32 : c.result_dtype();
  c.set(ops::eye(c.builder(), dtype, rows, columns, 0));
}

// Rows and columns of a triangle, row by row.
template <bool lower>
void triangle_indices(NodeContext& c) {
  const std::vector<ExtentExpr> extents = {c.extent("row"), c.extent("col")};
  const Value rows =
      ops::add(positions_along(c, extents, 0), size_value(c, c.extent("offset", 0), DType::i64));
  const Value columns = positions_along(c, extents, 1);
  const Value found =
      ops::argwhere(lower ? ops::less_equal(columns, rows) : ops::less_equal(rows, columns)).values;
  const std::vector<int64_t> turn = {1, 0};
  c.set(ops::match_cast(ops::transpose(found, turn), c.result_extents(), c.path()));
}

constexpr ImportRule kRules[] = {
    {"aten.arange", "start= end= step= dtype=", range},
    {"aten.empty", "size= dtype=", constant<0>},
    {"aten.empty_like", "self dtype=", constant_like<0>},
    {"aten.empty_permuted", "size= physical_layout= dtype=", constant<0>},
    {"aten.empty_strided", "size= stride= dtype=", constant<0>},
    {"aten.eye", "n= m= dtype=", eye},
    {"aten.full", "size= fill_value dtype=", full},
    {"aten.full_like", "self fill_value dtype=", full_like},
    {"aten.linspace", "start end steps= dtype=", linspace},
    {"aten.new_empty", "self size= dtype=", constant<0>},
    {"aten.new_empty_strided", "self size= stride= dtype=", constant<0>},
    {"aten.new_full", "self size= fill_value dtype=", full},
    {"aten.new_ones", "self size= dtype=", constant<1>},
    {"aten.new_zeros", "self size= dtype=", constant<0>},
    {"aten.ones", "size= dtype=", constant<1>},
    {"aten.ones_like", "self dtype=", constant_like<1>},
    {"aten.scalar_tensor", "s dtype=", scalar_tensor},
    {"aten.tril_indices", "row= col= offset= dtype=", triangle_indices<true>},
    {"aten.triu_indices", "row= col= offset= dtype=", triangle_indices<false>},
    {"aten.zeros", "size= dtype=", constant<0>},
    {"aten.zeros_like", "self dtype=", constant_like<0>},
};

}  // namespace

ImportRules generate_import_rules() {
  return kRules;
}

}  // namespace ullage::aten
