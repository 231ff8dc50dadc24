// Several runs in flight in one session, on the null backend: run ids, inputs, shapes.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "runtime/session.h"
#include "tests/runtime/fixtures/test_programs.h"

namespace ullage::runtime {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

class InFlightTest : public testing::Test {
 protected:
  std::unique_ptr<Session> open(ir::Program program, uint32_t runs_in_flight) {
    ContextOptions context_options;
    context_options.null_backend = true;
    auto context = Context::create(context_options);
    EXPECT_TRUE(context);
    auto loaded = LoadedProgram::create(*context, std::move(program));
    EXPECT_TRUE(loaded) << loaded.error().message;
    auto session = Session::create(*loaded, {.bounds = {{"n", 256}},
                                             .overflow = OverflowPolicy::grow,
                                             .runs_in_flight = runs_in_flight});
    EXPECT_TRUE(session) << session.error().message;
    return std::move(*session);
  }
  static std::string bind(Session& session, int64_t n) {
    const std::vector<int32_t> x(static_cast<size_t>(n), 5);
    const int64_t extents[] = {n};
    return message(session.set_input("x", ir::DType::i32, extents, std::as_bytes(std::span(x))));
  }
  static RunId submit(Session& session, int64_t n) {
    EXPECT_EQ(bind(session, n), "");
    const auto run_id = session.submit();
    EXPECT_TRUE(run_id) << run_id.error().message;
    return run_id ? *run_id : 0;
  }
  static std::string message(const Result<void>& result) {
    return result ? "" : result.error().message;
  }
};

TEST_F(InFlightTest, RunsAreWaitedForInAnyOrder) {
  auto session = open(chain_program(3), 3);
  EXPECT_EQ(message(session->prepare()), "");
  const auto prepared = session->statistics();
  EXPECT_EQ(prepared.command_buffers_recorded, 6u) << "one recording of two buffers per slot";
  EXPECT_EQ(prepared.pipelines_created, 1u);
  for (int64_t round = 0; round < 10; ++round) {
    std::vector<RunId> run_ids;
    for (int64_t k = 0; k < 3; ++k) run_ids.push_back(submit(*session, 3 * round + k));
    for (const size_t k : {2u, 0u, 1u}) {
      EXPECT_EQ(message(session->wait(run_ids[k])), "");
      EXPECT_THAT(session->output(0)->extents, ElementsAre(3 * round + static_cast<int64_t>(k)));
    }
  }
  const auto after = session->statistics();
  EXPECT_EQ(after.command_buffers_recorded, prepared.command_buffers_recorded);
  EXPECT_EQ(after.peak_device_bytes, prepared.peak_device_bytes);
  EXPECT_EQ(after.runs, 30u);
  EXPECT_EQ(after.host_waits, 30u);
}

TEST_F(InFlightTest, ASlotIsTakenOnlyOnceItsRunWasWaitedFor) {
  auto session = open(chain_program(1), 2);
  const RunId first = submit(*session, 1), second = submit(*session, 2);
  EXPECT_THAT(message(session->submit().error()), HasSubstr("2 runs are in flight"));
  EXPECT_THAT(bind(*session, 3), HasSubstr("wait for one first"));
  EXPECT_THAT(message(session->prepare()), HasSubstr("in flight"));
  EXPECT_THAT(message(session->trim()), HasSubstr("in flight"));
  EXPECT_EQ(message(session->wait(second)), "");
  EXPECT_EQ(bind(*session, 3), "");
  EXPECT_TRUE(session->submit());
  EXPECT_EQ(message(session->wait(first)), "");
  EXPECT_THAT(session->output(0)->extents, ElementsAre(1));
}

TEST_F(InFlightTest, RunIdsAreGoodForOneWait) {
  auto session = open(chain_program(1), 2);
  EXPECT_THAT(message(session->wait(0)), HasSubstr("never returned"));
  EXPECT_THAT(message(session->wait(1)), HasSubstr("never returned"));
  const RunId run_id = submit(*session, 4);
  EXPECT_EQ(message(session->wait(run_id)), "");
  EXPECT_THAT(message(session->wait(run_id)), HasSubstr("waited for already"));
  for (int i = 0; i < 4; ++i) EXPECT_EQ(message(session->wait(submit(*session, 5))), "");
  EXPECT_THAT(message(session->wait(run_id)), HasSubstr("waited for already"));
  EXPECT_THAT(message(session->wait(UINT64_MAX)), HasSubstr("never returned"));
}

TEST_F(InFlightTest, InputsStayBoundOnEverySlot) {
  auto session = open(counted_program(), 3);
  ASSERT_EQ(bind(*session, 10), "");
  for (const int32_t count : {3, 9, 0, 10, 1, 7}) {
    ASSERT_EQ(message(session->set_input("count", ir::DType::i32, {},
                                         std::as_bytes(std::span(&count, 1)))),
              "");
    const auto run_id = session->submit();
    ASSERT_TRUE(run_id) << run_id.error().message;
    EXPECT_EQ(message(session->wait(*run_id)), "");
    EXPECT_THAT(session->output(0)->extents, ElementsAre(count));
  }
}

TEST_F(InFlightTest, OneRunThatFailsLeavesTheOthers) {
  auto session = open(guarded_program(), 2);
  const RunId good = submit(*session, 6);
  ASSERT_EQ(bind(*session, 7), "");
  EXPECT_THAT(message(session->submit().error()), HasSubstr("n must not be 7"));
  EXPECT_EQ(message(session->wait(good)), "");
  EXPECT_THAT(session->output(0)->extents, ElementsAre(6));
  EXPECT_EQ(message(session->wait(submit(*session, 8))), "");
}

TEST_F(InFlightTest, RunsInFlightAreLimited) {
  ContextOptions options;
  options.null_backend = true;
  auto context = Context::create(options);
  auto loaded = LoadedProgram::create(*context, chain_program(1));
  ASSERT_TRUE(loaded);
  for (const uint32_t wrong : {0u, kMaxRunsInFlight + 1}) {
    SessionOptions chosen;
    chosen.runs_in_flight = wrong;
    const auto refused = Session::create(*loaded, chosen);
    ASSERT_FALSE(refused);
    EXPECT_THAT(refused.error().message, HasSubstr("runs_in_flight must be 1 to 16"));
  }
}

TEST_F(InFlightTest, ASessionMayEndWithARunInFlight) {
  auto session = open(chain_program(2), 2);
  submit(*session, 3);
  session.reset();
}

TEST_F(InFlightTest, ShapesBeforeAndAfterARun) {
  auto session = open(chain_program(1), 2);
  EXPECT_THAT(session->shape_bound(0)->extents, ElementsAre(256));
  EXPECT_THAT(session->try_shape(0)->extents, ElementsAre(-1));
  EXPECT_FALSE(session->try_shape(0)->exact);
  EXPECT_FALSE(session->shape(0));
  EXPECT_FALSE(session->shape_bound(1));
  EXPECT_FALSE(session->try_shape(1));
  EXPECT_FALSE(session->shape(1));
  ASSERT_EQ(bind(*session, 12), "");
  EXPECT_THAT(session->shape_bound(0)->extents, ElementsAre(12));
  EXPECT_THAT(session->try_shape(0)->extents, ElementsAre(12));
  EXPECT_TRUE(session->try_shape(0)->exact);
  const auto run_id = session->submit();
  ASSERT_TRUE(run_id);
  ASSERT_EQ(bind(*session, 13), "");
  EXPECT_THAT(session->try_shape(0)->extents, ElementsAre(13)) << "of the inputs bound now";
  const auto shape = session->shape(0);
  ASSERT_TRUE(shape);
  EXPECT_THAT(shape->extents, ElementsAre(12)) << "of the run submitted last";
  EXPECT_TRUE(shape->exact);
  EXPECT_FALSE(shape->waited) << "the host knows it";
  EXPECT_EQ(session->statistics().host_waits, 0u);
  EXPECT_EQ(message(session->wait(*run_id)), "");
}

}  // namespace
}  // namespace ullage::runtime
