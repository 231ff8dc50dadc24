// Batching of the indexing ops whose operands mean different axes (B6).
#pragma once

#include "ops/rules/batching.h"

namespace ullage::ops {

Batched batch_gather(const ir::BatchingContext& c);
Batched batch_scatter_nd(const ir::BatchingContext& c);

}  // namespace ullage::ops
