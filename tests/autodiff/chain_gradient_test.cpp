// Gradients of chains of data-dependent ops equal finite differences of the reference.
#include <gtest/gtest.h>

#include <array>

#include "tests/autodiff/chains.h"
#include "tests/autodiff/transform_check.h"

namespace ullage::test {
namespace {

class ChainGradient : public testing::TestWithParam<Chain> {};

// Nothing, one, all and some of the rows; results that device data sizes up to their capacity.
TEST_P(ChainGradient, EqualsSlopes) {
  const ir::Graph graph = graph_of(GetParam());
  constexpr std::array<size_t, 1> kX = {0};
  uint32_t seed = 0;
  for (int64_t n : {0, 1, 2, 9}) {
    for (double density : {0.0, 0.5, 1.0}) {
      const auto inputs = chain_inputs(n, density, ++seed, false);
      check_gradient(graph, kX, inputs, std::to_string(n) + " rows, seed " + std::to_string(seed));
      if (HasFailure()) return;
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Chains, ChainGradient, testing::ValuesIn(chains()),
                         [](const auto& test) { return std::string(test.param.name); });

}  // namespace
}  // namespace ullage::test
