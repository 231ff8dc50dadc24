// Reports of `ullage generate` about answers, in JSON and on the terminal.
#pragma once

#include <nlohmann/json_fwd.hpp>

#include "language/generator.h"
#include "tools/command/models/execution.h"

namespace ullage::tools {

// `prompt_tokens`, `tokens` and `text` of an answer.
ToolResult<nlohmann::ordered_json> text_json(const language::ModelText& text,
                                             const language::Tokens& prompt,
                                             const language::Tokens& answer);
// Adds `timings_ms` and `tokens_per_second` to a report; load and compile times are those of the
// process. `later`: tokens behind the first one of an answer.
void add_times(const language::AnswerCost& cost, const Execution& execution, size_t prompt,
               size_t later, nlohmann::ordered_json& report);
// All members of an answer that has a separate run. `draft`: tokens that each step drafted.
ToolResult<nlohmann::ordered_json> answer_json(const language::ModelText& text,
                                               const language::Tokens& prompt,
                                               const language::Answer& answer, int64_t draft,
                                               const Execution& execution);

// Prints tokens, times and speed of an answer behind its text; `report` has the times.
void print_cost(size_t prompt, size_t answer, const nlohmann::ordered_json& report);

}  // namespace ullage::tools
