// What the rules of ONNX Runtime's attentions share.
#pragma once

#include "frontends/onnx/importer/node_context.h"
#include "frontends/onnx/standard/attention_node.h"

namespace ullage::onnx {

// Operand `i` as f32; invalid where it is absent.
ir::Value single(const NodeContext& c, size_t i);
// `count` columns of x [B, rows, columns], which may be invalid.
ir::Value columns_of(ir::Value x, ir::ExtentExpr first, ir::ExtentExpr count);
// [B, H, P + S, D]: the past rows, and new rows [B, S, H * D] or [B, H, S, D]. `past` may be
// invalid.
ir::Value with_past(ir::Value past, ir::Value rows, int64_t heads);
// The columns of a head of operand 0, which has `heads` side by side; an error where they are no
// constant that the node takes.
ir::Result<int64_t> head_of(const NodeContext& c, int64_t heads);
double scale_of(const NodeContext& c, int64_t head);
// [B, T, H * values]. Where values have heads of another size than keys, the narrower get columns
// of zeros, which change no score, and the result loses them.
ir::Value attended(const NodeContext& c, AttentionCall call, int64_t values);
// Sets the result, and those of keys and values. `values`: columns of a head of them.
void set_results(NodeContext& c, const AttentionCall& call, int64_t values);
// What is seen: not 0 in `given` [B, keys] or [B, T, keys].
void add_seen_keys(ir::Value given, AttentionCall& call);
// So many keys of each batch.
void add_counts(const NodeContext& c, ir::Value counts, AttentionCall& call);

}  // namespace ullage::onnx
