// Elements of small tensors of integers that shapes are made of, each by itself.
#pragma once

#include <vector>

#include "ir/graph/builder.h"

namespace ullage::onnx {

// The elements of `value`, which becomes a shape: those that the host knows as expressions, though
// others beside them are data of the device. Sees through what joins, reshapes and widens vectors.
// The builder fails as Builder::scalars does.
std::vector<ir::ExtentExpr> shape_entries(ir::Builder& builder, ir::Value value);

}  // namespace ullage::onnx
