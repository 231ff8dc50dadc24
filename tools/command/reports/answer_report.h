// Reports of `ullage generate` about answers, in JSON and on the terminal.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <vector>

#include "language/generator.h"
#include "tools/command/models/execution.h"

namespace ullage::tools {

// What an answer says, whatever run it is of.
struct AnswerText {
  language::Tokens tokens{};
  std::string text{};
  language::Finish finish = language::Finish::stop;
  std::vector<language::LogProbabilities> log_probabilities{};
};

// `prompt_tokens`, `tokens`, `text`, `finish_reason` and, with `reports`, `logprobs` of an answer.
nlohmann::ordered_json text_json(const language::Tokens& prompt, const AnswerText& answer,
                                 bool reports);
// Adds `timings_ms` and `tokens_per_second` to a report; load and compile times are those of the
// process. `later`: tokens behind the first one of an answer.
void add_times(const language::AnswerCost& cost, const Execution& execution, size_t prompt,
               size_t later, nlohmann::ordered_json& report);
// Adds `statistics` of an answer that has a separate run. `draft`: tokens that each step drafted.
void add_statistics(const language::Answer& answer, int64_t draft, nlohmann::ordered_json& report);
// The same of an answer with a constraint: tokens that took no step of their own, none without
// drafts. REQUIRES: the report has `statistics`.
void add_forced(const std::optional<int64_t>& forced, nlohmann::ordered_json& report);

// Prints tokens, times and speed of an answer behind its text; `report` has the times.
void print_cost(size_t prompt, size_t answer, const nlohmann::ordered_json& report);

}  // namespace ullage::tools
