// What the shape rules of convolution and conv_transpose share.
#include "ops/dense/convolution_rules.h"

#include "ops/dense/window.h"
#include "ops/rules/shape_rules.h"

namespace ullage::ops {

using namespace ir;

Result<int64_t> require_convolution(const InferContext& context) {
  if (auto r = require_same_dtype(context, 1, "C1"); !r) return r.error();
  const ShapeExtent& x = context.shape(0);
  if (x.rank() < 3 || x.rank() > 5) {
    return context.error("operand 0 must have 1 to 3 spatial axes (C2): " + to_string(x));
  }
  if (auto r = require_rank(context, 1, x.rank(), "C2"); !r) return r.error();
  if (auto r = require_rank(context, 2, 1, "C5"); !r) return r.error();
  const int64_t group = context.attributes[kGroup];
  if (group < 1) return context.error("group must be at least 1 (C3): " + std::to_string(group));
  return group;
}

Result<void> require_groups(InferContext& context, ExtentExpr extent, int64_t group,
                            std::string_view rule) {
  return require_equal(context, mod(extent, context.pool().constant(group)),
                       context.pool().constant(0), rule);
}

Result<void> require_bias(InferContext& context, ExtentExpr channels) {
  if (!context.has(2)) return {};
  return require_equal(context, context.shape(2)[0].live, channels,
                       "the bias must have one element per output channel (C5)");
}

Result<ShapeExtent> convolution_shape(InferContext& context, int64_t group) {
  const ShapeExtent &x = context.shape(0), &w = context.shape(1);
  const size_t spatial = x.rank() - 2;
  auto window = window_attributes(context.attributes, spatial, context.pool());
  if (!window) return context.error(window.error().message + " (C4)");
  if (auto r = require_equal(context, x[1].live, w[1].live * group,
                             "channels must be group * the weights' channels (C3)");
      !r)
    return r.error();
  ShapeExtent shape;
  shape.push_back(x[0]);
  shape.push_back(w[0]);
  for (size_t a = 0; a < spatial; ++a) {
    ExtentExpr span = window_span(w[2 + a].live, window->dilations[a]);
    shape.push_back(
        axis_like(window_count(x[2 + a].live, window->pads[a], window->pads[spatial + a], span,
                               window->strides[a], false),
                  x[2 + a]));
  }
  return shape;
}

}  // namespace ullage::ops
