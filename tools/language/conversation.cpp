#include "tools/chat/conversation.h"

#include <fmt/format.h>

namespace ullage::tools {

Attempt<std::vector<tokenizer::Token>> Conversation::ask(const std::string& words) {
  messages_.push_back({"user", words});
  for (;;) {
    auto tokens = chat_tokens(text_, messages_);
    if (tokens && static_cast<int64_t>(tokens->size()) <= room_) return tokens;
    if (!tokens || messages_.size() == 1) {
      messages_.pop_back();
      if (!tokens) return tokens;
      return failed(fmt::format("a prompt of {} tokens is more than there is room for, {}",
                                tokens->size(), room_));
    }
    // A question goes with its answer.
    const size_t oldest = messages_.size() > 2 ? 2 : 1;
    messages_.erase(messages_.begin(), messages_.begin() + static_cast<std::ptrdiff_t>(oldest));
    forgotten_ += oldest;
  }
}

}  // namespace ullage::tools
