// TextGenerator: text in, text out. Prompts and conversations of a language model, answered one
// after another in one session.
#pragma once

#include <atomic>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/result.h"
#include "language/conversation.h"
#include "language/generator.h"
#include "language/model_text.h"
#include "language/text_stream.h"

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
  size_t prompt_tokens = 0;  // read for this answer
  size_t forgotten = 0;      // messages, since the conversation began
  double first_ms = 0, total_ms = 0;
};

struct TextOptions {
  bool forgets_oldest = false;  // messages, where a conversation exceeds the model's context
  std::string system{};         // message in front of all; empty: none
  std::string fingerprint{};    // of the model (model_fingerprint); empty: no states in files
};

class TextGenerator {
 public:
  // `session`: a streaming one of the program, which outlives this. `text`: none, and prompts are
  // tokens. Errors: those of Generator::open.
  static ir::Result<std::unique_ptr<TextGenerator>> open(const ullage_program* program,
                                                         Session session,
                                                         std::optional<ModelText> text,
                                                         TextOptions options);
  TextGenerator(const TextGenerator&) = delete;
  TextGenerator& operator=(const TextGenerator&) = delete;

  // An answer: submit(), next() as often as one likes, wait(). Errors: invalid_argument for options
  // out of their range, an empty prompt, tokens that do not exist, a call out of this order;
  // unsupported without a vocabulary or template; out_of_bounds for more than the context; those of
  // a run. After an error the conversation is the one before.
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
  ullage_statistics statistics() const { return session_.statistics(); }

 private:
  // What is under way.
  struct Pending {
    Conversation::Turn turn{};
    std::optional<Conversation> conversation{};  // with the message, of messages
    AnswerOptions options{};
    bool watches_text = false;  // for stops
    size_t prompt_tokens = 0;
    std::optional<TextStream> stream{};
    size_t given = 0;                // tokens in pieces
    std::string written{};           // in pieces
    bool is_given = false;           // the last piece
    std::optional<Answer> answer{};  // whole
  };

  TextGenerator(Session session, std::optional<ModelText> text, TextOptions options)
      : session_(std::move(session)), text_(std::move(text)), options_(std::move(options)) {}

  int64_t most_of(const TextPrompt& prompt) const;
  ir::Result<AnswerOptions> options_of(const TextPrompt& prompt) const;
  ir::Result<void> check_states() const;
  ir::Result<void> check_limits(const SamplingChoices& sampling) const;
  ir::Result<void> check_adjustments(const SamplingChoices& sampling) const;
  ir::Result<void> check_tokens(const Tokens& tokens) const;
  ir::Result<void> read_message(const TextPrompt& prompt, Pending& pending) const;
  ir::Result<Tokens> conversation_tokens(const std::string& json) const;
  ir::Result<void> read_prompt(const TextPrompt& prompt, Pending& pending) const;
  ir::Result<void> start(Pending& pending);
  ir::Error ended_by(ir::Error error);
  TextPiece piece_of(const Tokens& tokens, bool is_whole);
  ir::Result<Answer> whole_answer();
  ir::Result<TextAnswer> finished(Answer answer);

  Session session_;
  std::optional<Generator> generator_{};
  std::optional<ModelText> text_;
  TextOptions options_;
  std::optional<Conversation> conversation_{};  // of messages, where turns are continued
  Tokens history_{};                            // of the conversation, prompts and answers
  bool is_stale_ = false;                       // the device's state is not that of `history_`
  std::optional<Pending> pending_{};
  std::atomic<bool> is_under_way_ = false;  // there is something pending
  std::atomic<bool> is_cancelled_ = false;
};

}  // namespace ullage::language
