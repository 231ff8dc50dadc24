// Import rules of linear algebra.
#include "frontends/aten/importer/op_table.h"
#include "frontends/aten/rules/rule_tools.h"
#include "ops/control/loop.h"
#include "ops/dense/matmul.h"
#include "ops/elementwise/elementwise.h"
#include "ops/movement/movement.h"
#include "ops/reduce/reduce.h"

namespace ullage::aten {

using ir::ExtentExpr;
using ir::Value;
using Extents = std::vector<ExtentExpr>;

namespace {

Value turned(Value x) {
  std::vector<int64_t> order(x.rank());
  for (size_t i = 0; i < order.size(); ++i) order[i] = static_cast<int64_t>(i);
  std::swap(order[order.size() - 2], order[order.size() - 1]);
  return ops::transpose(x, order);
}

// Of a lower triangle, row by row: each is found from those above it.
Value solved(NodeContext& c, Value triangle, Value right, bool has_unit_diagonal) {
  const size_t rows = triangle.rank() - 2;
  Extents all = c.extents_of(right);
  const Value none = c.scalar(right.dtype(), 0);
  const Value nothing = broadcast(none, all);
  const Value place = positions_along(c, all, rows);
  ops::Loop loop(c.builder(), all[rows]);
  const Value x = loop.carry(nothing);
  const auto row_of = [&](Value of, size_t axis) {
    return part_along(of, axis, loop.iteration(), c.constant(1));
  };
  const Value factors = row_of(triangle, rows);
  Value found = ops::sub(row_of(right, rows), ops::matmul_numpy(factors, x));
  if (!has_unit_diagonal) found = ops::div(found, row_of(factors, rows + 1));
  loop.next(x, ops::where(ops::equal(place, loop.iteration_value()), found, x));
  loop.end();
  return loop.result(x);
}

void solve_triangular(NodeContext& c) {
  Value a = computed(c, "self"), b = c.tensor("B", a.dtype());
  if (a.rank() < 2 || b.rank() < 2) c.error("its operands must be matrices");
  const bool is_left = c.flag("left", true);
  if (!is_left) a = turned(a), b = turned(b);
  const auto matrices = [&](Value x) {
    Extents e = c.extents_of(x);
    e.resize(e.size() - 2);
    return e;
  };
  std::vector<Extents> shapes = {matrices(a), matrices(b)};
  const auto batch = ops::broadcast_shape(c.builder(), shapes);
  c.check();
  const auto wide = [&](Value x) {
    Extents e = *batch;
    const Extents own = c.extents_of(x);
    e.insert(e.end(), own.end() - 2, own.end());
    return broadcast(x, e);
  };
  a = wide(a), b = wide(b);
  const bool is_lower = c.flag("upper") != is_left;
  const auto rows = static_cast<int64_t>(a.rank()) - 2;
  const std::vector<int64_t> both = {rows, rows + 1}, first = {rows};
  if (!is_lower) a = ops::reverse(a, both), b = ops::reverse(b, first);
  Value x = solved(c, a, b, c.flag("unitriangular"));
  if (!is_lower) x = ops::reverse(x, first);
  c.set(is_left ? x : turned(x));
}

constexpr ImportRule kRules[] = {
    {"aten.linalg_solve_triangular", "self B upper= left= unitriangular=", solve_triangular},
};

}  // namespace

ImportRules linear_import_rules() {
  return kRules;
}

}  // namespace ullage::aten
