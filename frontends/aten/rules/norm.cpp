// Import rules of normalisations.
#include <algorithm>

#include "frontends/aten/importer/importer.h"
#include "frontends/aten/importer/op_table.h"
#include "frontends/aten/rules/rule_tools.h"
#include "ops/elementwise/cast.h"
#include "ops/elementwise/composites.h"
#include "ops/elementwise/compute_dtype.h"
#include "ops/elementwise/elementwise.h"
#include "ops/movement/movement.h"
#include "ops/reduce/reduce.h"
#include "ops/rowwise/normalization.h"
#include "ops/select/segment.h"

namespace ullage::aten {

using ir::DType;
using ir::ExtentExpr;
using ir::Value;
using Extents = std::vector<ExtentExpr>;

namespace {

// None is invalid.
Value computed_or_none(const NodeContext& c, std::string_view name) {
  return c.has(name) ? computed(c, name) : Value();
}

std::vector<int64_t> axes_from(size_t first, size_t rank) {
  std::vector<int64_t> axes;
  for (size_t a = first; a < rank; ++a) axes.push_back(static_cast<int64_t>(a));
  return axes;
}

// Over axes, which stay as 1.
struct MeanAndVariance {
  Value mean, variance;
};
MeanAndVariance mean_and_variance(Value x, const std::vector<int64_t>& axes) {
  const Value mean = ops::reduce_mean(x, axes, true), centred = ops::sub(x, mean);
  return {mean, ops::reduce_mean(ops::mul(centred, centred), axes, true)};
}

// The variance that elements drawn from more would have, from that of theirs.
Value unbiased(const NodeContext& c, Value x, const std::vector<int64_t>& axes, Value variance) {
  const Value n = size_value(c, count_along(c, x, axes), x.dtype());
  return ops::div(ops::mul(variance, n), ops::max(ops::sub(n, 1.0), 1.0));
}

struct Moments {
  Value mean, inverse;  // of the deviation
};

// Over `axes`, which stay as 1.
Moments moments_of(Value x, const std::vector<int64_t>& axes, double epsilon) {
  const MeanAndVariance s = mean_and_variance(x, axes);
  return {s.mean, ops::rsqrt(ops::add(s.variance, epsilon))};
}

size_t first_normalised(const NodeContext& c, Value x) {
  const size_t count = c.extents("normalized_shape").size();
  if (count == 0 || count > x.rank()) c.error("'normalized_shape' must be of its last axes");
  return x.rank() - count;
}

void layer_norm(NodeContext& c) {
  const Value x = computed(c, "input");
  const size_t axis = first_normalised(c, x);
  const double epsilon = c.number("eps", 1e-5);
  c.set(0, ops::layer_norm(x, computed_or_none(c, "weight"), computed_or_none(c, "bias"),
                           static_cast<int64_t>(axis), epsilon));
  if (!c.has_result(1)) return;
  const Moments moments = moments_of(x, axes_from(axis, x.rank()), epsilon);
  c.set(1, moments.mean);
  c.set(2, moments.inverse);
}

double epsilon_of(ir::DType dtype) {
  switch (dtype) {
    case DType::f16:
      return 0.0009765625;
    case DType::bf16:
      return 0.0078125;
    case DType::f64:
      return 2.220446049250313e-16;
    default:
      return 1.1920928955078125e-07;
  }
}

void rms_norm(NodeContext& c) {
  const Value given = c.tensor("input"), x = ops::as_computed(given);
  const size_t axis = first_normalised(c, x);
  const double epsilon = c.number("eps", epsilon_of(given.dtype()));
  const std::vector<int64_t> axes = axes_from(axis, x.rank());
  const Value inverse = ops::rsqrt(ops::add(ops::reduce_mean(ops::mul(x, x), axes, true), epsilon));
  Value y = c.has("weight") ? ops::rms_norm(x, computed_or_none(c, "weight"),
                                            static_cast<int64_t>(axis), epsilon)
                            : ops::mul(x, inverse);
  c.set(0, y);
  if (c.has_result(1)) c.set(1, inverse);
}

// A vector per channel, so that it broadcasts along axis 1.
Value per_channel(const NodeContext& c, Value v, size_t rank) {
  if (!v.valid()) return v;
  Extents shape(rank, c.constant(1));
  if (rank > 1) shape[1] = element_count(c, v);
  return ops::reshape(v, shape);
}

Value scaled(const NodeContext& c, Value x) {
  const Value weight = per_channel(c, computed_or_none(c, "weight"), x.rank());
  const Value bias = per_channel(c, computed_or_none(c, "bias"), x.rank());
  if (weight.valid()) x = ops::mul(x, weight);
  return bias.valid() ? ops::add(x, bias) : x;
}

void group_norm(NodeContext& c) {
  const Value x = computed(c, "input");
  const int64_t groups = c.integer(c.has("group") ? "group" : "num_groups", 1);
  const Extents e = c.extents_of(x);
  if (e.size() < 2 || groups < 1) c.error("'input' must have channels");
  const double epsilon = c.number("eps", 1e-5);
  ExtentExpr rest = c.constant(1);
  for (size_t a = 1; a < e.size(); ++a) rest = rest * e[a];
  const Value rows =
      ops::reshape(x, {e[0], c.constant(groups), ir::simplify(ir::floor_div(rest, groups))});
  const Moments moments = moments_of(rows, {2}, epsilon);
  const Value y = ops::mul(ops::sub(rows, moments.mean), moments.inverse);
  c.set(0, scaled(c, ops::reshape(y, e)));
  if (!c.has_result(1)) return;
  c.set(1, without_axis(moments.mean, 2));
  c.set(2, without_axis(moments.inverse, 2));
}

// Axes of a batch and of space.
std::vector<int64_t> but_channels(size_t rank) {
  std::vector<int64_t> axes;
  for (size_t a = 0; a < rank; ++a) {
    if (a != 1) axes.push_back(static_cast<int64_t>(a));
  }
  return axes;
}

// Statistics of a batch, and the running ones after it.
struct BatchStatistics {
  Value mean{}, variance{}, running_mean{}, running_variance{};  // [channels]
};

// A running statistic after a batch that has `value`.
Value moved_to(const NodeContext& c, const char* name, Value value) {
  const double momentum = c.number("momentum", 0.1);
  return ops::add(ops::mul(computed_or_none(c, name), 1 - momentum), ops::mul(value, momentum));
}

BatchStatistics batch_statistics(const NodeContext& c, Value x) {
  const std::vector<int64_t> axes = but_channels(x.rank());
  const auto [mean, variance] = mean_and_variance(x, axes);
  BatchStatistics s{.mean = ops::squeeze(mean, axes), .variance = ops::squeeze(variance, axes)};
  if (!c.has("running_mean")) return s;
  s.running_mean = moved_to(c, "running_mean", s.mean);
  s.running_variance = moved_to(c, "running_var", unbiased(c, x, axes, s.variance));
  return s;
}

// What a node writes to an argument.
void write_argument(NodeContext& c, const char* name, Value value) {
  const Argument* argument = c.find(name);
  if (!argument || !value.valid()) return;
  const Item item = c.item(*argument);
  if (!item.tensor) return;
  c.importer().write(*item.tensor, ops::cast(value, c.importer().read(*item.tensor).dtype()));
}

void move_running(NodeContext& c, const char* name, Value value) {
  write_argument(c, name, moved_to(c, name, value));
}

struct BatchNorm {
  bool writes = false;  // the running statistics, in place
  bool trains = false;  // whatever the node's flag says
  bool returns_running = false;
};

void batch_norm_of(NodeContext& c, const BatchNorm& form) {
  const Value x = computed(c, "input");
  if (x.rank() < 2) c.error("'input' must have channels");
  const double epsilon = c.number("eps", 1e-5);
  const bool trains = form.trains || c.flag("training") || !c.has("running_mean");
  BatchStatistics s;
  if (trains) {
    s = batch_statistics(c, x);
  } else {
    s = {computed_or_none(c, "running_mean"), computed_or_none(c, "running_var"),
         computed_or_none(c, "running_mean"), computed_or_none(c, "running_var")};
  }
  const Value inverse = ops::rsqrt(ops::add(s.variance, epsilon));
  const Value centred = ops::sub(x, per_channel(c, s.mean, x.rank()));
  const Value y = ops::mul(centred, per_channel(c, inverse, x.rank()));
  c.set(0, scaled(c, y));
  const auto kept = [&](Value v) {
    return trains ? v : part_along(v, 0, c.constant(0), c.constant(0));
  };
  if (c.has_result(1)) c.set(1, kept(s.mean));
  if (c.has_result(2)) c.set(2, kept(inverse));
  if (form.returns_running) {
    c.set(3, s.running_mean);
    c.set(4, s.running_variance);
  }
  if (!form.writes || !trains) return;
  write_argument(c, "running_mean", s.running_mean);
  write_argument(c, "running_var", s.running_variance);
}

void batch_norm(NodeContext& c) {
  batch_norm_of(c, {.writes = true});
}
void batch_norm_with_update(NodeContext& c) {
  batch_norm_of(c, {.writes = true, .trains = true});
  if (c.has_result(3)) c.set(3, broadcast(c.scalar(DType::u8, 0), {c.constant(0)}));
}
void batch_norm_functional(NodeContext& c) {
  batch_norm_of(c, {.returns_running = true});
}

void instance_norm(NodeContext& c) {
  const Value x = computed(c, "input");
  if (x.rank() < 3) c.error("'input' must have axes of space");
  if (!c.flag("use_input_stats", true)) return batch_norm_of(c, {});
  const std::vector<int64_t> space = axes_from(2, x.rank());
  const auto [mean, variance] = mean_and_variance(x, space);
  if (c.has("running_mean")) {
    // Those of a channel are the mean of those of its instances.
    const std::vector<int64_t> others = but_channels(x.rank());
    move_running(c, "running_mean", ops::reduce_mean(mean, others, false));
    move_running(c, "running_var",
                 ops::reduce_mean(unbiased(c, x, space, variance), others, false));
  }
  const Value inverse = ops::rsqrt(ops::add(variance, c.number("eps", 1e-5)));
  c.set(scaled(c, ops::mul(ops::sub(x, mean), inverse)));
}

// Rows that are named, where their norm is larger, get `max_norm`.
void embedding_renorm(NodeContext& c) {
  const Value x = computed(c, "self");
  const Extents e = c.extents_of(x, 2);
  const double most = c.number("max_norm"), p = c.number("norm_type", 2);
  const Value norm = with_axis_at(length(x, p), 1);
  const Value places = flattened(c.tensor("indices", DType::i64));
  const Value counts = ops::segment_count(places, e[0]);
  const Value is_large =
      ops::logical_and(ops::greater(norm, most), with_axis_at(ops::greater(counts, 0.0), 1));
  const Value scale = ops::div(c.scalar(x.dtype(), most), ops::add(norm, 1e-7));
  c.set(ops::where(is_large, ops::mul(x, scale), x));
}

// Over all axes but one, which stay as 1; -1 is none.
Value norm_of_others(Value v, int64_t axis) {
  std::vector<int64_t> axes = in_order(v.rank());
  std::erase(axes, axis);
  return axes.empty() ? ops::abs(v) : vector_norm(v, 2, axes, true);
}

// w = v * g / |v|, with a norm and a length for each place along an axis.
Value weighted(Value v, Value g, Value norm) {
  return ops::mul(v, ops::div(g, norm));
}

void weight_norm(NodeContext& c) {
  const Value v = computed(c, "v"), norm = norm_of_others(v, c.integer("dim"));
  c.set(0, weighted(v, computed(c, "g"), norm));
  if (c.has_result(1)) c.set(1, norm);
}

void weight_norm_backward(NodeContext& c) {
  const Value wanted[] = {computed(c, "saved_v"), computed(c, "saved_g")};
  const auto weight = [&] {
    return weighted(wanted[0], wanted[1], norm_of_others(wanted[0], c.integer("dim")));
  };
  const std::vector<Value> found = gradients(c, weight, computed(c, "grad_w"), wanted);
  for (size_t i = 0; i < 2; ++i) set_gradient(c, i, found[i], wanted[i]);
}

constexpr ImportRule kRules[] = {
    {"aten._fused_rms_norm", "input normalized_shape= weight? eps=", rms_norm},
    {"aten._batch_norm_no_update",
     "input weight? bias? running_mean? running_var? momentum= eps=", batch_norm},
    {"aten._batch_norm_with_update",
     "input weight? bias? running_mean? running_var? momentum= eps=", batch_norm_with_update},
    {"aten._native_batch_norm_legit",
     "input weight? bias? running_mean? running_var? training= momentum= eps=", batch_norm},
    {"aten._native_batch_norm_legit_functional",
     "input weight? bias? running_mean? running_var? training= momentum= eps=",
     batch_norm_functional},
    {"aten._native_batch_norm_legit_no_training",
     "input weight? bias? running_mean? running_var? momentum= eps=", batch_norm},
    {"aten._weight_norm", "v g dim=", weight_norm},
    {"aten._weight_norm_interface", "v g dim=", weight_norm},
    {"aten._weight_norm_interface_backward",
     "grad_w saved_v saved_g saved_norms dim=", weight_norm_backward},
    {"aten.batch_norm",
     "input weight? bias? running_mean? running_var? training= momentum= eps= cudnn_enabled=",
     batch_norm},
    {"aten.embedding_renorm", "self indices max_norm= norm_type=", embedding_renorm},
    {"aten.group_norm", "input num_groups= weight? bias? eps= cudnn_enabled=", group_norm},
    {"aten.instance_norm",
     "input weight? bias? running_mean? running_var? use_input_stats= momentum= eps= "
     "cudnn_enabled=",
     instance_norm},
    {"aten.layer_norm", "input normalized_shape= weight? bias? eps= cudnn_enable=", layer_norm},
    {"aten.native_batch_norm",
     "input weight? bias? running_mean? running_var? training= momentum= eps=", batch_norm},
    {"aten.native_group_norm", "input weight? bias? N= C= HxW= group= eps=", group_norm},
    {"aten.native_layer_norm", "input normalized_shape= weight? bias? eps=", layer_norm},
    {"aten.rms_norm", "input normalized_shape= weight? eps=", rms_norm},
};

}  // namespace

ImportRules norm_import_rules() {
  return kRules;
}

}  // namespace ullage::aten
