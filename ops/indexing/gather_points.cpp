// gather_elements and gather_nd: rows, references, transposes.
#include "ops/generate/generate.h"
#include "ops/indexing/gather_lower.h"
#include "ops/indexing/index_rules.h"
#include "ops/indexing/indexing.h"
#include "ops/movement/movement.h"
#include "ops/rules/reference.h"
#include "ops/rules/shape_rules.h"

namespace ullage::ops {

using ir::DType;
using ir::ExtentExpr;
using ir::InferContext;
using ir::Result;
using ir::Value;

namespace {

// ---- gather_elements ------------------------------------------------------------------------

Result<void> infer_gather_elements(InferContext& context) {
  if (auto ok = require_indices(context, 1); !ok) return ok;
  const size_t rank = context.shape(0).rank();
  if (rank == 0 || rank > kMaxIndexedAxes || context.shape(1).rank() != rank) {
    return context.error("x and indices must have one rank of 1 to 8 (C3): given " +
                         describe(context, 0) + " and " + describe(context, 1));
  }
  Result<size_t> axis = normalise_axis(context, context.attributes.integer("axis"), rank);
  if (!axis) return axis.error();
  Result<std::vector<ExtentExpr>> from = exact_extents(context, 0);
  Result<std::vector<ExtentExpr>> indices = exact_extents(context, 1);
  if (!from) return from.error();
  if (!indices) return indices.error();
  for (size_t a = 0; a < rank; ++a) {
    if (a == *axis) continue;
    context.require(ir::less_equal((*indices)[a], (*from)[a]),
                    "indices must not exceed x beside the axis (C4)");
  }
  require_readable(context, (*from)[*axis], ir::product(context.pool(), *indices));
  add_output(context, context.input(0).dtype, *std::move(indices));
  return {};
}

Result<void> evaluate_gather_elements(ir::EvaluateContext& context) {
  const ir::Tensor &x = context.inputs[0], &indices = context.inputs[1];
  const auto axis = static_cast<size_t>(context.attributes().integer("axis"));
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
                          c.node.attributes.integer("axis"), "add");
}

std::vector<ir::Sample> gather_elements_samples() {
  std::vector<ir::Sample> samples;
  for (DType dtype : {DType::f32, DType::u8, DType::bf16, DType::u64}) {
    samples.push_back(
        {.operands = {{.dtype = dtype, .shape = {"m", "n", "4"}},
                      {.dtype = DType::i64, .shape = {"m", "k", "3"}, .low = -6, .high = 6}},
         .attributes = [](ir::ExtentPool&) { return ir::Attributes{{"axis", int64_t{1}}}; },
         .sizes = {{{"m", 2}, {"n", 5}, {"k", 7}},
                   {{"m", 1}, {"n", 1}, {"k", 1}},
                   {{"m", 3}, {"n", 0}, {"k", 0}},
                   {{"m", 0}, {"n", 2}, {"k", 2}}}});
  }
  return samples;
}

// ---- gather_nd ------------------------------------------------------------------------------

Result<void> infer_gather_nd(InferContext& context) {
  if (auto ok = require_indices(context, 1); !ok) return ok;
  Result<std::vector<ExtentExpr>> from = exact_extents(context, 0);
  Result<std::vector<ExtentExpr>> indices = exact_extents(context, 1);
  if (!from) return from.error();
  if (!indices) return indices.error();
  const Result<size_t> length = tuple_length(context, *indices, from->size(), "C3");
  if (!length) return length.error();
  std::vector<ExtentExpr> shape(indices->begin(), indices->end() - 1);
  shape.insert(shape.end(), from->begin() + static_cast<ptrdiff_t>(*length), from->end());
  const std::span<const ExtentExpr> indexed(from->data(), *length);
  require_readable(context, ir::product(context.pool(), indexed),
                   ir::product(context.pool(), shape));
  add_output(context, context.input(0).dtype, std::move(shape));
  return {};
}

Result<void> evaluate_gather_nd(ir::EvaluateContext& context) {
  const ir::Tensor &x = context.inputs[0], &indices = context.inputs[1];
  const int64_t depth = indices.shape().back();
  const int64_t inner = product_of(std::span(x.shape()).subspan(static_cast<size_t>(depth)));
  ir::Tensor y(x.dtype(), context.output_shapes[0]);
  const ElementCopier copy(x, y);
  for (int64_t slice = 0; slice < indices.element_count() / depth; ++slice) {
    int64_t at = 0;
    for (int64_t k = 0; k < depth; ++k) {
      const int64_t extent = x.shape()[static_cast<size_t>(k)];
      at = at * extent + clamped_position(indices.integer(slice * depth + k), extent);
    }
    for (int64_t j = 0; j < inner; ++j) copy(at * inner + j, slice * inner + j);
  }
  context.outputs[0] = std::move(y);
  return {};
}

Result<Value> transpose_gather_nd(const ir::DifferentiationContext& c, int operand) {
  if (operand != 0) return Value();
  return scatter_nd(zeros_like(c.inputs[0]), c.inputs[1], c.incoming[0], "add");
}

std::vector<ir::Sample> gather_nd_samples() {
  std::vector<ir::Sample> samples;
  for (DType dtype : {DType::f32, DType::i8, DType::f16, DType::i64}) {
    samples.push_back(
        {.operands = {{.dtype = dtype, .shape = {"m", "3", "n"}},
                      {.dtype = DType::i64, .shape = {"k", "2"}, .low = -4, .high = 4}},
         .sizes = {{{"m", 4}, {"n", 3}, {"k", 5}},
                   {{"m", 1}, {"n", 1}, {"k", 1}},
                   {{"m", 2}, {"n", 0}, {"k", 3}},
                   {{"m", 0}, {"n", 2}, {"k", 0}}}});
  }
  samples.push_back(
      {.operands = {{.shape = {"m", "n"}},
                    {.dtype = DType::i32, .shape = {"2", "k", "2"}, .low = -3, .high = 3}},
       .sizes = {{{"m", 4}, {"n", 3}, {"k", 65}}}});
  return samples;
}

// Index tuples with the coordinates of the first `count` axes before them.
Value with_batch_coordinates(Value indices, int64_t count) {
  ir::Builder& builder = indices.builder();
  std::vector<ExtentExpr> shape = extents_of(indices);
  shape.back() = builder.pool().constant(1);
  std::vector<Value> pieces;
  for (int64_t a = 0; a < count; ++a) {
    pieces.push_back(iota(builder, indices.dtype(), shape, a));
  }
  pieces.push_back(indices);
  return concat(pieces, static_cast<int64_t>(shape.size()) - 1);
}

Batched batch_gather_nd(const ir::BatchingContext& c) {
  if (!c.is_stacked[0]) return c.builder.add(c.op, c.inputs, c.attributes);
  return std::vector<Value>{gather_nd(c.inputs[0], stacked(c, 1), 1)};
}

constexpr ir::AttributeSpec kAxis[] = {
    {"axis", ir::AttributeKind::integer, true, "axis of x that is indexed, from the front"}};

}  // namespace

constinit const GatherElementsOp gather_elements = movement<GatherElementsOp>({
    .name = "gather_elements",
    .doc =
        "for each index the element of x at its place, with the index on the axis; negative ones "
        "from the end; what is still out of range, an error in ONNX, is clamped unless checked "
        "(A-14); (C1) i32 or i64 indices; (C2) the axis is not empty where "
        "something is read; (C3) one rank of 1 to 8; (C4) indices do not exceed x beside the "
        "axis",
    .min_inputs = 2,
    .max_inputs = 2,
    .attributes = kAxis,
    .infer = infer_gather_elements,
    .evaluate = evaluate_gather_elements,
    .lower = lower_gather_elements,
    .indexed_axes = axis_of_x,
    .differentiation = transposes_by(transpose_gather_elements),
    .batching = kAxisMovesUp,
    .samples = gather_elements_samples,
});

constinit const GatherNdOp gather_nd = movement<GatherNdOp>({
    .name = "gather_nd",
    .doc =
        "slices of x below its leading axes by tuples of indices, negative ones from the end; what "
        "is still out of range, an error in ONNX, is clamped unless checked (A-14); (C1) i32 or "
        "i64 indices; (C2) the indexed axes are not empty where something "
        "is read; (C3) tuples of constant length, 1 to 8 and at most the rank of x",
    .min_inputs = 2,
    .max_inputs = 2,
    .infer = infer_gather_nd,
    .evaluate = evaluate_gather_nd,
    .lower = lower_gather_nd,
    .indexed_axes = leading_axes_of_x,
    .differentiation = transposes_by(transpose_gather_nd),
    .batching = rewritten(batch_gather_nd, "the row is one more coordinate"),
    .samples = gather_nd_samples,
});

Value GatherElementsOp::operator()(Value x, Value indices, int64_t axis) const {
  if (!x.valid() || !indices.valid()) return {};
  if (axis < 0) axis += static_cast<int64_t>(x.rank());
  return x.builder().add1(*this, std::array{x, indices}, {{"axis", axis}});
}

// Batch axes are part of the tuples, so the row knows none.
Value GatherNdOp::operator()(Value x, Value indices, int64_t batch_dims) const {
  if (!x.valid() || !indices.valid()) return {};
  const auto most = static_cast<int64_t>(std::min(indices.rank(), x.rank()));
  if (batch_dims < 0 || (batch_dims > 0 && batch_dims >= most)) {
    x.builder().fail(ir::invalid_argument("gather_nd: batch_dims must lie below both ranks: " +
                                          std::to_string(batch_dims)));
    return {};
  }
  const std::vector<ExtentExpr> own = extents_of(x), given = extents_of(indices);
  if (x.builder().failed()) return {};
  for (size_t a = 0; a < static_cast<size_t>(batch_dims); ++a) {
    x.builder().guard(ir::equal(own[a], given[a]),
                      "gather_nd: the batch axes of x and indices must be equal");
  }
  if (batch_dims > 0) indices = with_batch_coordinates(indices, batch_dims);
  return x.builder().add1(*this, std::array{x, indices});
}

}  // namespace ullage::ops
