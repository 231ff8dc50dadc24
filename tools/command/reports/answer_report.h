// Reports of `ullage generate` about answers, in JSON and on the terminal.
#pragma once

#include <nlohmann/json_fwd.hpp>

#include "tools/language/generator.h"
#include "tools/language/model_text.h"

namespace ullage::tools {

// `prompt_tokens`, `tokens` and `text` of an answer.
ToolResult<nlohmann::ordered_json> text_json(const ModelText& text, const Tokens& prompt,
                                             const Tokens& answer);
// Adds `timings_ms` and `tokens_per_second` to a report; load and compile times are those of the
// process. `later`: tokens behind the first one of an answer.
void add_times(const AnswerCost& cost, const Execution& execution, size_t prompt, size_t later,
               nlohmann::ordered_json& report);
// All members of an answer that has a separate run. `draft`: tokens that each step drafted.
ToolResult<nlohmann::ordered_json> answer_json(const ModelText& text, const Tokens& prompt,
                                               const Answer& answer, int64_t draft,
                                               const Execution& execution);

// Prints tokens, times and speed of an answer behind its text; `report` has the times.
void print_cost(size_t prompt, size_t answer, const nlohmann::ordered_json& report);

}  // namespace ullage::tools
