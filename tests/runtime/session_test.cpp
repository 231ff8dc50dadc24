// Session logic on the null backend: bounds, policies, guards, errors, counters.
#include "runtime/session.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <numeric>

#include "tests/runtime/fixtures/test_programs.h"

namespace ullage::runtime {
namespace {

using testing::HasSubstr;

class SessionTest : public testing::Test {
 protected:
  std::unique_ptr<Session> open(ir::Program program, const SessionOptions& options = {}) {
    ContextOptions context_options;
    context_options.null_backend = true;
    auto context = Context::create(context_options);
    EXPECT_TRUE(context);
    auto loaded = LoadedProgram::create(*context, std::move(program));
    EXPECT_TRUE(loaded) << loaded.error().message;
    auto session = Session::create(*loaded, options);
    EXPECT_TRUE(session) << session.error().message;
    return std::move(*session);
  }

  static Result<void> bind(Session& session, int64_t n) {
    const std::vector<int32_t> x(static_cast<size_t>(n), 5);
    const int64_t extents[] = {n};
    return session.set_input("x", ir::DType::i32, extents, std::as_bytes(std::span(x)));
  }
  static Result<void> bind_count(Session& session, int32_t count) {
    return session.set_input("count", ir::DType::i32, {}, std::as_bytes(std::span(&count, 1)));
  }
  static Result<void> run(Session& session, int64_t n) {
    if (auto ok = bind(session, n); !ok) return ok;
    return session.run();
  }
  static std::string message(const Result<void>& result) {
    return result ? "" : result.error().message;
  }
};

TEST_F(SessionTest, ReplayRecordsOnceUnderItsBound) {
  auto session = open(chain_program(3), {.policy = Policy::replay, .bounds = {{"n", 1000}}});
  for (int64_t n : {1, 0, 4, 32, 63, 64, 65, 128, 256, 1000}) {
    EXPECT_EQ(message(run(*session, n)), "");
    const auto output = session->output(0);
    ASSERT_TRUE(output);
    EXPECT_EQ(output->extents, std::vector<int64_t>{n});
    EXPECT_EQ(output->bytes.size(), static_cast<size_t>(n) * 4);
  }
  const Statistics s = session->statistics();
  EXPECT_EQ(s.runs, 10u);
  EXPECT_EQ(s.host_waits, 10u);
  EXPECT_EQ(s.pipelines_created, 1u);
  EXPECT_EQ(s.command_buffers_recorded, 2u);
  EXPECT_EQ(s.dispatches, 27u) << "nothing is dispatched for n = 0";
  EXPECT_EQ(s.replans, 0u);
  EXPECT_EQ(s.peak_device_bytes, s.predicted_peak_bytes);
  EXPECT_GE(s.peak_device_bytes, 4u * 4000u);
}

TEST_F(SessionTest, ExceededBoundReplans) {
  auto session = open(chain_program(3));
  EXPECT_EQ(message(run(*session, 5)), "");
  EXPECT_EQ(message(run(*session, 8)), "");
  EXPECT_EQ(session->statistics().replans, 0u);
  EXPECT_EQ(message(run(*session, 9)), "");
  EXPECT_EQ(session->statistics().replans, 1u);
  EXPECT_EQ(message(run(*session, 100000)), "");
  const Statistics s = session->statistics();
  EXPECT_EQ(s.replans, 2u);
  EXPECT_EQ(s.pipelines_created, 1u);
  EXPECT_EQ(s.peak_device_bytes, s.predicted_peak_bytes);
  EXPECT_EQ(message(run(*session, 3)), "");
  EXPECT_EQ(session->statistics().replans, 2u);
}

TEST_F(SessionTest, AFirstSizeAboveTheGivenBoundReplans) {
  auto session = open(chain_program(3), {.policy = Policy::replay, .bounds = {{"n", 4}}});
  EXPECT_EQ(message(run(*session, 5)), "");
  EXPECT_EQ(session->statistics().replans, 1u);
  EXPECT_EQ(message(run(*session, 8)), "");
  EXPECT_EQ(session->statistics().replans, 1u);
}

TEST_F(SessionTest, AProgramBringsItsBoundAndPolicy) {
  ir::Program program = chain_program(3);
  program.symbols[0].bound = 64;
  auto bounded = open(program);
  EXPECT_EQ(message(bounded->prepare()), "");
  EXPECT_EQ(message(run(*bounded, 64)), "");
  EXPECT_EQ(bounded->statistics().replans, 0u);
  program.policy = Policy::exact;
  auto exact = open(std::move(program));
  for (int64_t n : {5, 6}) EXPECT_EQ(message(run(*exact, n)), "");
  EXPECT_EQ(exact->statistics().command_buffers_recorded, 4u);
}

TEST_F(SessionTest, BucketsAreKept) {
  auto session = open(chain_program(2), {.policy = Policy::bucket, .bounds = {}});
  for (int64_t n : {100, 5, 6, 100, 7, 70, 5}) EXPECT_EQ(message(run(*session, n)), "");
  EXPECT_EQ(session->statistics().command_buffers_recorded, 4u);
  EXPECT_EQ(session->statistics().replans, 0u);
}

TEST_F(SessionTest, ExactRecordsPerSize) {
  auto session = open(chain_program(2), {.policy = Policy::exact, .bounds = {}});
  for (int64_t n : {100, 5, 6, 100, 5}) EXPECT_EQ(message(run(*session, n)), "");
  EXPECT_EQ(session->statistics().command_buffers_recorded, 6u);
}

TEST_F(SessionTest, ExactForgetsTheOldest) {
  auto session = open(chain_program(1), {.policy = Policy::exact, .bounds = {}});
  for (int64_t n = 20; n > 10; --n) EXPECT_EQ(message(run(*session, n)), "");
  const auto before = session->statistics().command_buffers_recorded;
  EXPECT_EQ(message(run(*session, 11)), "");
  EXPECT_EQ(session->statistics().command_buffers_recorded, before);
  EXPECT_EQ(message(run(*session, 20)), "");
  EXPECT_EQ(session->statistics().command_buffers_recorded, before + 2);
}

TEST_F(SessionTest, TF18_P15_GuardsFailBeforeAnythingRuns) {
  auto session = open(guarded_program());
  EXPECT_EQ(message(run(*session, 6)), "");
  const auto failed = run(*session, 7);
  ASSERT_FALSE(failed);
  EXPECT_EQ(failed.error().code, ir::ErrorCode::out_of_bounds);
  EXPECT_EQ(failed.error().message, "add0: n must not be 7: n = 7");
  EXPECT_FALSE(session->output(0)) << "the last run failed";
  EXPECT_EQ(session->statistics().runs, 1u);
  EXPECT_EQ(message(run(*session, 8)), "") << "a failed call leaves the session usable";
  EXPECT_TRUE(session->output(0));
}

// As where an output is of 0 elements, whatever the sizes.
TEST_F(SessionTest, AProgramWithoutDispatchesRuns) {
  ir::Program program = chain_program(1);
  program.dispatches.clear();
  program.slots.clear();
  auto session = open(std::move(program));
  EXPECT_EQ(message(run(*session, 5)), "");
  EXPECT_EQ(session->output(0)->extents, std::vector<int64_t>{5});
  EXPECT_EQ(session->statistics().dispatches, 0u);
}

TEST_F(SessionTest, PredicatesSwitchWorkOff) {
  auto session = open(guarded_program());
  EXPECT_EQ(session->placement(0), ir::Placement::device);
  EXPECT_EQ(message(run(*session, 5)), "");
  EXPECT_EQ(session->statistics().dispatches, 0u);
  EXPECT_EQ(session->placement(0), ir::Placement::not_taken);
  EXPECT_EQ(message(run(*session, 6)), "");
  EXPECT_EQ(session->statistics().dispatches, 1u);
  EXPECT_EQ(session->placement(0), ir::Placement::device);
  EXPECT_EQ(session->statistics().command_buffers_recorded, 2u) << "one recording, both decisions";
}

TEST_F(SessionTest, EX08_HostScalarsDecideSizesWithoutAWait) {
  auto session = open(counted_program());
  ASSERT_EQ(message(bind(*session, 10)), "");
  EXPECT_THAT(message(session->run()), HasSubstr("count is not bound"));
  ASSERT_EQ(message(bind_count(*session, 3)), "");
  EXPECT_EQ(message(session->run()), "");
  EXPECT_EQ(session->output(0)->extents, std::vector<int64_t>{3});
  ASSERT_EQ(message(bind_count(*session, 9)), "");
  EXPECT_EQ(message(session->run()), "");
  EXPECT_EQ(session->statistics().replans, 1u);
  ASSERT_EQ(message(bind_count(*session, 11)), "");
  EXPECT_EQ(message(session->run()), "count <= n: count = 11, n = 10");
  ASSERT_EQ(message(bind_count(*session, -1)), "");
  EXPECT_THAT(message(session->run()), HasSubstr("output y: extent of axis 0"));
  EXPECT_EQ(session->statistics().host_waits, session->statistics().runs) << "the final ones only";
}

// Numbers of the run before are taken again while what they follow from stays, and only then.
TEST_F(SessionTest, EveryRunHasItsOwnNumbers) {
  auto session = open(counted_program(), {.policy = Policy::replay, .bounds = {{"n", 100}}});
  ASSERT_EQ(message(bind(*session, 10)), "");
  for (int32_t count : {3, 3, 0, 0, 9, 9, 11, 11, 9, 3, 3}) {
    ASSERT_EQ(message(bind_count(*session, count)), "");
    const uint64_t before = session->statistics().dispatches;
    const auto ran = session->run();
    if (count > 10) {
      EXPECT_EQ(message(ran), "count <= n: count = 11, n = 10") << "the second time, too";
      continue;
    }
    ASSERT_EQ(message(ran), "");
    EXPECT_EQ(session->output(0)->extents, std::vector<int64_t>{count});
    EXPECT_EQ(session->statistics().dispatches - before, count == 0 ? 0u : 1u);
  }
  ASSERT_EQ(message(session->trim()), "");
  EXPECT_EQ(message(session->run()), "") << "the words are written into new memory";
  EXPECT_EQ(session->output(0)->extents, std::vector<int64_t>{3});
  ASSERT_EQ(message(bind(*session, 2)), "");
  EXPECT_EQ(message(session->run()), "count <= n: count = 3, n = 2");
  EXPECT_EQ(message(session->run()), "count <= n: count = 3, n = 2");
}

TEST_F(SessionTest, WrongInputs) {
  auto session = open(chain_program(1));
  const int32_t x[4] = {};
  const auto bytes = std::as_bytes(std::span(x));
  const int64_t four[] = {4}, five[] = {5}, negative[] = {-4}, huge[] = {INT64_MAX};
  const int64_t matrix[] = {2, 2};
  EXPECT_THAT(message(session->set_input("z", ir::DType::i32, four, bytes)), HasSubstr("no input"));
  EXPECT_THAT(message(session->set_input("x", ir::DType::f32, four, bytes)), HasSubstr("f32"));
  EXPECT_THAT(message(session->set_input("x", ir::DType::i32, matrix, bytes)), HasSubstr("rank"));
  EXPECT_THAT(message(session->set_input("x", ir::DType::i32, five, bytes)), HasSubstr("20"));
  EXPECT_THAT(message(session->set_input("x", ir::DType::i32, negative, bytes)),
              HasSubstr("negative"));
  EXPECT_THAT(message(session->set_input("x", ir::DType::i32, huge, bytes)), HasSubstr("64 bits"));
  EXPECT_THAT(message(session->run()), HasSubstr("not bound"));
  EXPECT_EQ(message(run(*session, 4)), "");
}

TEST_F(SessionTest, PrepareNeedsBoundsOrInputs) {
  auto unbound = open(chain_program(1));
  EXPECT_THAT(message(unbound->prepare()), HasSubstr("n has no bound"));
  auto bounded = open(chain_program(1), {.policy = Policy::replay, .bounds = {{"n", 64}}});
  EXPECT_EQ(message(bounded->prepare()), "");
  const auto recorded = bounded->statistics().command_buffers_recorded;
  EXPECT_EQ(bounded->statistics().host_waits, 0u);
  EXPECT_EQ(message(run(*bounded, 64)), "");
  EXPECT_EQ(bounded->statistics().command_buffers_recorded, recorded);
  EXPECT_EQ(message(run(*bounded, 65)), "");
  EXPECT_EQ(bounded->statistics().replans, 1u);
}

TEST_F(SessionTest, BoundsCanBeRequiredOfAllSymbols) {
  ContextOptions options;
  options.null_backend = true;
  auto context = Context::create(options);
  ASSERT_TRUE(context);
  const auto loaded = LoadedProgram::create(*context, chain_program(1));
  ASSERT_TRUE(loaded);
  const auto refused = Session::create(*loaded, {.require_bounds = true});
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().code, ir::ErrorCode::invalid_argument);
  EXPECT_THAT(refused.error().message, HasSubstr("n has no bound"));
  auto bounded = open(chain_program(1), {.bounds = {{"n", 64}}, .require_bounds = true});
  EXPECT_EQ(message(run(*bounded, 64)), "");
}

TEST_F(SessionTest, WhatCannotBeAllocatedNamesItsSymbol) {
  auto session = open(chain_program(3), {.policy = Policy::replay, .bounds = {{"n", INT64_MAX}}});
  const auto failed = session->prepare();
  ASSERT_FALSE(failed);
  EXPECT_THAT(failed.error().message, HasSubstr("n <= "));
}

TEST_F(SessionTest, RoundingUpNeverRefusesWhatFits) {
  // 2^24 + 1 words round up to 128 MiB, above the binding limit once slack is added.
  ir::Program program = chain_program(1);
  program.dispatches[0].groups[0] = ir::kNoRegister;
  auto session = open(std::move(program));
  EXPECT_EQ(message(run(*session, (1 << 24) + 1)), "");
}

TEST_F(SessionTest, WhatFitsNeitherWayIsBlamedOnTheSizesAtHand) {
  // 2^25 + 1 words are above the binding limit as they are; rounded up they are twice that.
  auto session = open(chain_program(1));
  const std::string failed = message(run(*session, (1 << 25) + 1));
  EXPECT_THAT(failed, HasSubstr("needs 134217792 bytes, the device allows 134217728"));
  EXPECT_THAT(failed, HasSubstr("n <= 33554433"));
}

TEST_F(SessionTest, TrimFreesAndTheNextRunMakesItAgain) {
  auto session = open(chain_program(3));
  EXPECT_EQ(message(run(*session, 5)), "");
  const uint64_t peak = session->statistics().peak_device_bytes;
  EXPECT_EQ(session->statistics().device_bytes, peak);
  EXPECT_EQ(message(session->trim()), "");
  EXPECT_EQ(session->statistics().device_bytes, 0u) << "there are no constants";
  EXPECT_FALSE(session->output(0));
  EXPECT_EQ(message(session->run()), "") << "the input is still bound";
  EXPECT_EQ(session->statistics().device_bytes, peak);
  EXPECT_EQ(session->output(0)->extents, std::vector<int64_t>{5});
  EXPECT_EQ(session->statistics().replans, 0u);
}

TEST_F(SessionTest, RequirementsNameWhatIsMissing) {
  ContextOptions options;
  options.null_backend = true;
  auto context = Context::create(options);
  ASSERT_TRUE(context);
  const auto loaded = LoadedProgram::create(*context, texel_program());
  ASSERT_FALSE(loaded);
  EXPECT_EQ(loaded.error().code, ir::ErrorCode::unsupported);
  EXPECT_THAT(loaded.error().message, HasSubstr("texel"));
  ir::Program wide = chain_program(1);
  wide.profile.subgroup_size = wide.kernels[0].needs.subgroup_size = 8;
  EXPECT_THAT(LoadedProgram::create(*context, wide).error().message, HasSubstr("subgroup size 8"));
}

}  // namespace
}  // namespace ullage::runtime
