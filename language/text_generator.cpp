#include "language/text_generator.h"

#include <algorithm>
#include <cmath>

#include "frontends/language/chat/read_variables.h"

namespace ullage::language {
namespace {

using tokenizer::SpecialTokens;
using tokenizer::Token;

void append(Tokens& all, std::span<const Token> more) {
  all.insert(all.end(), more.begin(), more.end());
}

}  // namespace

ir::Result<std::unique_ptr<TextGenerator>> TextGenerator::open(const ullage_program* program,
                                                               Session session,
                                                               std::optional<ModelText> text,
                                                               TextOptions options) {
  std::unique_ptr<TextGenerator> created(
      new TextGenerator(std::move(session), std::move(text), std::move(options)));
  auto generator = Generator::open(program, created->session_);
  if (!generator) return generator.error();
  created->generator_ = std::move(*generator);
  if (auto ok = created->forget(); !ok) return ok.error();
  return created;
}

ir::Result<const ModelText*> TextGenerator::text() const {
  if (text_) return &*text_;
  return ir::unsupported("the generator has no vocabulary: it takes tokens");
}

ir::Result<void> TextGenerator::forget() {
  if (pending_) return ir::invalid_argument("an answer is under way: wait for it first");
  if (auto ok = generator_->forget(); !ok) return ok;
  history_.clear();
  conversation_.reset();
  is_stale_ = false;
  return {};
}

ir::Result<void> TextGenerator::check_states() const {
  if (pending_) return ir::invalid_argument("an answer is under way: wait for it first");
  if (generator_->continues() && text_ && !options_.fingerprint.empty()) return {};
  return ir::unsupported("states in files require a conversation of a model with a vocabulary");
}

ir::Result<void> TextGenerator::save_state(const std::string& path) const {
  if (auto ok = check_states(); !ok) return ok;
  if (history_.empty() || is_stale_) {
    return ir::invalid_argument(
        "the state must be that of the conversation: {}",
        history_.empty() ? "there is no answer yet" : "the last answer was cut or failed");
  }
  auto values = generator_->state();
  if (!values) return values.error();
  SavedState state{.values = std::move(*values)};
  if (conversation_) state.conversation = conversation_->record();
  return write_state(path, options_.fingerprint, state);
}

ir::Result<void> TextGenerator::load_state(const std::string& path) {
  if (auto ok = check_states(); !ok) return ok;
  auto state = read_state(path, options_.fingerprint);
  if (!state) return state.error();
  const auto said = std::ranges::find(state->values, "said", &StateValue::name);
  Tokens history;
  for (size_t i = 0; i < state->said; ++i) {
    history.push_back(static_cast<Token>(said->value.integer(static_cast<int64_t>(i))));
  }
  if (auto ok = check_tokens(history); !ok) return ir::in_context(path, ok.error());
  if (auto ok = generator_->set_state(state->values); !ok) {
    is_stale_ = true;
    return ir::in_context(path, ok.error());
  }
  history_ = std::move(history);
  conversation_.reset();
  is_stale_ = false;
  const auto& messages = state->conversation.messages;
  if (std::ranges::find(messages, "user", &chat::Message::role) == messages.end()) return {};
  conversation_.emplace(*text_).resume(std::move(state->conversation));
  return {};
}

int64_t TextGenerator::most_of(const TextPrompt& prompt) const {
  constexpr int64_t kMost = 256;
  if (prompt.most != 0) return prompt.most;
  return text_ ? std::min(kMost, std::max<int64_t>(text_->context / 2, 1)) : kMost;
}

ir::Result<void> TextGenerator::check_tokens(const Tokens& tokens) const {
  for (const Token token : tokens) {
    if (token >= 0 && (!text_ || static_cast<size_t>(token) < text_->tokenizer.size())) continue;
    if (!text_) return ir::invalid_argument("tokens must not be negative, given {}", token);
    return ir::invalid_argument("tokens must be in [0, {}), given {}", text_->tokenizer.size(),
                                token);
  }
  return {};
}

ir::Result<void> TextGenerator::check_adjustments(const SamplingChoices& sampling) const {
  for (const SamplingChoices::Bias& bias : sampling.biases) {
    if (auto ok = check_tokens({bias.token}); !ok) return ok;
    if (!std::isfinite(bias.value)) {
      return ir::invalid_argument("the bias of token {} must be finite", bias.token);
    }
  }
  if (!sampling.adjusts_logits() || generator_->adjusts_logits()) return {};
  return ir::unsupported(
      "biases, presence and frequency penalties require a generator that was loaded with "
      "adjust_logits");
}

ir::Result<void> TextGenerator::check_limits(const SamplingChoices& sampling) const {
  if (sampling.penalizes_sequences() && !generator_->penalizes_sequences()) {
    return ir::unsupported(
        "dry_multiplier requires a generator that was loaded with penalize_sequences");
  }
  if (!sampling.limits_shares() || generator_->limits_shares()) return {};
  return ir::unsupported(
      "typical and xtc_probability require a generator that was loaded with limit_shares");
}

ir::Result<AnswerOptions> TextGenerator::options_of(const TextPrompt& prompt) const {
  if (auto ok = check_sampling(prompt.sampling); !ok) return ok.error();
  if (auto ok = check_adjustments(prompt.sampling); !ok) return ok.error();
  if (auto ok = check_limits(prompt.sampling); !ok) return ok.error();
  AnswerOptions options{.most = most_of(prompt),
                        .sampling = prompt.sampling,
                        .is_cancelled = [this] { return is_cancelled_.load(); }};
  if (text_ && prompt.sampling.penalizes_sequences()) {
    options.sampling.dry_breakers = sequence_breakers(*text_);
  }
  if (options.most < 1) return ir::invalid_argument("an answer must have a token");
  std::vector<Tokens> rows;
  for (const Tokens& row : prompt.stop_tokens) {
    if (row.empty()) return ir::invalid_argument("a stop sequence must have at least one token");
    if (auto ok = check_tokens(row); !ok) return ok.error();
    rows.push_back(row);
  }
  if (text_ && !prompt.ignores_ends) {
    for (const Token end : text_->ends) rows.push_back({end});
  }
  options.stops = StopRows::of(rows);
  return options;
}

// Outside of a conversation, one of a single message.
ir::Result<void> TextGenerator::read_message(const TextPrompt& prompt, Pending& pending) const {
  const auto known = text();
  if (!known) return known.error();
  if (!history_.empty() && !conversation_) {
    return ir::invalid_argument("a conversation of prompts has no messages: forget it first");
  }
  Conversation attempt = conversation_ ? *conversation_ : Conversation(**known, options_.system);
  const size_t forgotten = attempt.forgotten();
  const int64_t capacity = text_->context - pending.options.most;
  auto turn = attempt.ask(prompt.text, capacity);
  if (!turn) return turn.error();
  if (attempt.forgotten() != forgotten && !options_.forgets_oldest) {
    return ir::out_of_bounds(
        "the conversation, with {} earlier tokens, and an answer of {} do not fit the model's "
        "context of {}",
        history_.size(), pending.options.most, text_->context);
  }
  pending.turn = std::move(*turn);
  pending.conversation = std::move(attempt);
  return {};
}

ir::Result<Tokens> TextGenerator::conversation_tokens(const std::string& json) const {
  const auto known = text();
  if (!known) return known.error();
  if (!history_.empty()) {
    return ir::invalid_argument("a whole conversation continues none: forget it first");
  }
  auto variables = chat::read_variables(json);
  if (!variables) return variables.error();
  const auto written = chat_text(**known, std::move(*variables));
  if (!written) return written.error();
  return chat_tokens(**known, *written);
}

ir::Result<void> TextGenerator::read_prompt(const TextPrompt& prompt, Pending& pending) const {
  if (conversation_) {
    return ir::invalid_argument("a conversation of messages has no other prompts: forget it first");
  }
  ir::Result<Tokens> tokens = prompt.tokens;
  if (prompt.kind == PromptKind::conversation) {
    tokens = conversation_tokens(prompt.text);
    if (!tokens) return tokens.error();
  } else if (prompt.kind == PromptKind::text) {
    const auto known = text();
    if (!known) return known.error();
    tokens =
        history_.empty() ? prompt_tokens(**known, prompt.text) : later_tokens(**known, prompt.text);
    if (!tokens) return tokens.error();
  }
  if (auto ok = check_tokens(*tokens); !ok) return ok;
  if (tokens->empty() && history_.empty()) {
    return ir::invalid_argument("a prompt must have a token, this one is empty");
  }
  const auto all = static_cast<int64_t>(history_.size() + tokens->size());
  if (text_ && all + pending.options.most > text_->context) {
    return ir::out_of_bounds(
        "{} earlier tokens, a prompt of {} tokens and an answer of {} do not fit the model's "
        "context of {}",
        history_.size(), tokens->size(), pending.options.most, text_->context);
  }
  pending.turn = {.tokens = std::move(*tokens), .anew = history_.empty()};
  return {};
}

// A state that is not that of the conversation is read anew.
ir::Result<void> TextGenerator::start(Pending& pending) {
  Tokens tokens;
  const bool is_anew = pending.turn.anew || is_stale_;
  if (is_anew) {
    if (auto ok = generator_->forget(); !ok) return ok;
    is_stale_ = true;
    if (!pending.turn.anew) tokens = history_;
  }
  append(tokens, pending.turn.tokens);
  pending.prompt_tokens = tokens.size();
  return generator_->submit(tokens, pending.options);
}

ir::Result<void> TextGenerator::submit(const TextPrompt& prompt) {
  if (pending_) return ir::invalid_argument("an answer is under way: wait for it first");
  auto options = options_of(prompt);
  if (!options) return options.error();
  auto stops = StopTexts::of(prompt.stop_texts);
  if (!stops) return stops.error();
  if (!stops->empty()) {
    if (const auto known = text(); !known) return known.error();
  }
  Pending pending{.options = std::move(*options), .watches_text = !stops->empty()};
  const auto read = prompt.kind == PromptKind::message ? read_message(prompt, pending)
                                                       : read_prompt(prompt, pending);
  if (!read) return read.error();
  is_cancelled_ = false;
  if (auto ok = start(pending); !ok) {
    is_stale_ = true;
    return ok;
  }
  if (text_) pending.stream.emplace(text_->tokenizer, std::move(*stops));
  pending_ = std::move(pending);
  is_under_way_ = true;
  return {};
}

ir::Error TextGenerator::ended_by(ir::Error error) {
  is_under_way_ = false;
  pending_.reset();
  is_stale_ = true;
  return error;
}

TextPiece TextGenerator::piece_of(const Tokens& tokens, bool is_whole) {
  Pending& pending = *pending_;
  TextPiece piece{.is_last = is_whole};
  size_t count = tokens.size();
  if (pending.stream) {
    piece.text = is_whole ? pending.stream->rest(tokens) : pending.stream->next(tokens);
    if (const auto& stopped = pending.stream->stopped()) {
      count = *stopped;
      piece.is_last = true;
    }
  }
  count = std::max(count, pending.given);
  piece.tokens.assign(tokens.begin() + static_cast<std::ptrdiff_t>(pending.given),
                      tokens.begin() + static_cast<std::ptrdiff_t>(count));
  pending.given = count;
  pending.written += piece.text;
  pending.is_given = piece.is_last;
  return piece;
}

ir::Result<TextPiece> TextGenerator::next() {
  if (!pending_) return ir::invalid_argument("no answer is under way: submit a prompt first");
  if (pending_->is_given) return TextPiece{.is_last = true};
  const auto progress = generator_->advance();
  if (!progress) return ended_by(progress.error());
  const bool is_done = *progress == Generator::Progress::done;
  if (is_done) {
    auto answer = generator_->finish();
    if (!answer) return ended_by(answer.error());
    pending_->answer = std::move(*answer);
  }
  return piece_of(is_done ? pending_->answer->tokens : generator_->so_far(), is_done);
}

ir::Result<void> TextGenerator::cancel() {
  if (!is_under_way_) {
    return ir::invalid_argument("no answer is under way: submit a prompt first");
  }
  is_cancelled_ = true;
  return {};
}

// The device need not go on behind a stop.
ir::Result<Answer> TextGenerator::whole_answer() {
  while (pending_->watches_text && !pending_->stream->stopped()) {
    const auto progress = generator_->advance();
    if (!progress) return progress.error();
    if (*progress == Generator::Progress::done) return generator_->finish();
    pending_->written += pending_->stream->next(generator_->so_far());
  }
  if (pending_->watches_text) {
    if (auto ok = generator_->cancel(); !ok) return ok.error();
  }
  return generator_->finish();
}

ir::Result<TextAnswer> TextGenerator::wait() {
  if (!pending_) return ir::invalid_argument("no answer is under way: submit a prompt first");
  if (!pending_->answer) {
    auto answer = whole_answer();
    if (!answer) return ended_by(answer.error());
    pending_->answer = std::move(*answer);
  }
  auto result = finished(std::move(*pending_->answer));
  if (!result) return ended_by(result.error());
  is_under_way_ = false;
  pending_.reset();
  return result;
}

// The answer as the caller sees it, and the conversation behind it.
ir::Result<TextAnswer> TextGenerator::finished(Answer answer) {
  Pending& pending = *pending_;
  TextAnswer result{.tokens = std::move(answer.tokens),
                    .log_probabilities = std::move(answer.log_probabilities),
                    .finish = answer.finish,
                    .prompt_tokens = pending.prompt_tokens,
                    .first_ms = answer.cost.first_ms,
                    .total_ms = answer.cost.total_ms};
  const size_t generated = result.tokens.size();
  if (pending.stream) {
    result.text = pending.written + pending.stream->rest(result.tokens);
    if (const auto& stopped = pending.stream->stopped()) {
      result.tokens.resize(*stopped);
      if (!result.log_probabilities.empty()) result.log_probabilities.resize(*stopped);
      result.finish = Finish::stop;
    }
  }
  if (!generator_->continues()) return result;
  if (pending.conversation) {
    if (auto ok = pending.conversation->answer(pending.turn, result.tokens); !ok) return ok.error();
    conversation_ = std::move(pending.conversation);
    result.forgotten = conversation_->forgotten();
  }
  if (pending.turn.anew) history_.clear();
  append(history_, pending.turn.tokens);
  append(history_, result.tokens);
  is_stale_ = result.tokens.size() != generated;
  return result;
}

}  // namespace ullage::language
