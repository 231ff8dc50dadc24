#include "frontends/language/speech/transcription.h"

#include <algorithm>
#include <array>

#include "frontends/language/gguf/answer_parts.h"
#include "frontends/language/speech/speech_network.h"
#include "ops/control/loop.h"
#include "ops/elementwise/cast.h"
#include "ops/elementwise/elementwise.h"
#include "ops/generate/generate.h"
#include "ops/indexing/indexing.h"
#include "ops/movement/movement.h"
#include "ops/movement/movement_rules.h"
#include "ops/reduce/reduce.h"

namespace ullage::speech {
namespace {

using gguf::kNoToken;
using ir::DType;
using ir::ExtentExpr;
using ir::Value;

// What one window gives.
struct Said {
  Value tokens;           // i64 [longest answer]
  SpokenTokens spoken{};  // behind the last token
  Value language{};       // i64 [1], if it may be heard
};

class TranscriptionGraph {
 public:
  TranscriptionGraph(const SpeechModel& model, const TranscriptionForm& form)
      : shape_(model.shape),
        form_(form),
        longest_(longest_answer(model, form)),
        network_(network_of(model, builder_)),
        choice_(builder_, model.rules, model.shape.vocabulary, form.has_times) {
    for (const auto& [name, token] : model.prompt.languages) languages_.push_back(token);
  }

  ir::Result<ir::Graph> run() {
    make_inputs();
    ops::Loop loop(builder_, most_windows_);
    const Value begin = loop.carry(first_);
    const Value language = hears() ? loop.carry(language_) : Value();
    const Said said = window(begin, language);
    const Value next = next_begin(begin, said.spoken);
    const Value tokens = loop.stack(said.tokens), begins = loop.stack(begin);
    loop.next(begin, next);
    if (hears()) loop.next(language, said.language);
    loop.end(ops::less(next, scalar(units_)));
    builder_.output("tokens", loop.result(tokens));
    builder_.output("begins", loop.result(begins));
    builder_.output("reached", loop.result(begin));
    if (hears()) builder_.output("language", loop.result(language));
    if (const auto failure = network_->failure()) return *failure;
    return builder_.finish();
  }

 private:
  ExtentExpr number(int64_t n) { return builder_.pool().constant(n); }
  Value scalar(ExtentExpr e) { return ops::extent_values(builder_, {e}, {}); }
  Value tokens_of(std::span<const int64_t> tokens) {
    return builder_.constant(
        ir::Tensor::from_integers(DType::i64, {static_cast<int64_t>(tokens.size())}, tokens));
  }
  bool hears() const {
    return std::ranges::any_of(form_.prompt, [](const auto& token) { return !token; });
  }

  void make_inputs() {
    const Value samples = builder_.input("samples", DType::f32, {ExtentExpr()});
    const Value windows = builder_.input("windows", DType::i64, {}, true);
    first_ = builder_.input("first", DType::i64, {});
    if (hears()) language_ = builder_.input("language", DType::i64, {number(1)});
    const ExtentExpr count = samples.extent(0);
    most_windows_ = builder_.scalars(windows)[0];
    builder_.name_symbol(count, "samples");
    builder_.name_symbol(most_windows_, "windows");
    builder_.guard(ir::less_equal(number(1), most_windows_), "there must be a window");
    builder_.guard(ir::less_equal(number(shape_.least_samples), count),
                   "there must be at least " + std::to_string(shape_.least_samples) + " samples");
    if (shape_.mels) {
      sound_ = log_mel(samples, *shape_.mels);
      length_ = number(shape_.window);
      units_ = ir::simplify(ir::floor_div(count, shape_.unit));
      return;
    }
    sound_ = samples;
    units_ = count;
    length_ = ir::simplify(ir::floor_div(count + most_windows_ - number(1), most_windows_));
    builder_.guard(ir::less_equal(length_, number(shape_.window)),
                   "a window must have at most " + std::to_string(shape_.window) + " samples");
  }

  // The units from `begin` on; behind the recording 0.
  Value units_from(Value begin) {
    if (!sound_.valid()) return {};
    const Value place = ops::add(ops::iota(builder_, DType::i64, {length_}, 0), begin);
    const Value units = scalar(units_);
    const Value inside = ops::gather(sound_, ops::min(place, ops::sub(units, 1.0)), 0);
    Value live = ops::cast(ops::less(place, units), DType::f32);
    if (sound_.rank() == 2) live = ops::reshape(live, {length_, number(1)});
    return ops::mul(inside, live);
  }

  // The likeliest language behind `logits`, unless `known` is one.
  Value language_of(Value logits, Value known) {
    const Value all = tokens_of(languages_);
    const Value heard = ops::gather(all, ops::arg_max(ops::gather(logits, all, 0), 0, true), 0);
    return ops::where(ops::equal(known, kNoToken), heard, known);
  }

  // Logits of what follows the prompt.
  Value read_prompt(std::vector<Value>& heard, Value known, gguf::DecoderCache& read,
                    Value& language) {
    std::vector<int64_t> before, behind;
    for (const auto& token : form_.prompt) {
      if (token) (hears() && !before.empty() ? behind : before).push_back(*token);
    }
    if (!hears()) return network_->step(tokens_of(before), heard, {}, read);
    gguf::DecoderCache of_start;
    const Value logits = network_->step(tokens_of(before), heard, {}, of_start);
    if (!logits.valid()) return logits;
    language = language_of(logits, known);
    const Value whole = gguf::joined(tokens_of(before), gguf::joined(language, tokens_of(behind)));
    return network_->step(whole, heard, {}, read);
  }

  Said window(Value begin, Value known) {
    std::vector<Value> heard = network_->hear(units_from(begin));
    gguf::DecoderCache read;
    Said said;
    const Value logits = read_prompt(heard, known, read, said.language);
    if (!logits.valid()) return {};
    const Value first = choice_.token(logits, choice_.nothing(), true);
    const SpokenTokens behind_first = choice_.next(choice_.nothing(), first);
    const Value first_tokens = placed(none(), 0, first);
    ops::Loop loop(builder_, number(longest_ - 1), goes_on(first));
    gguf::CarriedCache cache(loop, read);
    const Value last = loop.carry(first), tokens = loop.carry(first_tokens);
    SpokenTokens spoken;
    for (Value SpokenTokens::* part : kParts) spoken.*part = loop.carry(behind_first.*part);
    gguf::DecoderCache grown;
    const Value token =
        choice_.token(network_->step(last, heard, cache.values(), grown), spoken, false);
    const SpokenTokens behind = choice_.next(spoken, token);
    cache.next(grown);
    loop.next(last, token);
    loop.next(tokens, placed(tokens, ops::add(loop.iteration_value(), 1.0), token));
    for (Value SpokenTokens::* part : kParts) loop.next(spoken.*part, behind.*part);
    loop.end(goes_on(token));
    said.tokens = loop.result(tokens);
    for (Value SpokenTokens::* part : kParts) said.spoken.*part = loop.result(spoken.*part);
    return said;
  }

  static constexpr std::array<Value SpokenTokens::*, 4> kParts = {
      &SpokenTokens::before, &SpokenTokens::last, &SpokenTokens::latest, &SpokenTokens::turn};

  Value goes_on(Value token) {
    return ops::reshape(ops::not_equal(token, static_cast<double>(choice_.rules().end)), {});
  }
  Value none() { return ops::full(builder_.scalar(DType::i64, kNoToken), {number(longest_)}); }
  Value placed(Value tokens, Value place, Value token) {
    const Value is_own = ops::equal(ops::iota(builder_, DType::i64, {number(longest_)}, 0), place);
    return ops::where(is_own, token, tokens);
  }
  Value placed(Value tokens, double place, Value token) {
    return placed(tokens, builder_.scalar(DType::i64, place), token);
  }

  Value next_begin(Value begin, const SpokenTokens& spoken) {
    const Value whole = ops::add(begin, scalar(length_));
    if (!form_.has_times || !spoken.turn.valid()) return whole;
    const auto first_time = static_cast<double>(choice_.rules().first_time());
    const Value ahead =
        ops::mul(ops::sub(spoken.turn, first_time), static_cast<double>(shape_.units_per_time));
    // Windows that no time ends would begin at the same place for ever.
    const Value turns = ops::logical_and(ops::greater(ahead, 0.0),
                                         ops::logical_not(choice_.ends_with_time(spoken)));
    const Value at_time = ops::add(begin, ops::reshape(ahead, {}));
    return ops::where(ops::reshape(turns, {}), at_time, whole);
  }

  ir::Builder builder_;
  const SpeechShape& shape_;
  const TranscriptionForm& form_;
  const int64_t longest_;
  std::unique_ptr<SpeechNetwork> network_;
  TokenChoice choice_;
  std::vector<int64_t> languages_{};
  Value first_{}, language_{};
  ExtentExpr most_windows_{};
  Value sound_{};                  // f32 [units, ...]
  ExtentExpr units_{}, length_{};  // of the recording, of a window
};

ir::Result<void> check_form(const SpeechModel& model, const TranscriptionForm& form) {
  if (form.has_times && (!model.rules.no_times || model.shape.seconds_per_time == 0)) {
    return ir::unsupported(
        "unsupported: timestamps of a model whose generation_config.json has no "
        "'no_timestamps_token_id'");
  }
  if (form.prompt.empty() || !form.prompt.front()) {
    return ir::invalid_argument("a prompt must begin with a token");
  }
  if (longest_answer(model, form) < 2) {
    return ir::invalid_file("the model's {} positions leave no place for an answer behind {}",
                            model.shape.decoder.positions, form.prompt.size());
  }
  const int64_t vocabulary = model.shape.vocabulary;
  const auto is_beyond = [&](int64_t token) { return token >= vocabulary; };
  std::vector<int64_t> used = {model.rules.end, model.rules.no_times.value_or(0)};
  for (const auto& token : form.prompt) used.push_back(token.value_or(0));
  for (const auto& [name, token] : model.prompt.languages) used.push_back(token);
  const auto found = std::ranges::find_if(used, is_beyond);
  if (found == used.end()) return {};
  return ir::invalid_file("token {} of the configuration is beyond the vocabulary of {}", *found,
                          vocabulary);
}

}  // namespace

int64_t longest_answer(const SpeechModel& model, const TranscriptionForm& form) {
  const auto prompt = static_cast<int64_t>(form.prompt.size());
  const SpeechShape& shape = model.shape;
  const int64_t behind = shape.form->counts_prompt ? shape.longest - prompt : shape.longest;
  return std::min(behind, shape.decoder.positions - prompt);
}

ir::Result<ir::Graph> import_transcription(const SpeechModel& model,
                                           const TranscriptionForm& form) {
  if (const auto ok = check_form(model, form); !ok) return ok.error();
  return TranscriptionGraph(model, form).run();
}

}  // namespace ullage::speech
