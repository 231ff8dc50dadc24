// Tools that answers may call: --tool-choice.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "frontends/language/chat/tool_calls.h"
#include "tools/command/models/prompt_reader.h"

namespace ullage::tools {

struct ToolUse {
  std::optional<chat::CallForm> form{};  // in which calls are found; none: they are not looked for
  std::vector<chat::Tool> required{};  // an answer is a call of one of them; empty: it need not be
};

// `choice`: "auto", "none", "required" or the name of a tool of the prompts' files. Failure: usage,
// for a tool that they do not have; a template whose form of calls is not known, where a call is
// required.
ToolResult<ToolUse> read_tool_use(const std::string& choice, const std::vector<Prompt>& prompts,
                                  const language::ModelText& text);

}  // namespace ullage::tools
