// Loops and scans whose trips only the run knows: bounds, carries that grow, no trip at all.
#include <gtest/gtest.h>

#include "frontends/onnx/import.h"
#include "ir/graph/evaluate.h"
#include "tests/frontends/model_writer.h"

namespace ullage::onnx {
namespace {

using ir::DType;
using ir::Tensor;
using test::GraphWriter;
using test::kBool;
using test::kFloat;
using test::kInt64;
using test::mentions;

Tensor integers(std::vector<int64_t> shape, const std::vector<int64_t>& values) {
  return Tensor::from_integers(DType::i64, std::move(shape), values);
}

// V-09: the carried row starts as [0] and gets the number of every trip appended; every trip gives
// twice its number.
std::vector<std::byte> growing_loop() {
  GraphWriter body;
  body.input("i", kInt64, {}).input("go", kBool, {}).input("row", kInt64, {{-1, ""}});
  body.node("Unsqueeze", {"i", "zero"}, {"one_more"});
  body.node("Concat", {"row", "one_more"}, {"longer"}, {{"axis", int64_t{0}}}, "append");
  body.node("Add", {"i", "i"}, {"twice"});
  body.output("go").output("longer").output("twice");
  GraphWriter g;
  g.input("trips", kInt64, {}).constant("zero", {0}).constant("start", {0});
  g.node("Loop", {"trips", "", "start"}, {"grown", "rows"}, {{"body", body.graph()}}, "grow");
  return g.output("grown").output("rows").model(13);
}

TEST(Loop, AsksForTheBoundThatNothingProves) {
  const auto graph = import(growing_loop(), {.device_inputs = {"trips"}});
  ASSERT_FALSE(graph);
  EXPECT_TRUE(mentions(graph.error(), "--bound grow=N")) << graph.error().message;
}

// V-09.
TEST(Loop, GrowsItsCarryUnderABound) {
  const auto graph = import(growing_loop(), {.device_inputs = {"trips"}, .bounds = {{"grow", 16}}});
  ASSERT_TRUE(graph) << graph.error().message;
  for (const int64_t trips : {10, 16, 1, 0}) {
    const auto outputs = ir::evaluate(*graph, std::vector<Tensor>{integers({}, {trips})});
    ASSERT_TRUE(outputs) << trips << ": " << outputs.error().message;
    const Tensor &grown = (*outputs)[0], &rows = (*outputs)[1];
    ASSERT_EQ(grown.shape(), std::vector<int64_t>{trips + 1});
    ASSERT_EQ(rows.shape(), std::vector<int64_t>{trips});
    EXPECT_EQ(grown.integer(0), 0);
    for (int64_t i = 0; i < trips; ++i) {
      EXPECT_EQ(grown.integer(i + 1), i);
      EXPECT_EQ(rows.integer(i), 2 * i);
    }
  }
  const auto over = ir::evaluate(*graph, std::vector<Tensor>{integers({}, {17})});
  ASSERT_FALSE(over);
  EXPECT_TRUE(mentions(over.error(), "its trips must not exceed their bound 16"))
      << over.error().message;
}

TEST(Loop, KnownTripsNeedNoBound) {
  const auto graph = import(growing_loop(), {.pinned = {{"trips", integers({}, {3})}}});
  ASSERT_TRUE(graph) << graph.error().message;
  for (const ir::Node& node : graph->nodes) EXPECT_FALSE(node.predicate);
  const auto outputs = ir::evaluate(*graph, std::vector<Tensor>{integers({}, {3})});
  ASSERT_TRUE(outputs) << outputs.error().message;
  EXPECT_EQ((*outputs)[0].shape(), std::vector<int64_t>{4});
}

TEST(Loop, RefusesMoreNodesThanItsBudget) {
  const auto graph =
      import(growing_loop(), {.device_inputs = {"trips"}, .bounds = {{"grow", 1000000}}});
  ASSERT_FALSE(graph);
  EXPECT_TRUE(mentions(graph.error(), "nodes, more than")) << graph.error().message;
}

// Running sums of the rows of x [n, 2].
std::vector<std::byte> running_sums() {
  GraphWriter body;
  body.input("sum", kFloat, {{2, ""}}).input("row", kFloat, {{2, ""}});
  body.node("Add", {"sum", "row"}, {"next"}).node("Identity", {"next"}, {"copy"});
  body.output("next").output("copy");
  GraphWriter g;
  g.input("x", kFloat, {{-1, "n"}, {2, ""}}).input("start", kFloat, {{2, ""}});
  g.node("Scan", {"start", "x"}, {"last", "sums"},
         {{"body", body.graph()}, {"num_scan_inputs", int64_t{1}}}, "sums");
  return g.output("last").output("sums").model(13);
}

TEST(Scan, TakesTheBoundOfItsAxis) {
  const auto missing = import(running_sums());
  ASSERT_FALSE(missing);
  EXPECT_TRUE(mentions(missing.error(), "--bound sums=N")) << missing.error().message;
  const auto graph = import(running_sums(), {.bounds = {{"n", 5}}});
  ASSERT_TRUE(graph) << graph.error().message;
  const std::vector<double> values = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10};
  for (const int64_t rows : {5, 2, 0}) {
    const Tensor x = Tensor::from_doubles(DType::f32, {rows, 2},
                                          std::span(values).first(static_cast<size_t>(2 * rows)));
    const Tensor start = Tensor::from_doubles(DType::f32, {2}, std::vector<double>{0, 100});
    const auto outputs = ir::evaluate(*graph, std::vector<Tensor>{x, start});
    ASSERT_TRUE(outputs) << outputs.error().message;
    ASSERT_EQ((*outputs)[1].shape(), (std::vector<int64_t>{rows, 2}));
    double sum = 0;
    for (int64_t i = 0; i < rows; ++i) {
      sum += values[static_cast<size_t>(2 * i)];
      EXPECT_EQ((*outputs)[1].number(2 * i), sum);
    }
    EXPECT_EQ((*outputs)[0].number(0), sum);
  }
}

}  // namespace
}  // namespace ullage::onnx
