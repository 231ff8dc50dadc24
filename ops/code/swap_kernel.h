// Copies that swap two axes, for which the map kernel would load every element by itself.
#pragma once

#include "ops/code/map_kernel.h"

namespace ullage::ops {

// Emits the call and returns true where the copy of spec.operands[0] swaps the innermost axis of
// the result with one that is innermost in the operand, in CPU form and for 32-bit elements; false
// where it is of another kind.
bool emit_swap(ir::LowerContext& context, const MapSpec& spec);

}  // namespace ullage::ops
