// A run as deqp-runner makes it, and the files that it leaves.
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

// Runs what is not to be skipped, and what ended unexpectedly once more: another status then is a
// Flake. Records say in their words what came of it: expected failures and flakes carry that as
// their waiver, a flake that passed is one that passed.
tools::ToolResult<DeqpRun> run_expecting(const std::vector<CaseId>& cases,
                                         std::span<const std::string> missing,
                                         const Expectations& expectations, const RunCases& run);

// Lines "case,status,seconds", and "case,status" of those that are no success; sorted by case.
std::string results_csv(std::vector<DeqpResult> results);
std::string failures_csv(std::vector<DeqpResult> results);
// Both into results.csv and failures.csv of a folder, which is made.
ir::Result<void> write_csv(const std::string& folder, const DeqpRun& run);
// Lines of failures.csv that no bad case accounts for: improvements, and what is missing.
std::vector<std::string> unexpected_lines(const DeqpRun& run);
// "Pass: 12, Fail: 1, ExpectedFail: 2"
std::string counts_text(std::span<const DeqpResult> results);

}  // namespace ullage::conform
