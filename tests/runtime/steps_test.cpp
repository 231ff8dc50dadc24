// Runs in steps: what fits into a budget, costs that are learned, cancelled runs, deadlines. On the
// null backend, whose dispatches take the time that a test says.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <filesystem>
#include <limits>

#include "runtime/run/step_planner.h"
#include "runtime/session.h"
#include "tests/runtime/fixtures/test_programs.h"
#include "tests/runtime/fixtures/wrapped_device.h"

namespace ullage::runtime {
namespace {

using testing::DoubleEq;
using testing::ElementsAre;
using testing::HasSubstr;

constexpr double kNoBudget = std::numeric_limits<double>::infinity();

// A device whose steps end when a test lets them.
struct Gate {
  bool is_open = true;
  uint32_t drained = 0;  // waits for the device
};

class GatedRecording final : public WrappedRecording {
 public:
  GatedRecording(std::unique_ptr<Recording> inner, Gate& gate)
      : WrappedRecording(std::move(inner)), gate_(gate) {}
  Result<std::optional<FinishedStep>> finished_step() override {
    return gate_.is_open ? inner().finished_step() : std::optional<FinishedStep>();
  }
  Result<bool> done() override { return gate_.is_open; }
  Result<void> wait() override {
    ++gate_.drained;
    gate_.is_open = true;
    return inner().wait();
  }

 private:
  Gate& gate_;
};

class GatedDevice final : public WrappedDevice {
 public:
  GatedDevice(Gate& gate, NullClock clock) : WrappedDevice(std::move(clock)), gate_(gate) {}
  Result<std::unique_ptr<Recording>> record(const RecordingInfo& info) override {
    auto recording = WrappedDevice::record(info);
    if (!recording) return recording.error();
    return std::unique_ptr<Recording>(
        std::make_unique<GatedRecording>(std::move(*recording), gate_));
  }

 private:
  Gate& gate_;
};

class StepsTest : public testing::Test {
 protected:
  std::unique_ptr<Session> open(ir::Program program, SessionOptions options = {}) {
    const NullClock clock = [this](uint32_t dispatch, const uint32_t(&groups)[3]) {
      return measures_ ? us_[dispatch] * groups[0] : -1;
    };
    ContextOptions context_options;
    context_options.device.cache_directory = cache_;
    auto context = Context::create_on(std::make_unique<GatedDevice>(gate_, clock), context_options);
    auto loaded = LoadedProgram::create(context, std::move(program));
    EXPECT_TRUE(loaded) << loaded.error().message;
    options.bounds = {{"n", 4096}};
    options.stepped = true;
    auto session = Session::create(*loaded, options);
    EXPECT_TRUE(session) << session.error().message;
    return std::move(*session);
  }
  static std::string bind(Session& session, int64_t n) {
    const std::vector<int32_t> x(static_cast<size_t>(n), 5);
    const int64_t extents[] = {n};
    const auto bound = session.set_input("x", ir::DType::i32, extents, std::as_bytes(std::span(x)));
    return bound ? "" : bound.error().message;
  }
  static StepReport step(Session& session, double budget) {
    const auto stepped = session.step(budget);
    EXPECT_TRUE(stepped) << stepped.error().message;
    return stepped ? *stepped : StepReport{};
  }
  // The dispatches of each step of a run.
  static std::vector<uint32_t> run(Session& session, double budget) {
    std::vector<uint32_t> steps;
    StepReport report;
    do {
      report = step(session, budget);
      steps.push_back(report.dispatches);
    } while (report.dispatches_left != 0);
    EXPECT_TRUE(session.wait(report.run_id));
    return steps;
  }

  Gate gate_;
  bool measures_ = true;
  std::string cache_;
  std::vector<double> us_ = {10, 20, 30, 5, 5, 5};  // of a dispatch, per workgroup
};

TEST_F(StepsTest, TakeWhatFitsOnceTheTimesAreKnown) {
  const auto session = open(chain_program(6));
  ASSERT_EQ(bind(*session, 64), "");
  ASSERT_TRUE(session->prepare());
  const Statistics prepared = session->statistics();
  EXPECT_THAT(run(*session, 40), ElementsAre(1, 1, 1, 1, 1, 1)) << "each is measured by itself";
  EXPECT_THAT(run(*session, 40), ElementsAre(2, 3, 1));
  EXPECT_THAT(run(*session, 1e6), ElementsAre(6));
  EXPECT_THAT(run(*session, 0), ElementsAre(1, 1, 1, 1, 1, 1));
  const Statistics after = session->statistics();
  EXPECT_EQ(after.command_buffers_recorded, prepared.command_buffers_recorded);
  EXPECT_EQ(after.pipelines_created, prepared.pipelines_created);
  EXPECT_EQ(after.steps, 6u + 3 + 1 + 6);
  EXPECT_EQ(after.steps_missed, 6u) << "with a budget of nothing";
  EXPECT_EQ(after.step_measured_us, 4u * 75);
  EXPECT_EQ(after.step_longest_us, 75u);
}

TEST_F(StepsTest, ReportWhatIsLongAndWhatItTook) {
  const auto session = open(chain_program(3));
  ASSERT_EQ(bind(*session, 64), "");
  run(*session, 0);
  const StepReport first = step(*session, 32);
  EXPECT_THAT(first.planned_us, DoubleEq(30));
  EXPECT_THAT(first.longest_us, DoubleEq(20));
  EXPECT_STREQ(first.longest, "add 10");
  EXPECT_EQ(first.dispatches_left, 1u);
  const StepReport second = step(*session, 25);
  EXPECT_THAT(second.measured_us, DoubleEq(30)) << "of the step before";
  EXPECT_THAT(second.longest_us, DoubleEq(30)) << "it alone exceeds the budget, and is run";
  EXPECT_EQ(second.run_id, first.run_id);
  const StepReport none = step(*session, 25);
  EXPECT_EQ(none.run_id, 0u) << "the only run is not waited for";
  EXPECT_EQ(none.dispatches, 0u);
  EXPECT_THAT(none.measured_us, DoubleEq(30));
  EXPECT_EQ(session->statistics().steps_missed, 1u + 3);
}

TEST_F(StepsTest, CostsGrowWithSizesUntilTheyAreMeasured) {
  const auto session = open(chain_program(3));
  ASSERT_EQ(bind(*session, 64), "");
  run(*session, 0);
  ASSERT_EQ(bind(*session, 640), "");
  EXPECT_THAT(step(*session, kNoBudget).planned_us, testing::DoubleNear(600, 60));
  ASSERT_TRUE(session->wait(1 + 1));
  EXPECT_THAT(step(*session, kNoBudget).planned_us, DoubleEq(600));
}

TEST_F(StepsTest, ALongerTimeCountsAtOnceAndAShorterOneSlowly) {
  const auto session = open(chain_program(1));
  ASSERT_EQ(bind(*session, 64), "");
  const auto planned = [&](double takes) {
    us_[0] = takes;
    const StepReport report = step(*session, kNoBudget);
    EXPECT_TRUE(session->wait(report.run_id));
    return report.planned_us;
  };
  for (int i = 0; i < 40; ++i) planned(100);
  planned(150);
  EXPECT_THAT(planned(100), DoubleEq(125));
  EXPECT_GT(planned(100), 120) << "of one that is shorter";
  for (int i = 0; i < 100; ++i) planned(100);
  planned(100000);
  EXPECT_LT(planned(100), 160) << "an outlier";
}

TEST_F(StepsTest, ADeviceThatDoesNotMeasureTakesTheEstimate) {
  measures_ = false;
  const auto session = open(chain_program(6));
  ASSERT_EQ(bind(*session, 64), "");
  run(*session, kNoBudget);
  EXPECT_THAT(run(*session, 1e6), ElementsAre(6));
  EXPECT_EQ(session->statistics().step_measured_us, 0u);
}

TEST_F(StepsTest, CostsOutliveTheProcess) {
  cache_ = testing::TempDir() + "/ullage-steps-costs";
  std::filesystem::remove_all(cache_);
  std::filesystem::create_directories(cache_);
  for (const bool again : {false, true}) {
    const auto session = open(chain_program(3));
    ASSERT_EQ(bind(*session, 64), "");
    EXPECT_EQ(run(*session, 30).size(), again ? 2u : 3u);
  }
  for (const auto& file : std::filesystem::directory_iterator(cache_)) {
    if (file.path().filename().string().starts_with("costs-")) {
      std::filesystem::resize_file(file, 25);  // in the middle of a line
    }
  }
  const auto damaged = open(chain_program(3));
  ASSERT_EQ(bind(*damaged, 64), "");
  EXPECT_EQ(run(*damaged, 30).size(), 3u);
}

TEST_F(StepsTest, ADeadlineSpreadsTheRun) {
  us_ = {10, 10, 10, 10, 10, 10};
  const auto session = open(chain_program(6), {.deadline_steps = 3});
  ASSERT_EQ(bind(*session, 64), "");
  run(*session, 0);
  EXPECT_THAT(run(*session, 1000), ElementsAre(2, 2, 2));
  EXPECT_THAT(run(*session, 10), ElementsAre(1, 1, 1, 1, 1, 1)) << "the budget comes first";
}

TEST_F(StepsTest, NoMoreThanFourAreOnTheDevice) {
  const auto session = open(chain_program(6));
  ASSERT_EQ(bind(*session, 64), "");
  ASSERT_TRUE(session->prepare());
  gate_.is_open = false;
  for (uint32_t i = 0; i < kStepsInFlight; ++i) EXPECT_EQ(step(*session, 0).dispatches, 1u);
  const StepReport behind = step(*session, 0);
  EXPECT_EQ(behind.dispatches, 0u);
  EXPECT_NE(behind.run_id, 0u);
  EXPECT_EQ(behind.dispatches_left, 2u);
  gate_.is_open = true;
  EXPECT_THAT(run(*session, 0), ElementsAre(1, 1));
  EXPECT_EQ(gate_.drained, 2u) << "prepare and wait";
}

TEST_F(StepsTest, ACancelledRunEndsAndTheNextBegins) {
  const auto session = open(chain_program(6), {.runs_in_flight = 2});
  ASSERT_EQ(bind(*session, 64), "");
  ASSERT_TRUE(session->prepare());
  const uint32_t waits = gate_.drained;
  const RunId cancelled = step(*session, 0).run_id;
  gate_.is_open = false;
  ASSERT_TRUE(session->discard(cancelled));
  EXPECT_FALSE(session->wait(cancelled)) << "its id is no longer valid";
  EXPECT_FALSE(session->discard(cancelled));
  ASSERT_EQ(bind(*session, 100), "") << "for another run than the one on the device";
  const StepReport next = step(*session, 0);
  EXPECT_GT(next.run_id, cancelled);
  EXPECT_EQ(next.dispatches_left, 5u);
  EXPECT_EQ(gate_.drained, waits);
  gate_.is_open = true;
  run(*session, kNoBudget);
  EXPECT_THAT(session->output(0)->extents, ElementsAre(100));
}

TEST_F(StepsTest, WhatIsCancelledIsWaitedForOnlyWhereItsMemoryIsNeeded) {
  const auto session = open(chain_program(3));
  ASSERT_EQ(bind(*session, 64), "");
  ASSERT_TRUE(session->prepare());
  const uint32_t waits = gate_.drained;
  gate_.is_open = false;
  ASSERT_TRUE(session->discard(step(*session, 0).run_id));
  EXPECT_EQ(step(*session, 0).run_id, 0u) << "nothing is launched before it has ended";
  EXPECT_EQ(gate_.drained, waits);
  ASSERT_EQ(bind(*session, 32), "");
  EXPECT_EQ(gate_.drained, waits + 1);
  gate_.is_open = false;
  ASSERT_TRUE(session->discard(step(*session, 0).run_id));
  ASSERT_TRUE(session->trim());
  EXPECT_EQ(gate_.drained, waits + 2);
  run(*session, kNoBudget);
  EXPECT_THAT(session->output(0)->extents, ElementsAre(32));
}

TEST_F(StepsTest, InputsOfALaterFrameReplaceThoseOfARunThatHasNotBegun) {
  const auto session = open(chain_program(3), {.runs_in_flight = 2});
  ASSERT_EQ(bind(*session, 64), "");
  const RunId first = step(*session, 0).run_id;
  ASSERT_EQ(bind(*session, 100), "");
  ASSERT_EQ(bind(*session, 200), "");
  EXPECT_EQ(step(*session, kNoBudget).run_id, first);
  ASSERT_TRUE(session->wait(first));
  EXPECT_THAT(session->output(0)->extents, ElementsAre(64));
  run(*session, kNoBudget);
  EXPECT_THAT(session->output(0)->extents, ElementsAre(200));
}

TEST_F(StepsTest, SessionsShareABudgetByWeight) {
  us_ = {10, 10, 10, 10, 10, 10};
  const auto heavy = open(chain_program(6)), light = open(chain_program(6));
  for (Session* session : {heavy.get(), light.get()}) {
    ASSERT_EQ(bind(*session, 64), "");
    run(*session, 0);
  }
  BudgetShare shares[] = {{.session = heavy.get(), .weight = 3}, {.session = light.get()}};
  double launched[2] = {0, 0};
  for (int frame = 0; frame < 120; ++frame) {
    ASSERT_TRUE(share_budget(shares, 20));
    EXPECT_LE(shares[0].report.planned_us + shares[1].report.planned_us, 20);
    for (const size_t i : {0u, 1u}) {
      const StepReport& report = shares[i].report;
      launched[i] += report.planned_us;
      if (report.run_id == 0 || report.dispatches_left != 0) continue;
      ASSERT_TRUE(shares[i].session->wait(report.run_id));
    }
  }
  EXPECT_NEAR(launched[0] / launched[1], 3, 0.3);
  EXPECT_GE(launched[0] + launched[1], 120 * 20 * 0.8);
}

TEST_F(StepsTest, WhatASessionDoesNotUseTheOthersDo) {
  const auto busy = open(chain_program(6)), idle = open(chain_program(6));
  for (Session* session : {busy.get(), idle.get()}) {
    ASSERT_EQ(bind(*session, 64), "");
    run(*session, 0);
  }
  const RunId launched = *idle->submit();
  BudgetShare shares[] = {{.session = busy.get()}, {.session = idle.get(), .weight = 9}};
  ASSERT_TRUE(share_budget(shares, 200));
  EXPECT_EQ(shares[0].report.dispatches_left, 0u);
  EXPECT_EQ(shares[1].report.run_id, 0u);
  ASSERT_TRUE(idle->wait(launched));
  ASSERT_TRUE(busy->wait(shares[0].report.run_id));
}

TEST_F(StepsTest, ADispatchAboveEveryBudgetIsNotStarved) {
  us_ = {500, 1, 1, 1, 1, 1};
  const auto large = open(chain_program(1)), small = open(chain_program(6));
  BudgetShare shares[] = {{.session = small.get(), .weight = 9}, {.session = large.get()}};
  for (const BudgetShare& share : shares) {
    ASSERT_EQ(bind(*share.session, 64), "");
    run(*share.session, 0);
  }
  us_ = {1, 1, 1, 1, 1, 1};
  uint32_t runs = 0;
  for (int frame = 0; frame < 200; ++frame) {
    ASSERT_TRUE(share_budget(shares, 20));
    for (BudgetShare& share : shares) {
      const StepReport& report = share.report;
      if (report.run_id == 0 || report.dispatches_left != 0) continue;
      ASSERT_TRUE(share.session->wait(report.run_id));
      runs += share.session == large.get();
    }
  }
  EXPECT_GE(runs, 1u);
}

TEST_F(StepsTest, HostileCalls) {
  const auto session = open(chain_program(3));
  EXPECT_FALSE(session->step(100)) << "no input is set";
  ASSERT_EQ(bind(*session, 64), "");
  const RunId whole = *session->submit();
  EXPECT_EQ(step(*session, 100).run_id, 0u) << "all runs are in flight";
  EXPECT_THAT(session->discard(whole).error().message, HasSubstr("launched entirely"));
  ASSERT_TRUE(session->wait(whole));
  const RunId stepped = step(*session, 0).run_id;
  EXPECT_THAT(session->wait(stepped).error().message,
              HasSubstr("2 dispatches of its run are left"));
  EXPECT_FALSE(session->trim()) << "a run is in flight";
  EXPECT_NE(bind(*session, 32), "");
  run(*session, kNoBudget);
}

// ---- loops ----------------------------------------------------------------------------------

// Dispatches 0 to 5; 1 to 4 are a loop, and 2 and 3 one in it.
ir::Program nested_loops() {
  ir::Program program = chain_program(6);
  program.loops = {{.begin = 1, .end = 5}, {.begin = 2, .end = 4}};
  return program;
}

std::vector<uint32_t> unrolled(uint32_t outer, uint32_t inner) {
  std::vector<uint32_t> all{0};
  for (uint32_t o = 0; o < outer; ++o) {
    all.push_back(1);
    for (uint32_t i = 0; i < inner; ++i) all.insert(all.end(), {2, 3});
    all.push_back(4);
  }
  all.push_back(5);
  return all;
}

TEST(StepPlannerTest, StopsAnywhereInALoop) {
  const ir::Program program = nested_loops();
  DispatchCosts costs("", program, {});
  for (uint32_t i = 0; i < 6; ++i) costs.learn(i, 1, 10);
  const DeviceValues device(program);
  StepPlanner planner(program, costs, device);
  for (const uint32_t outer : {1u, 3u}) {
    for (const uint32_t inner : {1u, 4u}) {
      const uint32_t times[] = {outer, inner};
      const std::vector<uint32_t> expected = unrolled(outer, inner);
      for (const double budget : {0.0, 10.0, 25.0, 70.0, 1e9}) {
        planner.begin([](uint32_t) { return uint64_t{1}; }, times);
        EXPECT_EQ(planner.dispatches_left(), expected.size());
        std::vector<uint32_t> all;
        for (bool is_last = false; !is_last;) {
          const PlannedStep& planned = planner.plan({.us = budget});
          EXPECT_EQ(planned.step.is_first, all.empty());
          EXPECT_LE(planned.us, std::max(budget, 10.0));
          all.insert(all.end(), planned.step.segments.begin(), planned.step.segments.end());
          is_last = planned.step.is_last;
          planner.launched();
          EXPECT_EQ(planner.dispatches_left(), expected.size() - all.size());
        }
        EXPECT_EQ(all, expected);
      }
    }
  }
}

TEST(StepPlannerTest, AStepThatWasNotLaunchedIsPlannedAgain) {
  const ir::Program program = nested_loops();
  DispatchCosts costs("", program, {});
  const DeviceValues device(program);
  StepPlanner planner(program, costs, device);
  planner.begin([](uint32_t) { return uint64_t{1}; }, std::vector<uint32_t>{2, 2});
  EXPECT_THAT(planner.plan({}).step.segments, ElementsAre(0));
  EXPECT_THAT(planner.plan({}).step.segments, ElementsAre(0));
  planner.launched();
  EXPECT_THAT(planner.plan({}).step.segments, ElementsAre(1));
}

TEST(StepPlannerTest, IterationsBehindTheEndOfALoopCostWhatTheyDid) {
  ir::Program program = chain_program(1);
  program.loops = {{.begin = 0, .end = 1}};
  DispatchCosts costs("", program, {});
  costs.learn(0, 8, 100);
  const DeviceValues device(program);
  StepPlanner planner(program, costs, device);
  planner.begin([](uint32_t) { return uint64_t{8}; }, std::vector<uint32_t>{1000});
  const PlannedStep& working = planner.plan({.us = 250});
  EXPECT_THAT(working.step.segments, ElementsAre(0, 0));
  planner.launched();
  const double us[] = {0.5, 0.5};
  planner.finished({working.step.segments, us, 1}, {}, [](uint32_t) { return true; });
  EXPECT_EQ(planner.plan({.us = 250}).step.segments.size(), 500u);
  EXPECT_THAT(costs.cost(0, 8).us, DoubleEq(100)) << "of an iteration that works";
}

TEST(StepPlannerTest, ALoopThatHasEndedIsLeft) {
  ir::Program program = nested_loops();
  const auto bytes = static_cast<uint32_t>(program.scalars.code.size());
  program.scalars.code.push_back({.op = ir::ScalarOp::constant, .value = 8});
  program.scalars.code.push_back({.op = ir::ScalarOp::device_scalar, .a = bytes});
  program.buffers.push_back({.kind = ir::BufferKind::scalar, .bytes = bytes, .name = "live"});
  program.device_scalars.push_back(
      {.reg = bytes + 1, .buffer = static_cast<uint32_t>(program.buffers.size() - 1)});
  program.loops[1].live = bytes + 1;
  const DeviceValues device(program);
  DispatchCosts costs("", program, {});
  for (uint32_t i = 0; i < 6; ++i) costs.learn(i, 1, 10);
  StepPlanner planner(program, costs, device);
  planner.begin([](uint32_t) { return uint64_t{1}; }, std::vector<uint32_t>{2, 1000});
  const auto step = [&](double us, uint32_t live) {
    const PlannedStep& planned = planner.plan({.us = us});
    const std::vector<uint32_t> dispatches(planned.step.segments.begin(),
                                           planned.step.segments.end());
    planner.launched();
    const std::vector<double> times(dispatches.size(), 10);
    const uint32_t observed[] = {live, ir::kNoFailure};
    planner.finished({dispatches, times, 10}, observed, [](uint32_t) { return false; });
    return dispatches;
  };
  EXPECT_THAT(step(50, 1), ElementsAre(0, 1, 2, 3, 2));
  EXPECT_THAT(step(20, 0), ElementsAre(3, 2)) << "the iteration at 2 does not take place";
  EXPECT_THAT(step(100, 0), ElementsAre(3)) << "up to its end";
  EXPECT_EQ(planner.dispatches_left(), 1u + 1 + 2000 + 1 + 1);
  EXPECT_THAT(step(40, 1), ElementsAre(4, 1, 2, 3));
}

}  // namespace
}  // namespace ullage::runtime
