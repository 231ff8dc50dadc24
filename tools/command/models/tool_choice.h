// Tools that answers may call: --tool-choice.
#pragma once

#include <string>
#include <vector>

#include "language/tool_use.h"
#include "tools/command/models/prompt_reader.h"

namespace ullage::tools {

// `choice`: "auto", "none", "required" or the name of a tool of the prompts' files. Failure: usage,
// for a tool that they do not have; a template whose form of calls is not known, where a call is
// required.
ToolResult<language::ToolUse> read_tool_use(const std::string& choice,
                                            const std::vector<Prompt>& prompts,
                                            const language::ModelText& text);

}  // namespace ullage::tools
