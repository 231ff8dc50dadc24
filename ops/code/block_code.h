// Kernels that read numbers in blocks of codes (ir/quantization/block_format.h).
#pragma once

#include "ir/program/kernel_graph.h"
#include "ir/quantization/activations.h"
#include "ir/quantization/block_format.h"

namespace ullage::ops {

// Defines and text of a kernel that includes lib/blocks.glsl. ROUNDED, where rows are: how many
// codes of blocks share a scale.
void add_block_defines(ir::KernelSource& source, ir::BlockFormat format,
                       ir::Activations activations = ir::Activations::f32);

}  // namespace ullage::ops
