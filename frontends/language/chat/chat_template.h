// ChatTemplate: the text format of conversations that a model's file specifies.
// Source: Jinja2 3.1 as the package transformers configures it: trim_blocks, lstrip_blocks, loop
// controls, its own tojson, {% generation %}, and a sandbox in which values do not change.
#pragma once

#include <ctime>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "base/result.h"
#include "frontends/language/chat/value.h"

namespace ullage::chat {

struct Message {
  std::string role, content;  // "system", "user", "assistant"
};

// The variable `messages`.
Value messages_value(std::span<const Message> messages);

// Variables of templates besides the messages.
struct RenderContext {
  std::string begin_token, end_token;  // as text: bos_token, eos_token
  bool add_generation_prompt = true;   // add_generation_prompt: ends where an answer begins
  std::optional<std::tm> now{};        // what strftime_now writes; none: the clock's time
};

// Immutable; cheap to copy.
class ChatTemplate {
 public:
  // Errors: invalid_file, unsupported; the message names what is wrong, and its line.
  static ir::Result<ChatTemplate> parse(std::string_view text);

  // The text with these variables, whose names go before those of `context`; tools and documents
  // are none where they are not among them. Errors: invalid_argument where the template refuses
  // the conversation, or a value is not of the kind that an expression takes; out_of_bounds for a
  // text that grows or is computed without end.
  ir::Result<std::string> render(const Named& variables, const RenderContext& context) const;

 private:
  struct Tree;
  explicit ChatTemplate(std::shared_ptr<const Tree> tree) : tree_(std::move(tree)) {}
  std::shared_ptr<const Tree> tree_;
};

}  // namespace ullage::chat
