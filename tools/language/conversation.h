// Conversation: what user and model said, and the prompt that asks the model for more.
#pragma once

#include <string>
#include <vector>

#include "tools/language/model_text.h"

namespace ullage::tools {

class Conversation {
 public:
  // `text` outlives this. `room`: tokens of a prompt at most.
  Conversation(const ModelText& text, int64_t room) : text_(text), room_(room) {}

  // Adds what the user says. The prompt of all that was said; where that is more than there is room
  // for, the oldest words of both are forgotten. Failure: these alone are too long, and stay out.
  Attempt<std::vector<tokenizer::Token>> ask(const std::string& words);
  // Adds what the model said.
  void answer(std::string words) { messages_.push_back({"assistant", std::move(words)}); }
  size_t forgotten() const { return forgotten_; }  // messages, up to now

 private:
  const ModelText& text_;
  int64_t room_;
  std::vector<chat::Message> messages_{};
  size_t forgotten_ = 0;
};

}  // namespace ullage::tools
