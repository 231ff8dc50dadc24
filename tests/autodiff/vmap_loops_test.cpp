// vmap of loops that stay loops equals the loop on each row, whoever decides how many iterations
// there are.
#include <gtest/gtest.h>

#include "autodiff/batching/vmap.h"
#include "autodiff/derivatives.h"
#include "ops/control/loop.h"
#include "ops/dense/matmul.h"
#include "ops/elementwise/cast.h"
#include "ops/elementwise/elementwise.h"
#include "ops/movement/movement.h"
#include "ops/reduce/reduce.h"
#include "testing/random_tensor.h"
#include "tests/autodiff/batch_check.h"
#include "tests/ops/fixtures/data_run.h"

namespace ullage::test {
namespace {

using namespace ir;
using samples::random_tensor;

constexpr int64_t kRows = 4;

class VmapOfLoop : public testing::Test {
 protected:
  void SetUp() override {
    if (!can_run()) GTEST_SKIP() << "no Vulkan device";
  }
  Value input(const std::string& name, DType dtype, std::vector<ExtentExpr> shape,
              bool host = false) {
    return b.input(name, dtype, std::move(shape), host);
  }
  ExtentExpr number(int64_t n) { return b.pool().constant(n); }
  Value one_number(double value) { return b.scalar(DType::f32, value); }

  void check(const std::vector<bool>& batched, const std::vector<Tensor>& inputs,
             const std::string& what) {
    Result<Graph> graph = b.finish();
    ASSERT_TRUE(graph) << graph.error().message;
    check_batched(*graph, batched, inputs, kRows, BatchSize::constant, what);
  }
  Error error_of(const std::vector<bool>& batched) {
    Result<Graph> graph = b.finish();
    EXPECT_TRUE(graph) << graph.error().message;
    autodiff::BatchAxes axes{.in = {}, .out = {}, .rows = kRows};
    for (bool is_batched : batched) {
      axes.in.push_back(is_batched ? std::optional<size_t>(0) : std::nullopt);
    }
    const auto all = autodiff::vmap(*graph, axes);
    EXPECT_FALSE(all);
    return all ? Error() : all.error();
  }

  Builder b;
};

// x' = tanh(x w), with the rows of it: carried values, shared weights, a stack.
class VmapOfLoopWith : public VmapOfLoop, public testing::WithParamInterface<bool> {};
INSTANTIATE_TEST_SUITE_P(Either, VmapOfLoopWith, testing::Bool());

TEST_P(VmapOfLoopWith, WeightsOfEachRowOrOfAll) {
  const bool own = GetParam();
  const Value x = input("x", DType::f32, {number(1), number(3)});
  const Value w = input("w", DType::f32, {number(3), number(3)});
  ops::Loop loop(b, number(5));
  const Value state = loop.carry(x);
  const Value next = ops::tanh(ops::matmul(state, w));
  const Value rows = loop.stack(next);
  loop.next(state, next);
  loop.end();
  b.output("last", loop.result(state));
  b.output("rows", loop.result(rows));
  const std::vector<int64_t> shape =
      own ? std::vector<int64_t>{kRows, 3, 3} : std::vector<int64_t>{3, 3};
  check({true, own},
        {random_tensor(DType::f32, {kRows, 1, 3}, 1), random_tensor(DType::f32, shape, 2)},
        "weights");
}

// What an iteration begins with becomes another row's only through the body.
TEST_F(VmapOfLoop, OneStateIsSharedUntilTheBodyMixesInAnother) {
  const Value x = input("x", DType::f32, {number(3)});
  ops::Loop loop(b, number(4));
  const Value a = loop.carry(b.constant(random_tensor(DType::f32, {3}, 3)));
  const Value c = loop.carry(b.constant(random_tensor(DType::f32, {3}, 4)));
  const Value lonely = loop.carry(one_number(1));
  loop.next(a, c);
  loop.next(c, ops::add(a, x));
  loop.next(lonely, ops::mul(lonely, 2.0));
  loop.end();
  b.output("a", loop.result(a));
  b.output("c", loop.result(c));
  b.output("lonely", loop.result(lonely));
  check({true}, {random_tensor(DType::f32, {kRows, 3}, 5)}, "mixed");
}

TEST_F(VmapOfLoop, AValueThatGrowsAndIsRead) {
  const Value x = input("x", DType::f32, {number(2), number(3)});
  ops::Loop loop(b, number(3));
  const Value all = loop.carry(x, {loop.iteration() * 2 + 2, number(3)});
  const int64_t axes[] = {0};
  const Value mean = ops::reduce_mean(all, axes, true);
  const Value pieces[] = {all, mean, ops::neg(mean)};
  loop.next(all, ops::concat(pieces, 0));
  loop.end();
  b.output("all", loop.result(all));
  check({true}, {random_tensor(DType::f32, {kRows, 2, 3}, 6)}, "growing");
}

// Doubles until the sum is above a limit: 0 iterations where it is from the start.
TEST_F(VmapOfLoop, EachRowEndsByItsOwnCondition) {
  const Value x = input("x", DType::f32, {number(3)});
  const auto below = [&](Value v) {
    return ops::less(ops::reduce_sum.over_all(v), one_number(40));
  };
  ops::Loop loop(b, number(10), below(x));
  const Value state = loop.carry(x), iterations = loop.carry(b.scalar(DType::i64, 0));
  const Value next = ops::mul(state, 2.0);
  loop.next(state, next);
  loop.next(iterations, ops::add(iterations, b.scalar(DType::i64, 1)));
  loop.end(below(next));
  b.output("state", loop.result(state));
  b.output("iterations", loop.result(iterations));
  b.output("taken", loop.taken_value());
  Tensor rows(DType::f32, {kRows, 3});
  const double starts[] = {50, 0.001, 15, 3};
  for (int64_t i = 0; i < kRows * 3; ++i) rows.set_number(i, starts[i / 3] / 3);
  check({true}, {rows}, "conditions");
}

// That the host knows or does not.
TEST_P(VmapOfLoopWith, ANumberOfIterationsOfEachRow) {
  const Value n = input("n", DType::i64, {}, GetParam());
  const Value x = input("x", DType::f32, {number(2)});
  ops::Loop loop(b, ir::min(ir::max(b.scalars(n)[0], 0), int64_t{9}));
  const Value state = loop.carry(x);
  loop.next(state, ops::add(ops::mul(state, 1.5), ops::cast(loop.iteration_value(), DType::f32)));
  loop.end();
  b.output("state", loop.result(state));
  check({true, true}, {ints({0, 7, -3, 2}), random_tensor(DType::f32, {kRows, 2}, 8)},
        "iterations");
}

TEST_F(VmapOfLoop, ALoopInALoopWhoseConditionIsEachRows) {
  const Value x = input("x", DType::f32, {number(2)});
  ops::Loop outer(b, number(3));
  const Value state = outer.carry(x);
  const auto small = [&](Value v) {
    return ops::less(ops::reduce_sum.over_all(ops::abs(v)), one_number(8));
  };
  ops::Loop inner(b, number(4), small(state));
  const Value grown = inner.carry(state);
  const Value more = ops::mul(grown, 1.7);
  inner.next(grown, more);
  inner.end(small(more));
  outer.next(state, ops::sub(inner.result(grown), ops::mul(x, 0.5)));
  outer.end();
  b.output("state", outer.result(state));
  check({true}, {random_tensor(DType::f32, {kRows, 2}, 9)}, "nested");
}

TEST_F(VmapOfLoop, ALoopThatNoRowTouchesStaysOne) {
  const Value x = input("x", DType::f32, {number(3)});
  const Value y = input("y", DType::f32, {number(3)});
  ops::Loop loop(b, number(6));
  const Value state = loop.carry(y);
  loop.next(state, ops::mul(state, 0.5));
  loop.end();
  b.output("sum", ops::add(x, loop.result(state)));
  check({true, false},
        {random_tensor(DType::f32, {kRows, 3}, 1), random_tensor(DType::f32, {3}, 2)}, "untouched");
}

// An extent that follows no rule is what the iteration before has left: here it halves.
TEST_F(VmapOfLoop, AnExtentThatShrinksAlikeInAllRows) {
  const Value x = input("x", DType::f32, {number(12), number(2)});
  ops::Loop loop(b, number(3));
  const Value state = loop.carry(x, {ExtentExpr(), number(2)});
  const ExtentExpr half = ir::floor_div(state.extent(0), 2);
  const ops::AxisSlice part{.axis = 0, .start = number(0), .end = half};
  loop.next(state, ops::mul(ops::slice_onnx(state, {&part, 1}), 3.0));
  loop.end();
  b.output("state", loop.result(state));
  check({true}, {random_tensor(DType::f32, {kRows, 12, 2}, 3)}, "shrinking");
}

// Gradients of each example: the loop backwards is batched, too.
TEST_F(VmapOfLoop, OfTheGradient) {
  const Value x = input("x", DType::f32, {number(1), number(3)});
  const Value w = input("w", DType::f32, {number(3), number(3)});
  ops::Loop loop(b, number(4));
  const Value state = loop.carry(x);
  loop.next(state, ops::tanh(ops::matmul(state, w)));
  loop.end();
  b.output("y", loop.result(state));
  Result<Graph> graph = b.finish();
  ASSERT_TRUE(graph) << graph.error().message;
  const ValueId wrt[] = {x.id(), w.id()};
  const Result<Graph> gradient = autodiff::vjp(*std::move(graph), wrt);
  ASSERT_TRUE(gradient) << gradient.error().message;
  check_batched(*gradient, {true, false, true},
                {random_tensor(DType::f32, {kRows, 1, 3}, 1), random_tensor(DType::f32, {3, 3}, 2),
                 random_tensor(DType::f32, {kRows, 1, 3}, 3)},
                kRows, BatchSize::constant, "gradient");
}

TEST_F(VmapOfLoop, RefusesRowsThatGrowByTheirOwnIterations) {
  const Value x = input("x", DType::f32, {});
  ops::Loop loop(b, number(6));
  const Value state = loop.carry(x);
  const Value next = ops::mul(state, 2.0), rows = loop.stack(next);
  loop.next(state, next);
  loop.end(ops::less(next, one_number(10)));
  b.output("rows", loop.result(rows));
  EXPECT_EQ(error_of({true}).message,
            "unsupported: vmap: a value that grows in a loop of which each row takes its own "
            "iterations");
}

// An iteration leaves two more rows; a carried number decides how many the next one begins with.
TEST_F(VmapOfLoop, RefusesRowsOfWhichTheNextIterationHasTheFirstAlone) {
  const Value x = input("x", DType::f32, {number(1), number(2)});
  ops::Loop loop(b, number(3));
  const Value count = loop.carry(b.scalar(DType::i64, 1));
  const ExtentExpr rows = ir::min(ir::max(b.scalars(count)[0], 1), 8);
  const Value all = loop.carry(x, {rows, number(2)});
  const int64_t axes[] = {0};
  const Value mean = ops::reduce_mean(all, axes, true);
  const Value pieces[] = {all, mean, ops::neg(mean)};
  loop.next(count, ops::add(count, 1.0));
  loop.next_first(all, ops::concat(pieces, 0));
  loop.end();
  b.output("all", loop.result(all));
  EXPECT_EQ(
      error_of({true}).message.find(
          "unsupported: vmap: a loop must keep all that an iteration puts behind a carried value"),
      0u);
}

}  // namespace
}  // namespace ullage::test
