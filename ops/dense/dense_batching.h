// Batching slots of the dense ops.
#pragma once

#include "ops/rules/batching.h"

namespace ullage::ops {

Batched batch_max_pool(const ir::BatchingContext& c);

}  // namespace ullage::ops
