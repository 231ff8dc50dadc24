#include "tools/command/models/prompt_reader.h"

#include <fmt/format.h>

#include <charconv>

#include "frontends/language/chat/read_variables.h"
#include "runtime/file/mapped_file.h"

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

ToolResult<Tokens> written_tokens(const ModelText& text, const ir::Result<std::string>& written) {
  if (!written) return failure_of(written.error());
  return given_tokens(language::chat_tokens(text, *written));
}

ToolResult<Tokens> message_tokens(const ModelText& text, const std::string& system,
                                  const std::string& words) {
  std::vector<chat::Message> messages;
  if (!system.empty()) messages.push_back({"system", system});
  messages.push_back({"user", words});
  return written_tokens(text, language::chat_text(text, messages));
}

ToolResult<Tokens> tokens_of_file(const ModelText& text, const std::string& path,
                                  bool offers_tools) {
  auto variables = read_variables(path);
  if (!variables) return variables.error();
  if (!offers_tools) std::erase_if(*variables, [](const auto& v) { return v.first == "tools"; });
  auto written = language::chat_text(text, std::move(*variables));
  if (!written) return failure_of(ir::in_context(path, written.error()));
  return written_tokens(text, written);
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

ToolResult<chat::Named> read_variables(const std::string& path) {
  const auto file = runtime::map_file(path);
  if (!file) return failure_of(file.error());
  auto variables =
      chat::read_variables({reinterpret_cast<const char*>(file->bytes.data()), file->bytes.size()});
  if (!variables) return failed(path + ": " + variables.error().message);
  return std::move(*variables);
}

ToolResult<Tokens> PromptReader::tokens_of(const Prompt& prompt) const {
  if (prompt.kind == Prompt::Kind::tokens) return listed_tokens(text_, prompt.given);
  if (prompt.kind == Prompt::Kind::messages) {
    return tokens_of_file(text_, prompt.given, choices_.offers_tools);
  }
  if (choices_.chat) return message_tokens(text_, choices_.system, prompt.given);
  return given_tokens(said_ == 0 ? language::prompt_tokens(text_, prompt.given)
                                 : language::later_tokens(text_, prompt.given));
}

void PromptReader::resume(const language::SavedState& state) {
  conversation_.resume(state.conversation);
  said_ = state.said;
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
  const bool is_message = choices_.chat && prompt.kind == Prompt::Kind::text;
  const bool is_chat = is_message || prompt.kind == Prompt::Kind::messages;
  if (is_chat && text_.chat_template.empty()) {
    return failed(std::string(is_message ? "--chat" : "--messages") +
                  ": the model has no chat template: give one with --chat-template");
  }
  if (choices_.turns == Turns::continued && is_message) {
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
