// Ops that walk by themselves against their references: recurrent steps of bytes.
#include <gtest/gtest.h>


#include "ops/elementwise/cast.h"
#include "ops/recurrent/recurrent.h"
#include "tests/ops/fixtures/device_run.h"

namespace ullage::test {
namespace {

using namespace ir;

// Parameter: max_tier.
class WalksOnDevice : public testing::TestWithParam<uint32_t> {
 protected:
  void SetUp() override {
    device_ = std::make_unique<Device>(GetParam());
    if (!device_->available()) GTEST_SKIP() << "no Vulkan device";
  }

  // Every result of the graph.
  void expect_reference(const Graph& graph, const std::vector<Tensor>& inputs, double tolerance) {
    const auto expected = evaluate(graph, inputs);
    ASSERT_TRUE(expected) << expected.error().message;
    const auto actual = device_->run(graph, inputs);
    ASSERT_TRUE(actual) << actual.error().message;
    for (size_t i = 0; i < expected->size(); ++i)
      EXPECT_EQ(difference((*expected)[i], (*actual)[i], tolerance, tolerance), "") << i;
  }

  std::unique_ptr<Device> device_;
};

// ---- recurrent steps of bytes -----------------------------------------------------------------

struct ByteLstm {
  int64_t hidden, steps, batch;
  ops::RecurrentSpec spec = {};
  bool has_state = false, has_peepholes = false;
};

Result<Graph> graph_of(const ByteLstm& c) {
  Builder b;
  const auto n = [&](int64_t v) { return b.pool().constant(v); };
  const auto directions = static_cast<int64_t>(ops::count_of(c.spec.direction));
  const int64_t gates = 4 * c.hidden;
  ops::ByteLstmOperands operands;
  operands.projected =
      b.input("x", DType::f32, {ExtentExpr(), ExtentExpr(), n(directions * gates)});
  operands.r = b.constant(random_tensor(DType::u8, {directions, c.hidden, gates}, 1, 0, 255));
  operands.scale = b.constant(random_tensor(DType::f32, {directions, gates}, 2, 0.002, 0.01));
  operands.zero = b.constant(random_tensor(DType::u8, {directions, gates}, 3, 100, 140));
  operands.zero = ops::cast(operands.zero, DType::f32);
  const auto state = [&](const char* name) {
    return b.input(name, DType::f32, {n(directions), ExtentExpr(), n(c.hidden)});
  };
  if (c.has_state) {
    operands.initial_h = state("h");
    operands.initial_c = state("c");
  }
  if (c.has_peepholes)
    operands.peepholes = b.constant(random_tensor(DType::f32, {directions, 3 * c.hidden}, 4));
  ops::RecurrentSpec spec = c.spec;
  spec.hidden = c.hidden;
  const ops::RecurrentResults results = ops::lstm_of_bytes(operands, spec);
  b.output("y", results.y);
  b.output("y_h", results.y_h);
  b.output("y_c", results.y_c);
  return b.finish();
}

TEST_P(WalksOnDevice, RecurrentStepsOfBytes) {
  using ops::RecurrentDirection;
  const ByteLstm cases[] = {
      {1, 1, 1},
      {4, 5, 2, {.direction = RecurrentDirection::reverse}},
      {31, 4, 3, {.direction = RecurrentDirection::bidirectional}, true},
      {33, 3, 1, {.clip = 0.5, .input_forget = true}, false, true},
      {64, 0, 2},
      {130, 3, 1, {.direction = RecurrentDirection::bidirectional}, true, true},
      {257, 2, 2},
      {8, 4000, 1},
  };
  for (const ByteLstm& c : cases) {
    const auto directions = static_cast<int64_t>(ops::count_of(c.spec.direction));
    const auto graph = graph_of(c);
    ASSERT_TRUE(graph) << graph.error().message;
    std::vector<Tensor> inputs = {
        random_tensor(DType::f32, {c.steps, c.batch, directions * 4 * c.hidden}, 7)};
    for (uint32_t i = 0; c.has_state && i < 2; ++i)
      inputs.push_back(random_tensor(DType::f32, {directions, c.batch, c.hidden}, 8 + i, -1, 1));
    SCOPED_TRACE(c.hidden);
    // A state that lies between two steps may be rounded the other way.
    expect_reference(*graph, inputs, 2e-3);
  }
}

INSTANTIATE_TEST_SUITE_P(Tiers, WalksOnDevice, testing::Values(tier_under_test()));

}  // namespace
}  // namespace ullage::test
