// Values of more axes than a tensor of a program has: on the device as by the reference, which
// takes any number.
#include <gtest/gtest.h>

#include <array>
#include <numeric>
#include <random>

#include "ir/graph/evaluate.h"
#include "ops/elementwise/cast.h"
#include "ops/elementwise/elementwise.h"
#include "ops/indexing/indexing.h"
#include "ops/movement/movement.h"
#include "ops/order/scan.h"
#include "ops/order/sort.h"
#include "ops/reduce/reduce.h"
#include "ops/rowwise/normalization.h"
#include "ops/rowwise/softmax.h"
#include "tests/ops/fixtures/device_run.h"

namespace ullage::passes {
namespace {

using ir::ExtentExpr;
using ir::Value;

constexpr size_t kRank = 12;

std::vector<ExtentExpr> constants(ir::Builder& b, const std::vector<int64_t>& extents) {
  std::vector<ExtentExpr> result;
  for (int64_t n : extents) result.push_back(b.pool().constant(n));
  return result;
}

// Numbers of x [n, 1024] with an open axis and eleven more, of 1 or 2 each but for one of 4.
struct Long {
  ir::Builder b;
  Value x;
  std::vector<int64_t> extents = {0, 1, 4, 1, 2, 2, 2, 2, 2, 2, 2, 1};

  Long() {
    const Value rows = b.input("x", ir::DType::f32, {{}, b.pool().constant(1024)});
    std::vector<ExtentExpr> shape = constants(b, extents);
    shape[0] = rows.extent(0) * 2;
    x = ops::reshape(rows, shape);
  }
  ir::Graph finish(Value y) {
    b.output("y", ops::reshape(y, {ir::product(b.pool(), ops::extents_of(y))}));
    auto graph = b.finish();
    EXPECT_TRUE(graph) << (graph ? "" : graph.error().message);
    return graph ? *std::move(graph) : ir::Graph();
  }
};

void expect_device_equals_reference(const ir::Graph& graph) {
  const test::Device device;
  if (!device.available()) GTEST_SKIP() << "no Vulkan device";
  ir::Tensor x(ir::DType::f32, {2, 1024});
  for (int64_t i = 0; i < x.element_count(); ++i) x.set_number(i, static_cast<double>(i % 977));
  const std::vector<ir::Tensor> inputs = {x};
  const auto expected = ir::evaluate(graph, inputs);
  ASSERT_TRUE(expected) << expected.error().message;
  const auto actual = device.run(graph, inputs);
  ASSERT_TRUE(actual) << actual.error().message;
  EXPECT_EQ(test::difference((*expected)[0], (*actual)[0], 1e-5, 1e-5), "");
}

TEST(ManyAxes, P19_ArePermutedInAnyOrder) {
  std::mt19937 random(7);
  std::vector<int64_t> permutation(kRank);
  std::iota(permutation.begin(), permutation.end(), 0);
  Long all;
  std::vector<Value> moved;
  for (int i = 0; i < 2; ++i) {
    std::shuffle(permutation.begin(), permutation.end(), random);
    const Value one = ops::transpose(all.x, permutation);
    moved.push_back(ops::reshape(one, {ir::product(all.b.pool(), ops::extents_of(one))}));
  }
  expect_device_equals_reference(all.finish(ops::concat(moved, 0)));
}

// Axes 1, 3, 5 ... are repeated: six runs that are, and six that are not.
TEST(ManyAxes, P19_AreRepeatedCutAndSummedInTurn) {
  Long l;
  std::vector<ExtentExpr> thin = ops::extents_of(l.x), wide = thin;
  std::vector<ExtentExpr> starts(kRank, l.b.pool().constant(0)),
      steps(kRank, l.b.pool().constant(1));
  std::vector<int64_t> odd;
  for (size_t a = 1; a < kRank; a += 2) {
    wide[a] = l.b.pool().constant(3);
    odd.push_back(static_cast<int64_t>(a));
    starts[a] = l.b.pool().constant(2);
    steps[a] = l.b.pool().constant(-2);
  }
  const Value narrow = ops::reduce_max(l.x, odd, true);
  const Value repeated = ops::add(ops::broadcast_to(narrow, wide), 1.0);
  std::vector<ExtentExpr> sizes = wide;
  for (int64_t a : odd) sizes[static_cast<size_t>(a)] = l.b.pool().constant(2);
  const Value cut = ops::slice(repeated, starts, sizes, steps);
  expect_device_equals_reference(l.finish(ops::reduce_sum(cut, odd, false)));
}

TEST(ManyAxes, P19_AreJoinedAndGathered) {
  Long l;
  const Value twice = ops::concat(std::array{l.x, ops::neg(l.x)}, 5);
  ir::Tensor at(ir::DType::i64, {2, 2});
  for (int64_t i = 0; i < 4; ++i) at.set_integer(i, 3 - i);
  expect_device_equals_reference(l.finish(ops::gather(twice, l.b.constant(at), 5)));
}

// The same elements of y in a row, with those of others behind them.
Value rows_of(ir::Builder& b, const std::vector<Value>& values) {
  std::vector<Value> rows;
  for (const Value y : values) {
    const Value floats = ops::cast(y, ir::DType::f32);
    rows.push_back(ops::reshape(floats, {ir::product(b.pool(), ops::extents_of(y))}));
  }
  return ops::concat(rows, 0);
}

TEST(ManyAxes, P19_AreWalkedAlongOneOfThem) {
  Long l;
  const Value x = ops::mul(l.x, 0.01);
  const Value shares = ops::softmax(x, 2), sums = ops::cumsum(x, 5, true, true);
  const Value best = ops::arg_max(ops::floor_mod(l.x, 5.0), 2, true);
  const Value joined = ops::transpose(x, {0, 1, 3, 4, 5, 6, 7, 8, 9, 10, 11, 2});
  const Value normal = ops::layer_norm(joined, {}, {}, static_cast<int64_t>(kRank) - 1, 1e-5);
  expect_device_equals_reference(l.finish(rows_of(l.b, {shares, sums, best, normal})));
}

TEST(ManyAxes, P19_AreGatheredAndScatteredAtPlacesOfTheirOwn) {
  Long l;
  const Value places = ops::cast(ops::floor_mod(l.x, 4.0), ir::DType::i64);
  // Of the first halves of two axes.
  std::vector<ExtentExpr> starts(kRank, l.b.pool().constant(0)),
      sizes = ops::extents_of(l.x), steps(kRank, l.b.pool().constant(1));
  sizes[4] = sizes[10] = l.b.pool().constant(1);
  const Value some = ops::slice(places, starts, sizes, steps);
  const Value read = ops::gather_elements(l.x, some, 2);
  const Value written =
      ops::scatter_elements(l.x, places, ops::neg(l.x), 2, ops::ScatterReduction::sum);
  expect_device_equals_reference(l.finish(rows_of(l.b, {read, written})));
}

// Eleven axes with separate margins: more runs than a tensor has axes.
TEST(ManyAxes, P19_GetMargins) {
  for (const ops::PadMode mode : {ops::PadMode::constant, ops::PadMode::edge}) {
    Long l;
    std::vector<ExtentExpr> before(kRank, l.b.pool().constant(0)), after = before;
    for (size_t a = 1; a < kRank; ++a) before[a] = l.b.pool().constant(a % 3 == 0);
    after[5] = l.b.pool().constant(-1);
    after[2] = l.b.pool().constant(1);
    const Value padded = ops::pad(l.x, before, after, mode);
    expect_device_equals_reference(l.finish(padded));
  }
}

// What has two results, or looks at several axes at once, is refused, by name.
TEST(ManyAxes, P19_AreRefusedWhereTheyCannotBeMerged) {
  const test::Device device;
  if (!device.available()) GTEST_SKIP() << "no Vulkan device";
  Long l;
  const auto compiled = device.compile(l.finish(ops::topk(l.x, l.b.pool().constant(2), 2)[0]));
  ASSERT_FALSE(compiled);
  EXPECT_EQ(compiled.error().message,
            "topk, whose axes cannot be merged: rank must be at most 8, is 12");
}

}  // namespace
}  // namespace ullage::passes
