// Batching of the segment ops.
#pragma once

#include "ops/rules/batching.h"

namespace ullage::ops {

// Of an op whose last operand is ids.
Batched batch_segment(const ir::BatchingContext& c);

}  // namespace ullage::ops
