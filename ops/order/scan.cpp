// Ops of the running combinations: shape rule, reference, differentiation.
#include "ops/order/scan.h"

#include "ops/elementwise/elementwise.h"
#include "ops/generate/generate.h"
#include "ops/indexing/indexing.h"
#include "ops/movement/movement.h"
#include "ops/order/order_lower.h"
#include "ops/reduce/reduce.h"
#include "ops/rules/combination.h"
#include "ops/rules/reference.h"
#include "ops/rules/shape_rules.h"

namespace ullage::ops {

using ir::DifferentiationContext;
using ir::DType;
using ir::ExtentExpr;
using ir::Result;
using ir::Value;

namespace {

Result<void> infer_scan(ir::InferContext& context) {
  if (!ir::kNumbers.contains(context.input(0).dtype)) {
    return context.error("the operand must be of numbers (C1): " + describe(context, 0));
  }
  const int64_t axis = context.attributes[kAxis];
  Result<size_t> valid = normalise_axis(context, axis, context.shape(0).rank());
  if (!valid) return valid.error();
  Result<std::vector<ExtentExpr>> extents = exact_extents(context, 0);
  if (!extents) return extents.error();
  add_output(context, context.input(0).dtype, *std::move(extents));
  return {};
}

// ---- reference ------------------------------------------------------------------------------

// Scans `elements` in place, line by line.
template <class T, class F>
void scan_lines(const ir::EvaluateContext& context, std::vector<T>& elements, T identity,
                F combine) {
  const ir::Attributes& attributes = context.attributes();
  const std::span<const int64_t> shape = context.inputs[0].shape();
  const auto axis = static_cast<size_t>(attributes[kAxis]);
  const bool exclusive = attributes[ScanOp::kExclusive];
  const bool reverse = attributes[ScanOp::kReverse];
  const auto extent = static_cast<size_t>(shape[axis]);
  const auto inner = static_cast<size_t>(product_of(shape.subspan(axis + 1)));
  for (size_t first = 0; first < elements.size(); ++first) {
    if (first / inner % extent != 0) continue;
    T running = identity;
    for (size_t i = 0; i < extent; ++i) {
      T& element = elements[first + (reverse ? extent - 1 - i : i) * inner];
      const T before = running;
      running = combine(running, element);
      element = exclusive ? before : running;
    }
  }
}

template <const Combination& kind>
Result<void> evaluate_scan(ir::EvaluateContext& context) {
  const DType dtype = context.inputs[0].dtype();
  if (ir::is_float(dtype)) {
    auto elements = elements_of<double>(context.inputs[0]);
    scan_lines(context, elements, kind.number_identity, kind.number);
    set_result(context, 0, elements);
    return {};
  }
  auto elements = elements_of<uint64_t>(context.inputs[0]);
  scan_lines(context, elements, kind.identity(dtype),
             [dtype](uint64_t a, uint64_t b) { return kind.integer(dtype, a, b); });
  set_result(context, 0, elements);
  return {};
}

// ---- differentiation ------------------------------------------------------------------------

Result<Value> transpose_cumsum(const DifferentiationContext& c, int) {
  const ir::Attributes& attributes = c.node.attributes;
  return cumsum(c.incoming[0], attributes[kAxis], attributes[ScanOp::kExclusive],
                !attributes[ScanOp::kReverse]);
}

// The product rule without a division: factor j of every result is replaced by its tangent, for
// all j at once along a new leading axis.
Result<std::vector<Value>> jvp_cumprod(const DifferentiationContext& c) {
  const Value x = c.inputs[0], tangent = c.incoming[0];
  const int64_t axis = c.node.attributes[kAxis];
  const bool exclusive = c.node.attributes[ScanOp::kExclusive];
  const bool reverse = c.node.attributes[ScanOp::kReverse];
  const ExtentExpr extent = x.extent(static_cast<size_t>(axis));
  std::vector<ExtentExpr> leading(x.rank() + 1, c.builder.pool().constant(1));
  std::vector<ExtentExpr> line = leading, all = extents_of(x);
  leading[0] = line[static_cast<size_t>(axis) + 1] = extent;
  all.insert(all.begin(), extent);
  const Value j = broadcast_to(iota(c.builder, DType::i32, leading, 0), all);
  const Value i = broadcast_to(iota(c.builder, DType::i32, line, axis + 1), all);
  const Value one = c.builder.scalar(x.dtype(), 1), zero = c.builder.scalar(x.dtype(), 0);
  const Value factors = where(equal(i, j), one, broadcast_to(x, all));
  const Value products = cumprod(factors, axis + 1, exclusive, reverse);
  const Value takes_part = reverse ? (exclusive ? greater(j, i) : greater_equal(j, i))
                                   : (exclusive ? less(j, i) : less_equal(j, i));
  // Tangent j, as an axis of extent 1 in its old place.
  const Value own = where(equal(i, j), broadcast_to(tangent, all), zero);
  const int64_t at_axis[] = {axis + 1}, at_front[] = {0};
  const Value spread = broadcast_to(reduce_sum(own, at_axis, true), all);
  const Value terms = where(takes_part, mul(products, spread), zero);
  return std::vector<Value>{reduce_sum(terms, at_front, false)};
}

// The element that a running maximum or minimum shows last came to it at the latest position that
// has it; what precedes a line is a constant.
Result<std::vector<Value>> jvp_extremum(const DifferentiationContext& c) {
  const Value x = c.inputs[0];
  const int64_t axis = c.node.attributes[kAxis];
  const bool exclusive = c.node.attributes[ScanOp::kExclusive];
  const bool reverse = c.node.attributes[ScanOp::kReverse];
  const std::vector<ExtentExpr> shape = extents_of(x);
  std::vector<ExtentExpr> line(shape.size(), c.builder.pool().constant(1));
  line[static_cast<size_t>(axis)] = shape[static_cast<size_t>(axis)];
  const Value here = broadcast_to(iota(c.builder, DType::i32, line, axis), shape);
  const auto& op = static_cast<const ScanOp&>(*c.node.op);
  const Value is_extremum = equal(x, op(x, axis, false, reverse));
  // Nowhere, before the line in scan order, is what an exclusive extremum starts from.
  const Value nowhere = c.builder.scalar(DType::i32, reverse ? INT32_MAX : INT32_MIN);
  const ScanOp& latest = reverse ? cummin : cummax;
  const Value at = latest(where(is_extremum, here, nowhere), axis, exclusive, reverse);
  const Value known = not_equal(at, nowhere);
  const Value zero = c.builder.scalar(x.dtype(), 0);
  const Value index = where(known, at, c.builder.scalar(DType::i32, 0));
  return std::vector<Value>{where(known, gather_elements(c.incoming[0], index, axis), zero)};
}

// ---- op definitions ---------------------------------------------------------------------------

constexpr ir::AttributeSpec kAttributes[] = {kAxis, ScanOp::kExclusive, ScanOp::kReverse};

}  // namespace

constinit const ScanOp cumsum = structural<ScanOp>({
    .name = "cumsum",
    .doc = "running sum along an axis; integers wrap; (C1) numbers; (C2) the axis lies below the "
           "rank",
    .attributes = kAttributes,
    .infer = infer_scan,
    .evaluate = evaluate_scan<kSum>,
    .lower = lower_cumsum,
    .accuracy = kSum.accuracy,
    .growth = kSum.growth,
    .differentiation = transposes_by(transpose_cumsum),
    .batching = kAxisMovesUp,
});

constinit const ScanOp cumprod = structural<ScanOp>({
    .name = "cumprod",
    .doc = "running product along an axis; (C1), (C2) as cumsum",
    .attributes = kAttributes,
    .infer = infer_scan,
    .evaluate = evaluate_scan<kProd>,
    .lower = lower_cumprod,
    .accuracy = kProd.accuracy,
    .growth = kProd.growth,
    .differentiation = jvp_by(jvp_cumprod),
    .batching = kAxisMovesUp,
});

constinit const ScanOp cummax = structural<ScanOp>({
    .name = "cummax",
    .doc =
        "running maximum along an axis, NaN above everything; what precedes a line is the lowest "
        "value; (C1), (C2) as cumsum",
    .attributes = kAttributes,
    .infer = infer_scan,
    .evaluate = evaluate_scan<kMax>,
    .lower = lower_cummax,
    .accuracy = ir::kExact,
    .differentiation = jvp_by(jvp_extremum),
    .batching = kAxisMovesUp,
});

constinit const ScanOp cummin = structural<ScanOp>({
    .name = "cummin",
    .doc =
        "running minimum along an axis, NaN below everything; what precedes a line is the highest "
        "value; (C1), (C2) as cumsum",
    .attributes = kAttributes,
    .infer = infer_scan,
    .evaluate = evaluate_scan<kMin>,
    .lower = lower_cummin,
    .accuracy = ir::kExact,
    .differentiation = jvp_by(jvp_extremum),
    .batching = kAxisMovesUp,
});

Value ScanOp::operator()(Value x, int64_t axis, bool exclusive, bool reverse) const {
  if (!x.valid()) return {};
  if (axis < 0) axis += static_cast<int64_t>(x.rank());
  return x.builder().add1(
      *this, std::array{x},
      {{kAxis, axis}, {ScanOp::kExclusive, exclusive}, {ScanOp::kReverse, reverse}});
}

std::span<const ir::OpDef* const> scan_ops() {
  static constexpr const ir::OpDef* kOps[] = {&cumsum, &cumprod, &cummax, &cummin};
  return kOps;
}

}  // namespace ullage::ops
