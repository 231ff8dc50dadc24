// Reductions where a kernel could go wrong without its samples noticing: lines longer than the
// 65,535 loop iterations that some drivers stop at, every dtype, every position of the axes.
#include <gtest/gtest.h>

#include "ops/elementwise.h"
#include "ops/reduce.h"
#include "tests/ops/device_run.h"

namespace ullage::test {
namespace {

using namespace ir;

// Parameter: max_tier.
class ReduceOnDevice : public testing::TestWithParam<uint32_t> {
 protected:
  void SetUp() override {
    device_ = std::make_unique<Device>(GetParam());
    if (!device_->available()) GTEST_SKIP() << "no Vulkan device";
  }

  Tensor run(Builder& builder, const Tensor& input) {
    Result<Graph> graph = builder.finish();
    EXPECT_TRUE(graph) << graph.error().message;
    Result<std::vector<Tensor>> outputs = device_->run(*graph, std::span(&input, 1));
    EXPECT_TRUE(outputs) << outputs.error().message;
    return outputs ? outputs->front() : Tensor();
  }

  void check(const ops::ReduceOp& op, DType dtype, std::vector<int64_t> shape,
             std::vector<int64_t> axes, bool keepdims) {
    Builder b;
    const Value x = b.input("x", dtype, std::vector<ExtentExpr>(shape.size()));
    b.output("y", op(x, axes, keepdims));
    Result<Graph> graph = b.finish();
    ASSERT_TRUE(graph) << graph.error().message;
    const Tensor input = random_tensor(dtype, shape, 7, is_float(dtype) ? -1 : 0, 3);
    const auto expected = evaluate(*graph, std::span(&input, 1));
    const auto actual = device_->run(*graph, std::span(&input, 1));
    ASSERT_TRUE(expected) << expected.error().message;
    ASSERT_TRUE(actual) << actual.error().message;
    const double tolerance = size_bytes(dtype) == 2 ? 2e-2 : 1e-4;
    EXPECT_EQ(difference((*expected)[0], (*actual)[0], is_float(dtype) ? tolerance : 0,
                         is_float(dtype) ? tolerance : 0),
              "")
        << op.name << " " << name_of(dtype) << " rank " << shape.size();
  }

  std::unique_ptr<Device> device_;
};

TEST_P(ReduceOnDevice, LinesBeyondTheLoopBudgetOfDrivers) {
  // 16,777,217 elements in one line: above 2^24 and above 65,535 x 256.
  constexpr int64_t kCount = (int64_t{1} << 24) + 1;
  Builder b;
  const Value x = b.input("x", DType::i32, {ExtentExpr()});
  b.output("sum", ops::reduce_sum.over_all(x));
  Tensor ones(DType::i32, {kCount});
  auto* words = reinterpret_cast<int32_t*>(ones.mutable_bytes().data());
  std::fill(words, words + kCount, 1);
  EXPECT_EQ(run(b, ones).integer(0), kCount);
}

TEST_P(ReduceOnDevice, MoreLinesThanGroupsOfAGrid) {
  constexpr int64_t kLines = 65535 * 8 + 3;
  Builder b;
  const Value x = b.input("x", DType::i32, std::vector<ExtentExpr>(2));
  const int64_t axis[] = {1};
  b.output("sum", ops::reduce_sum.over_all(ops::reduce_max(x, axis, false)));
  Tensor input(DType::i32, {kLines, 2});
  for (int64_t i = 0; i < kLines; ++i) input.set_integer(2 * i + 1, 1);
  EXPECT_EQ(run(b, input).integer(0), kLines);
}

TEST_P(ReduceOnDevice, EveryDtype) {
  for (DType dtype : {DType::f16, DType::bf16, DType::f32, DType::i8, DType::i16, DType::i32,
                      DType::i64, DType::u8, DType::u16, DType::u32, DType::u64}) {
    for (const ops::ReduceOp* op : {&ops::reduce_sum, &ops::reduce_max, &ops::reduce_min,
                                    &ops::reduce_prod, &ops::reduce_mean}) {
      check(*op, dtype, {3, 5, 7}, {1}, false);
    }
  }
}

TEST_P(ReduceOnDevice, EveryPositionOfTheAxes) {
  const std::vector<std::vector<int64_t>> sets = {{}, {0}, {1}, {2}, {3}, {0, 1}, {1, 2}, {2, 3},
                                                  {0, 2}, {1, 3}, {0, 3}, {0, 1, 2, 3}};
  for (const auto& axes : sets) {
    check(ops::reduce_sum, DType::f32, {2, 4, 3, 8}, axes, true);
    check(ops::reduce_max, DType::f32, {2, 3, 5, 6}, axes, false);
  }
}

TEST_P(ReduceOnDevice, CountsAroundChunks) {
  for (int64_t n : {0, 1, 2, 31, 32, 33, 255, 256, 257, 511, 512, 513, 1024, 1025}) {
    check(ops::reduce_mean, DType::f32, {2, n}, {1}, false);
    check(ops::reduce_sum, DType::i64, {n, 4}, {0}, true);
    check(ops::reduce_max, DType::f32, {n, 4}, {0}, true);
  }
}

INSTANTIATE_TEST_SUITE_P(Tiers, ReduceOnDevice, testing::Values(0u, 1u), [](const auto& info) {
  return info.param == 0 ? std::string("AsFound") : std::string("T0");
});

}  // namespace
}  // namespace ullage::test
