// Broadcasting by NumPy's rules: common shapes, tensors, operands.
#include <algorithm>

#include "ops/elementwise/map_space.h"
#include "ops/movement/movement.h"

namespace ullage::ops {

using ir::ExtentExpr;
using ir::Value;

std::optional<std::vector<int64_t>> constant_extents(std::span<const ExtentExpr> extents) {
  std::vector<int64_t> result;
  for (ExtentExpr extent : extents) {
    const auto value = extent ? ir::as_constant(ir::simplify(extent)) : std::nullopt;
    if (!value) return std::nullopt;
    result.push_back(*value);
  }
  return result;
}

std::vector<ExtentExpr> extents_of(Value x) {
  if (!x.valid()) return {};
  std::vector<ExtentExpr> extents;
  for (size_t axis = 0; axis < x.rank(); ++axis) {
    const auto extent = x.shape().as_exact(axis);
    extents.push_back(extent.value_or(x.builder().pool().constant(0)));
    if (extent) continue;
    x.builder().fail(
        ir::unsupported("a shape must be made of exact extents: axis " + std::to_string(axis) +
                        " of " + ir::to_string(x.shape(), ir::leaf_names(x.builder().graph()))));
  }
  return extents;
}

ir::Tensor broadcast_tensor(const ir::Tensor& x, const std::vector<int64_t>& shape) {
  if (x.shape() == shape) return x;
  ir::Tensor y(x.dtype(), shape);
  const size_t lead = shape.size() - x.rank();
  const std::vector<int64_t> strides = dense_strides(x.shape());
  const ElementCopier copy(x, y);
  int64_t to = 0;
  for_each_index(shape, [&](std::span<const int64_t> index) {
    int64_t from = 0;
    for (size_t a = 0; a < x.rank(); ++a) {
      if (x.shape()[a] != 1) from += index[lead + a] * strides[a];
    }
    copy(from, to++);
  });
  return y;
}

namespace {

// The extent two aligned axes broadcast to; where neither is known to be 1 or equal, the host
// decides and a guard checks.
std::optional<ExtentExpr> broadcast_axis(ir::Builder& builder, ExtentExpr a, ExtentExpr b) {
  if (is_constant(ir::simplify(a), 1)) return b;
  if (is_constant(ir::simplify(b), 1) || ir::prove_equal(a, b)) return a;
  const auto constant_a = ir::as_constant(a), constant_b = ir::as_constant(b);
  if (constant_a && constant_b) {
    builder.fail(ir::invalid_argument("operands must broadcast (B1): extents " +
                                      std::to_string(*constant_a) + " and " +
                                      std::to_string(*constant_b)));
    return std::nullopt;
  }
  if (constant_b) return broadcast_axis(builder, b, a);
  ExtentExpr fits = ir::logical_or(ir::equal(b, 1), ir::equal(a, b));
  if (!constant_a) fits = ir::logical_or(fits, ir::equal(a, 1));
  builder.guard(fits, "operands must broadcast (B1)");
  return constant_a ? a : ir::simplify(ir::select(ir::equal(a, 1), b, a));
}

}  // namespace

std::optional<std::vector<ExtentExpr>> broadcast_shape(
    ir::Builder& builder, std::span<const std::vector<ExtentExpr>> shapes) {
  size_t rank = 0;
  for (const auto& shape : shapes) rank = std::max(rank, shape.size());
  std::vector<ExtentExpr> result(rank, builder.pool().constant(1));
  for (const auto& shape : shapes) {
    const size_t lead = rank - shape.size();
    for (size_t axis = 0; axis < shape.size(); ++axis) {
      const auto joined = broadcast_axis(builder, result[lead + axis], shape[axis]);
      if (!joined) return std::nullopt;
      result[lead + axis] = *joined;
    }
  }
  return result;
}

std::vector<Value> broadcast_operands(std::span<const Value> values) {
  std::vector<std::vector<ExtentExpr>> shapes;
  for (Value value : values) {
    if (!value.valid()) return {};
    if (!value.shape().is_exact()) return {values.begin(), values.end()};
    shapes.push_back(extents_of(value));
  }
  const auto shape = broadcast_shape(values[0].builder(), shapes);
  if (!shape) return {};
  std::vector<Value> result;
  for (size_t i = 0; i < values.size(); ++i) {
    bool same = shapes[i].empty() || shapes[i].size() == shape->size();
    for (size_t axis = 0; same && axis < shapes[i].size(); ++axis) {
      same = ir::prove_equal(shapes[i][axis], (*shape)[axis]);
    }
    result.push_back(same ? values[i] : broadcast_to(values[i], *shape));
  }
  return result;
}

}  // namespace ullage::ops
