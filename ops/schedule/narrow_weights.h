// Packed f32 weights that are stored in 16 bits.
#pragma once

#include <cstdint>

#include "ir/lowering/lower_context.h"

namespace ullage::ops {

// Lets a recipe of the constant `weights` and vectors of f32 behind it be stored narrower, for
// kernels that read both as described in lib/quads.glsl: all of it as f16, or the weights as bf16
// with vectors of f32 behind them (LOAD_VECTOR_QUAD). Elements of the recipe in a vec4 of a vector:
// 4, or 8 halves of words. Call it before taking offsets of its pieces.
int64_t store_narrow(ir::LowerContext& context, ir::ValueId weights, ir::PackRecipe& recipe);

}  // namespace ullage::ops
