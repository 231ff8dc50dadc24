#include "language/conversation.h"

#include <algorithm>

namespace ullage::language {

using tokenizer::Token;

ir::Result<Conversation::Turn> Conversation::ask(const std::string& words, int64_t capacity) {
  messages_.push_back({"user", words});
  auto turn = behind(capacity);
  if (!turn) {
    messages_.pop_back();
    return turn.error();
  }
  return *turn ? std::move(**turn) : shortened(capacity);
}

ir::Result<std::optional<Conversation::Turn>> Conversation::behind(int64_t capacity) const {
  auto all = chat_text(*text_, messages_);
  if (!all) return all.error();
  if (said_.empty() || !all->starts_with(said_) || all->size() == said_.size()) {
    return std::optional<Turn>();
  }
  auto tokens = later_chat_tokens(*text_, all->substr(said_.size()));
  if (!tokens) return tokens.error();
  if (static_cast<int64_t>(said_tokens_ + tokens->size()) > capacity) return std::optional<Turn>();
  return std::optional(Turn{.tokens = std::move(*tokens), .anew = false, .text = std::move(*all)});
}

ir::Result<Conversation::Turn> Conversation::shortened(int64_t capacity) {
  for (;;) {
    auto all = chat_text(*text_, messages_);
    auto tokens = all ? chat_tokens(*text_, *all) : ir::Result<Tokens>(all.error());
    if (tokens && static_cast<int64_t>(tokens->size()) <= capacity) {
      return Turn{.tokens = std::move(*tokens), .text = std::move(*all)};
    }
    if (!tokens || messages_.size() == first_ + 1) {
      messages_.pop_back();
      if (!tokens) return tokens.error();
      return ir::out_of_bounds("a prompt of {} tokens exceeds the capacity of {} tokens",
                               tokens->size(), capacity);
    }
    // A question is forgotten together with its answer.
    const size_t oldest = messages_.size() > first_ + 2 ? 2 : 1;
    const auto begin = messages_.begin() + static_cast<std::ptrdiff_t>(first_);
    messages_.erase(begin, begin + static_cast<std::ptrdiff_t>(oldest));
    forgotten_ += oldest;
  }
}

ir::Result<void> Conversation::answer(const Turn& turn, std::span<const Token> tokens) {
  // The part that the template repeats: the words, and the token that ended them.
  const auto decode = [&](std::span<const Token> some, tokenizer::SpecialTokens special) {
    return text_->tokenizer.decode(some, special);
  };
  const auto last = tokens.last(std::min<size_t>(tokens.size(), 1));
  const auto words = decode(tokens, tokenizer::SpecialTokens::as_text);
  const auto last_words = decode(last, tokenizer::SpecialTokens::as_text);
  const auto last_written = decode(last, tokenizer::SpecialTokens::found);
  for (const auto* part : {&words, &last_words, &last_written}) {
    if (!*part) return part->error();
  }
  said_ = turn.text + *words + (last_words->empty() ? *last_written : "");
  said_tokens_ = (turn.anew ? 0 : said_tokens_) + turn.tokens.size() + tokens.size();
  messages_.push_back({"assistant", *words});
  return {};
}

void Conversation::resume(Record record) {
  said_ = std::move(record.said);
  said_tokens_ = record.said_tokens;
  messages_ = std::move(record.messages);
  first_ = record.system;
}

}  // namespace ullage::language
