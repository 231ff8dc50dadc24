// What follows from results: waivers, cases that must pass, files of reports, the exit code.
#pragma once

#include <string>
#include <vector>

#include "tools/common/cli/command.h"
#include "tools/conform/reports/waivers.h"

namespace ullage::conform {

struct JudgeArguments {
  std::string json, junit, html, measured;
  std::vector<std::string> waivers, must_pass;
};
// Adds --json, --junit, --html, --measured, --waivers and --must-pass.
void add_judge(tools::Command verb, JudgeArguments& arguments);

// The files read, so that a run does not end with a misspelt one.
struct Judge {
  JudgeArguments arguments = {};
  std::vector<Waiver> waivers = {};
  std::vector<std::string> must_pass = {};
};
tools::ToolResult<Judge> make_judge(const JudgeArguments& arguments);

// Applies waivers, writes the reports, prints the summary. Failure: a bad case that nothing
// excuses; one of `must_pass` that is waived, flaky or no pass is bad, too, and so is one that did
// not run, unless this is a share of a run; a line of `unexpected`; a report that cannot be
// written.
tools::ToolResult<> judge(const Judge& judge, Results results,
                          const std::vector<std::string>& unexpected = {});

}  // namespace ullage::conform
