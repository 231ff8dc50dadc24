#include "tools/command/reports/answer_report.h"

#include <nlohmann/json.hpp>

#include "base/printable.h"
#include "tools/common/cli/output.h"

namespace ullage::tools {

using nlohmann::ordered_json;
using tokenizer::SpecialTokens;

namespace {

// Tokens a second; 0 where the time is too short to measure.
double rate(size_t tokens, double ms) {
  return ms > 0 ? static_cast<double>(tokens) / ms * 1000 : 0;
}

// Every step drafts as many and gives one token more than were accepted.
void add_drafts(int64_t draft, const language::Answer& answer, ordered_json& statistics) {
  statistics["drafted"] = draft * *answer.steps;
  statistics["accepted"] = static_cast<int64_t>(answer.tokens.size()) - 1 - *answer.steps;
}

}  // namespace

ToolResult<ordered_json> text_json(const language::ModelText& text, const language::Tokens& prompt,
                                   const language::Tokens& answer) {
  const auto written = text.tokenizer.decode(answer, SpecialTokens::as_text);
  if (!written) return failure_of(written.error());
  return ordered_json{
      {"prompt_tokens", prompt}, {"tokens", answer}, {"text", ir::with_replacements(*written)}};
}

void add_times(const language::AnswerCost& cost, const Execution& execution, size_t prompt,
               size_t later, ordered_json& report) {
  const double later_ms = cost.total_ms - cost.first_ms;
  report["timings_ms"] = {{"load", execution.load_ms},
                          {"compile", execution.bytes.compile_ms},
                          {"first_token", cost.first_ms},
                          {"prompt", cost.first_ms},
                          {"answer", later_ms}};
  report["tokens_per_second"] = {{"prompt", rate(prompt, cost.first_ms)},
                                 {"answer", rate(later, later_ms)}};
}

ToolResult<ordered_json> answer_json(const language::ModelText& text,
                                     const language::Tokens& prompt, const language::Answer& answer,
                                     int64_t draft, const Execution& execution) {
  auto report = text_json(text, prompt, answer.tokens);
  if (!report) return report.error();
  (*report)["statistics"] = statistics_json(answer.cost.after, answer.cost.before);
  if (answer.steps) add_drafts(draft, answer, (*report)["statistics"]);
  add_times(answer.cost, execution, prompt.size(), answer.tokens.size() - 1, *report);
  return report;
}

void print_cost(size_t prompt, size_t answer, const ordered_json& report) {
  const auto& speed = report["tokens_per_second"];
  print_error("prompt {} tokens, {:.1f}/s; answer {} tokens, {:.1f}/s\n", prompt,
              speed["prompt"].get<double>(), answer, speed["answer"].get<double>());
}

}  // namespace ullage::tools
