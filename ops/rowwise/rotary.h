// Rotary embedding: pairs of columns turned by an angle that depends on their position.
// Source: Su et al., "RoFormer: Enhanced Transformer with Rotary Position Embedding" (2021).
#pragma once

#include "ops/rules/family.h"

namespace ullage::ops {

// x [..., D], its first `rotated` columns turned pair by pair; cosine and sine [..., rotated / 2]
// broadcast over the other axes. A pair are neighbours where `interleaved`, else columns i and
// i + rotated / 2. REQUIRES: `rotated` is even and at most D.
ir::Value rotary_embedding(ir::Value x, ir::Value cosine, ir::Value sine, ir::ExtentExpr rotated,
                           bool interleaved);

}  // namespace ullage::ops
