// Runs as deqp-runner makes them: its words, its lists, its files.
#include "tools/conform/deqp/deqp_run.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>

#include "tests/tools/conform/fake_suite.h"
#include "tools/conform/runner/selection.h"
#include "tools/conform/runner/temporary_folder.h"

namespace ullage::conform {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

std::string after(const char* now, const char* before) {
  return text_of(with_baseline(*parse_status(now), *parse_status(before)));
}

TEST(DeqpStatus, EveryWordIsReadBack) {
  for (const char* word :
       {"Pass", "Fail", "Skip", "Crash", "Timeout", "Warn", "Flake", "KnownFlake", "Missing",
        "ExpectedFail", "UnexpectedImprovement(Pass)", "UnexpectedImprovement(Skip)"}) {
    const auto status = parse_status(word);
    ASSERT_TRUE(status) << word;
    EXPECT_EQ(text_of(*status), word);
  }
  for (const char* word : {"", "pass", "Pass ", "UnexpectedImprovement", "UnexpectedImprovement()",
                           "UnexpectedImprovement(Flake)", "UnexpectedPass"}) {
    EXPECT_FALSE(parse_status(word)) << word;
  }
}

// The table of deqp-runner 0.20, from its own tests.
TEST(DeqpStatus, BaselinesExcuseEquallyBadAndReportBetter) {
  EXPECT_EQ(after("Fail", "Fail"), "ExpectedFail");
  EXPECT_EQ(after("Crash", "Crash"), "ExpectedFail");
  EXPECT_EQ(after("Timeout", "Timeout"), "ExpectedFail");
  EXPECT_EQ(after("Pass", "Fail"), "UnexpectedImprovement(Pass)");
  EXPECT_EQ(after("Fail", "Crash"), "UnexpectedImprovement(Fail)");
  EXPECT_EQ(after("Fail", "Timeout"), "UnexpectedImprovement(Fail)");
  EXPECT_EQ(after("Pass", "Timeout"), "UnexpectedImprovement(Pass)");
  EXPECT_EQ(after("Fail", "ExpectedFail"), "ExpectedFail");
  EXPECT_EQ(after("Crash", "ExpectedFail"), "ExpectedFail");
  EXPECT_EQ(after("Pass", "Missing"), "UnexpectedImprovement(Pass)");
  EXPECT_EQ(after("Skip", "Crash"), "UnexpectedImprovement(Skip)");
  // Worse than it was stays what it is.
  EXPECT_EQ(after("Crash", "Fail"), "Crash");
  EXPECT_EQ(after("Timeout", "Crash"), "Timeout");
  EXPECT_EQ(after("Fail", "Pass"), "Fail");
  EXPECT_EQ(after("Pass", "Flake"), "Pass");
}

TEST(PatternSet, LinesWithoutPatternsMatchThemselves) {
  PatternSet patterns;
  ASSERT_TRUE(patterns.add("# why\n\nops/cast/bf16.4\r\n  ^graphs/.*=1[0-9]$\n(?i)SOFTMAX\n"));
  EXPECT_TRUE(patterns.matches("ops/cast/bf16.4/few"));
  EXPECT_FALSE(patterns.matches("ops/cast/bf16_4/few"));  // its dot is a dot
  EXPECT_TRUE(patterns.matches("graphs/device/seed=17"));
  EXPECT_FALSE(patterns.matches("graphs/device/seed=170"));
  EXPECT_TRUE(patterns.matches("ops/softmax/f32"));
  EXPECT_FALSE(PatternSet().matches(""));
}

TEST(PatternSet, InvalidPatternsAreErrorsWithTheirLine) {
  PatternSet patterns;
  EXPECT_THAT(patterns.add("a\n(b\n").error().message,
              HasSubstr("2: (b: not a regular expression"));
  EXPECT_THAT(patterns.add("a,Fail").error().message, HasSubstr("belongs into a baseline"));
  EXPECT_TRUE(patterns.add("a,b{1,2}"));
}

TEST(Baseline, IsAFailuresOrAResultsFile) {
  const auto baseline = parse_baseline("# comment, with a comma\n\na/b,Fail\na/c,Crash,1.25\r\n");
  ASSERT_TRUE(baseline) << baseline.error().message;
  EXPECT_EQ(baseline->size(), 2u);
  EXPECT_EQ(text_of(baseline->at("a/c")), "Crash");
  for (const char* text : {"a/b", ",Fail", "a/b,", "a/b,Failed", "a/b,Fail\na/b,Pass"}) {
    EXPECT_FALSE(parse_baseline(text)) << text;
  }
}

// A list may name others, as VK-GL-CTS's vk-master.txt does, from its own folder.
TEST(CaseLists, NameOtherListsInTheirFolder) {
  const auto folder = TemporaryFolder::create();
  const std::string path = (*folder)->path();
  std::ofstream(path + "/all.txt") << "some.txt\nfake/skip\n";
  std::ofstream(path + "/some.txt") << "fake/pass/1\n# nothing\n";
  std::ofstream(path + "/round.txt") << "round.txt\n";
  const auto names = read_case_list(path + "/all.txt");
  ASSERT_TRUE(names) << names.error().message;
  EXPECT_THAT(*names, ElementsAre("fake/pass/1", "fake/skip"));
  EXPECT_FALSE(read_case_list(path + "/round.txt"));
  EXPECT_THAT(*unknown_names(fake_suites(), {}, {.names = {{"fake/none", "fake/*", "none*"}}}),
              ElementsAre("fake/none", "none*"));
}

// A run of the fake suite with these expectations.
DeqpRun run_fake(const std::vector<CaseId>& cases, const Expectations& expectations,
                 const std::vector<std::string>& missing = {}) {
  const auto folder = TemporaryFolder::create();
  RunOptions options = fake_options();
  options.suite.onnx_folder = (*folder)->path();
  const auto launcher = fake_launcher();
  const RunCases run = [&](const std::vector<CaseId>& some) -> tools::ToolResult<RunResult> {
    auto ran = run_isolated(some, *launcher, options);
    if (!ran) return tools::failure_of(ran.error());
    return *std::move(ran);
  };
  auto deqp = run_expecting(cases, missing, expectations, run);
  EXPECT_TRUE(deqp) << deqp.error().message;
  return deqp ? *std::move(deqp) : DeqpRun{};
}

TEST(DeqpRun, ExpectationsDecideWhatIsAFailure) {
  Expectations expectations;
  expectations.baseline = *parse_baseline("fake/fail,Fail\nfake/pass/1,Crash\nfake/crash,Fail\n");
  ASSERT_TRUE(expectations.skips.add("hang"));
  ASSERT_TRUE(expectations.flakes.add("fake/e[wx]it"));
  const DeqpRun deqp = run_fake({"fake/pass/0", "fake/pass/1", "fake/fail", "fake/crash",
                                 "fake/hang", "fake/flaky", "fake/exit", "fake/unsupported"},
                                expectations, {"fake/gone"});
  std::string csv = results_csv(deqp.results);
  // Seconds are another number every time.
  for (size_t at = 0; (at = csv.find(",0.", at)) != csv.npos;) {
    csv.replace(at, csv.find('\n', at) - at, ",S");
  }
  EXPECT_EQ(csv,
            "fake/crash,Crash,S\n"
            "fake/exit,KnownFlake,S\n"
            "fake/fail,ExpectedFail,S\n"
            "fake/flaky,Flake,S\n"
            "fake/gone,Missing,S\n"
            "fake/hang,Skip,S\n"
            "fake/pass/0,Pass,S\n"
            "fake/pass/1,UnexpectedImprovement(Pass),S\n"
            "fake/unsupported,Skip,S\n");
  EXPECT_EQ(failures_csv(deqp.results),
            "fake/crash,Crash\n"
            "fake/gone,Missing\n"
            "fake/pass/1,UnexpectedImprovement(Pass)\n");
  EXPECT_EQ(counts_text(deqp.results),
            "Pass: 1, Skip: 2, Crash: 1, Flake: 1, KnownFlake: 1, Missing: 1, ExpectedFail: 1, "
            "UnexpectedImprovement: 1");
  // Lines that belong to no bad case fail the run, too.
  EXPECT_THAT(unexpected_lines(deqp),
              ElementsAre("fake/pass/1,UnexpectedImprovement(Pass)", "fake/gone,Missing"));
}

// So that --json, --junit and the exit code agree with failures.csv.
TEST(DeqpRun, RecordsCarryWhatIsExcused) {
  Expectations expectations;
  expectations.baseline = *parse_baseline("fake/fail,Fail\n");
  const DeqpRun deqp = run_fake({"fake/fail", "fake/flaky", "fake/crash"}, expectations);
  EXPECT_EQ(deqp.ran.records[0].waiver, "ExpectedFail");
  EXPECT_EQ(deqp.ran.records[0].runs, 1);  // an expected failure is not repeated
  EXPECT_TRUE(deqp.ran.records[1].is_flaky);
  EXPECT_EQ(deqp.ran.records[1].result.outcome, Outcome::pass);
  EXPECT_EQ(deqp.ran.records[2].waiver, "");
  EXPECT_EQ(deqp.ran.records[2].runs, 2);
}

// The first run's failures.csv is the next one's baseline.
TEST(DeqpRun, ItsFailuresAreABaseline) {
  const std::vector<CaseId> cases = {"fake/pass/0", "fake/fail", "fake/crash", "fake/hang"};
  const DeqpRun first = run_fake(cases, {});
  Expectations expectations;
  expectations.baseline = *parse_baseline(failures_csv(first.results));
  EXPECT_EQ(failures_csv(run_fake(cases, expectations).results), "");
  expectations.baseline = *parse_baseline(results_csv(first.results));
  EXPECT_EQ(failures_csv(run_fake(cases, expectations).results), "");
}

TEST(DeqpRun, NoCasesLeaveEmptyFiles) {
  const DeqpRun deqp = run_fake({}, {});
  EXPECT_EQ(results_csv(deqp.results), "");
  EXPECT_EQ(counts_text(deqp.results), "");
}

}  // namespace
}  // namespace ullage::conform
