// Windows of convolutions and pools, as their nodes state them: strides, dilations, padding.
#pragma once

#include <string_view>
#include <vector>

#include "frontends/onnx/importer/node_context.h"
#include "ops/dense/pool.h"
#include "ops/dense/window.h"

namespace ullage::onnx {

// Extents of the spatial axes of operand `i`, or of `x` in its place, from axis 2 on. Errors: less
// than rank 3.
ir::Result<std::vector<ir::ExtentExpr>> spatial_of(NodeContext& c, size_t i);
ir::Result<std::vector<ir::ExtentExpr>> spatial_of(NodeContext& c, size_t i, ir::Value x);

// Element `i` of strides or dilations, which are 1 where they are not given.
int64_t at(const std::vector<int64_t>& v, size_t i);

// NOTSET, VALID, SAME_UPPER or SAME_LOWER; another word is an error of the builder.
std::string_view auto_pad_of(const NodeContext& c);
bool pads_to_same(const NodeContext& c);

// Strides, dilations and padding; `in` and `kernel` are spatial extents.
ir::Result<ops::WindowSpec> window_of(NodeContext& c, const std::vector<ir::ExtentExpr>& in,
                                      const std::vector<ir::ExtentExpr>& kernel);

// Guards that the kernel has elements and lies over `in` with its padding, of which along axis a
// `missing[a]` elements may lack. An empty operand has no windows, and that is no error.
void require_fit(NodeContext& c, const std::vector<ir::ExtentExpr>& in,
                 const std::vector<ir::ExtentExpr>& kernel, const ops::WindowSpec& window,
                 const std::vector<int64_t>& missing = {});

// Conv of `x` by `w` and operand 2, AveragePool and MaxPool of `x`, with the node's attributes.
ir::Result<ir::Value> convolution_of(NodeContext& c, ir::Value x, ir::Value w);
ir::Result<ir::Value> average_pool_of(NodeContext& c, ir::Value x);
// Of how many elements of `x` AveragePool takes each mean, in f32: one number where it is the same
// for all, else with one batch and one channel.
ir::Result<ir::Value> averaged_counts_of(NodeContext& c, ir::Value x);
ir::Result<ops::MaxPoolOp::Results> max_pool_of(NodeContext& c, ir::Value x);

}  // namespace ullage::onnx
