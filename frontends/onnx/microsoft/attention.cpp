// Import rules of ONNX Runtime's attentions, as one node each.
#include <cmath>

#include "frontends/onnx/importer/op_table.h"
#include "frontends/onnx/importer/rule_tools.h"
#include "frontends/onnx/standard/attention_node.h"
#include "ops/dense/matmul.h"
#include "ops/elementwise/cast.h"
#include "ops/elementwise/elementwise.h"
#include "ops/generate/generate.h"
#include "ops/movement/movement.h"
#include "ops/movement/slice_along.h"
#include "ops/reduce/reduce.h"
#include "ops/rowwise/attention.h"
#include "ops/rowwise/rotary.h"

namespace ullage::onnx {
namespace {

using ir::DType;
using ir::ExtentExpr;
using ir::Result;
using ir::Value;

// Operand `i` as f32; invalid where it is absent.
Value single(const NodeContext& c, size_t i) {
  return c.has(i) ? ops::cast(c.operand(i), DType::f32) : Value();
}

Value columns_of(Value x, ExtentExpr first, ExtentExpr count) {
  return x.valid() ? ops::slice_along(x, 2, first, count) : x;
}

// [B, H, P + S, D]: what was there, and new rows [B, S, H * D] or [B, H, S, D]. `past` may be
// invalid.
Value with_past(Value past, Value rows, int64_t heads) {
  const Value own = rows.valid() && rows.rank() == 3 ? split_heads(rows, heads) : rows;
  return past.valid() ? ops::concat(std::vector<Value>{past, own}, 2) : own;
}

// The columns of a head of operand 0, which has `heads` side by side; an error where they are no
// constant that the node takes.
Result<int64_t> head_of(const NodeContext& c, int64_t heads) {
  if (c.operand(0).rank() != 3) return c.unsupported("a query of another rank than 3");
  if (heads < 1) return c.error("there must be heads");
  const auto columns = ir::as_constant(c.operand(0).extent(2));
  if (!columns) return c.unsupported("heads of no constant size");
  if (*columns % heads != 0 || *columns == 0 || *columns / heads > ops::kMaxHead) {
    return c.error("a query of " + std::to_string(*columns) + " columns must have " +
                   std::to_string(heads) + " heads of 1 to " + std::to_string(ops::kMaxHead) +
                   " columns");
  }
  return *columns / heads;
}

double scale_of(const NodeContext& c, int64_t head) {
  const double given = c.number("scale", 0);
  return given != 0 ? given : 1 / std::sqrt(static_cast<double>(head));
}

void set_results(NodeContext& c, const AttentionCall& call) {
  const DType dtype = c.operand(0).dtype();
  const auto as_given = [&](Value x) { return x.valid() ? ops::cast(x, dtype) : x; };
  c.set(0, as_given(join_heads(attention_node(call))));
  c.set(1, as_given(call.k));
  c.set(2, as_given(call.v));
}

// ---- MultiHeadAttention ----

// The part of `bias` that one of query, key and value has, added.
Value with_bias(const NodeContext& c, Value x, int64_t part, int64_t columns) {
  if (!c.has(3) || !x.valid() || x.rank() != 3) return x;
  const Value own =
      ops::slice_along(single(c, 3), 0, c.constant(part * columns), c.constant(columns));
  return ops::add(x, own);
}

// So many keys of each batch. Spans would move what a causal query sees to their end.
void add_counts(const NodeContext& c, Value counts, AttentionCall& call) {
  c.builder().guard(ir::equal(counts.extent(0), call.q.extent(0)),
                    "a key_padding_mask of rank 1 has a count of keys per batch");
  if (call.causal) {
    const int64_t others[] = {1, 2, 3};
    const Value key = ops::iota(c.builder(), DType::i64, {call.k.extent(2)}, 0);
    const Value count = ops::unsqueeze(ops::cast(counts, DType::i64), others);
    call.mask = only_seen(call.mask, ops::less(key, count));
    return;
  }
  call.spans = spans_of_first(counts);
}

// key_padding_mask: counts of keys, [B], or what is seen, [B, S] and [B, T, S].
Result<void> add_padding(const NodeContext& c, AttentionCall& call) {
  if (!c.has(4)) return {};
  const Value given = c.operand(4);
  if (given.rank() == 1) {
    add_counts(c, given, call);
    return {};
  }
  if (given.rank() != 2 && given.rank() != 3) return c.error("key_padding_mask has rank 1 to 3");
  const std::vector<int64_t> heads = {1}, heads_and_rows = {1, 2};
  call.mask = only_seen(call.mask, ops::unsqueeze(ops::not_equal(given, 0.0),
                                                  given.rank() == 2 ? heads_and_rows : heads));
  return {};
}

Result<void> multi_head_attention(NodeContext& c) {
  const int64_t heads = c.integer("num_heads");
  const Result<int64_t> head = head_of(c, heads);
  if (!head) return head.error();
  if (!c.has(1) || !c.has(2)) return c.unsupported("keys and values that are packed");
  if (c.has(6) != c.has(7)) return c.error("past_key and past_value come together");
  if (c.wants(3)) return c.unsupported("the result qk");
  for (size_t i : {1u, 2u}) {
    const size_t rank = c.operand(i).rank();
    if (rank != 3 && rank != 4) return c.unsupported("keys and values that are packed");
    if (!ir::prove_equal(c.operand(i).extent(rank - 1),
                         c.constant(rank == 3 ? heads * *head : *head)))
      return c.unsupported("heads of values that have another size than those of keys");
  }
  const int64_t columns = heads * *head;
  AttentionCall call{.q = split_heads(with_bias(c, single(c, 0), 0, columns), heads),
                     .k = with_past(single(c, 6), with_bias(c, single(c, 1), 1, columns), heads),
                     .v = with_past(single(c, 7), with_bias(c, single(c, 2), 2, columns), heads),
                     .heads = heads,
                     .key_heads = heads,
                     .head = *head,
                     .scale = scale_of(c, *head),
                     .causal = c.integer("unidirectional") != 0,
                     .mask = single(c, 5)};
  if (c.builder().failed()) return {};
  if (auto ok = add_padding(c, call); !ok) return ok;
  set_results(c, call);
  return {};
}

// ---- Attention, QAttention ----

// Where operands that both have stand.
struct PackedOperands {
  size_t mask = 0, past = 0, bias = 0;  // `bias`: what is added to scores; 0: there is none
};

// mask_index: counts of keys, [B], or what is seen, [B, keys] and [B, T, keys].
Result<void> add_seen(const NodeContext& c, size_t i, AttentionCall& call) {
  if (!c.has(i)) return {};
  const Value given = c.operand(i);
  if (given.rank() == 1) {
    add_counts(c, given, call);
    return {};
  }
  if (given.rank() != 2 && given.rank() != 3) {
    return c.unsupported("a mask_index of rank " + std::to_string(given.rank()));
  }
  const std::vector<int64_t> heads = {1}, heads_and_rows = {1, 2};
  call.mask = only_seen(call.mask, ops::unsqueeze(ops::not_equal(given, 0.0),
                                                  given.rank() == 2 ? heads_and_rows : heads));
  return {};
}

// Attention of queries, keys and values side by side: [B, T, 3 * columns].
Result<void> packed_attention(NodeContext& c, Value projected, const PackedOperands& at) {
  if (!projected.valid()) return {};
  const int64_t heads = c.integer("num_heads");
  const auto all = ir::as_constant(projected.extent(2));
  if (!all) return c.unsupported("heads of no constant size");
  const int64_t columns = *all / 3;
  for (int64_t size : c.integers("qkv_hidden_sizes")) {
    if (size != columns) return c.unsupported("values that have another size than keys");
  }
  if (heads < 1 || *all % (3 * heads) != 0 || columns / heads > ops::kMaxHead) {
    return c.error("weights must have three times num_heads heads of at most " +
                   std::to_string(ops::kMaxHead) + " columns");
  }
  if (c.integer("do_rotary") != 0) return c.unsupported("rotary embeddings of packed operands");
  const auto part = [&](int64_t i) {
    return columns_of(projected, c.constant(i * columns), c.constant(columns));
  };
  const auto past = [&](int64_t i) {
    const std::vector<int64_t> front = {0};
    return c.has(at.past)
               ? ops::squeeze(ops::slice_along(single(c, at.past), 0, c.constant(i), c.constant(1)),
                              front)
               : Value();
  };
  AttentionCall call{.q = split_heads(part(0), heads),
                     .k = with_past(past(0), part(1), heads),
                     .v = with_past(past(1), part(2), heads),
                     .heads = heads,
                     .key_heads = heads,
                     .head = columns / heads,
                     .scale = scale_of(c, columns / heads),
                     .causal = c.integer("unidirectional") != 0,
                     .mask = at.bias == 0 ? Value() : single(c, at.bias)};
  if (c.builder().failed()) return {};
  if (auto ok = add_seen(c, at.mask, call); !ok) return ok;
  c.set(0, join_heads(attention_node(call)));
  const std::vector<int64_t> front = {0};
  const Value present[] = {ops::unsqueeze(call.k, front), ops::unsqueeze(call.v, front)};
  if (c.wants(1)) c.set(1, ops::concat(present, 0));
  return {};
}

Result<void> attention(NodeContext& c) {
  if (c.operand(0).rank() != 3) return c.error("input must have rank 3");
  const Value product = ops::matmul_numpy(single(c, 0), single(c, 1));
  const Value projected = c.has(2) ? ops::add(product, single(c, 2)) : product;
  return packed_attention(c, projected, {.mask = 3, .past = 4, .bias = 5});
}

Result<void> quantized_attention(NodeContext& c) {
  if (c.operand(0).rank() != 3) return c.error("input must have rank 3");
  const auto number = [&](size_t i, size_t scale, size_t zero) {
    const Value bytes = single(c, i);
    return ops::mul(c.has(zero) ? ops::sub(bytes, single(c, zero)) : bytes, single(c, scale));
  };
  const Value product = ops::matmul_numpy(number(0, 3, 6), number(1, 4, 7));
  return packed_attention(c, ops::add(product, single(c, 2)), {.mask = 5, .past = 8});
}

// ---- GroupQueryAttention ----

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

Projections group_projections(const NodeContext& c, int64_t heads, int64_t key_heads, int64_t head,
                              ExtentExpr past) {
  const Value all =
      c.has(1) ? ops::concat(std::vector<Value>{single(c, 0), single(c, 1), single(c, 2)}, 2)
               : single(c, 0);
  if (!all.valid()) return {};
  const ExtentExpr queries = c.constant(heads * head), keys = c.constant(key_heads * head);
  if (c.integer("do_rotary") == 0) {
    return {columns_of(all, c.constant(0), queries), columns_of(all, queries, keys),
            columns_of(all, queries + keys, keys)};
  }
  const auto [q, rest] = ops::rotary(all, turns_of(c, past, all.extent(1), head),
                                     {.head = head,
                                      .turned = heads + key_heads,
                                      .first = heads,
                                      .interleaved = c.integer("rotary_interleaved") != 0});
  return {q, columns_of(rest, c.constant(0), keys), columns_of(rest, keys, keys)};
}

// What this rule takes for granted: rows are not padded, and the cache is as long as what it holds.
void guard_lengths(const NodeContext& c, ExtentExpr keys) {
  ir::Builder& b = c.builder();
  const Value lengths = ops::cast(c.operand(5), DType::i64);
  for (const Value bound : {ops::reduce_min.over_all(lengths), ops::reduce_max.over_all(lengths)}) {
    if (b.failed()) return;
    b.guard(ir::equal(b.scalars(bound)[0] + 1, keys),
            "GroupQueryAttention: seqlens_k + 1 must be the past's keys and the new ones together "
            "in every batch (caches with room and padded rows are not read)");
  }
}

Result<void> check_group_operands(const NodeContext& c, int64_t heads, int64_t key_heads) {
  if (key_heads < 1 || heads % key_heads != 0)
    return c.error("num_heads must be a multiple of kv_num_heads: " + std::to_string(heads) +
                   " and " + std::to_string(key_heads));
  if (c.has(1) != c.has(2)) return c.error("key and value come together");
  if (c.has(3) != c.has(4)) return c.error("past_key and past_value come together");
  if (c.has(9)) return c.unsupported("position_ids");
  if (c.integer("do_rotary") != 0 && (!c.has(7) || !c.has(8)))
    return c.error("do_rotary wants cos_cache and sin_cache");
  return {};
}

Result<void> group_query_attention(NodeContext& c) {
  const int64_t heads = c.integer("num_heads"), key_heads = c.integer("kv_num_heads");
  if (auto ok = check_group_operands(c, heads, key_heads); !ok) return ok;
  const Result<int64_t> head = head_of(c, c.has(1) ? heads : heads + 2 * key_heads);
  if (!head) return head.error();
  if (c.integer("do_rotary") != 0 &&
      !ir::prove_equal(c.operand(7).extent(1), c.constant(*head / 2)))
    return c.unsupported("rotary embeddings of a part of the head");
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
  set_results(c, call);
  return {};
}

// `mask_filter_value` is what hidden keys weigh as good as nothing with; here they weigh nothing.
constexpr OpRow kRows[] = {
    {"Attention", 1, 1,
     "input:float weights:float bias:float? mask_index:int? past:float? attention_bias:float?",
     "do_rotary mask_filter_value num_heads! qkv_hidden_sizes scale unidirectional", attention},
    {"GroupQueryAttention", 1, 1,
     "query:float key:float? value:float? past_key:float? past_value:float? seqlens_k:int "
     "total_sequence_length:int cos_cache:float? sin_cache:float? position_ids:int? "
     "attention_bias:float? head_sink:float?",
     "causal do_rotary kv_num_heads! local_window_size num_heads! rotary_interleaved scale "
     "smooth_softmax softcap",
     group_query_attention},
    {"MultiHeadAttention", 1, 1,
     "query:float key:float? value:float? bias:float? key_padding_mask:int? attention_bias:float? "
     "past_key:float? past_value:float?",
     "mask_filter_value num_heads! scale unidirectional", multi_head_attention},
    {"QAttention", 1, 1,
     "input:byte weight:byte bias:float input_scale:float weight_scale:float mask_index:int? "
     "input_zero_point:byte? weight_zero_point:byte? past:float?",
     "do_rotary mask_filter_value num_heads! scale unidirectional", quantized_attention},
};

}  // namespace

std::span<const OpRow> microsoft_attention_rows() {
  return kRows;
}

}  // namespace ullage::onnx
