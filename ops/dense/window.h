// Sliding windows over spatial axes: the extents and the index arithmetic that convolution,
// pooling and transposed convolution share.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "ops/rules/family.h"

namespace ullage::ops {

// Empty: strides and dilations 1, pads 0.
inline constexpr AttributeKey<std::vector<int64_t>> kStrides{
    "strides", "step of the window per spatial axis", {}};
inline constexpr AttributeKey<std::vector<int64_t>> kDilations{
    "dilations", "distance of taps per spatial axis", {}};
inline constexpr AttributeKey<std::vector<ir::ExtentExpr>> kPads{
    "pads", "padding: begins of all spatial axes, then ends", {}};

// What callers pass; empty vectors: strides and dilations 1, pads 0.
struct WindowSpec {
  std::vector<int64_t> strides = {}, dilations = {};
  std::vector<ir::ExtentExpr> pads = {};  // begins of all spatial axes, then ends
};
// Sets those attributes of `spec` that are not empty.
void set_window(ir::Attributes& attributes, const WindowSpec& spec);

// Those attributes of a node, with their defaults written out, checked against `spatial` axes.
struct WindowAttributes {
  std::vector<int64_t> strides, dilations;
  std::vector<ir::ExtentExpr> pads;  // 2 * spatial
};
ir::Result<WindowAttributes> window_attributes(const ir::Attributes& attributes, size_t spatial,
                                               ir::ExtentPool& pool);

// Extent of a window with `kernel` taps: (kernel - 1) * dilation + 1.
ir::ExtentExpr window_span(ir::ExtentExpr kernel, int64_t dilation);

// Windows along one axis: floor((in + begin + end - span) / stride) + 1, at least 0. With `ceil`
// the quotient is rounded up, and a last window that would start in the end padding is dropped.
ir::ExtentExpr window_count(ir::ExtentExpr in, ir::ExtentExpr begin, ir::ExtentExpr end,
                            ir::ExtentExpr span, int64_t stride, bool ceil);

// The same with numbers, for references: walks every (output position, tap) pair.
struct Window {
  std::vector<int64_t> kernel, strides, dilations, begin;

  // Input position of tap `tap` of the window at `out`, along `axis`; may lie in the padding.
  int64_t position(size_t axis, int64_t out, int64_t tap) const {
    return out * strides[axis] - begin[axis] + tap * dilations[axis];
  }
  // Flat offset of the tap within a row-major spatial volume, or nothing if it is padding.
  std::optional<int64_t> offset(std::span<const int64_t> out, std::span<const int64_t> tap,
                                const std::vector<int64_t>& volume) const;
};
ir::Result<Window> concrete_window(const ir::EvaluateContext& context, std::vector<int64_t> kernel);

}  // namespace ullage::ops
