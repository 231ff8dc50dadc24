// Instructions between the invocations of a subgroup.
#pragma once

#include "shaders/toolchain/check/cells.h"

namespace ullage::shaders::check {

// OpGroupNonUniform...: a and b are its operands; `extra` is the cluster's size << 8 | the group
// operation. `operand` is the type of a. Null: no such instruction here.
Run subgroup_operation(uint32_t opcode, const Scalar& operand);

}  // namespace ullage::shaders::check
