// Forward and backward of batches of data-dependent chains, each row with its own counts, in one
// program: one wait, the final one, and the reference's gradients (N-04, A-19).
#include <gtest/gtest.h>

#include "autodiff/batching/vmap.h"
#include "autodiff/derivatives.h"
#include "tests/autodiff/batch_check.h"
#include "tests/autodiff/chains.h"
#include "tests/ops/fixtures/device_run.h"

namespace ullage::test {
namespace {

using namespace ir;

class BatchedChainGradientOnDevice : public testing::TestWithParam<Chain> {};

// N-04, A-19.
TEST_P(BatchedChainGradientOnDevice, WaitsOnceAndEqualsTheReference) {
  constexpr int64_t kRows = 3, kLength = 5;
  const Device device(tier_under_test(), false, true);
  if (!device.available()) GTEST_SKIP() << "no Vulkan device";
  const auto batch = autodiff::vmap(graph_of(GetParam()), {.in = {0, 0, 0}, .rows = kRows});
  ASSERT_TRUE(batch) << batch.error().message;
  const auto graph = autodiff::value_and_grad(*batch, std::span(batch->inputs).first(1));
  ASSERT_TRUE(graph) << graph.error().message;
  std::vector<Tensor> inputs;
  for (const Tensor& t : chain_inputs(kLength, 0.5, 7, false)) {
    inputs.push_back(batch_of(t, kRows, true));
  }
  for (int64_t row = 0; row < kRows; ++row) inputs[2].set_integer(row, row);
  const auto expected = evaluate(*graph, inputs);
  ASSERT_TRUE(expected) << expected.error().message;
  const auto program = device.compile(*graph);
  ASSERT_TRUE(program) << program.error().message;
  ullage_session_options options{};
  options.size = sizeof options;
  ullage_session* session = nullptr;
  ASSERT_EQ(ullage_session_create(*program, &options, &session), ULLAGE_OK);
  const auto actual = run_session(session, *program, inputs);
  ullage_statistics statistics{};
  statistics.size = sizeof statistics;
  EXPECT_EQ(ullage_session_get_statistics(session, &statistics), ULLAGE_OK);
  ullage_session_destroy(session);
  ullage_program_destroy(*program);
  ASSERT_TRUE(actual) << actual.error().message;
  EXPECT_EQ(statistics.host_waits, 1u);
  for (size_t i = 0; i < expected->size(); ++i) {
    EXPECT_EQ(difference((*expected)[i], (*actual)[i], 2e-4, 2e-4), "") << "output " << i;
  }
}

INSTANTIATE_TEST_SUITE_P(Chains, BatchedChainGradientOnDevice, testing::ValuesIn(chains()),
                         [](const auto& test) { return std::string(test.param.name); });

}  // namespace
}  // namespace ullage::test
