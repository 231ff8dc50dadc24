// Import rules of gradients: those of what is linear in its operands come from autodiff.
#include <algorithm>
#include <functional>
#include <limits>

#include "autodiff/reverse_sweep.h"
#include "frontends/aten/importer/op_table.h"
#include "frontends/aten/rules/rule_tools.h"
#include "ops/elementwise/cast.h"
#include "ops/elementwise/composites.h"
#include "ops/elementwise/elementwise.h"
#include "ops/indexing/indexing.h"
#include "ops/movement/movement.h"
#include "ops/order/scan.h"
#include "ops/reduce/reduce.h"
#include "ops/select/segment.h"

namespace ullage::aten {

using ir::DType;
using ir::ExtentExpr;
using ir::Value;
using Extents = std::vector<ExtentExpr>;

namespace {

Value gradient_of_result(const NodeContext& c) {
  for (const char* name : {"grad_output", "grad_out"}) {
    if (c.has(name)) return computed(c, name);
  }
  return computed(c, "grad");
}

}  // namespace

std::vector<Value> gradients(const NodeContext& c, const std::function<Value()>& forward,
                             Value incoming, std::span<const Value> wanted) {
  return gradients(c, [&] { return std::vector{forward()}; }, std::span(&incoming, 1), wanted);
}

std::vector<Value> gradients(const NodeContext& c,
                             const std::function<std::vector<Value>()>& forward,
                             std::span<const Value> incoming, std::span<const Value> wanted) {
  const size_t first = c.builder().graph().nodes.size();
  const std::vector<Value> results = forward();
  c.check();
  if (incoming.size() != results.size()) c.error("there must be a gradient of each result");
  std::vector<Value> cotangents;
  for (size_t i = 0; i < results.size(); ++i)
    cotangents.push_back(ops::cast(incoming[i], results[i].dtype()));
  const auto found = autodiff::cotangents_of(c.builder(), first, results, cotangents, wanted);
  if (!found) throw Refused{c.placed(found.error())};
  return *found;
}

void set_gradient(NodeContext& c, size_t i, Value gradient, Value of) {
  if (!c.has_result(i)) return;
  c.set(i, gradient.valid() ? gradient : broadcast(c.scalar(of.dtype(), 0), c.extents_of(of)));
}

namespace {

std::vector<int64_t> axes_but(size_t rank, std::initializer_list<size_t> kept) {
  std::vector<int64_t> axes;
  for (size_t a = 0; a < rank; ++a) {
    if (std::ranges::find(kept, a) == kept.end()) axes.push_back(static_cast<int64_t>(a));
  }
  return axes;
}

void convolution(NodeContext& c) {
  const Value x = factor(c.tensor("input")), w = factor(c.tensor("weight"));
  const Value incoming = gradient_of_result(c);
  if (x.rank() < 3) c.error("'input' must have axes of space");
  const Convolution kind{x.rank() - 2, c.flag("transposed")};
  const Value wanted[] = {x, w};
  const std::vector<Value> found =
      gradients(c, [&] { return convolved(c, kind, x, w, {}); }, incoming, wanted);
  set_gradient(c, 0, found[0], x);
  set_gradient(c, 1, found[1], w);
  if (c.has_result(2)) c.set(2, ops::reduce_sum(incoming, axes_but(incoming.rank(), {1}), false));
}

// The gradient of a pool's operand, given `pool` of one with a batch axis.
void of_pool(NodeContext& c, size_t axes, const std::function<Value(Value)>& pool) {
  const Value x = computed(c, "self"), incoming = gradient_of_result(c);
  if (x.rank() < axes + 1) c.error("'self' must have channels");
  const bool has_batch = x.rank() > axes + 1;
  const Value batch = has_batch ? x : with_axis_at(x, 0);
  const Value wanted[] = {batch};
  const auto found = gradients(
      c, [&] { return pool(batch); }, has_batch ? incoming : with_axis_at(incoming, 0), wanted);
  const Value gradient = found[0].valid() && !has_batch ? without_axis(found[0], 0) : found[0];
  set_gradient(c, 0, gradient, x);
}

template <size_t axes>
void average_pool(NodeContext& c) {
  of_pool(c, axes, [&](Value x) { return averaged(c, x, axes); });
}

template <size_t axes>
void adaptive_pool(NodeContext& c) {
  const Extents e = c.extents_of(gradient_of_result(c));
  if (e.size() < axes) c.error("'grad_output' must have axes of space");
  const Extents sizes(e.end() - axes, e.end());
  of_pool(c, axes, [&](Value x) { return averaged_cells(c, x, sizes); });
}

// Each gradient goes to where the maximum was.
template <size_t axes>
void max_pool(NodeContext& c) {
  const Value x = computed(c, "self"), incoming = gradient_of_result(c);
  const Extents e = c.extents_of(x), g = c.extents_of(incoming, x.rank());
  if (e.size() < axes + 1) c.error("'self' must have channels");
  const auto planes = [&](Value v, const Extents& of) {
    Extents flat(of.begin(), of.end() - axes);
    flat.push_back(ir::simplify(ir::product(c.pool(), std::span(of).last(axes))));
    return ops::reshape(v, flat);
  };
  const Value none = planes(broadcast(c.scalar(x.dtype(), 0), e), e);
  const Value sums =
      ops::scatter_elements(none, planes(c.tensor("indices"), g), planes(incoming, g),
                            static_cast<int64_t>(e.size() - axes), ops::ScatterReduction::sum);
  c.set(ops::reshape(sums, e));
}

void embedding(NodeContext& c) {
  if (c.flag("scale_grad_by_freq")) c.unsupported("'scale_grad_by_freq'");
  const Value incoming = gradient_of_result(c);
  Value ids = flattened(ops::cast(c.tensor("indices"), DType::i64));
  const int64_t padding = c.integer("padding_idx", -1);
  if (padding >= 0) {
    ids = ops::where(ops::equal(ids, static_cast<double>(padding)), c.scalar(DType::i64, -1), ids);
  }
  const Extents e = c.extents_of(incoming);
  if (e.empty()) c.error("the gradient must have columns");
  const Value rows = ops::reshape(incoming, {element_count(c, ids), e.back()});
  c.set(ops::segment_sum(rows, ids, c.extent("num_weights")));
}

// Of rows that were centred and scaled along `axes`.
Value of_normalised(Value gradient, Value normalised, Value inverse,
                    const std::vector<int64_t>& axes) {
  const auto mean = [&](Value v) { return ops::reduce_mean(v, axes, true); };
  const Value centred = ops::sub(gradient, mean(gradient));
  const Value along = ops::mul(normalised, mean(ops::mul(gradient, normalised)));
  return ops::mul(ops::sub(centred, along), inverse);
}

void layer_norm(NodeContext& c) {
  const Value x = computed(c, "input"), incoming = gradient_of_result(c);
  const Value inverse = computed(c, "rstd");
  const Value normalised = ops::mul(ops::sub(x, computed(c, "mean")), inverse);
  const size_t count = c.extents("normalized_shape").size();
  if (count > x.rank()) c.error("'normalized_shape' must be of its last axes");
  std::vector<int64_t> rows, columns;
  for (size_t a = 0; a < x.rank(); ++a)
    (a + count < x.rank() ? rows : columns).push_back(static_cast<int64_t>(a));
  const Value scaled = c.has("weight") ? ops::mul(incoming, computed(c, "weight")) : incoming;
  if (c.has_result(0)) c.set(0, of_normalised(scaled, normalised, inverse, columns));
  const auto sum = [&](Value v) { return rows.empty() ? v : ops::reduce_sum(v, rows, false); };
  if (c.has_result(1)) c.set(1, sum(ops::mul(incoming, normalised)));
  if (c.has_result(2)) c.set(2, sum(incoming));
}

void group_norm(NodeContext& c) {
  const Value x = computed(c, "input"), incoming = gradient_of_result(c);
  const Extents e = c.extents_of(x);
  if (e.size() < 2) c.error("'input' must have channels");
  const int64_t groups = c.integer("group", 1);
  ExtentExpr rest = c.constant(1);
  for (size_t a = 1; a < e.size(); ++a) rest = rest * e[a];
  const Extents rows = {e[0], c.constant(groups), ir::simplify(ir::floor_div(rest, groups))};
  const Value inverse = with_axis_at(computed(c, "rstd"), 2);
  const Value normalised =
      ops::mul(ops::sub(ops::reshape(x, rows), with_axis_at(computed(c, "mean"), 2)), inverse);
  Value scaled = incoming;
  if (c.has("weight")) {
    Extents shape(x.rank(), c.constant(1));
    shape[1] = e[1];
    scaled = ops::mul(incoming, ops::reshape(computed(c, "weight"), shape));
  }
  if (c.has_result(0)) {
    c.set(0, ops::reshape(of_normalised(ops::reshape(scaled, rows), normalised, inverse, {2}), e));
  }
  const std::vector<int64_t> others = axes_but(x.rank(), {1});
  if (c.has_result(1)) {
    c.set(1, ops::reduce_sum(ops::mul(incoming, ops::reshape(normalised, e)), others, false));
  }
  if (c.has_result(2)) c.set(2, ops::reduce_sum(incoming, others, false));
}

// Of distances (sum |a - b|^p)^(1/p) along the last axis, with respect to a. Where two points are
// one it is 0.
Value of_distances(const NodeContext& c, Value apart, Value distances, Value incoming) {
  const double p = c.number("p", 2);
  const Value size = ops::abs(apart), none = c.scalar(apart.dtype(), 0);
  const Value far = with_axis_at(distances, distances.rank());
  Value slope = ops::sign(apart);
  if (p == 0) {
    slope = ops::mul(slope, 0.0);
  } else if (p == std::numeric_limits<double>::infinity()) {
    slope = ops::where(ops::equal(size, far), slope, none);
  } else if (p != 1) {
    slope = ops::mul(slope, ops::pow(ops::div(size, far), p - 1));
  }
  const Value is_one = ops::logical_or(ops::equal(far, 0.0), ops::equal(apart, 0.0));
  return ops::mul(ops::where(is_one, none, slope), with_axis_at(incoming, incoming.rank()));
}

void distances_of_sets(NodeContext& c) {
  const Value a = computed(c, "x1"), b = computed(c, "x2");
  if (a.rank() < 2 || b.rank() < 2) c.error("needs rows of points");
  const Value apart = ops::sub(with_axis_at(a, a.rank() - 1), with_axis_at(b, b.rank() - 2));
  const std::vector<int64_t> others = {static_cast<int64_t>(apart.rank()) - 2};
  const Value all = of_distances(c, apart, computed(c, "cdist"), gradient_of_result(c));
  c.set(ops::reduce_sum(all, others, false));
}

// Elements that the mask took from a source, in order; there is nothing for the rest of it.
void masked_scatter(NodeContext& c) {
  const Value incoming = gradient_of_result(c);
  const Value mask = flattened(broadcast(c.tensor("mask", DType::boolean), c.extents_of(incoming)));
  const Extents sizes = c.extents("sizes");
  const ExtentExpr count = ir::simplify(ir::product(c.pool(), sizes));
  const Value before = ops::cumsum(ops::cast(mask, DType::i64), 0, true, false);
  const Value places = ops::where(mask, before, c.scalar(DType::i64, -1));
  c.set(ops::reshape(ops::segment_sum(flattened(incoming), places, count), sizes));
}

// Of batch norm with the statistics of its batch, or with running ones, which stand still.
void batch_norm(NodeContext& c) {
  const Value x = computed(c, "input"), incoming = gradient_of_result(c);
  if (x.rank() < 2) c.error("'input' must have channels");
  const std::vector<int64_t> others = axes_but(x.rank(), {1});
  Extents shape(x.rank(), c.constant(1));
  shape[1] = c.extents_of(x)[1];
  const auto of_channels = [&](const char* name) { return ops::reshape(computed(c, name), shape); };
  const bool trains = c.flag(c.has("update") ? "update" : "train", true);
  const Value mean = of_channels(trains ? "save_mean" : "running_mean");
  const char* saved = c.has("save_var") ? "save_var" : "save_invstd";
  const Value inverse =
      trains ? of_channels(saved)
             : ops::rsqrt(ops::add(of_channels("running_var"), c.number("eps", 1e-5)));
  const Value normalised = ops::mul(ops::sub(x, mean), inverse);
  const Value scaled = c.has("weight") ? ops::mul(incoming, of_channels("weight")) : incoming;
  if (c.has_result(0)) {
    c.set(0,
          trains ? of_normalised(scaled, normalised, inverse, others) : ops::mul(scaled, inverse));
  }
  if (c.has_result(1)) c.set(1, ops::reduce_sum(ops::mul(incoming, normalised), others, false));
  if (c.has_result(2)) c.set(2, ops::reduce_sum(incoming, others, false));
}

void randomly_leaky_relu(NodeContext& c) {
  const Value incoming = gradient_of_result(c);
  const double lower = c.number("lower"), upper = c.number("upper");
  if (c.flag("training") && upper - lower > 1e-6)
    return c.set(ops::mul(incoming, c.tensor("noise", incoming.dtype())));
  const Value is_kept = ops::greater(c.tensor("self"), 0.0);
  c.set(ops::where(is_kept, incoming, ops::mul(incoming, (lower + upper) / 2)));
}

template <bool of_logarithms>
void softmax(NodeContext& c) {
  const Value incoming = gradient_of_result(c), y = computed(c, "output");
  if (y.rank() == 0) return c.set(broadcast(c.scalar(y.dtype(), 0), {}));
  const std::vector<int64_t> axes = {static_cast<int64_t>(c.axis("dim", y.rank()))};
  if (of_logarithms) {
    const Value sum = ops::reduce_sum(incoming, axes, true);
    return c.set(ops::sub(incoming, ops::mul(ops::exp(y), sum)));
  }
  const Value product = ops::mul(incoming, y);
  c.set(ops::sub(product, ops::mul(y, ops::reduce_sum(product, axes, true))));
}

void threshold(NodeContext& c) {
  const Value x = c.tensor("self"), incoming = gradient_of_result(c);
  const Value passes = ops::greater(x, c.tensor("threshold", x.dtype()));
  c.set(ops::where(passes, incoming, c.scalar(incoming.dtype(), 0)));
}

void sigmoid(NodeContext& c) {
  const Value y = computed(c, "output");
  c.set(ops::mul(gradient_of_result(c), ops::mul(y, ops::sub(1.0, y))));
}

void tanh(NodeContext& c) {
  const Value y = computed(c, "output");
  c.set(ops::mul(gradient_of_result(c), ops::sub(1.0, ops::mul(y, y))));
}

constexpr ImportRule kRules[] = {
    {"aten._adaptive_avg_pool2d_backward", "grad_output self", adaptive_pool<2>},
    {"aten._adaptive_avg_pool3d_backward", "grad_output self", adaptive_pool<3>},
    {"aten._cdist_backward", "grad_output? grad? x1 x2 p= cdist", distances_of_sets},
    {"aten._log_softmax_backward_data", "grad_output output dim= input_dtype=", softmax<true>},
    {"aten._softmax_backward_data", "grad_output output dim= input_dtype=", softmax<false>},
    {"aten.adaptive_max_pool2d_backward", "grad_output self indices", max_pool<2>},
    {"aten.adaptive_max_pool3d_backward", "grad_output self indices", max_pool<3>},
    {"aten.avg_pool2d_backward",
     "grad_output self kernel_size= stride= padding= ceil_mode= count_include_pad= "
     "divisor_override=",
     average_pool<2>},
    {"aten.avg_pool3d_backward",
     "grad_output self kernel_size= stride= padding= ceil_mode= count_include_pad= "
     "divisor_override=",
     average_pool<3>},
    {"aten.batch_norm_backward",
     "grad_out input weight? running_mean? running_var? save_mean? save_var? update= eps= "
     "output_mask= reserve?",
     batch_norm},
    {"aten.convolution_backward",
     "grad_output input weight bias_sizes= stride= padding= dilation= transposed= "
     "output_padding= groups= output_mask=",
     convolution},
    {"aten.embedding_dense_backward",
     "grad_output indices num_weights= padding_idx= scale_grad_by_freq=", embedding},
    {"aten.fractional_max_pool2d_backward", "grad_output self kernel_size= output_size= indices",
     max_pool<2>},
    {"aten.fractional_max_pool3d_backward", "grad_output self kernel_size= output_size= indices",
     max_pool<3>},
    {"aten.masked_scatter_backward", "grad_output mask sizes=", masked_scatter},
    {"aten.max_pool2d_with_indices_backward",
     "grad_output self kernel_size= stride= padding= dilation= ceil_mode= indices", max_pool<2>},
    {"aten.max_pool3d_with_indices_backward",
     "grad_output self kernel_size= stride= padding= dilation= ceil_mode= indices", max_pool<3>},
    {"aten.native_batch_norm_backward",
     "grad_out input weight? running_mean? running_var? save_mean? save_invstd? train= eps= "
     "output_mask=",
     batch_norm},
    {"aten.native_dropout_backward", "grad_output mask scale=",
     [](NodeContext& c) {
       const DType dtype = c.result_dtype();
       const Value kept = ops::mul(c.tensor("grad_output", dtype), c.tensor("mask", dtype));
       c.set(ops::mul(kept, c.number("scale")));
     }},
    {"aten.native_group_norm_backward",
     "grad_out input mean rstd weight? N= C= HxW= group= output_mask=", group_norm},
    {"aten.native_layer_norm_backward",
     "grad_out input normalized_shape= mean rstd weight? bias? output_mask=", layer_norm},
    {"aten.rrelu_with_noise_backward",
     "grad_output self noise lower= upper= training= self_is_result=", randomly_leaky_relu},
    {"aten.sigmoid_backward", "grad_output output", sigmoid},
    {"aten.tanh_backward", "grad_output output", tanh},
    {"aten.threshold_backward", "grad_output self threshold", threshold},
};

}  // namespace

ImportRules backward_import_rules() {
  return kRules;
}

}  // namespace ullage::aten
