#include "tools/command/models/tool_choice.h"

#include <algorithm>

#include "runtime/file/mapped_file.h"

namespace ullage::tools {
namespace {

// Of all prompts, each once.
ToolResult<std::vector<chat::Tool>> tools_of(const std::vector<Prompt>& prompts) {
  std::vector<chat::Tool> all;
  for (const Prompt& prompt : prompts) {
    if (prompt.kind != Prompt::Kind::messages) continue;
    const auto file = runtime::map_file(prompt.given);
    if (!file) return failure_of(file.error());
    const auto tools =
        chat::read_tools({reinterpret_cast<const char*>(file->bytes.data()), file->bytes.size()});
    if (!tools) return failure_of(ir::in_context(prompt.given, tools.error()));
    for (const chat::Tool& tool : *tools) {
      const auto same = std::ranges::find(all, tool.name, &chat::Tool::name);
      if (same == all.end()) {
        all.push_back(tool);
      } else if (same->parameters != tool.parameters) {
        return usage(prompt.given + ": another tool of a prompt has the name '" + tool.name + "'");
      }
    }
  }
  return all;
}

}  // namespace

ToolResult<ToolUse> read_tool_use(const std::string& choice, const std::vector<Prompt>& prompts,
                                  const language::ModelText& text) {
  if (choice == "none") return ToolUse{};
  auto tools = tools_of(prompts);
  if (!tools) return tools.error();
  const auto form = chat::call_form(text.chat_template);
  if (choice == "auto") {
    if (tools->empty() || !form) return ToolUse{};
    return ToolUse{.form = *form};
  }
  if (choice != "required") {
    std::erase_if(*tools, [&](const chat::Tool& tool) { return tool.name != choice; });
  }
  if (tools->empty()) {
    return usage("--tool-choice " + choice +
                 " requires --messages of an object with such a tool in its list 'tools'");
  }
  if (!form) return failure_of(form.error());
  return ToolUse{.form = *form, .required = std::move(*tools)};
}

}  // namespace ullage::tools
