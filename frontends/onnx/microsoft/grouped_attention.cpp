// Import rule of GroupQueryAttention, whose heads of keys and values several of queries share.
#include <algorithm>

#include "frontends/onnx/importer/op_table.h"
#include "frontends/onnx/importer/rule_tools.h"
#include "frontends/onnx/microsoft/attention_parts.h"
#include "ops/elementwise/cast.h"
#include "ops/elementwise/elementwise.h"
#include "ops/generate/generate.h"
#include "ops/indexing/indexing.h"
#include "ops/movement/movement.h"
#include "ops/movement/movement_rules.h"
#include "ops/reduce/reduce.h"
#include "ops/rowwise/normalization.h"
#include "ops/rowwise/rotary.h"

namespace ullage::onnx {
namespace {

using ir::DType;
using ir::ExtentExpr;
using ir::Result;
using ir::Value;

struct Projections {
  Value q, k, v;  // [B, T, heads * head]
};

// Cosine and sine of each pair side by side, of the step's own positions.
Value turns_of(const NodeContext& c, ExtentExpr past, ExtentExpr rows, int64_t head) {
  const int64_t last[] = {2};
  const Value pairs[] = {ops::unsqueeze(single(c, 7), last), ops::unsqueeze(single(c, 8), last)};
  const Value both = ops::concat(pairs, 2);
  if (!both.valid()) return both;
  c.builder().guard(ir::less_equal(past + rows, both.extent(0)),
                    "cos_cache and sin_cache have a row per position");
  return ops::reshape(ops::slice_along(both, 0, past, rows), {rows, c.constant(head)});
}

// x [B, T, heads * head] with its heads turned by given positions, or in their first columns only.
Value turned_apart(const NodeContext& c, Value x, int64_t heads, ExtentExpr past) {
  const Value split = split_heads(x, heads);
  if (!split.valid()) return split;
  const Value at =
      c.has(9) ? c.operand(9)
               : ops::add(ops::iota(c.builder(), DType::i64, {c.constant(1), split.extent(2)}, 1),
                          ops::extent_values(c.builder(), {past}, {1, 1}));
  const std::vector<int64_t> of_heads = {1};
  const auto rows = [&](size_t i) {
    return ops::unsqueeze(ops::gather(single(c, i), at, 0), of_heads);
  };
  return join_heads(ops::rotary_embedding(split, rows(7), rows(8),
                                          ir::simplify(c.operand(7).extent(1) * 2),
                                          c.integer("rotary_interleaved") != 0));
}

// x [B, T, heads * head] with the norm of weights `i` of each head, where they are there.
Value with_norm(const NodeContext& c, Value x, int64_t heads, size_t i) {
  if (!c.has(i)) return x;
  const Value split = split_heads(x, heads);
  return join_heads(ops::rms_norm(split, single(c, i), 3, c.number("qk_norm_epsilon", 1e-6)));
}

Projections group_projections(const NodeContext& c, int64_t heads, int64_t key_heads, int64_t head,
                              ExtentExpr past) {
  const Value all =
      c.has(1) ? ops::concat(std::vector<Value>{single(c, 0), single(c, 1), single(c, 2)}, 2)
               : single(c, 0);
  if (!all.valid()) return {};
  const ExtentExpr queries = c.constant(heads * head), keys = c.constant(key_heads * head);
  const bool turned = c.integer("do_rotary") != 0;
  const bool whole = turned && ir::prove_equal(c.operand(7).extent(1), c.constant(head / 2));
  if (!turned || !whole || c.has(9) || c.has(14)) {
    Projections parts{with_norm(c, columns_of(all, c.constant(0), queries), heads, 14),
                      with_norm(c, columns_of(all, queries, keys), key_heads, 15),
                      columns_of(all, queries + keys, keys)};
    if (!turned) return parts;
    parts.q = turned_apart(c, parts.q, heads, past);
    parts.k = turned_apart(c, parts.k, key_heads, past);
    return parts;
  }
  const auto [q, rest] = ops::rotary(all, turns_of(c, past, all.extent(1), head),
                                     {.head = head,
                                      .turned = heads + key_heads,
                                      .first = heads,
                                      .interleaved = c.integer("rotary_interleaved") != 0});
  return {q, columns_of(rest, c.constant(0), keys), columns_of(rest, keys, keys)};
}

// Guards the assumptions of this rule: rows are not padded, and the cache has no spare capacity.
void guard_lengths(const NodeContext& c, ExtentExpr keys) {
  ir::Builder& b = c.builder();
  const Value lengths = ops::cast(c.operand(5), DType::i64);
  for (const Value bound : {ops::reduce_min.over_all(lengths), ops::reduce_max.over_all(lengths)}) {
    if (b.failed()) return;
    b.guard(ir::equal(b.scalars(bound)[0] + 1, keys),
            "GroupQueryAttention: seqlens_k + 1 must be the past's keys and the new ones together "
            "in every batch (caches with spare capacity and padded rows are not supported)");
  }
}

Result<void> check_group_operands(const NodeContext& c, int64_t heads, int64_t key_heads) {
  if (key_heads < 1 || heads % key_heads != 0)
    return c.error("num_heads must be a multiple of kv_num_heads: " + std::to_string(heads) +
                   " and " + std::to_string(key_heads));
  if (c.has(1) != c.has(2)) return c.error("key and value come together");
  if (c.has(3) != c.has(4)) return c.error("past_key and past_value come together");
  if (c.has(12) || c.has(13)) return c.unsupported("a cache of integers");
  if (c.has(14) != c.has(15)) return c.error("q_norm_weight and k_norm_weight come together");
  if (c.integer("do_rotary") != 0 && (!c.has(7) || !c.has(8)))
    return c.error("do_rotary requires cos_cache and sin_cache");
  return {};
}

Result<void> group_query_attention(NodeContext& c) {
  const int64_t heads = c.integer("num_heads"), key_heads = c.integer("kv_num_heads");
  if (auto ok = check_group_operands(c, heads, key_heads); !ok) return ok;
  const Result<int64_t> head = head_of(c, c.has(1) ? heads : heads + 2 * key_heads);
  if (!head) return head.error();
  const ExtentExpr past = c.has(3) ? c.operand(3).extent(2) : c.constant(0);
  const auto [q, k, v] = group_projections(c, heads, key_heads, *head, past);
  const int64_t window = c.integer("local_window_size", -1);
  AttentionCall call{.q = split_heads(q, heads),
                     .k = with_past(single(c, 3), k, key_heads),
                     .v = with_past(single(c, 4), v, key_heads),
                     .heads = heads,
                     .key_heads = key_heads,
                     .head = *head,
                     .scale = scale_of(c, *head),
                     .soft_cap = c.number("softcap", 0),
                     .causal = c.integer("causal", 1) != 0,
                     .window = std::max<int64_t>(window, 0),
                     .mask = single(c, 10),
                     .sinks = single(c, 11)};
  if (c.builder().failed()) return {};
  guard_lengths(c, call.k.extent(2));
  // A smooth softmax has a score of 0 more.
  if (!call.sinks.valid() && c.integer("smooth_softmax") > 0)
    call.sinks = ops::full(c.scalar(DType::f32, 0), {c.constant(heads)});
  set_results(c, call, *head);
  return {};
}

constexpr ImportRule kGroupedImportRules[] = {
    {"GroupQueryAttention", 1, 1,
     "query:float key:float? value:float? past_key:float? past_value:float? seqlens_k:int "
     "total_sequence_length:int cos_cache:float? sin_cache:float? position_ids:int? "
     "attention_bias:float? head_sink:float? k_scale:float? v_scale:float? q_norm_weight:float? "
     "k_norm_weight:float?",
     "causal do_rotary kv_num_heads! local_window_size num_heads! qk_norm_epsilon "
     "rotary_interleaved scale smooth_softmax softcap",
     group_query_attention},
};

}  // namespace

std::span<const ImportRule> microsoft_grouped_import_rules() {
  return kGroupedImportRules;
}

}  // namespace ullage::onnx
