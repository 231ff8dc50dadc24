// Fuzzes templates of conversations: any text is refused, or writes a conversation or refuses it.
#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "frontends/language/chat/chat_template.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  using ullage::chat::ChatTemplate;
  using ullage::chat::Message;
  const auto parsed = ChatTemplate::parse({reinterpret_cast<const char*>(data), size});
  if (!parsed) {
    if (parsed.error().message.empty()) __builtin_trap();
    return 0;
  }
  const std::array messages = {
      Message{.role = "system", .content = "short"}, Message{.role = "user", .content = "Why?\n"},
      Message{.role = "assistant", .content = " So. "}, Message{.role = "user", .content = ""}};
  const auto written = parsed->write(messages, {.begin_token = "<s>", .end_token = "</s>"});
  if (!written && written.error().message.empty()) __builtin_trap();
  return 0;
}
