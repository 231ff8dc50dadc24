// Lowering of ops that work along one axis: softmax, log_softmax, layer_norm.
#pragma once

#include "ir/program/lower_context.h"

namespace ullage::ops {

ir::Result<void> lower_softmax(ir::LowerContext& context);
ir::Result<void> lower_log_softmax(ir::LowerContext& context);
ir::Result<void> lower_layer_norm(ir::LowerContext& context);

}  // namespace ullage::ops
