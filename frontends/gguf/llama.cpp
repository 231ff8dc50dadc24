#include "frontends/gguf/llama.h"

#include <cmath>

#include "ops/dense/matmul.h"
#include "ops/elementwise/composites.h"
#include "ops/elementwise/elementwise.h"
#include "ops/generate/generate.h"
#include "ops/indexing/indexing.h"
#include "ops/movement/movement.h"
#include "ops/rowwise/normalization.h"
#include "ops/rowwise/rotary.h"
#include "ops/rowwise/softmax.h"

namespace ullage::gguf {
namespace {

using ir::DType;
using ir::ExtentExpr;
using ir::Value;

// In double precision before they are rounded: products of large positions in f32 would be off by a
// thousandth.
RotaryTables rotary_tables(ir::Builder& b, const LlamaShape& shape) {
  const int64_t pairs = shape.head / 2;
  std::vector<double> cosines, sines;
  for (int64_t p = 0; p < shape.context; ++p) {
    for (int64_t i = 0; i < pairs; ++i) {
      const double turn =
          std::pow(shape.rotary_base, -static_cast<double>(i) / static_cast<double>(pairs));
      cosines.push_back(std::cos(static_cast<double>(p) * turn));
      sines.push_back(std::sin(static_cast<double>(p) * turn));
    }
  }
  return {b.constant(ir::Tensor::from_doubles(DType::f32, {shape.context, pairs}, cosines)),
          b.constant(ir::Tensor::from_doubles(DType::f32, {shape.context, pairs}, sines))};
}

// One step: what all its blocks share.
class Step {
 public:
  Step(ir::Builder& builder, const LlamaShape& shape, Weights& weights, const RotaryTables& tables,
       Value tokens, const LlamaCache& past)
      : builder_(builder), shape_(shape), weights_(weights), tokens_(tokens), before_(past) {
    count_ = tokens.extent(0);
    past_ = past.keys.empty() ? number(0) : past.keys.front().extent(1);
    prepare_positions(tables);
  }

  LlamaStep run() {
    const Weights::Matrix embedding = weights_.matrix("token_embd.weight", {0, shape_.width});
    Value x = weights_.rows_of(embedding, tokens_);
    for (int64_t i = 0; i < shape_.blocks; ++i) x = block(i, x);
    x = norm("output_norm.weight", last_row(x));
    const Weights::Matrix head = weights_.has("output.weight")
                                     ? weights_.matrix("output.weight", {0, shape_.width})
                                     : embedding;
    const Value logits = weights_.product(x, head);
    if (!logits.valid()) return {};
    return {reshape(logits, {logits.extent(1)}), std::move(kept_)};
  }

 private:
  ExtentExpr number(int64_t n) { return builder_.pool().constant(n); }
  ExtentExpr one() { return number(1); }
  Value reshape(Value x, std::vector<ExtentExpr> extents) {
    return ops::reshape(x, std::move(extents));
  }

  Value norm(const std::string& name, Value x) {
    return ops::rms_norm(x, weights_.vector(name, shape_.width), -1, shape_.epsilon);
  }

  Value last_row(Value x) {
    return ops::slice(x, {count_ - one(), number(0)}, {one(), number(shape_.width)},
                      {one(), one()});
  }

  // What all blocks read of the positions P .. P + T - 1.
  void prepare_positions(const RotaryTables& tables) {
    const Value own = ops::range(extent_value(past_), builder_.scalar(DType::i64, 1), count_);
    const Value all = ops::iota(builder_, DType::i64, {past_ + count_}, 0);
    const std::vector<ExtentExpr> pairs = {count_, one(), number(shape_.head / 2)};
    rotary_ = {reshape(ops::gather(tables.cosine, own, 0), pairs),
               reshape(ops::gather(tables.sine, own, 0), pairs)};
    const Value rows = reshape(own, {count_, one()});
    is_seen_ = ops::less_equal(reshape(all, {one(), past_ + count_}), rows);
  }

  Value extent_value(ExtentExpr e) { return reshape(ops::extent_values(builder_, {e}, {1}), {}); }

  // Each pair of neighbouring columns of x [T, heads, head] turned by its position's angle.
  Value rotated(Value x) {
    return ops::rotary_embedding(x, rotary_.cosine, rotary_.sine, number(shape_.head), true);
  }

  // A projection of x, [T, heads, head].
  Value projection(const std::string& name, Value x, int64_t heads) {
    const Value y = weights_.product(x, weights_.matrix(name, {heads * shape_.head, shape_.width}));
    return reshape(y, {count_, number(heads), number(shape_.head)});
  }

  // Past and new keys or values, [key heads, P + T, head]; `before` has none in a first step.
  Value extended(const std::vector<Value>& before, int64_t block, Value x) {
    const Value own = ops::transpose(x, {1, 0, 2});
    if (before.empty()) return own;
    const Value pieces[] = {before[static_cast<size_t>(block)], own};
    return ops::concat(pieces, 1);
  }

  Value attention(int64_t block, const std::string& prefix, Value x) {
    const Value k = projection(prefix + "attn_k.weight", x, shape_.key_heads);
    const Value v = projection(prefix + "attn_v.weight", x, shape_.key_heads);
    const Value values = extended(before_.values, block, v);
    const Value keys = extended(before_.keys, block, rotated(k));
    kept_.values.push_back(values);
    kept_.keys.push_back(keys);
    const Value q = rotated(projection(prefix + "attn_q.weight", x, shape_.heads));
    const int64_t group = shape_.heads / shape_.key_heads;
    const ExtentExpr kv = number(shape_.key_heads), g = number(group), d = number(shape_.head),
                     all = past_ + count_, rows = g * count_;
    // Heads that share keys are rows of one product.
    Value grouped = ops::transpose(reshape(q, {count_, kv, g, d}), {1, 2, 0, 3});
    grouped = reshape(grouped, {kv, rows, d});
    Value scores = ops::matmul(grouped, ops::transpose(keys, {0, 2, 1}));
    scores = ops::mul(scores, 1 / std::sqrt(static_cast<double>(shape_.head)));
    scores = ops::where(is_seen_, reshape(scores, {kv, g, count_, all}),
                        builder_.scalar(DType::f32, -INFINITY));
    const Value shares = reshape(ops::softmax(scores, 3), {kv, rows, all});
    Value y = reshape(ops::matmul(shares, values), {kv, g, count_, d});
    y = reshape(ops::transpose(y, {2, 0, 1, 3}), {count_, number(shape_.heads * shape_.head)});
    return weights_.product(y, weights_.matrix(prefix + "attn_output.weight",
                                               {shape_.width, shape_.heads * shape_.head}));
  }

  Value feed_forward(const std::string& prefix, Value x) {
    const auto wide = [&](const char* name) {
      return weights_.product(x, weights_.matrix(prefix + name, {shape_.hidden, shape_.width}));
    };
    const Value gate = wide("ffn_gate.weight");
    const Value gated = ops::mul(ops::swish(gate), wide("ffn_up.weight"));
    return weights_.product(
        gated, weights_.matrix(prefix + "ffn_down.weight", {shape_.width, shape_.hidden}));
  }

  Value block(int64_t i, Value x) {
    const std::string prefix = "blk." + std::to_string(i) + ".";
    x = ops::add(x, attention(i, prefix, norm(prefix + "attn_norm.weight", x)));
    return ops::add(x, feed_forward(prefix, norm(prefix + "ffn_norm.weight", x)));
  }

  ir::Builder& builder_;
  const LlamaShape& shape_;
  Weights& weights_;
  Value tokens_;
  const LlamaCache& before_;
  LlamaCache kept_;
  ExtentExpr count_, past_;  // T and P
  RotaryTables rotary_;      // of the step's own positions
  Value is_seen_;            // [T, P + T]: by which query which key
};

}  // namespace

Llama::Llama(const File& file, const LlamaShape& shape, ir::Builder& builder)
    : builder_(builder),
      shape_(shape),
      weights_(file, builder),
      rotary_(rotary_tables(builder, shape)) {}

LlamaStep Llama::step(Value tokens, const LlamaCache& past) {
  if (builder_.failed() || !tokens.valid()) return {};
  return Step(builder_, shape_, weights_, rotary_, tokens, past).run();
}

}  // namespace ullage::gguf
