// What lowering must know of shapes and of the device.
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

ir::Result<void> require_float64(const ir::LowerContext& context, ir::DType dtype) {
  if (dtype != ir::DType::f64 || context.profile().float64) return {};
  return context.error("computes in f64, which needs shaderFloat64; the device lacks it");
}

}  // namespace ullage::ops
