// The runner: whatever a case does to its process costs that case alone.
#include "tools/conform/runner/runner.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <map>

#include "tests/tools/conform/fake_suite.h"
#include "tools/conform/reports/results.h"
#include "tools/conform/runner/selection.h"
#include "tools/conform/runner/temporary_folder.h"

namespace ullage::conform {
namespace {

using testing::HasSubstr;

std::vector<CaseId> all_cases(const Shard& shard = {}) {
  return *select_cases(fake_suites(), {}, {.shard = shard});
}

RunResult run_all(size_t jobs, const std::vector<CaseId>& cases, int repeats = 0) {
  const auto folder = TemporaryFolder::create();
  RunOptions options = fake_options();
  options.jobs = jobs;
  options.repeats = repeats;
  options.suite.onnx_folder = (*folder)->path();
  const auto launcher = fake_launcher();
  auto ran = run_isolated(cases, *launcher, options);
  EXPECT_TRUE(ran) << ran.error().message;
  return ran ? *std::move(ran) : RunResult{};
}

const CaseRecord& find(const RunResult& result, const std::string& id) {
  return *std::ranges::find(result.records, id, &CaseRecord::id);
}

TEST(Runner, EveryCaseGetsItsOwnOutcome) {
  const RunResult result = run_all(2, all_cases());
  const std::map<std::string, Outcome> others = {
      {"fake/fail", Outcome::fail},           {"fake/crash", Outcome::crash},
      {"fake/exit", Outcome::crash},          {"fake/hang", Outcome::timeout},
      {"fake/throw", Outcome::broken},        {"fake/unsupported", Outcome::unsupported},
      {"fake/skip", Outcome::skip},           {"fake/flaky", Outcome::fail},
      {"fake/broken", Outcome::broken},       {"fake/crash-prepared", Outcome::broken},
      {"fake/hang-prepared", Outcome::broken}};
  ASSERT_EQ(result.records.size(), all_cases().size());
  for (const CaseRecord& record : result.records) {
    const auto other = others.find(record.id);
    EXPECT_EQ(record.result.outcome, other == others.end() ? Outcome::pass : other->second)
        << record.id << ": " << record.result.message;
    EXPECT_EQ(record.runs, 1);
  }
  EXPECT_THAT(find(result, "fake/crash").result.details.output.value(), HasSubstr("last words"));
  EXPECT_EQ(find(result, "fake/noise").result.artifacts.at(0).bytes, "text");
  EXPECT_EQ(find(result, "fake/pass/3").result.details.worst_error, 0.25);
}

TEST(Runner, JobsDoNotChangeOutcomesOrOrder) {
  const auto one = outcomes_of(run_all(1, all_cases()).records);
  EXPECT_EQ(one, outcomes_of(run_all(4, all_cases()).records));
}

TEST(Runner, WhatPassesWhenRepeatedIsFlaky) {
  const RunResult result = run_all(1, {"fake/flaky", "fake/fail", "fake/pass/1"}, 2);
  EXPECT_TRUE(result.records[0].is_flaky);
  EXPECT_EQ(result.records[0].result.outcome, Outcome::pass);
  EXPECT_THAT(result.records[0].result.message, HasSubstr("the first time"));
  EXPECT_FALSE(result.records[1].is_flaky);
  EXPECT_EQ(result.records[1].result.outcome, Outcome::fail);
  EXPECT_EQ(result.records[1].runs, 3);
  EXPECT_EQ(result.records[2].runs, 1);
}

TEST(Runner, NoCasesAreNoWork) {
  EXPECT_TRUE(run_all(3, {}).records.empty());
}

TEST(Runner, WorkersThatNeverBeginEndTheRun) {
  RunOptions options = fake_options();
  const auto dying = local_launcher({"/bin/false"});
  const auto ran = run_isolated({"fake/pass/1", "fake/pass/2"}, *dying, options);
  ASSERT_FALSE(ran);
  EXPECT_EQ(ran.error().code, ir::ErrorCode::internal);
  const auto missing = local_launcher({"/no/such/program"});
  EXPECT_FALSE(run_isolated({"fake/pass/1"}, *missing, options));
}

TEST(Runner, AWorkerWithoutADeviceEndsTheRunAsThat) {
  RunOptions options = fake_options();
  options.opens_device = true;
  options.device.device = "a device that does not exist";
  const auto launcher = fake_launcher();
  const auto ran = run_isolated({"fake/pass/1"}, *launcher, options);
  ASSERT_FALSE(ran);
  EXPECT_EQ(ran.error().code, ir::ErrorCode::no_device);
}

TEST(Runner, TheSameProcessGivesTheSameForCasesThatDoNotEndIt) {
  const std::vector<CaseId> cases = {"fake/pass/1", "fake/fail", "fake/throw", "fake/skip",
                                     "elsewhere/case"};
  RunOptions options = fake_options();
  const auto here = run_here(fake_suites(), cases, options);
  ASSERT_TRUE(here);
  EXPECT_EQ(outcomes_of(here->records), outcomes_of(run_all(1, cases).records));
}

// The bar of sharding: parts that are merged are the whole.
TEST(Runner, MergedShardsAreTheWholeRun) {
  const auto as_results = [](const Shard& shard) {
    Results results{.tool = "0.1.0", .started = "2026-11-22T04:30:00Z"};
    results.cases = run_all(2, all_cases(shard)).records;
    for (size_t i = 0; i < results.cases.size(); ++i) {
      results.cases[i].index = shard.index + i * shard.count;
      results.cases[i].result.seconds = 0;
    }
    return results;
  };
  const Results whole = as_results({});
  std::vector<Results> parts = {as_results({2, 3}), as_results({0, 3}), as_results({1, 3})};
  auto merged = merge(std::move(parts));
  ASSERT_TRUE(merged) << merged.error().message;
  EXPECT_EQ(to_text(*merged), to_text(whole));
}

}  // namespace
}  // namespace ullage::conform
