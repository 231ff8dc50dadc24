// Windows over spatial axes.
#include "ops/dense/window.h"

#include <string>

namespace ullage::ops {

using ir::ExtentExpr;
using ir::Result;

namespace {

Result<std::vector<int64_t>> positive_integers(const ir::Attributes& attributes,
                                               const AttributeKey<std::vector<int64_t>>& key,
                                               size_t spatial) {
  const std::span<const int64_t> given = attributes[key];
  const std::string name(key.name);
  if (given.empty()) return std::vector<int64_t>(spatial, 1);
  if (given.size() != spatial)
    return ir::invalid_argument(name + " must have one element per spatial axis: " +
                                std::to_string(given.size()) + " for " + std::to_string(spatial));
  for (int64_t v : given)
    if (v < 1) return ir::invalid_argument(name + " must be at least 1: " + std::to_string(v));
  return std::vector<int64_t>(given.begin(), given.end());
}

}  // namespace

void set_window(ir::Attributes& attributes, const WindowSpec& spec) {
  if (!spec.strides.empty()) attributes.set(kStrides, spec.strides);
  if (!spec.dilations.empty()) attributes.set(kDilations, spec.dilations);
  if (!spec.pads.empty()) attributes.set(kPads, spec.pads);
}

Result<WindowAttributes> window_attributes(const ir::Attributes& attributes, size_t spatial,
                                           ir::ExtentPool& pool) {
  WindowAttributes r;
  auto strides = positive_integers(attributes, kStrides, spatial);
  if (!strides) return strides.error();
  auto dilations = positive_integers(attributes, kDilations, spatial);
  if (!dilations) return dilations.error();
  std::span<const ExtentExpr> pads = attributes[kPads];
  if (!pads.empty() && pads.size() != 2 * spatial)
    return ir::invalid_argument("pads must have two elements per spatial axis: " +
                                std::to_string(pads.size()) + " for " + std::to_string(spatial));
  r.strides = std::move(*strides);
  r.dilations = std::move(*dilations);
  r.pads.assign(pads.begin(), pads.end());
  if (pads.empty()) r.pads.assign(2 * spatial, pool.constant(0));
  return r;
}

ExtentExpr window_span(ExtentExpr kernel, int64_t dilation) {
  return (kernel - 1) * dilation + 1;
}

ExtentExpr window_count(ExtentExpr in, ExtentExpr begin, ExtentExpr end, ExtentExpr span,
                        int64_t stride, bool ceil) {
  ExtentExpr steps = in + begin + end - span;
  if (!ceil) return max(floor_div(steps, stride) + 1, 0);
  ExtentExpr count = ceil_div(steps, stride) + 1;
  ExtentExpr last_start = (count - 1) * stride;
  ExtentExpr starts_in_padding = less_equal(in + begin, last_start);
  return max(select(starts_in_padding, count - 1, count), 0);
}

std::optional<int64_t> Window::offset(std::span<const int64_t> out, std::span<const int64_t> tap,
                                      const std::vector<int64_t>& volume) const {
  int64_t flat = 0;
  for (size_t a = 0; a < volume.size(); ++a) {
    const int64_t p = position(a, out[a], tap[a]);
    if (p < 0 || p >= volume[a]) return std::nullopt;
    flat = flat * volume[a] + p;
  }
  return flat;
}

Result<Window> concrete_window(const ir::EvaluateContext& context, std::vector<int64_t> kernel) {
  const size_t spatial = kernel.size();
  Window w;
  auto strides = positive_integers(context.attributes(), kStrides, spatial);
  if (!strides) return strides.error();
  auto dilations = positive_integers(context.attributes(), kDilations, spatial);
  if (!dilations) return dilations.error();
  w.kernel = std::move(kernel);
  w.strides = std::move(*strides);
  w.dilations = std::move(*dilations);
  w.begin.assign(spatial, 0);
  if (!context.attributes()[kPads].empty()) {
    auto pads = context.extents(kPads);
    if (!pads) return pads.error();
    w.begin.assign(pads->begin(), pads->begin() + static_cast<ptrdiff_t>(spatial));
  }
  return w;
}

}  // namespace ullage::ops
