// Plans of a session, on the null backend: which sizes share one, and what memory they leave.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "runtime/session.h"
#include "tests/runtime/fixtures/test_programs.h"

namespace ullage::runtime {
namespace {

// Sessions of y = x[1, c, h, w], whose bytes are a product of sizes.
class PlansTest : public testing::Test {
 protected:
  std::unique_ptr<Session> open(const SessionOptions& options = {}) {
    ContextOptions context_options;
    context_options.null_backend = true;
    auto context = Context::create(context_options);
    EXPECT_TRUE(context);
    auto loaded = LoadedProgram::create(*context, image_program());
    EXPECT_TRUE(loaded) << loaded.error().message;
    auto session = Session::create(*loaded, options);
    EXPECT_TRUE(session) << session.error().message;
    return std::move(*session);
  }

  static std::string run(Session& session, int64_t c, int64_t h, int64_t w) {
    const std::vector<float> x(static_cast<size_t>(c * h * w), 5);
    const int64_t extents[] = {1, c, h, w};
    auto ok = session.set_input("x", ir::DType::f32, extents, std::as_bytes(std::span(x)));
    if (ok) ok = session.run();
    if (!ok) return ok.error().message;
    EXPECT_EQ(session.output(0)->bytes.size(), x.size() * sizeof(float));
    return "";
  }
  static uint64_t bytes(const Session& session) { return session.statistics().device_bytes; }
  static uint64_t recorded(const Session& session) {
    return session.statistics().command_buffers_recorded;
  }
  // What one run of these sizes takes in a session for exactly them.
  uint64_t exact_bytes(int64_t c, int64_t h, int64_t w) {
    const auto session = open({.policy = Policy::exact});
    EXPECT_EQ(run(*session, c, h, w), "");
    return bytes(*session);
  }
};

TEST_F(PlansTest, SizesFarApartDoNotMultiply) {
  const auto session = open();
  EXPECT_EQ(run(*session, 1, 2, 4000), "");
  const uint64_t one = bytes(*session), recordings = recorded(*session);
  EXPECT_EQ(run(*session, 1, 4000, 2), "");
  EXPECT_EQ(bytes(*session), one) << "they share the memory";
  EXPECT_EQ(recorded(*session), 2 * recordings);
  for (int i = 0; i < 5; ++i) {
    EXPECT_EQ(run(*session, 1, 2, 3000 + i), "");
    EXPECT_EQ(run(*session, 1, 3000 + i, 2), "");
  }
  EXPECT_EQ(recorded(*session), 2 * recordings) << "both plans stay";
  EXPECT_EQ(session->statistics().replans, 1u);
}

TEST_F(PlansTest, OneThatServesSmallerSizesTooReplacesTheirs) {
  const auto session = open();
  for (const int64_t w : {10, 100, 1000}) EXPECT_EQ(run(*session, 1, 1, w), "");
  const uint64_t recordings = recorded(*session);
  for (const int64_t w : {10, 100, 1000, 1}) EXPECT_EQ(run(*session, 1, 1, w), "");
  EXPECT_EQ(recorded(*session), recordings);
  EXPECT_EQ(run(*session, 1, 3, 10), "") << "[4, 16] is no part of [1, 1024]";
  EXPECT_GT(recorded(*session), recordings);
}

TEST_F(PlansTest, APlanOutlivesTheMemoryThatAnotherOneReplaces) {
  const auto session = open();
  EXPECT_EQ(run(*session, 1, 2, 100), "");
  EXPECT_EQ(run(*session, 1, 4000, 1), "");
  EXPECT_EQ(session->statistics().replans, 1u);
  EXPECT_EQ(run(*session, 1, 2, 100), "") << "recorded again, in the larger memory";
  EXPECT_EQ(session->statistics().replans, 1u);
  const uint64_t recordings = recorded(*session);
  EXPECT_EQ(run(*session, 1, 4000, 1), "");
  EXPECT_EQ(recorded(*session), recordings);
}

TEST_F(PlansTest, ATrimmedSessionTakesWhatItsSizesNeed) {
  const auto session = open();
  EXPECT_EQ(run(*session, 3, 4000, 30), "");
  EXPECT_EQ(run(*session, 3, 530, 530), "");
  EXPECT_GT(bytes(*session), 3 * exact_bytes(3, 530, 530)) << "1,024 by 1,024, and 4 channels";
  ASSERT_TRUE(session->trim());
  EXPECT_EQ(run(*session, 3, 530, 530), "");
  EXPECT_EQ(bytes(*session), exact_bytes(3, 530, 530));
  EXPECT_EQ(run(*session, 3, 531, 530), "") << "from there on as from a first size";
  EXPECT_GT(bytes(*session), exact_bytes(3, 531, 530));
}

TEST_F(PlansTest, MemoryOfASizeThatDoesNotComeAgainIsFreed) {
  const auto session = open();
  EXPECT_EQ(run(*session, 1, 1500, 1500), "");
  const uint64_t peak = bytes(*session);
  for (int i = 0; i < 20; ++i) EXPECT_EQ(run(*session, 1, 100, 100 + i % 3), "");
  EXPECT_EQ(bytes(*session), peak) << "it may come again";
  for (int i = 0; i < 50; ++i) EXPECT_EQ(run(*session, 1, 100, 100 + i % 3), "");
  EXPECT_LE(bytes(*session), exact_bytes(1, 100, 102));
  const uint64_t recordings = recorded(*session);
  for (int i = 0; i < 100; ++i) EXPECT_EQ(run(*session, 1, 100, 100 + i % 3), "");
  EXPECT_EQ(recorded(*session), recordings);
}

TEST_F(PlansTest, ASizeThatComesAgainKeepsItsMemory) {
  const auto session = open();
  for (int i = 0; i < 200; ++i) {
    EXPECT_EQ(run(*session, 1, i % 20 == 0 ? 1500 : 100, 1500), "");
  }
  EXPECT_EQ(session->statistics().replans, 0u);
  EXPECT_EQ(recorded(*session), 2u);
}

TEST_F(PlansTest, BoundsKeepWhatTheyReserve) {
  const auto session = open({.bounds = {{"x.0", 1}, {"x.1", 1}, {"x.2", 2000}, {"x.3", 2000}}});
  EXPECT_EQ(run(*session, 1, 10, 10), "");
  const uint64_t reserved = bytes(*session), recordings = recorded(*session);
  for (int i = 0; i < 100; ++i) EXPECT_EQ(run(*session, 1, 10, 10), "");
  EXPECT_EQ(bytes(*session), reserved);
  EXPECT_EQ(recorded(*session), recordings);
  EXPECT_EQ(run(*session, 1, 2000, 2000), "");
  EXPECT_EQ(session->statistics().replans, 0u);
}

TEST_F(PlansTest, WithoutMemoryForOneTheOthersAreMadeAgain) {
  const auto session = open({.memory_budget = 1 << 20});
  EXPECT_EQ(run(*session, 1, 10, 10), "");
  EXPECT_THAT(run(*session, 1, 1000, 1000), testing::HasSubstr("memory budget"));
  EXPECT_EQ(run(*session, 1, 10, 10), "");
}

}  // namespace
}  // namespace ullage::runtime
