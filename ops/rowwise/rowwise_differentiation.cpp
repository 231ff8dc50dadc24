// Tangents of the ops that normalise along an axis.
#include "ops/rowwise/rowwise_ops.h"

#include "ops/elementwise/elementwise.h"
#include "ops/movement/movement.h"
#include "ops/reduce/reduce.h"
#include "ops/rowwise/normalization.h"
#include "ops/rules/differentiation.h"

namespace ullage::ops {

using ir::DifferentiationContext;
using ir::Result;
using ir::Value;

namespace {

// y d ln y, with d ln y = dx - <y, dx>.
Value less_weighted_sum(const DifferentiationContext& c, Value weights) {
  const int64_t axes[] = {c.node.attributes[kAxis]};
  return sub(c.incoming[0], reduce_sum(mul(weights, c.incoming[0]), axes, true));
}

}  // namespace

Result<std::vector<Value>> jvp_softmax(const DifferentiationContext& c) {
  if (!c.incoming[0].valid()) return std::vector<Value>(1);
  if (auto exact = rule_extents(c, c.inputs[0]); !exact) return exact.error();
  return std::vector<Value>{mul(c.outputs[0], less_weighted_sum(c, c.outputs[0]))};
}

Result<std::vector<Value>> jvp_log_softmax(const DifferentiationContext& c) {
  if (!c.incoming[0].valid()) return std::vector<Value>(1);
  if (auto exact = rule_extents(c, c.inputs[0]); !exact) return exact.error();
  return std::vector<Value>{less_weighted_sum(c, exp(c.outputs[0]))};
}

// With z = (x - mean) / deviation: dz = (dx - mean(dx) - z mean(z dx)) / deviation; without the
// means of x and dx where it is not centred.
Result<std::vector<Value>> jvp_layer_norm(const DifferentiationContext& c) {
  const auto part = [](std::span<const Value> values, size_t i) {
    return i < values.size() ? values[i] : Value();
  };
  const Value x = c.inputs[0], scale = part(c.inputs, 1);
  const Value dx = c.incoming[0], dscale = part(c.incoming, 1), dbias = part(c.incoming, 2);
  const auto shape = rule_extents(c, x);
  if (!shape) return shape.error();
  const int64_t last[] = {-1};
  const auto less_mean = [&](Value v) {
    return c.node.attributes[LayerNormOp::kCentred] ? sub(v, reduce_mean(v, last, true)) : v;
  };
  const Value centred = less_mean(x);
  const Value variance = reduce_mean(mul(centred, centred), last, true);
  const Value deviation = sqrt(add(variance, c.node.attributes[LayerNormOp::kEpsilon]));
  const Value z = div(centred, deviation);
  Value result;
  if (dx.valid()) {
    const Value along = mul(z, reduce_mean(mul(z, dx), last, true));
    const Value dz = div(sub(less_mean(dx), along), deviation);
    result = scale.valid() ? mul(dz, scale) : dz;
  }
  if (dscale.valid()) result = sum_of(result, mul(z, dscale));
  if (dbias.valid()) result = sum_of(result, broadcast_to(dbias, *shape));
  return std::vector<Value>{result};
}

}  // namespace ullage::ops
