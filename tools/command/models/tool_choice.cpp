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

ToolResult<language::ToolUse> read_tool_use(const std::string& choice,
                                            const std::vector<Prompt>& prompts,
                                            const language::ModelText& text) {
  auto tools = tools_of(prompts);
  if (!tools) return tools.error();
  auto use = language::tool_use(choice, std::move(*tools), text.chat_template);
  if (use) return std::move(*use);
  if (use.error().code != ir::ErrorCode::invalid_argument) return failure_of(use.error());
  return usage("--tool-choice requires --messages of an object: " + use.error().message);
}

}  // namespace ullage::tools
