// Attention of heads with more columns than the op has (ops::kMaxHead), by products of matrices:
// scores of all keys are in memory at once.
#pragma once

#include "ops/rowwise/attention.h"

namespace ullage::gguf {

// q f32 [N, T, heads * head], keys and values f32 [N, S, columns]: as ops::attention of a causal
// spec. `spans`: as AttentionExtras has
// them, or invalid. A query that sees no key gives a mean of values.
ir::Value wide_attention(ir::Value q, ir::Value keys, ir::Value values,
                         const ops::AttentionSpec& spec, ir::Value spans);

}  // namespace ullage::gguf
