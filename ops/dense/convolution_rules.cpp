// What the shape rules of convolution and conv_transpose share.
#include "ops/dense/convolution_rules.h"

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

}  // namespace ullage::ops
