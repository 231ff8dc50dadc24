#include "tools/command/models/prompt_reader.h"

#include <fmt/format.h>

#include <charconv>

namespace ullage::tools {

using language::Conversation;
using language::ModelText;
using language::Tokens;
using tokenizer::Token;

namespace {

// A prompt without a token is one that the command line should not have.
ToolResult<Tokens> given_tokens(ir::Result<Tokens> tokens) {
  if (!tokens) return usage(tokens.error().message);
  return std::move(*tokens);
}

ToolResult<Tokens> message_tokens(const ModelText& text, const std::string& words) {
  const chat::Message message{"user", words};
  const auto written = language::chat_text(text, {&message, 1});
  if (!written) return failure_of(written.error());
  return given_tokens(language::chat_tokens(text, *written));
}

}  // namespace

ToolResult<Tokens> listed_tokens(const ModelText& text, const std::string& list) {
  Tokens tokens;
  const char* at = list.data();
  const char* const end = at + list.size();
  for (;;) {
    Token token = tokenizer::kNoToken;
    const auto [rest, error] = std::from_chars(at, end, token);
    const bool is_token =
        error == std::errc() && token >= 0 && static_cast<size_t>(token) < text.tokenizer.size();
    if (!is_token || (rest != end && *rest != ',')) {
      return usage(fmt::format("--tokens requires tokens below {} like 1,2,3, got '{}'",
                               text.tokenizer.size(), list));
    }
    tokens.push_back(token);
    if (rest == end) return tokens;
    at = rest + 1;
  }
}

ToolResult<Tokens> PromptReader::tokens_of(const Prompt& prompt) const {
  if (prompt.is_tokens) return listed_tokens(text_, prompt.given);
  if (choices_.chat) return message_tokens(text_, prompt.given);
  return given_tokens(said_ == 0 ? language::prompt_tokens(text_, prompt.given)
                                 : language::later_tokens(text_, prompt.given));
}

ToolResult<Conversation::Turn> PromptReader::ask(const std::string& words) {
  auto turn = conversation_.ask(words, text_.context - choices_.most);
  if (!turn) return failure_of(turn.error());
  if (conversation_.forgotten() == 0) return std::move(*turn);
  return failure_of(ir::out_of_bounds(fmt::format(
      "the conversation, with {} earlier tokens, and an answer of {} do not fit the model's "
      "context of {}",
      said_, choices_.most, text_.context)));
}

ToolResult<Conversation::Turn> PromptReader::read(const Prompt& prompt) {
  if (choices_.chat && !prompt.is_tokens && text_.chat_template.empty()) {
    return failed("--chat: the model has no chat template");
  }
  if (choices_.turns == Turns::continued && choices_.chat && !prompt.is_tokens) {
    return ask(prompt.given);
  }
  auto tokens = tokens_of(prompt);
  if (!tokens) return tokens.error();
  const auto count = static_cast<int64_t>(said_ + tokens->size());
  if (choices_.most > text_.context - count) {
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
  if (const auto ok = conversation_.answer(turn, tokens); !ok) return failure_of(ok.error());
  return {};
}

}  // namespace ullage::tools
