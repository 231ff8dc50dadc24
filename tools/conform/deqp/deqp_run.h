// A run in the manner of deqp-runner, and the files that it writes.
#pragma once

#include <functional>
#include <span>
#include <string>
#include <vector>

#include "tools/conform/deqp/expectations.h"

namespace ullage::conform {

struct DeqpResult {
  CaseId id = {};
  DeqpStatus status = {};
  double seconds = 0;
};

struct DeqpRun {
  RunResult ran = {};                    // a record per case, in order
  std::vector<DeqpResult> results = {};  // those of the cases, then what is missing
};

using RunCases = std::function<tools::ToolResult<RunResult>(const std::vector<CaseId>& cases)>;

// Runs the cases that are not skipped, and unexpected ones once more: a different status then is a
// Flake. Records have the status as text: expected failures and flakes have it as their waiver, and
// a flake that passed counts as passed.
tools::ToolResult<DeqpRun> run_expecting(const std::vector<CaseId>& cases,
                                         std::span<const std::string> missing,
                                         const Expectations& expectations, const RunCases& run);

// Lines "case,status,seconds", and "case,status" of those that did not succeed; sorted by case.
std::string results_csv(std::vector<DeqpResult> results);
std::string failures_csv(std::vector<DeqpResult> results);
// Writes both into results.csv and failures.csv of a folder, which is created.
ir::Result<void> write_csv(const std::string& folder, const DeqpRun& run);
// Lines of failures.csv that belong to no bad case: improvements and missing cases.
std::vector<std::string> unexpected_lines(const DeqpRun& run);
// "Pass: 12, Fail: 1, ExpectedFail: 2"
std::string counts_text(std::span<const DeqpResult> results);

}  // namespace ullage::conform
