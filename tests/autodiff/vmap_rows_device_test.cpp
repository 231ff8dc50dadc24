// vmap of every op of the registry on the device, at sizes that the run decides.
#include <gtest/gtest.h>

#include <algorithm>

#include "autodiff/batching/vmap.h"
#include "ops/registry.h"
#include "testing/sample_graph.h"
#include "tests/autodiff/batch_check.h"
#include "tests/ops/fixtures/device_run.h"

namespace ullage::test {
namespace {

using namespace ir;
using namespace samples;

int64_t max_elements(const std::vector<Tensor>& inputs) {
  int64_t most = 0;
  for (const Tensor& input : inputs) most = std::max(most, input.element_count());
  return most;
}

// The largest of the sample's sizes that is small enough for 33 rows.
const Sizes* sizes_of(const Sample& sample) {
  constexpr int64_t kMaxElements = 300;
  const Sizes* found = nullptr;
  int64_t most = -1;
  for (const Sizes& sizes : sample.sizes) {
    const std::vector<Tensor> inputs = sample_inputs(sample, sizes);
    const int64_t elements = max_elements(inputs);
    if (inputs.empty() || elements > kMaxElements || elements <= most) continue;
    most = elements;
    found = &sizes;
  }
  return found;
}

class VmapOfRowOnDevice : public testing::TestWithParam<const OpDef*> {};

// The reference of the batched graph equals a loop: VmapOfRow.
// N-04.
TEST_P(VmapOfRowOnDevice, EqualsTheReference) {
  const OpDef& op = *GetParam();
  const std::vector<Sample> samples = samples_of(op, false);
  const auto sample = std::ranges::find_if(samples, [](const Sample& s) { return sizes_of(s); });
  if (sample == samples.end()) GTEST_SKIP() << "has no small sample";
  const Device device(tier_under_test(), false, true);
  if (!device.available()) GTEST_SKIP() << "no Vulkan device";
  const Result<Graph> graph = sample_graph(op, *sample);
  ASSERT_TRUE(graph) << graph.error().message;
  std::vector<bool> batched(sample_inputs(*sample, *sizes_of(*sample)).size(), true);
  for (size_t i = 0; i < batched.size(); ++i) batched[i] = op.batching.takes_batch_of(i);
  const bool has_rule = std::ranges::find(batched, true) != batched.end();
  for (int64_t rows : {3, 0, 1, 33}) {
    // Row by row, 33 rows are as many kernels: 3 rows suffice.
    if (!has_rule && (rows == 0 || rows == 33)) continue;
    std::vector<Tensor> inputs = sample_inputs(*sample, *sizes_of(*sample));
    autodiff::BatchAxes axes;
    if (!has_rule) axes.rows = rows;
    for (size_t i = 0; i < inputs.size(); ++i) {
      const bool own = batched[i] || !has_rule;
      axes.in.push_back(own ? std::optional<size_t>(0) : std::nullopt);
      if (own) inputs[i] = batch_of(inputs[i], rows, may_turn(op));
    }
    const Result<Graph> all = autodiff::vmap(*graph, axes);
    ASSERT_TRUE(all) << all.error().message;
    const auto expected = evaluate(*all, inputs);
    ASSERT_TRUE(expected) << expected.error().message;
    const auto actual = device.run(*all, inputs);
    ASSERT_TRUE(actual) << rows << " rows: " << actual.error().message;
    const double relative = std::max(sample->relative_tolerance, 1e-4);
    const double absolute = std::max(sample->absolute_tolerance, 1e-4);
    for (size_t k = 0; k < expected->size(); ++k) {
      EXPECT_EQ(difference((*expected)[k], (*actual)[k], relative, absolute), "")
          << rows << " rows, output " << k;
    }
    if (HasFailure()) return;
  }
}

INSTANTIATE_TEST_SUITE_P(Registry, VmapOfRowOnDevice, testing::ValuesIn(ops::registry()),
                         [](const auto& op) { return std::string(op.param->name); });

}  // namespace
}  // namespace ullage::test
