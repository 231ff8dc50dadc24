// Packed f32 weights that are stored in 16 bits.
#pragma once

#include <cstdint>

#include "ir/lowering/lower_context.h"

namespace ullage::ops {

// Lets the constant `weights` in front of a recipe be packed as it is stored, with vectors of f32
// behind it, for kernels that read both as described in lib/vec4s.glsl (LOAD_VECTOR_VEC4).
// Elements of the recipe in a vec4 of a vector: 4, or 8 halves of words. Call it before taking
// offsets of its pieces.
int64_t store_narrow(ir::LowerContext& context, ir::ValueId weights, ir::PackRecipe& recipe);

}  // namespace ullage::ops
