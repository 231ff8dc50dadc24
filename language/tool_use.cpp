#include "language/tool_use.h"

#include <nlohmann/json.hpp>

namespace ullage::language {

using tokenizer::Token;

ir::Result<ToolUse> tool_use(const std::string& choice, std::vector<chat::Tool> tools,
                             const std::string& chat_template) {
  if (choice == "none") return ToolUse{};
  const auto form = chat::call_form(chat_template);
  if (choice == "auto") {
    if (tools.empty() || !form) return ToolUse{};
    return ToolUse{.form = *form};
  }
  if (choice != "required") {
    std::erase_if(tools, [&](const chat::Tool& tool) { return tool.name != choice; });
  }
  if (tools.empty()) {
    return ir::invalid_argument(
        "the tool choice '{}' requires a conversation with such a tool in its list 'tools'",
        choice);
  }
  if (!form) return form.error();
  return ToolUse{.form = *form, .required = std::move(tools)};
}

ir::Result<std::shared_ptr<const Constraint>> call_constraint(const ToolUse& tools,
                                                              const tokenizer::Tokenizer& tokenizer,
                                                              std::span<const Token> ends) {
  const auto grammar = call_grammar(chat::call_text(*tools.form, tools.required));
  if (!grammar) return grammar.error();
  return Constraint::of(*grammar, tokenizer, ends, chat::call_markers(*tools.form));
}

std::vector<chat::ToolCall> calls_in(const ToolUse& tools, const tokenizer::Tokenizer& tokenizer,
                                     std::span<const Token> answer) {
  if (!tools.form) return {};
  const auto text = tokenizer.decode(answer, tokenizer::SpecialTokens::found);
  if (!text) return {};
  return chat::parse_calls(*tools.form, *text);
}

nlohmann::ordered_json json_of(std::span<const chat::ToolCall> calls) {
  auto list = nlohmann::ordered_json::array();
  for (const chat::ToolCall& call : calls) {
    list.push_back(
        {{"name", call.name}, {"arguments", nlohmann::ordered_json::parse(call.arguments)}});
  }
  return list;
}

}  // namespace ullage::language
