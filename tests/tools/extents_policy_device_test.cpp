// Policies of sessions where the device decides extents: overflow, recordings, kernel variants.
#include <set>

#include "ops/elementwise/elementwise.h"
#include "ops/indexing/indexing.h"
#include "ops/order/sort.h"
#include "ops/select/compact.h"
#include "tests/tools/extents_fixture.h"

namespace ullage::tools {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

TEST_F(ExtentsTest, OverflowGrowsOnceAndStays) {
  const CompiledProgram compiled = compile(unbounded_graph());
  Session session = open(compiled, {.overflow = ULLAGE_GROW}, {{"full:0:0", 16}});
  for (const int64_t k : {16, 17, 30, 16, 33}) {
    ASSERT_EQ(bind(session, compiled, {scalar(k)}), "");
    const Status status = session.run();
    ASSERT_TRUE(status) << status.message();
    EXPECT_THAT(session.output_info(0)->extents, ElementsAre(k));
    EXPECT_THAT(session.output_info(0)->needed, ElementsAre(k));
    EXPECT_FALSE(session.output_info(0)->overflow);
  }
  EXPECT_EQ(session.statistics().retries, 2u) << "17 needs 32, 33 needs 64";
  EXPECT_EQ(session.statistics().host_waits, 7u);
  EXPECT_THAT(session.output_info(0)->capacity, ElementsAre(64));
}

TEST_F(ExtentsTest, OverflowMayFailTheRun) {
  const CompiledProgram compiled = compile(unbounded_graph());
  Session session = open(compiled, {.overflow = ULLAGE_FAIL}, {{"full:0:0", 16}});
  ASSERT_EQ(bind(session, compiled, {scalar(17)}), "");
  const Status failed = session.run();
  EXPECT_EQ(failed.code(), ULLAGE_OUT_OF_BOUNDS);
  EXPECT_THAT(failed.message(), HasSubstr("--bound full:0:0=N"));
  EXPECT_FALSE(session.output(0));
  ASSERT_EQ(bind(session, compiled, {scalar(3)}), "");
  EXPECT_TRUE(session.run());
  EXPECT_EQ(session.statistics().retries, 0u);
}

TEST_F(ExtentsTest, OverflowMayKeepWhatFits) {
  const CompiledProgram compiled = compile(unbounded_graph());
  Session session = open(compiled, {.overflow = ULLAGE_CLAMP}, {{"full:0:0", 16}});
  for (const int64_t k : {17, 16, 1000}) {
    ASSERT_EQ(bind(session, compiled, {scalar(k)}), "");
    ASSERT_TRUE(session.run());
    const auto info = session.output_info(0);
    EXPECT_THAT(info->extents, ElementsAre(16));
    EXPECT_THAT(info->needed, ElementsAre(k));
    EXPECT_EQ(info->overflow, k > 16);
  }
  EXPECT_EQ(session.statistics().retries, 0u);
}

// With runs in flight one retry teaches every lane.
TEST_F(ExtentsTest, LanesShareWhatGrew) {
  const CompiledProgram compiled = compile(unbounded_graph());
  Session session = open(compiled, {.runs_in_flight = 3}, {{"full:0:0", 16}});
  for (int i = 0; i < 6; ++i) {
    ASSERT_EQ(bind(session, compiled, {scalar(100)}), "");
    ASSERT_TRUE(session.run());
    EXPECT_THAT(session.output_info(0)->extents, ElementsAre(100));
  }
  EXPECT_EQ(session.statistics().retries, 1u);
}

// V-14: one program, every policy, the same bits.
TEST_F(ExtentsTest, PoliciesAgree) {
  const ir::Graph graph = positives_graph();
  const CompiledProgram compiled = compile(graph);
  std::vector<Session> sessions;
  for (const ullage_policy policy : {ULLAGE_REPLAY, ULLAGE_BUCKET, ULLAGE_EXACT}) {
    sessions.push_back(open(compiled, {.policy = policy}, {{"n", 600}}));
  }
  for (const int64_t n : {0, 1, 4, 31, 64, 129, 600}) {
    const Tensors inputs = positives_input(n, 11);
    Tensors replayed;
    for (Session& session : sessions) {
      ASSERT_EQ(bind(session, compiled, inputs), "");
      ASSERT_TRUE(session.run());
      const Tensors have = outputs(session, compiled);
      if (replayed.empty()) replayed = have;
      expect_equal(replayed, have, "n = " + std::to_string(n));
    }
    expect_equal(expected(graph, inputs), replayed, "n = " + std::to_string(n));
  }
}

// V-15: the sizes of one bucket share pipelines and recording.
TEST_F(ExtentsTest, OneBucketIsOneRecording) {
  const CompiledProgram compiled = compile(positives_graph());
  Session session = open(compiled, {.policy = ULLAGE_BUCKET});
  uint64_t pipelines = 0;
  for (int64_t n = 33; n <= 64; ++n) {
    ASSERT_EQ(bind(session, compiled, positives_input(n, 5)), "");
    ASSERT_TRUE(session.run());
    if (n == 33) pipelines = session.statistics().pipelines_created;
  }
  EXPECT_EQ(session.statistics().command_buffers_recorded, 2u);
  EXPECT_EQ(session.statistics().pipelines_created, pipelines);
  ASSERT_EQ(bind(session, compiled, positives_input(65, 5)), "");
  ASSERT_TRUE(session.run());
  EXPECT_EQ(session.statistics().command_buffers_recorded, 4u);
  EXPECT_EQ(session.statistics().pipelines_created, pipelines);
}

// The kernels of argsort that had work in the last run.
std::set<std::string> active_sort_kernels(const Session& session) {
  std::set<std::string> names;
  for (uint32_t i = 0; i < ullage_session_dispatch_count(session.get()); ++i) {
    ullage_dispatch_time time = {};
    time.size = sizeof time;
    EXPECT_EQ(ullage_session_get_dispatch_time(session.get(), i, &time), ULLAGE_OK)
        << ullage_last_error();
    if (time.kernel == nullptr) break;
    const std::string kernel = time.kernel;
    if (kernel.starts_with("sort/") && time.groups[0] != 0) {
      names.insert(kernel.substr(0, kernel.find(' ')));
    }
  }
  return names;
}

// V-16, N-10: short and long rows have separate kernels; the count on the device chooses.
TEST_F(ExtentsTest, TheDeviceChoosesTheVariant) {
  ir::Builder b;
  const ir::Value x = b.input("x", ir::DType::f32, {{}});
  b.name_symbol(x.extent(0), "n");
  const auto found = ops::compact(ops::greater(x, b.scalar(ir::DType::f32, 0)));
  b.output("order", ops::argsort(ops::gather(x, found[0], 0)));
  const auto graph = b.finish();
  ASSERT_TRUE(graph);
  const CompiledProgram compiled = compile(*graph);
  Session session = open(compiled, {}, {{"n", 4096}});
  std::set<std::string> of_short, of_long;
  for (const double density : {0.01, 1.0, 0.02, 0.0, 0.99}) {
    const Tensors inputs = positives_input(4096, 21, density);
    ASSERT_EQ(bind(session, compiled, inputs), "");
    const Status status = session.run();
    ASSERT_TRUE(status) << status.message();
    expect_equal(expected(*graph, inputs), outputs(session, compiled), std::to_string(density));
    const auto active = active_sort_kernels(session);
    if (density == 0.0) {
      EXPECT_THAT(active, testing::IsEmpty()) << "nothing to sort";
      continue;
    }
    (density < 0.5 ? of_short : of_long).insert(active.begin(), active.end());
  }
  EXPECT_FALSE(of_short.empty());
  EXPECT_FALSE(of_long.empty());
  for (const std::string& name : of_short) EXPECT_FALSE(of_long.contains(name)) << name;
  EXPECT_EQ(session.statistics().command_buffers_recorded, 2u);
}

}  // namespace
}  // namespace ullage::tools
