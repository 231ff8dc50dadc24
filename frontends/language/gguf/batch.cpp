// Weights are read once a step for all conversations. Tokens are drawn for each conversation
// separately, by the same nodes as in an answer alone: the order of a sum over the vocabulary
// depends on how many rows there are.
#include "frontends/language/gguf/step.h"

#include "ops/elementwise/cast.h"
#include "ops/elementwise/elementwise.h"
#include "ops/movement/movement.h"
#include "ops/movement/movement_rules.h"
#include "ops/reduce/reduce.h"

namespace ullage::gguf {
namespace {

using ir::DType;
using ir::ExtentExpr;
using ir::Value;

// Column n of a matrix, as a vector.
Value column_of(Value x, int64_t n) {
  if (!x.valid()) return {};
  ir::ExtentPool& pool = x.builder().pool();
  return ops::reshape(ops::slice_along(x, 1, pool.constant(n), pool.constant(1)), {x.extent(0)});
}

// i64 [N, 1]. `answers`: [taken, N] so far; invalid: there are none.
Value draw(const AnswerInputs& in, Value logits, Value answers, Value place) {
  if (!logits.valid()) return {};
  ir::Builder& b = logits.builder();
  const ExtentExpr conversations = in.tokens.extent(0);
  std::vector<Value> drawn;
  for (int64_t n = 0; n < ir::as_constant(conversations); ++n) {
    std::vector<Value> seen = {row_of(in.tokens, n)};
    if (answers.valid()) seen.push_back(column_of(answers, n));
    drawn.push_back(ops::sample_token(row_of(logits, n), seen, place, in.sampling));
  }
  return ops::reshape(ops::concat(drawn, 0), {conversations, b.pool().constant(1)});
}

Value any(Value of_conversations) {
  return ops::greater(ops::reduce_max.over_all(ops::cast(of_conversations, DType::i32)), 0.0);
}

}  // namespace

Value write_batch(ir::Builder& b, Decoder& decoder, const AnswerInputs& in) {
  const ExtentExpr one = b.pool().constant(1), conversations = in.tokens.extent(0);
  const DecoderStep prompt = decoder.batch_step(in.tokens, in.starts, {});
  const Value first = draw(in, prompt.logits, {}, b.scalar(DType::i64, 0));
  if (!first.valid()) return {};
  const Value first_row = ops::reshape(first, {one, conversations});
  const Value first_tail = tail_of_first(in.stops, first);
  const Value first_active = goes_on(in.stops, first_tail);
  ops::Loop loop(b, in.most - one, any(first_active));
  CarriedCache cache(loop, prompt.cache);
  const Value answers = loop.carry(first_row, {one + loop.iteration(), conversations});
  const Value tail = loop.carry(first_tail), active = loop.carry(first_active);
  const DecoderStep step = decoder.batch_step(last_of(tail), in.starts, cache.values());
  const Value token = draw(in, step.logits, answers, ops::add(loop.iteration_value(), 1.0));
  const Value after = next_tail(tail, token);
  const Value goes = ops::logical_and(active, goes_on(in.stops, after));
  const Value taken =
      ops::where(active, ops::reshape(token, {conversations}), b.scalar(DType::i64, kNoToken));
  cache.next(step.cache);
  loop.next(answers, joined(answers, ops::reshape(taken, {one, conversations})));
  loop.next(tail, after);
  loop.next(active, goes);
  loop.end(any(goes));
  return loop.result(answers);
}

}  // namespace ullage::gguf
