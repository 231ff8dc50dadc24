// Small steps that several import rules share.
#pragma once

#include <functional>
#include <span>
#include <vector>

#include "frontends/aten/importer/node_context.h"
#include "ir/graph/builder.h"

namespace ullage::aten {

// A result of rank 0 becomes one of `extents`, others broadcast to it as they are.
ir::Value broadcast(ir::Value x, const std::vector<ir::ExtentExpr>& extents);
// All elements in order.
ir::Value flattened(ir::Value x);
ir::ExtentExpr element_count(const NodeContext& c, ir::Value x);
// The elements that a reduction of these axes takes together.
ir::ExtentExpr count_along(const NodeContext& c, ir::Value x, const std::vector<int64_t>& axes);
// A size as a tensor of rank 0.
ir::Value size_value(const NodeContext& c, ir::ExtentExpr extent, ir::DType dtype);
// A tensor without axes as one of one axis, since ops have an axis to work along.
ir::Value with_axis(ir::Value x);
// Positions (i64) along an axis, in the place of tensors of `extents`.
ir::Value positions_along(const NodeContext& c, const std::vector<ir::ExtentExpr>& extents,
                          size_t axis);
// Indices that count from the end where they are negative, along an axis of that extent.
ir::Value from_front(const NodeContext& c, ir::Value indices, ir::ExtentExpr extent);
// `x` without an axis of extent 1, and with one.
ir::Value without_axis(ir::Value x, size_t axis);
ir::Value with_axis_at(ir::Value x, size_t axis);
// Of at least `rank` axes, as NumPy adds them.
ir::Value of_rank(ir::Value x, size_t rank);
// 0, 1 ... rank - 1.
std::vector<int64_t> in_order(size_t rank);
// `size` elements along an axis from `start` on.
ir::Value part_along(ir::Value x, size_t axis, ir::ExtentExpr start, ir::ExtentExpr size,
                     int64_t step = 1);
// (sum |x|^p)^(1/p) along axes, and what that tends to; without axes, of each element.
ir::Value vector_norm(ir::Value x, double p, const std::vector<int64_t>& axes, bool keeps);
// The same along the last axis.
ir::Value length(ir::Value x, double p);
// A diagonal of planes, along the last axis: `offset` above the main one.
ir::Value diagonal_of(const NodeContext& c, ir::Value x, size_t rows, size_t columns,
                      int64_t offset);
// An argument in the dtype that is computed in.
ir::Value computed(const NodeContext& c, std::string_view name);
// Bools as i32, where ops have no rule for bools; results are cast back.
ir::Value as_number(ir::Value x);

// ---- parts of import rules that gradients are made of ----

// The gradients of `wanted`, given that of what `forward` makes of them. Those that are 0 may be
// invalid.
std::vector<ir::Value> gradients(const NodeContext& c, const std::function<ir::Value()>& forward,
                                 ir::Value incoming, std::span<const ir::Value> wanted);
std::vector<ir::Value> gradients(const NodeContext& c,
                                 const std::function<std::vector<ir::Value>()>& forward,
                                 std::span<const ir::Value> incoming,
                                 std::span<const ir::Value> wanted);
// Sets a result, if it is asked for, to a gradient of `of`.
void set_gradient(NodeContext& c, size_t i, ir::Value gradient, ir::Value of);

// One number per axis: all that are given, the one that is, or `otherwise`.
std::vector<int64_t> per_axis(std::vector<int64_t> given, size_t axes, int64_t otherwise);
// In a dtype that products have; results are cast back.
ir::Value factor(ir::Value x);

struct Convolution {
  size_t axes = 2;  // of space
  bool transposed = false;
};
// By the node's attributes. `bias` may be invalid.
ir::Value convolved(const NodeContext& c, const Convolution& kind, ir::Value x, ir::Value w,
                    ir::Value bias);
// Means over windows, by the node's attributes: x [N, C, axes of space].
ir::Value averaged(const NodeContext& c, ir::Value x, size_t axes);
// Means over `sizes` nearly equal parts of each axis of space.
ir::Value averaged_cells(const NodeContext& c, ir::Value x,
                         const std::vector<ir::ExtentExpr>& sizes);

}  // namespace ullage::aten
