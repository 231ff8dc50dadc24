// The segment ops: shape rule, reference, differentiation.
#include "ops/select/segment.h"

#include <array>

#include "ops/elementwise/cast.h"
#include "ops/elementwise/elementwise.h"
#include "ops/generate/generate.h"
#include "ops/indexing/index_rules.h"
#include "ops/indexing/indexing.h"
#include "ops/movement/movement.h"
#include "ops/rules/combination.h"
#include "ops/rules/reference.h"
#include "ops/rules/shape_rules.h"
#include "ops/select/segment_lower.h"
#include "ops/select/select_lower.h"

namespace ullage::ops {

using ir::DifferentiationContext;
using ir::DType;
using ir::ExtentExpr;
using ir::Result;
using ir::Value;

namespace {

// Checks ids and "segments"; the number of segments.
Result<ExtentExpr> infer_segments(ir::InferContext& context, size_t ids) {
  if (auto ok = require_indices(context, ids); !ok) return ok.error();
  if (auto ok = require_rank(context, ids, 1, "C2"); !ok) return ok.error();
  Result<ExtentExpr> rows = exact_extent(context, ids, 0);
  if (!rows) return rows.error();
  context.require(ir::less_equal(*rows, context.pool().constant(kMaxSegmentRows)),
                  "there must be at most " + std::to_string(kMaxSegmentRows) + " rows (C4)");
  const auto segments = context.attributes[kSegments];
  if (segments.size() != 1) return context.error("`segments` must be one size (C3)");
  context.require(ir::less_equal(context.pool().constant(0), segments[0]),
                  "`segments` must not be negative (C3)");
  return segments[0];
}

Result<void> infer_segment(ir::InferContext& context) {
  if (!ir::kNumbers.contains(context.input(0).dtype) || context.shape(0).rank() == 0) {
    return context.error("values must be rows of numbers (C1): " + describe(context, 0));
  }
  Result<ExtentExpr> segments = infer_segments(context, 1);
  if (!segments) return segments.error();
  Result<std::vector<ExtentExpr>> shape = exact_extents(context, 0);
  if (!shape) return shape.error();
  auto ok = require_equal(context, (*shape)[0], context.shape(1)[0].live,
                          "values and ids must have as many rows (C2)");
  if (!ok) return ok;
  (*shape)[0] = *segments;
  add_output(context, context.input(0).dtype, *std::move(shape));
  return {};
}

Result<void> infer_segment_count(ir::InferContext& context) {
  Result<ExtentExpr> segments = infer_segments(context, 0);
  if (!segments) return segments.error();
  add_output(context, DType::i32, {*segments});
  return {};
}

// ---- reference ------------------------------------------------------------------------------

template <class T, class F>
std::vector<T> combined(const ir::EvaluateContext& context, const std::vector<T>& values,
                        T identity, F combine) {
  const ir::Tensor& ids = context.inputs[1];
  const auto results = static_cast<size_t>(product_of(context.output_shapes[0]));
  const int64_t segments = context.output_shapes[0][0];
  const std::span<const int64_t> shape = context.inputs[0].shape();
  const auto inner = static_cast<size_t>(product_of(shape.subspan(1)));
  std::vector<T> result(results, identity);
  for (int64_t row = 0; row < shape[0]; ++row) {
    const int64_t s = ids.integer(row);
    if (s < 0 || s >= segments) continue;
    for (size_t j = 0; j < inner; ++j) {
      T& r = result[static_cast<size_t>(s) * inner + j];
      r = combine(r, values[static_cast<size_t>(row) * inner + j]);
    }
  }
  return result;
}

template <const Combination& kind>
Result<void> evaluate_segment(ir::EvaluateContext& context) {
  const DType dtype = context.inputs[0].dtype();
  if (ir::is_float(dtype)) {
    set_result(context, 0,
               combined(context, elements_of<double>(context.inputs[0]), kind.number_identity,
                        kind.number));
    return {};
  }
  set_result(context, 0,
             combined(context, elements_of<uint64_t>(context.inputs[0]), kind.identity(dtype),
                      [dtype](uint64_t a, uint64_t b) { return kind.integer(dtype, a, b); }));
  return {};
}

Result<void> evaluate_segment_count(ir::EvaluateContext& context) {
  const ir::Tensor& ids = context.inputs[0];
  std::vector<uint64_t> counts(static_cast<size_t>(context.output_shapes[0][0]), 0);
  for (int64_t i = 0; i < ids.element_count(); ++i) {
    const int64_t s = ids.integer(i);
    if (s >= 0 && s < context.output_shapes[0][0]) ++counts[static_cast<size_t>(s)];
  }
  set_result(context, 0, counts);
  return {};
}

// ---- differentiation ------------------------------------------------------------------------

// Rows of `x` [segments, ...] as ids select them, 0 for ids of no segment.
Value rows_of(const DifferentiationContext& c, Value x, Value ids) {
  const Value segments = extent_values(c.builder, {x.extent(0)}, {}, ids.dtype());
  const Value known =
      logical_and(greater_equal(ids, c.builder.scalar(ids.dtype(), 0)), less(ids, segments));
  // One row more than there are segments: something to read where there are none.
  std::vector<ExtentExpr> none(x.rank(), c.builder.pool().constant(0)), one = none;
  one[0] = c.builder.pool().constant(1);
  const Value rows = gather(pad(x, none, one), where(known, ids, segments), 0);
  return rows;
}

bool is_sorted(const DifferentiationContext& c) {
  return c.node.attributes[kSorted];
}

Result<Value> transpose_segment_sum(const DifferentiationContext& c, int operand) {
  if (operand != 0) return Value();
  return rows_of(c, c.incoming[0], c.inputs[1]);
}

// Equal extrema share the tangent.
Result<std::vector<Value>> jvp_segment_extremum(const DifferentiationContext& c) {
  const Value x = c.inputs[0], ids = c.inputs[1], result = c.outputs[0];
  const ExtentExpr segments = result.extent(0);
  const Value zero = c.builder.scalar(x.dtype(), 0), one = c.builder.scalar(x.dtype(), 1);
  const Value is_extremum = equal(x, rows_of(c, result, ids));
  const Value sum =
      segment_sum(where(is_extremum, c.incoming[0], zero), ids, segments, is_sorted(c));
  const Value count = segment_sum(cast(is_extremum, x.dtype()), ids, segments, is_sorted(c));
  return std::vector<Value>{div(sum, max(count, one))};
}

// The product of the others: by division where nothing is 0, else from the product without zeros.
Result<std::vector<Value>> jvp_segment_prod(const DifferentiationContext& c) {
  const Value x = c.inputs[0], ids = c.inputs[1];
  const ExtentExpr segments = c.outputs[0].extent(0);
  const bool sorted = is_sorted(c);
  const Value zero = c.builder.scalar(x.dtype(), 0), one = c.builder.scalar(x.dtype(), 1);
  const Value is_zero = equal(x, zero), safe = where(is_zero, one, x);
  const Value zeros = rows_of(c, segment_sum(cast(is_zero, x.dtype()), ids, segments, sorted), ids);
  const Value rest = rows_of(c, segment_prod(safe, ids, segments, sorted), ids);
  const Value own_zeros = cast(is_zero, x.dtype());
  const Value others = where(equal(zeros, own_zeros), div(rest, safe), zero);
  return std::vector<Value>{segment_sum(mul(others, c.incoming[0]), ids, segments, sorted)};
}

// ---- op definitions ---------------------------------------------------------------------------

constexpr ir::AttributeSpec kAttributes[] = {kSegments, kSorted};

constexpr ir::OpDef segment_def(std::string_view name, std::string_view doc) {
  return {.name = name,
          .doc = doc,
          .min_inputs = 2,
          .max_inputs = 2,
          .attributes = kAttributes,
          .infer = infer_segment,
          .batching = folded(0, batch_segment, "into the values, each row with its own segments")};
}

template <const Combination& kind>
constexpr SegmentOp make_segment(ir::OpDef def, Result<void> (*lower)(ir::LowerContext&),
                                 ir::Differentiation differentiation) {
  def.evaluate = evaluate_segment<kind>;
  def.lower = lower;
  def.accuracy = kind.accuracy;
  def.growth = kind.growth;
  def.differentiation = differentiation;
  return structural<SegmentOp>(def);
}

}  // namespace

constinit const SegmentOp segment_sum = make_segment<kSum>(
    segment_def("segment_sum",
                "rows of values summed by their ids; ids outside [0, segments) are dropped, which "
                "is no error and never checked; (C1) "
                "numbers; (C2) ids i32 or i64, one per row; (C3) segments >= 0; (C4) at most "
                "61440000 rows"),
    lower_segment_sum, transposes_by(transpose_segment_sum));
constinit const SegmentOp segment_prod = make_segment<kProd>(
    segment_def("segment_prod", "product of rows by their ids, 1 without rows; as segment_sum"),
    lower_segment_prod, jvp_by(jvp_segment_prod));
constinit const SegmentOp segment_max = make_segment<kMax>(
    segment_def("segment_max",
                "maximum of rows by their ids, the lowest value without rows; as segment_sum"),
    lower_segment_max, jvp_by(jvp_segment_extremum));
constinit const SegmentOp segment_min = make_segment<kMin>(
    segment_def("segment_min",
                "minimum of rows by their ids, the highest value without rows; as segment_sum"),
    lower_segment_min, jvp_by(jvp_segment_extremum));

constinit const SegmentCountOp segment_count = structural<SegmentCountOp>({
    .name = "segment_count",
    .doc = "how many ids (i32) each segment has; (C2) to (C4) as segment_sum",
    .attributes = kAttributes,
    .infer = infer_segment_count,
    .evaluate = evaluate_segment_count,
    .lower = lower_segment_count,
    .accuracy = ir::kExact,
    .differentiation = not_differentiable("integer result"),
    .batching = folded(0, batch_segment, "into the values, each row with its own segments"),
});

Value SegmentOp::operator()(Value values, Value ids, ExtentExpr segments, bool sorted) const {
  if (!values.valid() || !ids.valid()) return {};
  return values.builder().add1(*this, std::array{values, ids},
                               {{kSegments, {segments}}, {kSorted, sorted}});
}

Value SegmentCountOp::operator()(Value ids, ExtentExpr segments, bool sorted) const {
  if (!ids.valid()) return {};
  return ids.builder().add1(*this, std::array{ids}, {{kSegments, {segments}}, {kSorted, sorted}});
}

std::span<const ir::OpDef* const> segment_ops() {
  static constexpr const ir::OpDef* kOps[] = {&segment_sum, &segment_prod, &segment_max,
                                              &segment_min, &segment_count};
  return kOps;
}

}  // namespace ullage::ops
