// Files of results against their schema, in every outcome.
#include <gmock/gmock.h>

#include <fstream>
#include <limits>
#include <set>

#include "tests/shaders/toolchain/schema.h"
#include "tests/tools/conform/fake_suite.h"
#include "tools/conform/read_script.h"
#include "tools/conform/reports/results.h"
#include "tools/conform/runner/selection.h"
#include "tools/conform/runner/temporary_folder.h"

namespace ullage::conform {
namespace {

using nlohmann::json;
using testing::Contains;
using testing::HasSubstr;
using testing::IsEmpty;

json results_schema() {
  std::ifstream file("docs/schemas/conform-results.schema.json");
  EXPECT_TRUE(file) << "run from the repository root";
  return json::parse(file);
}

std::vector<std::string> violations_of(const Results& results,
                                       const tools::ToolResult<>& verdict = {}) {
  return shaders::violations(results_schema(), json::parse(to_text(results, verdict)));
}

DeviceIdentity some_device() {
  return {.name = "a device",
          .driver = "a driver 1.2",
          .driver_uuid = std::string(32, 'a'),
          .api_version = "1.3.255",
          .subgroup_size = 8};
}

// Every outcome that the runner can record, from processes that end in every way.
TEST(ResultsSchema, IsKeptInEveryOutcome) {
  const auto folder = TemporaryFolder::create();
  RunOptions options = fake_options();
  options.suite.onnx_folder = (*folder)->path();
  const auto launcher = fake_launcher();
  auto ran = run_isolated(*select_cases(fake_suites(), {}, {}), *launcher, options);
  ASSERT_TRUE(ran) << ran.error().message;
  const Results results{.device = some_device(), .tool = "0.1.0", .cases = ran->records};
  std::set<Outcome> seen;
  for (const CaseRecord& record : results.cases) seen.insert(record.result.outcome);
  for (const Outcome outcome : kOutcomes) EXPECT_TRUE(seen.contains(outcome)) << name_of(outcome);
  EXPECT_THAT(violations_of(results, tools::failed("some are bad")), IsEmpty());
}

// Every member of the details, with numbers that JSON lacks.
TEST(ResultsSchema, IsKeptByEveryDetail) {
  Details full{
      .runs = 1,
      .samples = 2,
      .expectations = 3,
      .worst_error = std::numeric_limits<double>::infinity(),
      .worst_ulp = 4,
      .tolerance = "exact",
      .refused = 5,
      .undecided = 6,
      .sizes = "n = 3",
      .difference = Difference{.output = uint64_t{1}, .expected = int64_t{2}, .actual = 0.5},
      .findings = {{"f:1:2", "r[0]: expected == 8, is 7", 4}},
      .measured = {{"subject", "property", "value"}},
      .device_lost = true,
      .planted = 7,
      .output = "last words \xff"};
  Results results{.tool = "0.1.0"};
  results.cases.push_back({.id = "a/b", .result = {Outcome::fail, "m", 1, full, {{"a", "text"}}}});
  full.difference->actual = std::numeric_limits<double>::quiet_NaN();
  results.cases.push_back({.id = "a/c",
                           .result = {Outcome::fail, "m", 1, full},
                           .runs = 2,
                           .is_flaky = true,
                           .waiver = "known"});
  EXPECT_THAT(violations_of(results), IsEmpty());
}

// An expectation's place is a text, its values are as the script writes them.
TEST(ResultsSchema, IsKeptByScriptsThatFail) {
  ScriptReport report;
  report.verdict = ScriptReport::Verdict::fail;
  report.message = "r[0] differs";
  report.findings.push_back({.place = {"a.script", 3, 1},
                             .message = "r[0]: expected == 8, is 7",
                             .first = 0,
                             .wrong = 4,
                             .expected = "== 8",
                             .actual = "7"});
  Results results{.tool = "0.1.0"};
  results.cases.push_back({.id = "script/a.script", .result = result_of(report)});
  EXPECT_EQ(results.cases[0].result.outcome, Outcome::fail);
  EXPECT_THAT(violations_of(results), IsEmpty());
}

TEST(ResultsSchema, RefusesAnUnknownDetail) {
  json document = json::parse(to_text(Results{.tool = "0.1.0"}));
  document["cases"].push_back({{"id", "a/b"},
                               {"index", 0},
                               {"outcome", "pass"},
                               {"seconds", 1.0},
                               {"details", {{"x", 1}}}});
  EXPECT_THAT(shaders::violations(results_schema(), document), Contains(HasSubstr("not allowed")));
}

}  // namespace
}  // namespace ullage::conform
