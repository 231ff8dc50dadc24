// What gathers and scatters share: index dtypes, positions, limits.
#pragma once

#include "ops/rules/family.h"

namespace ullage::ops {

// ---- parts of rows --------------------------------------------------------------------------

// Axes that the kernels of per-element indices handle.
inline constexpr size_t kMaxIndexedAxes = 8;

// i32 or i64.
ir::Result<void> require_indices(const ir::InferContext& context, size_t operand);
// Reads need something to read: a guard that `extent` is not 0 where `reads` is not.
void require_readable(ir::InferContext& context, ir::ExtentExpr extent, ir::ExtentExpr reads);

// Length of the tuples along the last axis of `indices`: a constant of 1 to 8, at most `rank`, that
// of x; `rule` names the constraint.
ir::Result<size_t> tuple_length(const ir::InferContext& context,
                                std::span<const ir::ExtentExpr> indices, size_t rank,
                                std::string_view rule);

// IndexedAxes of operand 1 on x: the axis of the attribute, or the leading ones that tuples name.
ir::IndexedAxes axis_of_x(const ir::Graph& graph, const ir::Node& node);
ir::IndexedAxes leading_axes_of_x(const ir::Graph& graph, const ir::Node& node);

// Position along an axis of `extent` elements, counted from the end where negative.
int64_t position_of(int64_t index, int64_t extent);
// The same, clamped into the axis.
int64_t clamped_position(int64_t index, int64_t extent);

// Row-major strides of symbolic extents.
std::vector<ir::ExtentExpr> symbolic_strides(ir::ExtentPool& pool, const ir::ShapeExtent& shape);

// x with its leading axes, `axis`, and its trailing axes as three extents.
struct Slices {
  ir::ExtentExpr outer, extent, inner;
};
Slices slices_of(ir::ExtentPool& pool, const ir::ShapeExtent& shape, size_t axis);

}  // namespace ullage::ops
