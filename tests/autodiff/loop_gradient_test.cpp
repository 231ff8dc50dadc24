// Gradients through loops that stay loops, against closed forms: powers, recurrences with their
// rows, a value that grows and is read, iterations that data decides, loops in loops.
#include <gtest/gtest.h>

#include <cmath>
#include <utility>

#include "ops/control/loop.h"
#include "ops/elementwise/elementwise.h"
#include "ops/movement/movement.h"
#include "ops/reduce/reduce.h"
#include "tests/autodiff/gradient_fixture.h"

namespace ullage::test {
namespace {

using namespace ir;

using Columns = std::vector<std::vector<double>>;

Tensor number_of(double value) {
  return Tensor::from_doubles(DType::f32, {}, std::vector<double>{value});
}

class RolledLoop : public GradientOf {
 protected:
  ExtentExpr number(int64_t n) { return b.pool().constant(n); }
};

class RolledLoopOfIterations : public RolledLoop, public testing::WithParamInterface<int64_t> {};

// What the body reads gets a share of every iteration, what is carried through all of them.
TEST_P(RolledLoopOfIterations, OfAPower) {
  const int64_t iterations = GetParam();
  const Value x = variable(floats({1, 2})), factor = variable(floats({3, 0.5}));
  ops::Loop loop(b, number(iterations));
  const Value y = loop.carry(x);
  loop.next(y, ops::mul(y, factor));
  loop.end();
  const auto n = static_cast<double>(iterations);
  EXPECT_EQ(pull(loop.result(y), floats({1, 10})),
            (Columns{{std::pow(3, n), 10 * std::pow(0.5, n)},
                     {n * std::pow(3, n - 1), 20 * n * std::pow(0.5, n - 1)}}));
}

// a, c = c, a + c: each begins with what the other one was.
TEST_P(RolledLoopOfIterations, OfValuesThatTakeTurns) {
  const Value x = variable(floats({1})), z = variable(floats({1}));
  ops::Loop loop(b, number(GetParam()));
  const Value a = loop.carry(x), c = loop.carry(z);
  loop.next(a, c);
  loop.next(c, ops::add(a, c));
  loop.end();
  double by_x = 0, by_z = 1;  // of c, by Fibonacci's numbers
  for (int64_t i = 0; i < GetParam(); ++i) by_z = std::exchange(by_x, by_z) + by_z;
  EXPECT_EQ(pull(loop.result(c), floats({1})), (Columns{{by_x}, {by_z}}));
}

TEST_P(RolledLoopOfIterations, OfRows) {
  const int64_t iterations = GetParam();
  const Value x = variable(floats({2}));
  ops::Loop loop(b, number(iterations));
  const Value y = loop.carry(x);
  const Value next = ops::mul(y, 2.0), rows = loop.stack(next);
  loop.next(y, next);
  loop.end();
  // Row t is 2^(t + 1) x.
  double sum = 0;
  for (int64_t t = 0; t < iterations; ++t) sum += std::pow(2, t + 1) * static_cast<double>(t + 1);
  std::vector<double> cotangent(static_cast<size_t>(iterations));
  for (size_t t = 0; t < cotangent.size(); ++t) cotangent[t] = static_cast<double>(t + 1);
  EXPECT_EQ(pull(loop.result(rows), Tensor::from_doubles(DType::f32, {iterations, 1}, cotangent)),
            (Columns{{sum}}));
}

// Every element behind the first one is the sum of those before, times w: the sum is x (1 +
// w)^iterations.
TEST_P(RolledLoopOfIterations, OfWhatGrowsAndIsRead) {
  const int64_t iterations = GetParam();
  const Value x = variable(floats({3})), w = variable(number_of(0.5));
  ops::Loop loop(b, number(iterations));
  const Value all = loop.carry(x, {ir::simplify(loop.iteration() + number(1))});
  const int64_t axes[] = {0};
  const Value piece = ops::mul(ops::reduce_sum(all, axes, true), w);
  const Value pieces[] = {all, piece};
  loop.next(all, ops::concat(pieces, 0));
  loop.end();
  const auto n = static_cast<double>(iterations);
  const Columns found = pull(ops::reduce_sum.over_all(loop.result(all)), number_of(1));
  ASSERT_EQ(found.size(), 2u);
  EXPECT_NEAR(found[0][0], std::pow(1.5, n), 1e-4);
  EXPECT_NEAR(found[1][0], n == 0 ? 0 : 3 * n * std::pow(1.5, n - 1), 1e-3);
}

TEST_P(RolledLoopOfIterations, OfLoopsInLoops) {
  const int64_t iterations = GetParam();
  const Value x = variable(floats({2}));
  ops::Loop outer(b, number(iterations));
  const Value y = outer.carry(x);
  ops::Loop inner(b, number(2));
  const Value z = inner.carry(y);
  inner.next(z, ops::mul(z, x));
  inner.end();
  outer.next(y, inner.result(z));
  outer.end();
  const auto n = static_cast<double>(2 * iterations + 1);
  EXPECT_EQ(pull(outer.result(y), floats({1})), (Columns{{n * std::pow(2, n - 1)}}));
}

INSTANTIATE_TEST_SUITE_P(Iterations, RolledLoopOfIterations, testing::Values(0, 1, 2, 7));

// x doubles until it is 1000 at least, never where it is that already.
class RolledLoopOfData : public RolledLoop, public testing::WithParamInterface<double> {};

TEST_P(RolledLoopOfData, OfIterationsThatDataDecides) {
  const Value x = variable(floats({GetParam()}));
  const auto is_small = [&](Value v) {
    return ops::less(ops::reduce_sum.over_all(v), b.scalar(DType::f32, 1000));
  };
  ops::Loop loop(b, {}, is_small(x));
  const Value y = loop.carry(x), next = ops::mul(y, 2.0);
  loop.next(y, next);
  loop.end(is_small(next));
  double factor = 1;
  while (factor * GetParam() < 1000) factor *= 2;
  EXPECT_EQ(pull(loop.result(y), floats({3})), (Columns{{3 * factor}}));
}

INSTANTIATE_TEST_SUITE_P(Data, RolledLoopOfData, testing::Values(1, 100, 999, 5000));

}  // namespace
}  // namespace ullage::test
