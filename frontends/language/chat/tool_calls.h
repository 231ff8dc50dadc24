// Calls of tools in answers, in the forms that templates of model families teach.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"

namespace ullage::chat {

enum class CallForm : uint8_t {
  tagged,   // <tool_call>\n{"name": ..., "arguments": {...}}\n</tool_call>: Hermes, Qwen
  plain,    // {"name": ..., "parameters": {...}}: Llama 3
  bracket,  // [TOOL_CALLS][{"name": ..., "arguments": {...}}]: Mistral
};
// Errors: unsupported for a template of none of them.
ir::Result<CallForm> call_form(std::string_view chat_template);

struct Tool {
  std::string name{};
  std::string parameters{};  // a JSON schema, as text
};
// Those of a conversation as read_variables takes it: {"type": "function", "function": {...}} or
// the function alone. None: there are no tools. Errors: invalid_argument.
ir::Result<std::vector<Tool>> read_tools(std::string_view conversation);

// What a call is written as: a JSON schema, and what stands around the JSON.
struct CallText {
  std::string schema{}, before{}, behind{};
};
// A call of one of the tools. REQUIRES: there is one.
CallText call_text(CallForm form, const std::vector<Tool>& tools);
// Texts of special tokens that belong to a call.
std::vector<std::string> call_markers(CallForm form);

struct ToolCall {
  std::string name{};
  std::string arguments{};  // JSON, an object
};
// The calls in an answer, special tokens of which are text; what is no call is left out.
std::vector<ToolCall> parse_calls(CallForm form, std::string_view answer);

}  // namespace ullage::chat
