// Differentiation slots of softmax, log_softmax, layer_norm and attention: tangents out of
// elementwise ops, reductions and products.
#pragma once

#include "ops/rules/family.h"

namespace ullage::ops {

ir::Result<std::vector<ir::Value>> jvp_softmax(const ir::DifferentiationContext& c);
ir::Result<std::vector<ir::Value>> jvp_log_softmax(const ir::DifferentiationContext& c);
ir::Result<std::vector<ir::Value>> jvp_layer_norm(const ir::DifferentiationContext& c);
ir::Result<std::vector<ir::Value>> jvp_attention(const ir::DifferentiationContext& c);

}  // namespace ullage::ops
