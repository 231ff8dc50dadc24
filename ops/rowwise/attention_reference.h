// The reference of attention.
#pragma once

#include "ir/graph/op.h"

namespace ullage::ops {

// In double precision, key by key.
ir::Result<void> evaluate_attention(ir::EvaluateContext& context);

}  // namespace ullage::ops
