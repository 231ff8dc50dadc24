// Import rules of losses.
#include <numbers>

#include "frontends/aten/importer/op_table.h"
#include "frontends/aten/rules/rule_tools.h"
#include "ops/elementwise/cast.h"
#include "ops/elementwise/composites.h"
#include "ops/elementwise/compute_dtype.h"
#include "ops/elementwise/elementwise.h"
#include "ops/indexing/indexing.h"
#include "ops/movement/movement.h"
#include "ops/order/scan.h"
#include "ops/reduce/reduce.h"
#include "ops/rowwise/softmax.h"

namespace ullage::aten {

using ir::DType;
using ir::ExtentExpr;
using ir::Value;

namespace {

// PyTorch's numbers of reductions.
enum : int64_t { kNone = 0, kMean = 1, kSum = 2 };

Value reduced(const NodeContext& c, Value losses) {
  const int64_t reduction = c.integer("reduction", kMean);
  if (reduction == kNone || losses.rank() == 0) return losses;
  return reduction == kMean ? ops::reduce_mean.over_all(losses) : ops::reduce_sum.over_all(losses);
}

Value in_result_dtype(const NodeContext& c, const char* name) {
  return ops::as_computed(c.tensor(name, c.result_dtype()));
}

Value difference(const NodeContext& c) {
  return ops::sub(in_result_dtype(c, "self"), in_result_dtype(c, "target"));
}

void squared(NodeContext& c) {
  const Value d = difference(c);
  c.set(reduced(c, ops::mul(d, d)));
}

void absolute(NodeContext& c) {
  c.set(reduced(c, ops::abs(difference(c))));
}

void smooth(NodeContext& c) {
  const Value d = ops::abs(difference(c));
  const double beta = c.number("beta", 1);
  if (beta == 0) return c.set(reduced(c, d));
  const Value near = ops::mul(ops::mul(d, d), 0.5 / beta), far = ops::sub(d, 0.5 * beta);
  c.set(reduced(c, ops::where(ops::less(d, beta), near, far)));
}

void huber(NodeContext& c) {
  const Value d = ops::abs(difference(c));
  const double delta = c.number("delta", 1);
  const Value near = ops::mul(ops::mul(d, d), 0.5), far = ops::mul(ops::sub(d, 0.5 * delta), delta);
  c.set(reduced(c, ops::where(ops::less_equal(d, delta), near, far)));
}

void soft_margin(NodeContext& c) {
  const Value product = ops::mul(in_result_dtype(c, "self"), in_result_dtype(c, "target"));
  // PyTorch stores the power, which may leave the range of f16.
  const Value power = ops::cast(ops::exp(ops::neg(product)), c.result_dtype());
  c.set(reduced(c, ops::log1p(ops::as_computed(power))));
}

void margin_ranking(NodeContext& c) {
  const Value apart = ops::sub(in_result_dtype(c, "input1"), in_result_dtype(c, "input2"));
  const Value loss =
      ops::add(ops::neg(ops::mul(in_result_dtype(c, "target"), apart)), c.number("margin"));
  c.set(reduced(c, ops::max(loss, 0.0)));
}

void hinge_embedding(NodeContext& c) {
  const Value x = in_result_dtype(c, "self"), y = in_result_dtype(c, "target");
  const Value far = ops::max(ops::sub(c.number("margin", 1), x), 0.0);
  const Value zero = c.scalar(x.dtype(), 0);
  c.set(reduced(c, ops::add(ops::where(ops::equal(y, 1.0), zero, far),
                            ops::where(ops::equal(y, -1.0), zero, x))));
}

Value hinged(const NodeContext& c, Value margins) {
  return ops::max(margins, c.scalar(margins.dtype(), 0));
}

// Rows of classes, and their targets; one row counts as a batch of one.
Value with_batch(Value x, size_t rank) {
  while (x.rank() < rank) x = with_axis_at(x, 0);
  return x;
}

// What the losses of rows become: without a batch one number.
void set_rows(NodeContext& c, Value losses) {
  const bool has_batch = c.tensor("self").rank() > 1;
  c.set(0, reduced(c, has_batch ? losses : ops::reshape(losses, {})));
}

// Each class other than the target loses by how far it comes within the margin.
void multi_margin(NodeContext& c) {
  const Value x = with_batch(in_result_dtype(c, "self"), 2);
  const Value target = with_axis_at(with_batch(c.tensor("target", DType::i64), 1), 1);
  const double p = c.number("p", 1);
  if (p != 1 && p != 2) c.error("'p' must be 1 or 2");
  const Value own = ops::gather_elements(x, target, 1);
  Value loss = hinged(c, ops::add(ops::sub(x, own), c.number("margin", 1)));
  if (p == 2) loss = ops::mul(loss, loss);
  if (c.has("weight")) {
    const Value weight = in_result_dtype(c, "weight");
    loss = ops::mul(loss, with_axis_at(ops::gather(weight, without_axis(target, 1), 0), 1));
  }
  const Value is_target = ops::equal(positions_along(c, c.extents_of(x), 1), target);
  const std::vector<int64_t> classes = {1};
  set_rows(c,
           ops::reduce_mean(ops::where(is_target, c.scalar(x.dtype(), 0), loss), classes, false));
}

// Targets of a row end at the first negative one.
void multilabel_margin(NodeContext& c) {
  const Value x = with_batch(in_result_dtype(c, "self"), 2);
  const Value target = with_batch(c.tensor("target", DType::i64), 2);
  const Value ends = ops::cast(ops::less(target, 0.0), DType::i64);
  const Value counts = ops::equal(ops::cumsum(ends, 1, false, false), 0.0);
  const Value safe = ops::where(counts, target, c.scalar(DType::i64, 0));
  const Value none = broadcast(c.scalar(DType::i32, 0), c.extents_of(x));
  const Value is_target = ops::cast(ops::scatter_elements(none, safe, ops::cast(counts, DType::i32),
                                                          1, ops::ScatterReduction::sum),
                                    DType::boolean);
  const Value own = with_axis_at(ops::gather_elements(x, safe, 1), 2);
  const Value apart = hinged(c, ops::add(ops::sub(with_axis_at(x, 1), own), 1.0));
  const Value counted =
      ops::logical_and(with_axis_at(counts, 2), ops::logical_not(with_axis_at(is_target, 1)));
  const std::vector<int64_t> both = {1, 2};
  const Value sums =
      ops::reduce_sum(ops::where(counted, apart, c.scalar(x.dtype(), 0)), both, false);
  set_rows(c, ops::div(sums, size_value(c, c.extents_of(x)[1], x.dtype())));
  if (c.has_result(1)) c.set(1, ops::reshape(is_target, c.extents_of(c.tensor("target"))));
}

void triplet_margin(NodeContext& c) {
  const double p = c.number("p", 2), epsilon = c.number("eps", 1e-6);
  const auto apart = [&](const char* one, const char* other) {
    const Value d = ops::add(ops::sub(in_result_dtype(c, one), in_result_dtype(c, other)), epsilon);
    return length(d, p);
  };
  Value negative = apart("anchor", "negative");
  if (c.flag("swap")) negative = ops::min(negative, apart("positive", "negative"));
  const Value positive = apart("anchor", "positive");
  c.set(reduced(c, hinged(c, ops::add(ops::sub(positive, negative), c.number("margin", 1)))));
}

void cosine_embedding(NodeContext& c) {
  constexpr double kEpsilon = 1e-12;
  const Value a = in_result_dtype(c, "input1"), b = in_result_dtype(c, "input2");
  const std::vector<int64_t> last = {static_cast<int64_t>(a.rank()) - 1};
  const auto sum = [&](Value x, Value y) { return ops::reduce_sum(ops::mul(x, y), last, false); };
  const auto square = [&](Value x) { return ops::add(sum(x, x), kEpsilon); };
  const Value cosine = ops::div(sum(a, b), ops::sqrt(ops::mul(square(a), square(b))));
  const Value y = in_result_dtype(c, "target"), zero = c.scalar(a.dtype(), 0);
  const Value far = hinged(c, ops::sub(cosine, c.number("margin")));
  c.set(reduced(c, ops::where(ops::equal(y, 1.0), ops::sub(1.0, cosine),
                              ops::where(ops::equal(y, -1.0), far, zero))));
}

void poisson(NodeContext& c) {
  const Value x = in_result_dtype(c, "input"), y = in_result_dtype(c, "target");
  Value loss = c.flag("log_input")
                   ? ops::sub(ops::exp(x), ops::mul(y, x))
                   : ops::sub(x, ops::mul(y, ops::log(ops::add(x, c.number("eps", 1e-8)))));
  if (c.flag("full")) {
    // Stirling's approximation of the logarithm of y!
    const Value root = ops::mul(ops::log(ops::mul(y, 2 * std::numbers::pi)), 0.5);
    const Value more = ops::add(ops::sub(ops::mul(y, ops::log(y)), y), root);
    loss = ops::add(loss, ops::where(ops::greater(y, 1.0), more, c.scalar(x.dtype(), 0)));
  }
  c.set(reduced(c, loss));
}

void divergence(NodeContext& c) {
  const Value x = in_result_dtype(c, "self"), target = in_result_dtype(c, "target");
  if (c.flag("log_target")) {
    return c.set(reduced(c, ops::mul(ops::exp(target), ops::sub(target, x))));
  }
  const Value own = ops::where(ops::equal(target, 0.0), c.scalar(x.dtype(), 0),
                               ops::mul(target, ops::log(target)));
  c.set(reduced(c, ops::sub(own, ops::mul(target, x))));
}

Value weighted(const NodeContext& c, Value loss) {
  return c.has("weight") ? ops::mul(loss, in_result_dtype(c, "weight")) : loss;
}

// Logarithms are cut at -100.
void binary_cross_entropy(NodeContext& c) {
  const Value x = in_result_dtype(c, "self"), y = in_result_dtype(c, "target");
  const Value yes = ops::max(ops::log(x), -100.0), no = ops::max(ops::log1p(ops::neg(x)), -100.0);
  const Value loss = ops::add(ops::mul(y, yes), ops::mul(ops::sub(1.0, y), no));
  c.set(reduced(c, weighted(c, ops::neg(loss))));
}

void binary_cross_entropy_of_logits(NodeContext& c) {
  const Value x = in_result_dtype(c, "self"), y = in_result_dtype(c, "target");
  const Value log_no = ops::softplus(x), log_yes = ops::softplus(ops::neg(x));
  Value yes = ops::mul(y, log_yes);
  if (c.has("pos_weight")) yes = ops::mul(yes, in_result_dtype(c, "pos_weight"));
  c.set(reduced(c, weighted(c, ops::add(yes, ops::mul(ops::sub(1.0, y), log_no)))));
}

// The negative of what each row of log-probabilities has at its class, times the weight of that;
// classes along axis 1, or 0 of a single row.
struct Picked {
  Value loss, weight;
};

Picked picked(const NodeContext& c, Value log_shares, Value target, double smoothing) {
  const size_t axis = log_shares.rank() > 1 ? 1 : 0;
  const auto a = static_cast<int64_t>(axis);
  const Value classes = ops::cast(with_axis_at(target, axis), DType::i64);
  const Value ignored = ops::equal(classes, static_cast<double>(c.integer("ignore_index", -100)));
  const Value safe = ops::where(ignored, c.scalar(DType::i64, 0), classes);
  const DType dtype = log_shares.dtype();
  Value loss = ops::neg(ops::gather_elements(log_shares, safe, a));
  Value weight = broadcast(c.scalar(dtype, 1), c.extents_of(classes));
  Value smooth;
  if (c.has("weight")) {
    const Value weights = ops::cast(c.tensor("weight"), dtype);
    weight = ops::gather(weights, safe, 0);
    std::vector<ExtentExpr> along(log_shares.rank(), c.constant(1));
    along[axis] = element_count(c, weights);
    smooth = ops::mul(log_shares, ops::reshape(weights, along));
  } else {
    smooth = log_shares;
  }
  loss = ops::mul(loss, weight);
  if (smoothing > 0) {
    const std::vector<int64_t> axes = {a};
    const Value n = size_value(c, c.extents_of(log_shares)[axis], dtype);
    const Value of_all = ops::div(ops::neg(ops::reduce_sum(smooth, axes, true)), n);
    loss = ops::add(ops::mul(loss, 1 - smoothing), ops::mul(of_all, smoothing));
  }
  const Value zero = c.scalar(dtype, 0);
  return {without_axis(ops::where(ignored, zero, loss), axis),
          without_axis(ops::where(ignored, zero, weight), axis)};
}

void set_picked(NodeContext& c, Value log_shares, Value target, double smoothing) {
  const Picked p = picked(c, log_shares, target, smoothing);
  const int64_t reduction = c.integer("reduction", kMean);
  const auto sum = [](Value x) { return x.rank() == 0 ? x : ops::reduce_sum.over_all(x); };
  const Value total = sum(p.weight);
  if (reduction == kNone) c.set(0, p.loss);
  if (reduction == kSum) c.set(0, sum(p.loss));
  if (reduction == kMean) c.set(0, ops::div(sum(p.loss), total));
  if (c.has_result(1)) {
    c.set(1, reduction == kNone ? c.scalar(total.dtype(), 0) : total);
  }
}

void negative_log_likelihood(NodeContext& c) {
  set_picked(c, computed(c, "self"), c.tensor("target"), 0);
}

void cross_entropy(NodeContext& c) {
  const Value x = computed(c, "self"), target = c.tensor("target");
  const size_t axis = x.rank() > 1 ? 1 : 0;
  const Value log_shares = ops::log_softmax(x, static_cast<int64_t>(axis));
  const double smoothing = c.number("label_smoothing");
  if (!ir::is_float(target.dtype())) return set_picked(c, log_shares, target, smoothing);
  // Shares of the classes.
  Value wanted = ops::cast(target, x.dtype());
  const Value n = size_value(c, c.extents_of(x)[axis], x.dtype());
  if (smoothing > 0) {
    wanted = ops::add(ops::mul(wanted, 1 - smoothing), ops::div(c.scalar(x.dtype(), smoothing), n));
  }
  Value product = ops::mul(wanted, log_shares);
  if (c.has("weight")) {
    std::vector<ExtentExpr> along(x.rank(), c.constant(1));
    const Value weights = ops::cast(c.tensor("weight"), x.dtype());
    along[axis] = element_count(c, weights);
    product = ops::mul(product, ops::reshape(weights, along));
  }
  const std::vector<int64_t> axes = {static_cast<int64_t>(axis)};
  c.set(reduced(c, ops::neg(ops::reduce_sum(product, axes, false))));
}

constexpr ImportRule kRules[] = {
    {"aten.binary_cross_entropy", "self target weight? reduction=", binary_cross_entropy},
    {"aten.binary_cross_entropy_with_logits",
     "self target weight? pos_weight? reduction=", binary_cross_entropy_of_logits},
    {"aten.cosine_embedding_loss", "input1 input2 target margin= reduction=", cosine_embedding},
    {"aten.cross_entropy_loss",
     "self target weight? reduction= ignore_index= label_smoothing=", cross_entropy},
    {"aten.hinge_embedding_loss", "self target margin= reduction=", hinge_embedding},
    {"aten.huber_loss", "self target reduction= delta=", huber},
    {"aten.kl_div", "self target reduction= log_target=", divergence},
    {"aten.l1_loss", "self target reduction=", absolute},
    {"aten.margin_ranking_loss", "input1 input2 target margin= reduction=", margin_ranking},
    {"aten.mse_loss", "self target reduction=", squared},
    {"aten.multi_margin_loss", "self target p= margin= weight? reduction=", multi_margin},
    {"aten.multilabel_margin_loss", "self target reduction=", multilabel_margin},
    {"aten.multilabel_margin_loss_forward", "self target reduction=", multilabel_margin},
    {"aten.nll_loss", "self target weight? reduction= ignore_index=", negative_log_likelihood},
    {"aten.nll_loss2d", "self target weight? reduction= ignore_index=", negative_log_likelihood},
    {"aten.nll_loss2d_forward",
     "self target weight? reduction= ignore_index=", negative_log_likelihood},
    {"aten.nll_loss_forward",
     "self target weight? reduction= ignore_index=", negative_log_likelihood},
    {"aten.nll_loss_nd", "self target weight? reduction= ignore_index=", negative_log_likelihood},
    {"aten.poisson_nll_loss", "input target log_input= full= eps= reduction=", poisson},
    {"aten.smooth_l1_loss", "self target reduction= beta=", smooth},
    {"aten.soft_margin_loss", "self target reduction=", soft_margin},
    {"aten.triplet_margin_loss",
     "anchor positive negative margin= p= eps= swap= reduction=", triplet_margin},
};

}  // namespace

ImportRules loss_import_rules() {
  return kRules;
}

}  // namespace ullage::aten
