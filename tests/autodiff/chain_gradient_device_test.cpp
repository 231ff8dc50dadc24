// Forward and backward of data-dependent chains in one program: one wait a run, the final one, no
// new recording as counts move, and the reference's gradients.
#include <gtest/gtest.h>

#include "autodiff/derivatives.h"
#include "tests/autodiff/chains.h"
#include "tests/ops/fixtures/device_run.h"

namespace ullage::test {
namespace {

ullage_statistics statistics_of(ullage_session* session) {
  ullage_statistics statistics{};
  statistics.size = sizeof statistics;
  EXPECT_EQ(ullage_session_get_statistics(session, &statistics), ULLAGE_OK);
  return statistics;
}

class ChainGradientOnDevice : public testing::TestWithParam<Chain> {};

// forward and backward are one program with one wait.
TEST_P(ChainGradientOnDevice, WaitsOnceAndEqualsTheReference) {
  const Device device(tier_under_test(), false, true);
  if (!device.available()) GTEST_SKIP() << "no Vulkan device";
  const ir::Graph chain = graph_of(GetParam());
  const auto graph = autodiff::value_and_grad(chain, std::span(chain.inputs).first(1));
  ASSERT_TRUE(graph) << graph.error().message;
  const auto program = device.compile(*graph);
  ASSERT_TRUE(program) << program.error().message;
  const ullage_bound bound{"x.0", 129};
  ullage_session_options options{};
  options.size = sizeof options;
  options.bounds = &bound;
  options.bound_count = 1;
  ullage_session* session = nullptr;
  ASSERT_EQ(ullage_session_create(*program, &options, &session), ULLAGE_OK);
  uint32_t seed = 0;
  uint64_t recorded = 0;
  for (int64_t n : {33, 1, 0, 2, 128, 129}) {
    for (double density : {0.0, 0.05, 0.5, 1.0}) {
      const auto inputs = chain_inputs(n, density, ++seed, true);
      const auto expected = ir::evaluate(*graph, inputs);
      ASSERT_TRUE(expected) << expected.error().message;
      const ullage_statistics before = statistics_of(session);
      const auto actual = run_session(session, *program, inputs);
      ASSERT_TRUE(actual) << actual.error().message;
      const ullage_statistics after = statistics_of(session);
      EXPECT_EQ(after.host_waits - before.host_waits, 1u);
      if (seed == 1) recorded = after.command_buffers_recorded;
      EXPECT_EQ(after.command_buffers_recorded, recorded);
      for (size_t i = 0; i < expected->size(); ++i) {
        EXPECT_EQ(difference((*expected)[i], (*actual)[i], 2e-4, 2e-4), "")
            << n << " rows, density " << density << ", output " << i;
      }
      if (HasFailure()) break;
    }
    if (HasFailure()) break;
  }
  ullage_session_destroy(session);
  ullage_program_destroy(*program);
}

INSTANTIATE_TEST_SUITE_P(Chains, ChainGradientOnDevice, testing::ValuesIn(chains()),
                         [](const auto& test) { return std::string(test.param.name); });

}  // namespace
}  // namespace ullage::test
