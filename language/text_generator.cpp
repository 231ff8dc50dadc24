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

ir::Result<std::unique_ptr<TextGenerator>> TextGenerator::open(OpenProgram program,
                                                               std::optional<ModelText> text,
                                                               TextOptions options) {
  std::unique_ptr<TextGenerator> created(
      new TextGenerator(std::move(program), std::move(text), std::move(options)));
  auto generator = Generator::open(created->program_->program, created->program_->session);
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
  if (text_) return language::check_tokens(*text_, tokens);
  const auto negative = std::ranges::find_if(tokens, [](Token token) { return token < 0; });
  if (negative == tokens.end()) return {};
  return ir::invalid_argument("tokens must not be negative, given {}", *negative);
}

ir::Result<void> TextGenerator::check_biases(const SamplingChoices& sampling) const {
  for (const SamplingChoices::Bias& bias : sampling.biases) {
    if (auto ok = check_tokens({bias.token}); !ok) return ok;
    if (!std::isfinite(bias.value)) {
      return ir::invalid_argument("the bias of token {} must be finite", bias.token);
    }
  }
  return {};
}

// Of one that stays as it is: stop texts are found here.
ir::Result<void> TextGenerator::check_program(const Pending& pending) const {
  const SamplingChoices& sampling = pending.options.sampling;
  const struct {
    const char* what;
    bool is_missing;
  } kParts[] = {
      {"biases, presence and frequency penalties",
       sampling.adjusts_logits() && !generator_->adjusts_logits()},
      {"dry_multiplier", sampling.penalizes_sequences() && !generator_->penalizes_sequences()},
      {"typical and xtc_probability", sampling.limits_shares() && !generator_->limits_shares()},
      {"constraints of answers", pending.options.constraint && !generator_->is_constrained()}};
  for (const auto& [what, is_missing] : kParts) {
    if (!is_missing) continue;
    return ir::unsupported(
        "{}: a language model is required, a program has the answers that "
        "it was compiled with",
        what);
  }
  return {};
}

// All that the program has and that the prompt needs.
compiler::AnswerForm TextGenerator::form_for(const Pending& pending) const {
  const SamplingChoices& sampling = pending.options.sampling;
  compiler::AnswerForm form = options_.form;
  form.stops_at_text |= !pending.stops.empty();
  form.adjusts_logits |= sampling.adjusts_logits();
  form.penalizes_sequences |= sampling.penalizes_sequences();
  form.limits_shares |= sampling.limits_shares();
  if (!pending.options.constraint) return form;
  const gguf::ConstraintForm needed = pending.options.constraint->form();
  const gguf::ConstraintForm has = form.constraint.value_or(needed);
  form.constraint = {.rounds = std::max(has.rounds, needed.rounds),
                     .pushes = has.pushes || needed.pushes,
                     .forces = has.forces || needed.forces};
  return form;
}

// The program before ends when there is another one.
ir::Result<void> TextGenerator::open_form(const Pending& pending) {
  if (!options_.open) return check_program(pending);
  const compiler::AnswerForm form = form_for(pending);
  if (form == options_.form) return {};
  auto opened = options_.open(form);
  if (!opened) return opened.error();
  auto program = std::make_unique<OpenProgram>(std::move(*opened));
  auto generator = Generator::open(program->program, program->session);
  if (!generator) return generator.error();
  generator_ = std::move(*generator);
  program_ = std::move(program);
  options_.form = form;
  is_stale_ = true;
  return {};
}

std::span<const Token> TextGenerator::ends_of(const TextPrompt& prompt) const {
  if (!text_ || prompt.ignores_ends) return {};
  return text_->ends;
}

ir::Result<std::shared_ptr<const Constraint>> TextGenerator::constraint_of(const TextPrompt& prompt,
                                                                           const ToolUse& tools) {
  const tokenizer::Tokenizer& tokenizer = text_->tokenizer;
  if (!tools.required.empty()) return call_constraint(tools, tokenizer, ends_of(prompt));
  const bool is_kept = kept_constraint_ && kept_constraint_->kind == *prompt.constraint &&
                       kept_constraint_->texts == prompt.constraint_texts &&
                       kept_constraint_->ignores_ends == prompt.ignores_ends;
  if (is_kept) return kept_constraint_->constraint;
  const auto grammar = read_constraint(*prompt.constraint, prompt.constraint_texts);
  if (!grammar) return grammar.error();
  auto constraint = Constraint::of(*grammar, tokenizer, ends_of(prompt));
  if (!constraint) return constraint.error();
  kept_constraint_ = {*prompt.constraint, prompt.constraint_texts, prompt.ignores_ends,
                      *constraint};
  return constraint;
}

ir::Result<void> TextGenerator::constrain(const TextPrompt& prompt, Pending& pending) {
  const bool is_conversation = prompt.kind == PromptKind::conversation;
  if (prompt.tool_choice != "auto" && !is_conversation) {
    return ir::invalid_argument(
        "the tool choice '{}' requires a conversation with such a tool in its list 'tools'",
        prompt.tool_choice);
  }
  if (is_conversation) {
    const auto known = text();
    if (!known) return known.error();
    auto tools = chat::read_tools(prompt.text);
    if (!tools) return tools.error();
    auto use = tool_use(prompt.tool_choice, std::move(*tools), text_->chat_template);
    if (!use) return use.error();
    pending.tools = std::move(*use);
  }
  const bool calls = !pending.tools.required.empty();
  if (calls && prompt.constraint) {
    return ir::invalid_argument("an answer has one constraint, given one and the tool choice '{}'",
                                prompt.tool_choice);
  }
  if (!calls && !prompt.constraint) return {};
  if (const auto known = text(); !known) return known.error();
  auto constraint = constraint_of(prompt, pending.tools);
  if (!constraint) return constraint.error();
  pending.options.constraint = std::move(*constraint);
  return {};
}

// What a program that has them reads with any prompt.
ir::Result<void> TextGenerator::add_tables(const TextPrompt& prompt, Pending& pending) {
  if (!text_) return {};
  if (generator_->is_constrained() && !pending.options.constraint) {
    pending.options.constraint = Constraint::any(text_->tokenizer.size(), ends_of(prompt));
  }
  if (!generator_->stops_at_text()) return {};
  if (!kept_stops_ || kept_stops_->texts != prompt.stop_texts) {
    auto automaton = pending.stops.automaton(text_->tokenizer);
    if (!automaton) return automaton.error();
    kept_stops_ = {prompt.stop_texts, std::make_shared<const StopAutomaton>(std::move(*automaton))};
  }
  pending.options.stop_automaton = kept_stops_->automaton;
  return {};
}

ir::Result<AnswerOptions> TextGenerator::options_of(const TextPrompt& prompt) const {
  if (auto ok = check_sampling(prompt.sampling); !ok) return ok.error();
  if (auto ok = check_biases(prompt.sampling); !ok) return ok.error();
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
  for (const Token end : ends_of(prompt)) rows.push_back({end});
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

ir::Result<Tokens> TextGenerator::conversation_tokens(const TextPrompt& prompt) const {
  const auto known = text();
  if (!known) return known.error();
  if (!history_.empty()) {
    return ir::invalid_argument("a whole conversation continues none: forget it first");
  }
  auto variables = chat::read_variables(prompt.text);
  if (!variables) return variables.error();
  if (prompt.tool_choice == "none") {
    std::erase_if(*variables, [](const auto& variable) { return variable.first == "tools"; });
  }
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
    tokens = conversation_tokens(prompt);
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
  Pending pending{.options = std::move(*options), .stops = std::move(*stops)};
  const auto read = prompt.kind == PromptKind::message ? read_message(prompt, pending)
                                                       : read_prompt(prompt, pending);
  if (!read) return read.error();
  if (auto ok = constrain(prompt, pending); !ok) return ok;
  if (auto ok = open_form(pending); !ok) return ok;
  if (auto ok = add_tables(prompt, pending); !ok) return ok;
  pending.watches_text = !pending.stops.empty() && !generator_->stops_at_text();
  is_cancelled_ = false;
  if (auto ok = start(pending); !ok) {
    is_stale_ = true;
    return ok;
  }
  if (text_) pending.stream.emplace(text_->tokenizer, pending.stops);
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
                    .steps = answer.steps,
                    .forced = answer.forced,
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
  if (pending.tools.form) {
    result.tool_calls = calls_in(pending.tools, text_->tokenizer, result.tokens);
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
