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

Value element_of(Value x, int64_t n) {
  ir::ExtentPool& pool = x.builder().pool();
  return ops::reshape(ops::slice_along(x, 0, pool.constant(n), pool.constant(1)), {});
}

// Of conversation n, which may have a seed of its own.
ops::TokenSampling sampling_of(const AnswerInputs& in, int64_t n) {
  ops::TokenSampling own = in.sampling;
  if (own.seed.rank() != 0) own.seed = element_of(own.seed, n);
  if (own.sequences.multiplier.valid()) own.sequences.first = element_of(in.starts, n);
  return own;
}

// i64 [N, 1]. `answers`: [taken, N] so far; invalid: there are none.
Value draw_each(const AnswerInputs& in, const Allowed& allowed, Value logits, Value answers,
                Value place) {
  if (!logits.valid()) return {};
  ir::Builder& b = logits.builder();
  const ExtentExpr conversations = in.tokens.extent(0);
  std::vector<Value> drawn;
  for (int64_t n = 0; n < ir::as_constant(conversations); ++n) {
    std::vector<Value> seen = {row_of(in.tokens, n)};
    if (answers.valid()) seen.push_back(column_of(answers, n));
    const Allowed own{.entries = row_of(allowed.entries, n)};
    drawn.push_back(ops::sample_token(allowed_logits(in.constraint, own, row_of(logits, n)), seen,
                                      place, allowed_sampling(own, sampling_of(in, n))));
  }
  return ops::reshape(ops::concat(drawn, 0), {conversations, b.pool().constant(1)});
}

Value any(Value of_conversations) {
  return ops::greater(ops::reduce_max.over_all(ops::cast(of_conversations, DType::i32)), 0.0);
}

// Of each conversation its log-probabilities, along axis 1.
std::vector<Value> reported(Value logits, Value tokens, const GenerationForm& form) {
  std::vector<Value> rows;
  if (!form.log_probabilities) return rows;
  std::vector<std::vector<Value>> columns;
  for (int64_t n = 0; n < form.batch; ++n) {
    const auto one =
        log_probabilities(row_of(logits, n), row_of(tokens, n), *form.log_probabilities);
    columns.resize(one.size());
    for (size_t i = 0; i < one.size(); ++i) {
      std::vector<ExtentExpr> shape = ops::extents_of(one[i]);
      shape.insert(shape.begin(), logits.builder().pool().constant(1));
      columns[i].push_back(ops::reshape(one[i], shape));
    }
  }
  for (const auto& column : columns) rows.push_back(ops::concat(column, 1));
  return rows;
}

}  // namespace

std::vector<Value> write_batch(ir::Builder& b, Decoder& decoder, const AnswerInputs& in,
                               const GenerationForm& form) {
  const ExtentExpr one = b.pool().constant(1), conversations = in.tokens.extent(0);
  const DecoderStep prompt = decoder.batch_step(in.tokens, in.starts, {});
  const Allowed allowed = allowed_first(in.constraint, conversations);
  const Value first = draw_each(in, allowed, prompt.logits, {}, b.scalar(DType::i64, 0));
  if (!first.valid()) return {};
  std::vector<Value> first_rows = reported(prompt.logits, first, form);
  first_rows.insert(first_rows.begin(), ops::reshape(first, {one, conversations}));
  const Ending first_ending = ending_of_first(in, allowed, first);
  const Value first_active = goes_on(in, first_ending);
  ops::Loop loop(b, in.most - one, any(first_active));
  CarriedCache cache(loop, prompt.cache);
  AppendedRows rows(loop, first_rows);
  CarriedEnding ending(loop, first_ending);
  const Value active = loop.carry(first_active);
  const DecoderStep step =
      decoder.batch_step(last_of(ending.value().tail), in.starts, cache.values());
  const Value token = draw_each(in, ending.value().allowed, step.logits, rows.value(0),
                                ops::add(loop.iteration_value(), 1.0));
  const Ending after = next_ending(in, ending.value(), token);
  const Value goes = ops::logical_and(active, goes_on(in, after));
  const Value taken =
      ops::where(active, ops::reshape(token, {conversations}), b.scalar(DType::i64, kNoToken));
  std::vector<Value> next_rows = reported(step.logits, token, form);
  next_rows.insert(next_rows.begin(), ops::reshape(taken, {one, conversations}));
  cache.next(step.cache);
  rows.append(next_rows);
  ending.next(after);
  loop.next(active, goes);
  loop.end(any(goes));
  return rows.results();
}

}  // namespace ullage::gguf
