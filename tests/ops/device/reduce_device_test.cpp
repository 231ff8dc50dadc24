// Reductions where a kernel could go wrong without its samples noticing: lines longer than the
// 65,535 loop iterations that some drivers stop at, every dtype, every position of the axes.
#include <gtest/gtest.h>

#include "ops/elementwise/elementwise.h"
#include "ops/reduce/reduce.h"
#include "tests/ops/fixtures/device_run.h"

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

  // One program, run at every shape; what is reduced is `before` of the input, if that is given.
  void check(const ops::ReduceOp& op, DType dtype, const std::vector<std::vector<int64_t>>& shapes,
             std::vector<int64_t> axes, bool keepdims, Value (*before)(Value) = nullptr) {
    Builder b;
    const Value x = b.input("x", dtype, std::vector<ExtentExpr>(shapes[0].size()));
    b.output("y", op(before ? before(x) : x, axes, keepdims));
    Result<Graph> graph = b.finish();
    ASSERT_TRUE(graph) << graph.error().message;
    const auto program = device_->compile(*graph);
    ASSERT_TRUE(program) << program.error().message;
    ullage_session* session = nullptr;
    ASSERT_EQ(ullage_session_create(*program, nullptr, &session), ULLAGE_OK);
    const double tolerance = !is_float(dtype) ? 0 : size_bytes(dtype) == 2 ? 2e-2 : 1e-4;
    for (const std::vector<int64_t>& shape : shapes) {
      const Tensor input = random_tensor(dtype, shape, 7, is_float(dtype) ? -1 : 0, 3);
      const auto expected = evaluate(*graph, std::span(&input, 1));
      const auto actual = run_session(session, *program, std::span(&input, 1));
      ASSERT_TRUE(expected) << expected.error().message;
      ASSERT_TRUE(actual) << actual.error().message;
      EXPECT_EQ(difference((*expected)[0], (*actual)[0], tolerance, tolerance), "")
          << op.name << " " << name_of(dtype) << " " << shape[0] << " x " << shape.back();
    }
    ullage_session_destroy(session);
    ullage_program_destroy(*program);
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
    check(is_float(dtype) ? ops::reduce_max : ops::reduce_sum, dtype, {{3, 5, 7}}, {1}, false);
  }
  for (DType dtype : {DType::i64, DType::u64, DType::i32}) {
    for (const ops::ReduceOp* op :
         {&ops::reduce_max, &ops::reduce_min, &ops::reduce_prod, &ops::reduce_mean}) {
      check(*op, dtype, {{3, 5, 7}}, {1}, false);
    }
  }
}

TEST_P(ReduceOnDevice, EveryPositionOfTheAxes) {
  const std::vector<std::vector<int64_t>> sets = {{},     {0},    {1},    {3},         {0, 1},
                                                  {1, 2}, {2, 3}, {0, 2}, {0, 1, 2, 3}};
  for (const auto& axes : sets) {
    check(ops::reduce_sum, DType::f32, {{2, 4, 3, 8}, {2, 3, 5, 6}}, axes, axes.size() == 2);
  }
}

TEST_P(ReduceOnDevice, ExtremaOfNothingInNarrowIntegers) {
  for (DType dtype : {DType::i8, DType::u8, DType::i16, DType::u16}) {
    check(ops::reduce_max, dtype, {{3, 0}}, {1}, false);
    check(ops::reduce_min, dtype, {{3, 0}}, {1}, false);
  }
}

TEST_P(ReduceOnDevice, CountsAroundChunks) {
  std::vector<std::vector<int64_t>> rows, columns;
  for (int64_t n : {1025, 0, 1, 2, 31, 32, 33, 255, 256, 257, 511, 512, 513, 1024}) {
    rows.push_back({2, n});
    columns.push_back({n, 4});
  }
  check(ops::reduce_mean, DType::f32, rows, {1}, false);
  check(ops::reduce_sum, DType::i64, columns, {0}, true);
  check(ops::reduce_max, DType::f32, columns, {0}, true);
}

// CPUs take few rows in two passes, more by a subgroup each, very long ones in two passes again.
TEST_P(ReduceOnDevice, CountsAroundTheWaysOfTakingRows) {
  const std::vector<std::vector<int64_t>> shapes = {
      {7, 1025},    {8, 1023},    {8, 1024},    {8, 1025},   {9, 4099},   {33, 2047},
      {1024, 1023}, {1024, 1024}, {1024, 1025}, {8, 131072}, {8, 131073}, {9, 0}};
  check(ops::reduce_sum, DType::i32, shapes, {1}, false);
  check(ops::reduce_mean, DType::f32, shapes, {1}, false);
  check(ops::reduce_max, DType::f32, shapes, {1}, false);
}

// A fused prologue (passes/fusion/fuse_prologues.h) computes what is read. It maps 0 to another
// number, so that elements outside a line would show.
TEST_P(ReduceOnDevice, OfExpressions) {
  const auto expression = [](Value x) { return ops::exp(ops::neg(ops::abs(x))); };
  const auto square = [](Value x) { return ops::add(ops::mul(x, x), 3.0); };
  std::vector<std::vector<int64_t>> rows, columns;
  for (int64_t n : {1, 0, 3, 5, 63, 64, 65, 511, 513, 1023, 1025, 1537}) {
    rows.push_back({3, n});
    columns.push_back({n, 6});
  }
  for (const ops::ReduceOp* op :
       {&ops::reduce_sum, &ops::reduce_mean, &ops::reduce_max, &ops::reduce_min}) {
    check(*op, DType::f32, rows, {1}, false, expression);
    check(*op, DType::f32, columns, {0}, false, expression);
  }
  check(ops::reduce_sum, DType::f32, {{2, 5, 4}, {1, 600, 8}}, {1}, true, expression);
  for (DType dtype : {DType::i32, DType::u32, DType::i64, DType::f16, DType::i8}) {
    check(ops::reduce_sum, dtype, {{3, 5, 7}}, {1}, false, square);
    check(ops::reduce_sum, dtype, {{3, 5, 7}}, {2}, false, square);
  }
}

INSTANTIATE_TEST_SUITE_P(Tiers, ReduceOnDevice, testing::Values(tier_under_test()),
                         [](const auto& tier) {
                           return tier.param == 0 ? std::string("AsFound") : std::string("T0");
                         });

}  // namespace
}  // namespace ullage::test
