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

// `groups` are heads of queries and keys, `heads` those of values; all have `state` columns.
ir::Result<void> read_delta_net(ModelKeys& keys, RecurrentShape& s) {
  constexpr int64_t kMostColumns = 1 << 24, kMostPositions = 64, kMostNumbers = 1 << 12;
  auto ok = read_sizes(keys, {{"ssm.conv_kernel", 2, kMostPositions, &s.window},
                              {"ssm.inner_size", 1, kMostColumns, &s.inner},
                              {"ssm.state_size", 1, kMostNumbers, &s.state},
                              {"ssm.time_step_rank", 1, kMostColumns, &s.heads},
                              {"ssm.group_count", 1, kMostColumns, &s.groups}});
  if (!ok) return ok;
  if (s.heads % s.groups == 0 && s.inner == s.heads * s.state) return {};
  return ir::invalid_file("metadata '" + keys.full("ssm.inner_size") +
                          "': " + std::to_string(s.inner) + " columns must be those of " +
                          std::to_string(s.heads) + " heads of " + std::to_string(s.state) +
                          ", a multiple of " + std::to_string(s.groups) + " heads of keys");
}

// Columns that are convolved: queries, keys and values.
int64_t convolved_columns(const RecurrentShape& s) {
  return 2 * s.groups * s.state + s.inner;
}

std::vector<std::vector<int64_t>> states_of_delta_net(const RecurrentShape& s) {
  return {{s.window - 1, convolved_columns(s)}, {s.heads, s.state, s.state}};
}

// Which heads of values read the same head of keys.
enum class HeadOrder : uint8_t { neighbours, apart };

class DeltaNet {
 public:
  DeltaNet(const RecurrentInput& in, HeadOrder order)
      : in_(in),
        s_(in.shape),
        w_(in.weights),
        pool_(in.x.builder().pool()),
        order_(order),
        count_(in.x.extent(0)) {}

  RecurrentOutput run() {
    const auto [mixed, gate] = projections();
    const auto [open, step] = rates();
    if (!mixed.valid() || !gate.valid() || !open.valid() || !step.valid()) return {};
    const Value kernel =
        w_.numbers(name_of("ssm_conv1d.weight"), {convolved_columns(s_), s_.window});
    const Convolved all = convolved(mixed, in_.states[0], kernel);
    if (!all.y.valid()) return {};
    const Value parts = ops::swish(all.y);
    const int64_t keys = s_.groups * s_.state;
    const RecurrentOutput out = scan(ops::mul(normalised(columns_of(parts, 0, keys)),
                                              1 / std::sqrt(static_cast<double>(s_.state))),
                                     normalised(columns_of(parts, keys, keys)),
                                     columns_of(parts, 2 * keys, s_.inner), open, step);
    if (!out.y.valid()) return {};
    const Value scale = w_.vector(name_of("ssm_norm.weight"), s_.state);
    const Value heads = ops::reshape(out.y, {count_, number(s_.heads), number(s_.state)});
    const Value y =
        ops::reshape(ops::rms_norm(heads, scale, -1, s_.epsilon), {count_, number(s_.inner)});
    return {w_.product(ops::mul(y, ops::swish(gate)),
                       Weights::Named{name_of("ssm_out.weight"), {s_.width, s_.inner}}),
            {all.state, out.states[0]}};
  }

 private:
  ExtentExpr number(int64_t n) { return pool_.constant(n); }
  std::string name_of(const char* tensor) const { return in_.prefix + tensor; }
  Value product(const char* matrix, int64_t rows) {
    return w_.product(in_.x, Weights::Named{name_of(matrix), {rows, s_.width}});
  }

  // Matrices of parts that lie side by side for each head of keys, of so many columns each: every
  // part as one matrix.
  std::vector<Value> parts_of_groups(Value all, const std::vector<int64_t>& columns) {
    if (!all.valid()) return std::vector<Value>(columns.size());
    int64_t first = 0;
    for (int64_t own : columns) first += own;
    const Value groups = ops::reshape(all, {count_, number(s_.groups), number(first)});
    std::vector<Value> parts;
    first = 0;
    for (int64_t own : columns) {
      parts.push_back(ops::reshape(ops::slice_along(groups, 2, number(first), number(own)),
                                   {count_, number(s_.groups * own)}));
      first += own;
    }
    return parts;
  }

  // Queries, keys and values side by side; what opens the result.
  std::array<Value, 2> projections() {
    if (!w_.has(name_of("ssm_in.weight"))) {
      return {product("attn_qkv.weight", convolved_columns(s_)),
              product("attn_gate.weight", s_.inner)};
    }
    const int64_t values = s_.inner / s_.groups;
    const std::vector<Value> parts =
        parts_of_groups(product("ssm_in.weight", convolved_columns(s_) + s_.inner),
                        {s_.state, s_.state, values, values});
    return {ops::concat(std::span(parts).first(3), 1), parts[3]};
  }

  // Of each head, f32 [T, heads]: how much of the new value is kept, and the logarithm of how much
  // of the state is.
  std::array<Value, 2> rates() {
    const int64_t each = s_.heads / s_.groups;
    const std::vector<Value> parts =
        w_.has(name_of("ssm_ba.weight"))
            ? parts_of_groups(product("ssm_ba.weight", 2 * s_.heads), {each, each})
            : std::vector{product("ssm_beta.weight", s_.heads),
                          product("ssm_alpha.weight", s_.heads)};
    const Value bias = w_.vector(name_of("ssm_dt.bias"), s_.heads);
    const Value decay = w_.vector(name_of("ssm_a"), s_.heads);
    if (!parts[0].valid() || !parts[1].valid() || !bias.valid() || !decay.valid()) return {};
    return {ops::sigmoid(parts[0]), ops::mul(ops::softplus(ops::add(parts[1], bias)), decay)};
  }

  // Each head of keys by its length.
  Value normalised(Value x) {
    const Value heads = ops::reshape(x, {count_, number(s_.groups), number(s_.state)});
    const int64_t last[] = {2};
    const Value squares = ops::reduce_sum(ops::square(heads), last, true);
    return ops::reshape(ops::mul(heads, ops::rsqrt(ops::add(squares, s_.epsilon))),
                        {count_, number(s_.groups * s_.state)});
  }

  // A state has for each column of a value a row of the head's keys. It decays, then moves towards
  // the value where the key reads it.
  RecurrentOutput scan(Value queries, Value keys, Value values, Value open, Value step) {
    const ExtentExpr one = number(1), columns = number(s_.state), groups = number(s_.groups),
                     each = number(s_.heads / s_.groups);
    const bool are_neighbours = order_ == HeadOrder::neighbours;
    const std::array<ExtentExpr, 2> heads =
        are_neighbours ? std::array{groups, each} : std::array{each, groups};
    const std::array<ExtentExpr, 2> shared =
        are_neighbours ? std::array{groups, one} : std::array{one, groups};
    const auto of_keys = [&](Value x) {
      return ops::reshape(x, {count_, shared[0], shared[1], one, columns});
    };
    const auto of_heads = [&](Value x, ExtentExpr own) {
      return ops::reshape(x, {count_, heads[0], heads[1], own, one});
    };
    const Value operands[] = {of_keys(queries), of_keys(keys), of_heads(values, columns),
                              of_heads(open, one), of_heads(ops::exp(step), one)};
    const Value first = ops::reshape(in_.states[1], {heads[0], heads[1], columns, columns});
    RecurrentOutput all = over_tokens(
        operands, {first}, [](std::span<const Value> states, std::span<const Value> rows) {
          const int64_t last[] = {3};
          const Value kept = ops::mul(states[0], rows[4]);
          const Value known = ops::reduce_sum(ops::mul(kept, rows[1]), last, true);
          const Value found = ops::mul(ops::sub(rows[2], known), rows[3]);
          const Value next = ops::add(kept, ops::mul(found, rows[1]));
          return TokenStep{{next}, ops::reduce_sum(ops::mul(next, rows[0]), last, false)};
        });
    if (!all.y.valid()) return {};
    all.states[0] = ops::reshape(all.states[0], ops::extents_of(in_.states[1]));
    return all;
  }

  const RecurrentInput& in_;
  const RecurrentShape& s_;
  Weights& w_;
  ir::ExtentPool& pool_;
  HeadOrder order_;
  ExtentExpr count_;
};

}  // namespace

const Recurrence delta_net = {read_delta_net, states_of_delta_net, [](const RecurrentInput& in) {
                                return DeltaNet(in, HeadOrder::apart).run();
                              }};
const Recurrence grouped_delta_net = {
    read_delta_net, states_of_delta_net,
    [](const RecurrentInput& in) { return DeltaNet(in, HeadOrder::neighbours).run(); }};

}  // namespace ullage::gguf
