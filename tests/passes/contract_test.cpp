// What passes owe to guards, bounds and sizes, on whole pipelines.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "ir/graph/builder.h"
#include "ir/graph/verify.h"
#include "ir/text/print.h"
#include "ops/control/match_cast.h"
#include "ops/elementwise/elementwise.h"
#include "ops/movement/movement.h"
#include "ops/order/scan.h"
#include "ops/registry.h"
#include "ops/select/compact.h"
#include "passes/compile.h"
#include "passes/simplify/simplify.h"

namespace ullage::passes {
namespace {

using namespace ir;

Graph finished(Builder& b, std::initializer_list<Value> results) {
  for (Value v : results) b.output("y", v);
  auto graph = b.finish();
  EXPECT_TRUE(graph) << graph.error().message;
  return graph ? *std::move(graph) : Graph();
}

Graph optimized(Graph graph) {
  PlacementReport report;
  const auto done = optimize(graph, {}, report);
  EXPECT_TRUE(done) << done.error().message;
  return graph;
}

size_t guards_about(const Graph& graph, std::string_view text) {
  return static_cast<size_t>(std::ranges::count_if(graph.guards, [&](const Guard& guard) {
    return guard.message.find(text) != std::string::npos;
  }));
}

size_t count_of(const Graph& graph, std::string_view op) {
  return static_cast<size_t>(
      std::ranges::count_if(graph.nodes, [&](const Node& n) { return n.op->name == op; }));
}

// A graph without a Builder is refused before a pass sees it.
TEST(Compile, RefusesMoreAxesThanATensorMayHave) {
  Builder b;
  const Value x = b.input("x", DType::f32, {{}});
  Graph graph = finished(b, {ops::neg(x)});
  for (ValueInfo& value : graph.values) {
    while (value.shape.rank() < 9) value.shape.push_back({.live = graph.pool->constant(1)});
  }
  const auto program = compile(graph, {});
  ASSERT_FALSE(program);
  EXPECT_EQ(program.error().code, ErrorCode::unsupported);
  EXPECT_EQ(program.error().message, "value x: rank must be at most 8, is 9");
}

// The carrier (a sum that is fused, a transpose that is folded) goes; the check stays.
TEST(Guards, P13_TF18_SurviveTheNodesThatRaisedThem) {
  Builder b;
  const Value x = b.input("x", DType::f32, {{}, {}}), y = b.input("y", DType::f32, {{}, {}});
  const Value sum = b.add1(ops::add, std::array{x, y});
  const Value twice =
      b.add1(ops::transpose, std::array{sum}, {{ops::TransposeOp::kPermutation, {0, 1}}});
  const Graph graph = optimized(finished(b, {ops::relu(ops::neg(twice))}));
  EXPECT_EQ(count_of(graph, "add"), 0u);
  EXPECT_EQ(count_of(graph, "transpose"), 0u);
  EXPECT_EQ(guards_about(graph, "equal shapes"), 2u);
}

TEST(Guards, P13_GoWithTheOutputsThatNeededThem) {
  Builder b;
  const Value x = b.input("x", DType::f32, {{}}), y = b.input("y", DType::f32, {{}});
  const Value unused = b.add1(ops::add, std::array{x, y});
  ops::match_cast(unused, {b.pool().constant(3)}, "nobody");
  b.guard(less_equal(b.pool().constant(1), x.extent(0)), "of the caller");
  Graph graph = finished(b, {ops::neg(x)});
  ASSERT_EQ(graph.guards.size(), 3u);
  eliminate_dead_code(graph);
  ASSERT_EQ(graph.guards.size(), 1u);
  EXPECT_EQ(graph.guards[0].message, "of the caller");
}

// One check for two nodes lives as long as one of them does.
TEST(Guards, P13_SharedOnesStay) {
  Builder b;
  const Value x = b.input("x", DType::f32, {{}}), y = b.input("y", DType::f32, {{}});
  b.add1(ops::add, std::array{x, y});
  const Value used = b.add1(ops::mul, std::array{x, y});
  Graph graph = finished(b, {used});
  ASSERT_EQ(graph.guards.size(), 1u);
  eliminate_dead_code(graph);
  EXPECT_EQ(graph.guards.size(), 1u);
}

// A shape that was read as data keeps its promises.
TEST(Guards, P13_OfShapesTakenAsDataStay) {
  Builder b;
  const Value x = b.input("x", DType::f32, {{}}), y = b.input("y", DType::f32, {{}});
  const Value sum = ops::relu(b.add1(ops::add, std::array{x, y}));
  b.keep_guards(sum);
  Graph graph = finished(b, {ops::reshape(x, {sum.extent(0), b.pool().constant(1)})});
  eliminate_dead_code(graph);
  EXPECT_EQ(guards_about(graph, "equal shapes"), 1u);
}

// The number of elements that are not 0 is needed, though nothing reads their positions.
TEST(DeadCode, P06_WhatBecomesASizeIsLive) {
  Builder b;
  const Value x = b.input("x", DType::f32, {{}});
  const std::vector<Value> found = ops::compact(ops::greater(x, 0.0));
  const ExtentExpr zero = b.pool().constant(0), one = b.pool().constant(1);
  const Value head = ops::slice(x, {zero}, {found[0].extent(0)}, {one});
  Graph graph = optimized(finished(b, {head}));
  EXPECT_EQ(count_of(graph, "compact"), 1u);
}

// P-06: the positions are gone when the last call that reads them has run, long before their number
// is used; the number lies where no other value comes, and is resolved between its producer and its
// use.
TEST(LastUse, P06_ASizeOutlivesTheDataItCounted) {
  Builder b;
  const Value x = b.input("x", DType::f32, {{}});
  const std::vector<Value> found = ops::compact(ops::greater(x, 0.0));
  const ExtentExpr zero = b.pool().constant(0), one = b.pool().constant(1);
  const Value late = ops::cumsum(ops::cumsum(x, 0), 0);
  const Graph graph =
      optimized(finished(b, {ops::slice(late, {zero}, {found[0].extent(0)}, {one})}));
  const auto kernels = lower(graph, {});
  ASSERT_TRUE(kernels) << kernels.error().message;
  ASSERT_EQ(kernels->scalars.size(), 1u);
  const KernelScalar& count = kernels->scalars[0];
  ASSERT_NE(count.buffer, kNoBuffer);
  EXPECT_EQ(kernels->buffers[count.buffer].kind, BufferKind::scalar);
  std::set<BufferId> counted;  // what else the calls that make the count write
  size_t made = 0, resolved = kernels->calls.size();
  for (size_t i = 0; i < kernels->calls.size(); ++i) {
    const KernelCall& call = kernels->calls[i];
    if (!call.resolves.empty()) resolved = std::min(resolved, i);
    const bool makes = std::ranges::any_of(call.operands, [&](const auto& operand) {
      return operand.buffer == count.buffer && operand.access != Access::read;
    });
    if (!makes) continue;
    made = i;
    for (const auto& operand : call.operands) {
      if (operand.access != Access::read) counted.insert(operand.buffer);
    }
  }
  EXPECT_LT(made, resolved);
  ASSERT_LT(resolved, kernels->calls.size() - 1) << "the slice comes after it";
  EXPECT_GE(resolved, count.ready);
  for (size_t i = made + 1; i < kernels->calls.size(); ++i) {
    for (const auto& operand : kernels->calls[i].operands) {
      const bool of_count = operand.buffer == count.buffer;
      EXPECT_TRUE(of_count ? i <= resolved : !counted.contains(operand.buffer)) << "call " << i;
    }
  }
}

// SP-14: only the size of what was joined and repeated is requested.
TEST(DeadCode, SP14_SizesNeedNoData) {
  Builder b;
  const Value x = b.input("x", DType::f32, {{}}), y = b.input("y", DType::f32, {{}});
  const Value twice = ops::concat(std::array{x, x}, 0);
  const ExtentExpr repeats[] = {y.extent(0)};
  const Value tiled = ops::tile(twice, repeats);
  const Value seed = b.input("s", DType::f32, {});
  const ExtentExpr expected = x.extent(0) * y.extent(0) * 2;
  const Graph graph = optimized(finished(b, {ops::broadcast_to(seed, {tiled.extent(0)})}));
  EXPECT_EQ(count_of(graph, "concat"), 0u);
  EXPECT_EQ(graph.nodes.size(), 1u);
  EXPECT_TRUE(prove_equal(graph.value(graph.outputs[0].value).shape[0].live, expected));
}

constexpr std::string_view kBounded =
    "input %0 \"x\" : f32[<=in0.0]\n"
    "%1 = neg(%0) : f32[<=in0.0]\n"
    "%2 = relu(%1) : f32[<=in0.0]\n"
    "output \"y\" = %2\n";

// P-08: fusion may be left out, so it leaves bounded axes alone; kernels may not, so they state
// what is missing.
TEST(Bounds, P08_OptionalRewritesSkipMandatoryOnesReport) {
  auto graph = parse(kBounded, ops::registry());
  ASSERT_TRUE(graph) << graph.error().message;
  const Graph rewritten = optimized(*graph);
  EXPECT_EQ(rewritten.nodes.size(), 2u);
  EXPECT_EQ(rewritten.value(rewritten.outputs[0].value).shape[0].guarantee, Guarantee::upper_bound);
  const auto kernels = lower(rewritten, {});
  ASSERT_FALSE(kernels);
  ASSERT_TRUE(kernels.error().dynamic_shape) << kernels.error().message;
  EXPECT_EQ(kernels.error().dynamic_shape->primitive, "neg");
  EXPECT_EQ(kernels.error().dynamic_shape->field, "axis 0 of result 0");
  EXPECT_EQ(kernels.error().dynamic_shape->observed, Guarantee::upper_bound);
}

TEST(Pipeline, TF20_DotsAreSortedFoldedAndDecomposedInOrder) {
  std::vector<std::string_view> names;
  for (const GraphPass& pass : graph_passes()) names.push_back(pass.name);
  const auto at = [&](std::string_view name) {
    return std::ranges::find(names, name) - names.begin();
  };
  EXPECT_LT(at("sort_dot_dimensions"), at("fold_transposes"));
  EXPECT_LT(at("fold_transposes"), at("decompose_dot"));
  EXPECT_LT(at("decompose_dot"), std::ssize(names) - 1);
  EXPECT_EQ(names.back(), "eliminate_dead_code");
}

}  // namespace
}  // namespace ullage::passes
