// What the option adds to a graph, and what it finds out without a device.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "ir/graph/builder.h"
#include "ir/graph/evaluate.h"
#include "ir/text/print.h"
#include "ops/elementwise/elementwise.h"
#include "ops/indexing/indexing.h"
#include "ops/movement/movement.h"
#include "ops/registry.h"
#include "passes/compile.h"

namespace ullage::passes {
namespace {

using namespace ir;
using ::testing::HasSubstr;

Graph finished(Builder& b, Value result) {
  b.output("y", result);
  auto graph = b.finish();
  EXPECT_TRUE(graph) << graph.error().message;
  return graph ? *std::move(graph) : Graph();
}

Result<Graph> optimized(Graph graph, bool check_indices) {
  PlacementReport report;
  CompileOptions options;
  options.check_indices = check_indices;
  if (auto done = optimize(graph, options, report); !done) return done.error();
  return graph;
}

Tensor indices(std::vector<int64_t> values) {
  return Tensor::from_integers(DType::i64, {std::ssize(values)}, values);
}

size_t checks_of(const Graph& graph) {
  return static_cast<size_t>(std::ranges::count_if(graph.guards, [](const Guard& guard) {
    return guard.message.find("out of range") != std::string::npos;
  }));
}

TEST(CheckIndices, AddsNothingWithoutTheOptionOrWithoutAnAccess) {
  Builder b;
  const Value x = b.input("x", DType::f32, {{}, {}}), ids = b.input("ids", DType::i64, {{}});
  const Graph graph = finished(b, ops::gather(x, ids, 0));
  const auto plain = optimized(graph, false);
  ASSERT_TRUE(plain);
  EXPECT_EQ(plain->nodes.size(), 1u);
  EXPECT_EQ(checks_of(*plain), 0u);
  EXPECT_TRUE(plain->device_scalars.empty());

  const Graph other = finished(b, ops::relu(b.input("x", DType::f32, {{}})));
  const auto with = optimized(other, true), without = optimized(other, false);
  ASSERT_TRUE(with && without);
  EXPECT_EQ(print(*with), print(*without));
}

TEST(CheckIndices, IndicesAndExtentsThatAreConstantsAreCheckedAtOnce) {
  for (int64_t bad : {5, -6}) {
    Builder b;
    const Value x = b.input("x", DType::f32, {b.pool().constant(5)});
    const Graph graph = finished(b, ops::gather(x, b.constant(indices({0, 4, -5, bad, 9})), 0));
    EXPECT_TRUE(optimized(graph, false));
    const auto refused = optimized(graph, true);
    ASSERT_FALSE(refused);
    EXPECT_THAT(refused.error().message,
                HasSubstr("gather: an index is out of range [-extent, extent): index = " +
                          std::to_string(bad) + ", position = 3, extent = 5"));
  }
  Builder b;
  const Value x = b.input("x", DType::f32, {b.pool().constant(5)});
  const auto good =
      optimized(finished(b, ops::gather(x, b.constant(indices({0, 4, -5})), 0)), true);
  ASSERT_TRUE(good) << good.error().message;
  EXPECT_EQ(good->nodes.size(), 1u);
  EXPECT_EQ(checks_of(*good), 0u);
}

// More of them than host scalars may be, and results of nodes that are folded.
TEST(CheckIndices, LargeAndFoldedConstantsToo) {
  std::vector<int64_t> many(300, 1);
  many[257] = 7;
  many[299] = 8;
  Builder b;
  const Value x = b.input("x", DType::f32, {b.pool().constant(5)});
  const Value moved = ops::sub(b.constant(indices(many)), b.constant(indices({1})));
  const auto refused = optimized(finished(b, ops::gather(x, moved, 0)), true);
  ASSERT_FALSE(refused);
  EXPECT_THAT(refused.error().message, HasSubstr("index = 6, position = 257, extent = 5"));
}

// What a run that takes the branch finds is no error of one that does not.
TEST(CheckIndices, ConstantsInABranchAreCheckedWhereItIsTaken) {
  Builder b;
  const Value x = b.input("x", DType::f32, {{}});
  const ExtentExpr taken = less(b.pool().constant(5), x.extent(0));
  b.set_predicate(taken);
  const Value y = ops::gather(x, b.constant(indices({6})), 0);
  b.set_predicate({});
  const auto graph = optimized(finished(b, y), true);
  ASSERT_TRUE(graph) << graph.error().message;
  EXPECT_EQ(checks_of(*graph), 1u);
  ASSERT_TRUE(graph->guards.back().predicate);
  const auto run = [&](int64_t n) {
    return evaluate(*graph, std::vector{Tensor(DType::f32, {n})});
  };
  EXPECT_TRUE(run(7));
  const auto failed = run(6);
  ASSERT_FALSE(failed);
  EXPECT_THAT(failed.error().message, HasSubstr("gather: an index is out of range"));
}

// Sizes that the elements become outlive the node.
TEST(CheckIndices, AccessesThatOnlyShapesAreMadeOfAreChecked) {
  Builder b;
  const Value x = b.input("x", DType::f32, {{}, {}});
  const Value choice = b.input("choice", DType::i64, {b.pool().constant(1)}, true);
  const Value shape = b.constant(indices({4, 3}));
  const Value rows = ops::gather(shape, choice, 0);
  const ExtentExpr size = b.scalars(rows)[0];
  const Value y = ops::broadcast_to(b.scalar(DType::f32, 1), {size});
  const auto graph =
      optimized(finished(b, ops::add(y, ops::reshape(x, {x.extent(0) * x.extent(1)}))), true);
  ASSERT_TRUE(graph) << graph.error().message;
  EXPECT_EQ(checks_of(*graph), 1u);
  const auto run = [&](int64_t at, int64_t n) {
    return evaluate(*graph, std::vector{Tensor(DType::f32, {n, 1}), indices({at})});
  };
  EXPECT_TRUE(run(-2, 4));
  EXPECT_FALSE(run(2, 3));
  EXPECT_FALSE(run(-3, 4));
}

// P-13: the check of a node goes with it.
TEST(CheckIndices, AccessesThatNobodyUsesAreNotChecked) {
  Builder b;
  const Value x = b.input("x", DType::f32, {{}}), ids = b.input("ids", DType::i64, {{}});
  (void)ops::gather(x, ids, 0);
  const auto graph = optimized(finished(b, ops::relu(x)), true);
  ASSERT_TRUE(graph) << graph.error().message;
  EXPECT_EQ(graph->nodes.size(), 1u);
  EXPECT_TRUE(graph->guards.empty());
}

// Every op that reads or writes at indices lists them; a new one of the family must too.
TEST(CheckIndices, EveryOpWithIndicesDeclaresThem) {
  std::vector<std::string_view> names;
  for (const OpDef* op : ops::registry()) {
    if (ops::index_rule(*op) != nullptr) names.push_back(op->name);
  }
  EXPECT_THAT(names,
              ::testing::UnorderedElementsAre("gather", "gather_blocks", "gather_elements",
                                              "gather_nd", "scatter_elements", "scatter_nd"));
}

}  // namespace
}  // namespace ullage::passes
