// scatter_elements and scatter_nd: op definitions, shape rules.
#include <algorithm>

#include "ops/indexing/index_rules.h"
#include "ops/indexing/indexing.h"
#include "ops/indexing/indexing_lower.h"
#include "ops/movement/movement.h"
#include "ops/rules/shape_rules.h"
#include "ops/scatter/scatter_slots.h"
#include "ops/select/segment_lower.h"

namespace ullage::ops {

using ir::DType;
using ir::ExtentExpr;
using ir::InferContext;
using ir::Result;
using ir::Value;

namespace {

// ---- shape rules ----------------------------------------------------------------------------

struct Extents {
  std::vector<ExtentExpr> x, indices, updates;
};

// What both ops check, and the extents of their operands.
Result<Extents> check_operands(const InferContext& context) {
  if (auto ok = require_indices(context, 1); !ok) return ok.error();
  const DType dtype = context.input(0).dtype;
  if (context.input(2).dtype != dtype) {
    return context.error("x and updates must have one dtype (C2): given " + describe(context, 0) +
                         " and " + describe(context, 2));
  }
  if (context.attributes[kScatterReduction] != ScatterReduction::none && dtype == DType::boolean) {
    return context.error("reductions need numbers (C3): given " + describe(context, 0));
  }
  Result<std::vector<ExtentExpr>> x = exact_extents(context, 0);
  Result<std::vector<ExtentExpr>> indices = exact_extents(context, 1);
  Result<std::vector<ExtentExpr>> updates = exact_extents(context, 2);
  if (!x) return x.error();
  if (!indices) return indices.error();
  if (!updates) return updates.error();
  return Extents{*std::move(x), *std::move(indices), *std::move(updates)};
}

// A few numbers in a row with some of them replaced, where the host knows all of it: in models, a
// shape of which an axis is set.
std::optional<ir::HostValue> scattered_host(const InferContext& context) {
  const auto &x = context.input(0).host, &indices = context.input(1).host,
             &updates = context.input(2).host;
  if (!x || !indices || !updates || context.shape(0).rank() != 1 ||
      indices->size() != updates->size() ||
      context.attributes[kScatterReduction] != ScatterReduction::none) {
    return std::nullopt;
  }
  ir::HostValue result = *x;
  std::vector<bool> written(x->size());
  const auto extent = static_cast<int64_t>(x->size());
  for (size_t i = 0; i < indices->size(); ++i) {
    const std::optional<int64_t> index = ir::as_constant((*indices)[i]);
    if (!index || *index < -extent || *index >= extent) return std::nullopt;
    const auto at = static_cast<size_t>(*index < 0 ? *index + extent : *index);
    if (written[at]) return std::nullopt;
    written[at] = true;
    result[at] = (*updates)[i];
  }
  return result;
}

// `walked` updates are combined by one invocation, or all of them are brought in order.
void require_combinable(InferContext& context, ExtentExpr walked, ExtentExpr all,
                        const char* what) {
  ir::ExtentPool& pool = context.pool();
  context.require(ir::logical_or(ir::less_equal(walked, pool.constant(kWalkedUpdates)),
                                 ir::less_equal(all, pool.constant(kMaxSegmentRows))),
                  "at most " + std::to_string(kMaxSegmentRows) + what);
}

Result<void> infer_scatter_elements(InferContext& context) {
  Result<Extents> extents = check_operands(context);
  if (!extents) return extents.error();
  auto& [x, indices, updates] = *extents;
  const size_t rank = context.shape(0).rank();
  if (rank == 0 || context.shape(1).rank() != rank || context.shape(2).rank() != rank) {
    return context.error("all operands must have one rank of at least 1 (C4): given " +
                         describe(context, 0) + ", " + describe(context, 1) + " and " +
                         describe(context, 2));
  }
  Result<size_t> axis = normalise_axis(context, context.attributes[kAxis], rank);
  if (!axis) return axis.error();
  for (size_t a = 0; a < rank; ++a) {
    if (auto ok = require_equal(context, indices[a], updates[a],
                                "indices and updates must have one shape (C5)");
        !ok) {
      return ok;
    }
    if (a == *axis) continue;
    context.require(ir::less_equal(updates[a], x[a]),
                    "updates must not exceed x along other axes (C6)");
  }
  if (context.attributes[kScatterReduction] != ScatterReduction::none) {
    require_combinable(context, updates[*axis], ir::product(context.pool(), updates),
                       " updates are combined (C7)");
  }
  add_output(context, context.input(0).dtype, std::move(x), scattered_host(context));
  return {};
}

Result<void> infer_scatter_nd(InferContext& context) {
  Result<Extents> extents = check_operands(context);
  if (!extents) return extents.error();
  auto& [x, indices, updates] = *extents;
  const Result<TupleAxes> axes = checked_tuple_axes(context, x, indices, {"C4", "C7"});
  if (!axes) return axes.error();
  std::vector<ExtentExpr> expected(indices.begin(), indices.end() - 1);
  const ExtentExpr tuples = ir::product(context.pool(), std::span(expected).subspan(axes->batch));
  if (context.attributes[kScatterReduction] != ScatterReduction::none) {
    require_combinable(context, tuples, ir::product(context.pool(), expected),
                       " tuples of indices name slices to be combined (C6)");
  }
  expected.insert(expected.end(), x.begin() + static_cast<ptrdiff_t>(axes->behind()), x.end());
  const std::string_view rule =
      "updates must have the shape of indices without its last axis, "
      "then that of the slices of x (C5)";
  if (expected.size() != updates.size()) {
    return context.error(std::string(rule) + ": given " + describe(context, 2));
  }
  for (size_t a = 0; a < expected.size(); ++a) {
    if (auto ok = require_equal(context, expected[a], updates[a], rule); !ok) return ok;
  }
  add_output(context, context.input(0).dtype, std::move(x), scattered_host(context));
  return {};
}

constexpr ir::AttributeSpec kElementsAttributes[] = {
    kAxis.meaning("axis of x that is indexed, from the front"), kScatterReduction};
constexpr ir::AttributeSpec kNdAttributes[] = {kBatchDims, kScatterReduction};

}  // namespace

constinit const ScatterElementsOp scatter_elements = structural<ScatterElementsOp>({
    .name = "scatter_elements",
    .doc =
        "x with every update put at its own place, with the index on the axis, in order; "
        "negative indices from the end, what is still out of range, an error in ONNX, "
        "is dropped unless checked (A-14); (C1) i32 or i64 "
        "indices; (C2) one dtype; (C3) a known reduction, of numbers; (C4) one rank of at least 1; "
        "(C5) indices and updates have one shape; (C6) it does not exceed x along other axes; "
        "(C7) with a reduction at most 61,440,000 updates where they are more than 4,096 along "
        "the axis",
    .min_inputs = 3,
    .max_inputs = 3,
    .attributes = kElementsAttributes,
    .infer = infer_scatter_elements,
    .evaluate = evaluate_scatter_elements,
    .lower = lower_scatter_elements,
    .accuracy = ir::kOfSamples,
    .differentiation = transposes_by(transpose_scatter_elements),
    .batching = kAxisMovesUp,
});

constinit const ScatterNdOp scatter_nd = structural<ScatterNdOp>({
    .name = "scatter_nd",
    .doc = "x with every slice of updates put at the place its tuple of indices names, in order; "
           "negative indices from the end, what is still out of range, an error in ONNX, "
           "is dropped unless checked (A-14); (C1) i32 or i64 "
           "indices; (C2) one dtype; (C3) a known reduction, of numbers; (C4) tuples of constant "
           "length, 1 to 8 and at most the rank of x; (C5) updates: tuples, then slices of x; "
           "(C6) with a reduction at most 61,440,000 tuples where a row of the batch has more than "
           "4,096; (C7) batch axes "
           "before those of the "
           "tuples "
           "are equal",
    .min_inputs = 3,
    .max_inputs = 3,
    .attributes = kNdAttributes,
    .infer = infer_scatter_nd,
    .evaluate = evaluate_scatter_nd,
    .lower = lower_scatter_nd,
    .accuracy = ir::kOfSamples,
    .differentiation = transposes_by(transpose_scatter_nd),
    .batching = rewritten(batch_scatter_nd, "one more of `batch_dims`"),
});

Value ScatterElementsOp::operator()(Value x, Value indices, Value updates, int64_t axis,
                                    ScatterReduction reduction) const {
  if (!x.valid() || !indices.valid() || !updates.valid()) return {};
  if (axis < 0) axis += static_cast<int64_t>(x.rank());
  return x.builder().add1(*this, std::array{x, indices, updates},
                          {{kAxis, axis}, {kScatterReduction, reduction}});
}

Value ScatterNdOp::operator()(Value x, Value indices, Value updates, ScatterReduction reduction,
                              int64_t batch_dims) const {
  if (!x.valid() || !indices.valid() || !updates.valid()) return {};
  ir::Attributes given{{kScatterReduction, reduction}};
  if (batch_dims != 0) given.set(kBatchDims, batch_dims);
  return x.builder().add1(*this, std::array{x, indices, updates}, std::move(given));
}

std::span<const ir::OpDef* const> scatter_ops() {
  static constexpr const ir::OpDef* kOps[] = {&scatter_elements, &scatter_nd};
  return kOps;
}
OpRules<IndexRule> scatter_index_rules() {
  static constexpr OpRule<IndexRule> kRules[] = {{&scatter_elements, axis_of_x},
                                                 {&scatter_nd, axes_of_tuples}};
  return kRules;
}

}  // namespace ullage::ops
