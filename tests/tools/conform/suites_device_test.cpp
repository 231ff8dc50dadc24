// The suites on the current device: a few cases of each pass, and kernels that are wrong on purpose
// are noticed.
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <iostream>

#include "tests/tools/conform/fake_suite.h"
#include "tools/conform/models/fault.h"
#include "tools/conform/runner/selection.h"
#include "tools/conform/shrink.h"
#include "ullage/ullage.h"

namespace ullage::conform {
namespace {

RunOptions device_options() {
  RunOptions options;
  options.jobs = 2;
  options.timeout_seconds = 30;
  return options;
}

std::vector<CaseRecord> run_named(const std::vector<std::string>& names,
                                  const RunOptions& options) {
  const auto cases = select_cases(test_suites(), options.suite, {.names = names});
  if (!cases) {
    ADD_FAILURE() << cases.error().message;
    return {};
  }
  const auto launcher = fake_launcher();
  auto ran = run_isolated(*cases, *launcher, options);
  EXPECT_TRUE(ran) << ran.error().message;
  return ran ? std::move(ran->records) : std::vector<CaseRecord>();
}

class SuitesOnDevice : public testing::Test {
 protected:
  void SetUp() override {
    if (ullage_device_count() == 0) GTEST_SKIP() << "no Vulkan device";
  }
};

TEST_F(SuitesOnDevice, RightKernelsPass) {
  const auto records = run_named({"ops/softmax/f32/*", "ops/add/*", "ops/matmul/f32/few",
                                  "ops/compact/u8/*", "graphs/host/seed=1", "graphs/device/seed=2"},
                                 device_options());
  EXPECT_GT(records.size(), 50u);
  for (const CaseRecord& record : records) {
    EXPECT_FALSE(is_bad(record.result.outcome)) << record.id << ": " << record.result.message;
  }
}

// Every bit, whatever ran before.
TEST_F(SuitesOnDevice, ResultsDoNotDependOnTheOrder) {
  const auto records = run_named(
      {"determinism/replay/softmax/*", "determinism/replay/reduce_sum/*",
       "determinism/batch/softmax/*", "determinism/batch/add/*", "determinism/graphs/seed=1"},
      device_options());
  EXPECT_GT(records.size(), 5u);
  for (const CaseRecord& record : records) {
    EXPECT_FALSE(is_bad(record.result.outcome)) << record.id << ": " << record.result.message;
  }
}

TEST_F(SuitesOnDevice, SlowNoResultDependsOnTheOrder) {
  size_t compared = 0;
  for (const CaseRecord& record : run_named({"determinism/*"}, device_options())) {
    compared += record.result.outcome == Outcome::pass;
    EXPECT_FALSE(is_bad(record.result.outcome)) << record.id << ": " << record.result.message;
  }
  EXPECT_GT(compared, 300u);
}

// Cases that between them use kernels of most families.
const std::vector<std::string> kNet = {"ops/softmax/f32.5/few",
                                       "ops/matmul/f32/few",
                                       "ops/cumsum/f32/few",
                                       "ops/concat/f32/few",
                                       "ops/compact/u8/few",
                                       "graphs/host/seed=1",
                                       "shaders/baseline/graph/dense_3x3",
                                       "shaders/baseline/graph/counted"};

bool is_planted(const CaseRecord& record) {
  if (record.result.outcome == Outcome::crash || record.result.outcome == Outcome::timeout)
    return true;
  return record.result.details.planted.value_or(0) > 0;
}

// Mutants per kernel: each case with each fault at its first place. Some change nothing visible,
// such as a bound that only determines how much of the padding is computed.
TEST_F(SuitesOnDevice, PlantedFaultsAreNoticed) {
  size_t planted = 0, caught = 0;
  std::string missed;
  for (const Fault& fault : all_faults()) {
    for (const int place : {0}) {
      RunOptions options = device_options();
      options.timeout_seconds = 5;
      options.suite.plant = fmt::format("{}:{}", fault.name, place);
      for (const CaseRecord& record : run_named(kNet, options)) {
        if (!is_planted(record)) continue;
        ++planted;
        caught += is_bad(record.result.outcome);
        if (!is_bad(record.result.outcome)) {
          missed += fmt::format("  {} in {}\n", options.suite.plant, record.id);
        }
      }
    }
  }
  const double percent = 100.0 * static_cast<double>(caught) / static_cast<double>(planted);
  std::cout << fmt::format("{} of {} planted faults caught: {:.1f} %; not:\n{}", caught, planted,
                           percent, missed);
  EXPECT_GT(planted, 30u);
  EXPECT_GE(percent, 75);
}

TEST_F(SuitesOnDevice, ABadGraphShrinksToAFileThatStillFails) {
  RunOptions options = device_options();
  options.suite.plant = "wrong-operation:0";
  const auto launcher = fake_launcher();
  const ShrinkRun how{.suites = test_suites(), .launcher = *launcher, .options = options};
  const auto shrunk = shrink_case("graphs/host/seed=1", how);
  ASSERT_TRUE(shrunk) << shrunk.error().message;
  EXPECT_LT(shrunk->smallest.bytes.size(), shrunk->whole.bytes.size() / 2);
  EXPECT_GT(shrunk->tried, 0u);
}

}  // namespace
}  // namespace ullage::conform
