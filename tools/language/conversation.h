// Conversation: the messages of user and model, and the tokens that the model must read next.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "tools/language/model_text.h"

namespace ullage::tools {

class Conversation {
 public:
  // `text` outlives this. `capacity`: maximum tokens of the conversation, before an answer.
  Conversation(const ModelText& text, int64_t capacity) : text_(text), capacity_(capacity) {}

  // Tokens to read, behind the model's last answer or, with `anew`, at the start of a conversation.
  struct Turn {
    std::vector<tokenizer::Token> tokens{};
    bool anew = true;
    std::string text{};  // of the whole conversation then
  };
  // Adds a message of the user. Where the conversation exceeds the capacity, the oldest messages of
  // both are forgotten, and the rest is read anew. Failure: the message alone is too long; it is
  // not added.
  ToolResult<Turn> ask(const std::string& words);
  // Adds the model's answer. Failure: tokens that do not exist.
  ToolResult<> answer(const Turn& turn, std::span<const tokenizer::Token> tokens);
  size_t forgotten() const { return forgotten_; }  // messages, up to now

 private:
  // The turn behind the conversation so far; none where the template does not append to it, or
  // where the capacity is exceeded.
  ToolResult<std::optional<Turn>> behind();
  ToolResult<Turn> shortened();

  const ModelText& text_;
  int64_t capacity_;
  std::string said_{};      // as the template writes it; empty: nothing
  size_t said_tokens_ = 0;  // tokens read and written since the conversation was last read anew
  std::vector<chat::Message> messages_{};
  size_t forgotten_ = 0;
};

}  // namespace ullage::tools
