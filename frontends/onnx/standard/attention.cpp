// Import rules of attention and its variants.
#include <cmath>
#include <limits>
#include <optional>

#include "frontends/onnx/importer/op_table.h"
#include "frontends/onnx/importer/rule_tools.h"
#include "frontends/onnx/standard/attention_node.h"
#include "ops/control/branch.h"
#include "ops/dense/convolution.h"
#include "ops/dense/matmul.h"
#include "ops/elementwise/cast.h"
#include "ops/elementwise/composites.h"
#include "ops/elementwise/compute_dtype.h"
#include "ops/elementwise/elementwise.h"
#include "ops/generate/generate.h"
#include "ops/indexing/indexing.h"
#include "ops/movement/movement.h"
#include "ops/movement/movement_rules.h"
#include "ops/reduce/reduce.h"
#include "ops/rowwise/attention.h"
#include "ops/rowwise/rotary.h"
#include "ops/rowwise/softmax.h"

namespace ullage::onnx {
namespace {

using ir::DType;
using ir::ExtentExpr;
using ir::Result;
using ir::Value;

constexpr double kInfinity = std::numeric_limits<double>::infinity();

// 0 where the condition is true, minus infinity elsewhere.
Value bias_of(Value condition, DType dtype) {
  if (!condition.valid()) return condition;
  ir::Builder& b = condition.builder();
  return ops::where(condition, b.scalar(dtype, 0), b.scalar(dtype, -kInfinity));
}

struct AttentionOperands {
  Value q, k, v;    // [B, H, T, D]
  ExtentExpr past;  // extent of the cache
};

// The mask of all keys; one that is shorter hides the rest. May be invalid.
Value padded_mask(NodeContext& c, ExtentExpr keys) {
  const Value mask = c.operand(3);
  if (!mask.valid()) return mask;
  std::vector<ExtentExpr> zero(mask.rank(), c.constant(0)), after = zero;
  after.back() = ir::max(keys - mask.extent(mask.rank() - 1), 0);
  const bool boolean = mask.dtype() == DType::boolean;
  const Value fill = c.scalar(mask.dtype(), boolean ? 0 : -kInfinity);
  return ops::pad(mask, zero, after, ops::PadMode::constant, fill);
}

// Bool [T, S]: true if the key is not later than the query, counted from the end of the cache.
Value is_no_later(NodeContext& c, const AttentionOperands& a) {
  const std::vector<ExtentExpr> pairs = {a.q.extent(2), a.k.extent(2)};
  const Value row = ops::iota(c.builder(), DType::i64, pairs, 0);
  const Value column = ops::iota(c.builder(), DType::i64, pairs, 1);
  return ops::less_equal(column, ops::add(row, ops::extent_values(c.builder(), {a.past}, {})));
}

// What is added to the scores: the mask, causality and the padding of the cache; may be invalid.
Value attention_bias(NodeContext& c, const AttentionOperands& a) {
  const DType dtype = a.q.dtype();
  Value bias = padded_mask(c, a.k.extent(2));
  if (bias.valid())
    bias = bias.dtype() == DType::boolean ? bias_of(bias, dtype) : ops::cast(bias, dtype);
  auto add = [&](Value more) { bias = bias.valid() ? ops::add(bias, more) : more; };
  if (c.integer("is_causal") != 0) add(bias_of(is_no_later(c, a), dtype));
  if (c.has(6)) {
    const Value column = ops::iota(c.builder(), DType::i64, {a.k.extent(2)}, 0);
    const std::vector<int64_t> axes = {1, 2, 3};
    add(bias_of(ops::less(column, ops::unsqueeze(c.operand(6), axes)), dtype));
  }
  return bias;
}

Result<AttentionOperands> attention_operands(NodeContext& c, bool flat) {
  if (c.has(4) != c.has(5)) return c.error("past_key and past_value come together");
  if (c.has(6) && (c.has(4) || c.has_result(1) || c.has_result(2))) {
    return c.error(
        "nonpad_kv_seqlen describes an external cache: past and present are not allowed");
  }
  AttentionOperands a{c.operand(0), c.operand(1), c.operand(2), c.constant(0)};
  if (flat) {
    const int64_t q_heads = c.integer("q_num_heads"), kv_heads = c.integer("kv_num_heads");
    if (q_heads < 1 || kv_heads < 1) return c.error("operands of rank 3 need numbers of heads");
    a.q = split_heads(a.q, q_heads);
    a.k = split_heads(a.k, kv_heads);
    a.v = split_heads(a.v, kv_heads);
  }
  for (size_t i : {4u, 5u}) {
    if (c.has(i) && c.operand(i).rank() != 4) return c.error("past keys and values have rank 4");
  }
  if (c.has(3) && (c.operand(3).rank() < 1 || c.operand(3).rank() > 4)) {
    return c.error("the mask has rank 1 to 4");
  }
  if (c.builder().failed()) return c.builder().error();
  if (c.has(4)) {
    a.past = c.operand(4).extent(2);
    a.k = ops::concat(std::vector<Value>{c.operand(4), a.k}, 2);
  }
  if (c.has(5)) a.v = ops::concat(std::vector<Value>{c.operand(5), a.v}, 2);
  return a;
}

// Numbers of an attention.
struct AttentionForm {
  int64_t heads = 0, key_heads = 0;  // 0: no constants
  double scale = 1, cap = 0;
  std::optional<DType> precision{};  // of the softmax, where the node states it
};

Result<AttentionForm> attention_form(NodeContext& c, const AttentionOperands& a) {
  const std::optional<int64_t> width =
      c.has_attribute("scale") ? std::optional<int64_t>(1) : c.pin_by_sizes(a.q.extent(3));
  if (!width) return c.unsupported("a head size that is no constant, without a scale");
  if (c.number("scale", 0) < 0) return c.error("scale must not be negative");
  const auto heads = ir::as_constant(a.q.extent(1)), key_heads = ir::as_constant(a.k.extent(1));
  if (heads && key_heads && (*key_heads == 0 || *heads % *key_heads != 0)) {
    return c.error("the heads of Q must be a multiple of those of K: " + std::to_string(*heads) +
                   " and " + std::to_string(*key_heads));
  }
  const int64_t mode = c.integer("qk_matmul_output_mode", 0);
  if (mode < 0 || mode > 3) return c.error("qk_matmul_output_mode is 0 to 3");
  AttentionForm form{.heads = heads.value_or(0),
                     .key_heads = key_heads.value_or(0),
                     .cap = c.number("softcap", 0)};
  form.scale = c.number("scale", 1 / std::sqrt(static_cast<double>(std::max<int64_t>(*width, 1))));
  if (c.has_attribute("softmax_precision")) {
    const Result<DType> precision = c.dtype("softmax_precision");
    if (!precision) return precision.error();
    if (!ir::is_float(*precision)) return c.error("softmax_precision must be of floats");
    form.precision = *precision;
  }
  return form;
}

// True if one node computes it.
bool is_one_node(const NodeContext& c, const AttentionOperands& a, const AttentionForm& form) {
  const auto head = ir::as_constant(a.q.extent(3));
  const bool alike = ir::prove_equal(a.q.extent(3), a.k.extent(3)) &&
                     ir::prove_equal(a.k.extent(3), a.v.extent(3)) &&
                     ir::prove_equal(a.k.extent(1), a.v.extent(1));
  const bool single = a.q.dtype() == DType::f32 && a.k.dtype() == DType::f32 &&
                      a.v.dtype() == DType::f32 &&
                      form.precision.value_or(DType::f32) == DType::f32;
  return single && alike && form.heads > 0 && form.key_heads > 0 && head && *head >= 1 &&
         *head <= ops::kMaxHead && !c.has_result(3);
}

// True if the node itself hides later keys: the last query is as late as the last key.
bool is_causal_node(const NodeContext& c, const AttentionOperands& a) {
  return c.integer("is_causal") != 0 && !c.has(6) &&
         ir::prove_equal(a.k.extent(2) - a.q.extent(2), a.past);
}

Value one_node(NodeContext& c, const AttentionOperands& a, const AttentionForm& form) {
  const bool is_flat = c.operand(0).rank() == 3 && !c.has(4);
  AttentionCall call{.q = is_flat ? c.operand(0) : a.q,
                     .k = is_flat ? c.operand(1) : a.k,
                     .v = is_flat ? c.operand(2) : a.v,
                     .heads = form.heads,
                     .key_heads = form.key_heads,
                     .head = *ir::as_constant(a.q.extent(3)),
                     .scale = form.scale,
                     .soft_cap = std::max(form.cap, 0.0),
                     .mask = padded_mask(c, a.k.extent(2))};
  if (call.mask.valid() && call.mask.dtype() != DType::boolean)
    call.mask = ops::cast(call.mask, DType::f32);
  call.causal = is_causal_node(c, a);
  if (c.integer("is_causal") != 0 && !call.causal)
    call.mask = only_seen(call.mask, is_no_later(c, a));
  if (c.has(6)) call.spans = spans_of_first(c.operand(6));
  const Value y = attention_node(call);
  return c.operand(0).rank() == 3 && !is_flat ? join_heads(y) : y;
}

// 0 where the bias hides all keys of a query, as the node has it.
Value zero_where_nothing_is_seen(Value y, Value bias) {
  if (!bias.valid() || !y.valid()) return y;
  const int64_t last[] = {-1};
  const Value seen = ops::greater(ops::reduce_max(bias, last, true), -kInfinity);
  return ops::where(seen, y, y.builder().scalar(y.dtype(), 0));
}

// Products over all pairs.
Value pairwise_attention(NodeContext& c, const AttentionOperands& a, const AttentionForm& form) {
  const Value bias = attention_bias(c, a);
  const ExtentExpr heads = a.q.extent(1);
  const Value k = repeat_heads(a.k, heads), v = repeat_heads(a.v, heads);
  const double scale = std::sqrt(form.scale);
  const Value left = ops::mul(a.q, scale);
  const Value right = ops::mul(ops::transpose(k, {0, 1, 3, 2}), scale);
  const Value raw = ops::matmul(left, right);
  const Value capped = form.cap > 0 ? ops::mul(ops::tanh(ops::div(raw, form.cap)), form.cap) : raw;
  const Value scores = bias.valid() ? ops::add(capped, bias) : capped;
  const Value wide = form.precision ? ops::cast(scores, *form.precision) : scores;
  const Value weights = ops::cast(ops::softmax(wide, -1), scores.dtype());
  const Value shown[] = {raw, capped, scores, weights};
  c.set(3, shown[c.integer("qk_matmul_output_mode", 0)]);
  const Value y =
      zero_where_nothing_is_seen(ops::matmul(weights, ops::cast(v, weights.dtype())), bias);
  return c.operand(0).rank() == 3 ? join_heads(y) : y;
}

// Queries up to which one node takes less time than products, which share what they load.
constexpr int64_t kFewQueries = 16;

// One node, which needs no memory for scores, or products, depending on the number of queries.
// Causal attention, which sees half of the keys, is one node for any number. What one node cannot
// compute becomes products.
Value attention_by_queries(NodeContext& c, const AttentionOperands& a, const AttentionForm& form) {
  if (!is_one_node(c, a, form)) return pairwise_attention(c, a, form);
  if (is_causal_node(c, a)) return one_node(c, a, form);
  const ExtentExpr are_few = ir::simplify(ir::less_equal(a.q.extent(2), c.constant(kFewQueries)));
  if (const auto known = ir::as_constant(are_few))
    return *known != 0 ? one_node(c, a, form) : pairwise_attention(c, a, form);
  Value few, many;
  {
    const Predicated here(c.builder(), are_few);
    few = one_node(c, a, form);
  }
  {
    const Predicated here(c.builder(), ir::logical_not(are_few));
    many = pairwise_attention(c, a, form);
  }
  return ops::select_branch(are_few, few, many);
}

// A query that sees no key has 0; the standard's formula comes to NaN.
Result<void> attention(NodeContext& c) {
  for (size_t i : {0u, 1u, 2u}) {
    if (!c.has(i)) return c.error("Q, K and V are required");
    if (c.operand(i).rank() != c.operand(0).rank()) return c.error("Q, K and V have one rank");
  }
  const bool flat = c.operand(0).rank() == 3;
  if (!flat && c.operand(0).rank() != 4) return c.error("Q, K and V have rank 3 or 4");
  const Result<AttentionOperands> a = attention_operands(c, flat);
  if (!a) return a.error();
  if (c.builder().failed()) return {};
  c.set(1, a->k);
  c.set(2, a->v);
  const Result<AttentionForm> form = attention_form(c, *a);
  if (!form) return form.error();
  c.set(0, attention_by_queries(c, *a, *form));
  return {};
}

// ---- rotary embedding ----

Result<void> rotary_embedding(NodeContext& c) {
  if (!c.has(0) || !c.has(1) || !c.has(2)) return c.error("X and two caches are required");
  Value x = c.operand(0);
  const bool flat = x.rank() == 3;
  if (flat) {
    if (c.integer("num_heads") < 1) return c.error("an operand of rank 3 needs num_heads");
    x = split_heads(x, c.integer("num_heads"));
  }
  if (!x.valid()) return {};
  if (x.rank() != 4) return c.error("X has rank 3 or 4");
  const ExtentExpr head = x.extent(3);
  const int64_t given = c.integer("rotary_embedding_dim", 0);
  const ExtentExpr rotated = given > 0 ? c.constant(given) : head;
  c.builder().guard(
      ir::logical_and(ir::equal(ir::mod(rotated, c.constant(2)), 0), ir::less_equal(rotated, head)),
      "the elements that are rotated must be even in number, and at most the head's");
  auto cache = [&](size_t i) {
    const Value v = c.has(3) ? ops::gather(c.operand(i), c.operand(3), 0) : c.operand(i);
    const std::vector<int64_t> heads = {1};
    return ops::unsqueeze(v, heads);  // [B, 1, T, D / 2]
  };
  const Value y =
      ops::rotary_embedding(x, cache(1), cache(2), rotated, c.integer("interleaved") != 0);
  c.set(0, flat ? join_heads(y) : y);
  return {};
}

// ---- linear attention ----

// Step t of [B, H, T, D] as [B, H, 1, D], in the dtype of computation.
Value step_of(Value x, int64_t t) {
  if (!x.valid()) return x;
  ir::ExtentPool& pool = x.builder().pool();
  return ops::as_computed(ops::slice_along(x, 2, pool.constant(t), pool.constant(1)));
}

// The recurrence over tokens, unrolled: state = decay * state + k (x) v', y = q state.
Result<void> linear_attention(NodeContext& c) {
  const int64_t q_heads = c.integer("q_num_heads"), kv_heads = c.integer("kv_num_heads");
  for (size_t i : {0u, 1u, 2u}) {
    if (!c.has(i) || c.operand(i).rank() != 3) return c.error("q, k and v have rank 3");
  }
  if (q_heads < 1 || kv_heads < 1 || q_heads % kv_heads != 0) {
    return c.error("q_num_heads is a multiple of kv_num_heads");
  }
  const std::string_view rule = c.word("update_rule", {"gated_delta", "linear", "gated", "delta"});
  const bool gated = rule == "gated" || rule == "gated_delta";
  const bool delta = rule == "delta" || rule == "gated_delta";
  if ((gated && !c.has(4)) || (delta && !c.has(5))) return c.error("decay or beta is missing");
  const Value q = split_heads(c.operand(0), q_heads), k = split_heads(c.operand(1), kv_heads),
              v = split_heads(c.operand(2), kv_heads);
  std::optional<int64_t> tokens = ir::as_constant(c.operand(0).extent(1));
  if (c.builder().failed()) return {};
  std::optional<int64_t> width = ir::as_constant(k.extent(3));
  if (!tokens || *tokens > 64 || !width) return c.unsupported("more than 64 tokens, or unknown");
  const Value decay = gated ? split_heads(c.operand(4), kv_heads) : Value();
  const Value beta = delta ? ops::transpose(c.operand(5), {0, 2, 1}) : Value();  // [B, H or 1, T]
  const double given = c.number("scale", 0);
  const double scale =
      given != 0 ? given : 1 / std::sqrt(static_cast<double>(std::max<int64_t>(*width, 1)));
  const std::vector<ExtentExpr> zero_state = {k.extent(0), k.extent(1), k.extent(3), v.extent(3)};
  const DType dtype = ops::compute_dtype(c.operand(0).dtype());
  Value state =
      c.has(3) ? ops::cast(c.operand(3), dtype) : ops::full(c.scalar(dtype, 0), zero_state);
  const std::vector<int64_t> last = {3};
  std::vector<Value> outputs;
  for (int64_t t = 0; t < *tokens; ++t) {
    const Value k_t = step_of(k, t);
    const Value column = ops::transpose(k_t, {0, 1, 3, 2});
    Value v_t = step_of(v, t);
    if (gated) {
      state = ops::mul(state, ops::exp(ops::transpose(step_of(decay, t), {0, 1, 3, 2})));
    }
    if (delta) {
      const Value rate = step_of(ops::unsqueeze(beta, last), t);
      v_t = ops::mul(rate, ops::sub(v_t, ops::matmul(k_t, state)));
    }
    state = ops::add(state, ops::mul(column, v_t));
    const Value read = repeat_heads(state, c.constant(q_heads));
    outputs.push_back(ops::mul(ops::matmul(step_of(q, t), read), scale));
    if (c.builder().failed()) return {};
  }
  if (outputs.empty()) return c.unsupported("no tokens");
  c.set(0, ops::cast(join_heads(ops::concat(outputs, 2)), c.operand(0).dtype()));
  c.set(1, ops::cast(state, c.has(3) ? c.operand(3).dtype() : c.operand(0).dtype()));
  return {};
}

// ---- convolution with carried state, writes into a cache ----

Result<void> causal_conv(NodeContext& c) {
  if (!c.has(0) || !c.has(1)) return c.error("input and weight are required");
  const Value x = c.operand(0), w = c.operand(1);
  if (x.rank() != 3 || w.rank() != 3) return c.error("input and weight have rank 3");
  std::optional<int64_t> channels = ir::as_constant(x.extent(1));
  if (!channels) return c.unsupported("channels that are no constant");
  if (c.has(3) && c.operand(3).rank() != 3) return c.error("past_state has rank 3");
  const ExtentExpr kept = w.extent(2) - 1;
  const Value past =
      c.has(3) ? c.operand(3) : ops::full(c.scalar(x.dtype(), 0), {x.extent(0), x.extent(1), kept});
  const Value padded = ops::concat(std::vector<Value>{past, x}, 2);
  Value y = ops::convolution(padded, w, c.operand(2), {}, *channels);
  if (c.word("activation", {"none", "silu", "swish"}) != "none") {
    const Value wide = ops::as_computed(y);
    y = ops::cast(ops::swish(wide), x.dtype());
  }
  c.set(0, y);
  if (c.has_result(1) && padded.valid())
    c.set(1, ops::slice_along(padded, 2, padded.extent(2) - kept, kept));
  return {};
}

// Writes update[b, ..., s, ...] to cache position write_indices[b] + s along `axis`.
Result<void> tensor_scatter(NodeContext& c) {
  if (!c.has(0) || !c.has(1)) return c.error("cache and update are required");
  const Value cache = c.operand(0), update = c.operand(1);
  if (update.rank() != cache.rank()) return c.error("cache and update have one rank");
  Result<int64_t> axis = c.axis(c.integer("axis", -2), cache.rank());
  if (!axis) return axis.error();
  if (*axis == 0) return c.error("axis must not be the batch axis");
  const std::vector<ExtentExpr> shape = ops::extents_of(update);
  const ExtentExpr length = cache.extent(static_cast<size_t>(*axis));
  if (c.builder().failed()) return {};
  c.builder().guard(ir::less_equal(shape[static_cast<size_t>(*axis)], length),
                    "update must not be longer than the cache");
  Value at = ops::iota(c.builder(), DType::i64, shape, *axis);
  if (c.has(2)) {
    std::vector<int64_t> others = all_axes(cache.rank());
    others.erase(others.begin());
    at = ops::add(at, ops::unsqueeze(ops::cast(c.operand(2), DType::i64), others));
  }
  if (c.word("mode", {"linear", "circular"}) == "circular") {
    at = ops::floor_mod(at, ops::extent_values(c.builder(), {length}, {}));
  }
  c.set(0, ops::scatter_elements(cache, at, update, *axis));
  return {};
}

// `chunk_size` is a hint of how to compute. The standard's signature lets masks be of integers, and
// gives them no meaning.
constexpr ImportRule kAttentionImportRules[] = {
    {"Attention", 1, 24,
     "Q:float K:float V:float attn_mask:mask? past_key:float? past_value:float? "
     "nonpad_kv_seqlen:int?",
     "is_causal kv_num_heads q_num_heads qk_matmul_output_mode scale softcap softmax_precision",
     attention},
    {"CausalConvWithState", 1, 27, "input:float weight:float bias:float? past_state:float?",
     "activation", causal_conv},
    {"LinearAttention", 1, 27,
     "query:float key:float value:float past_state:float? decay:float? beta:float?",
     "chunk_size kv_num_heads q_num_heads scale update_rule", linear_attention},
    {"RotaryEmbedding", 1, 23, "X:float cos_cache:float sin_cache:float position_ids:int?",
     "interleaved num_heads rotary_embedding_dim", rotary_embedding},
    {"TensorScatter", 1, 24, "past_cache update write_indices:int?", "axis mode", tensor_scatter},
};

}  // namespace

std::span<const ImportRule> attention_import_rules() {
  return kAttentionImportRules;
}

}  // namespace ullage::onnx
