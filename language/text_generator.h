// TextGenerator: text in, text out. Prompts and conversations of a language model, answered one
// after another in one session.
#pragma once

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
  message,  // of a user, formatted by the model's template
  text,     // to continue; special tokens are plain text
  tokens,   // to continue
};

struct TextPrompt {
  PromptKind kind = PromptKind::message;
  std::string text{};
  Tokens tokens{};
  int64_t most = 0;  // tokens of the answer; 0: 256, or half of the context if that is less
  SamplingChoices sampling{};
  bool ignores_ends = false;  // of the model
  // What ends an answer, and belongs to it. Texts end it whatever tokens they are made of.
  std::vector<std::string> stop_texts{};
  std::vector<Tokens> stop_tokens{};
};

struct TextPiece {
  std::string text{};  // whole characters
  Tokens tokens{};
  bool is_last = false;
};

enum class Finish : uint8_t { stop, length, cancelled };

struct TextAnswer {
  Tokens tokens{};
  std::string text{};
  Finish finish = Finish::stop;
  size_t prompt_tokens = 0;  // read for this answer
  size_t forgotten = 0;      // messages, since the conversation began
  double first_ms = 0, total_ms = 0;
};

struct TextOptions {
  bool forgets_oldest = false;  // messages, where a conversation exceeds the model's context
  std::string system{};         // message in front of all; empty: none
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
  // Ends the answer where the pieces so far end. The device still completes it.
  ir::Result<void> cancel();

  // Begins a new conversation.
  ir::Result<void> forget();

  // Errors: unsupported without one.
  ir::Result<const ModelText*> text() const;
  ullage_statistics statistics() const { return session_.statistics(); }

 private:
  // Where an answer ends that the device goes on with.
  struct Cut {
    size_t tokens = 0, bytes = 0;
    Finish finish = Finish::stop;
  };
  // What is under way.
  struct Pending {
    Conversation::Turn turn{};
    std::optional<Conversation> conversation{};  // with the message, of messages
    AnswerOptions options{};
    std::vector<std::string> stop_texts{};
    size_t prompt_tokens = 0;
    std::optional<TextStream> stream{};
    Tokens given{};         // in pieces
    std::string written{};  // in pieces
    std::optional<Cut> cut{};
    std::optional<Answer> answer{};  // whole
  };

  TextGenerator(Session session, std::optional<ModelText> text, TextOptions options)
      : session_(std::move(session)), text_(std::move(text)), options_(std::move(options)) {}

  int64_t most_of(const TextPrompt& prompt) const;
  ir::Result<AnswerOptions> options_of(const TextPrompt& prompt) const;
  ir::Result<void> check_tokens(const Tokens& tokens) const;
  ir::Result<void> read_message(const TextPrompt& prompt, Pending& pending) const;
  ir::Result<void> read_prompt(const TextPrompt& prompt, Pending& pending) const;
  ir::Result<void> start(Pending& pending);
  ir::Error ended_by(ir::Error error);
  ir::Result<void> find_cut(const Tokens& tokens);
  ir::Result<TextPiece> piece_of(const Tokens& tokens, bool is_last);
  ir::Result<TextAnswer> finished(Answer answer);
  ir::Result<std::string> decode(std::span<const tokenizer::Token> tokens) const;

  Session session_;
  std::optional<Generator> generator_{};
  std::optional<ModelText> text_;
  TextOptions options_;
  std::optional<Conversation> conversation_{};  // of messages, where turns are continued
  Tokens history_{};                            // of the conversation, prompts and answers
  bool is_stale_ = false;                       // the device's state is not that of `history_`
  std::optional<Pending> pending_{};
};

}  // namespace ullage::language
