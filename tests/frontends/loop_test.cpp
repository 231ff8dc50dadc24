// Loops and scans: which stay loops, carries that grow, no iteration at all.
#include <gtest/gtest.h>

#include <algorithm>

#include "frontends/onnx/import.h"
#include "ir/graph/evaluate.h"
#include "ir/graph/loops.h"
#include "ir/graph/op.h"
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

// V-09: the carried row starts as [0] and gets the number of every iteration appended; every
// iteration gives twice its number.
std::vector<std::byte> growing_loop() {
  GraphWriter body;
  body.input("i", kInt64, {}).input("go", kBool, {}).input("row", kInt64, {{-1, ""}});
  body.node("Unsqueeze", {"i", "zero"}, {"one_more"});
  body.node("Concat", {"row", "one_more"}, {"longer"}, {{"axis", int64_t{0}}}, "append");
  body.node("Add", {"i", "i"}, {"twice"});
  body.output("go").output("longer").output("twice");
  GraphWriter g;
  g.input("iterations", kInt64, {}).constant("zero", {0}).constant("start", {0});
  g.node("Loop", {"iterations", "", "start"}, {"grown", "rows"}, {{"body", body.graph()}}, "grow");
  return g.output("grown").output("rows").model(13);
}

size_t nodes_of(const ir::Graph& graph, ir::LoopRole role) {
  return static_cast<size_t>(std::ranges::count_if(
      graph.nodes, [role](const ir::Node& node) { return node.op->loop_role == role; }));
}

void expect_grown(const ir::Graph& graph, int64_t iterations) {
  const auto outputs = ir::evaluate(graph, std::vector<Tensor>{integers({}, {iterations})});
  ASSERT_TRUE(outputs) << iterations << ": " << outputs.error().message;
  const Tensor &grown = (*outputs)[0], &rows = (*outputs)[1];
  ASSERT_EQ(grown.shape(), std::vector<int64_t>{iterations + 1});
  ASSERT_EQ(rows.shape(), std::vector<int64_t>{iterations});
  EXPECT_EQ(grown.integer(0), 0);
  for (int64_t i = 0; i < iterations; ++i) {
    EXPECT_EQ(grown.integer(i + 1), i);
    EXPECT_EQ(rows.integer(i), 2 * i);
  }
}

// V-09: as many nodes as an iteration has, whoever knows how many there are.
TEST(Loop, StaysALoopWhereItsIterationsAreManyOrUnknown) {
  for (const bool on_device : {true, false}) {
    const auto graph =
        import(growing_loop(), {.device_inputs = on_device ? std::vector<std::string>{"iterations"}
                                                           : std::vector<std::string>{}});
    ASSERT_TRUE(graph) << graph.error().message;
    EXPECT_EQ(nodes_of(*graph, ir::LoopRole::begin), 1u);
    EXPECT_EQ(ir::growing_carries(*graph).size(), 2u) << "the carried value and the rows";
    for (const int64_t iterations : {10, 1000, 1, 0}) expect_grown(*graph, iterations);
  }
}

// What derivatives need.
TEST(Loop, IsUnrolledUnderABound) {
  const ImportOptions options{.device_inputs = {"iterations"}, .loops = Loops::unrolled};
  const auto missing = import(growing_loop(), options);
  ASSERT_FALSE(missing);
  EXPECT_TRUE(mentions(missing.error(), "--bound grow=N")) << missing.error().message;
  ImportOptions bounded = options;
  bounded.bounds = {{"grow", 16}};
  const auto graph = import(growing_loop(), bounded);
  ASSERT_TRUE(graph) << graph.error().message;
  EXPECT_EQ(nodes_of(*graph, ir::LoopRole::begin), 0u);
  for (const int64_t iterations : {10, 16, 1, 0}) expect_grown(*graph, iterations);
  const auto over = ir::evaluate(*graph, std::vector<Tensor>{integers({}, {17})});
  ASSERT_FALSE(over);
  EXPECT_TRUE(mentions(over.error(), "its iterations must not exceed their bound 16"))
      << over.error().message;
  bounded.bounds = {{"grow", 1000000}};
  const auto large = import(growing_loop(), bounded);
  ASSERT_FALSE(large);
  EXPECT_TRUE(mentions(large.error(), "nodes, more than")) << large.error().message;
}

TEST(Loop, OfFewKnownIterationsIsUnrolled) {
  const auto graph = import(growing_loop(), {.specialized = {{"iterations", integers({}, {3})}}});
  ASSERT_TRUE(graph) << graph.error().message;
  EXPECT_EQ(nodes_of(*graph, ir::LoopRole::begin), 0u);
  const auto rolled = import(
      growing_loop(), {.specialized = {{"iterations", integers({}, {3})}}, .loops = Loops::rolled});
  ASSERT_TRUE(rolled) << rolled.error().message;
  EXPECT_EQ(nodes_of(*rolled, ir::LoopRole::begin), 1u);
  for (const int64_t iterations : {3, 7, 0}) expect_grown(*rolled, iterations);
}

TEST(Loop, KnownIterationsNeedNoBound) {
  const auto graph = import(growing_loop(), {.specialized = {{"iterations", integers({}, {3})}}});
  ASSERT_TRUE(graph) << graph.error().message;
  for (const ir::Node& node : graph->nodes) EXPECT_FALSE(node.predicate);
  const auto outputs = ir::evaluate(*graph, std::vector<Tensor>{integers({}, {3})});
  ASSERT_TRUE(outputs) << outputs.error().message;
  EXPECT_EQ((*outputs)[0].shape(), std::vector<int64_t>{4});
}

// Carried values whose extents change: y doubles its length, the length of z is the iteration's
// number, w loses its first element. The loop ends when y is too long.
std::vector<std::byte> other_extents() {
  GraphWriter body;
  body.input("i", kInt64, {}).input("go", kBool, {}).input("y", kFloat, {{-1, ""}});
  body.input("z", kFloat, {{-1, ""}}).input("w", kFloat, {{-1, ""}});
  body.node("Concat", {"y", "y"}, {"y_next"}, {{"axis", int64_t{0}}});
  body.node("Unsqueeze", {"i", "zero"}, {"count"}).node("Expand", {"half", "count"}, {"z_next"});
  body.node("Slice", {"w", "one", "far"}, {"w_next"});
  body.node("Size", {"y_next"}, {"size"}).node("Less", {"size", "most"}, {"go_on"});
  body.output("go_on").output("y_next").output("z_next").output("w_next");
  GraphWriter g;
  g.input("x", kFloat, {{-1, "n"}}).constant("zero", {0}).constant("one", {1});
  g.constant("far", {1000}).input("half", kFloat, {{1, ""}}).input("most", kInt64, {});
  g.node("Loop", {"", "", "x", "x", "x"}, {"ys", "zs", "ws"}, {{"body", body.graph()}}, "while");
  return g.output("ys").output("zs").output("ws").model(13);
}

TEST(Loop, CarriesWhateverExtentsAnIterationLeaves) {
  const auto graph = import(other_extents());
  ASSERT_TRUE(graph) << graph.error().message;
  const std::vector<double> values = {1, 2, 3};
  const auto outputs = ir::evaluate(
      *graph, std::vector<Tensor>{Tensor::from_doubles(DType::f32, {3}, values),
                                  Tensor::from_doubles(DType::f32, {1}, std::vector<double>{0.5}),
                                  integers({}, {40})});
  ASSERT_TRUE(outputs) << outputs.error().message;
  EXPECT_EQ((*outputs)[0].shape(), std::vector<int64_t>{48});
  EXPECT_EQ((*outputs)[1].shape(), std::vector<int64_t>{3}) << "the number of the last iteration";
  EXPECT_EQ((*outputs)[2].shape(), std::vector<int64_t>{0});
  EXPECT_EQ((*outputs)[0].number(47), 3);
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

TEST(Scan, TakesAnyNumberOfRows) {
  const auto graph = import(running_sums());
  ASSERT_TRUE(graph) << graph.error().message;
  EXPECT_EQ(nodes_of(*graph, ir::LoopRole::begin), 1u);
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
