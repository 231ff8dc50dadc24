// Batching of the movement ops whose attributes list something per axis.
#pragma once

#include "ops/rules/batching.h"

namespace ullage::ops {

Batched batch_broadcast_to(const ir::BatchingContext& c);
Batched batch_slice(const ir::BatchingContext& c);
Batched batch_pad(const ir::BatchingContext& c);
Batched batch_transpose(const ir::BatchingContext& c);

}  // namespace ullage::ops
