// Transposes of the movement ops that read elements more than once or not at all.
#pragma once

#include "ops/rules/family.h"

namespace ullage::ops {

ir::Result<ir::Value> transpose_broadcast_to(const ir::DifferentiationContext& c, int operand);
ir::Result<ir::Value> transpose_slice(const ir::DifferentiationContext& c, int operand);
ir::Result<ir::Value> transpose_pad(const ir::DifferentiationContext& c, int operand);

}  // namespace ullage::ops
