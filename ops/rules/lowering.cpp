// Extents that lowering must know.
#include "ops/rules/lowering.h"

namespace ullage::ops {

std::optional<std::vector<int64_t>> constant_shape(const ir::ShapeExtent& shape) {
  std::vector<int64_t> r;
  for (const auto& axis : shape.axes()) {
    auto c = axis.live ? as_constant(axis.live) : std::nullopt;
    if (!c) return std::nullopt;
    r.push_back(*c);
  }
  return r;
}

}  // namespace ullage::ops
