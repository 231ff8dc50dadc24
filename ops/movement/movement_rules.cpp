// Shared shape rules of movements.
#include "ops/movement/movement_rules.h"

#include <algorithm>

#include "ops/movement/movement.h"
#include "ops/rules/reference.h"

namespace ullage::ops {

using ir::ExtentExpr;
using ir::InferContext;

std::vector<ExtentExpr> shape_attribute(const ir::Attributes& attributes) {
  const auto shape = attributes[kShape];
  return {shape.begin(), shape.end()};
}

std::optional<std::vector<int64_t>> host_extents(std::span<const ExtentExpr> shape) {
  auto extents = constant_extents(shape);
  if (!extents) return std::nullopt;
  // Extents may be of a hostile file: their product need not fit 64 bits.
  int64_t count = std::ranges::find(*extents, 0) == extents->end() ? 1 : 0;
  for (int64_t n : *extents) {
    if (n < 0 || (count > 0 && n > int64_t{ir::kMaxHostElements} / count)) return std::nullopt;
    count *= n;
  }
  return extents;
}

std::optional<ir::HostValue> moved_host(
    const InferContext& context, std::span<const ExtentExpr> result_shape,
    const std::function<int64_t(std::span<const int64_t>)>& source) {
  if (!context.input(0).host) return std::nullopt;
  const auto shape = host_extents(result_shape);
  if (!shape) return std::nullopt;
  ir::HostValue result;
  for_each_index(*shape, [&](std::span<const int64_t> index) {
    result.push_back((*context.input(0).host)[static_cast<size_t>(source(index))]);
  });
  return result;
}

}  // namespace ullage::ops
