#include "frontends/language/gguf/encoder.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdlib>
#include <map>

#include "frontends/language/gguf/experts.h"
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

// Heads are the powers of one number; where they are no power of two, those that are missing are
// between the others. Source: Press et al., "Train Short, Test Long" (2022), their code.
std::vector<double> alibi_slopes(int64_t heads, double bias) {
  const auto first = static_cast<int64_t>(std::bit_floor(static_cast<uint64_t>(heads)));
  std::vector<double> slopes;
  for (int64_t h = 0; h < heads; ++h) {
    const auto power = static_cast<double>(h < first ? h + 1 : 2 * (h - first) + 1);
    const double step = (h < first ? bias : bias / 2) / static_cast<double>(first);
    slopes.push_back(std::exp2(-step * power));
  }
  return slopes;
}

// Of the distance from a query to a key, as T5 has it: exact near 0, then each bucket has a wider
// range than the one before, up to 128.
int64_t bucket_of(int64_t distance, int64_t buckets) {
  const int64_t half = buckets / 2, exact = half / 2, apart = std::abs(distance);
  const int64_t side = distance > 0 ? half : 0;
  if (apart < exact) return side + apart;
  const double ratio = static_cast<double>(apart) / static_cast<double>(exact);
  const double range = std::log(128 / static_cast<double>(exact));
  const auto wider =
      static_cast<int64_t>(std::log(ratio) / range * static_cast<double>(half - exact));
  return side + std::min(exact + wider, half - 1);
}

class EncoderGraph {
 public:
  EncoderGraph(ir::Builder& builder, const EncoderShape& shape, Weights& weights, Value tokens)
      : builder_(builder),
        shape_(shape),
        form_(*shape.form),
        weights_(weights),
        tokens_(tokens),
        rows_(tokens.extent(0)) {
    if (form_.positions == Positions::rotary) {
      global_.turns = turns(shape.rotary);
      local_.turns = shape.window == 0 ? Value() : turns(shape.local_rotary);
    }
    if (form_.positions == Positions::alibi) global_.mask = alibi();
    if (form_.positions == Positions::buckets) buckets_ = bucket_matrix();
    const int64_t reach = shape.window / 2;
    if (shape.window > 0) local_.mask = ops::less_equal(distances(), static_cast<double>(reach));
  }

  Value run() {
    Value x = embedding();
    for (int64_t i = 0; i < shape_.blocks && x.valid(); ++i) x = block(i, x);
    return form_.final_norm == nullptr ? x : norm(form_.final_norm, x, shape_.width);
  }

 private:
  // i64 [T, T]: the bucket of each query and key.
  Value bucket_matrix() {
    const int64_t last = shape_.positions - 1;
    std::vector<int64_t> all;
    for (int64_t d = -last; d <= last; ++d) all.push_back(bucket_of(d, shape_.buckets));
    const Value table = builder_.constant(
        ir::Tensor::from_integers(DType::i64, {static_cast<int64_t>(all.size())}, all));
    const auto along = [&](int64_t axis) {
      return ops::iota(builder_, DType::i64, {rows_, rows_}, axis);
    };
    const Value places = ops::add(ops::sub(along(1), along(0)), static_cast<double>(last));
    return ops::gather(table, places, 0);
  }
  // f32 [1, heads, T, T]: what is added to scores of a block.
  Value bias_of_buckets(const std::string& prefix) {
    const std::string own = prefix + "attn_rel_b.weight";
    const auto [bias, is_new] =
        biases_.try_emplace(weights_.has(own) ? own : block_name(0) + "attn_rel_b.weight");
    if (!is_new) return bias->second;
    const Value all = weights_.numbers(bias->first, {shape_.buckets, shape_.heads});
    if (!all.valid()) return {};
    const int64_t front[] = {0};
    const Value each = ops::transpose(ops::gather(all, buckets_, 0), {2, 0, 1});
    return bias->second = ops::unsqueeze(each, front);
  }

  std::string block_name(int64_t i) const {
    return form_.prefix + ("blk." + std::to_string(i) + ".");
  }

  // What blocks of one kind share.
  struct Kind {
    Value turns;  // f32 [T, rotated]
    Value mask;   // of attention
  };

  ExtentExpr number(int64_t n) { return builder_.pool().constant(n); }

  Value turns(const RotaryAngles& angles) {
    const RotaryTurns all(builder_, shape_.positions, angles, shape_.positions, {}, shape_.rotated,
                          shape_.rotated);
    return all.at({}, number(0), rows_);
  }
  // i32 [1, 1, T, T]: how far query and key are apart.
  Value distances() {
    const auto along = [&](int64_t axis) {
      return ops::iota(builder_, DType::i32, {number(1), number(1), rows_, rows_}, axis);
    };
    return ops::abs(ops::sub(along(2), along(3)));
  }
  Value alibi() {
    const std::vector<double> slopes = alibi_slopes(shape_.heads, shape_.alibi);
    const Value each =
        builder_.constant(ir::Tensor::from_doubles(DType::f32, {1, shape_.heads, 1, 1}, slopes));
    return ops::neg(ops::mul(each, ops::cast(distances(), DType::f32)));
  }

  Value embedding() {
    const int64_t width = shape_.width;
    Value x = weights_.rows_of(weights_.matrix("token_embd.weight", {0, width}), tokens_);
    if (form_.scaled_embedding) x = ops::mul(x, std::sqrt(static_cast<double>(width)));
    // All tokens are of the first of two texts.
    if (weights_.has("token_types.weight")) {
      const Value types = weights_.numbers("token_types.weight", {0, width});
      if (types.valid()) x = ops::add(x, ops::slice_along(types, 0, number(0), number(1)));
    }
    if (form_.positions == Positions::learned) {
      const Value all = weights_.numbers("position_embd.weight", {shape_.context, width});
      if (all.valid()) x = ops::add(x, ops::slice_along(all, 0, number(0), rows_));
    }
    return form_.embedding_norm ? norm("token_embd_norm", x, width) : x;
  }

  Value norm(const std::string& name, Value x, int64_t columns) {
    const Value scale = weights_.vector(name + ".weight", columns);
    if (form_.rms) return ops::rms_norm(x, scale, -1, shape_.epsilon);
    const Value bias = optional_vector(name + ".bias", columns);
    if (!x.valid() || !scale.valid()) return {};
    return ops::layer_norm(x, scale, bias, -1, shape_.epsilon);
  }
  Value optional_vector(const std::string& name, int64_t extent) {
    return weights_.has(name) ? weights_.vector(name, extent) : Value();
  }

  // Queries, keys and values of all heads, side by side.
  Value projections(const std::string& prefix, Value x) {
    const int64_t queries = shape_.heads * shape_.head, keys = shape_.key_heads * shape_.head;
    const struct {
      const char* name;
      int64_t rows;
    } kParts[] = {{"attn_q", queries}, {"attn_k", keys}, {"attn_v", keys}};
    const bool is_one = weights_.has(prefix + "attn_qkv.weight");
    Value all;
    if (is_one) {
      all = weights_.linear(x, prefix + "attn_qkv", queries + 2 * keys, shape_.width);
    } else {
      std::vector<Weights::Named> matrices;
      for (const auto& [name, rows] : kParts) {
        matrices.push_back({prefix + name + ".weight", {rows, shape_.width}});
      }
      all = weights_.products(x, matrices);
    }
    if (weights_.has(prefix + "attn_q.bias")) {
      std::vector<Value> biases;
      for (const auto& [name, rows] : kParts) {
        biases.push_back(weights_.vector(prefix + name + ".bias", rows));
      }
      all = ops::add(all, ops::concat(biases, 0));
    }
    return normalised(prefix, all);
  }
  // Queries and keys, where they are normalised: head by head, or all columns of a row at once.
  Value normalised(const std::string& prefix, Value all) {
    if (!form_.head_norms && !weights_.has(prefix + "attn_q_norm.weight")) return all;
    const auto part = [&](const char* name, int64_t first, int64_t heads) {
      const int64_t columns = heads * shape_.head;
      const Value x = ops::slice_along(all, 1, number(first * shape_.head), number(columns));
      if (name == nullptr || !x.valid()) return x;
      const int64_t group = form_.head_norms ? shape_.head : columns;
      const Value groups = ops::reshape(x, {rows_, number(columns / group), number(group)});
      return ops::reshape(norm(prefix + name, groups, group), {rows_, number(columns)});
    };
    const int64_t keys = shape_.key_heads;
    const Value parts[] = {part("attn_q_norm", 0, shape_.heads),
                           part("attn_k_norm", shape_.heads, keys),
                           part(nullptr, shape_.heads + keys, keys)};
    return ops::concat(parts, 1);
  }

  struct Heads {
    Value queries, others;  // rows of them
    int64_t first_key = 0;  // column of the others
  };
  // Queries and keys turned.
  Heads turned(Value all, Value turns) {
    const int64_t heads = shape_.heads + shape_.key_heads, head = shape_.head;
    if (!all.valid() || !turns.valid()) return {all, all, shape_.heads * head};
    if (shape_.rotated == head) {
      const auto [queries, others] = ops::rotary(
          all, turns,
          {.head = head, .turned = heads, .first = shape_.heads, .interleaved = form_.interleaved});
      return {queries, others, 0};
    }
    const auto angles = [&](int64_t first) {
      const int64_t middle[] = {1};
      const ExtentExpr pairs = number(shape_.rotated / 2);
      return ops::unsqueeze(ops::slice_along(turns, 1, number(first), pairs, 2), middle);
    };
    const Value both = ops::slice_along(all, 1, number(0), number(heads * head));
    const Value values =
        ops::slice_along(all, 1, number(heads * head), number(shape_.key_heads * head));
    const Value y =
        ops::rotary_embedding(ops::reshape(both, {rows_, number(heads), number(head)}), angles(0),
                              angles(1), number(shape_.rotated), form_.interleaved);
    const Value parts[] = {ops::reshape(y, {rows_, number(heads * head)}), values};
    const Value rows = ops::concat(parts, 1);
    return {rows, rows, shape_.heads * head};
  }

  Value attention(int64_t block, const std::string& prefix, Value x) {
    const Kind& kind = shape_.is_local[static_cast<size_t>(block)] ? local_ : global_;
    const int64_t heads = shape_.heads, keys = shape_.key_heads, head = shape_.head;
    const auto [queries, others, first_key] = turned(projections(prefix, x), kind.turns);
    if (!queries.valid()) return {};
    const int64_t front[] = {0};
    const Value kv = ops::unsqueeze(others, front);
    const Value mask = form_.positions == Positions::buckets ? bias_of_buckets(prefix) : kind.mask;
    const double scale = form_.scales_scores ? 1 / std::sqrt(static_cast<double>(head)) : 1;
    const Value y = ops::attention(ops::unsqueeze(queries, front), kv, kv,
                                   {.heads = heads,
                                    .head = head,
                                    .group = heads / keys,
                                    .first = {0, first_key, first_key + keys * head},
                                    .scale = scale},
                                   {.mask = mask});
    return weights_.linear(ops::reshape(y, {rows_, number(heads * head)}),
                           prefix + form_.attention_output, shape_.width, heads * head);
  }

  // [T, hidden]: what the second matrix is multiplied with.
  Value activated(const std::string& prefix, Value x) {
    const int64_t hidden = shape_.hidden, width = shape_.width;
    const auto has = [&](FeedForward kind, bool stored) {
      return form_.feed_forward == kind || (form_.feed_forward == FeedForward::as_stored && stored);
    };
    if (has(FeedForward::gated, weights_.has(prefix + "ffn_gate.weight"))) {
      const Value gate = weights_.linear(x, prefix + "ffn_gate", hidden, width);
      const Value up = weights_.linear(x, prefix + "ffn_up", hidden, width);
      return gate.valid() ? ops::mul(shape_.gate_activation(gate), up) : gate;
    }
    if (has(FeedForward::fused, weights_.rows(prefix + "ffn_up.weight") == 2 * hidden)) {
      const Value both = weights_.linear(x, prefix + "ffn_up", 2 * hidden, width);
      if (!both.valid()) return both;
      const Value gate = ops::slice_along(both, 1, number(0), number(hidden));
      return ops::mul(shape_.gate_activation(gate),
                      ops::slice_along(both, 1, number(hidden), number(hidden)));
    }
    const Value up = weights_.linear(x, prefix + "ffn_up", hidden, width);
    return up.valid() ? shape_.activation(up) : up;
  }
  Value feed_forward(int64_t block, const std::string& prefix, Value x) {
    if (shape_.has_experts[static_cast<size_t>(block)]) {
      const Mixture mixture = {
          .sizes = shape_.experts,
          .form = form_.experts,
          .width = shape_.width,
          .activation = [&](Value gate, Value) { return shape_.activation(gate); },
          .is_gated = false};
      return mix_experts(weights_, mixture, prefix, x, x);
    }
    return weights_.linear(activated(prefix, x), prefix + "ffn_down", shape_.width, shape_.hidden);
  }

  Value block(int64_t i, Value x) {
    const std::string prefix = block_name(i);
    const auto normed = [&](const char* name, Value y) {
      return norm(prefix + name, y, shape_.width);
    };
    if (form_.norms_sums) {
      Value y = normed("attn_output_norm", ops::add(attention(i, prefix, x), x));
      if (weights_.has(prefix + "attn_norm_2.weight")) y = normed("attn_norm_2", ops::add(y, x));
      return normed("layer_output_norm", ops::add(feed_forward(i, prefix, y), y));
    }
    const auto added = [&](const char* name, Value y) {
      return form_.added_norms ? normed(name, y) : y;
    };
    const bool is_bare = i == 0 && !form_.first_norm && !weights_.has(prefix + "attn_norm.weight");
    const Value y = attention(i, prefix, is_bare ? x : normed("attn_norm", x));
    x = ops::add(x, added("post_attention_norm", y));
    return ops::add(x, added("post_ffw_norm", feed_forward(i, prefix, normed("ffn_norm", x))));
  }

  ir::Builder& builder_;
  const EncoderShape& shape_;
  const EncoderForm& form_;
  Weights& weights_;
  Value tokens_;
  ExtentExpr rows_;  // T
  Kind global_, local_;
  Value buckets_;
  std::map<std::string, Value> biases_;  // of buckets, by the names of their tensors
};

}  // namespace

Value encode(ir::Builder& builder, const EncoderShape& shape, Weights& weights, Value tokens) {
  if (builder.failed() || !tokens.valid()) return {};
  return EncoderGraph(builder, shape, weights, tokens).run();
}

}  // namespace ullage::gguf
