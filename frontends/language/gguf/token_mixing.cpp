#include <array>
#include <cmath>

#include "frontends/language/gguf/recurrence.h"
#include "ops/elementwise/composites.h"
#include "ops/generate/generate.h"
#include "ops/movement/movement.h"
#include "ops/movement/movement_rules.h"
#include "ops/reduce/reduce.h"
#include "ops/rowwise/normalization.h"

namespace ullage::gguf {
namespace {

using ir::ExtentExpr;
using ir::Value;

constexpr double kHeadEpsilon = 64e-5;  // of norms of heads, in all models

// Ranks and hidden widths follow from tensors.
ir::Result<void> read_token_mixing(ModelKeys& keys, RecurrentShape& s) {
  constexpr int64_t kMostColumns = 1 << 12;
  const auto head = keys.integer("wkv.head_size", 1, kMostColumns);
  if (!head) return head.error();
  s.state = *head;
  // Attention and feed-forward each read the token before.
  const auto shifts = keys.integer("token_shift_count", 2, 2, 2);
  if (!shifts) return shifts.error();
  const auto halved = keys.integer("rescale_every_n_layers", 0, 1 << 20, 0);
  if (!halved) return halved.error();
  s.halved_every = *halved;
  s.heads = s.width / s.state;
  if (s.width % s.state == 0) return {};
  return ir::invalid_file("metadata '" + keys.full("wkv.head_size") + "' must divide " +
                          std::to_string(s.width) + " columns, the file has " +
                          std::to_string(s.state));
}

std::vector<std::vector<int64_t>> states_of_token_mixing(const RecurrentShape& s) {
  return {{1, s.width}, {1, s.width}, {s.heads, s.state, s.state}};
}

// A row a token: its own, and what that of the token before has more.
struct Shifted {
  Value x{}, change{};
  Value state{};  // of the next step
};

class TokenMixing {
 public:
  explicit TokenMixing(const RecurrentInput& in)
      : in_(in),
        s_(in.shape),
        w_(in.weights),
        pool_(in.x.builder().pool()),
        count_(in.x.extent(0)) {}

  // The block as a whole: what both of its halves add to the stream.
  RecurrentOutput run(RecurrentOutput (TokenMixing::*attend)(const Shifted&),
                      Value (TokenMixing::*feed)(const Shifted&)) {
    const Shifted first = shifted(in_.x, in_.states[0]);
    const RecurrentOutput attended = (this->*attend)(first);
    if (!attended.y.valid()) return {};
    const Value stream = ops::add(in_.stream, attended.y);
    const Shifted second = shifted(normalised(stream, "attn_norm_2"), in_.states[1]);
    const Value fed = (this->*feed)(second);
    if (!fed.valid()) return {};
    return {ops::add(attended.y, fed), {first.state, second.state, attended.states[0]}};
  }

  RecurrentOutput attend_7(const Shifted& x) {
    const bool has_gate = w_.has(name_of("time_mix_g1"));
    const int64_t parts = has_gate ? 6 : 5;
    const Value mixes = w_.reshaped(name_of("time_mix_lerp_fused"), {parts, s_.width});
    const auto part = [&](int64_t i) { return mixed(x, row_of(mixes, i)); };
    const Value r = product(part(0), "time_mix_receptance");
    const Value w = lora(ops::tanh(product(part(1), "time_mix_w1")), "time_mix_w");
    const Value k = product(part(2), "time_mix_key");
    const Value v = with_first(product(part(3), "time_mix_value"), part(3));
    const Value rate = lora(product(part(4), "time_mix_a1"), "time_mix_a");
    const Value scales[] = {vector("time_mix_k_k"), vector("time_mix_k_a"), vector("time_mix_r_k")};
    for (Value y : {r, w, k, v, rate, scales[0], scales[1], scales[2]}) {
      if (!y.valid()) return {};
    }
    const Value open = ops::sigmoid(rate);
    const Value direction = of_length_one(ops::mul(k, scales[0]));
    const Value own = ops::mul(k, scales[1]);
    const Value key = ops::add(k, ops::sub(ops::mul(open, own), own));
    const Value decay = ops::exp(ops::mul(ops::sigmoid(w), -0.606531));
    const Value operands[] = {of_rows(r),         of_rows(decay),
                              of_rows(key),       of_columns(v),
                              of_rows(direction), of_rows(ops::mul(direction, open))};
    const RecurrentOutput all = over_states(operands, [](Value state, std::span<const Value> rows) {
      const int64_t last[] = {2};
      const Value known = ops::reduce_sum(ops::mul(state, rows[4]), last, true);
      const Value next = ops::sub(ops::add(ops::mul(state, rows[1]), ops::mul(rows[3], rows[2])),
                                  ops::mul(known, rows[5]));
      return TokenStep{{next}, ops::reduce_sum(ops::mul(next, rows[0]), last, false)};
    });
    const Value read = sum_of_heads(ops::mul(ops::mul(key, r), scales[2]));
    Value y = ops::add(normalised_heads(all.y), flat(ops::mul(heads_of(v), read)));
    if (has_gate) {
      const Value gate = product(ops::sigmoid(product(part(5), "time_mix_g1")), "time_mix_g2");
      y = ops::mul(y, gate);
    }
    return {product(y, "time_mix_output"), all.states};
  }

  Value feed_7(const Shifted& x) {
    const Value key = mixed(x, vector("channel_mix_lerp_k"));
    const Value hidden = ops::square(ops::relu(product(key, "channel_mix_key")));
    return product(hidden, "channel_mix_value");
  }

  RecurrentOutput attend_6(const Shifted& x) {
    constexpr int64_t kParts = 5;
    const Value thin = ops::tanh(product(mixed(x, vector("time_mix_lerp_x")), "time_mix_w1"));
    if (!thin.valid()) return {};
    const int64_t rank = *ir::as_constant(thin.extent(1)) / kParts;
    const Value back = w_.numbers(name_of("time_mix_w2"), {kParts, s_.width, rank});
    const Value fused = w_.has(name_of("time_mix_lerp_fused"))
                            ? w_.reshaped(name_of("time_mix_lerp_fused"), {kParts, s_.width})
                            : Value();
    const auto part = [&](int64_t i, const char* name) {
      const Value base = fused.valid() ? row_of(fused, i) : vector(name);
      const Value matrix = ops::reshape(ops::slice_along(back, 0, number(i), number(1)),
                                        {number(s_.width), number(rank)});
      return mixed(x, ops::add(w_.product(columns_of(thin, i * rank, rank), {matrix, {}}), base));
    };
    const Value late = part(0, "time_mix_lerp_w");
    const Value k = product(part(1, "time_mix_lerp_k"), "time_mix_key");
    const Value v = product(part(2, "time_mix_lerp_v"), "time_mix_value");
    const Value r = product(part(3, "time_mix_lerp_r"), "time_mix_receptance");
    const Value gate = product(part(4, "time_mix_lerp_g"), "time_mix_gate");
    const Value w = product(ops::tanh(product(late, "time_mix_decay_w1")), "time_mix_decay_w2");
    const Value first = vector("time_mix_first"), slow = vector("time_mix_decay");
    for (Value y : {k, v, r, gate, w, first, slow}) {
      if (!y.valid()) return {};
    }
    const Value decay = ops::exp(ops::neg(ops::exp(ops::add(w, slow))));
    const Value operands[] = {of_rows(r), of_rows(decay), of_rows(k), of_columns(v)};
    const Value own = ops::reshape(first, {number(s_.heads), number(1), number(s_.state)});
    const RecurrentOutput all =
        over_states(operands, [&](Value state, std::span<const Value> rows) {
          const int64_t last[] = {2};
          const Value added = ops::mul(rows[3], rows[2]);
          const Value seen = ops::add(state, ops::mul(added, own));
          return TokenStep{{ops::add(ops::mul(state, rows[1]), added)},
                           ops::reduce_sum(ops::mul(seen, rows[0]), last, false)};
        });
    return {product(ops::mul(normalised_heads(all.y), ops::swish(gate)), "time_mix_output"),
            all.states};
  }

  Value feed_6(const Shifted& x) {
    const Value open =
        ops::sigmoid(product(mixed(x, vector("channel_mix_lerp_r")), "channel_mix_receptance"));
    return ops::mul(open, feed_7(x));
  }

 private:
  ExtentExpr number(int64_t n) { return pool_.constant(n); }
  std::string name_of(const char* tensor) const { return in_.prefix + tensor + ".weight"; }
  // Of as many columns as x has.
  Value product(Value x, const char* matrix) {
    if (!x.valid()) return {};
    return w_.product(x, Weights::Named{name_of(matrix), {0, *ir::as_constant(x.extent(1))}});
  }
  Value vector(const char* name) { return w_.reshaped(name_of(name), {s_.width}); }
  Value row_of(Value rows, int64_t i) {
    if (!rows.valid()) return {};
    return ops::reshape(ops::slice_along(rows, 0, number(i), number(1)), {number(s_.width)});
  }

  Shifted shifted(Value x, Value before) {
    if (!x.valid()) return {};
    const int64_t front[] = {0};
    const Value all = ops::concat(std::array{ops::squeeze(before, front), x}, 0);
    return {x, ops::sub(ops::slice_along(all, 0, number(0), count_), x),
            ops::unsqueeze(ops::slice_along(all, 0, count_, number(1)), front)};
  }
  static Value mixed(const Shifted& x, Value share) {
    return share.valid() ? ops::add(x.x, ops::mul(x.change, share)) : Value();
  }
  // The second of two thin matrices, "...2", and what "...0" has.
  Value lora(Value thin, const std::string& name) {
    const Value y = product(thin, (name + "2").c_str());
    return y.valid() ? ops::add(y, vector((name + "0").c_str())) : Value();
  }

  // Values of later blocks are mixed with those of the first one.
  Value with_first(Value v, Value x) {
    if (in_.of_first.empty()) {
      in_.of_first.push_back(v);
      for (const char* name : {"time_mix_v0", "time_mix_v1", "time_mix_v2"})
        w_.leave(name_of(name));
      return v;
    }
    const Value share = lora(product(x, "time_mix_v1"), "time_mix_v");
    if (!share.valid() || !v.valid()) return {};
    return ops::add(v, ops::mul(ops::sub(in_.of_first[0], v), ops::sigmoid(share)));
  }

  Value normalised(Value x, const char* norm) {
    return ops::layer_norm(x, vector(norm), w_.reshaped(in_.prefix + norm + ".bias", {s_.width}),
                           -1, s_.epsilon);
  }

  // [T, width] by heads.
  Value heads_of(Value x) { return ops::reshape(x, {count_, number(s_.heads), number(s_.state)}); }
  Value flat(Value heads) { return ops::reshape(heads, {count_, number(s_.width)}); }
  // For states [heads, values, keys].
  Value of_rows(Value x) {
    return ops::reshape(x, {count_, number(s_.heads), number(1), number(s_.state)});
  }
  Value of_columns(Value x) {
    return ops::reshape(x, {count_, number(s_.heads), number(s_.state), number(1)});
  }
  Value sum_of_heads(Value x) {
    const int64_t last[] = {2};
    return ops::reduce_sum(heads_of(x), last, true);
  }
  Value of_length_one(Value x) {
    constexpr double kLeastLength = 1e-12;
    const Value length = ops::sqrt(sum_of_heads(ops::square(x)));
    return flat(ops::div(heads_of(x), ops::max(length, kLeastLength)));
  }
  // [T, heads, columns] -> [T, width]
  Value normalised_heads(Value x) {
    if (!x.valid()) return {};
    if (!w_.has(name_of("time_mix_ln"))) return flat(x);
    const Value ones = ops::full(x.builder().scalar(ir::DType::f32, 1), {number(s_.state)});
    const Value normal = flat(ops::layer_norm(x, ones, {}, -1, kHeadEpsilon));
    return ops::add(ops::mul(normal, vector("time_mix_ln")),
                    w_.reshaped(in_.prefix + "time_mix_ln.bias", {s_.width}));
  }

  // The state [heads, values, keys] over all tokens, as over_tokens.
  RecurrentOutput over_states(std::span<const Value> operands,
                              const std::function<TokenStep(Value, std::span<const Value>)>& rule) {
    const ExtentExpr columns = number(s_.state);
    const Value first = ops::reshape(in_.states[2], {number(s_.heads), columns, columns});
    RecurrentOutput all = over_tokens(
        operands, {first}, [&](std::span<const Value> states, std::span<const Value> rows) {
          return rule(states[0], rows);
        });
    if (all.y.valid()) all.states[0] = ops::reshape(all.states[0], ops::extents_of(in_.states[2]));
    return all;
  }

  const RecurrentInput& in_;
  const RecurrentShape& s_;
  Weights& w_;
  ir::ExtentPool& pool_;
  ExtentExpr count_;
};

}  // namespace

const Recurrence rwkv6 = {read_token_mixing, states_of_token_mixing, [](const RecurrentInput& in) {
                            return TokenMixing(in).run(&TokenMixing::attend_6,
                                                       &TokenMixing::feed_6);
                          }};
const Recurrence rwkv7 = {read_token_mixing, states_of_token_mixing, [](const RecurrentInput& in) {
                            return TokenMixing(in).run(&TokenMixing::attend_7,
                                                       &TokenMixing::feed_7);
                          }};

}  // namespace ullage::gguf
