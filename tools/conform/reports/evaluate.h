// The evaluation of results: waivers, cases that must pass, report files, the exit code.
#pragma once

#include <string>
#include <vector>

#include "tools/common/cli/command.h"
#include "tools/conform/reports/waivers.h"

namespace ullage::conform {

struct CriteriaArguments {
  std::string json, junit, html, measured;
  std::vector<std::string> waivers, must_pass;
};
// Adds --json, --junit, --html, --measured, --waivers and --must-pass.
void add_criteria(tools::Command verb, CriteriaArguments& arguments);

// The files, read before the run so that a wrong path fails early.
struct Criteria {
  CriteriaArguments arguments = {};
  std::vector<Waiver> waivers = {};
  std::vector<std::string> must_pass = {};
};
tools::ToolResult<Criteria> make_criteria(const CriteriaArguments& arguments);

// Applies waivers, writes the reports, prints the summary. Fails if a case is bad and not waived;
// if one of `must_pass` is waived, flaky or did not pass, or did not run (except in a shard); if
// `unexpected` has a line; if a report cannot be written.
tools::ToolResult<> evaluate(const Criteria& criteria, Results results,
                             const std::vector<std::string>& unexpected = {});

}  // namespace ullage::conform
