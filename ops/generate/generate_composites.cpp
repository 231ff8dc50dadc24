// zeros_like, range, one_hot, trilu and eye: positions compared.
#include "ops/elementwise/cast.h"
#include "ops/elementwise/elementwise.h"
#include "ops/generate/generate.h"
#include "ops/movement/movement.h"

namespace ullage::ops {

using ir::DType;
using ir::ExtentExpr;
using ir::Value;

namespace {

// `e` as a device scalar; a size, so clamped to i32.
Value extent_scalar(ir::Builder& builder, ExtentExpr e, DType dtype) {
  constexpr int64_t kLimit = int64_t{1} << 30;
  return extent_values(builder, {ir::min(ir::max(e, -kLimit), kLimit)}, {}, dtype);
}

// column - row of a matrix.
Value diagonal_of(ir::Builder& builder, ExtentExpr rows, ExtentExpr columns) {
  const ExtentExpr one = builder.pool().constant(1);
  return sub(iota(builder, DType::i32, {one, columns}, 1),
             iota(builder, DType::i32, {rows, one}, 0));
}

}  // namespace

Value zeros_like(Value x) {
  return full(x.builder().scalar(x.dtype(), 0), extents_of(x));
}

Value range(Value start, Value delta, ExtentExpr count) {
  if (!start.valid() || !delta.valid()) return {};
  return add(start, mul(iota(start.builder(), start.dtype(), {count}, 0), delta));
}

Value one_hot(Value indices, ExtentExpr depth, Value off_value, Value on_value, int64_t axis) {
  if (!indices.valid()) return {};
  ir::Builder& builder = indices.builder();
  const size_t rank = indices.rank() + 1;
  const int64_t new_axis = axis < 0 ? axis + static_cast<int64_t>(rank) : axis;
  std::vector<ExtentExpr> shape(rank, builder.pool().constant(1));
  if (new_axis < 0 || new_axis >= static_cast<int64_t>(rank)) {
    builder.fail(ir::invalid_argument("one_hot: axis must lie in [-rank, rank): axis " +
                                      std::to_string(axis) + ", rank " + std::to_string(rank)));
    return {};
  }
  shape[static_cast<size_t>(new_axis)] = depth;
  const Value size = extent_scalar(builder, depth, indices.dtype());
  const Value position = where(less(indices, 0.0), add(indices, size), indices);
  const int64_t axes[] = {new_axis};
  const Value hit =
      equal(unsqueeze(position, axes), iota(builder, indices.dtype(), std::move(shape), new_axis));
  return where(hit, on_value, off_value);
}

Value trilu(Value x, ExtentExpr k, bool upper) {
  if (!x.valid()) return {};
  ir::Builder& builder = x.builder();
  const size_t rank = x.rank();
  if (rank < 2) {
    builder.fail(
        ir::invalid_argument("trilu: the rank must be at least 2, is " + std::to_string(rank)));
    return {};
  }
  const Value diagonal = diagonal_of(builder, x.extent(rank - 2), x.extent(rank - 1));
  const Value limit = extent_scalar(builder, k, DType::i32);
  const Value kept = upper ? greater_equal(diagonal, limit) : less_equal(diagonal, limit);
  return where(broadcast_to(kept, extents_of(x)), x, builder.scalar(x.dtype(), 0));
}

Value eye(ir::Builder& builder, DType dtype, ExtentExpr rows, ExtentExpr columns, int64_t k) {
  const Value diagonal = diagonal_of(builder, rows, columns);
  return cast(equal(diagonal, extent_scalar(builder, builder.pool().constant(k), DType::i32)),
              dtype);
}

}  // namespace ullage::ops
