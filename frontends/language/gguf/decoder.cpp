#include "frontends/language/gguf/decoder.h"

#include <array>
#include <cmath>

#include "ops/elementwise/cast.h"
#include "ops/elementwise/elementwise.h"
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

// In double precision before they are rounded: products of large positions in f32 would be off by a
// thousandth.
Value turns_of_positions(ir::Builder& b, const DecoderShape& shape, const RotaryAngles& angles) {
  const int64_t pairs = shape.head / 2;
  std::vector<double> turns;
  for (int64_t p = 0; p < shape.context; ++p) {
    for (int64_t i = 0; i < pairs; ++i) {
      const double turn =
          std::pow(angles.base, -static_cast<double>(i) / static_cast<double>(pairs));
      const double angle = static_cast<double>(p) / angles.stretch * turn;
      turns.push_back(std::cos(angle));
      turns.push_back(std::sin(angle));
    }
  }
  return b.constant(ir::Tensor::from_doubles(DType::f32, {shape.context, shape.head}, turns));
}

DecoderTurns turns_of(ir::Builder& b, const DecoderShape& shape) {
  const Value global = turns_of_positions(b, shape, shape.rotary);
  const bool alike = shape.local_rotary == shape.rotary;
  return {global, alike ? global : turns_of_positions(b, shape, shape.local_rotary)};
}

Value capped(Value x, double cap) {
  return cap > 0 ? ops::mul(ops::tanh(ops::mul(x, 1 / cap)), cap) : x;
}

// One step: what all its blocks share.
class Step {
 public:
  // `tokens` i64 [N, T]. `starts`: those of a batch; invalid: there is one conversation, whose
  // cache has no axis for it.
  Step(ir::Builder& builder, const DecoderShape& shape, Weights& weights, const DecoderTurns& turns,
       Value tokens, Value starts, const DecoderCache& past)
      : builder_(builder), shape_(shape), weights_(weights), starts_(starts), before_(past) {
    conversations_ = tokens.extent(0);
    count_ = tokens.extent(1);
    rows_ = ir::simplify(conversations_ * count_);
    tokens_ = reshape(tokens, {rows_});
    first_ = past.empty() ? number(0) : past.front().extent(is_batch() ? 1 : 0);
    const Value positions = is_batch() ? positions_of_batch() : Value();
    const auto own = [&](Value all) {
      if (is_batch()) return ops::gather(all, positions, 0);
      return ops::slice(all, {first_, number(0)}, {count_, number(shape.head)}, {one(), one()});
    };
    turns_ = {own(turns.global), own(turns.local)};
    if (is_batch()) spans_ = spans();
  }

  DecoderStep run(LogitRows rows) {
    const Weights::Matrix embedding = weights_.matrix("token_embd.weight", {0, shape_.width});
    Value x = weights_.rows_of(embedding, tokens_);
    if (form().scaled_embedding) x = ops::mul(x, std::sqrt(static_cast<double>(shape_.width)));
    for (int64_t i = 0; i < shape_.blocks; ++i) x = block(i, x);
    x = norm("output_norm.weight", rows == LogitRows::all ? x : last_rows(x));
    const Weights::Matrix head = weights_.has("output.weight")
                                     ? weights_.matrix("output.weight", {0, shape_.width})
                                     : embedding;
    const Value logits = capped(weights_.product(x, head), shape_.logit_cap);
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
  bool is_batch() const { return starts_.valid(); }

  // i64 [N * T]: each conversation counts from its own first one.
  Value positions_of_batch() {
    const Value here = ops::add(ops::iota(builder_, DType::i64, {one(), count_}, 1),
                                ops::extent_values(builder_, {first_}, {1, 1}));
    const Value own = ops::sub(here, reshape(starts_, {conversations_, one()}));
    return reshape(ops::max(own, 0.0), {rows_});
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

  Value norm(const std::string& name, Value x) {
    return ops::rms_norm(x, weights_.vector(name, shape_.width), -1, shape_.epsilon);
  }

  // Queries, keys and values of all heads, side by side.
  Value projections(const std::string& prefix, Value x) {
    const int64_t queries = shape_.heads * shape_.head, keys = shape_.key_heads * shape_.head;
    Value all = weights_.products(x, {{prefix + "attn_q.weight", {queries, shape_.width}},
                                      {prefix + "attn_k.weight", {keys, shape_.width}},
                                      {prefix + "attn_v.weight", {keys, shape_.width}}});
    if (weights_.has(prefix + "attn_q.bias")) {
      const Value biases[] = {weights_.vector(prefix + "attn_q.bias", queries),
                              weights_.vector(prefix + "attn_k.bias", keys),
                              weights_.vector(prefix + "attn_v.bias", keys)};
      all = ops::add(all, ops::concat(biases, 0));
    }
    if (!form().head_norms) return all;
    const Value parts[] = {
        of_heads(all, prefix + "attn_q_norm.weight", 0, shape_.heads),
        of_heads(all, prefix + "attn_k_norm.weight", shape_.heads, shape_.key_heads),
        heads_of(all, shape_.heads + shape_.key_heads, shape_.key_heads)};
    return ops::concat(parts, 1);
  }

  // `count` heads from `first` on.
  Value heads_of(Value all, int64_t first, int64_t count) {
    return ops::slice(all, {number(0), number(first * shape_.head)},
                      {rows_, number(count * shape_.head)}, {one(), one()});
  }
  // The same, each normalised.
  Value of_heads(Value all, const std::string& scale, int64_t first, int64_t count) {
    const Value x =
        reshape(heads_of(all, first, count), {rows_, number(count), number(shape_.head)});
    return reshape(ops::rms_norm(x, weights_.vector(scale, shape_.head), -1, shape_.epsilon),
                   {rows_, number(count * shape_.head)});
  }

  // Of each conversation.
  Value last_rows(Value x) {
    const Value last = ops::slice_along(of_conversations(x), 1, count_ - one(), one());
    return reshape(last, {conversations_, number(shape_.width)});
  }

  // Keys and values so far, with the step's own.
  Value grown(size_t block, Value own) {
    if (is_batch()) own = of_conversations(own);
    return before_.empty() ? own : ops::concat(std::array{before_[block], own}, is_batch() ? 1 : 0);
  }

  Value attention(int64_t block, const std::string& prefix, Value x) {
    const int64_t heads = shape_.heads, keys = shape_.key_heads, head = shape_.head;
    const bool is_local = shape_.is_local(block);
    const auto [q, own] = ops::rotary(
        projections(prefix, x), is_local ? turns_.local : turns_.global,
        {.head = head, .turned = heads + keys, .first = heads, .interleaved = form().interleaved});
    const Value rows = grown(static_cast<size_t>(block), own);
    kept_.push_back(rows);
    const int64_t front[] = {0};
    const Value kv = is_batch() ? rows : ops::unsqueeze(rows, front);
    const Value y = ops::attention(of_conversations(q), kv, kv,
                                   {.heads = heads,
                                    .head = head,
                                    .group = heads / keys,
                                    .first = {0, 0, keys * head},
                                    .scale = shape_.scale,
                                    .causal = true,
                                    .window = is_local ? shape_.window : 0,
                                    .soft_cap = shape_.soft_cap},
                                   {.spans = spans_});
    return weights_.product(reshape(y, {rows_, number(heads * head)}),
                            {prefix + "attn_output.weight", {shape_.width, heads * head}});
  }

  Value feed_forward(const std::string& prefix, Value x) {
    const auto wide = [&](const char* name) {
      return weights_.product(x, {prefix + name, {shape_.hidden, shape_.width}});
    };
    const Value gate = wide("ffn_gate.weight");
    const Value gated = ops::mul(form().gate(gate), wide("ffn_up.weight"));
    return weights_.product(gated, {prefix + "ffn_down.weight", {shape_.width, shape_.hidden}});
  }

  Value block(int64_t i, Value x) {
    const std::string prefix = "blk." + std::to_string(i) + ".";
    const auto added = [&](const char* name, Value y) {
      return ops::add(x, form().post_norms ? norm(prefix + name, y) : y);
    };
    x = added("post_attention_norm.weight",
              attention(i, prefix, norm(prefix + "attn_norm.weight", x)));
    return added("post_ffw_norm.weight", feed_forward(prefix, norm(prefix + "ffn_norm.weight", x)));
  }

  ir::Builder& builder_;
  const DecoderShape& shape_;
  Weights& weights_;
  Value tokens_, starts_;  // i64 [N * T], [N]
  const DecoderCache& before_;
  DecoderCache kept_;
  ExtentExpr conversations_, count_, rows_, first_;  // N, T, N * T and P
  DecoderTurns turns_;                               // of the step's own positions
  Value spans_;                                      // of a batch
};

}  // namespace

Decoder::Decoder(const File& file, const DecoderShape& shape, ir::Builder& builder,
                 Adapters adapters)
    : builder_(builder),
      shape_(shape),
      weights_(file, builder, std::move(adapters)),
      turns_(turns_of(builder, shape)) {}

DecoderStep Decoder::step(Value tokens, const DecoderCache& past, LogitRows rows) {
  if (builder_.failed() || !tokens.valid()) return {};
  const int64_t front[] = {0};
  return Step(builder_, shape_, weights_, turns_, ops::unsqueeze(tokens, front), {}, past)
      .run(rows);
}

DecoderStep Decoder::batch_step(Value tokens, Value starts, const DecoderCache& past) {
  if (builder_.failed() || !tokens.valid() || !starts.valid()) return {};
  return Step(builder_, shape_, weights_, turns_, tokens, starts, past).run(LogitRows::last);
}

}  // namespace ullage::gguf
