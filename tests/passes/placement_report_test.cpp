// Where a model's nodes went, by what they stood for and what the passes left of them.
#include "passes/placement_report.h"

#include <gtest/gtest.h>

#include "ir/graph/builder.h"
#include "ir/text/print.h"
#include "ops/dense/matmul.h"
#include "ops/elementwise/composites.h"
#include "ops/elementwise/elementwise.h"
#include "ops/reduce/reduce.h"
#include "ops/registry.h"
#include "passes/compile.h"
#include "testing/random_tensor.h"

namespace ullage::passes {
namespace {

// The entries after the whole pipeline, in the order of the sources.
std::vector<ir::Placement> places_of(std::string_view text) {
  auto graph = ir::parse(text, ops::registry());
  EXPECT_TRUE(graph) << graph.error().message;
  if (!graph) return {};
  PlacementReport report;
  auto done = optimize(*graph, {}, report);
  EXPECT_TRUE(done) << done.error().message;
  std::vector<ir::Placement> places;
  for (const auto& entry : report.entries()) {
    EXPECT_TRUE(entry.where == ir::Placement::device || !entry.reason.empty());
    places.push_back(entry.where);
  }
  return places;
}

using enum ir::Placement;

TEST(PlacementReport, FusedNodesAreOnTheDevice) {
  EXPECT_EQ(places_of("source 0 \"a\" \"Add\"\n"
                      "source 1 \"b\" \"Relu\"\n"
                      "input %0 \"x\" : f32[in0.0]\n"
                      "%1 = add(%0, %0) : f32[in0.0] source 0\n"
                      "%2 = relu(%1) : f32[in0.0] source 1\n"
                      "output \"y\" = %2\n"),
            (std::vector{device, device}));
}

TEST(PlacementReport, ArithmeticOfConstantsIsFolded) {
  EXPECT_EQ(places_of("source 0 \"a\" \"Mul\"\n"
                      "source 1 \"b\" \"Add\"\n"
                      "input %0 \"x\" : f32[in0.0]\n"
                      "const %1 : f32[] = {2}\n"
                      "%2 = mul(%1, %1) : f32[] source 0\n"
                      "%3 = add(%0, %2) : f32[in0.0] source 1\n"
                      "output \"y\" = %3\n"),
            (std::vector{folded, device}));
}

// A norm of 2^20 numbers for each of 1,024 rows, a product of 2^19 by 8.
TEST(PlacementReport, NormsAndProductsOfLargeConstantsAreFolded) {
  ir::Builder b;
  const auto constant = [&](std::vector<int64_t> shape) {
    return b.constant(samples::random_tensor(ir::DType::f32, std::move(shape), 1));
  };
  const ir::Value weights = constant({1024, 1024}), x = b.input("x", ir::DType::f32, {});
  const std::vector<int64_t> columns = {1};
  const ir::Value norm = ops::sqrt(ops::reduce_sum(ops::square(weights), columns, true));
  const ir::Value update = ops::matmul(constant({1024, 8}), constant({8, 1024}));
  b.output("y", ops::mul(ops::add(ops::div(weights, norm), update), x));
  auto graph = b.finish();
  ASSERT_TRUE(graph) << graph.error().message;
  PlacementReport report;
  const auto done = optimize(*graph, {}, report);
  ASSERT_TRUE(done) << done.error().message;
  EXPECT_EQ(graph->nodes.size(), 1u) << ir::print(*graph);
}

TEST(PlacementReport, ShapeArithmeticIsHostWorkUnlessItIsData) {
  const char* const nodes =
      "source 0 \"shape\" \"Shape\"\n"
      "source 1 \"sum\" \"Add\"\n"
      "source 2 \"r\" \"Relu\"\n"
      "input %0 \"x\" : f32[in0.0]\n"
      "%1 = extent_values() {dtype=i64, shape=[1], values=[in0.0]} : i64[1] "
      "host [in0.0] source 0\n"
      "%2 = add(%1, %1) : i64[1] host [in0.0 * 2] source 1\n"
      "%3 = relu(%0) : f32[in0.0] source 2\n"
      "output \"y\" = %3\n";
  EXPECT_EQ(places_of(nodes), (std::vector{host, host, device}));
  // As an output, the sum is written by the device; its operand is sizes only.
  EXPECT_EQ(places_of(std::string(nodes) + "output \"s\" = %2\n"),
            (std::vector{host, device, device}));
}

// What an Identity or a cast to the same type leaves: a name for an input that the host can read.
TEST(PlacementReport, RenamingIsNoHostWork) {
  ir::Builder b;
  const ir::Value n = b.input("n", ir::DType::i64, {b.pool().constant(2)}, true);
  ASSERT_TRUE(n.host());
  b.add_source({.name = "same", .op = "Cast"});
  b.output("y", ops::neg(n));
  auto graph = b.finish();
  ASSERT_TRUE(graph) << graph.error().message;
  graph->sources[0].results = {n.id()};
  PlacementReport report;
  ASSERT_TRUE(optimize(*graph, {}, report));
  EXPECT_EQ(report.entries()[0].where, device);
  EXPECT_EQ(report.entries()[0].reason, "renames its operand");
}

}  // namespace
}  // namespace ullage::passes
