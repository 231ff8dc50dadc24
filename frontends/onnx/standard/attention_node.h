// One node of attention from operands as ONNX has them.
#pragma once

#include <cstdint>

#include "ir/graph/builder.h"

namespace ullage::onnx {

// q, k and v are [B, heads, rows, head], or all three [B, rows, heads * head]; k and v have S rows
// and `key_heads` heads, each of which `heads / key_heads` of q share. All are f32.
struct AttentionCall {
  ir::Value q, k, v;
  int64_t heads = 1, key_heads = 1, head = 1;
  double scale = 1, soft_cap = 0;
  bool causal = false;  // the last query sees all keys, each before it one less
  int64_t window = 0;
  // What may be invalid:
  ir::Value mask{};   // bool or f32, broadcasts to [B, heads, T, S], S rows of it are there
  ir::Value sinks{};  // f32 [heads]
  ir::Value spans{};  // integers [B, 2]: the first key of each, and the one after its last
};

// A mask that hides what `mask` hides, and where `seen`, bool, is false. `mask` may be invalid.
ir::Value only_seen(ir::Value mask, ir::Value seen);
// AttentionCall::spans where each batch has the first `counts` [B] of the keys.
ir::Value spans_of_first(ir::Value counts);

// Like q: [B, heads, T, head] or [B, T, heads * head]; 0 for a query that sees no key. Invalid, and
// an error of the builder, where that fails. A run with more keys than a node takes fails by a
// guard.
ir::Value attention_node(const AttentionCall& call);

}  // namespace ullage::onnx
