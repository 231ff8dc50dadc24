#include "frontends/gguf/llama.h"

#include <array>
#include <cmath>

#include "ops/elementwise/elementwise.h"
#include "ops/movement/movement.h"
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
Value turns_of_positions(ir::Builder& b, const LlamaShape& shape, const RotaryAngles& angles) {
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

LlamaTurns turns_of(ir::Builder& b, const LlamaShape& shape) {
  const Value global = turns_of_positions(b, shape, shape.rotary);
  const bool alike = shape.local_rotary.base == shape.rotary.base &&
                     shape.local_rotary.stretch == shape.rotary.stretch;
  return {global, alike ? global : turns_of_positions(b, shape, shape.local_rotary)};
}

Value capped(Value x, double cap) {
  return cap > 0 ? ops::mul(ops::tanh(ops::mul(x, 1 / cap)), cap) : x;
}

// One step: what all its blocks share.
class Step {
 public:
  Step(ir::Builder& builder, const LlamaShape& shape, Weights& weights, const LlamaTurns& turns,
       Value tokens, const LlamaCache& past)
      : builder_(builder), shape_(shape), weights_(weights), tokens_(tokens), before_(past) {
    count_ = tokens.extent(0);
    const ExtentExpr first = past.empty() ? number(0) : past.front().extent(0);
    const auto own = [&](Value all) {
      return ops::slice(all, {first, number(0)}, {count_, number(shape.head)}, {one(), one()});
    };
    turns_ = {own(turns.global), own(turns.local)};
  }

  LlamaStep run(LogitRows rows) {
    const Weights::Matrix embedding = weights_.matrix("token_embd.weight", {0, shape_.width});
    Value x = weights_.rows_of(embedding, tokens_);
    if (form().scaled_embedding) x = ops::mul(x, std::sqrt(static_cast<double>(shape_.width)));
    for (int64_t i = 0; i < shape_.blocks; ++i) x = block(i, x);
    x = norm("output_norm.weight", rows == LogitRows::all ? x : last_row(x));
    const Weights::Matrix head = weights_.has("output.weight")
                                     ? weights_.matrix("output.weight", {0, shape_.width})
                                     : embedding;
    const Value logits = capped(weights_.product(x, head), shape_.logit_cap);
    if (!logits.valid()) return {};
    if (rows == LogitRows::all) return {logits, std::move(kept_)};
    return {reshape(logits, {logits.extent(1)}), std::move(kept_)};
  }

 private:
  ExtentExpr number(int64_t n) { return builder_.pool().constant(n); }
  ExtentExpr one() { return number(1); }
  Value reshape(Value x, std::vector<ExtentExpr> extents) {
    return ops::reshape(x, std::move(extents));
  }

  const Architecture& form() const { return *shape_.architecture; }

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
                      {count_, number(count * shape_.head)}, {one(), one()});
  }
  // The same, each normalised.
  Value of_heads(Value all, const std::string& scale, int64_t first, int64_t count) {
    const Value x =
        reshape(heads_of(all, first, count), {count_, number(count), number(shape_.head)});
    return reshape(ops::rms_norm(x, weights_.vector(scale, shape_.head), -1, shape_.epsilon),
                   {count_, number(count * shape_.head)});
  }

  Value last_row(Value x) {
    return ops::slice(x, {count_ - one(), number(0)}, {one(), number(shape_.width)},
                      {one(), one()});
  }

  Value attention(int64_t block, const std::string& prefix, Value x) {
    const int64_t heads = shape_.heads, keys = shape_.key_heads, head = shape_.head;
    const bool is_local = shape_.is_local(block);
    const auto [q, own] = ops::rotary(
        projections(prefix, x), is_local ? turns_.local : turns_.global,
        {.head = head, .turned = heads + keys, .first = heads, .interleaved = form().interleaved});
    const Value rows = before_.empty()
                           ? own
                           : ops::concat(std::array{before_[static_cast<size_t>(block)], own}, 0);
    kept_.push_back(rows);
    const int64_t front[] = {0};
    const Value kv = ops::unsqueeze(rows, front);
    const Value y = ops::attention(ops::unsqueeze(q, front), kv, kv,
                                   {.heads = heads,
                                    .head = head,
                                    .group = heads / keys,
                                    .first = {0, 0, keys * head},
                                    .scale = shape_.scale,
                                    .causal = true,
                                    .window = is_local ? shape_.window : 0,
                                    .soft_cap = shape_.soft_cap});
    return weights_.product(reshape(y, {count_, number(heads * head)}),
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
  const LlamaShape& shape_;
  Weights& weights_;
  Value tokens_;
  const LlamaCache& before_;
  LlamaCache kept_;
  ExtentExpr count_;  // T
  LlamaTurns turns_;  // of the step's own positions
};

}  // namespace

Llama::Llama(const File& file, const LlamaShape& shape, ir::Builder& builder, Adapters adapters)
    : builder_(builder),
      shape_(shape),
      weights_(file, builder, std::move(adapters)),
      turns_(turns_of(builder, shape)) {}

LlamaStep Llama::step(Value tokens, const LlamaCache& past, LogitRows rows) {
  if (builder_.failed() || !tokens.valid()) return {};
  return Step(builder_, shape_, weights_, turns_, tokens, past).run(rows);
}

}  // namespace ullage::gguf
