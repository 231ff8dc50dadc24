// What ONNX Runtime's optimiser puts around a convolution or product, and the order it has axes in.
#pragma once

#include <vector>

#include "frontends/onnx/importer/node_context.h"

namespace ullage::onnx {

// x by the activation that attribute `activation` names, x itself where it is absent; numbers that
// the activation takes come from `parameters`. Errors: an unknown name, or too few numbers.
ir::Result<ir::Value> activated(const NodeContext& c, ir::Value x,
                                const std::vector<double>& parameters);
// The sum; x where `bias` is invalid.
ir::Value with(ir::Value x, ir::Value bias);
// x with its channels, the last axis, before the spatial ones, or back; as it is below rank 3.
ir::Value channels_moved(ir::Value x, bool to_front);

}  // namespace ullage::onnx
