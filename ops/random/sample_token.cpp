#include "ops/random/sample_token.h"

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

// A number in [0, 1) of this draw, f32 scalar.
Value uniform(Value draw, Value seed) {
  const auto [low, high] = words_of(draw);
  const Value none = draw.builder().scalar(DType::u32, 0);
  return unit_interval(philox({low, high, none, none}, words_of(seed))[0]);
}

// How many of the tokens are before the one drawn; `logits` in order, the best first.
Value drawn_rank(Value logits, Value draw, const TokenSampling& sampling) {
  ir::Builder& b = logits.builder();
  const ExtentExpr count = logits.extent(0), zero = b.pool().constant(0),
                   one = b.pool().constant(1);
  const Value best = slice(logits, {zero}, {one}, {one});
  const Value weights = exp(div(sub(logits, best), sampling.temperature));
  const Value sums = cumsum(weights, 0);
  const Value rank = iota(b, DType::i64, {count}, 0);
  // Of a prefix.
  const auto sum_of = [&](Value kept) {
    return reduce_max.over_all(where(kept, sums, b.scalar(DType::f32, 0)));
  };

  // Each of the limits keeps a prefix.
  const Value in_top_k = logical_or(less(rank, sampling.top_k), less_equal(sampling.top_k, 0.0));
  const Value before = sub(sums, weights);
  const Value in_top_p = less(before, mul(sum_of(in_top_k), sampling.top_p));
  const Value likely = greater_equal(weights, sampling.min_p);
  const Value kept =
      logical_or(logical_and(in_top_k, logical_and(in_top_p, likely)), equal(rank, 0.0));

  const Value target = mul(sum_of(kept), uniform(draw, sampling.seed));
  const Value passed = logical_and(kept, less_equal(sums, target));
  const Value last = sub(reduce_sum.over_all(cast(kept, DType::i64)), 1.0);
  return min(reduce_sum.over_all(cast(passed, DType::i64)), last);
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

Value less_losses(Value logits, Value losses) {
  return losses.valid() ? sub(logits, losses) : logits;
}

Value sampled(Value logits, std::span<const Value> seen, Value losses, Value draw,
              const TokenSampling& sampling) {
  const Value changed =
      less_losses(penalized(logits, all_of(seen), sampling.repetition_penalty), losses);
  const Value order = argsort(changed, true);
  const Value rank = drawn_rank(gather(changed, order, 0), draw, sampling);
  const Value is_drawn = greater(sampling.temperature, 0.0);
  const Value place = where(is_drawn, rank, draw.builder().scalar(DType::i64, 0));
  return cast(gather(order, reshape(place, {draw.builder().pool().constant(1)}), 0), DType::i64);
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
  const Value lost = losses(logits, seen.subspan(1), sampling);
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
