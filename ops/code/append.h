// Calls that write behind what a buffer contains.
#pragma once

#include "ir/lowering/lower_context.h"

namespace ullage::ops {

// Elements first, first + 1 ... of `to` become the `count` elements of `piece`, moved by width;
// those before stay, those behind are anything.
void emit_append(ir::LowerContext& context, ir::BufferId piece, ir::ExtentExpr first,
                 ir::ExtentExpr count, ir::BufferId to);

}  // namespace ullage::ops
