// Requirements of shape rules.
#include "ops/rules/shape_rules.h"

#include <algorithm>
#include <string>

namespace ullage::ops {

using ir::DType;
using ir::ExtentExpr;
using ir::InferContext;
using ir::Result;

std::string describe(const InferContext& context, size_t i) {
  return std::string(ir::name_of(context.input(i).dtype)) +
         ir::to_string(context.shape(i), ir::leaf_names(context.graph));
}

Result<ExtentExpr> exact_extent(const InferContext& context, size_t operand, size_t axis) {
  if (auto extent = context.shape(operand).as_exact(axis)) return *extent;
  return ir::dynamic_shape_error(
      context.op.name, "axis " + std::to_string(axis) + " of operand " + std::to_string(operand),
      context.shape(operand)[axis].guarantee, describe(context, operand));
}

Result<std::vector<ExtentExpr>> exact_extents(const InferContext& context, size_t operand) {
  std::vector<ExtentExpr> extents;
  for (size_t axis = 0; axis < context.shape(operand).rank(); ++axis) {
    Result<ExtentExpr> extent = exact_extent(context, operand, axis);
    if (!extent) return extent.error();
    extents.push_back(*extent);
  }
  return extents;
}

void add_output(InferContext& context, DType dtype, std::vector<ExtentExpr> shape,
                std::optional<ir::HostValue> host) {
  for (ExtentExpr& extent : shape) extent = ir::simplify(extent);
  context.outputs.push_back({dtype, ir::ShapeExtent::exact(shape), std::move(host)});
}

void add_output(InferContext& context, DType dtype, ir::ShapeExtent shape) {
  context.outputs.push_back({dtype, std::move(shape), std::nullopt});
}

Result<ir::AxisExtent> take(InferContext& context, const Result<ir::AxisTransfer>& transfer,
                            std::string_view rule) {
  if (!transfer) return context.error(std::string(rule) + ": " + transfer.error().message);
  ir::AxisExtent axis = transfer->axis;
  for (const ir::ExtentGuard& guard : transfer->guards) {
    if (!guard.condition()) {  // nobody can check it before the kernels run
      axis.guarantee = std::max(axis.guarantee, ir::Guarantee::upper_bound);
      continue;
    }
    const ExtentExpr a = guard.a.exact, b = guard.b.exact;
    const ir::LeafName names = ir::leaf_names(context.graph);
    context.require(guard.condition(), std::string(rule) + ": " + ir::to_string(a, names) +
                                           " and " + ir::to_string(b, names));
  }
  return axis;
}

Result<ir::AxisExtent> merge_axis(InferContext& context, const ir::AxisExtent& a,
                                  const ir::AxisExtent& b, std::string_view rule) {
  const bool exact = a.guarantee == ir::Guarantee::exact && b.guarantee == ir::Guarantee::exact;
  const auto policy = exact ? ir::GuardPolicy::guard : ir::GuardPolicy::weaken;
  return take(context, ir::merge_axes(a, b, policy), rule);
}

namespace {

// Messages shorten a long formula; a broken guard reports its parts.
std::string formula(const InferContext& context, ExtentExpr e) {
  constexpr size_t kLongest = 60;
  const std::string text = ir::to_string(e, ir::leaf_names(context.graph));
  return text.size() > kLongest ? "..." : text;
}

}  // namespace

Result<void> require_equal(InferContext& context, ExtentExpr a, ExtentExpr b,
                           std::string_view rule) {
  if (ir::prove_equal(a, b)) return {};
  const std::string given = formula(context, a) + " and " + formula(context, b);
  if (ir::as_constant(ir::simplify(a - b))) {
    return context.error(std::string(rule) + ": given " + given);
  }
  context.require(ir::equal(a, b), std::string(rule) + ": " + given);
  return {};
}

Result<size_t> normalise_axis(const InferContext& context, int64_t axis, size_t rank) {
  const int64_t signed_rank = static_cast<int64_t>(rank);
  if (axis < -signed_rank || axis >= signed_rank) {
    return context.error("axis must lie in [-rank, rank): axis " + std::to_string(axis) +
                         ", rank " + std::to_string(rank));
  }
  return static_cast<size_t>(axis < 0 ? axis + signed_rank : axis);
}

Result<void> require_dtype(const InferContext& context, size_t operand, ir::DTypeSet accepted,
                           std::string_view constraint) {
  if (!context.has(operand) || accepted.contains(context.input(operand).dtype)) return {};
  return context.error("operand " + std::to_string(operand) +
                       " has a dtype that is not accepted (" + std::string(constraint) +
                       "): " + std::string(ir::name_of(context.input(operand).dtype)));
}

Result<void> require_same_dtype(const InferContext& context, size_t first,
                                std::string_view constraint) {
  for (size_t i = first; i < context.inputs.size(); ++i) {
    if (!context.has(i) || context.input(i).dtype == context.input(0).dtype) continue;
    return context.error("operands must have one dtype (" + std::string(constraint) +
                         "): operand 0 " + std::string(ir::name_of(context.input(0).dtype)) +
                         ", operand " + std::to_string(i) + " " +
                         std::string(ir::name_of(context.input(i).dtype)));
  }
  return {};
}

Result<void> require_rank(const InferContext& context, size_t operand, size_t rank,
                          std::string_view constraint) {
  if (!context.has(operand) || context.shape(operand).rank() == rank) return {};
  return context.error("operand " + std::to_string(operand) + " must have rank " +
                       std::to_string(rank) + " (" + std::string(constraint) +
                       "): " + to_string(context.shape(operand)));
}

Result<void> require_known(const InferContext& context, size_t operand) {
  if (!context.has(operand)) return {};
  const ir::ShapeExtent& shape = context.shape(operand);
  for (size_t axis = 0; axis < shape.rank(); ++axis) {
    if (shape[axis].live) continue;
    return context.error("axis " + std::to_string(axis) + " of operand " + std::to_string(operand) +
                         " is unknown: given " + to_string(shape));
  }
  return {};
}

ir::AxisExtent axis_like(ExtentExpr live, const ir::AxisExtent& from) {
  return {live, from.guarantee, {}};
}

std::vector<ir::Value> add_node(const ir::OpDef& op, std::span<const ir::Value> operands,
                                ir::Attributes attributes) {
  for (const ir::Value& v : operands)
    if (v.valid()) return v.builder().add(op, operands, std::move(attributes));
  return std::vector<ir::Value>(op.output_count);
}

}  // namespace ullage::ops
