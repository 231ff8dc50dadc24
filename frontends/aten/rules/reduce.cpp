// Import rules of reductions and running reductions.
#include <algorithm>

#include "frontends/aten/importer/op_table.h"
#include "frontends/aten/rules/rule_tools.h"
#include "ops/elementwise/cast.h"
#include "ops/elementwise/compute_dtype.h"
#include "ops/elementwise/elementwise.h"
#include "ops/generate/generate.h"
#include "ops/indexing/indexing.h"
#include "ops/movement/movement.h"
#include "ops/order/scan.h"
#include "ops/reduce/reduce.h"

namespace ullage::aten {

using ir::DType;
using ir::ExtentExpr;
using ir::Value;

namespace {

// What is reduced: axes in `dim`, all where it is left out or empty.
struct Reduced {
  std::vector<int64_t> axes;
  bool keeps = false;
};

Reduced reduced(const NodeContext& c, Value x) {
  return {c.axes("dim", x.rank()), c.flag("keepdim")};
}

Value reduce(const ops::ReduceOp& op, Value x, const Reduced& r) {
  return r.axes.empty() ? x : op(x, r.axes, r.keeps);
}

// Sums and products are of the dtype of the result.
template <const ops::ReduceOp& op>
void total(NodeContext& c) {
  const Value x = ops::as_computed(c.tensor("self", c.result_dtype()));
  c.set(reduce(op, x, reduced(c, x)));
}

Value nan_as_zero(Value x) {
  return ir::is_float(x.dtype()) ? ops::where(ops::is_nan(x), x.builder().scalar(x.dtype(), 0), x)
                                 : x;
}

void sum_of_numbers(NodeContext& c) {
  const Value x = nan_as_zero(ops::as_computed(c.tensor("self", c.result_dtype())));
  c.set(reduce(ops::reduce_sum, x, reduced(c, x)));
}

void mean_of_numbers(NodeContext& c) {
  const Value x = ops::as_computed(c.tensor("self", c.result_dtype()));
  const Reduced r = reduced(c, x);
  const Value counted = ops::cast(ops::logical_not(ops::is_nan(x)), x.dtype());
  c.set(ops::div(reduce(ops::reduce_sum, nan_as_zero(x), r), reduce(ops::reduce_sum, counted, r)));
}

template <const ops::ReduceOp& op>
void extreme(NodeContext& c) {
  const Value x = as_number(c.tensor("self"));
  c.set(reduce(op, x, reduced(c, x)));
}

// Of an axis its extremes and where they are first; without one that of all.
template <const ops::ReduceOp& op, const ops::ArgReduceOp& position>
void extreme_and_place(NodeContext& c) {
  const Value x = as_number(c.tensor("self"));
  if (c.has("other")) c.error("needs one tensor");
  if (!c.has("dim")) return c.set(reduce(op, x, reduced(c, x)));
  if (x.rank() == 0) {
    c.set(0, x);
    return c.set(1, c.scalar(DType::i64, 0));
  }
  const auto axis = static_cast<int64_t>(c.axis("dim", x.rank()));
  const Value place = position(x, axis, true);
  const Value value = ops::gather_elements(x, place, axis);
  const bool keeps = c.flag("keepdim");
  const auto a = static_cast<size_t>(axis);
  c.set(0, keeps ? value : without_axis(value, a));
  c.set(1, keeps ? place : without_axis(place, a));
}

template <const ops::ReduceOp& op, const ops::ArgReduceOp& position, const ops::BinaryOp& of_two>
void extreme_of(NodeContext& c) {
  if (!c.has("other")) return extreme_and_place<op, position>(c);
  const DType dtype = c.result_dtype();
  c.set(of_two(as_number(c.tensor("self", dtype)), as_number(c.tensor("other", dtype))));
}

template <const ops::ArgReduceOp& op>
void place_of_extreme(NodeContext& c) {
  const Value x = as_number(c.tensor("self"));
  const bool keeps = c.flag("keepdim");
  if (x.rank() == 0) return c.set(c.scalar(DType::i64, 0));
  if (c.has("dim")) return c.set(op(x, static_cast<int64_t>(c.axis("dim", x.rank())), keeps));
  const Value place = op(flattened(x), 0, false);
  std::vector<ExtentExpr> ones(keeps ? x.rank() : 0, c.constant(1));
  c.set(ops::reshape(place, ones));
}

template <const ops::ReduceOp& op>
void truth(NodeContext& c) {
  const Value x = ops::cast(c.tensor("self", DType::boolean), DType::i32);
  c.set(ops::cast(reduce(op, x, reduced(c, x)), DType::boolean));
}

void extremes(NodeContext& c) {
  const Value x = as_number(c.tensor("self"));
  const Reduced r = reduced(c, x);
  c.set(0, reduce(ops::reduce_min, x, r));
  c.set(1, reduce(ops::reduce_max, x, r));
}

struct Spread {
  Value mean, variance;
};

Spread spread_of(NodeContext& c) {
  const Value x = ops::as_computed(c.tensor("self"));
  const Reduced r = reduced(c, x);
  const Value centred = ops::sub(x, reduce(ops::reduce_mean, x, {r.axes, true}));
  const Value squares = reduce(ops::reduce_sum, ops::mul(centred, centred), r);
  const Value count = size_value(c, count_along(c, x, r.axes), x.dtype());
  double correction = 1;
  if (c.has("unbiased")) correction = c.flag("unbiased") ? 1 : 0;
  if (c.has("correction")) correction = c.number("correction");
  const Value divisor = ops::max(ops::sub(count, correction), 0.0);
  // 0 / 0 is no number, more of it is infinite.
  return {reduce(ops::reduce_mean, x, r), ops::div(squares, divisor)};
}

void variance(NodeContext& c) {
  c.set(spread_of(c).variance);
}

void deviation(NodeContext& c) {
  c.set(ops::sqrt(spread_of(c).variance));
}

template <bool root>
void spread_and_mean(NodeContext& c) {
  const Spread spread = spread_of(c);
  c.set(0, root ? ops::sqrt(spread.variance) : spread.variance);
  c.set(1, spread.mean);
}

void log_sum_exp(NodeContext& c) {
  const Value x = ops::as_computed(c.tensor("self", c.result_dtype()));
  const Reduced r = reduced(c, x);
  if (r.axes.empty()) return c.set(x);
  const Value largest = ops::reduce_max(x, r.axes, true);
  // Infinities stand for themselves.
  const Value most = ops::where(
      ops::logical_or(ops::is_positive_infinity(largest), ops::is_negative_infinity(largest)),
      c.scalar(x.dtype(), 0), largest);
  const Value sum = ops::reduce_sum(ops::exp(ops::sub(x, most)), r.axes, true);
  Value y = ops::add(ops::log(sum), most);
  c.set(r.keeps ? y : ops::squeeze(y, r.axes));
}

void norm(NodeContext& c) {
  const Value x = ops::as_computed(c.tensor("self", c.result_dtype()));
  const Reduced r = reduced(c, x);
  c.set(vector_norm(x, c.number(c.has("ord") ? "ord" : "p", 2), r.axes, r.keeps));
}

void count_nonzero(NodeContext& c) {
  const Value x = ops::cast(c.tensor("self", DType::boolean), DType::i64);
  c.set(reduce(ops::reduce_sum, x, reduced(c, x)));
}

// ---- running ----

template <const ops::ScanOp& op>
void running(NodeContext& c) {
  const Value x = ops::as_computed(c.tensor("self", c.result_dtype()));
  if (x.rank() == 0) return c.set(x);
  c.set(op(x, static_cast<int64_t>(c.axis("dim", x.rank())), false, false));
}

// The extreme so far, and where it is last.
template <const ops::ScanOp& op, const ops::BinaryOp& reaches>
void running_extreme(NodeContext& c) {
  const Value x = as_number(c.tensor("self"));
  if (x.rank() == 0) {
    c.set(0, x);
    return c.set(1, c.scalar(DType::i64, 0));
  }
  const size_t axis = c.axis("dim", x.rank());
  const auto a = static_cast<int64_t>(axis);
  const Value values = op(x, a, false, false);
  const Value places = positions_along(c, c.extents_of(x), axis);
  Value is_new = reaches(x, values);
  if (ir::is_float(x.dtype())) is_new = ops::logical_or(is_new, ops::is_nan(x));
  const Value marked = ops::where(is_new, places, c.scalar(DType::i64, 0));
  c.set(0, values);
  c.set(1, ops::cummax(marked, a, false, false));
}

void running_log_sum_exp(NodeContext& c) {
  const Value x = ops::as_computed(c.tensor("self", c.result_dtype()));
  if (x.rank() == 0) return c.set(x);
  const auto axis = static_cast<int64_t>(c.axis("dim", x.rank()));
  const std::vector<int64_t> axes = {axis};
  const Value most = ops::reduce_max(x, axes, true);
  const Value sums = ops::cumsum(ops::exp(ops::sub(x, most)), axis, false, false);
  c.set(ops::add(ops::log(sums), most));
}

constexpr ImportRule kRules[] = {
    {"aten.all", "self dim= keepdim=", truth<ops::reduce_min>},
    {"aten.amax", "self dim= keepdim=", extreme<ops::reduce_max>},
    {"aten.amin", "self dim= keepdim=", extreme<ops::reduce_min>},
    {"aten.aminmax", "self dim= keepdim=", extremes},
    {"aten.any", "self dim= keepdim=", truth<ops::reduce_max>},
    {"aten.argmax", "self dim= keepdim=", place_of_extreme<ops::arg_max>},
    {"aten.argmin", "self dim= keepdim=", place_of_extreme<ops::arg_min>},
    {"aten.count_nonzero", "self dim=", count_nonzero},
    {"aten.cummax", "self dim=", running_extreme<ops::cummax, ops::greater_equal>},
    {"aten.cummin", "self dim=", running_extreme<ops::cummin, ops::less_equal>},
    {"aten.cumprod", "self dim= dtype=", running<ops::cumprod>},
    {"aten.cumsum", "self dim= dtype=", running<ops::cumsum>},
    {"aten.linalg_vector_norm", "self ord= dim= keepdim= dtype=", norm},
    {"aten.logcumsumexp", "self dim=", running_log_sum_exp},
    {"aten.logsumexp", "self dim= keepdim=", log_sum_exp},
    {"aten.max", "self dim= keepdim= other?", extreme_of<ops::reduce_max, ops::arg_max, ops::max>},
    {"aten.mean", "self dim= keepdim= dtype=", total<ops::reduce_mean>},
    {"aten.min", "self dim= keepdim= other?", extreme_of<ops::reduce_min, ops::arg_min, ops::min>},
    {"aten.nanmean", "self dim= keepdim= dtype=", mean_of_numbers},
    {"aten.nansum", "self dim= keepdim= dtype=", sum_of_numbers},
    {"aten.norm", "self p= dim= keepdim= dtype=", norm},
    {"aten.prod", "self dim= keepdim= dtype=", total<ops::reduce_prod>},
    {"aten.std", "self dim= unbiased= correction= keepdim=", deviation},
    {"aten.std_mean", "self dim= unbiased= correction= keepdim=", spread_and_mean<true>},
    {"aten.sum", "self dim= keepdim= dtype=", total<ops::reduce_sum>},
    {"aten.var", "self dim= unbiased= correction= keepdim=", variance},
    {"aten.var_mean", "self dim= unbiased= correction= keepdim=", spread_and_mean<false>},
};

}  // namespace

ImportRules reduce_import_rules() {
  return kRules;
}

}  // namespace ullage::aten
