// What is expected of a run: deqp-runner's baseline and its lists of cases to skip and of flakes.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "tools/common/cli/command.h"
#include "tools/conform/deqp/pattern_set.h"
#include "tools/conform/deqp/status.h"
#include "tools/conform/runner/runner.h"

namespace ullage::conform {

struct DeqpArguments {
  std::string folder;  // of results.csv and failures.csv; empty: reports of our own alone
  std::string baseline;
  std::vector<std::string> skips, flakes;
};
// Adds --deqp, --baseline, --skips and --flakes.
void add_deqp(tools::Command verb, DeqpArguments& arguments);

using Baseline = std::map<CaseId, DeqpStatus, std::less<>>;

struct Expectations {
  Baseline baseline = {};
  PatternSet skips = {}, flakes = {};
};
// Errors: invalid_file with path and line.
ir::Result<Expectations> read_expectations(const DeqpArguments& arguments);

// A failures.csv or results.csv: "case,status" and optional further columns; lines that are empty
// or start with '#' are comments. Errors: another line; an unknown status; a case twice.
ir::Result<Baseline> parse_baseline(std::string_view text);

// The status of a record, given what is expected of its case.
DeqpStatus status_of(const CaseRecord& record, const Expectations& expectations);

}  // namespace ullage::conform
