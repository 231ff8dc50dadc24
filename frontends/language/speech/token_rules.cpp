#include "frontends/language/speech/token_rules.h"

#include "frontends/language/gguf/answer_parts.h"
#include "ops/elementwise/cast.h"
#include "ops/elementwise/elementwise.h"
#include "ops/generate/generate.h"
#include "ops/movement/movement.h"
#include "ops/movement/movement_rules.h"
#include "ops/reduce/reduce.h"

namespace ullage::speech {

using gguf::kNoToken;
using ir::DType;
using ir::Value;

// Below every logit; a difference to one has no share of a probability.
constexpr double kLow = -1e30;

TokenChoice::TokenChoice(ir::Builder& builder, TokenRules rules, int64_t vocabulary, bool has_times)
    : builder_(builder),
      rules_(std::move(rules)),
      vocabulary_(vocabulary),
      has_times_(has_times),
      places_(ops::iota(builder, DType::i64, {builder.pool().constant(vocabulary)}, 0)),
      never_(forbidden(rules_.never)),
      not_first_(forbidden(rules_.not_first)) {}

Value TokenChoice::forbidden(const std::vector<int64_t>& tokens) const {
  std::vector<int64_t> all(static_cast<size_t>(vocabulary_), 0);
  for (const int64_t token : tokens) {
    if (token >= 0 && token < vocabulary_) all[static_cast<size_t>(token)] = 1;
  }
  return builder_.constant(ir::Tensor::from_integers(DType::boolean, {vocabulary_}, all));
}

SpokenTokens TokenChoice::nothing() const {
  const int64_t tokens[] = {static_cast<int64_t>(kNoToken)};
  const Value none = builder_.constant(ir::Tensor::from_integers(DType::i64, {1}, tokens));
  return {none, none, none, none};
}

Value TokenChoice::is_time(Value token) const {
  return ops::greater_equal(token, static_cast<double>(rules_.first_time()));
}

SpokenTokens TokenChoice::next(const SpokenTokens& spoken, Value token) const {
  if (!has_times_) return spoken;
  const Value ends = ops::equal(token, static_cast<double>(rules_.end));
  const Value is_own = is_time(token);
  const Value is_turn = ops::logical_and(is_own, is_time(spoken.last));
  return {ops::where(ends, spoken.before, spoken.last), ops::where(ends, spoken.last, token),
          ops::where(is_own, token, spoken.latest), ops::where(is_turn, spoken.last, spoken.turn)};
}

Value TokenChoice::ends_with_time(const SpokenTokens& spoken) const {
  const Value has_text = ops::logical_and(ops::not_equal(spoken.before, kNoToken),
                                          ops::logical_not(is_time(spoken.before)));
  return ops::logical_and(is_time(spoken.last), has_text);
}

Value TokenChoice::with_times(Value scores, const SpokenTokens& spoken, bool is_first) const {
  const Value low = builder_.scalar(DType::f32, kLow);
  const auto first_time = static_cast<double>(rules_.first_time());
  const Value times = ops::greater_equal(places_, first_time);
  Value wrong = ops::equal(places_, static_cast<double>(*rules_.no_times));
  const auto also = [&](Value more) { wrong = ops::logical_or(wrong, more); };
  if (is_first) {
    also(ops::logical_not(times));
    if (rules_.latest_first) {
      also(ops::greater(places_, first_time + static_cast<double>(*rules_.latest_first)));
    }
  } else {
    // A time ends what is said and another begins it; a lone one is followed by another or the end.
    const Value was_time = is_time(spoken.last);
    const Value begins =
        ops::logical_or(ops::equal(spoken.before, kNoToken), is_time(spoken.before));
    const Value is_lone = ops::logical_and(was_time, ops::logical_not(begins));
    also(ops::logical_and(ops::logical_and(was_time, begins), times));
    also(ops::logical_and(is_lone, ops::less(places_, static_cast<double>(rules_.end))));
    const Value least = ops::add(spoken.latest, ops::sub(1.0, ops::cast(is_lone, DType::i64)));
    const Value has_latest = ops::not_equal(spoken.latest, kNoToken);
    also(ops::logical_and(ops::logical_and(times, has_latest), ops::less(places_, least)));
  }
  scores = ops::where(wrong, low, scores);
  // All times together may be likelier than any text.
  const Value of_times = ops::where(times, scores, low), of_text = ops::where(times, low, scores);
  const Value most = ops::reduce_max.over_all(scores);
  const Value times_share = ops::reduce_sum.over_all(ops::exp(ops::sub(of_times, most)));
  const Value text_share = ops::exp(ops::sub(ops::reduce_max.over_all(of_text), most));
  return ops::where(
      ops::logical_and(ops::greater(times_share, text_share), ops::logical_not(times)), low,
      scores);
}

Value TokenChoice::token(Value logits, const SpokenTokens& spoken, bool is_first) const {
  if (!logits.valid()) return {};
  const Value wrong = is_first ? ops::logical_or(never_, not_first_) : never_;
  Value scores = ops::where(wrong, builder_.scalar(DType::f32, kLow), logits);
  if (has_times_) scores = with_times(scores, spoken, is_first);
  return ops::arg_max(scores, 0, true);
}

}  // namespace ullage::speech
