// Gradients of recurrences of more steps than anybody unrolls, on the device.
#include <gtest/gtest.h>

#include "autodiff/derivatives.h"
#include "ir/graph/evaluate.h"
#include "ops/elementwise/elementwise.h"
#include "ops/recurrent/recurrent.h"
#include "ops/reduce/reduce.h"
#include "tests/ops/fixtures/device_run.h"

namespace ullage::test {
namespace {

using namespace ir;

constexpr int64_t kInputs = 2, kHidden = 4, kGates = 4;

// x [T, 1, I], w and r: the squares of the last state of an lstm, added up.
Graph last_state() {
  Builder b;
  const auto n = [&](int64_t v) { return b.pool().constant(v); };
  ops::RecurrentOperands operands;
  operands.x = b.input("x", DType::f32, {ExtentExpr(), n(1), n(kInputs)});
  operands.w = b.input("w", DType::f32, {n(1), n(kGates * kHidden), n(kInputs)});
  operands.r = b.input("r", DType::f32, {n(1), n(kGates * kHidden), n(kHidden)});
  ops::RecurrentSpec spec;
  spec.hidden = kHidden;
  const Value y = ops::lstm(operands, spec).y_h;
  b.output("loss", ops::reduce_sum.over_all(ops::mul(y, y)));
  auto graph = b.finish();
  EXPECT_TRUE(graph) << graph.error().message;
  return graph ? *std::move(graph) : Graph{};
}

TEST(RecurrenceOnDevice, GradientsTakeAnyNumberOfSteps) {
  Device device;
  if (!device.available()) GTEST_SKIP() << "no Vulkan device";
  const Graph graph = last_state();
  const auto gradient = autodiff::grad(graph, graph.inputs);
  ASSERT_TRUE(gradient) << gradient.error().message;
  for (const int64_t steps : {0, 1, 3, 500}) {
    SCOPED_TRACE(steps);
    const std::vector<Tensor> operands = {
        random_tensor(DType::f32, {steps, 1, kInputs}, 1, -1, 1),
        random_tensor(DType::f32, {1, kGates * kHidden, kInputs}, 2, -1, 1),
        random_tensor(DType::f32, {1, kGates * kHidden, kHidden}, 3, -1, 1)};
    const auto expected = evaluate(*gradient, operands);
    ASSERT_TRUE(expected) << expected.error().message;
    const auto found = device.run(*gradient, operands);
    ASSERT_TRUE(found) << found.error().message;
    for (size_t i = 0; i < expected->size(); ++i) {
      EXPECT_EQ(difference((*expected)[i], (*found)[i], 1e-3, 1e-5), "") << "output " << i;
    }
  }
}

}  // namespace
}  // namespace ullage::test
