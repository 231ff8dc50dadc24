// The evaluation of results.
#include "tools/conform/reports/evaluate.h"

#include <fmt/format.h>

#include <algorithm>

#include "tools/common/cli/output.h"
#include "tools/common/files/files.h"
#include "tools/conform/reports/report.h"
#include "tools/conform/reports/report_measured.h"
#include "tools/conform/runner/selection.h"

namespace ullage::conform {
namespace {

using tools::ToolResult;

// The cases that must pass and did not; a line each.
std::vector<std::string> broken_promises(const std::vector<std::string>& names,
                                         const Results& results) {
  std::vector<std::string> broken;
  for (const std::string& name : names) {
    bool is_met = false;
    for (const CaseRecord& record : results.cases) {
      if (!matches(name, record.id)) continue;
      is_met = true;
      if (record.result.outcome == Outcome::pass && !record.is_flaky) continue;
      broken.push_back(fmt::format("must pass: {}: {}", record.id,
                                   record.is_flaky ? "flaky" : name_of(record.result.outcome)));
    }
    const bool is_share = results.shards.size() == 1;
    if (!is_met && !is_share) broken.push_back(fmt::format("must pass: {}: did not run", name));
  }
  return broken;
}

ToolResult<> write(const std::string& path, const std::string& text) {
  if (path.empty()) return {};
  const auto written = tools::write_file(path, text);
  if (!written) return tools::failure_of(written.error());
  return {};
}

ToolResult<> verdict_of(const Summary& summary, size_t not_kept, size_t unexpected) {
  std::string what;
  const auto add = [&](size_t count, std::string_view how) {
    if (count > 0) what += fmt::format("{}{} {}", what.empty() ? "" : ", ", count, how);
  };
  const size_t broken = summary.of(Outcome::broken);
  add(summary.bad() - broken, "cases are bad");
  add(not_kept, "that must pass did not");
  add(unexpected, "are not as expected");
  const bool is_good = what.empty();
  add(broken, "cases are broken: no driver is at fault");
  if (what.empty()) return {};
  return is_good ? tools::usage(what) : tools::failed(what);
}

}  // namespace

void add_criteria(tools::Command verb, CriteriaArguments& arguments) {
  verb.add_option("--json", arguments.json, "write the results to this file");
  verb.add_option("--junit", arguments.junit, "write JUnit XML to this file");
  verb.add_option("--html", arguments.html, "write a page to this file");
  verb.add_option("--measured", arguments.measured,
                  "write measured implementation-defined behaviour to this file, as Markdown");
  verb.add_option("--waivers", arguments.waivers, "files of known failures that are excused");
  verb.add_option("--must-pass", arguments.must_pass, "files of ids that must pass, waived or not");
}

tools::ToolResult<Criteria> make_criteria(const CriteriaArguments& arguments) {
  Criteria criteria{.arguments = arguments};
  for (const std::string& path : arguments.waivers) {
    const auto waivers = read_waivers(path);
    if (!waivers) return tools::usage(waivers.error().message);
    criteria.waivers.insert(criteria.waivers.end(), waivers->begin(), waivers->end());
  }
  for (const std::string& path : arguments.must_pass) {
    const auto names = read_case_list(path);
    if (!names) return tools::usage(names.error().message);
    criteria.must_pass.insert(criteria.must_pass.end(), names->begin(), names->end());
  }
  return criteria;
}

ToolResult<> evaluate(const Criteria& criteria, Results results,
                      const std::vector<std::string>& unexpected) {
  std::vector<std::string> notes = apply_waivers(criteria.waivers, today(), results);
  const std::vector<std::string> not_kept = broken_promises(criteria.must_pass, results);
  notes.insert(notes.end(), not_kept.begin(), not_kept.end());
  notes.insert(notes.end(), unexpected.begin(), unexpected.end());
  ToolResult<> verdict = verdict_of(summary_of(results.cases), not_kept.size(), unexpected.size());
  for (const auto& [path, text] :
       {std::pair(criteria.arguments.json, to_text(results, verdict)),
        std::pair(criteria.arguments.junit, report_junit(results)),
        std::pair(criteria.arguments.html, report_html(results, notes)),
        std::pair(criteria.arguments.measured, measured_markdown(results))}) {
    if (const auto done = write(path, text); !done) return done.error();
  }
  tools::print_text(measured_text(results));
  tools::print_text(report_text(results, notes));
  if (!verdict) verdict.error().reported = !criteria.arguments.json.empty();
  return verdict;
}

}  // namespace ullage::conform
