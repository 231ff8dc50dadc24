#include "frontends/language/chat/chat_template.h"

#include "frontends/language/chat/syntax.h"

namespace ullage::chat {

using ir::Result;

struct ChatTemplate::Tree {
  Block block;
};

Result<ChatTemplate> ChatTemplate::parse(std::string_view text) {
  auto block = chat::parse(text);
  if (!block) return block.error();
  return ChatTemplate(std::make_shared<const Tree>(Tree{std::move(*block)}));
}

Value messages_value(std::span<const Message> messages) {
  List list;
  for (const Message& message : messages) {
    Dict dict;
    dict.set("role", message.role);
    dict.set("content", message.content);
    list.emplace_back(std::move(dict));
  }
  return Value::list(std::move(list));
}

Result<std::string> ChatTemplate::render(const Named& variables,
                                         const RenderContext& context) const {
  Named all = {{"bos_token", context.begin_token},
               {"eos_token", context.end_token},
               {"tools", None{}},
               {"documents", None{}},
               {"add_generation_prompt", context.add_generation_prompt}};
  all.insert(all.end(), variables.begin(), variables.end());
  return chat::render(tree_->block, all, context.now);
}

}  // namespace ullage::chat
