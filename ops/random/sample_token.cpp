#include "ops/random/sample_token.h"

#include <array>

#include "ops/control/branch.h"
#include "ops/control/predicated.h"
#include "ops/elementwise/cast.h"
#include "ops/elementwise/elementwise.h"
#include "ops/generate/generate.h"
#include "ops/indexing/indexing.h"
#include "ops/movement/movement.h"
#include "ops/order/scan.h"
#include "ops/order/sort.h"
#include "ops/random/philox.h"
#include "ops/reduce/reduce.h"

namespace ullage::ops {
namespace {

using ir::DType;
using ir::ExtentExpr;
using ir::Value;

// Two numbers in [0, 1) of this draw, f32 scalars.
std::array<Value, 2> uniform(Value draw, Value seed) {
  const auto [low, high] = words_of(draw);
  const Value none = draw.builder().scalar(DType::u32, 0);
  const auto words = philox({low, high, none, none}, words_of(seed));
  return {unit_interval(words[0]), unit_interval(words[1])};
}

// Tokens in order, the best first, of which some are left.
class Candidates {
 public:
  Candidates(Value logits, const TokenSampling& sampling)
      : builder_(logits.builder()), sampling_(sampling) {
    const ExtentExpr count = logits.extent(0), zero = builder_.pool().constant(0),
                     one = builder_.pool().constant(1);
    distances_ = sub(logits, slice(logits, {zero}, {one}, {one}));
    weights_ = exp(div(distances_, temperature()));
    rank_ = iota(builder_, DType::i64, {count}, 0);
    kept_ = logical_or(less(rank_, sampling.top_k), less_equal(sampling.top_k, 0.0));
  }

  // Keeps tokens whose information is nearest to its mean.
  void keep_typical() {
    const Value shares = untempered_shares();
    const Value mean = reduce_sum.over_all(
        where(greater(shares, 0.0), mul(shares, distances_), number(DType::f32, 0)));
    const Value order = argsort(where(kept_, abs(sub(distances_, mean)), number(DType::f32, kFar)));
    const Value sorted = gather(shares, order, 0);
    const Value is_near = less_equal(sub(cumsum(sorted, 0), sorted), sampling_.shares.typical);
    const Value none = full(number(DType::i32, 0), {rank_.extent(0)});
    const Value near = greater(scatter_elements(none, order, cast(is_near, DType::i32), 0), 0.0);
    const Value is_off = greater_equal(sampling_.shares.typical, 1.0);
    kept_ = logical_and(kept_, logical_or(near, is_off));
    weights_ = where(kept_, weights_, number(DType::f32, 0));
    best_ = reduce_max.over_all(weights_);
    first_ = first_of(kept_);
  }

  // The fewest that have the share top_p, and of those the likely ones.
  void keep_likely() {
    const Value sums = cumsum(weights_, 0);
    const Value in_top_p = less(sub(sums, weights_), mul(last_of(kept_, sums), sampling_.top_p));
    const Value least = best_.valid() ? mul(best_, sampling_.min_p) : sampling_.min_p;
    const Value likely = greater_equal(weights_, least);
    kept_ = logical_or(logical_and(kept_, logical_and(in_top_p, likely)), equal(rank_, first()));
  }

  // Leaves out all likely ones but the last of them, where `number` is below the probability.
  void exclude(Value number) {
    const ShareLimits& limits = sampling_.shares;
    const Value above =
        logical_and(kept_, greater_equal(untempered_shares(), limits.xtc_threshold));
    const Value takes_place =
        logical_and(less(number, limits.xtc_probability), less_equal(limits.xtc_threshold, 0.5));
    const Value last = mul(last_of(above, rank_), cast(takes_place, DType::i64));
    kept_ = logical_and(kept_, greater_equal(rank_, last));
    weights_ = where(kept_, weights_, this->number(DType::f32, 0));
    first_ = first_of(kept_);
  }

  // The rank of the one that `number` draws.
  Value drawn(Value number) const {
    const Value sums = cumsum(weights_, 0);
    const Value target = mul(last_of(kept_, sums), number);
    const Value passed = logical_and(kept_, greater(sums, target));
    return min(first_of(passed), last_of(kept_, rank_));
  }
  Value first() const { return first_.valid() ? first_ : number(DType::i64, 0); }

 private:
  static constexpr double kFar = 3e38;

  Value number(DType dtype, double value) const { return builder_.scalar(dtype, value); }
  // Without a temperature limits are those of 1.
  Value temperature() const {
    const Value given = sampling_.temperature;
    if (!sampling_.shares.typical.valid()) return given;
    return where(greater(given, 0.0), given, number(DType::f32, 1));
  }
  Value untempered_shares() const {
    const Value all = where(kept_, exp(distances_), number(DType::f32, 0));
    return div(all, reduce_sum.over_all(all));
  }
  Value first_of(Value condition) const {
    const Value behind = extent_values(builder_, {rank_.extent(0)}, {});
    return reduce_min.over_all(where(condition, rank_, behind));
  }
  // The largest of `values`, which are not negative and grow, where the condition holds; none: 0.
  Value last_of(Value condition, Value values) const {
    return reduce_max.over_all(where(condition, values, number(values.dtype(), 0)));
  }

  ir::Builder& builder_;
  const TokenSampling& sampling_;
  Value distances_{}, weights_{};  // of logits from the best; shares, times a number they share
  Value rank_{}, kept_{};
  Value best_{}, first_{};  // weight of the best that is left, and its rank; invalid: 1 and 0
};

// How many of the tokens are before the one drawn; `logits` in order, the best first.
Value drawn_rank(Value logits, Value draw, const TokenSampling& sampling) {
  const bool is_limited = sampling.shares.typical.valid();
  const auto [of_token, of_exclusion] = uniform(draw, sampling.seed);
  Candidates candidates(logits, sampling);
  if (is_limited) candidates.keep_typical();
  candidates.keep_likely();
  if (is_limited) candidates.exclude(of_exclusion);
  return where(greater(sampling.temperature, 0.0), candidates.drawn(of_token), candidates.first());
}

Value all_of(std::span<const Value> pieces) {
  return pieces.size() == 1 ? pieces[0] : concat(pieces, 0);
}

Value biased(Value logits, const TokenSampling& sampling) {
  if (!sampling.bias.valid()) return logits;
  return scatter_elements(logits, sampling.bias_tokens, sampling.bias, 0, ScatterReduction::sum);
}

// What the logit of each token loses for its occurrences in the answer.
Value losses(Value logits, std::span<const Value> answer, const TokenSampling& sampling) {
  if (answer.empty() || !sampling.frequency_penalty.valid()) return {};
  ir::Builder& b = logits.builder();
  const Value tokens = all_of(answer);
  const Value ones = full(b.scalar(DType::f32, 1), {tokens.extent(0)});
  const Value none = full(b.scalar(DType::f32, 0), {logits.extent(0)});
  const Value counts = scatter_elements(none, tokens, ones, 0, ScatterReduction::sum);
  return add(mul(counts, sampling.frequency_penalty),
             mul(cast(greater(counts, 0.0), DType::f32), sampling.presence_penalty));
}

// Those in front of the first: any.
Value tokens_at(Value seen, Value places) {
  return gather(seen, max(places, 0.0), 0);
}

// What the logit of each token loses for the sequence of tokens that it would continue.
Value sequence_losses(Value logits, Value seen, const SequencePenalty& penalty) {
  if (!penalty.multiplier.valid()) return {};
  ir::Builder& b = logits.builder();
  const ExtentExpr count = seen.extent(0), one = b.pool().constant(1);
  const ExtentExpr longest = ir::min(count, b.pool().constant(kLongestSequence));
  const Value begin = penalty.first.valid() ? penalty.first : b.scalar(DType::i64, 0);
  const Value last = extent_values(b, {count - one}, {});
  const Value places = iota(b, DType::i64, {count}, 0);
  // How many tokens up to each place are those at the end.
  const Value back = iota(b, DType::i64, {one, longest}, 1);
  const Value before = sub(reshape(places, {count, one}), back);
  const Value is_same =
      logical_and(equal(tokens_at(seen, before), tokens_at(seen, sub(last, back))),
                  greater_equal(before, begin));
  const int64_t columns[] = {1};
  const Value same =
      reduce_min(where(is_same, extent_values(b, {longest}, {}), back), columns, false);
  const Value none = full(b.scalar(DType::i32, 0), {logits.extent(0)});
  const Value ones = full(b.scalar(DType::i32, 1), {penalty.breakers.extent(0)});
  const Value breaks = gather(scatter_elements(none, penalty.breakers, ones, 0), seen, 0);
  const Value unbroken =
      sub(last, reduce_max.over_all(where(greater(breaks, 0.0), places, b.scalar(DType::i64, -1))));
  const Value repeated = min(same, unbroken);
  const Value counts = logical_and(logical_and(less(places, last), greater_equal(places, begin)),
                                   greater_equal(repeated, penalty.allowed));
  // As large as f32 has numbers, so that no difference of two is undefined.
  constexpr double kMost = 3e38;
  const Value power =
      min(pow(penalty.base, cast(sub(repeated, penalty.allowed), DType::f32)), kMost);
  const Value loss =
      where(counts, min(mul(penalty.multiplier, power), kMost), b.scalar(DType::f32, 0));
  const Value next = gather(seen, min(add(places, 1.0), last), 0);
  return scatter_elements(full(b.scalar(DType::f32, 0), {logits.extent(0)}), next, loss, 0,
                          ScatterReduction::largest);
}

Value sum_of(Value a, Value b) {
  if (!a.valid() || !b.valid()) return a.valid() ? a : b;
  return add(a, b);
}

Value less_losses(Value logits, Value losses) {
  return losses.valid() ? sub(logits, losses) : logits;
}

Value sampled(Value logits, std::span<const Value> seen, Value losses, Value draw,
              const TokenSampling& sampling) {
  const Value changed =
      less_losses(penalized(logits, all_of(seen), sampling.repetition_penalty), losses);
  const Value order = argsort(changed, true);
  const Value rank = drawn_rank(gather(changed, order, 0), draw, sampling);
  return cast(gather(order, reshape(rank, {draw.builder().pool().constant(1)}), 0), DType::i64);
}

}  // namespace

Value penalized(Value logits, Value seen, Value penalty) {
  if (!logits.valid() || !seen.valid()) return {};
  const auto axis = static_cast<int64_t>(logits.rank()) - 1;
  const Value before = gather_elements(logits, seen, axis);
  const Value after = where(less(before, 0.0), mul(before, penalty), div(before, penalty));
  return scatter_elements(logits, seen, after, axis);
}

Value sample_token(Value logits, std::span<const Value> seen, Value draw,
                   const TokenSampling& sampling) {
  if (!logits.valid()) return {};
  ir::Builder& b = logits.builder();
  const Value is_drawn =
      logical_or(greater(sampling.temperature, 0.0), not_equal(sampling.repetition_penalty, 1.0));
  const ir::HostValue conditions = b.scalars(cast(is_drawn, DType::i64));
  if (b.failed()) return {};
  logits = biased(logits, sampling);
  const Value lost = sum_of(losses(logits, seen.subspan(1), sampling),
                            sequence_losses(logits, all_of(seen), sampling.sequences));
  if (sampling.shares.typical.valid()) return sampled(logits, seen, lost, draw, sampling);
  Value by_chance, best;
  {
    const Predicated here(b, conditions[0]);
    by_chance = sampled(logits, seen, lost, draw, sampling);
  }
  {
    const Predicated here(b, ir::logical_not(conditions[0]));
    best = arg_max(less_losses(logits, lost), 0, true);
  }
  return select_branch(conditions[0], by_chance, best);
}

}  // namespace ullage::ops
