// Lines and updates above what one invocation or subgroup walks: argmax in chunks, the last of very
// many updates, softmax and norms of long rows.
#include <cmath>
#include <random>

#include "ops/indexing/indexing.h"
#include "ops/reduce/reduce.h"
#include "ops/rowwise/normalization.h"
#include "ops/rowwise/softmax.h"
#include "tests/ops/fixtures/primitives_run.h"

namespace ullage::test {
namespace {

using namespace ir;

class LongLines : public PrimitivesOnDevice {
 protected:
  static Tensor indices(int64_t count, int64_t depth, int64_t low, int64_t high) {
    Tensor t(DType::i64, {count, depth});
    std::mt19937 random(11);
    std::uniform_int_distribution<int64_t> any(low, high);
    auto* values = reinterpret_cast<int64_t*>(t.mutable_bytes().data());
    for (int64_t i = 0; i < count * depth; ++i) values[i] = any(random);
    return t;
  }
};

// Few different values, so that the first and the last of equals matter, and chunks' ends.
TEST_P(LongLines, TheBestOfALineOfAnyLength) {
  for (const bool last : {false, true}) {
    for (const DType dtype : {DType::f32, DType::i8}) {
      Builder b;
      const Value x = b.input("x", dtype, std::vector<ExtentExpr>(3));
      b.output("largest", ops::arg_max(x, 1, true, last));
      b.output("least", ops::arg_min(x, 1, false, last));
      compile(b);
      for (const auto& [outer, extent, inner] : std::vector<std::array<int64_t, 3>>{
               {2, 7, 3}, {1, 32768, 1}, {2, 32769, 1}, {3, 40000, 2}, {1, 1000003, 1}}) {
        Tensor t = random_tensor(DType::i8, {outer, extent, inner}, 5, -3, 3);
        if (dtype == DType::f32) {
          Tensor floats(DType::f32, {outer, extent, inner});
          for (int64_t i = 0; i < t.element_count(); ++i) {
            floats.set_number(i, static_cast<double>(t.integer(i)));
          }
          t = std::move(floats);
        }
        check({t});
      }
    }
  }
}

TEST_P(LongLines, TheLastOfAnyNumberOfTuples) {
  for (const DType dtype : {DType::f32, DType::u8, DType::i64}) {
    for (const int64_t inner : {1, 3, 4}) {
      Builder b;
      const Value x = b.input(
          "x", dtype, {b.pool().constant(50), b.pool().constant(7), b.pool().constant(inner)});
      const Value at = b.input("at", DType::i64, {ExtentExpr(), b.pool().constant(2)});
      const Value updates = b.input("updates", dtype, {ExtentExpr(), b.pool().constant(inner)});
      b.output("y", ops::scatter_nd(x, at, updates));
      compile(b);
      const Tensor start = random_tensor(dtype, {50, 7, inner}, 1, 0, 90);
      for (const int64_t count : {0, 1, 65, 60001, 100000}) {
        // Some lie outside and are dropped.
        check({start, indices(count, 2, -8, 8), random_tensor(dtype, {count, inner}, 2, 0, 90)});
      }
    }
  }
}

TEST_P(LongLines, TheLastOfAnyNumberOfElements) {
  for (const DType dtype : {DType::f32, DType::f16}) {
    Builder b;
    const Value x = b.input("x", dtype, {b.pool().constant(2), b.pool().constant(1000)});
    const Value at = b.input("at", DType::i64, std::vector<ExtentExpr>(2));
    const Value updates = b.input("updates", dtype, std::vector<ExtentExpr>(2));
    b.output("y", ops::scatter_elements(x, at, updates, 1));
    compile(b);
    const Tensor start = random_tensor(dtype, {2, 1000}, 1);
    for (const int64_t count : {0, 1, 1000, 200001}) {
      Tensor places = indices(2, count, -1000, 1010);
      check({start, places, random_tensor(dtype, {2, count}, 2)});
    }
  }
}

// Rows of more elements than a subgroup walks three times within the loop budget.
TEST_P(LongLines, TheSharesAndTheNormOfALongRow) {
  if (GetParam() != Form::as_found) GTEST_SKIP() << "one form for all rows";
  Builder b;
  const Value x = b.input("x", DType::f32, std::vector<ExtentExpr>(2));
  b.output("shares", ops::softmax(x, 1));
  b.output("logarithms", ops::log_softmax(x, 1));
  b.output("norm", ops::layer_norm(x, {}, {}, 1, 1e-5));
  compile(b);
  for (const int64_t extent : {7, 2'900'003}) {
    const Tensor t = random_tensor(DType::f32, {1, extent}, 3, -2, 2);
    const auto actual = run({t});
    ASSERT_EQ(actual.size(), 3u);
    double sum = 0, variance = 0;
    for (int64_t i = 0; i < extent; ++i) sum += std::exp(t.number(i));
    const double shift = std::log(sum);
    double mean = 0;
    for (int64_t i = 0; i < extent; ++i) mean += t.number(i) / static_cast<double>(extent);
    for (int64_t i = 0; i < extent; ++i) {
      variance += (t.number(i) - mean) * (t.number(i) - mean) / static_cast<double>(extent);
    }
    for (int64_t i = 0; i < extent; i = i < 20 ? i + 1 : i + 1009) {
      const double share = std::exp(t.number(i)) / sum;
      ASSERT_NEAR(actual[0].number(i), share, 1e-4 * share) << i;
      ASSERT_NEAR(actual[1].number(i), t.number(i) - shift, 1e-4) << i;
      ASSERT_NEAR(actual[2].number(i), (t.number(i) - mean) / std::sqrt(variance + 1e-5), 1e-4)
          << i;
    }
  }
}

// Longer than an invocation takes alone, where that is known beforehand.
TEST_P(LongLines, TheSharesOfALongLineAcrossRows) {
  constexpr int64_t kLength = 200'001;
  Builder b;
  const Value x = b.input("x", DType::f32, {b.pool().constant(kLength), b.pool().constant(2)});
  b.output("shares", ops::softmax(x, 0));
  compile(b);
  const Tensor t = random_tensor(DType::f32, {kLength, 2}, 3, -2, 2);
  const auto actual = run({t});
  ASSERT_EQ(actual.size(), 1u);
  double sums[2] = {0, 0};
  for (int64_t i = 0; i < 2 * kLength; ++i) sums[i % 2] += std::exp(t.number(i));
  for (int64_t i = 0; i < 2 * kLength; ++i) {
    const double share = std::exp(t.number(i)) / sums[i % 2];
    ASSERT_NEAR(actual[0].number(i), share, 1e-4 * share) << i;
  }
}

INSTANTIATE_TEST_SUITE_P(Forms, LongLines, testing::Values(Form::as_found, Form::portable_gpu),
                         form_name);

}  // namespace
}  // namespace ullage::test
