// Import rules of linear algebra.
#include <cmath>
#include <limits>

#include "frontends/aten/importer/op_table.h"
#include "frontends/aten/rules/rule_tools.h"
#include "ops/control/loop.h"
#include "ops/dense/matmul.h"
#include "ops/elementwise/cast.h"
#include "ops/elementwise/compute_dtype.h"
#include "ops/elementwise/elementwise.h"
#include "ops/generate/generate.h"
#include "ops/movement/movement.h"
#include "ops/order/scan.h"
#include "ops/reduce/reduce.h"

namespace ullage::aten {

using ir::DType;
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

struct Triangle {
  bool is_lower = false, has_unit_diagonal = false, turns_result = false;
};

void set_solution(NodeContext& c, Value a, Value b, const Triangle& triangle) {
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
  const auto rows = static_cast<int64_t>(a.rank()) - 2;
  const std::vector<int64_t> both = {rows, rows + 1}, first = {rows};
  if (!triangle.is_lower) a = ops::reverse(a, both), b = ops::reverse(b, first);
  Value x = solved(c, a, b, triangle.has_unit_diagonal);
  if (!triangle.is_lower) x = ops::reverse(x, first);
  c.set(0, triangle.turns_result ? turned(x) : x);
}

void solve_triangular(NodeContext& c) {
  Value a = computed(c, "self"), b = c.tensor("B", a.dtype());
  if (a.rank() < 2 || b.rank() < 2) c.error("its operands must be matrices");
  const bool is_left = c.flag("left", true);
  if (!is_left) a = turned(a), b = turned(b);
  set_solution(c, a, b,
               {.is_lower = c.flag("upper") != is_left,
                .has_unit_diagonal = c.flag("unitriangular"),
                .turns_result = !is_left});
}

// The older form: A x = b, and A next to it.
void solve_by_triangle(NodeContext& c) {
  Value a = computed(c, "A"), b = ops::cast(c.tensor("self"), a.dtype());
  if (a.rank() < 2 || b.rank() < 2) c.error("its operands must be matrices");
  const bool transposes = c.flag("transpose");
  c.set(1, c.tensor("A"));
  set_solution(c, transposes ? turned(a) : a, b,
               {.is_lower = c.flag("upper", true) == transposes,
                .has_unit_diagonal = c.flag("unitriangular")});
}

// ---- norms ----

constexpr double kInfinity = std::numeric_limits<double>::infinity();

// By rows or columns of matrices along two axes.
Value matrix_norm(const NodeContext& c, Value x, double p, const std::vector<int64_t>& axes,
                  bool keeps) {
  if (axes.size() != 2) c.error("a norm of matrices needs two axes");
  const double size = std::abs(p);
  if (size != 1 && size != kInfinity) c.unsupported("norms by singular values");
  const std::vector<int64_t> summed = {size == 1 ? axes[0] : axes[1]},
                             rest = {size == 1 ? axes[1] : axes[0]};
  const Value sums = ops::reduce_sum(ops::abs(x), summed, true);
  const Value y = p > 0 ? ops::reduce_max(sums, rest, true) : ops::reduce_min(sums, rest, true);
  return keeps ? y : ops::squeeze(y, axes);
}

// `order`: a number, or a name that must be that of the root of the sum of squares.
void set_norm(NodeContext& c, const std::vector<int64_t>& axes, bool is_of_matrices) {
  const Value x = ops::as_computed(c.tensor("self", c.result_dtype()));
  const bool keeps = c.flag("keepdim");
  const Argument* order = c.find("ord");
  const bool is_named = order && order->kind == ArgumentKind::text;
  if (is_named && order->text != "fro") c.unsupported("norms by singular values");
  if (!order || is_named) return c.set(vector_norm(x, 2, axes, keeps));
  const double p = c.number("ord");
  c.set(is_of_matrices ? matrix_norm(c, x, p, axes, keeps) : vector_norm(x, p, axes, keeps));
}

void norm_of_matrices(NodeContext& c) {
  const size_t rank = c.tensor("self").rank();
  if (rank < 2) c.error("'self' must have matrices");
  const auto last = static_cast<int64_t>(rank) - 1;
  const std::vector<int64_t> both = {last - 1, last};
  set_norm(c, c.has("dim") ? c.axes("dim", rank) : both, true);
}

// Of vectors along one axis, of matrices along two, of all elements where no order is named.
void norm(NodeContext& c) {
  const std::vector<int64_t> axes = c.axes("dim", c.tensor("self").rank());
  set_norm(c, axes, c.has("ord") && axes.size() == 2);
}

// ---- products ----

void vector_dot(NodeContext& c) {
  const DType dtype = c.result_dtype();
  const std::vector<Value> wide = ops::broadcast_operands(
      std::vector{ops::as_computed(c.tensor("x", dtype)), ops::as_computed(c.tensor("y", dtype))});
  c.check();
  const Value product = ops::mul(wide[0], wide[1]);
  const std::vector<int64_t> axes = {static_cast<int64_t>(c.axis("dim", product.rank(), -1))};
  c.set(ops::reduce_sum(product, axes, false));
}

Value identity_like(const NodeContext& c, Value x) {
  const Extents e = c.extents_of(x);
  const Value is_diagonal =
      ops::equal(positions_along(c, e, x.rank() - 2), positions_along(c, e, x.rank() - 1));
  return ops::cast(is_diagonal, x.dtype());
}

Value matrices(const NodeContext& c) {
  const Value x = factor(c.tensor("self"));
  if (x.rank() < 2) c.error("'self' must have matrices");
  return x;
}

// By squares.
void matrix_power(NodeContext& c) {
  Value square = matrices(c);
  int64_t n = c.integer("n");
  if (n < 0) c.unsupported("inverse matrices");
  Value y;
  for (; n > 0; n /= 2) {
    if (n % 2 == 1) y = y.valid() ? ops::matmul_numpy(y, square) : square;
    if (n > 1) square = ops::matmul_numpy(square, square);
  }
  c.set(y.valid() ? y : identity_like(c, square));
}

void chain(NodeContext& c) {
  const std::vector<Value> given = c.tensors(c.has("matrices") ? "matrices" : "tensors");
  if (given.empty()) c.error("needs matrices");
  Value y = factor(given.front());
  for (size_t i = 1; i < given.size(); ++i) y = ops::matmul_numpy(y, factor(given[i]));
  c.set(y);
}

// Powers 0, 1, 2 ... of each element along a new last axis.
void powers(NodeContext& c) {
  const Value x = with_axis(c.tensor("x", c.result_dtype()));
  Extents e = c.extents_of(x);
  e.push_back(c.has("N") ? c.extent("N") : e.back());
  const Value column = broadcast(with_axis_at(x, x.rank()), e);
  const Value ones = broadcast(c.scalar(x.dtype(), 1), e);
  const auto last = static_cast<int64_t>(x.rank());
  const Value is_first = ops::equal(positions_along(c, e, x.rank()), 0.0);
  c.set(ops::cumprod(ops::where(is_first, ones, column), last, false, false));
}

// By a series of what is at most 2 large after s halvings, squared s times.
void matrix_exponential(NodeContext& c) {
  constexpr int kTerms = 20;
  const Value x = ops::as_computed(matrices(c));
  const auto last = static_cast<int64_t>(x.rank()) - 1;
  const std::vector<int64_t> rows = {last - 1};
  const Value size = ops::reduce_max.over_all(ops::reduce_sum(ops::abs(x), rows, false));
  const Value halvings = ops::max(ops::ceil(ops::log2(ops::mul(ops::max(size, 1e-6), 0.5))), 0.0);
  const ir::HostValue count =
      c.builder().scalars(ops::cast(ops::min(halvings, 64.0), ir::DType::i64));
  c.check();
  const Value small = ops::mul(x, ops::exp2(ops::neg(halvings)));
  const Value one = identity_like(c, x);
  Value series = one;
  for (int k = kTerms; k > 0; --k)
    series = ops::add(one, ops::mul(ops::matmul_numpy(small, series), 1.0 / k));
  ops::Loop loop(c.builder(), count.front());
  const Value y = loop.carry(series);
  loop.next(y, ops::matmul_numpy(y, y));
  loop.end();
  c.set(loop.result(y));
}

constexpr ImportRule kRules[] = {
    {"aten.chain_matmul", "matrices*", chain},
    {"aten.linalg_matrix_exp", "self", matrix_exponential},
    {"aten.linalg_matrix_norm", "self ord= dim= keepdim= dtype=", norm_of_matrices},
    {"aten.linalg_matrix_power", "self n=", matrix_power},
    {"aten.linalg_multi_dot", "tensors*", chain},
    {"aten.linalg_norm", "self ord= dim= keepdim= dtype=", norm},
    {"aten.linalg_solve_triangular", "self B upper= left= unitriangular=", solve_triangular},
    {"aten.linalg_vander", "x N=", powers},
    {"aten.linalg_vecdot", "x y dim=", vector_dot},
    {"aten.matrix_exp", "self", matrix_exponential},
    {"aten.triangular_solve", "self A upper= transpose= unitriangular=", solve_by_triangle},
};

}  // namespace

ImportRules linear_import_rules() {
  return kRules;
}

}  // namespace ullage::aten
