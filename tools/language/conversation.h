// Conversation: what user and model said, and what the model must read to say more.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "tools/language/model_text.h"

namespace ullage::tools {

class Conversation {
 public:
  // `text` outlives this. `room`: tokens at most of all that was said, before an answer.
  Conversation(const ModelText& text, int64_t room) : text_(text), room_(room) {}

  // What to read, behind what the model has said last or, `anew`, with nothing before it.
  struct Turn {
    std::vector<tokenizer::Token> tokens{};
    bool anew = true;
    std::string text{};  // of all that was said then
  };
  // Adds what the user says. Where all that was said is more than there is room for, the oldest
  // words of both are forgotten, and the rest is read anew. Failure: these words alone are too
  // long, and stay out.
  ToolResult<Turn> ask(const std::string& words);
  // Adds what the model said to that. Failure: tokens that there are not.
  ToolResult<> answer(const Turn& turn, std::span<const tokenizer::Token> tokens);
  size_t forgotten() const { return forgotten_; }  // messages, up to now

 private:
  // Behind what was said; none where the template does not write that so, or there is no room.
  ToolResult<std::optional<Turn>> behind();
  ToolResult<Turn> shortened();

  const ModelText& text_;
  int64_t room_;
  std::string said_{};      // as the template writes it; empty: nothing
  size_t said_tokens_ = 0;  // that were read and written since it was read anew
  std::vector<chat::Message> messages_{};
  size_t forgotten_ = 0;
};

}  // namespace ullage::tools
