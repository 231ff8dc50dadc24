#include "tools/command/models/prompt_reader.h"

#include <fmt/format.h>

namespace ullage::tools {

using tokenizer::Token;

ToolResult<std::vector<Token>> PromptReader::tokens_of(const Prompt& prompt) const {
  if (prompt.is_tokens) return listed_tokens(text_, prompt.given);
  if (choices_.chat) {
    const chat::Message message{"user", prompt.given};
    const auto written = chat_text(text_, {&message, 1});
    if (!written) return written.error();
    return chat_tokens(text_, *written);
  }
  return said_ == 0 ? prompt_tokens(text_, prompt.given) : later_tokens(text_, prompt.given);
}

ToolResult<Conversation::Turn> PromptReader::ask(const std::string& words) {
  auto turn = conversation_.ask(words);
  if (!turn || conversation_.forgotten() == 0) return turn;
  return failure_of(ir::out_of_bounds(fmt::format(
      "the conversation, with {} earlier tokens, and an answer of {} do not fit the model's "
      "context of {}",
      said_, choices_.most, text_.context)));
}

ToolResult<Conversation::Turn> PromptReader::read(const Prompt& prompt) {
  if (choices_.turns == Turns::continued && choices_.chat && !prompt.is_tokens) {
    return ask(prompt.given);
  }
  auto tokens = tokens_of(prompt);
  if (!tokens) return tokens.error();
  const auto count = static_cast<int64_t>(said_ + tokens->size());
  if (count + choices_.most > text_.context) {
    const std::string before = said_ == 0 ? "" : fmt::format("{} earlier tokens, ", said_);
    return failure_of(ir::out_of_bounds(fmt::format(
        "{}a prompt of {} tokens and an answer of {} do not fit the model's context of {}", before,
        tokens->size(), choices_.most, text_.context)));
  }
  return Conversation::Turn{.tokens = std::move(*tokens), .anew = said_ == 0};
}

ToolResult<> PromptReader::answer(const Conversation::Turn& turn, std::span<const Token> tokens) {
  if (choices_.turns == Turns::apart) return {};
  said_ = (turn.anew ? 0 : said_) + turn.tokens.size() + tokens.size();
  return conversation_.answer(turn, tokens);
}

}  // namespace ullage::tools
