// TextGenerator: text in, text out. Prompts and conversations of a language model, answered one
// after another in one session.
#pragma once

#include <atomic>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/result.h"
#include "compiler/language_model.h"
#include "language/conversation.h"
#include "language/generator.h"
#include "language/model_text.h"
#include "language/text_stream.h"
#include "language/tool_use.h"

namespace ullage::language {

enum class PromptKind : uint8_t {
  message,       // of a user, formatted by the model's template
  text,          // to continue; special tokens are plain text
  tokens,        // to continue
  conversation,  // a whole one as JSON (chat::read_variables), formatted by the model's template
};

struct TextPrompt {
  PromptKind kind = PromptKind::message;
  std::string text{};
  Tokens tokens{};
  int64_t most = 0;  // tokens of the answer; 0: 256, or half of the context if that is less
  SamplingChoices sampling{};
  bool ignores_ends = false;              // of the model
  std::vector<std::string> stop_texts{};  // the answer ends in front of them: StopTexts
  std::vector<Tokens> stop_tokens{};      // that end the answer, and belong to it
  // What the whole answer is of: read_constraint.
  std::optional<ConstraintKind> constraint{};
  std::vector<std::string> constraint_texts{};
  std::string tool_choice = "auto";  // of a conversation: tool_use
};

struct TextPiece {
  std::string text{};  // whole characters
  Tokens tokens{};
  bool is_last = false;
};

struct TextAnswer {
  Tokens tokens{};                                    // up to the one that completes a stop
  std::vector<LogProbabilities> log_probabilities{};  // as of Answer
  Finish finish = Finish::stop;
  std::string text{};
  std::optional<std::vector<chat::ToolCall>> tool_calls{};  // where they are looked for
  std::optional<int64_t> steps{}, forced{};                 // as of Answer
  size_t prompt_tokens = 0;                                 // read for this answer
  size_t forgotten = 0;  // messages, since the conversation began
  double first_ms = 0, total_ms = 0;
};

// Opens a program of answers of a model, with a streaming session.
using OpenAnswers = std::function<ir::Result<OpenProgram>(const compiler::AnswerForm&)>;

struct TextOptions {
  compiler::AnswerForm form{};  // of the program at first
  OpenAnswers open{};           // none: the program stays the one that it is
  bool forgets_oldest = false;  // messages, where a conversation exceeds the model's context
  std::string system{};         // message in front of all; empty: none
  std::string fingerprint{};    // of the model (model_fingerprint); empty: no states in files
};

class TextGenerator {
 public:
  // `program`: with a streaming session. `text`: none, and prompts are tokens. Errors: those of
  // Generator::open.
  static ir::Result<std::unique_ptr<TextGenerator>> open(OpenProgram program,
                                                         std::optional<ModelText> text,
                                                         TextOptions options);
  TextGenerator(const TextGenerator&) = delete;
  TextGenerator& operator=(const TextGenerator&) = delete;

  // An answer: submit(), next() as often as one likes, wait(). The first prompt with a constraint,
  // a stop text, biases, penalties or limits that the program does not have opens one that has
  // them, next to what earlier prompts needed; it reads the conversation anew. Errors:
  // invalid_argument for options out of their range, an empty prompt, tokens that do not exist, a
  // call out of this order; unsupported without a vocabulary or template, and for what a program
  // that stays as it is does not have; out_of_bounds for more than the context; those of
  // read_constraint, of opening and of a run. After an error the conversation is the one before.
  ir::Result<void> submit(const TextPrompt& prompt);
  ir::Result<TextPiece> next();
  ir::Result<TextAnswer> wait();
  // Ends the answer with the token that the device is at or the next one: next() and wait() give
  // what there is by then. May be called by any thread.
  ir::Result<void> cancel();

  // Begins a new conversation.
  ir::Result<void> forget();
  // The conversation in a file. Errors: unsupported, where nothing goes on; invalid_argument, while
  // an answer is under way, and where the device has no state or that of another text; those of
  // saved_state.h and Generator::set_state.
  ir::Result<void> save_state(const std::string& path) const;
  ir::Result<void> load_state(const std::string& path);

  // Errors: unsupported without one.
  ir::Result<const ModelText*> text() const;
  // Of the program that is open.
  ullage_statistics statistics() const { return program_->session.statistics(); }
  int64_t draft() const { return options_.form.draft; }

 private:
  // What is under way.
  struct Pending {
    Conversation::Turn turn{};
    std::optional<Conversation> conversation{};  // with the message, of messages
    AnswerOptions options{};
    StopTexts stops{};
    bool watches_text = false;  // for stops, which the program does not find
    ToolUse tools{};
    size_t prompt_tokens = 0;
    std::optional<TextStream> stream{};
    size_t given = 0;                // tokens in pieces
    std::string written{};           // in pieces
    bool is_given = false;           // the last piece
    std::optional<Answer> answer{};  // whole
  };

  // Tables of the last prompt, which take a while for a large vocabulary.
  struct KeptStops {
    std::vector<std::string> texts;
    std::shared_ptr<const StopAutomaton> automaton;
  };
  struct KeptConstraint {
    ConstraintKind kind;
    std::vector<std::string> texts;
    bool ignores_ends;
    std::shared_ptr<const Constraint> constraint;
  };

  TextGenerator(OpenProgram program, std::optional<ModelText> text, TextOptions options)
      : program_(std::make_unique<OpenProgram>(std::move(program))),
        text_(std::move(text)),
        options_(std::move(options)) {}

  int64_t most_of(const TextPrompt& prompt) const;
  ir::Result<AnswerOptions> options_of(const TextPrompt& prompt) const;
  ir::Result<void> check_states() const;
  ir::Result<void> check_program(const Pending& pending) const;
  ir::Result<void> check_biases(const SamplingChoices& sampling) const;
  compiler::AnswerForm form_for(const Pending& pending) const;
  ir::Result<void> open_form(const Pending& pending);
  std::span<const tokenizer::Token> ends_of(const TextPrompt& prompt) const;
  ir::Result<std::shared_ptr<const Constraint>> constraint_of(const TextPrompt& prompt,
                                                              const ToolUse& tools);
  ir::Result<void> constrain(const TextPrompt& prompt, Pending& pending);
  ir::Result<void> add_tables(const TextPrompt& prompt, Pending& pending);
  ir::Result<void> check_tokens(const Tokens& tokens) const;
  ir::Result<void> read_message(const TextPrompt& prompt, Pending& pending) const;
  ir::Result<Tokens> conversation_tokens(const TextPrompt& prompt) const;
  ir::Result<void> read_prompt(const TextPrompt& prompt, Pending& pending) const;
  ir::Result<void> start(Pending& pending);
  ir::Error ended_by(ir::Error error);
  TextPiece piece_of(const Tokens& tokens, bool is_whole);
  ir::Result<Answer> whole_answer();
  ir::Result<TextAnswer> finished(Answer answer);

  std::unique_ptr<OpenProgram> program_;  // its address stays
  std::optional<Generator> generator_{};
  std::optional<ModelText> text_;
  TextOptions options_;  // `form`: of the program that is open
  std::optional<KeptConstraint> kept_constraint_{};
  std::optional<KeptStops> kept_stops_{};
  std::optional<Conversation> conversation_{};  // of messages, where turns are continued
  Tokens history_{};                            // of the conversation, prompts and answers
  bool is_stale_ = false;                       // the device's state is not that of `history_`
  std::optional<Pending> pending_{};
  std::atomic<bool> is_under_way_ = false;  // there is something pending
  std::atomic<bool> is_cancelled_ = false;
};

}  // namespace ullage::language
