// PromptReader: the tokens of prompts that are answered in turn.
#pragma once

#include <string>
#include <vector>

#include "language/conversation.h"
#include "language/saved_state.h"
#include "tools/common/cli/exit_code.h"

namespace ullage::tools {

// Does a prompt begin a text, or continue the conversation?
enum class Turns : uint8_t { apart, continued };

struct Prompt {
  enum class Kind : uint8_t {
    text,
    tokens,    // "1,2,3"
    messages,  // a file of them
  };
  Kind kind = Kind::text;
  std::string given{};
};

// The variables of a chat template in a file of JSON. Failure: chat::read_variables, with the path.
ToolResult<chat::Named> read_variables(const std::string& path);

// "1,2,3". Failure: usage, for what is no token of the model.
ToolResult<language::Tokens> listed_tokens(const language::ModelText& text,
                                           const std::string& list);

struct PromptChoices {
  bool chat = false;         // texts are messages of a user
  std::string system{};      // message in front of them; empty: none
  bool offers_tools = true;  // of files of messages
  Turns turns = Turns::apart;
  int64_t most = 1;  // tokens of an answer
};

class PromptReader {
 public:
  // `text` outlives this.
  PromptReader(const language::ModelText& text, const PromptChoices& choices)
      : text_(text), choices_(choices), conversation_(text, choices.system) {}

  // Goes on from a conversation that was saved.
  void resume(const language::SavedState& state);
  // The conversation up to the last answer.
  language::Conversation::Record record() const { return conversation_.record(); }

  // The tokens that the model must read. Failure: invalid tokens; a conversation that together with
  // this prompt and an answer exceeds the model's context.
  ToolResult<language::Conversation::Turn> read(const Prompt& prompt);
  // The answer to what was read last.
  ToolResult<> answer(const language::Conversation::Turn& turn,
                      std::span<const tokenizer::Token> tokens);

 private:
  ToolResult<language::Conversation::Turn> ask(const std::string& words);
  ToolResult<language::Tokens> tokens_of(const Prompt& prompt) const;

  const language::ModelText& text_;
  PromptChoices choices_;
  language::Conversation conversation_;  // of a chat that continues
  size_t said_ = 0;                      // tokens in the device's state
};

}  // namespace ullage::tools
