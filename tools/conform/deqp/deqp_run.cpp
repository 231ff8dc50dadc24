// A run in the manner of deqp-runner.
#include "tools/conform/deqp/deqp_run.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "tools/common/files/files.h"

namespace ullage::conform {

using tools::ToolResult;

namespace {

CaseRecord skipped(const CaseId& id) {
  return {.id = id, .result = {Outcome::skip, "a line of --skips matches"}};
}

// Merges the second run of a case that ended unexpectedly.
void look_again(const CaseRecord& again, const Expectations& expectations, CaseRecord& record,
                DeqpResult& result) {
  ++record.runs;
  if (status_of(again, expectations) == result.status) return;
  result.status = {DeqpWord::flake};
  const std::string seen = fmt::format("{}, then {}: {}", name_of(record.result.outcome),
                                       name_of(again.result.outcome), record.result.message);
  const bool passes_now = again.result.outcome == Outcome::pass;
  record.is_flaky = passes_now || record.result.outcome == Outcome::pass;
  if (passes_now) record.result = again.result;
  record.result.message = seen;
}

// With waivers, reports and the exit code count what deqp-runner counts.
void excuse(CaseRecord& record, const DeqpStatus& status) {
  if (blames_driver(record.result.outcome) && is_success(status)) record.waiver = text_of(status);
}

std::string failure_line(const DeqpResult& result) {
  return fmt::format("{},{}", result.id, text_of(result.status));
}

void sort_by_case(std::vector<DeqpResult>& results) {
  std::ranges::sort(results, {}, &DeqpResult::id);
}

}  // namespace

ToolResult<DeqpRun> run_expecting(const std::vector<CaseId>& cases,
                                  std::span<const std::string> missing,
                                  const Expectations& expectations, const RunCases& run) {
  std::vector<CaseId> chosen;
  for (const CaseId& id : cases) {
    if (!expectations.skips.matches(id)) chosen.push_back(id);
  }
  ToolResult<RunResult> first = run(chosen);
  if (!first) return first.error();

  DeqpRun deqp{.ran = {.device = first->device}};
  std::vector<CaseId> doubtful;
  auto next = first->records.begin();
  for (const CaseId& id : cases) {
    const bool has_run = next != first->records.end() && next->id == id;
    CaseRecord record = has_run ? *next++ : skipped(id);
    const DeqpStatus status = status_of(record, expectations);
    if (has_run && !is_success(status)) doubtful.push_back(id);
    deqp.results.push_back({id, status, record.result.seconds});
    deqp.ran.records.push_back(std::move(record));
  }

  if (!doubtful.empty()) {
    const ToolResult<RunResult> second = run(doubtful);
    if (!second) return second.error();
    auto again = second->records.begin();
    for (size_t i = 0; i < cases.size() && again != second->records.end(); ++i) {
      if (cases[i] != again->id) continue;
      look_again(*again++, expectations, deqp.ran.records[i], deqp.results[i]);
    }
  }
  for (size_t i = 0; i < cases.size(); ++i) excuse(deqp.ran.records[i], deqp.results[i].status);
  for (const std::string& name : missing) deqp.results.push_back({name, {DeqpWord::missing}});
  return deqp;
}

std::string results_csv(std::vector<DeqpResult> results) {
  sort_by_case(results);
  std::string text;
  for (const DeqpResult& result : results) {
    text += fmt::format("{},{},{:.6f}\n", result.id, text_of(result.status), result.seconds);
  }
  return text;
}

std::string failures_csv(std::vector<DeqpResult> results) {
  sort_by_case(results);
  std::string text;
  for (const DeqpResult& result : results) {
    if (!is_success(result.status)) text += failure_line(result) + "\n";
  }
  return text;
}

ir::Result<void> write_csv(const std::string& folder, const DeqpRun& run) {
  if (auto created = tools::make_folder(folder); !created) return created;
  if (auto written = tools::write_file(folder + "/results.csv", results_csv(run.results));
      !written) {
    return written;
  }
  return tools::write_file(folder + "/failures.csv", failures_csv(run.results));
}

std::vector<std::string> unexpected_lines(const DeqpRun& run) {
  std::vector<std::string> lines;
  for (size_t i = 0; i < run.results.size(); ++i) {
    const bool is_bad_case =
        i < run.ran.records.size() && is_bad(run.ran.records[i].result.outcome);
    if (is_success(run.results[i].status) || is_bad_case) continue;
    lines.push_back(failure_line(run.results[i]));
  }
  return lines;
}

std::string counts_text(std::span<const DeqpResult> results) {
  std::map<DeqpWord, size_t> counts;
  for (const DeqpResult& result : results) ++counts[result.status.word];
  std::string text;
  for (const auto& [word, count] : counts) {
    text += fmt::format("{}{}: {}", text.empty() ? "" : ", ", name_of(word), count);
  }
  return text;
}

}  // namespace ullage::conform
