// Graphs beyond the ops' samples on the device at hand against the reference evaluator.
#include <gtest/gtest.h>

#include <ostream>

#include "ir/graph/evaluate.h"
#include "testing/kernel_graphs.h"
#include "tests/ops/fixtures/device_run.h"

namespace ullage::samples {

static void PrintTo(const NamedGraph& graph, std::ostream* out) {
  *out << graph.name;
}

}  // namespace ullage::samples

namespace ullage::test {
namespace {

class KernelGraphOnDevice : public testing::TestWithParam<samples::NamedGraph> {};

TEST_P(KernelGraphOnDevice, EqualsItsReference) {
  const Device device(0, false, /*poison=*/true);
  if (!device.available()) GTEST_SKIP() << "no device";
  for (const std::vector<ir::Tensor>& operands : GetParam().runs) {
    const auto expected = ir::evaluate(GetParam().graph, operands);
    ASSERT_TRUE(expected) << expected.error().message;
    const auto actual = device.run(GetParam().graph, operands);
    ASSERT_TRUE(actual) << actual.error().message;
    ASSERT_EQ(actual->size(), expected->size());
    for (size_t i = 0; i < expected->size(); ++i) {
      EXPECT_EQ(difference((*expected)[i], (*actual)[i], 1e-4, 1e-4), "")
          << "output " << i << " at " << testing::PrintToString(operands[0].shape());
    }
  }
}

INSTANTIATE_TEST_SUITE_P(More, KernelGraphOnDevice, testing::ValuesIn(samples::kernel_graphs()),
                         [](const auto& graph) { return graph.param.name; });

}  // namespace
}  // namespace ullage::test
