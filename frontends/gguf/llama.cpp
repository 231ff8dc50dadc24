#include "frontends/gguf/llama.h"

#include <cmath>

#include "frontends/gguf/weights.h"
#include "ir/text/printable.h"
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
using ir::Result;
using ir::Value;

constexpr int64_t kMaxExtent = 1 << 24;

// Cosines and sines of every position, [context, head / 2] each, in double precision before they
// are rounded: products of large positions in f32 would be off by a thousandth.
struct Rotary {
  Value cosine, sine;
};
Rotary rotary_tables(ir::Builder& b, const LlamaShape& shape) {
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

class Llama {
 public:
  Llama(const File& file, const LlamaShape& shape) : shape_(shape), weights_(file, builder_) {}

  Result<ir::Graph> build() {
    const Value tokens = builder_.input("tokens", DType::i64, {ExtentExpr()});
    builder_.name_symbol(tokens.extent(0), "tokens");
    count_ = tokens.extent(0);
    builder_.guard(ir::less_equal(one(), count_), "there must be a token");
    const Weights::Matrix embedding = weights_.matrix("token_embd.weight", {0, shape_.width});
    Value x = weights_.rows_of(embedding, tokens);
    for (int64_t i = 0; i < shape_.blocks; ++i) x = block(i, x);
    x = norm("output_norm.weight", last_row(x));
    const Weights::Matrix head = weights_.has("output.weight")
                                     ? weights_.matrix("output.weight", {0, shape_.width})
                                     : embedding;
    const Value logits = weights_.product(x, head);
    if (weights_.failure()) return *weights_.failure();
    if (!logits.valid()) return builder_.finish();
    builder_.output("logits", reshape(logits, {logits.extent(1)}));
    for (const auto& [name, value] : kept_) builder_.output(name, value);
    return builder_.finish();
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

  // Past keys or values of block `i`, [key heads, P, head]. All blocks have one P.
  Value past(const std::string& name) {
    const Value x = builder_.input("past_" + name, DType::f32,
                                   {number(shape_.key_heads), past_, number(shape_.head)});
    if (!past_) {
      past_ = x.extent(1);
      builder_.name_symbol(past_, "past");
      builder_.guard(ir::less_equal(past_ + count_, number(shape_.context)),
                     "past and tokens must fit the model's context of " +
                         std::to_string(shape_.context) + " positions");
      prepare_positions();
    }
    return x;
  }

  // What all blocks read of the positions P .. P + T - 1.
  void prepare_positions() {
    const Value own = ops::range(extent_value(past_), builder_.scalar(DType::i64, 1), count_);
    const Value all = ops::iota(builder_, DType::i64, {past_ + count_}, 0);
    const Rotary tables = rotary_tables(builder_, shape_);
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

  // Past and new keys or values, [key heads, P + T, head], which the next step gets.
  Value extended(const std::string& name, Value x) {
    const Value before = past(name);
    const Value pieces[] = {before, ops::transpose(x, {1, 0, 2})};
    const Value all = ops::concat(pieces, 1);
    kept_.emplace_back(name, all);
    return all;
  }

  Value attention(const std::string& prefix, const std::string& suffix, Value x) {
    // The past is asked for first: it says at which positions the rotary embedding starts.
    const Value k = projection(prefix + "attn_k.weight", x, shape_.key_heads);
    const Value v = projection(prefix + "attn_v.weight", x, shape_.key_heads);
    const Value values = extended("value_" + suffix, v);
    const Value keys = extended("key_" + suffix, rotated(k));
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
    const std::string suffix = std::to_string(i), prefix = "blk." + suffix + ".";
    x = ops::add(x, attention(prefix, suffix, norm(prefix + "attn_norm.weight", x)));
    return ops::add(x, feed_forward(prefix, norm(prefix + "ffn_norm.weight", x)));
  }

  ir::Builder builder_;
  LlamaShape shape_;
  Weights weights_;
  ExtentExpr count_, past_;  // T and P
  Rotary rotary_;
  Value is_seen_;  // [T, P + T]: by which query which key
  std::vector<std::pair<std::string, Value>> kept_;
};

Result<void> refuse_scaling(const Metadata& metadata) {
  for (const char* key : {"llama.rope.scaling.type", "llama.rope.scale_linear"}) {
    if (metadata.has(key)) {
      return ir::unsupported("metadata '" + std::string(key) +
                             "': rotary embeddings that are scaled are not read");
    }
  }
  return {};
}

}  // namespace

Result<LlamaShape> read_llama_shape(const Metadata& metadata) {
  const auto architecture = metadata.text("general.architecture");
  if (!architecture) return architecture.error();
  if (*architecture != "llama") {
    return ir::unsupported("models of architecture 'llama' are read, the file has '" +
                           ir::printable(*architecture) + "'");
  }
  if (auto ok = refuse_scaling(metadata); !ok) return ok.error();
  LlamaShape s;
  const struct {
    const char* key;
    int64_t* value;
  } kIntegers[] = {{"llama.block_count", &s.blocks},
                   {"llama.embedding_length", &s.width},
                   {"llama.feed_forward_length", &s.hidden},
                   {"llama.attention.head_count", &s.heads},
                   {"llama.context_length", &s.context}};
  for (const auto& [key, value] : kIntegers) {
    const auto read = metadata.integer(key, 1, kMaxExtent);
    if (!read) return read.error();
    *value = *read;
  }
  s.key_heads = s.heads;
  if (constexpr auto kKey = "llama.attention.head_count_kv"; metadata.has(kKey)) {
    const auto read = metadata.integer(kKey, 1, s.heads);
    if (!read) return read.error();
    s.key_heads = *read;
  }
  s.head = s.width / s.heads;
  if (constexpr auto kKey = "llama.rope.dimension_count"; metadata.has(kKey)) {
    if (const auto read = metadata.integer(kKey, s.head, s.head); !read) return read.error();
  }
  if (s.width % s.heads != 0 || s.head % 2 != 0 || s.heads % s.key_heads != 0) {
    return ir::invalid_file("a model of " + std::to_string(s.width) +
                            " columns must have heads of "
                            "an even number of them, and as many for each head of keys; the file "
                            "says " +
                            std::to_string(s.heads) + " heads, " + std::to_string(s.key_heads) +
                            " of keys");
  }
  const auto epsilon = metadata.number("llama.attention.layer_norm_rms_epsilon");
  if (!epsilon) return epsilon.error();
  s.epsilon = *epsilon;
  if (constexpr auto kKey = "llama.rope.freq_base"; metadata.has(kKey)) {
    const auto base = metadata.number(kKey);
    if (!base) return base.error();
    s.rotary_base = *base;
  }
  return s;
}

Result<ir::Graph> import_llama(const File& file) {
  const auto shape = read_llama_shape(file.metadata);
  if (!shape) return shape.error();
  return Llama(file, *shape).build();
}

}  // namespace ullage::gguf
