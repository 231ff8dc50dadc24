// What the samples of the ops do not cover: sizes as data, NaN in topk, long lines, composites.
#include <gtest/gtest.h>

#include <limits>

#include "ops/elementwise/elementwise.h"
#include "ops/generate/generate.h"
#include "ops/indexing/indexing.h"
#include "ops/movement/movement.h"
#include "ops/order/scan.h"
#include "ops/order/sort.h"
#include "tests/ops/fixtures/device_run.h"

namespace ullage::test {
namespace {

using namespace ir;

// Parameter: max_tier.
class IndexingOnDevice : public testing::TestWithParam<uint32_t> {
 protected:
  void SetUp() override {
    device_ = std::make_unique<Device>(GetParam());
    if (!device_->available()) GTEST_SKIP() << "no Vulkan device";
  }

  // Runs the graph of `builder` on the device and compares with the reference.
  void check(Builder& builder, const std::vector<Tensor>& inputs, double tolerance = 0) {
    Result<Graph> graph = builder.finish();
    ASSERT_TRUE(graph) << graph.error().message;
    Result<std::vector<Tensor>> expected = evaluate(*graph, inputs);
    ASSERT_TRUE(expected) << expected.error().message;
    Result<std::vector<Tensor>> actual = device_->run(*graph, inputs);
    ASSERT_TRUE(actual) << actual.error().message;
    for (size_t i = 0; i < expected->size(); ++i) {
      EXPECT_EQ(difference((*expected)[i], (*actual)[i], tolerance, tolerance), "")
          << graph->outputs[i].name;
    }
  }

  std::unique_ptr<Device> device_;
};

TEST_P(IndexingOnDevice, SizesAsData) {
  Builder b;
  const Value x = b.input("x", DType::f32, std::vector<ExtentExpr>(2));
  const ExtentExpr n = x.extent(0), m = x.extent(1);
  std::vector<ExtentExpr> values;
  for (int64_t i = 0; i < 33; ++i) values.push_back(n * (i - 7) + m * (i * 1000000007));
  b.output("i64", ops::extent_values(b, values, {3, 11}));
  b.output("i32", ops::extent_values(b, {n, m - n, n * m, n - m * 3}, {2, 2}, DType::i32));
  b.output("u8", ops::extent_values(b, {n, m, n * 100, m - n, n}, {5}, DType::u8));
  b.output("i16", ops::extent_values(b, {n - m * 2, m, n * 9999}, {3}, DType::i16));
  check(b, {random_tensor(DType::f32, {4, 5}, 1)});
}

TEST_P(IndexingOnDevice, RangesAndMasksOfSizesOfTheRun) {
  Builder b;
  const Value x = b.input("x", DType::f32, std::vector<ExtentExpr>(2));
  const Value indices = b.input("indices", DType::i64, {x.extent(0)});
  const ExtentExpr n = x.extent(0), m = x.extent(1);
  b.output("range", ops::range(b.scalar(DType::f32, 0.5), b.scalar(DType::f32, -0.25), n + m));
  b.output("one_hot",
           ops::one_hot(indices, m, b.scalar(DType::i32, -1), b.scalar(DType::i32, 1), 0));
  b.output("upper", ops::trilu(x, n - 3, true));
  b.output("lower", ops::trilu(x, n - 3, false));
  b.output("eye", ops::eye(b, DType::f16, n, m, 1));
  b.output("full", ops::full(b.scalar(DType::u8, 7), {n, m}));
  check(b, {random_tensor(DType::f32, {4, 6}, 1), random_tensor(DType::i64, {4}, 2, -7, 7)}, 1e-6);
}

TEST_P(IndexingOnDevice, TopKWithNanAndInfinity) {
  const double inf = std::numeric_limits<double>::infinity();
  const double nan = std::numeric_limits<double>::quiet_NaN();
  std::vector<double> v;
  for (int i = 0; i < 700; ++i) {
    v.push_back(i % 97 == 5 ? nan : i % 61 == 7 ? inf : i % 53 == 9 ? -inf : i * 37 % 101 - 50);
  }
  const Tensor x = Tensor::from_doubles(DType::f32, {700}, v);
  for (bool largest : {true, false}) {
    Builder b;
    const Value input = b.input("x", DType::f32, std::vector<ExtentExpr>(1));
    const auto results = ops::topk(input, b.pool().constant(700), 0, largest);
    b.output("values", results[0]);
    b.output("indices", results[1]);
    check(b, {x});
  }
}

// Several hundred chunks and a part of one.
TEST_P(IndexingOnDevice, LongLines) {
  Builder b;
  const Value x = b.input("x", DType::f32, std::vector<ExtentExpr>(1));
  const Value i = b.input("i", DType::i32, {x.extent(0)});
  b.output("sum", ops::cumsum(i, 0));
  const auto results = ops::topk(x, b.pool().constant(10), 0);
  b.output("values", results[0]);
  b.output("indices", results[1]);
  b.output("gathered", ops::gather(x, i, 0));
  b.output("counts", ops::scatter_elements(ops::full(b.scalar(DType::i32, 0), {x.extent(0)}), i, i,
                                           0, ops::ScatterReduction::sum));
  check(b,
        {random_tensor(DType::f32, {76801}, 1), random_tensor(DType::i32, {76801}, 2, 0, 76800)});
}

INSTANTIATE_TEST_SUITE_P(Tiers, IndexingOnDevice, testing::Values(tier_under_test()),
                         [](const auto& tier) { return tier.param == 0 ? "AsFound" : "Tier0"; });

}  // namespace
}  // namespace ullage::test
