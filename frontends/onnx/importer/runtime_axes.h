// Axes that are known only as the graph runs: their number decides ranks, their values only
// extents.
#pragma once

#include <span>
#include <vector>

#include "frontends/onnx/importer/node_context.h"

namespace ullage::onnx {

// Per axis of `rank`: 1 where some element of `axes` names it (negative ones count from the end),
// else 0. Guards that elements lie in [-rank, rank) and that none names an axis twice.
std::vector<ir::ExtentExpr> named_axes(const NodeContext& c, std::span<const ir::ExtentExpr> axes,
                                       size_t rank);

// True if the element `axis` is axis `a` of `rank`.
ir::ExtentExpr is_axis(ir::ExtentExpr axis, size_t a, size_t rank);

// `extents` without those of named axes; `count` of them are named.
std::vector<ir::ExtentExpr> without_named(const NodeContext& c,
                                          std::span<const ir::ExtentExpr> extents,
                                          std::span<const ir::ExtentExpr> named, size_t count);
// Extents of a result whose named axes are 1 and whose other axes are `extents`, in order.
std::vector<ir::ExtentExpr> with_named(const NodeContext& c,
                                       std::span<const ir::ExtentExpr> extents,
                                       std::span<const ir::ExtentExpr> named);

// Per axis of `rank` the element of `values` whose axis it is, else `otherwise`.
std::vector<ir::ExtentExpr> values_by_axis(std::span<const ir::ExtentExpr> axes,
                                           std::span<const ir::ExtentExpr> values,
                                           std::vector<ir::ExtentExpr> otherwise);

}  // namespace ullage::onnx
