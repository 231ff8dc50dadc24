// gather along one axis: shape rule with host elements, reference, transpose.
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
using ir::ScalarOp;
using ir::Value;

namespace {

// A run-time index among more candidates than this is left to the device.
constexpr size_t kMaxHostChoices = 16;

// ---- shape rule -----------------------------------------------------------------------------

// The element of `choices` at host scalar `index`; null where there are too many.
ExtentExpr chosen(ir::ExtentPool& pool, std::span<const ExtentExpr> choices, ExtentExpr index,
                  bool floating) {
  const auto extent = static_cast<int64_t>(choices.size());
  if (const auto constant = ir::as_constant(index)) {
    return choices[static_cast<size_t>(clamped_position(*constant, extent))];
  }
  if (choices.size() > kMaxHostChoices) return {};
  ExtentExpr result = choices.back();
  for (int64_t i = extent - 1; i-- > 0;) {
    // Indices below the range are clamped to the first element.
    const ExtentExpr own = ir::logical_or(ir::equal(index, i), ir::equal(index, i - extent));
    const ExtentExpr here =
        i == 0 ? ir::logical_or(own, ir::less(index, pool.constant(-extent))) : own;
    const ExtentExpr choice = choices[static_cast<size_t>(i)];
    result = pool.make(floating ? ScalarOp::float_select : ScalarOp::select, here, choice, result);
  }
  return result;
}

// Host elements of the result where both operands have them.
std::optional<ir::HostValue> gathered_host(const InferContext& context, size_t axis) {
  const auto &x = context.input(0).host, &indices = context.input(1).host;
  if (!x || !indices || x->empty()) return std::nullopt;
  const auto shape = constant_extents(*context.shape(0).exact_shape());
  if (!shape) return std::nullopt;
  const auto extent = static_cast<size_t>((*shape)[axis]);
  const auto inner = static_cast<size_t>(product_of(std::span(*shape).subspan(axis + 1)));
  const size_t outer = x->size() / (extent * inner);
  if (outer * indices->size() * inner > ir::kMaxHostElements) return std::nullopt;
  ir::HostValue result;
  for (size_t o = 0; o < outer; ++o) {
    for (ExtentExpr index : *indices) {
      for (size_t j = 0; j < inner; ++j) {
        ir::HostValue choices;
        for (size_t i = 0; i < extent; ++i) choices.push_back((*x)[(o * extent + i) * inner + j]);
        result.push_back(
            chosen(context.pool(), choices, index, ir::is_float(context.input(0).dtype)));
        if (!result.back()) return std::nullopt;
      }
    }
  }
  return result;
}

Result<void> infer_gather(InferContext& context) {
  if (auto ok = require_indices(context, 1); !ok) return ok;
  const int64_t attribute = context.attributes[kAxis];
  Result<size_t> axis = normalise_axis(context, attribute, context.shape(0).rank());
  if (!axis) return axis.error();
  Result<std::vector<ExtentExpr>> from = exact_extents(context, 0);
  Result<std::vector<ExtentExpr>> indices = exact_extents(context, 1);
  if (!from) return from.error();
  if (!indices) return indices.error();
  std::vector<ExtentExpr> shape(*from);
  const auto at = shape.begin() + static_cast<std::ptrdiff_t>(*axis);
  shape.insert(shape.erase(at), indices->begin(), indices->end());
  require_readable(context, (*from)[*axis], ir::product(context.pool(), shape));
  add_output(context, context.input(0).dtype, std::move(shape), gathered_host(context, *axis));
  return {};
}

// ---- reference ------------------------------------------------------------------------------

Result<void> evaluate_gather(ir::EvaluateContext& context) {
  const ir::Tensor &x = context.inputs[0], &indices = context.inputs[1];
  const auto axis = static_cast<size_t>(context.attributes()[kAxis]);
  const std::span<const int64_t> shape = x.shape();
  const int64_t extent = shape[axis], inner = product_of(shape.subspan(axis + 1));
  const int64_t outer = product_of(shape.first(axis));
  ir::Tensor y(x.dtype(), context.output_shapes[0]);
  const ElementCopier copy(x, y);
  int64_t to = 0;
  for (int64_t o = 0; extent > 0 && o < outer; ++o) {
    for (int64_t i = 0; i < indices.element_count(); ++i) {
      const int64_t at = clamped_position(indices.integer(i), extent);
      for (int64_t j = 0; j < inner; ++j) copy((o * extent + at) * inner + j, to++);
    }
  }
  context.outputs[0] = std::move(y);
  return {};
}

// ---- differentiation ------------------------------------------------------------------------

// Adds every slice of the cotangent to where it was read: the indices as one axis, spread over the
// slices.
Result<Value> transpose_gather(const ir::DifferentiationContext& c, int operand) {
  if (operand != 0) return Value();
  const Value x = c.inputs[0], indices = c.inputs[1];
  const int64_t axis = c.node.attributes[kAxis];
  std::vector<ExtentExpr> line(x.rank(), c.builder.pool().constant(1)), slices = extents_of(x);
  line[static_cast<size_t>(axis)] = slices[static_cast<size_t>(axis)] =
      ir::product(c.builder.pool(), extents_of(indices));
  const Value spread = broadcast_to(reshape(indices, line), slices);
  return scatter_elements(zeros_like(x), spread, reshape(c.incoming[0], slices), axis,
                          ScatterReduction::sum);
}

// ---- op definitions ---------------------------------------------------------------------------

constexpr ir::AttributeSpec kAttributes[] = {
    kAxis.meaning("axis of x that is indexed, from the front")};

}  // namespace

constinit const GatherOp gather = movement<GatherOp>({
    .name = "gather",
    .doc = "slices of x along an axis by index, negative ones from the end; what is still out of "
           "range, an error in ONNX, is clamped unless checked (A-14); (C1) i32 or i64 indices; "
           "(C2) the axis is not empty where something is read",
    .min_inputs = 2,
    .max_inputs = 2,
    .attributes = kAttributes,
    .infer = infer_gather,
    .evaluate = evaluate_gather,
    .lower = lower_gather,
    .differentiation = transposes_by(transpose_gather),
    .batching = rewritten(batch_gather, "indices of all rows as one list"),
});

Value GatherOp::operator()(Value x, Value indices, int64_t axis) const {
  if (!x.valid() || !indices.valid()) return {};
  if (axis < 0) axis += static_cast<int64_t>(x.rank());
  return x.builder().add1(*this, std::array{x, indices}, {{kAxis, axis}});
}

std::span<const ir::OpDef* const> gather_ops() {
  static constexpr const ir::OpDef* kOps[] = {&gather, &gather_elements, &gather_nd};
  return kOps;
}
OpRules<IndexRule> gather_index_rules() {
  static constexpr OpRule<IndexRule> kRules[] = {
      {&gather, axis_of_x}, {&gather_elements, axis_of_x}, {&gather_nd, axes_of_tuples}};
  return kRules;
}

}  // namespace ullage::ops
