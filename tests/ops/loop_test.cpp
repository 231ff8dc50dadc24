// What a loop must be: markers that pair, values that stay inside, carried values that keep what
// was stated of them.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "ir/graph/evaluate.h"
#include "ir/graph/verify.h"
#include "ir/text/print.h"
#include "ops/control/loop.h"
#include "ops/elementwise/elementwise.h"
#include "ops/movement/movement.h"
#include "ops/reduce/reduce.h"
#include "ops/registry.h"
#include "ops/select/nonzero.h"

namespace ullage::ops {
namespace {

using ir::Builder;
using ir::DType;
using ir::ExtentExpr;
using ir::Tensor;
using ir::Value;
using testing::HasSubstr;

// x doubles `iterations` times.
ir::Graph doubling(int64_t iterations) {
  Builder b;
  const Value x = b.input("x", DType::f32, {ExtentExpr()});
  Loop loop(b, b.pool().constant(iterations));
  const Value carried = loop.carry(x);
  loop.next(carried, mul(carried, 2.0));
  loop.end();
  b.output("y", loop.result(carried));
  b.output("taken", loop.taken_value());
  auto graph = b.finish();
  EXPECT_TRUE(graph) << graph.error().message;
  return graph ? *std::move(graph) : ir::Graph{};
}

TEST(Loop, RunsAsWritten) {
  const std::vector<double> x{1, 3};
  for (int64_t iterations : {0, 1, 10}) {
    const auto results =
        ir::evaluate(doubling(iterations), std::vector{Tensor::from_doubles(DType::f32, {2}, x)});
    ASSERT_TRUE(results) << results.error().message;
    EXPECT_EQ((*results)[0].number(1), 3 * static_cast<double>(int64_t{1} << iterations));
    EXPECT_EQ((*results)[1].integer(0), iterations);
  }
}

TEST(Loop, IsPrintedAndParsed) {
  const std::string text = ir::print(doubling(7));
  const auto parsed = ir::parse(text, registry());
  ASSERT_TRUE(parsed) << parsed.error().message;
  EXPECT_EQ(ir::print(*parsed), text);
  const auto ok = ir::verify(*parsed, registry());
  EXPECT_TRUE(ok) << ok.error().message;
}

// A capacity that plans begin with something of, and a value that begins empty.
TEST(Loop, IsPrintedAndParsedWithItsCapacity) {
  Builder b;
  const Value x = b.input("x", DType::f32, {ExtentExpr()});
  Loop loop(b, {}, less(b.scalar(DType::f32, 0), b.scalar(DType::f32, 1)));
  const Value carried = loop.carry(x), rows = loop.stack(carried);
  loop.next(carried, mul(carried, 2.0));
  loop.end();
  b.output("y", loop.result(carried));
  b.output("rows", loop.result(rows));
  const auto graph = b.finish();
  ASSERT_TRUE(graph) << graph.error().message;
  const std::string text = ir::print(*graph);
  EXPECT_THAT(text, HasSubstr("capacity 0 \"loop\" of"));
  EXPECT_THAT(text, HasSubstr(" from 128\n"));
  const auto parsed = ir::parse(text, registry());
  ASSERT_TRUE(parsed) << parsed.error().message;
  EXPECT_EQ(ir::print(*parsed), text);
}

TEST(Loop, WithoutABoundEndsWithItsCondition) {
  Builder b;
  const Value x = b.input("x", DType::f32, {ExtentExpr()});
  Loop loop(b, {});
  const Value carried = loop.carry(x), rows = loop.stack(carried);
  const Value next = mul(carried, 2.0);
  loop.next(carried, next);
  loop.end(less(reduce_sum.over_all(next), b.scalar(DType::f32, 1000)));
  b.output("y", loop.result(carried));
  b.output("rows", loop.result(rows));
  b.output("taken", loop.taken_value());
  const auto graph = b.finish();
  ASSERT_TRUE(graph) << graph.error().message;
  const std::vector<double> one{1, 0};
  const auto results =
      ir::evaluate(*graph, std::vector{Tensor::from_doubles(DType::f32, {2}, one)});
  ASSERT_TRUE(results) << results.error().message;
  EXPECT_EQ((*results)[0].number(0), 1024);
  EXPECT_EQ((*results)[1].shape(), (std::vector<int64_t>{10, 2}));
  EXPECT_EQ((*results)[1].number(18), 512);
  EXPECT_EQ((*results)[2].integer(0), 10);
}

// Without a condition there are as many rows as iterations: extents that the host knows.
TEST(Loop, ThatNothingEndsEarlyHasExtentsOfItsIterations) {
  Builder b;
  const Value x = b.input("x", DType::f32, {ExtentExpr()});
  Loop loop(b, x.extent(0));
  const Value rows = loop.stack(ops::mul(x, 2.0));
  loop.end();
  const Value all = loop.result(rows);
  ASSERT_FALSE(b.failed()) << b.error().message;
  EXPECT_EQ(all.extent(0), x.extent(0));
}

std::string broken(const std::function<void(ir::Graph&)>& change) {
  ir::Graph graph = doubling(3);
  change(graph);
  const auto ok = ir::verify(graph, registry());
  return ok ? "" : ok.error().message;
}

size_t place_of(const ir::Graph& graph, ir::LoopRole role) {
  size_t n = 0;
  while (graph.nodes[n].op->loop_role != role) ++n;
  return n;
}

TEST(Loop, MarkersPair) {
  EXPECT_EQ(broken([](ir::Graph&) {}), "");
  EXPECT_THAT(broken([](ir::Graph& graph) {
                graph.nodes.resize(place_of(graph, ir::LoopRole::end));
                graph.outputs.clear();
                for (ir::ValueInfo& value : graph.values) {
                  if (value.producer != ir::kNoNode && value.producer >= graph.nodes.size()) {
                    value.producer = ir::kNoNode;
                  }
                }
                for (ir::DeviceScalar& row : graph.device_scalars) row.value = ir::kNoValue;
                graph.guards.clear();
              }),
              HasSubstr("must have an end"));
}

TEST(Loop, WhatAnIterationMakesStaysInside) {
  EXPECT_THAT(broken([](ir::Graph& graph) {
                const ir::Node& end = graph.nodes[place_of(graph, ir::LoopRole::end)];
                graph.outputs[0].value = end.inputs[ir::kEndFirstPair + 1];
              }),
              HasSubstr("read outside of the loop"));
}

std::string refused(const std::function<void(Builder&, Value x)>& build) {
  Builder b;
  build(b, b.input("x", DType::f32, {ExtentExpr()}));
  const auto graph = b.finish();
  return graph ? "" : graph.error().message;
}

TEST(Loop, CarriedValuesKeepTheirWord) {
  EXPECT_THAT(refused([](Builder& b, Value x) {
                Loop loop(b, b.pool().constant(2));
                const Value carried = loop.carry(x);
                loop.next(carried, less(carried, x));
              }),
              HasSubstr("must keep dtype and rank: f32 of rank 1 becomes bool of rank 1"));
  EXPECT_THAT(refused([](Builder& b, Value x) {
                Loop loop(b, b.pool().constant(2));
                loop.carry(x);
                loop.end();
              }),
              HasSubstr("must have a next one"));
  EXPECT_THAT(refused([](Builder& b, Value x) {
                Loop loop(b, b.pool().constant(2));
                loop.next(x, x);
              }),
              HasSubstr("must be given what carry() gave"));
  EXPECT_THAT(refused([](Builder& b, Value x) {
                Loop loop(b, b.pool().constant(2));
                const Value carried = loop.carry(x);
                loop.result(carried);
              }),
              HasSubstr("behind end()"));
  EXPECT_THAT(refused([](Builder& b, Value x) {
                Loop loop(b, b.pool().constant(2));
                loop.carry(neg(x));
              }),
              HasSubstr("must be computed before the loop begins"));
  EXPECT_THAT(refused([](Builder& b, Value x) {
                Loop loop(b, b.pool().constant(2));
                loop.stack(compress(less(x, 0.0), x, 0).values);
              }),
              HasSubstr("the same extents in every iteration: axis 0 is compact:1[0]"));
  // Not known to be wrong before the run: a guard.
  Builder b;
  const Value x = b.input("x", DType::f32, {ExtentExpr()}), y = b.input("y", DType::f32, {{}});
  Loop loop(b, b.pool().constant(2));
  const Value carried = loop.carry(x);
  loop.next(carried, y);
  loop.end();
  b.output("z", loop.result(carried));
  const auto graph = b.finish();
  ASSERT_TRUE(graph) << graph.error().message;
  const auto run =
      ir::evaluate(*graph, std::vector{Tensor(DType::f32, {2}), Tensor(DType::f32, {3})});
  ASSERT_FALSE(run);
  EXPECT_THAT(run.error().message, HasSubstr("axis 0 of a next value must be x.0, is y.0"));
}

}  // namespace
}  // namespace ullage::ops
