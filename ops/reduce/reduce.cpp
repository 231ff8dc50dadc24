// Reductions over sets of axes: shape rule, reference, differentiation.
#include "ops/reduce/reduce.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "ir/program/driver_traits.h"
#include "ops/code/scalar_code.h"
#include "ops/elementwise/cast.h"
#include "ops/elementwise/elementwise.h"
#include "ops/generate/generate.h"
#include "ops/movement/movement.h"
#include "ops/order/scan.h"
#include "ops/reduce/reduce_lower.h"
#include "ops/rules/combination.h"
#include "ops/rules/differentiation.h"
#include "ops/rules/host_rules.h"
#include "ops/rules/reference.h"
#include "ops/rules/shape_rules.h"

namespace ullage::ops {

using namespace ir;

namespace {

// ---- shape rule -----------------------------------------------------------------------------

Result<void> infer_reduce(InferContext& context) {
  const DType dtype = context.input(0).dtype;
  if (!kNumbers.contains(dtype)) {
    return context.error("the operand must be of numbers (C1): " + describe(context, 0));
  }
  const ShapeExtent& shape = context.shape(0);
  int64_t previous = -1;
  for (int64_t axis : context.attributes[kAxes]) {
    if (axis <= previous || axis >= static_cast<int64_t>(shape.rank())) {
      return context.error("axes must increase and lie below the rank (C2): axis " +
                           std::to_string(axis) + " of " + describe(context, 0));
    }
    previous = axis;
  }
  const bool keepdims = context.attributes[kKeepdims];
  ShapeExtent result;
  ExtentExpr count = context.pool().constant(1);
  for (size_t axis = 0; axis < shape.rank(); ++axis) {
    if (!is_reduced(context.attributes, axis)) {
      result.push_back(shape[axis]);
      continue;
    }
    const Result<ExtentExpr> extent = exact_extent(context, 0, axis);
    if (!extent) return extent.error();
    count = count * *extent;
    if (keepdims) result.push_back({.live = context.pool().constant(1)});
  }
  context.require(ir::less_equal(simplify(count), context.pool().constant(kLongestReduction)),
                  "one result must not combine more than " + std::to_string(kLongestReduction) +
                      " elements (C3)");
  add_output(context, dtype, std::move(result));
  return {};
}

// ---- on the host ----------------------------------------------------------------------------

// What combines two host scalars: integers, floats.
struct HostCombination {
  ScalarOp integer, floating;
};

// Elements of shape arithmetic stay on the host. Floats are rounded once, as the reference does.
std::optional<HostValue> reduced_host(const InferContext& context, HostCombination by, bool mean) {
  const ValueInfo& x = context.input(0);
  if (!x.host || x.host->empty()) return std::nullopt;
  const auto shape = constant_extents(*x.shape.exact_shape());
  if (!shape) return std::nullopt;
  const bool floating = is_float(x.dtype);
  ExtentPool& pool = context.pool();
  HostValue result;
  std::vector<int64_t> strides(shape->size(), 0);
  int64_t results = 1;
  for (size_t a = shape->size(); a-- > 0;) {
    if (is_reduced(context.attributes, a)) continue;
    strides[a] = results;
    results *= (*shape)[a];
  }
  result.resize(static_cast<size_t>(results));
  size_t element = 0;
  for_each_index(*shape, [&](std::span<const int64_t> index) {
    int64_t at = 0;
    for (size_t a = 0; a < index.size(); ++a) at += index[a] * strides[a];
    ExtentExpr& total = result[static_cast<size_t>(at)];
    const ExtentExpr e = (*x.host)[element++];
    total = total ? pool.make(floating ? by.floating : by.integer, total, e) : e;
  });
  const auto count = static_cast<int64_t>(x.host->size()) / results;
  for (ExtentExpr& total : result) {
    if (mean) {
      total = floating ? pool.make(ScalarOp::float_div, total,
                                   pool.float_constant(static_cast<double>(count)))
                       : pool.make(ScalarOp::trunc_div, total, pool.constant(count));
    }
    total = held_by(x.dtype, total);
    if (!total) return std::nullopt;
    total = simplify(total);
  }
  return result;
}

template <ScalarOp integer, ScalarOp floating, bool mean>
Result<void> infer_with_host(InferContext& context) {
  if (auto ok = infer_reduce(context); !ok) return ok;
  context.outputs[0].host = reduced_host(context, {integer, floating}, mean);
  return {};
}

// ---- reference ------------------------------------------------------------------------------

// Visits every element of the operand with the flat index of its result.
void for_each_line(const EvaluateContext& context,
                   const std::function<void(int64_t result, int64_t element)>& visit) {
  const std::vector<int64_t>& shape = context.inputs[0].shape();
  std::vector<int64_t> strides(shape.size(), 0);
  int64_t stride = 1;
  for (size_t a = shape.size(); a-- > 0;) {
    if (is_reduced(context.attributes(), a)) continue;
    strides[a] = stride;
    stride *= shape[a];
  }
  int64_t element = 0;
  for_each_index(shape, [&](std::span<const int64_t> index) {
    int64_t result = 0;
    for (size_t a = 0; a < index.size(); ++a) result += index[a] * strides[a];
    visit(result, element++);
  });
}

template <const Combination& kind, bool mean>
Result<void> evaluate_reduce(EvaluateContext& context) {
  const Tensor& x = context.inputs[0];
  const auto count = static_cast<size_t>(product_of(context.output_shapes[0]));
  const int64_t length = count == 0 ? 0 : x.element_count() / static_cast<int64_t>(count);
  if (is_float(x.dtype())) {
    std::vector<double> result(count, kind.number_identity);
    for_each_line(context, [&](int64_t r, int64_t e) {
      double& value = result[static_cast<size_t>(r)];
      value = kind.number(value, x.number(e));
    });
    if (mean) {
      for (double& value : result) value /= static_cast<double>(length);
    }
    set_result(context, 0, result);
    return {};
  }
  std::vector<uint64_t> result(count, kind.identity(x.dtype()));
  for_each_line(context, [&](int64_t r, int64_t e) {
    uint64_t& value = result[static_cast<size_t>(r)];
    value = kind.integer(x.dtype(), value, static_cast<uint64_t>(x.integer(e)));
  });
  for (uint64_t& value : result) {
    if (!mean || length == 0) continue;
    value = is_unsigned_integer(x.dtype())
                ? value / static_cast<uint64_t>(length)
                : static_cast<uint64_t>(static_cast<int64_t>(value) / length);
  }
  set_result(context, 0, result);
  return {};
}

// ---- differentiation ------------------------------------------------------------------------

// `reduced` with its axes back, as large as the operand.
Value spread(const Node& node, Value reduced, Value like) {
  std::vector<ExtentExpr> kept = extents_of(like);
  for (int64_t axis : node.attributes[kAxes]) {
    kept[static_cast<size_t>(axis)] = like.builder().pool().constant(1);
  }
  return broadcast_to(reshape(reduced, kept), extents_of(like));
}

ExtentExpr reduced_count(const Node& node, Value x) {
  ExtentExpr count = x.builder().pool().constant(1);
  for (int64_t axis : node.attributes[kAxes]) {
    count = count * x.extent(static_cast<size_t>(axis));
  }
  return count;
}

Result<Value> transpose_sum(const DifferentiationContext& c, int) {
  if (auto exact = rule_extents(c, c.inputs[0]); !exact) return exact.error();
  return spread(c.node, c.incoming[0], c.inputs[0]);
}

// An empty mean has no elements to receive anything, so the divisor is never 0 in use.
Result<Value> transpose_mean(const DifferentiationContext& c, int) {
  if (auto exact = rule_extents(c, c.inputs[0]); !exact) return exact.error();
  const Value count =
      extent_values(c.builder, {ir::max(reduced_count(c.node, c.inputs[0]), int64_t{1})}, {});
  const Value scaled = div(c.incoming[0], cast(count, c.incoming[0].dtype()));
  return spread(c.node, scaled, c.inputs[0]);
}

// The tangent of an extremum is the mean of the tangents of the elements that attain it.
Result<std::vector<Value>> jvp_extremum(const DifferentiationContext& c) {
  if (auto exact = rule_extents(c, c.inputs[0]); !exact) return exact.error();
  const Value x = c.inputs[0];
  const auto axes = c.node.attributes[kAxes];
  const bool keepdims = c.node.attributes[kKeepdims];
  const Value hit = cast(equal(x, spread(c.node, c.outputs[0], x)), x.dtype());
  const Value ties = reduce_sum(hit, axes, keepdims);
  return std::vector<Value>{div(reduce_sum(mul(hit, c.incoming[0]), axes, keepdims), ties)};
}

// One axis at a time: d prod = sum of tangent times the product of all other elements, which two
// exclusive running products give without dividing.
Result<std::vector<Value>> jvp_prod(const DifferentiationContext& c) {
  if (auto exact = rule_extents(c, c.inputs[0]); !exact) return exact.error();
  Value x = c.inputs[0], tangent = c.incoming[0];
  const auto axes = c.node.attributes[kAxes];
  for (int64_t axis : axes) {
    const int64_t one[] = {axis};
    const Value others = mul(cumprod(x, axis, true, false), cumprod(x, axis, true, true));
    tangent = reduce_sum(mul(tangent, others), one, true);
    x = reduce_prod(x, one, true);
  }
  return std::vector<Value>{reshape(tangent, extents_of(c.outputs[0]))};
}

// ---- fusion ---------------------------------------------------------------------------------

// Kernels apply it to elements of 32 bits, which none of the widening stages makes before.
bool accepts_prologue(const Graph& graph, const Node& node, const ScalarBody& body) {
  const auto most = static_cast<size_t>(limit_of(DriverTrait::slow_long_prologues));
  const bool is_short = std::ranges::all_of(body.instructions, [](const auto& instruction) {
    const ScalarSpec& scalar = instruction.op->scalar;
    // DriverTrait::costly_saturating_casts.
    const bool saturates = instruction.op == &cast && is_integer(instruction.dtype);
    return instruction.dtype != DType::f64 && !saturates &&
           (scalar.is_cheap || !scalar.glsl.empty());
  });
  return is_short && body.instructions.size() <= most && loop_iterations(body) == 0 &&
         size_bytes(graph.value(node.inputs[0]).dtype) == 4;
}

// ---- op definitions ---------------------------------------------------------------------------

constexpr AttributeSpec kAttributes[] = {kAxes, kKeepdims};

template <const Combination& kind, bool mean = false>
constexpr ReduceOp make_reduce(std::string_view name, std::string_view doc,
                               Result<void> (*lower)(LowerContext&),
                               Differentiation differentiation,
                               Result<void> (*infer)(InferContext&)) {
  return structural<ReduceOp>({.name = name,
                               .doc = doc,
                               .traits = OpTrait::takes_prologue,
                               .attributes = kAttributes,
                               .infer = infer,
                               .evaluate = evaluate_reduce<kind, mean>,
                               .lower = lower,
                               .accuracy = mean ? kOfSamples : kind.accuracy,
                               .growth = mean ? Growth::never : kind.growth,
                               .differentiation = differentiation,
                               .batching = kAxesMoveUp});
}

}  // namespace

bool is_reduced(const Attributes& attributes, size_t axis) {
  const auto axes = attributes[kAxes];
  return std::ranges::find(axes, static_cast<int64_t>(axis)) != axes.end();
}

constexpr ReduceOp reduce_sum = make_reduce<kSum>(
    "reduce_sum",
    "Sum over axes. (C1) numbers. (C2) axes increase and lie below the rank. (C3) at most "
    "61,440,000 elements per result.",
    lower_reduce_sum, transposes_by(transpose_sum),
    infer_with_host<ScalarOp::add, ScalarOp::float_add, false>);
constexpr ReduceOp reduce_prod = make_reduce<kProd>(
    "reduce_prod", "Product over axes. (C1) to (C3) as reduce_sum.", lower_reduce_prod,
    jvp_by(jvp_prod), infer_with_host<ScalarOp::mul, ScalarOp::float_mul, false>);
constexpr ReduceOp reduce_max = make_reduce<kMax>(
    "reduce_max", "Maximum over axes, NaN if any is. (C1) to (C3) as reduce_sum.", lower_reduce_max,
    jvp_by(jvp_extremum), infer_with_host<ScalarOp::max, ScalarOp::float_max, false>);
constexpr ReduceOp reduce_min = make_reduce<kMin>(
    "reduce_min", "Minimum over axes, NaN if any is. (C1) to (C3) as reduce_sum.", lower_reduce_min,
    jvp_by(jvp_extremum), infer_with_host<ScalarOp::min, ScalarOp::float_min, false>);
constexpr ReduceOp reduce_mean = make_reduce<kSum, true>(
    "reduce_mean",
    "Mean over axes, NaN over nothing; integers round toward zero. (C1) to (C3) as reduce_sum.",
    lower_reduce_mean, transposes_by(transpose_mean),
    infer_with_host<ScalarOp::add, ScalarOp::float_add, true>);

Value ReduceOp::operator()(Value x, std::span<const int64_t> axes, bool keepdims) const {
  if (!x.valid()) return {};
  std::vector<int64_t> sorted;
  for (int64_t axis : axes)
    sorted.push_back(axis < 0 ? axis + static_cast<int64_t>(x.rank()) : axis);
  std::ranges::sort(sorted);
  return x.builder().add1(*this, std::span(&x, 1),
                          {{kAxes, std::move(sorted)}, {kKeepdims, keepdims}});
}

Value ReduceOp::over_all(Value x, bool keepdims) const {
  if (!x.valid()) return {};
  std::vector<int64_t> axes(x.rank());
  for (size_t a = 0; a < axes.size(); ++a) axes[a] = static_cast<int64_t>(a);
  return (*this)(x, axes, keepdims);
}

std::span<const OpDef* const> reduce_ops() {
  static constexpr const OpDef* kOps[] = {&reduce_sum, &reduce_prod, &reduce_max, &reduce_min,
                                          &reduce_mean};
  return kOps;
}
OpRules<PrologueRule> reduce_prologue_rules() {
  static constexpr OpRule<PrologueRule> kRules[] = {{&reduce_sum, accepts_prologue},
                                                    {&reduce_prod, accepts_prologue},
                                                    {&reduce_max, accepts_prologue},
                                                    {&reduce_min, accepts_prologue},
                                                    {&reduce_mean, accepts_prologue}};
  return kRules;
}

}  // namespace ullage::ops
