// jvp and vjp of random graphs: masks, cuts, branches and sizes that device data decides included.
#include <gtest/gtest.h>

#include <array>

#include "ir/text/print.h"
#include "testing/random_graph.h"
#include "tests/autodiff/transform_check.h"

namespace ullage::test {
namespace {

using namespace ir;
using namespace samples;

constexpr std::array<size_t, 2> kWrt = {0, 1};

// Away from the corners of relu, max and abs, which lie on multiples of 1/16.
std::vector<Tensor> off_corners(std::vector<Tensor> inputs) {
  for (size_t k : kWrt) {
    Tensor x(DType::f64, inputs[k].shape());
    for (int64_t i = 0; i < x.element_count(); ++i) {
      x.set_number(i, inputs[k].number(i) + 0.011 + 0.00137 * static_cast<double>(i % 17));
    }
    inputs[k] = x;
  }
  return inputs;
}

class RandomGraph : public testing::TestWithParam<uint32_t> {};

TEST_P(RandomGraph, TangentsAndCotangentsAgreeWithSlopes) {
  const Result<Graph> made = random_graph(GetParam(), 14);
  ASSERT_TRUE(made) << made.error().message;
  const Graph& graph = *made;
  for (const auto& [n, m] : {std::pair<int64_t, int64_t>{3, 4}, {1, 2}, {0, 3}}) {
    const std::string what = "seed " + std::to_string(GetParam()) + " at " + std::to_string(n) +
                             " x " + std::to_string(m) + "\n" + print(graph);
    check_derivatives(graph, kWrt, off_corners(random_inputs(GetParam(), n, m)), what);
    if (HasFailure()) return;
  }
}

TEST_P(RandomGraph, GradientsWithDeviceSizesAgreeWithSlopes) {
  const Result<Graph> made = random_dynamic_graph(GetParam(), 16);
  ASSERT_TRUE(made) << made.error().message;
  const Graph& graph = *made;
  for (size_t first = 0; first < graph.outputs.size(); ++first) {
    Graph rotated = graph;
    std::swap(rotated.outputs[0], rotated.outputs[first]);
    if (!is_float(graph.value(rotated.outputs[0].value).dtype)) continue;
    for (const auto& [n, m] : {std::pair<int64_t, int64_t>{3, 4}, {1, 2}, {0, 3}}) {
      const std::string what = "seed " + std::to_string(GetParam()) + " at " + std::to_string(n) +
                               " x " + std::to_string(m) + "\n" + print(rotated);
      const auto inputs = random_dynamic_inputs(GetParam(), n, m);
      check_gradient(rotated, kWrt, off_corners(inputs), what);
      if (HasFailure()) return;
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Seeds, RandomGraph, testing::Range(1u, 61u));

}  // namespace
}  // namespace ullage::test
