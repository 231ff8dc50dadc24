// Computing residuals again lowers the device's peak, and no gradient needs more memory than was
// planned.
#include <gtest/gtest.h>

#include "autodiff/checkpoint.h"
#include "autodiff/derivatives.h"
#include "ir/graph/evaluate.h"
#include "ops/dense/convolution.h"
#include "ops/dense/matmul.h"
#include "ops/elementwise/elementwise.h"
#include "ops/reduce/reduce.h"
#include "tests/ops/fixtures/device_run.h"

namespace ullage::test {
namespace {

using namespace ir;

constexpr int64_t kRows = 256, kWidth = 32, kLayers = 16;

Graph perceptron() {
  Builder b;
  const ExtentExpr width = b.pool().constant(kWidth);
  Value y = b.input("x", DType::f32, {ExtentExpr(), width});
  for (int64_t k = 0; k < kLayers; ++k) {
    const Value w = b.input("w" + std::to_string(k), DType::f32, {width, width});
    y = ops::sin(ops::matmul(y, w));
  }
  b.output("loss", ops::reduce_sum.over_all(ops::mul(y, y)));
  auto graph = b.finish();
  EXPECT_TRUE(graph) << graph.error().message;
  return graph ? *std::move(graph) : Graph{};
}

struct Measured {
  std::vector<Tensor> results;
  uint64_t peak_bytes = 0, planned_bytes = 0;
};

Measured run_once(const Device& device, const Graph& graph, const std::vector<Tensor>& inputs) {
  Measured run;
  const auto program = device.compile(graph);
  EXPECT_TRUE(program) << (program ? "" : program.error().message);
  if (!program) return run;
  const ullage_bound bound{"x.0", kRows};
  ullage_session_options options{};
  options.size = sizeof options;
  options.bounds = &bound;
  options.bound_count = 1;
  ullage_session* session = nullptr;
  EXPECT_EQ(ullage_session_create(*program, &options, &session), ULLAGE_OK);
  auto results = run_session(session, *program, inputs);
  EXPECT_TRUE(results) << (results ? "" : results.error().message);
  if (results) run.results = *std::move(results);
  ullage_statistics statistics{};
  statistics.size = sizeof statistics;
  EXPECT_EQ(ullage_session_get_statistics(session, &statistics), ULLAGE_OK);
  run.peak_bytes = statistics.peak_device_bytes;
  run.planned_bytes = statistics.predicted_peak_bytes;
  ullage_session_destroy(session);
  ullage_program_destroy(*program);
  return run;
}

TEST(CheckpointOnDevice, A20_NeedsLessMemoryForTheSameGradients) {
  const Device device;
  if (!device.available()) GTEST_SKIP() << "no Vulkan device";
  const Graph forward = perceptron();
  const auto plain = autodiff::value_and_grad(forward, forward.inputs);
  ASSERT_TRUE(plain) << plain.error().message;
  const LeafRange range = [](const ExtentNode&) { return Interval{0, kRows}; };
  const int64_t layer = kRows * kWidth * 4;
  const auto again = autodiff::checkpoint(*plain, forward.nodes.size(),
                                          {.keep = {}, .bytes = 4 * layer, .range = range});
  ASSERT_TRUE(again) << again.error().message;
  std::vector<Tensor> inputs{random_tensor(DType::f32, {kRows, kWidth}, 1)};
  for (uint32_t k = 0; k < kLayers; ++k) {
    inputs.push_back(random_tensor(DType::f32, {kWidth, kWidth}, 2 + k, -0.3, 0.3));
  }
  const Measured all = run_once(device, *plain, inputs), some = run_once(device, *again, inputs);
  ASSERT_EQ(all.results.size(), some.results.size());
  for (size_t k = 0; k < all.results.size(); ++k) {
    EXPECT_EQ(difference(all.results[k], some.results[k], 0, 0), "") << "output " << k;
  }
  RecordProperty("plain_bytes", std::to_string(all.peak_bytes));
  RecordProperty("checkpoint_bytes", std::to_string(some.peak_bytes));
  EXPECT_LT(some.peak_bytes + 4 * static_cast<uint64_t>(layer), all.peak_bytes);
  EXPECT_LE(all.peak_bytes, all.planned_bytes);
  EXPECT_LE(some.peak_bytes, some.planned_bytes);
}

TEST(GradientOnDevice, OfAConvolutionalNetStaysWithinItsPlan) {
  const Device device;
  if (!device.available()) GTEST_SKIP() << "no Vulkan device";
  Builder b;
  const auto c = [&](int64_t n) { return b.pool().constant(n); };
  const Value x = b.input("x", DType::f32, {ExtentExpr(), c(3), c(16), c(16)});
  const Value w1 = b.input("w1", DType::f32, {c(8), c(3), c(3), c(3)});
  const Value w2 = b.input("w2", DType::f32, {c(8), c(8), c(3), c(3)});
  const Value y = ops::convolution(ops::relu(ops::convolution(x, w1, {})), w2, {});
  b.output("loss", ops::reduce_sum.over_all(ops::mul(y, y)));
  const auto forward = b.finish();
  ASSERT_TRUE(forward) << forward.error().message;
  const auto graph = autodiff::value_and_grad(*forward, std::span(forward->inputs).subspan(1));
  ASSERT_TRUE(graph) << graph.error().message;
  const std::vector<Tensor> inputs{random_tensor(DType::f32, {5, 3, 16, 16}, 1),
                                   random_tensor(DType::f32, {8, 3, 3, 3}, 2),
                                   random_tensor(DType::f32, {8, 8, 3, 3}, 3)};
  const auto expected = evaluate(*graph, inputs);
  ASSERT_TRUE(expected) << expected.error().message;
  const Measured run = run_once(device, *graph, inputs);
  ASSERT_EQ(run.results.size(), expected->size());
  for (size_t k = 0; k < expected->size(); ++k) {
    EXPECT_EQ(difference((*expected)[k], run.results[k], 1e-3, 1e-2), "") << "output " << k;
  }
  EXPECT_LE(run.peak_bytes, run.planned_bytes);
}

}  // namespace
}  // namespace ullage::test
