// Small steps that several import rules share.
#include "frontends/aten/rules/rule_tools.h"

#include <limits>
#include <numeric>

#include "ops/elementwise/cast.h"
#include "ops/elementwise/compute_dtype.h"
#include "ops/elementwise/elementwise.h"
#include "ops/generate/generate.h"
#include "ops/movement/movement.h"
#include "ops/reduce/reduce.h"

namespace ullage::aten {

using ir::DType;
using ir::ExtentExpr;
using ir::Value;

Value broadcast(Value x, const std::vector<ExtentExpr>& extents) {
  if (!x.valid() || (x.rank() == 0 && extents.empty())) return x;
  return ops::broadcast_to(x, extents);
}

Value flattened(Value x) {
  if (!x.valid()) return x;
  const std::vector<ExtentExpr> extents = ops::extents_of(x);
  return ops::reshape(x, {ir::simplify(ir::product(x.builder().pool(), extents))});
}

ExtentExpr element_count(const NodeContext& c, Value x) {
  return ir::simplify(ir::product(c.pool(), c.extents_of(x)));
}

Value size_value(const NodeContext& c, ExtentExpr extent, DType dtype) {
  return ops::cast(c.as_value(Number{.expression = extent}), dtype);
}

Value with_axis(Value x) {
  return x.valid() && x.rank() == 0 ? ops::reshape(x, {x.builder().pool().constant(1)}) : x;
}

Value positions_along(const NodeContext& c, const std::vector<ExtentExpr>& extents, size_t axis) {
  return ops::iota(c.builder(), DType::i64, extents, static_cast<int64_t>(axis));
}

Value from_front(const NodeContext& c, Value indices, ExtentExpr extent) {
  indices = ops::cast(indices, DType::i64);
  const Value moved = ops::add(indices, size_value(c, extent, DType::i64));
  return ops::where(ops::less(indices, 0.0), moved, indices);
}

Value without_axis(Value x, size_t axis) {
  const std::vector<int64_t> axes = {static_cast<int64_t>(axis)};
  return x.valid() && x.rank() > 0 ? ops::squeeze(x, axes) : x;
}

Value with_axis_at(Value x, size_t axis) {
  const std::vector<int64_t> axes = {static_cast<int64_t>(axis)};
  return x.valid() ? ops::unsqueeze(x, axes) : x;
}

Value of_rank(Value x, size_t rank) {
  if (x.rank() == 0 && rank > 0) x = with_axis_at(x, 0);
  if (x.rank() == 1 && rank > 1) x = with_axis_at(x, 0);
  if (x.rank() == 2 && rank > 2) x = with_axis_at(x, 2);
  return x;
}

std::vector<int64_t> in_order(size_t rank) {
  std::vector<int64_t> axes(rank);
  std::iota(axes.begin(), axes.end(), 0);
  return axes;
}

ExtentExpr count_along(const NodeContext& c, Value x, const std::vector<int64_t>& axes) {
  const std::vector<ExtentExpr> e = c.extents_of(x);
  ExtentExpr count = c.constant(1);
  for (int64_t a : axes) count = count * e[static_cast<size_t>(a)];
  return ir::simplify(count);
}

Value vector_norm(Value x, double p, const std::vector<int64_t>& axes, bool keeps) {
  constexpr double kInfinity = std::numeric_limits<double>::infinity();
  const auto along = [&](const ops::ReduceOp& op, Value v) {
    return axes.empty() ? v : op(v, axes, keeps);
  };
  const Value size = ops::abs(x);
  if (p == kInfinity) return along(ops::reduce_max, size);
  if (p == -kInfinity) return along(ops::reduce_min, size);
  if (p == 0) return along(ops::reduce_sum, ops::cast(ops::not_equal(x, 0.0), x.dtype()));
  if (p == 1) return along(ops::reduce_sum, size);
  if (p == 2) return ops::sqrt(along(ops::reduce_sum, ops::mul(x, x)));
  return ops::pow(along(ops::reduce_sum, ops::pow(size, p)), 1 / p);
}

Value length(Value x, double p) {
  return vector_norm(x, p, {static_cast<int64_t>(x.rank()) - 1}, false);
}

Value part_along(Value x, size_t axis, ExtentExpr start, ExtentExpr size, int64_t step) {
  if (!x.valid()) return x;
  ir::ExtentPool& pool = x.builder().pool();
  std::vector<ExtentExpr> starts(x.rank(), pool.constant(0)), sizes = ops::extents_of(x);
  std::vector<ExtentExpr> steps(x.rank(), pool.constant(1));
  if (axis >= sizes.size()) return x;
  starts[axis] = start;
  sizes[axis] = size;
  steps[axis] = pool.constant(step);
  return ops::slice(x, starts, sizes, steps);
}

Value computed(const NodeContext& c, std::string_view name) {
  return ops::as_computed(c.tensor(name));
}

Value as_number(Value x) {
  return x.valid() && x.dtype() == DType::boolean ? ops::cast(x, DType::i32) : x;
}

}  // namespace ullage::aten
