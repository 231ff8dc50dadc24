// Conversation: the messages of user and model, and the tokens that the model must read next.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "language/model_text.h"

namespace ullage::language {

class Conversation {
 public:
  // `text` outlives this. `system`: a message in front of all others, never forgotten; empty: none.
  explicit Conversation(const ModelText& text, const std::string& system = "") : text_(&text) {
    if (!system.empty()) messages_.push_back({"system", system});
    first_ = messages_.size();
  }

  // Tokens to read, behind the model's last answer or, with `anew`, at the start of a conversation.
  struct Turn {
    Tokens tokens{};
    bool anew = true;
    std::string text{};  // of the whole conversation then
  };
  // Adds a message of the user. Where the conversation exceeds `capacity` tokens, before an answer,
  // the oldest messages of both are forgotten, and the rest is read anew. Errors: out_of_bounds
  // where the message alone is too long; those of chat_text. The message is not added then.
  ir::Result<Turn> ask(const std::string& words, int64_t capacity);
  // Adds the model's answer. Errors: invalid_argument for tokens that do not exist.
  ir::Result<void> answer(const Turn& turn, std::span<const tokenizer::Token> tokens);

  // What is kept of a conversation to resume it later.
  struct Record {
    std::string said{};  // text of the conversation so far; empty: nothing
    size_t said_tokens = 0;
    std::vector<chat::Message> messages{};
    size_t system = 0;  // of the messages, at the front: never forgotten
  };
  Record record() const { return {said_, said_tokens_, messages_, first_}; }
  void resume(Record record);

  size_t forgotten() const { return forgotten_; }  // messages, up to now

 private:
  // The turn behind the conversation so far; none where the template does not append to it, or
  // where the capacity is exceeded.
  ir::Result<std::optional<Turn>> behind(int64_t capacity) const;
  ir::Result<Turn> shortened(int64_t capacity);

  const ModelText* text_;
  std::string said_{};      // as the template writes it; empty: nothing
  size_t said_tokens_ = 0;  // tokens read and written since the conversation was last read anew
  std::vector<chat::Message> messages_{};
  size_t first_ = 0;  // of the messages that may be forgotten
  size_t forgotten_ = 0;
};

}  // namespace ullage::language
