// ChatTemplate: the text format of conversations that a model's file specifies.
// Source: Jinja, as far as templates of language models use it: for, if, set, text and values of
// expressions. Unsupported constructs are refused by name.
#pragma once

#include <memory>
#include <span>
#include <string>
#include <string_view>

#include "base/result.h"

namespace ullage::chat {

struct Message {
  std::string role, content;  // "system", "user", "assistant"
};

// Variables of templates besides the messages.
struct RenderContext {
  std::string begin_token, end_token;  // as text
  bool add_generation_prompt = true;   // add_generation_prompt: ends where an answer begins
};

// Immutable; cheap to copy.
class ChatTemplate {
 public:
  // Errors: invalid_file, unsupported; the message names what is wrong.
  static ir::Result<ChatTemplate> parse(std::string_view text);

  // Errors: unsupported where a value is not of the kind that an expression takes;
  // invalid_argument where the template refuses the conversation; out_of_bounds for a text that
  // grows without end.
  ir::Result<std::string> write(std::span<const Message> messages,
                                const RenderContext& context) const;

 private:
  struct Tree;
  explicit ChatTemplate(std::shared_ptr<const Tree> tree) : tree_(std::move(tree)) {}
  std::shared_ptr<const Tree> tree_;
};

}  // namespace ullage::chat
