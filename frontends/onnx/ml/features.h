// What models of ai.onnx.ml share: scores, and the classes that have the highest.
#pragma once

#include <string_view>
#include <vector>

#include "frontends/onnx/importer/node_context.h"

namespace ullage::onnx {

// A constant of numbers.
ir::Value number_constant(const NodeContext& c, const std::vector<double>& numbers,
                          std::vector<int64_t> shape, ir::DType dtype);
// Applies attribute `post_transform` to scores [N, classes].
ir::Result<ir::Value> post_transformed(const NodeContext& c, ir::Value scores);
// The labels, integers in attribute `name`, of classes.
ir::Result<ir::Value> labels_of(const NodeContext& c, ir::Value classes, std::string_view name);

}  // namespace ullage::onnx
