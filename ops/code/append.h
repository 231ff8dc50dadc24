// Kernels for appending rows and swapping buffers.
#pragma once

#include "ir/lowering/lower_context.h"
#include "ops/code/map_kernel.h"

namespace ullage::ops {

// Calls that write behind what a buffer contains.

// Elements first, first + 1 ... of `to` become the `count` elements of `piece`, moved by width;
// those before stay, those behind are anything.
void emit_append(ir::LowerContext& context, ir::BufferId piece, ir::ExtentExpr first,
                 ir::ExtentExpr count, ir::BufferId to);

// Copies that swap two axes, for which the map kernel would load every element by itself.

// Emits the call and returns true where the copy of spec.operands[0] swaps the innermost axis of
// the result with one that is innermost in the operand, on CPU drivers and for 32-bit elements;
// false where it is of another kind.
bool emit_swap(ir::LowerContext& context, const MapSpec& spec);

}  // namespace ullage::ops
