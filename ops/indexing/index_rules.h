// What gathers and scatters share: index dtypes, positions, limits.
#pragma once

#include <array>
#include <functional>

#include "ops/rules/family.h"
#include "ops/rules/op_rules.h"

namespace ullage::ops {

// ---- parts of op definitions ------------------------------------------------------------------

// Axes that the kernels of per-element indices handle.
inline constexpr size_t kMaxIndexedAxes = 8;

// i32 or i64.
ir::Result<void> require_indices(const ir::InferContext& context, size_t operand);
// Reads need something to read: a guard that `extent` is not 0 where `reads` is not.
void require_readable(ir::InferContext& context, ir::ExtentExpr extent, ir::ExtentExpr reads);

// How x is read or written by tuples along the last axis of the indices: both begin with `batch`
// axes, then the tuples name the next `depth` axes of x.
struct TupleAxes {
  size_t batch = 0, depth = 0;
  size_t behind() const { return batch + depth; }  // first axis of a slice
};
// REQUIRES: the shape rule has accepted the node.
TupleAxes tuple_axes(const ir::Graph& graph, const ir::Node& node);
// The shape rule's part: a depth of 1 to 8, axes that x has, batch axes that are equal. `rules` are
// the constraints of depth and batch.
ir::Result<TupleAxes> checked_tuple_axes(ir::InferContext& context,
                                         std::span<const ir::ExtentExpr> x,
                                         std::span<const ir::ExtentExpr> indices,
                                         std::array<std::string_view, 2> rules);

// Index rules of operand 1 on x: the axis of the attribute, or those that tuples name.
IndexedAxes axis_of_x(const ir::Graph& graph, const ir::Node& node);
IndexedAxes axes_of_tuples(const ir::Graph& graph, const ir::Node& node);

// Position along an axis of `extent` elements, counted from the end where negative.
int64_t position_of(int64_t index, int64_t extent);
// The same, clamped into the axis.
int64_t clamped_position(int64_t index, int64_t extent);

// The tuples of a node's indices, for references.
struct Tuples {
  int64_t count = 0, inner = 1;  // tuples; elements of a slice of x

  explicit Tuples(const ir::EvaluateContext& context);
  // Position of the slice of x that a tuple names, in slices. `position` makes an index into one
  // along an axis of that extent.
  int64_t slice(int64_t tuple,
                const std::function<int64_t(int64_t index, int64_t extent)>& position) const;

 private:
  const ir::Tensor& indices_;
  std::span<const int64_t> extents_;  // of the axes that tuples name
  int64_t per_row_ = 1;
};

// Number of elements along the axes [first, last).
ir::ExtentExpr product_between(ir::ExtentPool& pool, const ir::ShapeExtent& shape, size_t first,
                               size_t last);
// Row-major strides of symbolic extents.
std::vector<ir::ExtentExpr> symbolic_strides(ir::ExtentPool& pool, const ir::ShapeExtent& shape);

// x with its leading axes, `axis`, and its trailing axes as three extents.
struct Slices {
  ir::ExtentExpr outer, extent, inner;
};
Slices slices_of(ir::ExtentPool& pool, const ir::ShapeExtent& shape, size_t axis);

}  // namespace ullage::ops
