// nonzero, masks, compress and partition, built from compact and gather.
#include "ops/select/nonzero.h"

#include "ops/elementwise/cast.h"
#include "ops/elementwise/elementwise.h"
#include "ops/generate/generate.h"
#include "ops/indexing/indexing.h"
#include "ops/movement/movement.h"
#include "ops/order/sort.h"
#include "ops/select/compact.h"
#include "ops/select/equal_runs.h"

namespace ullage::ops {

using ir::DType;
using ir::ExtentExpr;
using ir::Value;

namespace {

// Elements behind one step along each axis.
std::vector<ExtentExpr> strides_of(Value x) {
  std::vector<ExtentExpr> strides(x.rank(), x.builder().pool().constant(1));
  for (size_t a = x.rank(); a-- > 1;) strides[a - 1] = ir::simplify(strides[a] * x.extent(a));
  return strides;
}

// Coordinates of the elements at `positions`, i64 with the positions along axis `along` of 0 and 1.
Value coordinates(Value x, Value positions, size_t along) {
  ir::Builder& b = x.builder();
  const auto rank = static_cast<int64_t>(x.rank());
  std::vector<ExtentExpr> shape(2, b.pool().constant(1));
  std::vector<int64_t> across = {1, 1};
  shape[along] = positions.extent(0);
  across[1 - along] = rank;
  positions = reshape(positions, shape);
  const Value strides = extent_values(b, strides_of(x), across, DType::i32);
  const Value extents = extent_values(b, extents_of(x), across, DType::i32);
  return cast(floor_mod(div(positions, strides), extents), DType::i64);
}

// The matrix of coordinates, filled to size.
Selected coordinate_matrix(Value x, size_t along, const Size& size) {
  if (!x.valid()) return {};
  ir::Builder& b = x.builder();
  const Selected found = positions_of(x);
  if (!found.values.valid()) return {};
  if (x.rank() == 0) {
    std::vector<ExtentExpr> shape(2, b.pool().constant(0));
    shape[along] = size.size ? size.size : found.values.extent(0);
    return {full(b.scalar(DType::i64, 0), shape), found.count};
  }
  if (size.size && size.fill.size() > 1) {
    const Nonzero columns = nonzero(x, size);
    const int64_t across[] = {along == 0 ? 1 : 0};
    std::vector<Value> pieces;
    for (Value column : columns.axes) pieces.push_back(unsqueeze(column, across));
    return {concat(pieces, across[0]), columns.count};
  }
  return {fit(coordinates(x, found.values, along), along, size, fill_of(size, 0, DType::i64)),
          found.count};
}

// No entry of `condition` past `extent` may be true.
Value without_tail(Value condition, ExtentExpr extent, bool guarded) {
  ir::Builder& b = condition.builder();
  const ExtentExpr length = condition.extent(0);
  if (ir::prove_less_equal(length, extent)) return condition;
  const ExtentExpr kept = ir::simplify(ir::min(length, extent));
  if (guarded) {
    const ExtentExpr one = b.pool().constant(1);
    const Value tail = slice(condition, {kept}, {length - kept}, {one});
    const ir::HostValue held = b.scalars(compact(tail)[1]);
    if (held.empty()) return {};
    b.guard(ir::equal(held[0], 0), "compress: the condition must not be true past the axis");
  }
  return prefix(condition, 0, kept);
}

}  // namespace

Value coordinate(Value x, Value positions, size_t axis) {
  ir::Builder& b = x.builder();
  Value index = positions;
  if (axis + 1 < x.rank()) {
    index = div(index, extent_scalar(b, strides_of(x)[axis], DType::i32));
  }
  if (axis > 0) index = floor_mod(index, extent_scalar(b, x.extent(axis), DType::i32));
  return cast(index, DType::i64);
}

Selected positions_of(Value condition) {
  const std::vector<Value> found = compact(condition);
  return {found[0], found[1]};
}

Nonzero nonzero(Value x, const Size& size) {
  if (!x.valid()) return {};
  if (x.rank() == 0) return refuse(x, "nonzero", "the operand must have an axis"), Nonzero();
  if (size.fill.size() > 1 && size.fill.size() != x.rank()) {
    return refuse(x, "nonzero", "there must be one fill or one per axis"), Nonzero();
  }
  const Selected found = positions_of(x);
  if (!found.values.valid()) return {};
  Nonzero result{.axes = {}, .count = found.count};
  for (size_t axis = 0; axis < x.rank(); ++axis) {
    result.axes.push_back(
        fit(coordinate(x, found.values, axis), 0, size, fill_of(size, axis, DType::i64)));
  }
  return result;
}

Selected flatnonzero(Value x, const Size& size) {
  const Selected found = positions_of(x);
  return {fit(cast(found.values, DType::i64), 0, size, fill_of(size, 0, DType::i64)), found.count};
}

Selected argwhere(Value x, const Size& size) {
  return coordinate_matrix(x, 0, size);
}

Selected nonzero_matrix(Value x, const Size& size) {
  return coordinate_matrix(x, 1, size);
}

Selected masked_select(Value x, Value mask, const Size& size) {
  if (!x.valid() || !mask.valid()) return {};
  ir::Builder& b = x.builder();
  if (mask.rank() > x.rank()) {
    return refuse(x, "masked_select",
                  "the mask must not have a higher rank: mask " + std::to_string(mask.rank()) +
                      ", operand " + std::to_string(x.rank())),
           Selected();
  }
  ExtentExpr rows = b.pool().constant(1);
  for (size_t a = 0; a < mask.rank(); ++a) {
    rows = rows * x.extent(a);
    b.guard(ir::logical_or(ir::equal(x.extent(a), mask.extent(a)), ir::equal(mask.extent(a), 0)),
            "masked_select: axis " + std::to_string(a) +
                " of the mask must have the operand's extent or 0");
  }
  std::vector<ExtentExpr> shape = {ir::simplify(rows)};
  for (size_t a = mask.rank(); a < x.rank(); ++a) shape.push_back(x.extent(a));
  const Selected found = positions_of(mask);
  const Value values = gather(reshape(x, shape), found.values, 0);
  if (!values.valid()) return {};
  return {fit(values, 0, size, fill_of(size, 0, x.dtype())), found.count};
}

Selected compress(Value condition, Value x, std::optional<int64_t> axis, const Size& size) {
  if (!condition.valid() || !x.valid()) return {};
  if (condition.rank() != 1) {
    return refuse(x, "compress", "the condition must have rank 1"), Selected();
  }
  if (!axis) x = flat(x);
  if (!x.valid()) return {};
  const std::optional<size_t> along = axis_of(x, "compress", axis.value_or(0));
  if (!along) return {};
  const ExtentExpr extent = x.extent(*along);
  if (size.size) {
    const ExtentExpr zero = x.builder().pool().constant(0);
    x.builder().guard(
        ir::logical_and(ir::less_equal(zero, size.size), ir::less_equal(size.size, extent)),
        "compress: size must lie in [0, extent of the axis]");
  }
  const Selected found = positions_of(without_tail(condition, extent, !size.size));
  const Value values = gather(x, found.values, static_cast<int64_t>(*along));
  if (!values.valid()) return {};
  return {fit(values, *along, size, fill_of(size, 0, x.dtype())), found.count};
}

Selected extract(Value condition, Value x, const Size& size) {
  return compress(flat(condition), x, std::nullopt, size);
}

Selected partition(Value x, Value flag) {
  if (!x.valid() || !flag.valid()) return {};
  if (flag.rank() != 1 || x.rank() == 0) {
    return refuse(x, "partition", "takes rows and a flag of rank 1"), Selected();
  }
  x.builder().guard(ir::equal(x.extent(0), flag.extent(0)),
                    "partition: there must be a flag for every row");
  const Value order = argsort(is_set(flag), true);
  return {gather(x, order, 0), positions_of(flag).count};
}

}  // namespace ullage::ops
