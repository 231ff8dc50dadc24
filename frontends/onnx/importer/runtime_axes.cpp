// Axes that are known only as the graph runs.
#include "frontends/onnx/importer/runtime_axes.h"

namespace ullage::onnx {

using ir::ExtentExpr;

ExtentExpr is_axis(ExtentExpr axis, size_t a, size_t rank) {
  const auto index = static_cast<int64_t>(a);
  return ir::logical_or(ir::equal(axis, index),
                        ir::equal(axis, index - static_cast<int64_t>(rank)));
}

std::vector<ExtentExpr> named_axes(const NodeContext& c, std::span<const ExtentExpr> axes,
                                   size_t rank) {
  const auto r = static_cast<int64_t>(rank);
  for (ExtentExpr axis : axes) {
    c.builder().guard(
        ir::logical_and(ir::less_equal(c.constant(-r), axis), ir::less(axis, c.constant(r))),
        "an axis must lie in [-rank, rank)");
  }
  std::vector<ExtentExpr> named;
  ExtentExpr count = c.constant(0);
  for (size_t a = 0; a < rank; ++a) {
    ExtentExpr any = c.constant(0);
    for (ExtentExpr axis : axes) any = ir::logical_or(any, is_axis(axis, a, rank));
    named.push_back(ir::simplify(any));
    count = count + named.back();
  }
  c.builder().guard(ir::equal(count, static_cast<int64_t>(axes.size())),
                    "axes must not contain an axis twice");
  return named;
}

std::vector<ExtentExpr> without_named(const NodeContext& c, std::span<const ExtentExpr> extents,
                                      std::span<const ExtentExpr> named, size_t count) {
  std::vector<ExtentExpr> result;
  const size_t kept = extents.size() - std::min(count, extents.size());
  for (size_t i = 0; i < kept; ++i) {
    // The axis that is not named and has i such axes before it.
    ExtentExpr extent = c.constant(1), before = c.constant(0);
    for (size_t a = 0; a < extents.size(); ++a) {
      const ExtentExpr here =
          ir::logical_and(ir::logical_not(named[a]), ir::equal(before, static_cast<int64_t>(i)));
      extent = ir::select(here, extents[a], extent);
      before = before + ir::logical_not(named[a]);
    }
    result.push_back(ir::simplify(extent));
  }
  return result;
}

std::vector<ExtentExpr> with_named(const NodeContext& c, std::span<const ExtentExpr> extents,
                                   std::span<const ExtentExpr> named) {
  std::vector<ExtentExpr> result;
  ExtentExpr before = c.constant(0);  // axes of `extents` in front of this one
  for (ExtentExpr is_new : named) {
    ExtentExpr extent = c.constant(1);
    for (size_t a = 0; a < extents.size(); ++a) {
      extent = ir::select(ir::equal(before, static_cast<int64_t>(a)), extents[a], extent);
    }
    result.push_back(ir::simplify(ir::select(is_new, c.constant(1), extent)));
    before = before + ir::logical_not(is_new);
  }
  return result;
}

std::vector<ExtentExpr> values_by_axis(std::span<const ExtentExpr> axes,
                                       std::span<const ExtentExpr> values,
                                       std::vector<ExtentExpr> otherwise) {
  for (size_t a = 0; a < otherwise.size(); ++a) {
    for (size_t i = 0; i < axes.size(); ++i) {
      otherwise[a] = ir::select(is_axis(axes[i], a, otherwise.size()), values[i], otherwise[a]);
    }
    otherwise[a] = ir::simplify(otherwise[a]);
  }
  return otherwise;
}

}  // namespace ullage::onnx
