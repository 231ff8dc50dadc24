// Import rules of gradients: those of what is linear in its operands come from autodiff.
#include <algorithm>
#include <functional>

#include "autodiff/reverse_sweep.h"
#include "frontends/aten/importer/op_table.h"
#include "frontends/aten/rules/rule_tools.h"
#include "ops/elementwise/cast.h"
#include "ops/elementwise/elementwise.h"
#include "ops/indexing/indexing.h"
#include "ops/movement/movement.h"
#include "ops/reduce/reduce.h"
#include "ops/select/segment.h"

namespace ullage::aten {

using ir::DType;
using ir::ExtentExpr;
using ir::Value;
using Extents = std::vector<ExtentExpr>;

namespace {

Value gradient_of_result(const NodeContext& c) {
  return computed(c, c.has("grad_output") ? "grad_output" : "grad_out");
}

// The gradients of `wanted`, given that of what `forward` makes of them.
std::vector<Value> gradients(const NodeContext& c, const std::function<Value()>& forward,
                             Value incoming, std::span<const Value> wanted) {
  const size_t first = c.builder().graph().nodes.size();
  const Value result = forward();
  c.check();
  const Value results[] = {result}, cotangents[] = {ops::cast(incoming, result.dtype())};
  const auto found = autodiff::cotangents_of(c.builder(), first, results, cotangents, wanted);
  if (!found) throw Refused{c.placed(found.error())};
  return *found;
}

// A gradient that is 0 may be left out.
void set_gradient(NodeContext& c, size_t i, Value gradient, Value of) {
  if (!c.has_result(i)) return;
  c.set(i, gradient.valid() ? gradient : broadcast(c.scalar(of.dtype(), 0), c.extents_of(of)));
}

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

void average_pool(NodeContext& c) {
  const Value x = computed(c, "self");
  const Value wanted[] = {x};
  const auto found = gradients(c, [&] { return averaged(c, x, 2); }, gradient_of_result(c), wanted);
  set_gradient(c, 0, found[0], x);
}

void adaptive_pool(NodeContext& c) {
  const Value x = computed(c, "self"), incoming = gradient_of_result(c);
  if (x.rank() < 3) c.error("'self' must have channels");
  const Extents e = c.extents_of(incoming);
  const Extents sizes(e.end() - 2, e.end());
  const Value wanted[] = {x};
  const auto found = gradients(c, [&] { return averaged_cells(c, x, sizes); }, incoming, wanted);
  set_gradient(c, 0, found[0], x);
}

// Each gradient goes to where the maximum was.
void max_pool(NodeContext& c) {
  const Value x = computed(c, "self"), incoming = gradient_of_result(c);
  const Extents e = c.extents_of(x), g = c.extents_of(incoming, x.rank());
  if (e.size() < 3) c.error("'self' must have axes of space");
  const auto planes = [&](Value v, const Extents& of) {
    Extents flat(of.begin(), of.end() - 2);
    flat.push_back(ir::simplify(of[of.size() - 2] * of.back()));
    return ops::reshape(v, flat);
  };
  const Value none = planes(broadcast(c.scalar(x.dtype(), 0), e), e);
  const Value sums =
      ops::scatter_elements(none, planes(c.tensor("indices"), g), planes(incoming, g),
                            static_cast<int64_t>(e.size()) - 2, ops::ScatterReduction::sum);
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
    {"aten._adaptive_avg_pool2d_backward", "grad_output self", adaptive_pool},
    {"aten._log_softmax_backward_data", "grad_output output dim= input_dtype=", softmax<true>},
    {"aten._softmax_backward_data", "grad_output output dim= input_dtype=", softmax<false>},
    {"aten.avg_pool2d_backward",
     "grad_output self kernel_size= stride= padding= ceil_mode= count_include_pad= "
     "divisor_override=",
     average_pool},
    {"aten.convolution_backward",
     "grad_output input weight bias_sizes= stride= padding= dilation= transposed= "
     "output_padding= groups= output_mask=",
     convolution},
    {"aten.embedding_dense_backward",
     "grad_output indices num_weights= padding_idx= scale_grad_by_freq=", embedding},
    {"aten.max_pool2d_with_indices_backward",
     "grad_output self kernel_size= stride= padding= dilation= ceil_mode= indices", max_pool},
    {"aten.native_dropout_backward", "grad_output mask scale=",
     [](NodeContext& c) {
       const Value grad = c.tensor("grad_output");
       c.set(ops::mul(ops::mul(grad, c.tensor("mask", grad.dtype())), c.number("scale")));
     }},
    {"aten.native_group_norm_backward",
     "grad_out input mean rstd weight? N= C= HxW= group= output_mask=", group_norm},
    {"aten.native_layer_norm_backward",
     "grad_out input normalized_shape= mean rstd weight? bias? output_mask=", layer_norm},
    {"aten.sigmoid_backward", "grad_output output", sigmoid},
    {"aten.tanh_backward", "grad_output output", tanh},
    {"aten.threshold_backward", "grad_output self threshold", threshold},
};

}  // namespace

ImportRules backward_import_rules() {
  return kRules;
}

}  // namespace ullage::aten
