#include "frontends/language/gguf/decoder.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <numbers>

#include "frontends/language/gguf/alternating_updates.h"
#include "frontends/language/gguf/block_inputs.h"
#include "frontends/language/gguf/feed_forward.h"
#include "frontends/language/gguf/norms.h"
#include "frontends/language/gguf/wide_attention.h"
#include "ops/dense/matmul.h"
#include "ops/elementwise/cast.h"
#include "ops/elementwise/composites.h"
#include "ops/generate/generate.h"
#include "ops/indexing/indexing.h"
#include "ops/movement/movement.h"
#include "ops/movement/movement_rules.h"
#include "ops/rowwise/attention.h"
#include "ops/rowwise/normalization.h"
#include "ops/rowwise/rotary.h"

namespace ullage::gguf {
namespace {

using ir::DType;
using ir::ExtentExpr;
using ir::Value;

// Are the pairs of a head those of ops::rotary, with others behind them that are not turned?
bool is_turned_whole(const DecoderShape& shape, const HeadShape& head) {
  constexpr int64_t kMultiple = 8;  // of columns of its heads
  const bool has_rest = head.turned != head.columns();
  return head.columns() % kMultiple == 0 && (shape.pairs == RotaryPairs::neighbours || !has_rest);
}

// What the file divides turns of pairs by: names of tensors, null: nothing.
using FactorNames = std::vector<const char*>;

std::vector<RotaryTurns> turns_of(ir::Builder& b, const DecoderShape& shape, const HeadShape& head,
                                  const RotaryAngles& angles, Weights& weights,
                                  const FactorNames& factors) {
  std::vector<RotaryTurns> turns;
  for (const char* name : factors) {
    const std::vector<double> divisors =
        name == nullptr ? std::vector<double>() : weights.elements(name, head.turned / 2);
    turns.emplace_back(b, shape.context + shape.drafted, angles, shape.original_context, divisors,
                       head.turned, is_turned_whole(shape, head) ? head.columns() : head.turned);
  }
  return turns;
}

DecoderTurns turns_of(ir::Builder& b, const DecoderShape& shape, Weights& weights) {
  if (shape.head.turned == 0) return {};
  FactorNames factors = {nullptr};
  if (weights.has("rope_freqs.weight")) {
    factors = {"rope_freqs.weight"};
  } else if (weights.has("rope_factors_short.weight")) {
    factors = {"rope_factors_short.weight", "rope_factors_long.weight"};
  }
  const std::vector<RotaryTurns> global =
      turns_of(b, shape, shape.head, shape.rotary, weights, factors);
  if (shape.local_rotary == shape.rotary && shape.local_head == shape.head) return {global, {}};
  if (!shape.architecture->local_is_stretched) factors = {nullptr};
  return {global, turns_of(b, shape, shape.local_head, shape.local_rotary, weights, factors)};
}

Value capped(Value x, double cap) {
  return cap > 0 ? ops::mul(ops::tanh(ops::mul(x, 1 / cap)), cap) : x;
}

Value scaled(Value x, double scale) {
  return scale == 1 ? x : ops::mul(x, scale);
}

// One step: what all its blocks share.
class Step {
 public:
  // `tokens` i64 [N, T]. `starts`: those of a batch; invalid: there is one conversation, whose
  // cache has no axis for it.
  Step(ir::Builder& builder, const DecoderShape& shape, Weights& weights, const DecoderTurns& turns,
       CacheTypes cache, Value tokens, Value starts, const DecoderCache& past)
      : builder_(builder),
        shape_(shape),
        weights_(weights),
        norms_(weights, shape),
        cache_(cache),
        starts_(starts),
        before_(past),
        rows_of_(static_cast<size_t>(shape.blocks)) {
    conversations_ = tokens.extent(0);
    of_first_.resize(static_cast<size_t>(*ir::as_constant(conversations_)));
    count_ = tokens.extent(1);
    rows_ = ir::simplify(conversations_ * count_);
    tokens_ = reshape(tokens, {rows_});
    first_ = past.rows.empty() ? number(0) : past.rows.front().extent(is_batch() ? 1 : 0);
    if (is_batch()) positions_ = positions_of_batch();
    global_turns_ = own_turns(turns.global);
    local_turns_ = turns.local.empty() ? global_turns_ : own_turns(turns.local);
    if (is_batch()) spans_ = spans();
  }

  // [N * T, width], or [N, width] of the last tokens, behind the last norm.
  Value hidden(LogitRows rows) {
    Value x = scaled(weights_.rows_of(embedding(), tokens_), shape_.embedding_scale);
    if (form().has_positions) x = ops::add(x, learned_positions());
    if (form().norms_embedding) x = norms_.norm("token_embd_norm", x);
    x = shape_.streams > 1 ? through_streams(x) : through_blocks(x);
    return norms_.norm(std::string(form().last_norm), rows == LogitRows::all ? x : last_rows(x));
  }

  DecoderStep run(LogitRows rows) {
    const Value x = hidden(rows);
    const Weights::Matrix head = weights_.has("output.weight")
                                     ? weights_.matrix("output.weight", {0, shape_.width})
                                     : embedding();
    Value logits = weights_.biased(weights_.product(x, head), "output", 0);
    logits = capped(scaled(logits, shape_.logit_scale), shape_.logit_cap);
    if (!logits.valid()) return {};
    if (rows == LogitRows::all || is_batch()) return {logits, std::move(kept_)};
    return {reshape(logits, {logits.extent(1)}), std::move(kept_)};
  }

 private:
  ExtentExpr number(int64_t n) { return builder_.pool().constant(n); }
  ExtentExpr one() { return number(1); }
  Value reshape(Value x, std::vector<ExtentExpr> extents) {
    return ops::reshape(x, std::move(extents));
  }

  const Architecture& form() const { return *shape_.architecture; }
  Weights::Matrix embedding() { return weights_.matrix("token_embd.weight", {0, shape_.width}); }
  const BlockShape& at(int64_t block) const { return shape_.each[static_cast<size_t>(block)]; }
  const HeadShape& head_of(const BlockShape& b) const { return shape_.head_of(b); }
  bool is_batch() const { return starts_.valid(); }

  // i64 [N * T]: each conversation counts from its own first one.
  Value positions_of_batch() {
    const Value here = ops::add(ops::iota(builder_, DType::i64, {one(), count_}, 1),
                                ops::extent_values(builder_, {first_}, {1, 1}));
    const Value own = ops::sub(here, reshape(starts_, {conversations_, one()}));
    return reshape(ops::max(own, 0.0), {rows_});
  }
  // The same, of one conversation too.
  Value positions() {
    if (positions_.valid()) return positions_;
    return positions_ = ops::add(ops::iota(builder_, DType::i64, {count_}, 0),
                                 ops::extent_values(builder_, {first_}, {1}));
  }
  // Keys that a conversation has.
  Value spans() {
    const Value first = ops::cast(reshape(starts_, {conversations_, one()}), DType::i32);
    const Value end = ops::extent_values(builder_, {first_ + count_}, {1, 1}, DType::i32);
    return ops::concat(std::array{first, ops::broadcast_to(end, {conversations_, one()})}, 1);
  }
  // [N * T, columns] as [N, T, columns].
  Value of_conversations(Value x) {
    return x.valid() ? reshape(x, {conversations_, count_, x.extent(1)}) : x;
  }

  Value own_turns(const std::vector<RotaryTurns>& turns) {
    if (turns.empty()) return {};
    const Value own = turns.front().at(positions_, first_, count_);
    if (turns.size() == 1) return own;
    const Value end = ops::extent_values(builder_, {first_ + count_}, {1, 1});
    return ops::where(ops::greater(end, static_cast<double>(shape_.original_context)),
                      turns.back().at(positions_, first_, count_), own);
  }
  Value learned_positions() {
    const Weights::Matrix all =
        weights_.matrix("position_embd.weight", {shape_.context, shape_.width});
    return weights_.rows_of(all, ops::min(positions(), static_cast<double>(shape_.context - 1)));
  }

  // ---- blocks one after another --------------------------------------------------------------

  static std::string prefix_of(int64_t block) { return "blk." + std::to_string(block) + "."; }

  Value through_blocks(Value x) {
    std::optional<BlockInputs> inputs;
    if (shape_.block_input > 0) inputs.emplace(weights_, shape_, tokens_, x);
    for (int64_t i = 0; i < shape_.blocks; ++i) {
      x = block(i, x);
      if (inputs) x = ops::add(x, inputs->opened_by(x, i));
      const std::string scale = prefix_of(i) + "layer_output_scale.weight";
      if (weights_.has(scale)) x = ops::mul(x, weights_.vector(scale, 1));
    }
    return x;
  }

  Value through_streams(Value x) {
    BlockInputs inputs(weights_, shape_, tokens_, x);
    AlternatingUpdates updates(weights_, shape_);
    Value streams = updates.spread(x);
    for (int64_t i = 0; i < shape_.blocks; ++i) {
      const std::string prefix = prefix_of(i);
      const Value predicted = updates.predicted(prefix, streams);
      const Value result = block(i, updates.active(predicted));
      const Value corrected = updates.corrected(prefix, predicted, result);
      streams = updates.with_input(corrected, inputs.opened_by(updates.key(prefix, corrected), i));
    }
    return updates.joined(streams);
  }

  // ---- parts of blocks -----------------------------------------------------------------------

  // Of each head; no scale: 1.
  Value normalised_parts(Value x, int64_t heads, int64_t head, Value scale = {}) {
    if (!x.valid()) return {};
    const Value each = reshape(x, {rows_, number(heads), number(head)});
    return reshape(norms_.normalised(each, scale), {rows_, number(heads * head)});
  }

  // Queries, keys and values of all heads, side by side. Without a matrix of values, these are the
  // keys, before their norm.
  // `given`: the queries, where they are known.
  Value projections(const BlockShape& b, const std::string& prefix, Value x, Value given) {
    const HeadShape& head = head_of(b);
    const int64_t queries = b.heads * head.keys, keys = b.key_heads * head.keys,
                  values = b.key_heads * head.values;
    const std::string fused = prefix + "attn_qkv";
    const bool is_fused = weights_.has(fused + ".weight");
    const bool has_values =
        is_fused || !form().norms_values || weights_.has(prefix + "attn_v.weight");
    std::vector<Weights::Named> matrices;
    if (!given.valid()) matrices.push_back({prefix + "attn_q.weight", {queries, shape_.width}});
    matrices.push_back({prefix + "attn_k.weight", {keys, shape_.width}});
    if (has_values) matrices.push_back({prefix + "attn_v.weight", {values, shape_.width}});
    Value all = is_fused ? weights_.linear(x, fused, queries + keys + values, shape_.width)
                         : weights_.products(x, matrices);
    if (given.valid()) all = ops::concat(std::array{given, all}, 1);
    all = biased_parts(all, prefix, {queries, keys, values});
    if (shape_.clamp > 0) all = ops::max(ops::min(all, shape_.clamp), -shape_.clamp);
    const bool are_alike = head.keys == head.values;
    if (form().head_norms == HeadNorms::none && are_alike && !form().norms_values) return all;
    Value own = columns_of(all, has_values ? queries + keys : queries, values);
    if (form().norms_values) own = normalised_parts(own, b.key_heads, head.values);
    const Value parts[] = {
        padded(of_heads(all, prefix + "attn_q_norm", 0, b.heads, head.keys), b.heads, head.keys,
               head),
        padded(of_heads(all, prefix + "attn_k_norm", queries, b.key_heads, head.keys), b.key_heads,
               head.keys, head),
        padded(own, b.key_heads, head.values, head)};
    return ops::concat(parts, 1);
  }

  Value biased_parts(Value all, const std::string& prefix, const std::array<int64_t, 3>& columns) {
    constexpr const char* kBiases[] = {"attn_q.bias", "attn_k.bias", "attn_v.bias"};
    const auto has = [&](const char* name) { return weights_.has(prefix + name); };
    if (!all.valid() || std::ranges::none_of(kBiases, has)) return all;
    std::vector<Value> biases;
    for (size_t i = 0; i < columns.size(); ++i) {
      biases.push_back(has(kBiases[i])
                           ? weights_.vector(prefix + kBiases[i], columns[i])
                           : ops::full(builder_.scalar(DType::f32, 0), {number(columns[i])}));
    }
    return ops::add(all, ops::concat(biases, 0));
  }

  Value columns_of(Value all, int64_t first, int64_t count) {
    return ops::slice(all, {number(0), number(first)}, {rows_, number(count)}, {one(), one()});
  }
  // Queries or keys from column `first` on, normalised as the architecture has it.
  Value of_heads(Value all, const std::string& norm, int64_t first, int64_t count, int64_t head) {
    const Value x = columns_of(all, first, count * head);
    const std::string scale = norm + ".weight";
    const bool has_scale = weights_.has(scale);
    const bool is_needed =
        form().head_norms == HeadNorms::heads || form().head_norms == HeadNorms::rows;
    if (!is_needed && (form().head_norms != HeadNorms::optional || !has_scale)) return x;
    if (form().head_norms == HeadNorms::rows) {
      return norms_.normalised(x, weights_.vector(scale, count * head));
    }
    const Value heads = reshape(x, {rows_, number(count), number(head)});
    return reshape(normalised_heads(heads, scale, count, head), {rows_, number(count * head)});
  }
  // [rows, heads, head]: one scale for all of them, or one each.
  Value normalised_heads(Value x, const std::string& scale, int64_t count, int64_t head) {
    const Weights::Matrix each =
        weights_.is_matrix(scale) ? weights_.matrix(scale, {count, head}) : Weights::Matrix{};
    if (!each.value.valid()) return norms_.normalised(x, weights_.vector(scale, head));
    return ops::mul(norms_.normalised(x, {}), each.value);
  }
  // Heads of `columns` as those of the cache.
  Value padded(Value x, int64_t heads, int64_t columns, const HeadShape& head) {
    if (columns == head.columns() || !x.valid()) return x;
    const ExtentExpr none = number(0);
    const Value wide = ops::pad(reshape(x, {rows_, number(heads), number(columns)}),
                                {none, none, none}, {none, none, number(head.columns() - columns)});
    return reshape(wide, {rows_, number(heads * head.columns())});
  }

  // The same of latent attention: the turned columns of a head are its first ones.
  Value latent_projections(const BlockShape& b, const std::string& prefix, Value x) {
    const HeadShape& head = head_of(b);
    const int64_t latent = shape_.latent.keys, turned = head.turned, still = head.keys - turned,
                  columns = b.heads * head.keys;
    const Value q = shape_.latent.queries == 0
                        ? weights_.linear(x, prefix + "attn_q", columns, shape_.width)
                        : weights_.linear(latent_queries(prefix, x), prefix + "attn_q_b", columns,
                                          shape_.latent.queries);
    const Value rows = weights_.linear(x, prefix + "attn_kv_a_mqa", latent + turned, shape_.width);
    if (!q.valid() || !rows.valid()) return {};
    const Value row = ops::rms_norm(columns_of(rows, 0, latent),
                                    weights_.vector(prefix + "attn_kv_a_norm.weight", latent), -1,
                                    shape_.epsilon);
    const auto [keys, values] = of_latent(b, prefix, row);
    if (!keys.valid() || !values.valid()) return {};
    const std::vector<ExtentExpr> turned_keys = {rows_, number(b.heads), number(turned)};
    const Value shared = ops::broadcast_to(
        reshape(columns_of(rows, latent, turned), {rows_, one(), number(turned)}), turned_keys);
    const Value heads = reshape(q, {rows_, number(b.heads), number(head.keys)});
    const Value queries =
        ops::concat(std::array{ops::slice_along(heads, 2, number(still), number(turned)),
                               ops::slice_along(heads, 2, number(0), number(still))},
                    2);
    const Value parts[] = {
        padded(queries, b.heads, head.keys, head),
        padded(ops::concat(std::array{shared, keys}, 2), b.heads, head.keys, head),
        padded(values, b.heads, head.values, head)};
    std::vector<Value> flat;
    for (Value part : parts) {
      flat.push_back(reshape(part, {rows_, number(b.heads * head.columns())}));
    }
    return ops::concat(flat, 1);
  }
  Value latent_queries(const std::string& prefix, Value x) {
    const int64_t latent = shape_.latent.queries;
    return ops::rms_norm(weights_.linear(x, prefix + "attn_q_a", latent, shape_.width),
                         weights_.vector(prefix + "attn_q_a_norm.weight", latent), -1,
                         shape_.epsilon);
  }
  // [rows, heads, columns]: keys without turned columns, and values.
  std::array<Value, 2> of_latent(const BlockShape& b, const std::string& prefix, Value row) {
    const HeadShape& head = head_of(b);
    const int64_t latent = shape_.latent.keys, still = head.keys - head.turned,
                  values = head.values;
    if (!shape_.latent.is_split) {
      const Value both =
          reshape(weights_.linear(row, prefix + "attn_kv_b", b.heads * (still + values), latent),
                  {rows_, number(b.heads), number(still + values)});
      return {ops::slice_along(both, 2, number(0), number(still)),
              ops::slice_along(both, 2, number(still), number(values))};
    }
    const Value keys = weights_.numbers(prefix + "attn_k_b.weight", {b.heads, latent, still});
    const Value back = weights_.numbers(prefix + "attn_v_b.weight", {b.heads, values, latent});
    const Value rows = reshape(row, {one(), rows_, number(latent)});
    const auto of_rows = [&](Value x) { return ops::transpose(x, {1, 0, 2}); };
    return {of_rows(ops::matmul(rows, keys)),
            of_rows(ops::matmul(rows, ops::transpose(back, {0, 2, 1})))};
  }

  // Of a block that has no others: the queries of all heads, turned.
  Value lone_queries(const BlockShape& b, const std::string& prefix, Value x) {
    const HeadShape& head = head_of(b);
    const int64_t queries = b.heads * head.keys, keys = b.key_heads * head.keys,
                  values = b.key_heads * head.values;
    const std::string fused = prefix + "attn_qkv";
    const Value all = weights_.has(fused + ".weight")
                          ? weights_.linear(x, fused, queries + keys + values, shape_.width)
                          : weights_.linear(x, prefix + "attn_q", queries, shape_.width);
    if (!all.valid()) return {};
    const Value q = padded(of_heads(all, prefix + "attn_q_norm", 0, b.heads, head.keys), b.heads,
                           head.keys, head);
    return b.is_turned ? turned_heads(q, b, b.heads) : q;
  }

  struct Turned {
    Value queries, rest;  // of all heads; the rest are keys and values
  };
  Turned turned(const BlockShape& b, Value all) {
    const HeadShape& sizes = head_of(b);
    const int64_t count = b.heads + b.key_heads, head = sizes.columns();
    if (!all.valid()) return {};
    const int64_t queries = b.heads * head, keys = b.key_heads * head;
    if (!b.is_turned) return {columns_of(all, 0, queries), columns_of(all, queries, 2 * keys)};
    if (is_turned_whole(shape_, sizes)) {
      const auto [q, rest] = ops::rotary(
          all, turns_of(b),
          {.head = head, .turned = count, .first = b.heads, .interleaved = is_interleaved()});
      return {q, rest};
    }
    const Value y = turned_heads(columns_of(all, 0, count * head), b, count);
    return {
        columns_of(y, 0, queries),
        ops::concat(std::array{columns_of(y, queries, keys), columns_of(all, queries + keys, keys)},
                    1)};
  }
  Value turns_of(const BlockShape& b) const { return b.is_local ? local_turns_ : global_turns_; }
  // So many heads of a block side by side.
  Value turned_heads(Value heads, const BlockShape& b, int64_t count) {
    if (!heads.valid()) return {};
    const HeadShape& head = head_of(b);
    const Value x = reshape(heads, {rows_, number(count), number(head.columns())});
    const auto each = [&](int64_t first) {
      const Value part =
          ops::slice_along(turns_of(b), 1, number(first), number(head.turned / 2), 2);
      return reshape(part, {rows_, one(), number(head.turned / 2)});
    };
    return reshape(
        ops::rotary_embedding(x, each(0), each(1), number(head.turned), is_interleaved()),
        {rows_, number(count * head.columns())});
  }
  bool is_interleaved() const { return shape_.pairs == RotaryPairs::neighbours; }

  // Queries and keys of HeadNorms::turned and behind.
  Turned normalised_turned(const BlockShape& b, const std::string& prefix, Turned x) {
    const bool has_weights = form().head_norms == HeadNorms::behind;
    const bool is_bare =
        form().head_norms == HeadNorms::turned && b.is_turned && shape_.norms_heads;
    if (!has_weights && !is_bare) return x;
    const int64_t head = head_of(b).columns(), keys = b.key_heads * head;
    const auto scale = [&](const char* name) {
      return has_weights ? weights_.vector(prefix + name, head) : Value();
    };
    const Value k = columns_of(x.rest, 0, keys);
    return {
        normalised_parts(x.queries, b.heads, head, scale("attn_q_norm.weight")),
        ops::concat(std::array{normalised_parts(k, b.key_heads, head, scale("attn_k_norm.weight")),
                               columns_of(x.rest, keys, keys)},
                    1)};
  }

  // f32 [rows, 1]: what queries are scaled by at their positions.
  Value temperature() {
    const Value place = ops::add(ops::cast(positions(), DType::f32), form().temperature_offset);
    const Value steps = ops::floor(ops::mul(place, 1 / shape_.temperature_length));
    const Value grown = ops::mul(ops::log1p(steps), shape_.temperature_scale);
    return reshape(ops::add(grown, 1.0), {rows_, one()});
  }

  // bool [N or 1, 1, T, keys]: are key and query in one chunk?
  Value chunk_mask(Value rows) {
    const ExtentExpr keys = rows.extent(is_batch() ? 1 : 0);
    const auto window = static_cast<double>(shape_.window);
    Value places = reshape(ops::iota(builder_, DType::i64, {keys}, 0), {one(), one(), one(), keys});
    if (is_batch()) {
      places =
          ops::max(ops::sub(places, reshape(starts_, {conversations_, one(), one(), one()})), 0.0);
    }
    const Value own = reshape(positions(), {conversations_, one(), count_, one()});
    return ops::equal(ops::div(places, window), ops::div(own, window));
  }

  // f32 [1, heads, 1, keys]: how much lower scores of earlier keys are, by the last query; others
  // are off by a number of their own, which softmax does not see. Source: Press et al., "Train
  // Short, Test Long" (2022); heads whose number is no power of two, as its authors' code has it.
  Value distances(int64_t heads, Value rows) {
    const auto power = static_cast<int64_t>(std::bit_floor(static_cast<uint64_t>(heads)));
    std::vector<double> slopes;
    for (int64_t i = 0; i < heads; ++i) {
      const int64_t step = i < power ? 2 * (i + 1) : 2 * (i - power) + 1;
      slopes.push_back(
          std::exp2(-shape_.alibi / 2 * static_cast<double>(step) / static_cast<double>(power)));
    }
    const ExtentExpr keys = rows.extent(is_batch() ? 1 : 0);
    const Value back = ops::sub(ops::iota(builder_, DType::i64, {keys}, 0),
                                ops::extent_values(builder_, {keys - one()}, {1}));
    const Value places = reshape(ops::cast(back, DType::f32), {one(), one(), one(), keys});
    return ops::mul(
        builder_.constant(ir::Tensor::from_doubles(DType::f32, {1, heads, 1, 1}, slopes)), places);
  }

  // Of each conversation.
  Value last_rows(Value x) {
    const Value last = ops::slice_along(of_conversations(x), 1, count_ - one(), one());
    return reshape(last, {conversations_, number(shape_.width)});
  }

  // Keys and values so far of the next block that has some, with the step's own.
  KeysAndValues grown(Value own) {
    std::vector<Value> parts = cached_rows(is_batch() ? of_conversations(own) : own, cache_);
    for (Value& part : parts) {
      if (!before_.rows.empty()) {
        part = ops::concat(std::array{before_.rows[kept_.rows.size()], part}, is_batch() ? 1 : 0);
      }
      kept_.rows.push_back(part);
    }
    return read_cached(parts, cache_);
  }

  struct Queries {
    Value queries, gate;  // the gate opens what attention gives; invalid: there is none
  };
  // The queries of a block before norms, and its gate, side by side for each head.
  Queries gated_queries(const BlockShape& b, const std::string& prefix, Value x) {
    if (form().gate != AttentionGate::in_queries) return {};
    const int64_t head = head_of(b).keys, columns = b.heads * head;
    const Value both = weights_.linear(x, prefix + "attn_q", 2 * columns, shape_.width);
    if (!both.valid()) return {};
    const Value heads = reshape(both, {rows_, number(b.heads), number(2 * head)});
    const auto half = [&](int64_t first) {
      return reshape(ops::slice_along(heads, 2, number(first), number(head)),
                     {rows_, number(columns)});
    };
    return {half(0), half(head)};
  }
  // The queries of a block; behind it, `rows_of_` has its keys and values.
  Queries queries(int64_t block, const std::string& prefix, Value x) {
    const BlockShape& b = at(block);
    if (shape_.source_of(block) != block) return {lone_queries(b, prefix, x), {}};
    const auto [given, gate] = gated_queries(b, prefix, x);
    const Value all =
        form().has_latent ? latent_projections(b, prefix, x) : projections(b, prefix, x, given);
    const auto [q, own] = normalised_turned(b, prefix, turned(b, all));
    rows_of_[static_cast<size_t>(block)] = grown(own);
    if (form().gate != AttentionGate::own) return {q, gate};
    return {q, weights_.linear(x, prefix + "attn_gate", b.heads * head_of(b).values, shape_.width)};
  }

  Value attention(int64_t block, const std::string& prefix, Value x) {
    const BlockShape& b = at(block);
    const int64_t head = head_of(b).columns();
    auto [q, gate] = queries(block, prefix, x);
    const bool is_at_places = form().unturned_every == 0 || !b.is_turned;
    if (shape_.temperature_scale > 0 && is_at_places) q = ops::mul(q, temperature());
    const KeysAndValues& rows = rows_of_[static_cast<size_t>(shape_.source_of(block))];
    if (!rows.keys.valid() || !rows.values.valid() || !q.valid()) return {};
    const int64_t front[] = {0};
    const auto of_batch = [&](Value y) { return is_batch() ? y : ops::unsqueeze(y, front); };
    const Value keys = of_batch(rows.keys),
                own_values = rows.first_value > 0 ? keys : of_batch(rows.values);
    const bool is_chunk = form().window_kind == WindowKind::chunk;
    ops::AttentionExtras extras = {.spans = spans_};
    if (b.is_local && is_chunk && shape_.context > shape_.window)
      extras.mask = chunk_mask(rows.keys);
    if (shape_.alibi > 0) extras.mask = distances(b.heads, rows.keys);
    if (form().has_sinks) {
      extras.sinks =
          reshape(weights_.vector(prefix + "attn_sinks.weight", b.heads), {one(), number(b.heads)});
    }
    const ops::AttentionSpec spec = {.heads = b.heads,
                                     .head = head,
                                     .group = b.heads / b.key_heads,
                                     .first = {0, 0, rows.first_value},
                                     .scale = shape_.scale,
                                     .causal = true,
                                     .window = b.is_local && !is_chunk ? shape_.window : 0,
                                     .soft_cap = shape_.soft_cap};
    const bool is_wide = head > ops::kMaxHead && !extras.mask.valid() && !extras.sinks.valid();
    const Value own_queries = of_conversations(q);
    const Value y = is_wide ? wide_attention(own_queries, keys, own_values, spec, spans_)
                            : ops::attention(own_queries, keys, own_values, spec, extras);
    Value values = values_of(reshape(y, {rows_, number(b.heads * head)}), b);
    if (gate.valid()) values = ops::mul(values, ops::sigmoid(gate));
    return weights_.linear(values, prefix + "attn_output", shape_.width,
                           b.heads * head_of(b).values);
  }
  // That of the next block with states, of one conversation after another: a state has no padding.
  Value recurrence(const std::string& prefix, Value x, Value stream) {
    if (!x.valid()) return {};
    const size_t first = kept_.states.size();
    const auto extents = form().recurrence->states(shape_.recurrent);
    std::vector<Value> rows;
    std::vector<std::vector<Value>> states(extents.size());
    for (size_t n = 0; n < of_first_.size(); ++n) {
      RecurrentInput in = {.weights = weights_,
                           .shape = shape_.recurrent,
                           .prefix = prefix,
                           .x = own_rows(x, n),
                           .stream = own_rows(stream, n),
                           .of_first = of_first_[n],
                           .states = {}};
      for (size_t i = 0; i < extents.size(); ++i) {
        in.states.push_back(before_.states.empty() ? first_state(extents[i])
                                                   : own_state(before_.states[first + i], n));
      }
      const RecurrentOutput out = form().recurrence->run(in);
      if (!out.y.valid()) return {};
      rows.push_back(behind_padding(out.y, n));
      for (size_t i = 0; i < extents.size(); ++i) states[i].push_back(out.states[i]);
    }
    for (const std::vector<Value>& each : states) kept_.states.push_back(side_by_side(each));
    return side_by_side(rows);
  }
  // The first step of a batch reads rows in front of where conversation n starts.
  ExtentExpr padding(size_t n) {
    if (!is_batch() || !before_.states.empty()) return number(0);
    return ir::min(ir::max(builder_.scalars(starts_)[n], 0), count_ - one());
  }
  // Rows of conversation n, without padding.
  Value own_rows(Value x, size_t n) {
    if (!is_batch()) return x;
    const ExtentExpr start = padding(n);
    return ops::slice_along(x, 0, number(static_cast<int64_t>(n)) * count_ + start, count_ - start);
  }
  Value behind_padding(Value y, size_t n) {
    const ExtentExpr start = padding(n);
    if (ir::as_constant(start)) return y;
    return ops::pad(y, {start, number(0)}, {number(0), number(0)});
  }
  Value own_state(Value states, size_t n) {
    if (!is_batch()) return states;
    return ops::slice_along(states, 0, number(static_cast<int64_t>(n)), one());
  }
  static Value side_by_side(const std::vector<Value>& each) {
    return each.size() == 1 ? each.front() : ops::concat(each, 0);
  }
  Value first_state(const std::vector<int64_t>& extents) {
    std::vector<ExtentExpr> shape = {one()};
    for (int64_t extent : extents) shape.push_back(number(extent));
    return ops::full(builder_.scalar(DType::f32, 0), shape);
  }

  // What attention, recurrence or both give.
  Value mixed(int64_t block, const std::string& prefix, Value x, Value stream) {
    const BlockShape& b = at(block);
    if (b.has_output_alone) {
      return weights_.linear(x, prefix + "attn_output", shape_.width, shape_.width);
    }
    if (!b.has_recurrence) return attention(block, prefix, x);
    const Value y = recurrence(prefix, x, stream);
    return b.has_attention ? ops::add(attention(block, prefix, x), y) : y;
  }

  // Without the columns that heads of the cache have more.
  Value values_of(Value y, const BlockShape& b) {
    const HeadShape& head = head_of(b);
    if (head.values == head.columns() || !y.valid()) return y;
    const Value each = reshape(y, {rows_, number(b.heads), number(head.columns())});
    return reshape(ops::slice_along(each, 2, number(0), number(head.values)),
                   {rows_, number(b.heads * head.values)});
  }

  bool is_parallel(const std::string& prefix) const {
    if (form().residual == Residual::by_key) return shape_.is_parallel;
    if (form().residual == Residual::by_norm) return !weights_.has(prefix + "ffn_norm.weight");
    return form().residual == Residual::parallel;
  }

  Value block(int64_t i, Value x) {
    const std::string prefix = prefix_of(i);
    const auto before = [&](const std::string& name, Value y) {
      return form().norms_before ? norms_.norm(prefix + name, y) : y;
    };
    const auto behind = [&](const char* name, Value y) {
      return scaled(form().norms_behind ? norms_.norm(prefix + name, y) : y, shape_.residual_scale);
    };
    const BlockShape& b = at(i);
    const auto fed = [&](Value read, Value stream) {
      return feed_forward(weights_, shape_, b, prefix, {.x = read, .stream = stream, .input = x});
    };
    const std::string hidden_norm(form().hidden_norm);
    if (form().has_single_parts && b.has_feed_forward) {
      return ops::add(x, fed(before("attn_norm", x), x));
    }
    if (!b.has_attention && !b.has_recurrence && !b.has_output_alone) {
      return b.has_feed_forward ? ops::add(x, fed(before(hidden_norm, x), x)) : x;
    }
    const Value read = before("attn_norm", x);
    const bool has_own = b.has_attention && weights_.has(prefix + "attn_norm_2.weight");
    const Value attended = behind("post_attention_norm",
                                  mixed(i, prefix, has_own ? before("attn_norm_2", x) : read, x));
    if (!b.has_feed_forward) {
      const int64_t every = shape_.recurrent.halved_every;
      const Value y = ops::add(x, attended);
      return every > 0 && (i + 1) % every == 0 ? ops::mul(y, 0.5) : y;
    }
    const bool parallel = is_parallel(prefix);
    Value stream = parallel ? x : ops::add(x, attended);
    if (form().updates_alternate) {
      stream = ops::mul(ops::add(stream, augmented(weights_, shape_, prefix, read)),
                        1 / std::numbers::sqrt2);
    }
    const bool has_norm = !parallel || weights_.has(prefix + hidden_norm + ".weight");
    const Value added =
        behind("post_ffw_norm", fed(has_norm ? before(hidden_norm, stream) : read, stream));
    return parallel ? ops::add(ops::add(x, added), attended) : ops::add(stream, added);
  }

  ir::Builder& builder_;
  const DecoderShape& shape_;
  Weights& weights_;
  Norms norms_;
  CacheTypes cache_;
  Value tokens_, starts_, positions_;  // i64 [N * T], [N] and, once asked for, [N * T]
  const DecoderCache& before_;
  DecoderCache kept_;
  std::vector<std::vector<Value>> of_first_;  // of each conversation, as RecurrentInput has it
  std::vector<KeysAndValues> rows_of_;        // of each block that has some
  ExtentExpr conversations_, count_, rows_, first_;  // N, T, N * T and P
  Value global_turns_, local_turns_;                 // at the step's own positions
  Value spans_;                                      // of a batch
};

}  // namespace

Decoder::Decoder(const File& file, const DecoderShape& shape, ir::Builder& builder,
                 Adapters adapters, CacheTypes cache)
    : builder_(builder),
      shape_(shape),
      weights_(file, builder, std::move(adapters)),
      turns_(turns_of(builder, shape, weights_)),
      cache_(cache) {
  for (int64_t i = 0; i < shape.further_blocks; ++i) {
    weights_.leave("blk." + std::to_string(shape.blocks + i) + ".");
  }
  for (int64_t i = shape.blocks - shape.shared_blocks; i < shape.blocks; ++i) {
    for (const char* name : {".attn_k.", ".attn_k_norm.", ".attn_v."}) {
      weights_.leave("blk." + std::to_string(i) + name);
    }
  }
}

DecoderStep Decoder::step(Value tokens, const DecoderCache& past, LogitRows rows) {
  if (builder_.failed() || !tokens.valid()) return {};
  const int64_t front[] = {0};
  return Step(builder_, shape_, weights_, turns_, cache_, ops::unsqueeze(tokens, front), {}, past)
      .run(rows);
}

Value Decoder::hidden(Value tokens) {
  if (builder_.failed() || !tokens.valid()) return {};
  const int64_t front[] = {0};
  return Step(builder_, shape_, weights_, turns_, cache_, ops::unsqueeze(tokens, front), {}, {})
      .hidden(LogitRows::all);
}

DecoderStep Decoder::batch_step(Value tokens, Value starts, const DecoderCache& past) {
  if (builder_.failed() || !tokens.valid() || !starts.valid()) return {};
  return Step(builder_, shape_, weights_, turns_, cache_, tokens, starts, past)
      .run(LogitRows::last);
}

}  // namespace ullage::gguf
