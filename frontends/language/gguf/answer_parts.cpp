#include "frontends/language/gguf/answer_parts.h"

#include <array>

#include "ops/elementwise/cast.h"
#include "ops/elementwise/elementwise.h"
#include "ops/generate/generate.h"
#include "ops/indexing/indexing.h"
#include "ops/movement/movement.h"
#include "ops/movement/movement_rules.h"
#include "ops/order/sort.h"
#include "ops/reduce/reduce.h"
#include "ops/rowwise/softmax.h"

namespace ullage::gguf {

using ir::DType;
using ir::ExtentExpr;
using ir::Value;

namespace {

// The last token of an answer was drawn but not read: the cache does not contain it.
History history_inputs(ir::Builder& b, const DecoderShape& shape, CacheTypes cache) {
  History history;
  history.said = b.input("said", DType::i64, {ExtentExpr()});
  const ExtentExpr said = history.said.extent(0);
  b.name_symbol(said, "said");
  const ExtentExpr read = ir::max(said - b.pool().constant(1), 0);
  for (const CachePart& part : cache_parts(shape, cache)) {
    history.cache.rows.push_back(
        b.input(part.name, part.dtype, {read, b.pool().constant(part.columns)}));
  }
  history.cache.states = state_inputs(b, "", shape, ir::min(said, 1));
  return history;
}

// Of the answer and of what comes before it, so that both fit the model's context.
void guard_lengths(ir::Builder& b, const AnswerInputs& in, ExtentExpr prompt,
                   const DecoderShape& shape) {
  const ExtentExpr one = b.pool().constant(1);
  const std::string context =
      " must fit the model's context of " + std::to_string(shape.context) + " positions";
  const ExtentExpr before = in.history.said.valid() ? in.history.said.extent(0) + prompt : prompt;
  b.guard(ir::less_equal(one, before), "there must be a token");
  b.guard(ir::less_equal(one, in.most), "an answer must have at least one token");
  b.guard(ir::less_equal(one, in.stops.extent(1)), "rows of stops must have a token");
  b.guard(ir::less_equal(before + in.most, b.pool().constant(shape.context)),
          (in.history.said.valid() ? "said, tokens and answer" : "tokens and answer") + context);
}

void add_adjustments(ir::Builder& b, ops::TokenSampling& sampling) {
  sampling.bias_tokens = b.input("bias_tokens", DType::i64, {ExtentExpr()});
  const ExtentExpr count = sampling.bias_tokens.extent(0);
  b.name_symbol(count, "biases");
  sampling.bias = b.input("bias", DType::f32, {count});
  sampling.presence_penalty = b.input("presence_penalty", DType::f32, {});
  sampling.frequency_penalty = b.input("frequency_penalty", DType::f32, {});
}

void add_limits(ir::Builder& b, ops::TokenSampling& sampling, const GenerationForm& form) {
  if (form.penalizes_sequences) {
    sampling.sequences = {.multiplier = b.input("dry_multiplier", DType::f32, {}),
                          .base = b.input("dry_base", DType::f32, {}),
                          .allowed = b.input("dry_allowed_length", DType::i64, {}),
                          .breakers = b.input("dry_breakers", DType::i64, {ExtentExpr()})};
    b.name_symbol(sampling.sequences.breakers.extent(0), "dry_breakers");
  }
  if (form.limits_shares) {
    sampling.shares = {.typical = b.input("typical", DType::f32, {}),
                       .xtc_probability = b.input("xtc_probability", DType::f32, {}),
                       .xtc_threshold = b.input("xtc_threshold", DType::f32, {})};
  }
}

void add_stop_automaton(ir::Builder& b, AnswerInputs& in) {
  in.stop_classes = b.input("stop_classes", DType::i64, {ExtentExpr()});
  in.stop_steps = b.input("stop_steps", DType::i64, {ExtentExpr(), ExtentExpr()});
  b.name_symbol(in.stop_classes.extent(0), "vocabulary");
  b.name_symbol(in.stop_steps.extent(0), "stop_states");
  b.name_symbol(in.stop_steps.extent(1), "stop_token_classes");
}

// The last axis of a vector or of a matrix.
size_t last_axis(Value x) {
  return x.rank() - 1;
}

}  // namespace

std::string state_name(size_t state) {
  return "state_" + std::to_string(state);
}

std::vector<Value> state_inputs(ir::Builder& b, const std::string& prefix,
                                const DecoderShape& shape, ExtentExpr rows) {
  std::vector<Value> states;
  for (const std::vector<int64_t>& own : shape.states()) {
    std::vector<ExtentExpr> extents = {rows};
    for (int64_t extent : own) extents.push_back(b.pool().constant(extent));
    const Value given = b.input(prefix + state_name(states.size()), DType::f32, extents);
    if (!given.valid()) return {};
    if (!rows) {
      rows = given.extent(0);
      b.name_symbol(rows, "states");
      b.guard(ir::less_equal(rows, b.pool().constant(1)), "states must have one row at most");
    }
    std::vector<ExtentExpr> none(extents.size(), b.pool().constant(0)), missing = none;
    extents[0] = b.pool().constant(1);
    missing[0] = extents[0] - rows;
    states.push_back(ops::reshape(ops::pad(given, none, missing), extents));
  }
  return states;
}

AnswerInputs make_inputs(ir::Builder& b, const DecoderShape& shape, const GenerationForm& form) {
  AnswerInputs in;
  std::vector<ExtentExpr> prompt = {ExtentExpr()};
  if (form.batch != 0) prompt.insert(prompt.begin(), b.pool().constant(form.batch));
  in.tokens = b.input("tokens", DType::i64, prompt);
  if (form.batch != 0)
    in.starts = b.input("starts", DType::i64, {prompt[0]}, !shape.states().empty());
  const std::vector<ExtentExpr> of_each =
      form.seeds ? std::vector{prompt[0]} : std::vector<ExtentExpr>();
  in.answer = b.input("answer", DType::i64, {}, true);
  in.stops = b.input("stops", DType::i64, {ExtentExpr(), ExtentExpr()});
  in.sampling = {.temperature = b.input("temperature", DType::f32, {}, true),
                 .top_k = b.input("top_k", DType::i64, {}),
                 .top_p = b.input("top_p", DType::f32, {}),
                 .min_p = b.input("min_p", DType::f32, {}),
                 .repetition_penalty = b.input("repetition_penalty", DType::f32, {}, true),
                 .seed = b.input("seed", DType::i64, of_each)};
  if (form.adjusts_logits) add_adjustments(b, in.sampling);
  add_limits(b, in.sampling, form);
  if (form.stops_at_text) add_stop_automaton(b, in);
  in.most = b.scalars(in.answer)[0];
  const ExtentExpr length = in.tokens.extent(last_axis(in.tokens));
  b.name_symbol(length, "tokens");
  b.name_symbol(in.most, "answer");
  b.name_symbol(in.stops.extent(0), "stops");
  b.name_symbol(in.stops.extent(1), "stop_length");
  if (form.continues) in.history = history_inputs(b, shape, form.cache);
  guard_lengths(b, in, length, shape);
  return in;
}

Value joined(Value a, Value b) {
  return ops::concat(std::array{a, b}, 0);
}

Value part(Value x, ExtentExpr start, ExtentExpr count) {
  return ops::slice_along(x, last_axis(x), start, count);
}

Value row_of(Value x, int64_t n) {
  if (!x.valid()) return {};
  ir::ExtentPool& pool = x.builder().pool();
  return ops::reshape(ops::slice_along(x, 0, pool.constant(n), pool.constant(1)), {x.extent(1)});
}

namespace {

Value tail_of_first(Value stops, Value token) {
  ir::Builder& b = stops.builder();
  std::vector<ExtentExpr> others = ops::extents_of(token);
  others.back() = stops.extent(1) - b.pool().constant(1);
  return ops::concat(std::array{ops::full(b.scalar(DType::i64, kNoToken), others), token}, -1);
}

// i64 scalar.
Value extent_value(Value x, size_t axis, int64_t more = 0) {
  ir::Builder& b = x.builder();
  return ops::extent_values(b, {x.extent(axis) + b.pool().constant(more)}, {});
}

Value state_behind(const AnswerInputs& in, Value state, Value token) {
  const Value steps =
      ops::reshape(in.stop_steps, {in.stop_steps.extent(0) * in.stop_steps.extent(1)});
  const Value row = ops::mul(state, extent_value(in.stop_steps, 1));
  return ops::gather(steps, ops::add(row, ops::gather(in.stop_classes, token, 0)), 0);
}

// Does no row of `stops` end with the tail? Boolean scalar, or [N].
Value ends_with_no_row(Value stops, Value tail) {
  const int64_t answers[] = {1}, rows[] = {0}, columns[] = {-1};
  if (tail.rank() == 2) stops = ops::unsqueeze(stops, answers);
  const Value differs =
      ops::logical_and(ops::not_equal(stops, tail), ops::not_equal(stops, kNoToken));
  const Value row_differs = ops::reduce_max(ops::cast(differs, DType::i32), columns, false);
  return ops::greater(ops::reduce_min(row_differs, rows, false), 0.0);
}

}  // namespace

Ending ending_of_first(const AnswerInputs& in, const Allowed& allowed, Value token) {
  if (!token.valid()) return {};
  Ending first{.tail = tail_of_first(in.stops, token),
               .allowed = allowed_behind(in.constraint, allowed, token)};
  if (!in.stop_steps.valid()) return first;
  const Value start = token.builder().scalar(DType::i64, 0);
  first.state = state_behind(in, ops::full(start, ops::extents_of(token)), token);
  return first;
}

Ending next_ending(const AnswerInputs& in, const Ending& before, Value token) {
  const ExtentExpr one = token.builder().pool().constant(1);
  const Value others = part(before.tail, one, before.tail.extent(last_axis(before.tail)) - one);
  Ending next{.tail = ops::concat(std::array{others, token}, -1),
              .allowed = allowed_behind(in.constraint, before.allowed, token)};
  if (before.state.valid()) next.state = state_behind(in, before.state, token);
  return next;
}

Value last_of(Value tail) {
  const ExtentExpr one = tail.builder().pool().constant(1);
  return part(tail, tail.extent(last_axis(tail)) - one, one);
}

Value goes_on(const AnswerInputs& in, const Ending& ending) {
  Value goes = ends_with_no_row(in.stops, ending.tail);
  if (ending.allowed.is_constrained()) {
    const Value may = ops::reshape(allows_any(ending.allowed), ops::extents_of(goes));
    goes = ops::logical_and(goes, may);
  }
  if (!ending.state.valid()) return goes;
  const Value is_before = ops::less(ending.state, extent_value(in.stop_steps, 0, -1));
  return ops::logical_and(goes, ops::reshape(is_before, ops::extents_of(goes)));
}

Value goes_on(const AnswerInputs& in, const Ending& ending, Value count) {
  return ops::logical_and(goes_on(in, ending), ops::less(count, in.answer));
}

Ending where(Value condition, const Ending& a, const Ending& b) {
  Ending chosen{.tail = ops::where(condition, a.tail, b.tail)};
  for (const auto member : kAllowedValues) {
    if (!(a.allowed.*member).valid()) continue;
    chosen.allowed.*member = ops::where(condition, a.allowed.*member, b.allowed.*member);
  }
  if (a.state.valid()) chosen.state = ops::where(condition, a.state, b.state);
  return chosen;
}

std::vector<Value> log_probabilities(Value logits, Value token, int64_t count) {
  if (!logits.valid() || !token.valid()) return {};
  ir::ExtentPool& pool = logits.builder().pool();
  const Value all = ops::log_softmax(logits, 0);
  std::vector<Value> rows = {ops::gather(all, token, 0)};
  if (count == 0) return rows;
  const ExtentExpr best_count = ir::min(pool.constant(count), logits.extent(0));
  const std::vector<Value> best = ops::topk(all, best_count, 0);
  const std::vector<ExtentExpr> row = {pool.constant(1), best_count};
  rows.push_back(ops::reshape(best[1], row));
  rows.push_back(ops::reshape(best[0], row));
  return rows;
}

std::vector<std::string> log_probability_names(int64_t count) {
  if (count == 0) return {"logprobs"};
  return {"logprobs", "top_tokens", "top_logprobs"};
}

AppendedRows::AppendedRows(ops::Loop& loop, std::span<const Value> first) : loop_(loop) {
  for (Value row : first) {
    std::vector<ExtentExpr> shape = ops::extents_of(row);
    shape[0] = shape[0] + loop.iteration();
    values_.push_back(loop.carry(row, std::move(shape)));
  }
}

void AppendedRows::append(std::span<const Value> rows) {
  for (size_t i = 0; i < rows.size(); ++i) loop_.next(values_[i], joined(values_[i], rows[i]));
}

std::vector<Value> AppendedRows::results() const {
  std::vector<Value> results;
  for (Value x : values_) results.push_back(loop_.result(x));
  return results;
}

CarriedEnding::CarriedEnding(ops::Loop& loop, const Ending& first)
    : loop_(loop), value_{.tail = loop.carry(first.tail)} {
  for (const auto member : kAllowedValues) {
    if (const Value x = first.allowed.*member; x.valid()) value_.allowed.*member = loop.carry(x);
  }
  if (first.state.valid()) value_.state = loop.carry(first.state);
}

void CarriedEnding::next(const Ending& ending) {
  loop_.next(value_.tail, ending.tail);
  for (const auto member : kAllowedValues) {
    if (const Value x = value_.allowed.*member; x.valid()) {
      loop_.next(x, ending.allowed.*member);
    }
  }
  if (value_.state.valid()) loop_.next(value_.state, ending.state);
}

CarriedCache::CarriedCache(ops::Loop& loop, const DecoderCache& first) : loop_(loop) {
  for (Value x : first.rows) {
    if (!x.valid()) return;
    std::vector<ExtentExpr> shape = ops::extents_of(x);
    ExtentExpr& positions = shape[shape.size() - 2];
    positions = positions + loop.iteration();
    values_.rows.push_back(loop.carry(x, std::move(shape)));
  }
  for (Value x : first.states) values_.states.push_back(loop.carry(x));
}

void CarriedCache::next(const DecoderCache& grown) {
  for (size_t i = 0; i < grown.rows.size(); ++i) loop_.next(values_.rows[i], grown.rows[i]);
  for (size_t i = 0; i < grown.states.size(); ++i) loop_.next(values_.states[i], grown.states[i]);
}

DecoderCache CarriedCache::results() const {
  DecoderCache results;
  for (Value x : values_.rows) results.rows.push_back(loop_.result(x));
  for (Value x : values_.states) results.states.push_back(loop_.result(x));
  return results;
}

}  // namespace ullage::gguf
