// PromptReader: the tokens of prompts that are answered in turn.
#pragma once

#include <string>
#include <vector>

#include "tools/language/conversation.h"
#include "tools/language/generator.h"

namespace ullage::tools {

struct Prompt {
  bool is_tokens = false;  // "1,2,3"
  std::string given{};
};

struct PromptChoices {
  bool chat = false;  // texts are messages of a user
  Turns turns = Turns::apart;
  int64_t most = 1;  // tokens of an answer
};

class PromptReader {
 public:
  // `text` outlives this.
  PromptReader(const ModelText& text, const PromptChoices& choices)
      : text_(text), choices_(choices), conversation_(text, text.context - choices.most) {}

  // The tokens that the model must read. Failure: invalid tokens; a conversation that together with
  // this prompt and an answer exceeds the model's context.
  ToolResult<Conversation::Turn> read(const Prompt& prompt);
  // The answer to what was read last.
  ToolResult<> answer(const Conversation::Turn& turn, std::span<const tokenizer::Token> tokens);

 private:
  ToolResult<Conversation::Turn> ask(const std::string& words);
  ToolResult<std::vector<tokenizer::Token>> tokens_of(const Prompt& prompt) const;

  const ModelText& text_;
  PromptChoices choices_;
  Conversation conversation_;  // of a chat that continues
  size_t said_ = 0;            // tokens in the device's state
};

}  // namespace ullage::tools
