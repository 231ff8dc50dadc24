// Tools that the rules of all families share.
#include "ops/rules/family.h"

#include <algorithm>
#include <cstring>

namespace ullage::ops {

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

void add_output(InferContext& context, ir::DType dtype, std::vector<ExtentExpr> shape,
                std::optional<ir::HostValue> host) {
  for (ExtentExpr& extent : shape) extent = ir::simplify(extent);
  context.outputs.push_back({dtype, ir::ShapeExtent::exact(shape), std::move(host)});
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

Result<void> require_equal(InferContext& context, ExtentExpr a, ExtentExpr b,
                           std::string_view rule) {
  if (ir::prove_equal(a, b)) return {};
  const std::string given = ir::to_string(a, ir::leaf_names(context.graph)) + " and " +
                            ir::to_string(b, ir::leaf_names(context.graph));
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

std::vector<int64_t> dense_strides(std::span<const int64_t> shape) {
  std::vector<int64_t> strides(shape.size(), 1);
  for (size_t i = shape.size(); i-- > 1;) strides[i - 1] = strides[i] * shape[i];
  return strides;
}

int64_t product_of(std::span<const int64_t> shape) {
  int64_t product = 1;
  for (int64_t extent : shape) product *= extent;
  return product;
}

void for_each_index(std::span<const int64_t> shape,
                    const std::function<void(std::span<const int64_t>)>& visit) {
  if (product_of(shape) == 0) return;
  std::vector<int64_t> index(shape.size(), 0);
  while (true) {
    visit(index);
    size_t axis = shape.size();
    while (axis > 0 && ++index[axis - 1] == shape[axis - 1]) index[--axis] = 0;
    if (axis == 0) return;
  }
}

ElementCopier::ElementCopier(const ir::Tensor& from, ir::Tensor& to)
    : source(from.bytes().data()),
      target(to.mutable_bytes().data()),
      width(ir::size_bytes(to.dtype())) {}

void ElementCopier::operator()(int64_t from_index, int64_t to_index) const {
  std::memcpy(target + static_cast<size_t>(to_index) * width,
              source + static_cast<size_t>(from_index) * width, width);
}

}  // namespace ullage::ops
