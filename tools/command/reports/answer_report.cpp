#include "tools/command/reports/answer_report.h"

#include <nlohmann/json.hpp>

#include "base/printable.h"
#include "tools/common/cli/output.h"

namespace ullage::tools {

using nlohmann::ordered_json;

namespace {

// Tokens a second; 0 where the time is too short to measure.
double rate(size_t tokens, double ms) {
  return ms > 0 ? static_cast<double>(tokens) / ms * 1000 : 0;
}

const char* name_of(language::Finish finish) {
  constexpr const char* kNames[] = {"stop", "length", "cancelled"};
  return kNames[static_cast<size_t>(finish)];
}

ordered_json probabilities_json(const AnswerText& answer) {
  ordered_json list = ordered_json::array();
  for (size_t i = 0; i < answer.tokens.size(); ++i) {
    const language::LogProbabilities& one = answer.log_probabilities[i];
    ordered_json top = ordered_json::array();
    for (const auto& likely : one.top) {
      top.push_back({{"token", likely.token}, {"logprob", likely.value}});
    }
    list.push_back({{"token", answer.tokens[i]}, {"logprob", one.drawn}, {"top", std::move(top)}});
  }
  return list;
}

}  // namespace

ordered_json text_json(const language::Tokens& prompt, const AnswerText& answer, bool reports) {
  ordered_json report{{"prompt_tokens", prompt},
                      {"tokens", answer.tokens},
                      {"text", ir::with_replacements(answer.text)},
                      {"finish_reason", name_of(answer.finish)}};
  if (reports) report["logprobs"] = probabilities_json(answer);
  return report;
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

// Every step drafts as many and gives one token more than were accepted.
void add_statistics(const language::Answer& answer, int64_t draft, ordered_json& report) {
  ordered_json& statistics = report["statistics"];
  statistics = statistics_json(answer.cost.after, answer.cost.before);
  if (!answer.steps) return;
  statistics["drafted"] = draft * *answer.steps;
  statistics["accepted"] = static_cast<int64_t>(answer.tokens.size()) - 1 - *answer.steps;
}

void add_forced(const std::optional<int64_t>& forced, ordered_json& report) {
  report["statistics"]["forced"] = forced.value_or(0);
}

void print_cost(size_t prompt, size_t answer, const ordered_json& report) {
  const auto& speed = report["tokens_per_second"];
  print_error("prompt {} tokens, {:.1f}/s; answer {} tokens, {:.1f}/s\n", prompt,
              speed["prompt"].get<double>(), answer, speed["answer"].get<double>());
}

}  // namespace ullage::tools
