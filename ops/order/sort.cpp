// The topk op: shape rule, reference, differentiation.
#include "ops/order/sort.h"

#include <algorithm>
#include <numeric>

#include "ops/indexing/indexing.h"
#include "ops/movement/movement.h"
#include "ops/order/host_order.h"
#include "ops/order/order_lower.h"
#include "ops/rules/reference.h"
#include "ops/rules/shape_rules.h"

namespace ullage::ops {

using ir::DType;
using ir::ExtentExpr;
using ir::Result;
using ir::Value;

namespace {

// Elements and indices where the host knows those of the operand.
std::optional<HostOrder> ordered_host(const ir::InferContext& context, size_t axis, ExtentExpr k) {
  const auto& x = context.input(0).host;
  const std::optional<int64_t> kept = ir::as_constant(ir::simplify(k));
  if (!x || x->empty() || !kept) return std::nullopt;
  const auto shape = constant_extents(*context.shape(0).exact_shape());
  if (!shape) return std::nullopt;
  const auto extent = static_cast<size_t>((*shape)[axis]);
  const auto inner = static_cast<size_t>(product_of(std::span(*shape).subspan(axis + 1)));
  const auto rows = static_cast<size_t>(std::clamp<int64_t>(*kept, 0, (*shape)[axis]));
  if (extent > kMaxHostOrder) return std::nullopt;
  const size_t lines = x->size() / extent;
  HostOrder all{ir::HostValue(lines * rows), ir::HostValue(lines * rows)};
  for (size_t line = 0; line < lines; ++line) {
    const size_t o = line / inner, j = line % inner;
    ir::HostValue elements;
    for (size_t i = 0; i < extent; ++i) elements.push_back((*x)[(o * extent + i) * inner + j]);
    const HostOrder order = host_order(context.pool(), context.input(0).dtype, elements,
                                       context.attributes[TopKOp::kLargest]);
    for (size_t r = 0; r < rows; ++r) {
      all.elements[(o * rows + r) * inner + j] = order.elements[r];
      all.indices[(o * rows + r) * inner + j] = order.indices[r];
    }
  }
  return all;
}

Result<void> infer_topk(ir::InferContext& context) {
  if (!ir::kNumbers.contains(context.input(0).dtype)) {
    return context.error("the operand must be of numbers (C1): " + describe(context, 0));
  }
  const int64_t attribute = context.attributes[kAxis];
  Result<size_t> axis = normalise_axis(context, attribute, context.shape(0).rank());
  if (!axis) return axis.error();
  Result<std::vector<ExtentExpr>> shape = exact_extents(context, 0);
  if (!shape) return shape.error();
  const auto given = context.attributes[TopKOp::kK];
  if (given.size() != 1) return context.error("`k` must be one size (C3)");
  const ExtentExpr k = given[0], extent = (*shape)[*axis], zero = context.pool().constant(0);
  context.require(ir::logical_and(ir::less_equal(zero, k), ir::less_equal(k, extent)),
                  "k must lie in [0, extent of the axis] (C3)");
  if (*axis + 1 < context.shape(0).rank()) {
    context.require(ir::less_equal(extent, context.pool().constant(kLongestSortedLine)),
                    "an axis before the last must not exceed 500000 (C4)");
  }
  const std::optional<HostOrder> host = ordered_host(context, *axis, k);
  // The bound of what only the device knows is the extent's.
  (*shape)[*axis] = ir::depends_on_device(k) ? ir::min(ir::max(k, 0), extent) : k;
  add_output(context, context.input(0).dtype, *shape,
             host ? std::optional(host->elements) : std::nullopt);
  add_output(context, DType::i64, *std::move(shape),
             host ? std::optional(host->indices) : std::nullopt);
  return {};
}

// ---- reference ------------------------------------------------------------------------------

Result<void> evaluate_topk(ir::EvaluateContext& context) {
  const ir::Tensor& x = context.inputs[0];
  const auto axis = static_cast<size_t>(context.attributes()[kAxis]);
  const bool largest = context.attributes()[TopKOp::kLargest];
  const std::span<const int64_t> shape = x.shape();
  const int64_t extent = shape[axis], k = context.output_shapes[0][axis];
  const int64_t inner = product_of(shape.subspan(axis + 1)), outer = product_of(shape.first(axis));
  ir::Tensor values(x.dtype(), context.output_shapes[0]);
  ir::Tensor indices(DType::i64, context.output_shapes[1]);
  const ElementCopier copy(x, values);
  std::vector<int64_t> order(static_cast<size_t>(extent));
  for (int64_t line = 0; line < outer * inner; ++line) {
    const int64_t o = line / inner, j = line % inner;
    const auto at = [&](int64_t i) { return (o * extent + i) * inner + j; };
    std::iota(order.begin(), order.end(), 0);
    const auto precedes = [&](int64_t a, int64_t b) {
      return largest ? is_less(x, at(b), x, at(a)) : is_less(x, at(a), x, at(b));
    };
    std::sort(order.begin(), order.end(),
              [&](int64_t a, int64_t b) { return precedes(a, b) || (!precedes(b, a) && a < b); });
    for (int64_t r = 0; r < k; ++r) {
      const int64_t to = (o * k + r) * inner + j;
      copy(at(order[static_cast<size_t>(r)]), to);
      indices.set_integer(to, order[static_cast<size_t>(r)]);
    }
  }
  context.outputs[0] = std::move(values);
  context.outputs[1] = std::move(indices);
  return {};
}

// ---- differentiation ------------------------------------------------------------------------

Result<std::vector<Value>> jvp_topk(const ir::DifferentiationContext& c) {
  const int64_t axis = c.node.attributes[kAxis];
  return std::vector<Value>{gather_elements(c.incoming[0], c.outputs[1], axis), Value()};
}

constexpr ir::AttributeSpec kAttributes[] = {kAxis, TopKOp::kK, TopKOp::kLargest};

}  // namespace

constinit const TopKOp topk = structural<TopKOp>({
    .name = "topk",
    .doc = "the k largest or smallest elements along an axis, sorted, and their i64 indices; ties: "
           "lower index first; NaN is above every number; (C1) numbers; (C2) the axis lies below "
           "the rank; (C3) 0 <= k <= its extent; (C4) which is at most 500,000 unless the axis is "
           "the last",
    .output_count = 2,
    .attributes = kAttributes,
    .infer = infer_topk,
    .evaluate = evaluate_topk,
    .lower = lower_topk,
    .accuracy = ir::kExact,
    .differentiation = jvp_by(jvp_topk),
    .batching = kAxisMovesUp,
});

namespace {

// Is the axis the last, whose rows may be of any length, or known to be short?
bool takes_line(Value x, int64_t axis) {
  if (axis < 0 || axis + 1 >= static_cast<int64_t>(x.rank())) return true;
  const auto extent = ir::as_constant(x.extent(static_cast<size_t>(axis)));
  return extent && *extent <= kLongestSortedLine;
}

// The same with the axis behind the others and back.
std::vector<Value> topk_as_rows(Value x, ExtentExpr k, int64_t axis, bool largest) {
  std::vector<int64_t> swapped(x.rank());
  std::iota(swapped.begin(), swapped.end(), int64_t{0});
  std::swap(swapped[static_cast<size_t>(axis)], swapped.back());
  std::vector<Value> results =
      topk(transpose(x, swapped), k, static_cast<int64_t>(x.rank()) - 1, largest);
  for (Value& result : results) result = transpose(result, swapped);
  return results;
}

}  // namespace

std::vector<Value> TopKOp::operator()(Value x, ExtentExpr k, int64_t axis, bool largest) const {
  if (!x.valid()) return std::vector<Value>(2);
  if (axis < 0) axis += static_cast<int64_t>(x.rank());
  if (!takes_line(x, axis)) return topk_as_rows(x, k, axis, largest);
  return x.builder().add(*this, std::array{x},
                         {{kAxis, axis}, {TopKOp::kK, {k}}, {TopKOp::kLargest, largest}});
}

std::span<const ir::OpDef* const> sort_ops() {
  static constexpr const ir::OpDef* kOps[] = {&topk};
  return kOps;
}

}  // namespace ullage::ops
