// interleave along channels that are innermost, in quads; two stretches of one shuffle at once.
#pragma once

#include "ir/lowering/lower_context.h"

namespace ullage::ops {

// Emits the call for the node at hand, an interleave, and for the node behind it that takes another
// stretch of the same operands, if there is one; nothing where that was done for the node before.
// False: the node's operands do not lie so, or not in whole pairs, and nothing was done.
bool lower_interleave_rows(ir::LowerContext& context);

}  // namespace ullage::ops
