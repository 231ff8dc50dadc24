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

Value sampled(Value logits, std::span<const Value> seen, Value draw,
              const TokenSampling& sampling) {
  const Value all = seen.size() == 1 ? seen[0] : concat(seen, 0);
  const Value changed = penalized(logits, all, sampling.repetition_penalty);
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
  Value by_chance, best;
  {
    const Predicated here(b, conditions[0]);
    by_chance = sampled(logits, seen, draw, sampling);
  }
  {
    const Predicated here(b, ir::logical_not(conditions[0]));
    best = arg_max(logits, 0, true);
  }
  return select_branch(conditions[0], by_chance, best);
}

}  // namespace ullage::ops
