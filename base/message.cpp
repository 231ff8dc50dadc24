// Inserts the parts in order into the pattern.
#include "base/message.h"

#include <cstring>

namespace ullage::ir {
namespace {

void append(std::string& text, const MessagePart& part) {
  switch (part.kind) {
    case MessagePart::Kind::letters:
      text += part.letters;
      break;
    case MessagePart::Kind::string:
      text += *part.string;
      break;
    case MessagePart::Kind::view:
      text += *part.view;
      break;
    case MessagePart::Kind::integer:
      text += std::to_string(part.integer);
      break;
    case MessagePart::Kind::natural:
      text += std::to_string(part.natural);
      break;
  }
}

}  // namespace

std::string message_of(const char* pattern, const MessagePart* parts) {
  std::string text;
  while (const char* place = std::strstr(pattern, "{}")) {
    text.append(pattern, place);
    append(text, *parts++);
    pattern = place + 2;
  }
  return text += pattern;
}

}  // namespace ullage::ir
