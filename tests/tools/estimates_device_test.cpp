// Sessions that nobody gave a bound: estimates, what runs teach them, and who keeps it.
#include <unistd.h>

#include <filesystem>
#include <fstream>

#include "ops/control/loop.h"
#include "ops/elementwise/elementwise.h"
#include "ops/generate/generate.h"
#include "ops/movement/movement.h"
#include "ops/reduce/reduce.h"
#include "tests/tools/extents_fixture.h"

namespace ullage::tools {
namespace {

namespace fs = std::filesystem;
using testing::ElementsAre;
using testing::HasSubstr;

class EstimatesTest : public ExtentsTest {
 protected:
  void SetUp() override {
    ExtentsTest::SetUp();
    folder_ = fs::path(testing::TempDir()) / ("estimates-" + std::to_string(getpid()));
    fs::remove_all(folder_);
  }
  void TearDown() override {
    ExtentsTest::TearDown();
    std::error_code ignored;
    fs::remove_all(folder_, ignored);
  }

  // As another process would: nothing is shared but the cache directory.
  void restart() {
    context_.reset();
    ullage_context_options options = {};
    options.max_tier = test::tier_under_test();
    options.poison = 1;
    const std::string folder = folder_.string();
    options.cache_directory = folder.c_str();
    auto context = Context::create(options);
    ASSERT_TRUE(context) << context.status().message();
    context_ = std::move(*context);
  }

  // What the first output's axis became.
  int64_t run(Session& session, const CompiledProgram& compiled, int64_t k) {
    EXPECT_EQ(bind(session, compiled, {scalar(k)}), "");
    const Status status = session.run();
    EXPECT_TRUE(status) << status.message();
    return status ? session.output_info(0)->extents[0] : -1;
  }

  fs::path folder_;
};

TEST_F(EstimatesTest, ASessionWithoutBoundsEstimatesAndGrows) {
  const CompiledProgram compiled = compile(unbounded_graph());
  Session session = open(compiled);
  EXPECT_EQ(run(session, compiled, 3), 3);
  EXPECT_EQ(session.statistics().retries, 0u);
  EXPECT_EQ(session.statistics().host_waits, 1u);
  EXPECT_EQ(run(session, compiled, 5000), 5000);
  EXPECT_EQ(session.statistics().retries, 1u);
  EXPECT_EQ(run(session, compiled, 6000), 6000);
  EXPECT_EQ(session.statistics().retries, 1u) << "8192 are reserved";
  EXPECT_THAT(session.output_info(0)->capacity, ElementsAre(8192));
}

TEST_F(EstimatesTest, WhoMayNotRunAgainNeedsABound) {
  const CompiledProgram compiled = compile(unbounded_graph());
  for (const ullage_overflow overflow : {ULLAGE_FAIL, ULLAGE_CLAMP}) {
    Session session = open(compiled, {.overflow = overflow});
    ASSERT_EQ(bind(session, compiled, {scalar(3)}), "");
    EXPECT_THAT(session.run().message(), HasSubstr("needs a bound: --bound full:0:0=N"));
    EXPECT_THAT(session.shape_bound(0).status().message(), HasSubstr("--bound full:0:0=N"));
  }
}

TEST_F(EstimatesTest, AnotherProcessBeginsWithWhatWasLearned) {
  for (const uint64_t retries : {1, 0}) {
    ASSERT_NO_FATAL_FAILURE(restart());
    const CompiledProgram compiled = compile(unbounded_graph());
    Session session = open(compiled);
    EXPECT_EQ(run(session, compiled, 5000), 5000);
    EXPECT_EQ(session.statistics().retries, retries);
    EXPECT_EQ(session.statistics().host_waits, 1 + retries);
  }
}

TEST_F(EstimatesTest, WhatIsWrongWithTheFileOfAnotherProcessIsNoError) {
  for (const std::string text : {"", "garbage", "ullage extents 1\n-4 full:0:0\n",
                                 "ullage extents 1\n1099511627776 full:0:0\n"}) {
    ASSERT_NO_FATAL_FAILURE(restart());
    const CompiledProgram compiled = compile(unbounded_graph());
    {
      Session session = open(compiled);
      EXPECT_EQ(run(session, compiled, 5000), 5000);
    }
    int files = 0;
    for (const auto& entry : fs::directory_iterator(folder_)) {
      if (!entry.path().filename().string().starts_with("extents-")) continue;
      std::ofstream(entry.path()) << text;
      ++files;
    }
    EXPECT_EQ(files, 1);
    ASSERT_NO_FATAL_FAILURE(restart());
    const CompiledProgram again = compile(unbounded_graph());
    Session session = open(again);
    EXPECT_EQ(run(session, again, 5000), 5000) << text;
  }
}

// One number makes an axis, whose elements make the next one: the second is cut before the first
// has grown.
TEST_F(EstimatesTest, OneRetryTeachesWhatFollowsToo) {
  ir::Builder b;
  const ir::Value k = b.input("k", ir::DType::i64, {});
  const ir::ExtentExpr first = b.scalars(k)[0];
  const ir::Value ones = ops::full(b.scalar(ir::DType::i64, 1), {first});
  const ir::ExtentExpr second = b.scalars(ops::reduce_sum.over_all(ones))[0];
  b.output("y", ops::full(b.scalar(ir::DType::f32, 0.5), {second}));
  const auto graph = b.finish();
  ASSERT_TRUE(graph) << graph.error().message;
  const CompiledProgram compiled = compile(*graph);
  Session session = open(compiled);
  EXPECT_EQ(run(session, compiled, 3000), 3000);
  EXPECT_LE(session.statistics().retries, 1u);
  EXPECT_EQ(run(session, compiled, 20), 20);
  EXPECT_LE(session.statistics().retries, 1u);
}

// Each number is three times as large as the axis whose elements it counts, of which the first
// attempt sees a part: 128 of 3,000, and of what follows less and less.
TEST_F(EstimatesTest, WhatFollowsACutAxisIsExpectedToGrowWithIt) {
  ir::Builder b;
  const ir::Value k = b.input("k", ir::DType::i64, {});
  ir::ExtentExpr extent = b.scalars(k)[0];
  for (int i = 0; i < 4; ++i) {
    const ir::Value threes = ops::full(b.scalar(ir::DType::i64, 3), {extent});
    extent = b.scalars(ops::reduce_sum.over_all(threes))[0];
  }
  b.output("y", ops::full(b.scalar(ir::DType::f32, 0.5), {extent}));
  const auto graph = b.finish();
  ASSERT_TRUE(graph) << graph.error().message;
  const CompiledProgram compiled = compile(*graph);
  Session session = open(compiled);
  EXPECT_EQ(run(session, compiled, 3000), 3000 * 81);
  EXPECT_LE(session.statistics().retries, 1u);
}

// Each run would report one more iteration: 512 numbers out of two in steps of two.
TEST_F(EstimatesTest, AnAxisThatGrowsByTheIterationIsNotFollowedIterationByIteration) {
  ir::Builder b;
  const ir::Value k = b.input("k", ir::DType::i64, {});
  const ir::Value x = b.input("x", ir::DType::f32, {b.pool().constant(2)});
  ops::Loop loop(b, b.scalars(k)[0]);
  const ir::Value carried = loop.carry(x, {ir::ExtentExpr()});
  const ir::Value pieces[] = {carried, ops::neg(carried)};
  loop.next(carried, ops::concat(pieces, 0));
  loop.end();
  b.output("y", loop.result(carried));
  const auto graph = b.finish();
  ASSERT_TRUE(graph) << graph.error().message;
  const CompiledProgram compiled = compile(*graph);
  Session session = open(compiled);
  const ir::Tensor two = test::random_tensor(ir::DType::f32, {2}, 1);
  ASSERT_EQ(bind(session, compiled, {scalar(11), two}), "");
  const Status status = session.run();
  ASSERT_TRUE(status) << status.message();
  EXPECT_THAT(session.output_info(0)->extents, ElementsAre(4096));
  EXPECT_GE(session.statistics().retries, 1u);
  EXPECT_LE(session.statistics().retries, 5u);
  expect_equal(expected(*graph, {scalar(11), two}), outputs(session, compiled), "after retries");
}

// An estimate of 131,072 rows of 64 numbers, of which runs need three.
TEST_F(EstimatesTest, WhatRunsDoNotNeedIsGivenBackAfterFour) {
  ir::Builder b;
  const ir::Value k = b.input("k", ir::DType::i64, {});
  const ir::Value x = b.input("x", ir::DType::f32, {b.pool().constant(40000)});
  b.output("y", ops::full(b.scalar(ir::DType::f32, 2), {b.scalars(k)[0], b.pool().constant(64)}));
  b.output("z", ops::neg(x));
  const auto graph = b.finish();
  ASSERT_TRUE(graph) << graph.error().message;
  const CompiledProgram compiled = compile(*graph);
  Session session = open(compiled);
  const ir::Tensor inputs[] = {scalar(3), ir::Tensor(ir::DType::f32, {40000})};
  std::vector<int64_t> rows;
  for (int i = 0; i < 6; ++i) {
    ASSERT_EQ(bind(session, compiled, {inputs[0], inputs[1]}), "");
    const Status status = session.run();
    ASSERT_TRUE(status) << status.message();
    EXPECT_THAT(session.output_info(0)->extents, ElementsAre(3, 64));
    rows.push_back(session.output_info(0)->capacity[0]);
  }
  EXPECT_GE(rows.front(), 40000);
  EXPECT_EQ(rows[3], rows.front()) << "four runs in the memory of the estimate";
  EXPECT_LE(rows.back(), 64);
}

TEST_F(EstimatesTest, AnEstimateNeverAsksForMoreMemoryThanThereIs) {
  ir::Builder b;
  const ir::Value k = b.input("k", ir::DType::i64, {});
  const ir::Value x = b.input("x", ir::DType::f32, {b.pool().constant(30000)});
  const ir::ExtentExpr extent = b.scalars(k)[0];
  const ir::Value cube = ops::full(b.scalar(ir::DType::f32, 2), {extent, extent, extent});
  b.output("y", ops::reduce_sum(cube, std::array{int64_t{1}, int64_t{2}}, false));
  b.output("z", ops::neg(x));
  const auto graph = b.finish();
  ASSERT_TRUE(graph) << graph.error().message;
  const CompiledProgram compiled = compile(*graph);
  Session session = open(compiled);
  ASSERT_EQ(bind(session, compiled, {scalar(5), ir::Tensor(ir::DType::f32, {30000})}), "");
  const Status status = session.run();
  ASSERT_TRUE(status) << status.message();
  EXPECT_THAT(session.output_info(0)->extents, ElementsAre(5));
}

}  // namespace
}  // namespace ullage::tools
