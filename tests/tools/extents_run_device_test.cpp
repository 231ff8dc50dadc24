// Runs whose extents the device decides: one recording for all sizes, several runs in flight,
// shapes by what they cost, words for the host's own commands, eager runs.
#include <algorithm>
#include <cstring>
#include <numeric>
#include <random>

#include "ops/elementwise/cast.h"
#include "ops/elementwise/elementwise.h"
#include "ops/select/nonzero.h"
#include "ops/select/repeat.h"
#include "ops/select/unique.h"
#include "runtime/c_api/c_api.h"
#include "tests/tools/extents_fixture.h"
#include "ullage/ullage_vulkan.h"

namespace ullage::tools {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

std::vector<int64_t> sizes_in_random_order() {
  std::vector<int64_t> sizes(64);
  std::iota(sizes.begin(), sizes.end(), 0);
  for (const int64_t n : {64, 128, 255, 256, 300, 500, 700, 1000}) {
    sizes[static_cast<size_t>(n % 61)] = n;
  }
  std::ranges::shuffle(sizes, std::mt19937(4));
  return sizes;
}

// M-17, M-18: the program comes from file bytes; one recording serves every count.
TEST_F(ExtentsTest, SixtyFourSizesThroughOneRecording) {
  const ir::Graph graph = positives_graph();
  const CompiledProgram compiled = compile(graph);
  Session session = open(compiled, {}, {{"n", 1000}});
  ASSERT_TRUE(session.prepare());
  const auto prepared = session.statistics();
  EXPECT_EQ(prepared.command_buffers_recorded, 2u);
  uint32_t seed = 0;
  for (const int64_t n : sizes_in_random_order()) {
    const Tensors inputs = positives_input(n, ++seed);
    ASSERT_EQ(bind(session, compiled, inputs), "");
    const Status status = session.run();
    ASSERT_TRUE(status) << status.message();
    const Tensors have = outputs(session, compiled);
    expect_equal(expected(graph, inputs), have, "n = " + std::to_string(n));
    if (seed % 8 != 0) continue;
    auto fresh_program = Program::load_memory(*context_, *compiled.bytes);
    ASSERT_TRUE(fresh_program);
    const CompiledProgram fresh{compiled.bytes, std::move(*fresh_program), {}};
    Session fresh_session = open(fresh, {.policy = ULLAGE_EXACT});
    ASSERT_EQ(bind(fresh_session, fresh, inputs), "");
    ASSERT_TRUE(fresh_session.run());
    expect_equal(outputs(fresh_session, fresh), have, "a fresh program, n = " + std::to_string(n));
  }
  const auto after = session.statistics();
  EXPECT_EQ(after.command_buffers_recorded, prepared.command_buffers_recorded);
  EXPECT_EQ(after.pipelines_created, prepared.pipelines_created);
  EXPECT_EQ(after.peak_device_bytes, prepared.peak_device_bytes);
  EXPECT_EQ(after.host_waits, 64u);
  EXPECT_EQ(after.replans + after.retries, 0u);
}

TEST_F(ExtentsTest, SixtyFourSizesWithThreeRunsInFlight) {
  const ir::Graph graph = positives_graph();
  const CompiledProgram compiled = compile(graph);
  Session session = open(compiled, {.runs_in_flight = 3}, {{"n", 1000}});
  ASSERT_TRUE(session.prepare());
  const auto prepared = session.statistics();
  EXPECT_EQ(prepared.command_buffers_recorded, 6u) << "one recording per lane";
  struct Flight {
    ullage_run_id run_id;
    Tensors inputs;
  };
  std::vector<Flight> flights;
  std::mt19937 random(9);
  const auto land_one = [&] {
    const size_t at = random() % flights.size();
    const Status status = session.wait(flights[at].run_id);
    ASSERT_TRUE(status) << status.message();
    expect_equal(expected(graph, flights[at].inputs), outputs(session, compiled),
                 "run_id " + std::to_string(flights[at].run_id));
    flights.erase(flights.begin() + static_cast<std::ptrdiff_t>(at));
  };
  uint32_t seed = 100;
  for (const int64_t n : sizes_in_random_order()) {
    if (flights.size() == 3) land_one();
    const Tensors inputs = positives_input(n, ++seed);
    ASSERT_EQ(bind(session, compiled, inputs), "");
    const auto run_id = session.submit();
    ASSERT_TRUE(run_id) << run_id.status().message();
    flights.push_back({*run_id, inputs});
  }
  while (!flights.empty()) land_one();
  const auto after = session.statistics();
  EXPECT_EQ(after.command_buffers_recorded, prepared.command_buffers_recorded);
  EXPECT_EQ(after.peak_device_bytes, prepared.peak_device_bytes);
  EXPECT_EQ(after.runs, 64u);
  EXPECT_EQ(after.host_waits, 64u);
}

// N-13: a bound costs nothing, a shape reports its cost.
TEST_F(ExtentsTest, ShapesByWhatTheyCost) {
  const CompiledProgram compiled = compile(positives_graph());
  Session session = open(compiled, {}, {{"n", 256}});
  EXPECT_THAT(session.shape_bound(0)->extents, ElementsAre(256));
  const Tensors inputs = {
      ir::Tensor::from_doubles(ir::DType::f32, {5}, std::vector<double>{1, -1, 2, -2, 3})};
  ASSERT_EQ(bind(session, compiled, inputs), "");
  EXPECT_THAT(session.shape_bound(0)->extents, ElementsAre(5));
  EXPECT_THAT(session.try_shape(0)->extents, ElementsAre(-1));
  EXPECT_FALSE(session.try_shape(0)->exact);
  EXPECT_THAT(session.try_shape(2)->extents, ElementsAre()) << "a sum has no axis to find";
  EXPECT_TRUE(session.try_shape(2)->exact);
  EXPECT_FALSE(session.shape(0)) << "nothing was submitted";
  const auto run_id = session.submit();
  ASSERT_TRUE(run_id);
  EXPECT_FALSE(session.shape(2)->waited);
  EXPECT_EQ(session.statistics().host_waits, 0u);
  const auto shape = session.shape(0);
  ASSERT_TRUE(shape) << shape.status().message();
  EXPECT_THAT(shape->extents, ElementsAre(3));
  EXPECT_TRUE(shape->waited);
  EXPECT_FALSE(session.shape(0)->waited) << "it is known now";
  EXPECT_TRUE(session.wait(*run_id)) << "the run id stays valid";
  EXPECT_EQ(session.statistics().host_waits, 1u);
  const auto info = session.output_info(0);
  ASSERT_TRUE(info);
  EXPECT_THAT(info->extents, ElementsAre(3));
  EXPECT_THAT(info->capacity, ElementsAre(256));
  EXPECT_THAT(info->from_device, ElementsAre(true));
  EXPECT_FALSE(info->overflow);
}

// The word of an extent, read where a host's own commands would read it.
uint32_t word_of(const Session& session, uint32_t output) {
  const auto word = session.get()->session->extent_word(output, 0);
  EXPECT_TRUE(word) << word.error().message;
  uint32_t value = 0;
  if (word) std::memcpy(&value, word->memory->host() + word->offset, sizeof value);
  return value;
}

TEST_F(ExtentsTest, LiveExtentsAreWordsOfDeviceMemory) {
  const CompiledProgram counted = compile(positives_graph()), computed = compile(unbounded_graph());
  Session session = open(counted, {}, {{"n", 256}});
  ullage_vulkan_word first = {}, word = {};
  first.size = word.size = sizeof word;
  for (const int64_t n : {0, 1, 64, 200}) {
    const Tensors inputs = positives_input(n, 7);
    ASSERT_EQ(bind(session, counted, inputs), "");
    const auto run_id = session.submit();
    ASSERT_TRUE(run_id);
    ASSERT_EQ(ullage_vulkan_get_extent(session.get(), 0, 0, &word), ULLAGE_OK)
        << ullage_last_error();
    ASSERT_TRUE(session.wait(*run_id));
    EXPECT_EQ(word_of(session, 0), session.output_info(0)->extents[0]) << n;
    if (first.buffer == 0) first = word;
    EXPECT_EQ(word.buffer, first.buffer) << "the handle is stable";
    EXPECT_EQ(word.offset, first.offset);
  }
  EXPECT_NE(word.buffer, 0u);
  EXPECT_EQ(word.offset % 4, 0u);
  Session clamped = open(computed, {.overflow = ULLAGE_CLAMP}, {{"full:0:0", 16}});
  for (const int64_t k : {0, 5, 16, 100, -3}) {
    ASSERT_EQ(bind(clamped, computed, {scalar(k)}), "");
    const Status status = clamped.run();
    ASSERT_TRUE(status) << status.message();
    EXPECT_EQ(word_of(clamped, 0), std::clamp<int64_t>(k, 0, 16));
    EXPECT_EQ(clamped.output_info(0)->extents[0], std::clamp<int64_t>(k, 0, 16));
  }
  ullage_vulkan_device device = {};
  device.size = sizeof device;
  ASSERT_EQ(ullage_vulkan_get_device(context_->get(), &device), ULLAGE_OK);
  EXPECT_NE(device.instance, nullptr);
  EXPECT_NE(device.physical_device, nullptr);
  EXPECT_NE(device.device, nullptr);
  EXPECT_NE(device.queue, nullptr);
}

// M-12, N-12: exact shapes for one wait, and the reference's bits. Transforms take graphs, in which
// there is no eager form.
TEST_F(ExtentsTest, EagerRunsWaitOnce) {
  const ir::Graph graph = positives_graph();
  for (const int64_t n : {0, 1, 33, 257}) {
    const Tensors inputs = positives_input(n, 3);
    const auto result = run_eager(*context_, graph, inputs);
    ASSERT_TRUE(result) << result.error().message;
    expect_equal(expected(graph, inputs), result->outputs, "n = " + std::to_string(n));
    EXPECT_EQ(result->statistics.host_waits, 1u);
  }
  const auto grown = run_eager(*context_, unbounded_graph(), Tensors{scalar(1000)});
  ASSERT_TRUE(grown) << grown.error().message;
  EXPECT_THAT(grown->outputs[0].shape(), ElementsAre(1000));
  EXPECT_EQ(grown->statistics.retries, 1u);
  EXPECT_EQ(grown->statistics.host_waits, 2u);
  const auto wrong = run_eager(*context_, graph, {});
  ASSERT_FALSE(wrong);
  EXPECT_THAT(wrong.error().message, HasSubstr("takes 1 inputs, given 0"));
}

// M-14: what is claimed is there: a mask as an index, and every op that the array API marks.
TEST_F(ExtentsTest, CapabilitiesAreTrue) {
  const ullage_capabilities can = capabilities();
  EXPECT_EQ(can.boolean_indexing, 1u);
  EXPECT_EQ(can.data_dependent_shapes, 1u);
  EXPECT_EQ(can.max_dimensions, uint32_t{ULLAGE_MAX_RANK});
  ir::Builder b;
  const ir::Value x = b.input("x", ir::DType::f32, {{}});
  b.output("masked", ops::masked_select(x, ops::greater(x, b.scalar(ir::DType::f32, 0))).values);
  b.output("nonzero", ops::nonzero(x).axes[0]);
  b.output("values", ops::unique_values(x).values);
  b.output("inverse", ops::unique_inverse(x).inverse);
  b.output("counts", ops::unique_counts(x).counts);
  b.output("index", ops::unique_all(x).index);
  b.output("repeated", ops::repeat(x, ops::cast(ops::abs(x), ir::DType::i64), 0).values);
  const auto graph = b.finish();
  ASSERT_TRUE(graph) << graph.error().message;
  const Tensors inputs = {
      ir::Tensor::from_doubles(ir::DType::f32, {4}, std::vector<double>{3, -1, 3, 0})};
  const auto result = run_eager(*context_, *graph, inputs);
  ASSERT_TRUE(result) << result.error().message;
  EXPECT_THAT(result->outputs[0].shape(), ElementsAre(2));
  EXPECT_THAT(result->outputs[1].shape(), ElementsAre(3));
  EXPECT_THAT(result->outputs[2].shape(), ElementsAre(3));
  EXPECT_THAT(result->outputs[6].shape(), ElementsAre(7));
  expect_equal(expected(*graph, inputs), result->outputs, "array API");
}

}  // namespace
}  // namespace ullage::tools
