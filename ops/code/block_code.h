// Kernels that read numbers in quantized blocks (ir/quantization/block_format.h).
#pragma once

#include "ir/lowering/lower_context.h"
#include "ir/quantization/activations.h"
#include "ir/quantization/block_format.h"
#include "ops/schedule/tile.h"

namespace ullage::ops {

// Defines and text of a kernel that includes lib/blocks.glsl. ROUNDED, where rows are: how many
// quantized values of blocks share a scale.
void add_block_defines(ir::KernelSource& source, ir::BlockFormat format,
                       ir::Activations activations = ir::Activations::f32);
// The points of the format's grid, if it has one, as the last operand of a call.
void read_block_grid(ir::LowerContext& context, ir::KernelCall& call, ir::BlockFormat format);
// bytes_<format> of lib/block_bytes.glsl, as block_bytes_at.
void add_block_bytes(ir::KernelSource& source, ir::BlockFormat format);
// Of a product of the tile; with DOT where rows are rounded and a device gains by it.
void add_block_product_defines(ir::KernelSource& source, ir::BlockFormat format,
                               ir::Activations activations, const Tile& tile,
                               const ir::DeviceProfile& profile);

}  // namespace ullage::ops
