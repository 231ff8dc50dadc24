// Random graphs on the device equal the reference: passes, lowering, kernels and runtime together.
#include <gtest/gtest.h>

#include "ir/text/print.h"
#include "testing/random_graph.h"
#include "tests/ops/fixtures/device_run.h"

namespace ullage::passes {
namespace {

using namespace samples;

constexpr uint32_t kGraphs = 12;
constexpr int kSteps = 25;
constexpr uint32_t kDynamicGraphs = 40;
constexpr int kDynamicSteps = 12;
constexpr std::pair<int64_t, int64_t> kSizes[] = {{2, 5}, {0, 3}, {1, 1}, {5, 64}, {33, 7}};

// One program per graph, all sizes in one session: whatever a size leaves behind meets the next.
void expect_device_equals_reference(const test::Device& device, uint32_t seed, bool dynamic) {
  const auto made =
      dynamic ? random_dynamic_graph(seed, kDynamicSteps) : random_graph(seed, kSteps);
  ASSERT_TRUE(made) << made.error().message;
  const ir::Graph& graph = *made;
  auto program = device.compile(graph);
  ASSERT_TRUE(program) << program.error().message << '\n' << ir::print(graph);
  ullage_session* session = nullptr;
  ASSERT_EQ(ullage_session_create(*program, nullptr, &session), ULLAGE_OK);
  for (const auto& [n, m] : kSizes) {
    const auto inputs = dynamic ? random_dynamic_inputs(seed, n, m) : random_inputs(seed, n, m);
    const auto expected = ir::evaluate(graph, inputs);
    const auto actual = test::run_session(session, *program, inputs);
    ASSERT_TRUE(expected) << expected.error().message;
    ASSERT_TRUE(actual) << actual.error().message;
    for (size_t i = 0; i < expected->size(); ++i) {
      EXPECT_EQ(test::difference((*expected)[i], (*actual)[i], 1e-3, 1e-3), "")
          << "seed " << seed << ", " << n << " x " << m << ", output " << i << '\n'
          << ir::print(graph);
    }
    if (::testing::Test::HasFailure()) break;
  }
  ullage_session_destroy(session);
  ullage_program_destroy(*program);
}

class RandomGraphsOnDevice : public ::testing::TestWithParam<uint32_t> {};

TEST_P(RandomGraphsOnDevice, EqualTheReference) {
  const test::Device device(GetParam());
  if (!device.available()) GTEST_SKIP() << "no Vulkan device";
  for (uint32_t seed = 100; seed < 100 + kGraphs && !HasFailure(); ++seed) {
    expect_device_equals_reference(device, seed, false);
  }
}

// Counts, cuts and branches that only the device knows; memory is poisoned before every run.
TEST_P(RandomGraphsOnDevice, M01_EqualTheReferenceWhereTheDeviceDecidesExtents) {
  const test::Device device(GetParam(), false, true);
  if (!device.available()) GTEST_SKIP() << "no Vulkan device";
  for (uint32_t seed = 0; seed < kDynamicGraphs && !HasFailure(); ++seed) {
    expect_device_equals_reference(device, seed, true);
  }
}

// 0: everything the device has; 1: tier 0.
INSTANTIATE_TEST_SUITE_P(Tiers, RandomGraphsOnDevice, ::testing::Values(test::tier_under_test()));

}  // namespace
}  // namespace ullage::passes
