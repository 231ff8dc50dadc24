// Differentiation slots of softmax, log_softmax and layer_norm: tangents out of elementwise ops and
// reductions.
#pragma once

#include "ops/rules/family.h"

namespace ullage::ops {

ir::Result<std::vector<ir::Value>> jvp_softmax(const ir::DifferentiationContext& c);
ir::Result<std::vector<ir::Value>> jvp_log_softmax(const ir::DifferentiationContext& c);
ir::Result<std::vector<ir::Value>> jvp_layer_norm(const ir::DifferentiationContext& c);

}  // namespace ullage::ops
