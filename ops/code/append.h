// Kernels for appending rows and swapping buffers.
#pragma once

#include <vector>

#include "ir/lowering/lower_context.h"
#include "ops/code/map_kernel.h"
#include "ops/schedule/kernel_table.h"

namespace ullage::ops {

// Calls that write behind what a buffer contains.

// Elements first, first + 1 ... of `to` become the `count` elements of `piece`, moved by width;
// those before stay, those behind are anything.
void emit_append(ir::LowerContext& context, ir::BufferId piece, ir::ExtentExpr first,
                 ir::ExtentExpr count, ir::BufferId to);

// Copies that swap two axes, for which the map kernel would load every element by itself.

// Emits the call and returns true where the table of copies has a kernel of its own for the copy of
// spec.operands[0]; false where the map kernel serves it.
bool emit_swap(ir::LowerContext& context, const MapSpec& spec);
// The table of their kernels.
std::vector<KernelChoice> copy_kernels();

}  // namespace ullage::ops
