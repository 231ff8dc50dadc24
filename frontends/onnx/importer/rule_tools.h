// Small steps that several import rules share.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "frontends/onnx/importer/importer.h"
#include "frontends/onnx/importer/node_context.h"
#include "ops/control/predicated.h"

namespace ullage::onnx {

using ops::both, ops::Predicated;

// Axes from attribute `axes` or, where that is absent, from operand `operand`; normalised to the
// rank of operand 0 and sorted. None where neither is given.
ir::Result<std::optional<std::vector<int64_t>>> axes_of(const NodeContext& c, size_t operand,
                                                        size_t rank);
// `given` without negative ones; an error where one lies outside the rank or is named twice.
ir::Result<std::vector<int64_t>> distinct_axes(const NodeContext& c, std::vector<int64_t> given,
                                               size_t rank);
// Guards that `v`, which may be invalid, broadcasts to `extents`, which it must not widen.
void require_broadcast_to(const NodeContext& c, ir::Value v,
                          std::span<const ir::ExtentExpr> extents, const std::string& rule);
// Error: an operand from `first` to `last`, absent ones aside, whose dtype is not operand
// `first`'s.
ir::Result<void> require_one_dtype(const NodeContext& c, size_t first, size_t last);
// Guards that operand `i`, which may be absent, has rank 1 and one element per channel.
ir::Result<void> require_per_channel(const NodeContext& c, size_t i, ir::ExtentExpr channels);
// The name of operand `i` in the import rule of its op.
std::string name_of_operand(const NodeContext& c, size_t i);
// Guards that the integers of operand `i`, which may be absent, lie in [0, most], which messages
// call `what`: those of a constant and those that are host scalars. What only the device knows is
// not looked at.
void require_up_to(const NodeContext& c, size_t i, ir::ExtentExpr most, const std::string& what);
// A tensor of rank 1 with trailing axes of extent 1, so that it broadcasts along axis 1.
ir::Value per_channel(ir::Value v, size_t rank);
// Attribute `kernel_shape` only repeats the spatial extents of the kernel `w`: an error where not.
ir::Result<void> check_kernel_shape(const NodeContext& c, ir::Value w);
// The one element of a host operand.
ir::Result<ir::ExtentExpr> host_scalar(const NodeContext& c, size_t operand);
// "LOWER" as "lower".
std::string lower_case(std::string_view text);
// All axes 0 .. rank-1.
std::vector<int64_t> all_axes(size_t rank);
// A constant tensor of rank 1 of i64.
ir::Value integer_constant(const NodeContext& c, const std::vector<int64_t>& values);

// [B, T, H * D] as [B, H, T, D]; an error of the builder for other ranks than 3.
ir::Value split_heads(ir::Value x, int64_t heads);
// [B, H, T, D] as [B, T, H * D]. REQUIRES: rank 4.
ir::Value join_heads(ir::Value x);
// Repeats every head of axis 1, next to each other, so that there are `heads`, which must be a
// multiple.
ir::Value repeat_heads(ir::Value x, ir::ExtentExpr heads);

}  // namespace ullage::onnx
