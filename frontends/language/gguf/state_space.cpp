#include <algorithm>

#include "frontends/language/gguf/recurrence.h"
#include "ops/dense/matmul.h"
#include "ops/elementwise/composites.h"
#include "ops/elementwise/elementwise.h"
#include "ops/generate/generate.h"
#include "ops/movement/movement.h"
#include "ops/movement/movement_rules.h"
#include "ops/order/scan.h"
#include "ops/reduce/reduce.h"
#include "ops/rowwise/normalization.h"

namespace ullage::gguf {
namespace {

using ir::ExtentExpr;
using ir::Value;

constexpr int64_t kMaxChannels = 1 << 24, kMaxState = 1 << 16, kMostTokens = 64;

ir::Result<void> read_state_sizes(ModelKeys& keys, RecurrentShape& s) {
  return read_sizes(keys, {{"ssm.conv_kernel", 2, kMostTokens, &s.window},
                           {"ssm.inner_size", 1, kMaxChannels, &s.inner},
                           {"ssm.state_size", 1, kMaxState, &s.state}});
}

// Heads of one channel.
ir::Result<void> read_mamba(ModelKeys& keys, RecurrentShape& s) {
  if (auto ok = read_state_sizes(keys, s); !ok) return ok;
  if (auto ok = read_sizes(keys, {{"ssm.time_step_rank", 1, kMaxChannels, &s.rank}}); !ok) {
    return ok;
  }
  s.heads = s.inner;
  const auto has_norms = keys.flag("ssm.dt_b_c_rms", false);
  if (!has_norms) return has_norms.error();
  s.has_norms = *has_norms;
  return {};
}

ir::Result<void> read_state_heads(ModelKeys& keys, RecurrentShape& s) {
  if (auto ok = read_state_sizes(keys, s); !ok) return ok;
  if (auto ok = read_sizes(keys, {{"ssm.time_step_rank", 1, kMaxChannels, &s.heads}}); !ok) {
    return ok;
  }
  if (s.inner % s.heads == 0 && s.heads % s.groups == 0) return {};
  return ir::invalid_file("metadata '" + keys.full("ssm.inner_size") +
                          "': " + std::to_string(s.inner) + " channels must be whole heads, and " +
                          "heads whole groups; the file has " + std::to_string(s.heads) +
                          " heads in " + std::to_string(s.groups) + " groups");
}

ir::Result<void> read_mamba2(ModelKeys& keys, RecurrentShape& s) {
  if (auto ok = read_sizes(keys, {{"ssm.group_count", 1, kMaxChannels, &s.groups}}); !ok) {
    return ok;
  }
  return read_state_heads(keys, s);
}

// Files have 0 groups, for one.
ir::Result<void> read_plamo2(ModelKeys& keys, RecurrentShape& s) {
  int64_t none = 0;
  if (auto ok = read_sizes(keys, {{"ssm.group_count", 0, 0, &none}}); !ok) return ok;
  s.rank = std::max<int64_t>(64, s.width / 16);
  s.has_norms = true;
  return read_state_heads(keys, s);
}

// Columns of inputs of the state, those that all heads of a group share, twice.
int64_t shared_columns(const RecurrentShape& s) {
  return 2 * s.groups * s.state;
}

// The convolution's tokens, and the state of each channel.
std::vector<std::vector<int64_t>> states_of(const RecurrentShape& s, int64_t convolved_columns) {
  return {{s.window - 1, convolved_columns}, {s.heads, s.inner / s.heads, s.state}};
}
std::vector<std::vector<int64_t>> states_of_channels(const RecurrentShape& s) {
  return states_of(s, s.inner);
}
std::vector<std::vector<int64_t>> states_of_all(const RecurrentShape& s) {
  return states_of(s, s.inner + shared_columns(s));
}

// Of a token: what a state reads and gives.
struct Selection {
  Value x{};          // f32 [T, inner]
  Value steps{};      // lengths of time, f32 [T, heads]
  Value in{}, out{};  // f32 [T, groups * state]
};

class StateSpace {
 public:
  explicit StateSpace(const RecurrentInput& in)
      : in_(in), s_(in.shape), w_(in.weights), pool_(in.x.builder().pool()) {}

  // [x, gate] -> convolved x -> time steps of some rank, what the state reads, and what is read.
  RecurrentOutput run_mamba() {
    const Value all = product(in_.x, "ssm_in", 2 * s_.inner, s_.width);
    const Convolved x = convolution(columns_of(all, 0, s_.inner));
    const Value parts = product(x.y, "ssm_x", s_.rank + shared_columns(s_), s_.inner);
    const Value steps = columns_of(parts, 0, s_.rank);
    return run({.x = x.y,
                .steps = time_steps(steps, s_.inner),
                .in = selected(columns_of(parts, s_.rank, s_.state), "ssm_b_norm"),
                .out = selected(columns_of(parts, s_.rank + s_.state, s_.state), "ssm_c_norm")},
               x.state, columns_of(all, s_.inner, s_.inner), {s_.inner, s_.state}, {s_.inner});
  }

  // [gate, x, in, out, time steps], of which the middle ones are convolved.
  RecurrentOutput run_mamba2() {
    const int64_t shared = shared_columns(s_), group = shared / 2;
    const Value all = product(in_.x, "ssm_in", 2 * s_.inner + shared + s_.heads, s_.width);
    const Convolved parts = convolution(columns_of(all, s_.inner, s_.inner + shared));
    const Value steps = columns_of(all, 2 * s_.inner + shared, s_.heads);
    return run({.x = columns_of(parts.y, 0, s_.inner),
                .steps = biased(steps, "ssm_dt", s_.heads),
                .in = columns_of(parts.y, s_.inner, group),
                .out = columns_of(parts.y, s_.inner + group, group)},
               parts.state, columns_of(all, 0, s_.inner), {s_.heads, 1}, {s_.heads, 1});
  }

  // A gate and x for each head, x convolved -> [in, out, time steps of some rank].
  RecurrentOutput run_plamo2() {
    const Value all = product(in_.x, "ssm_in", 2 * s_.inner, s_.width);
    if (!all.valid()) return {};
    const ExtentExpr count = all.extent(0);
    const Value heads =
        ops::reshape(all, {count, number(s_.heads), number(2 * s_.inner / s_.heads)});
    const auto half = [&](int64_t first) {
      const int64_t columns = s_.inner / s_.heads;
      return ops::reshape(ops::slice_along(heads, 2, number(first * columns), number(columns)),
                          {count, number(s_.inner)});
    };
    const Convolved x = convolution(half(1));
    const Value parts = product(x.y, "ssm_x", s_.rank + shared_columns(s_), s_.inner);
    const Value steps = columns_of(parts, shared_columns(s_), s_.rank);
    return run({.x = x.y,
                .steps = time_steps(steps, s_.heads),
                .in = selected(columns_of(parts, 0, s_.state), "ssm_b_norm"),
                .out = selected(columns_of(parts, s_.state, s_.state), "ssm_c_norm")},
               x.state, half(0), {s_.heads}, {s_.heads});
  }

 private:
  ExtentExpr number(int64_t n) { return pool_.constant(n); }
  std::string name_of(const char* tensor) const { return in_.prefix + tensor; }

  Value product(Value x, const char* matrix, int64_t rows, int64_t columns) {
    return x.valid() ? w_.product(x, {name_of(matrix) + ".weight", {rows, columns}}) : Value();
  }
  Value biased(Value x, const char* tensor, int64_t columns) {
    const std::string bias = name_of(tensor) + ".bias";
    return x.valid() ? ops::add(x, w_.vector(bias, columns)) : Value();
  }

  Convolved convolution(Value x) {
    if (!x.valid()) return {};
    const int64_t columns = *ir::as_constant(x.extent(1));
    const Value kernel = w_.numbers(name_of("ssm_conv1d.weight"), {columns, s_.window});
    Convolved all = convolved(x, in_.states[0], kernel);
    if (w_.has(name_of("ssm_conv1d.bias"))) all.y = biased(all.y, "ssm_conv1d", columns);
    if (all.y.valid()) all.y = ops::swish(all.y);
    return all;
  }

  // Normalised where the model does so.
  Value selected(Value x, const char* norm) {
    const std::string scale = w_.weight_name(name_of(norm));
    if (!x.valid() || (!s_.has_norms && !w_.has(scale))) return x;
    return w_.has(scale)
               ? ops::rms_norm(x, w_.vector(scale, *ir::as_constant(x.extent(1))), -1, s_.epsilon)
               : normalised_rows(x);
  }
  Value time_steps(Value x, int64_t columns) {
    return biased(product(selected(x, "ssm_dt_norm"), "ssm_dt", columns, s_.rank), "ssm_dt",
                  columns);
  }

  // `decays`, `skips`: shapes of the tensors.
  RecurrentOutput run(const Selection& of, Value window, Value gate, std::vector<int64_t> decays,
                      std::vector<int64_t> skips) {
    const Value decay = w_.numbers(name_of("ssm_a"), std::move(decays));
    const Value skip = w_.numbers(name_of("ssm_d"), std::move(skips));
    for (Value x : {of.x, of.steps, of.in, of.out, gate, decay, skip}) {
      if (!x.valid()) return {};
    }
    const RecurrentOutput all = scan(of, decay);
    if (!all.y.valid()) return {};
    const ExtentExpr count = of.x.extent(0), heads = number(s_.heads),
                     channels = number(s_.inner / s_.heads);
    const Value x = ops::reshape(of.x, {count, heads, channels});
    Value y = ops::add(ops::reshape(all.y, {count, heads, channels}),
                       ops::mul(x, ops::reshape(skip, {heads, number(1)})));
    y = ops::mul(ops::reshape(y, {count, number(s_.inner)}), ops::swish(gate));
    return {product(normalised(y), "ssm_out", s_.width, s_.inner), {window, all.states[0]}};
  }

  // Of each group, where the file has weights.
  Value normalised(Value y) {
    const std::string scale = name_of("ssm_norm.weight");
    if (!w_.has(scale)) return y;
    const int64_t columns = s_.inner / s_.groups;
    const Value weights = w_.numbers(scale, {s_.groups, columns});
    if (!weights.valid()) return {};
    const ExtentExpr count = y.extent(0);
    const Value each = ops::reshape(y, {count, number(s_.groups), number(columns)});
    return ops::reshape(ops::mul(normalised_rows(each), weights), {count, number(s_.inner)});
  }
  Value normalised_rows(Value x) {
    const Value ones = ops::full(x.builder().scalar(ir::DType::f32, 1), {x.extent(x.rank() - 1)});
    return ops::rms_norm(x, ones, -1, s_.epsilon);
  }

  // Every number of a state decays over the time step, and grows by the channel's x, times the
  // step, times what its place reads.
  RecurrentOutput scan(const Selection& of, Value decay) {
    const ExtentExpr count = of.x.extent(0), heads = number(s_.heads),
                     channels = number(s_.inner / s_.heads);
    const Value steps = ops::softplus(of.steps);
    const Value x = ops::mul(ops::reshape(of.x, {count, heads, channels}),
                             ops::reshape(steps, {count, heads, number(1)}));
    const std::vector<ExtentExpr> selected = {count, number(s_.groups), number(s_.state)};
    const Value operands[] = {steps, x, ops::reshape(of.in, selected),
                              ops::reshape(of.out, selected)};
    const bool is_of_heads = decay.rank() == 1 || ir::as_constant(decay.extent(1)) == 1;
    const bool is_single = ir::as_constant(count) == 1;
    RecurrentOutput all =
        is_of_heads && !is_single ? by_chunks(operands, decay) : by_tokens(operands, decay);
    if (!all.y.valid()) return {};
    all.states[0] = ops::reshape(all.states[0], ops::extents_of(in_.states[1]));
    return all;
  }

  // Heads are [groups, heads of a group].
  RecurrentOutput by_tokens(std::span<const Value> operands, Value decay) {
    const ExtentExpr one = number(1), groups = number(s_.groups),
                     heads = number(s_.heads / s_.groups), channels = number(s_.inner / s_.heads),
                     state = number(s_.state);
    const ExtentExpr decays = decay.rank() == 2 ? decay.extent(1) : one;
    const Value rates = ops::reshape(decay, {groups, heads, one, decays});
    const Value first = ops::reshape(in_.states[1], {groups, heads, channels, state});
    return over_tokens(
        operands, {first},
        [&](std::span<const Value> states, std::span<const Value> rows) -> TokenStep {
          const int64_t last[] = {3};
          const Value steps = ops::reshape(rows[0], {groups, heads, one, one});
          const Value x = ops::reshape(rows[1], {groups, heads, channels, one});
          const Value in = ops::reshape(rows[2], {groups, one, one, state});
          const Value out = ops::reshape(rows[3], {groups, one, one, state});
          const Value kept = ops::mul(states[0], ops::exp(ops::mul(rates, steps)));
          const Value next = ops::add(kept, ops::mul(x, in));
          return {{next}, ops::reduce_sum(ops::mul(next, out), last, false)};
        });
  }

  // Within a chunk, what a token reads of another one is a product: of what both select, times
  // the decay between them. Source: Dao and Gu (2024), the algorithm of blocks.
  RecurrentOutput by_chunks(std::span<const Value> operands, Value decay) {
    constexpr int64_t kTokens = 64;
    const ExtentExpr one = number(1), groups = number(s_.groups), heads = number(s_.heads),
                     of_group = number(s_.heads / s_.groups),
                     channels = number(s_.inner / s_.heads), state = number(s_.state),
                     rows_of_group = number(s_.inner / s_.groups), tokens = number(kTokens);
    const Value rates = ops::reshape(decay, {one, heads});
    const Value first = ops::reshape(in_.states[1], {groups, rows_of_group, state});
    ir::Builder& b = decay.builder();
    const Value own = ops::iota(b, ir::DType::i32, {tokens, one}, 0);
    const Value other = ops::iota(b, ir::DType::i32, {one, tokens}, 1);
    const Value is_before = ops::greater_equal(own, other);
    return over_chunks(
        operands, {first}, kTokens,
        [&](std::span<const Value> states, std::span<const Value> rows) -> RecurrentOutput {
          const Value so_far = ops::cumsum(ops::mul(rows[0], rates), 0);  // [tokens, heads]
          const Value of_heads = ops::transpose(so_far, {1, 0});
          const Value between = ops::sub(ops::reshape(of_heads, {groups, of_group, tokens, one}),
                                         ops::reshape(of_heads, {groups, of_group, one, tokens}));
          const Value decayed =
              ops::where(is_before, ops::exp(between), b.scalar(ir::DType::f32, 0));
          const Value in = ops::transpose(rows[2], {1, 0, 2}),
                      out = ops::transpose(rows[3], {1, 0, 2});
          const Value alike = ops::matmul(out, ops::transpose(in, {0, 2, 1}));
          const Value shares =
              ops::mul(decayed, ops::reshape(alike, {groups, one, tokens, tokens}));
          const Value of_chunk = ops::matmul(ops::reshape(shares, {heads, tokens, tokens}),
                                             ops::transpose(rows[1], {1, 0, 2}));
          const Value of_state = ops::reshape(
              ops::transpose(ops::matmul(out, ops::transpose(states[0], {0, 2, 1})), {1, 0, 2}),
              {tokens, heads, channels});
          const Value y =
              ops::add(ops::transpose(of_chunk, {1, 0, 2}),
                       ops::mul(of_state, ops::exp(ops::reshape(so_far, {tokens, heads, one}))));
          const Value end = ops::slice_along(so_far, 0, number(kTokens - 1), one);  // [1, heads]
          const Value left = ops::reshape(ops::exp(ops::sub(end, so_far)), {tokens, heads, one});
          const Value added = ops::matmul(
              ops::transpose(ops::reshape(ops::mul(rows[1], left), {tokens, groups, rows_of_group}),
                             {1, 2, 0}),
              in);
          const Value kept = ops::mul(ops::reshape(states[0], {groups, of_group, channels, state}),
                                      ops::reshape(ops::exp(end), {groups, of_group, one, one}));
          const Value next = ops::add(ops::reshape(kept, {groups, rows_of_group, state}), added);
          return {y, {next}};
        });
  }

  const RecurrentInput& in_;
  const RecurrentShape& s_;
  Weights& w_;
  ir::ExtentPool& pool_;
};

}  // namespace

const Recurrence mamba = {read_mamba, states_of_channels,
                          [](const RecurrentInput& in) { return StateSpace(in).run_mamba(); }};
const Recurrence mamba2 = {read_mamba2, states_of_all,
                           [](const RecurrentInput& in) { return StateSpace(in).run_mamba2(); }};
const Recurrence plamo2 = {read_plamo2, states_of_channels,
                           [](const RecurrentInput& in) { return StateSpace(in).run_plamo2(); }};

}  // namespace ullage::gguf
