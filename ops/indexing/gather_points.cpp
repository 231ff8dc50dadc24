// gather_elements and gather_nd: op definitions, references, transposes.
#include "ops/generate/generate.h"
#include "ops/indexing/index_rules.h"
#include "ops/indexing/indexing.h"
#include "ops/indexing/indexing_lower.h"
#include "ops/movement/movement.h"
#include "ops/rules/reference.h"
#include "ops/rules/shape_rules.h"

namespace ullage::ops {

using ir::ExtentExpr;
using ir::InferContext;
using ir::Result;
using ir::Value;

namespace {

// ---- gather_elements ------------------------------------------------------------------------

Result<void> infer_gather_elements(InferContext& context) {
  if (auto ok = require_indices(context, 1); !ok) return ok;
  const size_t rank = context.shape(0).rank();
  if (rank == 0 || context.shape(1).rank() != rank) {
    return context.error("x and indices must have one rank of at least 1 (C3): given " +
                         describe(context, 0) + " and " + describe(context, 1));
  }
  Result<size_t> axis = normalise_axis(context, context.attributes[kAxis], rank);
  if (!axis) return axis.error();
  Result<std::vector<ExtentExpr>> from = exact_extents(context, 0);
  Result<std::vector<ExtentExpr>> indices = exact_extents(context, 1);
  if (!from) return from.error();
  if (!indices) return indices.error();
  for (size_t a = 0; a < rank; ++a) {
    if (a == *axis) continue;
    context.require(ir::less_equal((*indices)[a], (*from)[a]),
                    "indices must not exceed x along other axes (C4)");
  }
  require_readable(context, (*from)[*axis], ir::product(context.pool(), *indices));
  add_output(context, context.input(0).dtype, *std::move(indices));
  return {};
}

Result<void> evaluate_gather_elements(ir::EvaluateContext& context) {
  const ir::Tensor &x = context.inputs[0], &indices = context.inputs[1];
  const auto axis = static_cast<size_t>(context.attributes()[kAxis]);
  const std::vector<int64_t> strides = dense_strides(x.shape());
  ir::Tensor y(x.dtype(), context.output_shapes[0]);
  const ElementCopier copy(x, y);
  int64_t to = 0;
  for_each_index(y.shape(), [&](std::span<const int64_t> index) {
    int64_t from = clamped_position(indices.integer(to), x.shape()[axis]) * strides[axis];
    for (size_t a = 0; a < index.size(); ++a) {
      if (a != axis) from += index[a] * strides[a];
    }
    copy(from, to++);
  });
  context.outputs[0] = std::move(y);
  return {};
}

Result<Value> transpose_gather_elements(const ir::DifferentiationContext& c, int operand) {
  if (operand != 0) return Value();
  return scatter_elements(zeros_like(c.inputs[0]), c.inputs[1], c.incoming[0],
                          c.node.attributes[kAxis], ScatterReduction::sum);
}

// ---- gather_nd ------------------------------------------------------------------------------

Result<void> infer_gather_nd(InferContext& context) {
  if (auto ok = require_indices(context, 1); !ok) return ok;
  Result<std::vector<ExtentExpr>> from = exact_extents(context, 0);
  Result<std::vector<ExtentExpr>> indices = exact_extents(context, 1);
  if (!from) return from.error();
  if (!indices) return indices.error();
  const Result<TupleAxes> axes = checked_tuple_axes(context, *from, *indices, {"C3", "C4"});
  if (!axes) return axes.error();
  std::vector<ExtentExpr> shape(indices->begin(), indices->end() - 1);
  shape.insert(shape.end(), from->begin() + static_cast<ptrdiff_t>(axes->behind()), from->end());
  const std::span<const ExtentExpr> indexed = std::span(*from).subspan(axes->batch, axes->depth);
  require_readable(context, ir::product(context.pool(), indexed),
                   ir::product(context.pool(), shape));
  add_output(context, context.input(0).dtype, std::move(shape));
  return {};
}

Result<void> evaluate_gather_nd(ir::EvaluateContext& context) {
  const ir::Tensor& x = context.inputs[0];
  const Tuples tuples(context);
  ir::Tensor y(x.dtype(), context.output_shapes[0]);
  const ElementCopier copy(x, y);
  for (int64_t tuple = 0; tuple < tuples.count; ++tuple) {
    const int64_t from = tuples.slice(tuple, clamped_position) * tuples.inner;
    for (int64_t j = 0; j < tuples.inner; ++j) copy(from + j, tuple * tuples.inner + j);
  }
  context.outputs[0] = std::move(y);
  return {};
}

Result<Value> transpose_gather_nd(const ir::DifferentiationContext& c, int operand) {
  if (operand != 0) return Value();
  return scatter_nd(zeros_like(c.inputs[0]), c.inputs[1], c.incoming[0], ScatterReduction::sum,
                    c.node.attributes[kBatchDims]);
}

Batched batch_gather_nd(const ir::BatchingContext& c) {
  const int64_t batch = c.attributes[kBatchDims];
  if (!c.is_stacked[0] && batch == 0) return c.builder.add(c.op, c.inputs, c.attributes);
  return std::vector<Value>{gather_nd(stacked(c, 0), stacked(c, 1), batch + 1)};
}

constexpr ir::AttributeSpec kAttributes[] = {
    kAxis.meaning("axis of x that is indexed, from the front")};
constexpr ir::AttributeSpec kNdAttributes[] = {kBatchDims};

}  // namespace

constinit const GatherElementsOp gather_elements = movement<GatherElementsOp>({
    .name = "gather_elements",
    .doc =
        "for each index the element of x at its place, with the index on the axis; negative ones "
        "from the end; what is still out of range, an error in ONNX, is clamped unless checked "
        "(A-14); (C1) i32 or i64 indices; (C2) the axis is not empty where "
        "something is read; (C3) one rank of at least 1; (C4) indices do not exceed x along other "
        "axes",
    .min_inputs = 2,
    .max_inputs = 2,
    .attributes = kAttributes,
    .infer = infer_gather_elements,
    .evaluate = evaluate_gather_elements,
    .lower = lower_gather_elements,
    .differentiation = transposes_by(transpose_gather_elements),
    .batching = kAxisMovesUp,
});

constinit const GatherNdOp gather_nd = movement<GatherNdOp>({
    .name = "gather_nd",
    .doc =
        "slices of x below its leading axes by tuples of indices, negative ones from the end; what "
        "is still out of range, an error in ONNX, is clamped unless checked (A-14); (C1) i32 or "
        "i64 indices; (C2) the indexed axes are not empty where something is read; (C3) tuples of "
        "constant length, 1 to 8 and at most the rank of x; (C4) batch axes before those are equal",
    .min_inputs = 2,
    .max_inputs = 2,
    .attributes = kNdAttributes,
    .infer = infer_gather_nd,
    .evaluate = evaluate_gather_nd,
    .lower = lower_gather_nd,
    .differentiation = transposes_by(transpose_gather_nd),
    .batching = rewritten(batch_gather_nd, "one more of `batch_dims`, if x has rows"),
});

Value GatherElementsOp::operator()(Value x, Value indices, int64_t axis) const {
  if (!x.valid() || !indices.valid()) return {};
  if (axis < 0) axis += static_cast<int64_t>(x.rank());
  return x.builder().add1(*this, std::array{x, indices}, {{kAxis, axis}});
}

Value GatherNdOp::operator()(Value x, Value indices, int64_t batch_dims) const {
  if (!x.valid() || !indices.valid()) return {};
  ir::Attributes given;
  if (batch_dims != 0) given.set(kBatchDims, batch_dims);
  return x.builder().add1(*this, std::array{x, indices}, std::move(given));
}

}  // namespace ullage::ops
