// Broadcasting by NumPy's rules: common shapes, tensors, operands.
#include <algorithm>

#include "ir/extent/shape_transfer.h"
#include "ops/movement/movement.h"
#include "ops/rules/reference.h"

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

namespace {

// The first axis that is not exact, as an error of the caller that needs a shape.
std::optional<ir::Error> inexact(ir::Builder& builder, std::string_view primitive,
                                 std::string_view field, const ir::ShapeExtent& shape) {
  for (size_t axis = 0; axis < shape.rank(); ++axis) {
    if (shape[axis].guarantee == ir::Guarantee::exact) continue;
    return ir::dynamic_shape_error(primitive, std::string(field) + std::to_string(axis),
                                   shape[axis].guarantee,
                                   ir::to_string(shape, ir::leaf_names(builder.graph())));
  }
  return std::nullopt;
}

template <class Op>
Value to_shape_of(const Op& op, Value x, Value like) {
  if (!x.valid()) return {};
  auto error = inexact(x.builder(), op.name, "shape, axis ", like.shape());
  if (!error) return op(x, *like.shape().exact_shape());
  x.builder().fail(*std::move(error));
  return {};
}

}  // namespace

std::vector<ExtentExpr> extents_of(Value x) {
  if (!x.valid()) return {};
  ir::Builder& builder = x.builder();
  if (auto error = inexact(builder, "shape", "axis ", x.shape())) builder.fail(*std::move(error));
  std::vector<ExtentExpr> extents;
  for (size_t axis = 0; axis < x.rank(); ++axis) {
    extents.push_back(x.shape().as_exact(axis).value_or(builder.pool().constant(0)));
  }
  return extents;
}

Value reshape_like(Value x, Value like) {
  return to_shape_of(reshape, x, like);
}

Value broadcast_like(Value x, Value like) {
  return to_shape_of(broadcast_to, x, like);
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

// The extent two aligned axes broadcast to; where neither is known to be 1 or equal, a guard
// checks.
std::optional<ExtentExpr> broadcast_axis(ir::Builder& builder, ExtentExpr a, ExtentExpr b) {
  constexpr const char* kRule = "operands must broadcast (V-03)";
  const auto transfer = ir::broadcast_axes({.live = ir::simplify(a)}, {.live = ir::simplify(b)});
  if (!transfer) {
    builder.fail(ir::invalid_argument(std::string(kRule) + ": " + transfer.error().message));
    return std::nullopt;
  }
  for (const ir::ExtentGuard& guard : transfer->guards) builder.guard(guard.condition(), kRule);
  return transfer->axis.live;
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
