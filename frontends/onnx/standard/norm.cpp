// Import rules of normalisations.
#include "frontends/onnx/importer/op_table.h"
#include "frontends/onnx/importer/rule_tools.h"
#include "ops/elementwise/cast.h"
#include "ops/elementwise/compute_dtype.h"
#include "ops/elementwise/elementwise.h"
#include "ops/movement/movement.h"
#include "ops/reduce/reduce.h"
#include "ops/rowwise/normalization.h"

namespace ullage::onnx {
namespace {

using ir::ExtentExpr;
using ir::Result;
using ir::Value;

Value variance_of(Value x, Value mean, std::span<const int64_t> axes, bool keepdims) {
  const Value centred = ops::sub(x, mean);
  return ops::reduce_mean(ops::mul(centred, centred), axes, keepdims);
}

// Statistics of this batch, and running ones mixed by momentum.
void batch_norm_training(NodeContext& c) {
  const Value x = c.operand(0);
  std::vector<int64_t> axes = all_axes(x.rank());
  axes.erase(axes.begin() + 1);
  const Value mean = ops::reduce_mean(x, axes, true);
  const Value variance = variance_of(x, mean, axes, false);
  const Value flat_mean = ops::squeeze(mean, axes);
  c.set(0, ops::batch_norm(x, c.operand(1), c.operand(2), flat_mean, variance,
                           c.number("epsilon", 1e-5)));
  const double momentum = c.number("momentum", 0.9);
  auto mixed = [&](Value running, Value current) {
    return ops::add(ops::mul(running, momentum), ops::mul(current, 1 - momentum));
  };
  if (c.has_result(1)) c.set(1, mixed(c.operand(3), flat_mean));
  if (c.has_result(2)) c.set(2, mixed(c.operand(4), variance));
}

// Operands 1 to `last` have one element per channel of operand 0.
Result<void> require_channels(NodeContext& c, size_t last) {
  const std::vector<ExtentExpr> extents = ops::extents_of(c.operand(0));
  if (c.builder().failed()) return {};
  for (size_t i = 1; i <= last; ++i) {
    if (Result<void> ok = require_per_channel(c, i, extents[1]); !ok) return ok;
  }
  return {};
}

Result<void> batch_norm(NodeContext& c) {
  if (c.integer("spatial", 1) == 0) return c.unsupported("attribute 'spatial' is 0");
  if (c.operand(0).rank() < 2) return c.error("operand 0 needs rank 2 or more");
  if (Result<void> ok = require_channels(c, 4); !ok) return ok;
  const bool training =
      c.integer("training_mode") != 0 ||
      (c.opset() < 14 && (c.has_result(1) || (c.opset() < 7 && !c.integer("is_test"))));
  if (training) {
    batch_norm_training(c);
    return {};
  }
  c.set(0, ops::batch_norm(c.operand(0), c.operand(1), c.operand(2), c.operand(3), c.operand(4),
                           c.number("epsilon", 1e-5)));
  return {};
}

Result<void> instance_norm(NodeContext& c) {
  if (c.operand(0).rank() < 2) return c.error("operand 0 needs rank 2 or more");
  if (Result<void> ok = require_channels(c, 2); !ok) return ok;
  c.set(0, ops::instance_norm(c.operand(0), c.operand(1), c.operand(2), c.number("epsilon", 1e-5)));
  return {};
}

// `v` broadcast to exactly the axes of x from `axis` on.
Value over_trailing(Value v, Value x, int64_t axis) {
  if (!v.valid()) return v;
  std::vector<ExtentExpr> e = ops::extents_of(x);
  e.erase(e.begin(), e.begin() + axis);
  return ops::broadcast_to(v, std::move(e));
}

// Statistics are computed in f32, or in f64 where the operand is: a request for those or for the
// operand's own type is met.
Result<void> check_stash_type(NodeContext& c) {
  if (c.integer("stash_type", 1) == 1) return {};
  Result<ir::DType> stash = c.dtype("stash_type");
  if (!stash) return stash.error();
  if (*stash == c.operand(0).dtype()) return {};
  return c.unsupported("attribute 'stash_type' requires " + std::string(ir::name_of(*stash)));
}

Result<void> layer_norm(NodeContext& c) {
  if (Result<void> ok = check_stash_type(c); !ok) return ok;
  const Value x = c.operand(0);
  Result<int64_t> axis = c.axis(c.integer("axis", -1), x.rank());
  if (!axis) return axis.error();
  const double epsilon = c.number("epsilon", 1e-5);
  c.set(0, ops::layer_norm(x, over_trailing(c.operand(1), x, *axis),
                           over_trailing(c.operand(2), x, *axis), *axis, epsilon));
  if (!c.has_result(1) && !c.has_result(2)) return {};
  std::vector<int64_t> axes = all_axes(x.rank());
  axes.erase(axes.begin(), axes.begin() + *axis);
  // stash_type 1 requests the statistics in f32; those of f64 are computed in f64 first.
  const bool stashes = c.integer("stash_type", 1) == 1;
  const auto stashed = [&](Value v) { return stashes ? ops::cast(v, ir::DType::f32) : v; };
  const Value wide = stashes ? ops::as_computed(x) : x;
  const Value mean = ops::reduce_mean(wide, axes, true);
  c.set(1, stashed(mean));
  if (c.has_result(2)) {
    const Value variance = variance_of(wide, mean, axes, true);
    c.set(2, stashed(ops::reciprocal(ops::sqrt(ops::add(variance, epsilon)))));
  }
  return {};
}

Result<void> rms_norm(NodeContext& c) {
  if (Result<void> ok = check_stash_type(c); !ok) return ok;
  const Value x = c.operand(0);
  Result<int64_t> axis = c.axis(c.integer("axis", -1), x.rank());
  if (!axis) return axis.error();
  c.set(0,
        ops::rms_norm(x, over_trailing(c.operand(1), x, *axis), *axis, c.number("epsilon", 1e-5)));
  return {};
}

Result<void> group_norm(NodeContext& c) {
  if (Result<void> ok = check_stash_type(c); !ok) return ok;
  const int64_t groups = c.integer("num_groups");
  if (groups < 1) return c.error("num_groups must be positive");
  if (c.operand(0).rank() < 2) return c.error("operand 0 needs rank 2 or more");
  Value scale = c.operand(1), bias = c.operand(2);
  const ExtentExpr channels = ops::extents_of(c.operand(0))[1];
  c.builder().guard(ir::equal(ir::mod(channels, c.constant(groups)), 0),
                    "num_groups must divide the channels");
  const bool per_group = c.opset() < 21;
  for (size_t i : {1u, 2u}) {
    if (c.operand(i).rank() != 1) return c.error("scale and bias must have rank 1");
    c.builder().guard(ir::equal(c.operand(i).extent(0), per_group ? c.constant(groups) : channels),
                      std::string("scale and bias must have one element per ") +
                          (per_group ? "group" : "channel"));
  }
  if (c.builder().failed()) return {};
  if (per_group) {
    // One element per group: repeated for its channels.
    const ExtentExpr each = ir::floor_div(channels, groups);
    const std::vector<int64_t> last = {1};
    auto repeated = [&](Value v) {
      const Value wide = ops::broadcast_to(ops::unsqueeze(v, last), {c.constant(groups), each});
      return ops::reshape(wide, {channels});
    };
    scale = repeated(scale);
    bias = repeated(bias);
  }
  c.set(0, ops::group_norm(c.operand(0), scale, bias, groups, c.number("epsilon", 1e-5)));
  return {};
}

Result<void> lp_normalization(NodeContext& c) {
  const int64_t p = c.integer("p", 2);
  if (p != 1 && p != 2) return c.error("p must be 1 or 2");
  c.set(0, ops::lp_normalize(c.operand(0), c.integer("axis", -1), p));
  return {};
}

Result<void> mean_variance(NodeContext& c) {
  std::vector<int64_t> axes = c.integers("axes");
  if (!c.has_attribute("axes")) axes = {0, 2, 3};
  c.set(0, ops::mean_variance_norm(c.operand(0), axes));
  return {};
}

Result<void> local_response(NodeContext& c) {
  c.set(0, ops::local_response_norm(c.operand(0), c.integer("size"), c.number("alpha", 1e-4),
                                    c.number("beta", 0.75), c.number("bias", 1)));
  return {};
}

// `is_test` before opset 7 is of training, which `batch_norm` reads.
constexpr ImportRule kNormImportRules[] = {
    {"BatchNormalization", 1, 15, "X:float scale:float B:float input_mean:float input_var:float",
     "epsilon is_test momentum spatial training_mode", batch_norm},
    {"GroupNormalization", 1, 21, "X:float scale:float bias:float",
     "epsilon num_groups! stash_type", group_norm},
    {"InstanceNormalization", 1, 22, "input:float scale:float B:float", "epsilon", instance_norm},
    {"LRN", 1, 13, "X:float", "alpha beta bias size!", local_response},
    {"LayerNormalization", 1, 17, "X:float Scale:float B:float?", "axis epsilon stash_type",
     layer_norm},
    {"LpNormalization", 1, 22, "input:float", "axis p", lp_normalization},
    {"MeanVarianceNormalization", 1, 13, "X:float", "axes", mean_variance},
    // As onnxruntime writes it, before the standard had it.
    {"SimplifiedLayerNormalization", 1, 1, "X:float scale:float", "axis epsilon stash_type",
     rms_norm},
    {"RMSNormalization", 1, 23, "X:float scale:float", "axis epsilon stash_type", rms_norm},
};

}  // namespace

std::span<const ImportRule> norm_import_rules() {
  return kNormImportRules;
}

}  // namespace ullage::onnx
