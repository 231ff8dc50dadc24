// Import rules of reductions, positions of extrema, running sums and softmax.
#include <limits>

#include "frontends/onnx/importer/op_table.h"
#include "frontends/onnx/importer/rule_tools.h"
#include "frontends/onnx/importer/runtime_axes.h"
#include "ops/control/branch.h"
#include "ops/elementwise/cast.h"
#include "ops/elementwise/composites.h"
#include "ops/elementwise/elementwise.h"
#include "ops/generate/generate.h"
#include "ops/movement/movement.h"
#include "ops/order/scan.h"
#include "ops/reduce/reduce.h"
#include "ops/rowwise/softmax.h"

namespace ullage::onnx {
namespace {

using ir::ExtentExpr;
using ir::Result;
using ir::Value;

struct Reduction {
  std::vector<int64_t> axes{};  // empty: nothing is reduced
  bool keepdims = true;
  // Not empty: per axis, is it reduced? Decided as the graph runs; `axes` is empty then and
  // `keepdims` set.
  std::vector<ir::ExtentExpr> named = {};
};

// No axes mean all of them, or none with noop_with_empty_axes.
Result<Reduction> reduction_of(NodeContext& c) {
  const size_t rank = c.has(0) ? c.operand(0).rank() : 0;
  Result<std::optional<std::vector<int64_t>>> axes = axes_of(c, 1, rank);
  if (!axes) return axes.error();
  Reduction r{.axes = *axes ? **axes : std::vector<int64_t>(),
              .keepdims = c.integer("keepdims", 1) != 0};
  if (r.axes.empty() && c.integer("noop_with_empty_axes") == 0) r.axes = all_axes(rank);
  return r;
}

using ReduceFunction = Value (*)(Value x, const Reduction& r);

// Axes that only the run knows: all are kept while reducing, then dropped by a reshape.
template <ReduceFunction function>
Result<void> reduce_named(NodeContext& c, std::span<const ExtentExpr> axes) {
  const Value x = c.operand(0);
  const Reduction r{.named = named_axes(c, axes, x.rank())};
  Value y = function(x, r);
  if (c.integer("keepdims", 1) == 0 && y.valid()) {
    y = ops::reshape(y, without_named(c, ops::extents_of(y), r.named, axes.size()));
  }
  c.set(0, y);
  return {};
}

template <ReduceFunction function>
Result<void> reduce(NodeContext& c) {
  if (!c.has(0)) return {};
  if (!c.has_attribute("axes") && c.has(1)) {
    Result<std::optional<std::vector<int64_t>>> known = c.structure_if_known(1);
    if (!known) return known.error();
    if (!*known) return reduce_named<function>(c, *c.host(1));
  }
  Result<Reduction> r = reduction_of(c);
  if (!r) return r.error();
  c.set(0, function(c.operand(0), *r));
  return {};
}

template <const ops::ReduceOp& op>
Value simple(Value x, const Reduction& r) {
  if (!x.valid()) return x;
  for (size_t a = 0; a < r.named.size() && x.valid(); ++a) {
    const std::vector<int64_t> axis = {static_cast<int64_t>(a)};
    Value reduced;
    {
      const Predicated here(x.builder(), r.named[a]);
      reduced = op(x, axis, true);
    }
    x = ops::select_branch(r.named[a], reduced, x);
  }
  return r.axes.empty() ? x : op(x, r.axes, r.keepdims);
}

// A mean of means would round, or truncate, more than once.
Value reduce_mean(Value x, const Reduction& r) {
  if (r.named.empty() || !x.valid()) return simple<ops::reduce_mean>(x, r);
  ir::Builder& builder = x.builder();
  ExtentExpr count = builder.pool().constant(1);
  for (size_t a = 0; a < r.named.size(); ++a) {
    count = count * ir::select(r.named[a], x.extent(a), builder.pool().constant(1));
  }
  const Value n = ops::extent_values(builder, {ir::simplify(count)}, {});
  return ops::div(simple<ops::reduce_sum>(x, r), ops::cast(n, x.dtype()));
}

// Extrema of bool are any and all; computed on bytes.
template <const ops::ReduceOp& op>
Value extremum(Value x, const Reduction& r) {
  if (x.dtype() != ir::DType::boolean) return simple<op>(x, r);
  return ops::cast(simple<op>(ops::cast(x, ir::DType::u8), r), ir::DType::boolean);
}

Value reduce_l1(Value x, const Reduction& r) {
  return simple<ops::reduce_sum>(ops::abs(x), r);
}

// The root of integers, rounded down. f32 knows it to 2^-21 of itself; a step of Newton's method,
// which never ends below the root, leaves at most 1 too much.
Value integer_root(Value x) {
  if (!x.valid()) return x;
  const Value one = x.builder().scalar(x.dtype(), 1);
  const Value near = ops::max(ops::cast(ops::sqrt(ops::cast(x, ir::DType::f32)), x.dtype()), one);
  const Value above = ops::div(ops::add(near, ops::div(x, near)), 2.0);
  const Value exceeds = ops::greater(above, ops::div(x, ops::max(above, one)));
  return ops::sub(above, ops::cast(exceeds, x.dtype()));
}

Value reduce_sum_square(Value x, const Reduction& r) {
  return simple<ops::reduce_sum>(ops::mul(x, x), r);
}

Value reduce_l2(Value x, const Reduction& r) {
  const Value sum = reduce_sum_square(x, r);
  return ir::is_float(x.dtype()) ? ops::sqrt(sum) : integer_root(sum);
}

// Logarithms of integers are truncated: f64 is exact where f32 would round one up.
Value in_floats(Value x) {
  return ir::is_float(x.dtype()) ? x : ops::cast(x, ir::DType::f64);
}

Value reduce_log_sum(Value x, const Reduction& r) {
  const Value sum = simple<ops::reduce_sum>(x, r);
  return ops::cast(ops::log(in_floats(sum)), x.dtype());
}

// log(sum(exp(x - m))) + m, with m the maximum where that is finite.
Value reduce_log_sum_exp(Value given, const Reduction& r) {
  const ir::DType dtype = given.dtype();
  const Value x = in_floats(given);
  if ((r.axes.empty() && r.named.empty()) || !x.valid()) return given;
  ir::Builder& builder = x.builder();
  const Reduction kept{.axes = r.axes, .named = r.named};
  Value peak = simple<ops::reduce_max>(x, kept);
  const Value infinity = builder.scalar(x.dtype(), std::numeric_limits<double>::infinity());
  peak = ops::where(ops::less(ops::abs(peak), infinity), peak, builder.scalar(x.dtype(), 0));
  const Value sum = simple<ops::reduce_sum>(ops::exp(ops::sub(x, peak)), kept);
  Value result = ops::add(ops::log(sum), peak);
  if (!r.keepdims) result = ops::squeeze(result, r.axes);
  return ops::cast(result, dtype);
}

template <const ops::ArgReduceOp& op>
Result<void> arg_reduce(NodeContext& c) {
  Result<int64_t> axis = c.axis(c.integer("axis", 0), c.operand(0).rank());
  if (!axis) return axis.error();
  const ExtentExpr extent = ops::extents_of(c.operand(0))[static_cast<size_t>(*axis)];
  c.builder().guard(ir::less(c.constant(0), extent), "an empty axis has no extremum");
  c.set(0, op(c.operand(0), *axis, c.integer("keepdims", 1) != 0,
              c.integer("select_last_index", 0) != 0));
  return {};
}

template <const ops::ScanOp& op>
Result<void> scan(NodeContext& c) {
  Result<std::optional<std::vector<int64_t>>> axis = c.structure_if_known(1);
  if (!axis) return axis.error();
  if (!c.has(0)) return {};
  const bool exclusive = c.integer("exclusive") != 0, reverse = c.integer("reverse") != 0;
  if (!*axis) {
    Result<ExtentExpr> given = host_scalar(c, 1);
    if (!given) return given.error();
    const std::vector<ExtentExpr> named = named_axes(c, {&*given, 1}, c.operand(0).rank());
    Value y = c.operand(0);
    for (size_t a = 0; a < named.size(); ++a) {
      Value along;
      {
        const Predicated here(c.builder(), named[a]);
        along = op(c.operand(0), static_cast<int64_t>(a), exclusive, reverse);
      }
      y = ops::select_branch(named[a], along, y);
    }
    c.set(0, y);
    return {};
  }
  if ((*axis)->size() != 1) return c.error("axis must have one element");
  Result<int64_t> normal = c.axis((*axis)->front(), c.operand(0).rank());
  if (!normal) return normal.error();
  c.set(0, op(c.operand(0), *normal, exclusive, reverse));
  return {};
}

// Before opset 13 everything from `axis` on is one axis.
template <const ops::SoftmaxOp& op>
Result<void> softmax_flat(NodeContext& c) {
  if (!c.has(0)) return {};
  const Value x = c.operand(0);
  Result<int64_t> axis = c.axis(c.integer("axis", 1), x.rank());
  if (!axis) return axis.error();
  if (*axis + 1 == static_cast<int64_t>(x.rank())) {
    c.set(0, op(x, *axis));
    return {};
  }
  c.set(0, ops::reshape(op(ops::flatten(x, *axis), 1), ops::extents_of(x)));
  return {};
}

template <const ops::SoftmaxOp& op>
Result<void> softmax(NodeContext& c) {
  c.set(0, op(c.operand(0), c.integer("axis", -1)));
  return {};
}

// 1 at the first maximum along the axis.
Value one_at_maximum(Value x, int64_t axis) {
  if (!x.valid()) return x;
  const Value peak = ops::arg_max(x, axis, false);
  ir::Builder& builder = x.builder();
  return ops::one_hot(peak, x.extent(static_cast<size_t>(axis)), builder.scalar(x.dtype(), 0),
                      builder.scalar(x.dtype(), 1), axis);
}

Result<void> hardmax(NodeContext& c) {
  if (!c.has(0)) return {};
  const Value x = c.operand(0);
  const bool flat = c.opset() < 13;
  Result<int64_t> axis = c.axis(c.integer("axis", flat ? 1 : -1), x.rank());
  if (!axis) return axis.error();
  if (flat && *axis + 1 != static_cast<int64_t>(x.rank())) {
    c.set(0, ops::reshape(one_at_maximum(ops::flatten(x, *axis), 1), ops::extents_of(x)));
  } else {
    c.set(0, one_at_maximum(x, *axis));
  }
  return {};
}

constexpr ImportRule kReduceImportRules[] = {
    {"ArgMax", 1, 13, "data", "axis keepdims select_last_index", arg_reduce<ops::arg_max>},
    {"ArgMin", 1, 13, "data", "axis keepdims select_last_index", arg_reduce<ops::arg_min>},
    {"CumProd", 1, 26, "x:number axis:int", "exclusive reverse", scan<ops::cumprod>},
    {"CumSum", 1, 14, "x:number axis:int", "exclusive reverse", scan<ops::cumsum>},
    {"Hardmax", 1, 13, "input:float", "axis", hardmax},
    {"LogSoftmax", 1, 11, "input:float", "axis", softmax_flat<ops::log_softmax>},
    {"LogSoftmax", 13, 13, "input:float", "axis", softmax<ops::log_softmax>},
    {"ReduceL1", 1, 18, "data axes:int?", "axes keepdims noop_with_empty_axes", reduce<reduce_l1>},
    {"ReduceL2", 1, 18, "data axes:int?", "axes keepdims noop_with_empty_axes", reduce<reduce_l2>},
    {"ReduceLogSum", 1, 18, "data axes:int?", "axes keepdims noop_with_empty_axes",
     reduce<reduce_log_sum>},
    {"ReduceLogSumExp", 1, 18, "data axes:int?", "axes keepdims noop_with_empty_axes",
     reduce<reduce_log_sum_exp>},
    {"ReduceMax", 1, 20, "data axes:int?", "axes keepdims noop_with_empty_axes",
     reduce<extremum<ops::reduce_max>>},
    {"ReduceMean", 1, 18, "data axes:int?", "axes keepdims noop_with_empty_axes",
     reduce<reduce_mean>},
    {"ReduceMin", 1, 20, "data axes:int?", "axes keepdims noop_with_empty_axes",
     reduce<extremum<ops::reduce_min>>},
    {"ReduceProd", 1, 18, "data axes:int?", "axes keepdims noop_with_empty_axes",
     reduce<simple<ops::reduce_prod>>},
    {"ReduceSum", 1, 13, "data axes:int?", "axes keepdims noop_with_empty_axes",
     reduce<simple<ops::reduce_sum>>},
    {"ReduceSumSquare", 1, 18, "data axes:int?", "axes keepdims noop_with_empty_axes",
     reduce<reduce_sum_square>},
    {"Softmax", 1, 11, "input:float", "axis", softmax_flat<ops::softmax>},
    {"Softmax", 13, 13, "input:float", "axis", softmax<ops::softmax>},
};

}  // namespace

std::span<const ImportRule> reduce_import_rules() {
  return kReduceImportRules;
}

}  // namespace ullage::onnx
