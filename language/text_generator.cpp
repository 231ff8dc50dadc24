#include "language/text_generator.h"

#include <algorithm>

namespace ullage::language {
namespace {

using tokenizer::SpecialTokens;
using tokenizer::Token;

bool ends_with_row(const Tokens& tokens, const StopRows& stops) {
  for (int64_t row = 0; row < stops.rows; ++row) {
    const auto first = stops.tokens.begin() + row * stops.length;
    const auto begin = std::find_if(first, first + stops.length, [](int64_t t) { return t >= 0; });
    const auto length = first + stops.length - begin;
    if (length <= static_cast<std::ptrdiff_t>(tokens.size()) &&
        std::equal(begin, begin + length, tokens.end() - length)) {
      return true;
    }
  }
  return false;
}

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

ir::Result<std::string> TextGenerator::decode(std::span<const Token> tokens) const {
  if (!text_) return std::string();
  return text_->tokenizer.decode(tokens, SpecialTokens::as_text);
}

ir::Result<void> TextGenerator::forget() {
  if (pending_) return ir::invalid_argument("an answer is under way: wait for it first");
  if (auto ok = generator_->forget(); !ok) return ok;
  history_.clear();
  conversation_.reset();
  is_stale_ = false;
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

ir::Result<AnswerOptions> TextGenerator::options_of(const TextPrompt& prompt) const {
  if (auto ok = check_sampling(prompt.sampling); !ok) return ok.error();
  AnswerOptions options{.most = most_of(prompt), .sampling = prompt.sampling};
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
  for (const std::string& stop : prompt.stop_texts) {
    const auto known = text();
    if (!known) return known.error();
    if (auto ok = add_stop_text(text_->tokenizer, stop, rows); !ok) return ok.error();
  }
  options.stops = rows_of(rows);
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

ir::Result<void> TextGenerator::read_prompt(const TextPrompt& prompt, Pending& pending) const {
  if (conversation_) {
    return ir::invalid_argument("a conversation of messages has no other prompts: forget it first");
  }
  ir::Result<Tokens> tokens = prompt.tokens;
  if (prompt.kind == PromptKind::text) {
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
  Pending pending{.options = std::move(*options), .stop_texts = prompt.stop_texts};
  const auto read = prompt.kind == PromptKind::message ? read_message(prompt, pending)
                                                       : read_prompt(prompt, pending);
  if (!read) return read.error();
  if (auto ok = start(pending); !ok) {
    is_stale_ = true;
    return ok;
  }
  if (text_) pending.stream.emplace(text_->tokenizer);
  pending_ = std::move(pending);
  return {};
}

ir::Error TextGenerator::ended_by(ir::Error error) {
  pending_.reset();
  is_stale_ = true;
  return error;
}

// The first text among the stops ends the answer.
ir::Result<void> TextGenerator::find_cut(const Tokens& tokens) {
  if (pending_->cut || pending_->stop_texts.empty()) return {};
  const auto text = decode(tokens);
  if (!text) return text.error();
  size_t end = std::string::npos;
  for (const std::string& stop : pending_->stop_texts) {
    const size_t at = text->find(stop);
    if (at != std::string::npos) end = std::min(end, at + stop.size());
  }
  if (end == std::string::npos) return {};
  for (size_t count = 1; count <= tokens.size(); ++count) {
    const auto part = decode(std::span(tokens).first(count));
    if (!part) return part.error();
    if (part->size() < end) continue;
    pending_->cut = Cut{.tokens = count, .bytes = end};
    break;
  }
  return {};
}

ir::Result<TextPiece> TextGenerator::piece_of(const Tokens& tokens, bool is_last) {
  if (auto ok = find_cut(tokens); !ok) return ok.error();
  Pending& pending = *pending_;
  const size_t count = pending.cut ? pending.cut->tokens : tokens.size();
  const auto kept = std::span(tokens).first(count);
  TextPiece piece{.is_last = is_last || pending.cut};
  if (pending.stream) {
    piece.text = piece.is_last ? pending.stream->rest(kept) : pending.stream->next(kept);
  }
  if (pending.cut) {
    piece.text.resize(std::max(pending.cut->bytes, pending.written.size()) -
                      pending.written.size());
  }
  const auto fresh = kept.subspan(pending.given.size());
  piece.tokens = {fresh.begin(), fresh.end()};
  append(pending.given, fresh);
  pending.written += piece.text;
  return piece;
}

ir::Result<TextPiece> TextGenerator::next() {
  if (!pending_) return ir::invalid_argument("no answer is under way: submit a prompt first");
  if (pending_->cut || pending_->answer) return TextPiece{.is_last = true};
  const auto progress = generator_->advance();
  if (!progress) return ended_by(progress.error());
  const bool is_done = *progress == Generator::Progress::done;
  if (is_done) {
    auto answer = generator_->finish();
    if (!answer) return ended_by(answer.error());
    pending_->answer = std::move(*answer);
  }
  auto piece = piece_of(is_done ? pending_->answer->tokens : generator_->so_far(), is_done);
  if (piece) return piece;
  if (!is_done) (void)generator_->finish();  // nothing may be under way behind an error
  return ended_by(piece.error());
}

ir::Result<void> TextGenerator::cancel() {
  if (!pending_) return ir::invalid_argument("no answer is under way: submit a prompt first");
  const bool is_whole = pending_->answer && pending_->given == pending_->answer->tokens;
  if (pending_->cut || is_whole) return {};
  pending_->cut = Cut{.tokens = pending_->given.size(),
                      .bytes = pending_->written.size(),
                      .finish = Finish::cancelled};
  return {};
}

ir::Result<TextAnswer> TextGenerator::wait() {
  if (!pending_) return ir::invalid_argument("no answer is under way: submit a prompt first");
  if (!pending_->answer) {
    auto answer = generator_->finish();
    if (!answer) return ended_by(answer.error());
    pending_->answer = std::move(*answer);
  }
  auto result = finished(std::move(*pending_->answer));
  if (!result) return ended_by(result.error());
  pending_.reset();
  return result;
}

// The answer as the caller sees it, and the conversation behind it.
ir::Result<TextAnswer> TextGenerator::finished(Answer answer) {
  if (auto ok = find_cut(answer.tokens); !ok) return ok.error();
  Pending& pending = *pending_;
  TextAnswer result{.prompt_tokens = pending.prompt_tokens,
                    .first_ms = answer.cost.first_ms,
                    .total_ms = answer.cost.total_ms};
  const bool is_long = static_cast<int64_t>(answer.tokens.size()) >= pending.options.most &&
                       !ends_with_row(answer.tokens, pending.options.stops);
  result.finish = pending.cut ? pending.cut->finish : is_long ? Finish::length : Finish::stop;
  const size_t generated = answer.tokens.size();
  result.tokens = std::move(answer.tokens);
  if (pending.cut) result.tokens.resize(pending.cut->tokens);
  auto written = decode(result.tokens);
  if (!written) return written.error();
  result.text = std::move(*written);
  if (pending.cut) result.text.resize(pending.cut->bytes);
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
