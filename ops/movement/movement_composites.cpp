// Movements that are reshapes, broadcasts and slices with other arguments.
#include <algorithm>

#include "ops/movement/movement.h"

namespace ullage::ops {

using ir::ExtentExpr;
using ir::Value;

namespace {

// `axes` of a tensor of `rank` axes as sorted non-negative numbers; none after an error.
std::optional<std::vector<size_t>> sorted_axes(Value x, std::string_view op, size_t rank,
                                               std::span<const int64_t> axes) {
  std::vector<size_t> result;
  for (int64_t axis : axes) {
    const int64_t at = axis < 0 ? axis + static_cast<int64_t>(rank) : axis;
    if (at < 0 || at >= static_cast<int64_t>(rank)) {
      x.builder().fail(
          ir::invalid_argument(std::string(op) + ": axis must lie in [-rank, rank): axis " +
                               std::to_string(axis) + ", rank " + std::to_string(rank)));
      return std::nullopt;
    }
    result.push_back(static_cast<size_t>(at));
  }
  std::ranges::sort(result);
  if (std::ranges::adjacent_find(result) != result.end()) {
    x.builder().fail(ir::invalid_argument(std::string(op) + ": axes must differ"));
    return std::nullopt;
  }
  return result;
}

}  // namespace

Value squeeze(Value x, std::span<const int64_t> axes) {
  if (!x.valid()) return {};
  const auto dropped = sorted_axes(x, "squeeze", x.rank(), axes);
  if (!dropped) return {};
  std::vector<ExtentExpr> shape;
  for (size_t axis = 0; axis < x.rank(); ++axis) {
    if (!std::ranges::binary_search(*dropped, axis)) {
      shape.push_back(x.extent(axis));
    } else {
      x.builder().guard(ir::equal(x.extent(axis), 1),
                        "squeeze: the extent must be 1: axis " + std::to_string(axis));
    }
  }
  return reshape(x, std::move(shape));
}

Value unsqueeze(Value x, std::span<const int64_t> axes) {
  if (!x.valid()) return {};
  const auto added = sorted_axes(x, "unsqueeze", x.rank() + axes.size(), axes);
  if (!added) return {};
  std::vector<ExtentExpr> shape = extents_of(x);
  for (size_t axis : *added) {
    shape.insert(shape.begin() + static_cast<std::ptrdiff_t>(axis), x.builder().pool().constant(1));
  }
  return reshape(x, std::move(shape));
}

Value flatten(Value x, int64_t axis) {
  if (!x.valid()) return {};
  const auto at = static_cast<size_t>(axis < 0 ? axis + static_cast<int64_t>(x.rank()) : axis);
  const std::vector<ExtentExpr> extents = extents_of(x);
  const std::span<const ExtentExpr> all(extents);
  ir::ExtentPool& pool = x.builder().pool();
  return reshape(x, {ir::simplify(ir::product(pool, all.first(at))),
                     ir::simplify(ir::product(pool, all.subspan(at)))});
}

// [d0, d1] -> [1, d0, 1, d1] -> [r0, d0, r1, d1] -> [r0 * d0, r1 * d1]
Value tile(Value x, std::span<const ExtentExpr> repeats) {
  if (!x.valid()) return {};
  std::vector<ExtentExpr> spread, repeated, result;
  std::vector<bool> joins;  // per axis of the result: are two of the spread ones joined?
  for (size_t axis = 0; axis < x.rank(); ++axis) {
    const ExtentExpr dim = x.extent(axis);
    joins.push_back(ir::as_constant(ir::simplify(repeats[axis])) != 1);
    if (joins.back()) {
      spread.push_back(x.builder().pool().constant(1));
      repeated.push_back(repeats[axis]);
    }
    spread.push_back(dim);
    repeated.push_back(dim);
  }
  if (spread.size() == x.rank()) return x;
  const Value wide = broadcast_to(reshape(x, std::move(spread)), std::move(repeated));
  if (!wide.valid()) return {};
  size_t at = 0;
  for (bool join : joins) {  // extents as `wide` has them: repeats of device data are limited there
    result.push_back(wide.extent(at++));
    if (join) result.back() = ir::simplify(result.back() * wide.extent(at++));
  }
  return reshape(wide, std::move(result));
}

}  // namespace ullage::ops
