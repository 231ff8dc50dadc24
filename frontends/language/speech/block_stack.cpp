#include "frontends/language/speech/block_stack.h"

#include <array>
#include <cmath>

#include "ops/elementwise/elementwise.h"
#include "ops/movement/movement.h"
#include "ops/movement/movement_rules.h"
#include "ops/rowwise/attention.h"
#include "ops/rowwise/normalization.h"
#include "ops/rowwise/rotary.h"

namespace ullage::speech {

using ir::ExtentExpr;
using ir::Value;

constexpr double kEpsilon = 1e-5;  // of norms

BlockStack::BlockStack(gguf::Weights& weights, ir::Builder& builder, StackShape shape)
    : weights_(weights), builder_(builder), shape_(std::move(shape)) {
  if (shape_.turned == 0) return;
  turns_.emplace(builder, shape_.positions, gguf::RotaryAngles{.base = shape_.turn_base},
                 shape_.positions, std::span<const double>(), shape_.turned, shape_.turned);
}

std::string BlockStack::name(int64_t block, const std::string& part) const {
  return shape_.prefix + "layers." + std::to_string(block) + "." + part;
}

Value BlockStack::norm(const std::string& name, Value x) {
  const Value scale = weights_.vector(name + ".weight", shape_.width);
  const Value bias =
      weights_.has(name + ".bias") ? weights_.vector(name + ".bias", shape_.width) : Value();
  return x.valid() && scale.valid() ? ops::layer_norm(x, scale, bias, -1, kEpsilon) : Value();
}

// Heads of rows at position `first` and behind.
Value BlockStack::turned(Value x, ExtentExpr first) {
  if (!turns_ || !x.valid()) return x;
  const ExtentExpr rows = x.extent(0), pairs = number(shape_.turned / 2);
  const Value turns = turns_->at({}, first, rows);
  const auto each = [&](int64_t start) {
    return ops::reshape(ops::slice_along(turns, 1, number(start), pairs, 2),
                        {rows, number(1), pairs});
  };
  const Value heads = ops::reshape(x, {rows, number(shape_.heads), number(shape_.head())});
  const Value y = ops::rotary_embedding(heads, each(0), each(1), number(shape_.turned), true);
  return ops::reshape(y, {rows, number(shape_.width)});
}

Value BlockStack::keys_and_values(const std::string& name, Value x, ExtentExpr first,
                                  bool is_turned) {
  const int64_t width = shape_.width;
  const Value keys = weights_.linear(x, name + ".k_proj", width, width);
  const Value values = weights_.linear(x, name + ".v_proj", width, width);
  if (!keys.valid() || !values.valid()) return {};
  return ops::concat(std::array{is_turned ? turned(keys, first) : keys, values}, 1);
}

Value BlockStack::attention(const std::string& name, Value queries, Value keys_and_values,
                            bool is_causal) {
  if (!queries.valid() || !keys_and_values.valid()) return {};
  const int64_t front[] = {0};
  const Value others = ops::unsqueeze(keys_and_values, front);
  const Value y = ops::attention(ops::unsqueeze(queries, front), others, others,
                                 {.heads = shape_.heads,
                                  .head = shape_.head(),
                                  .first = {0, 0, shape_.width},
                                  .scale = 1 / std::sqrt(static_cast<double>(shape_.head())),
                                  .causal = is_causal});
  const Value rows = ops::reshape(y, {queries.extent(0), number(shape_.width)});
  return weights_.linear(rows, name + "." + shape_.names->attention_output, shape_.width,
                         shape_.width);
}

Value BlockStack::feed_forward(int64_t block, Value x) {
  const std::string prefix = name(block, shape_.names->feed_prefix);
  const int64_t hidden = shape_.hidden;
  Value y = weights_.linear(x, prefix + "fc1", shape_.is_gated ? 2 * hidden : hidden, shape_.width);
  if (!y.valid()) return {};
  if (shape_.is_gated) {
    const auto half = [&](int64_t first) {
      return ops::slice_along(y, 1, number(first), number(hidden));
    };
    y = ops::mul(half(0), shape_.activation(half(hidden)));
  } else {
    y = shape_.activation(y);
  }
  return weights_.linear(y, prefix + "fc2", shape_.width, hidden);
}

Value BlockStack::encode(Value x) {
  for (int64_t i = 0; i < shape_.blocks && x.valid(); ++i) {
    const std::string own = name(i, "self_attn");
    const Value y = norm(name(i, shape_.names->attention_norm), x);
    const Value queries =
        turned(weights_.linear(y, own + ".q_proj", shape_.width, shape_.width), number(0));
    x = ops::add(x, attention(own, queries, keys_and_values(own, y, number(0), true), false));
    x = ops::add(x, feed_forward(i, norm(name(i, shape_.names->feed_norm), x)));
  }
  return norm(shape_.prefix + shape_.names->last_norm, x);
}

std::vector<Value> BlockStack::rows_of_others(Value encoded) {
  std::vector<Value> rows;
  for (int64_t i = 0; i < shape_.blocks; ++i) {
    rows.push_back(keys_and_values(name(i, "encoder_attn"), encoded, number(0), false));
  }
  return rows;
}

Value BlockStack::decode(Value x, const std::vector<Value>& others, const gguf::DecoderCache& past,
                         gguf::DecoderCache& grown) {
  const ExtentExpr first =
      past.rows.empty() || !past.rows.front().valid() ? number(0) : past.rows.front().extent(0);
  for (int64_t i = 0; i < shape_.blocks && x.valid(); ++i) {
    const auto block = static_cast<size_t>(i);
    const std::string own = name(i, "self_attn"), cross = name(i, "encoder_attn");
    Value y = norm(name(i, shape_.names->attention_norm), x);
    Value queries = turned(weights_.linear(y, own + ".q_proj", shape_.width, shape_.width), first);
    Value rows = keys_and_values(own, y, first, true);
    if (!past.rows.empty()) rows = ops::concat(std::array{past.rows[block], rows}, 0);
    grown.rows.push_back(rows);
    x = ops::add(x, attention(own, queries, rows, true));
    y = norm(name(i, shape_.names->others_norm), x);
    queries = weights_.linear(y, cross + ".q_proj", shape_.width, shape_.width);
    x = ops::add(x, attention(cross, queries, others[block], false));
    x = ops::add(x, feed_forward(i, norm(name(i, shape_.names->feed_norm), x)));
  }
  if (!x.valid()) return {};
  const Value last = ops::slice_along(x, 0, x.extent(0) - number(1), number(1));
  return norm(shape_.prefix + shape_.names->last_norm, last);
}

}  // namespace ullage::speech
