// Batched matrix product.
#pragma once

#include "ir/op.h"

namespace ullage::ops {

// matmul(a [batch..., M, K], b [batch..., K, N]) -> [batch..., M, N]. Ranks are equal and >= 2,
// batch extents are equal or 1. Integers wrap.
extern const ir::OpDef matmul;

}  // namespace ullage::ops
