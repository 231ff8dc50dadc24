// Tools that answers may call.
#pragma once

#include <memory>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "base/result.h"
#include "frontends/language/chat/tool_calls.h"
#include "language/constraint.h"
#include "language/model_text.h"

namespace ullage::language {

struct ToolUse {
  std::optional<chat::CallForm> form{};  // in which calls are found; none: they are not looked for
  std::vector<chat::Tool> required{};  // an answer is a call of one of them; empty: it need not be
};

// `choice`: "auto", "none", "required" or the name of one of the tools that a prompt offers.
// Errors: invalid_argument, for a tool that it does not offer; unsupported, where a call is
// required, for a template whose form of calls is not known.
ir::Result<ToolUse> tool_use(const std::string& choice, std::vector<chat::Tool> tools,
                             const std::string& chat_template);

// The answer is one call of a required tool, and nothing else. `ends`: as of Constraint. REQUIRES:
// there is such a tool. Errors: those of read_json_schema and Constraint::of.
ir::Result<std::shared_ptr<const Constraint>> call_constraint(
    const ToolUse& tools, const tokenizer::Tokenizer& tokenizer,
    std::span<const tokenizer::Token> ends);

// The calls in an answer; none where they are not looked for.
std::vector<chat::ToolCall> calls_in(const ToolUse& tools, const tokenizer::Tokenizer& tokenizer,
                                     std::span<const tokenizer::Token> answer);
// [{"name": ..., "arguments": {...}}]
nlohmann::ordered_json json_of(std::span<const chat::ToolCall> calls);

}  // namespace ullage::language
