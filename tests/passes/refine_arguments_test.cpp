// SP-15: a graph for the sizes that its caller promises.
#include "passes/simplify/simplify.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <sstream>

#include "ir/graph/builder.h"
#include "ir/graph/verify.h"
#include "ir/text/print.h"
#include "ops/elementwise/elementwise.h"
#include "ops/generate/generate.h"
#include "ops/movement/movement.h"
#include "ops/registry.h"

namespace ullage::passes {
namespace {

using namespace ir;
using ::testing::HasSubstr;
using ::testing::Not;

constexpr std::string_view kAddOne = R"(input %0 "x" : f32[in0.0]
const %1 : f32[] = {1}
%2 = broadcast_to(%1) {shape=[in0.0]} : f32[in0.0]
%3 = add(%0, %2) : f32[in0.0]
output "y" = %3
)";

Graph parsed(std::string_view text) {
  auto graph = parse(std::string(text), ops::registry());
  EXPECT_TRUE(graph) << graph.error().message;
  return *std::move(graph);
}

std::string text_without_checks(const Graph& graph) {
  std::string text;
  std::istringstream lines(print(graph));
  for (std::string line; std::getline(lines, line);) {
    if (!line.starts_with("guard")) text += line + '\n';
  }
  return text;
}

TEST(RefineArguments, SP15_NoDynamicOpIsLeft) {
  Graph graph = parsed(kAddOne);
  const ArgumentExtent sixteen[] = {{.input = 0, .axis = 0, .low = 16, .high = 16}};
  ASSERT_TRUE(refine_arguments(graph, sixteen));
  ASSERT_TRUE(verify(graph, ops::registry()));
  EXPECT_EQ(print(graph), R"(input %0 "x" : f32[16]
const %1 : f32[16] = {1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1}
%2 = add(%0, %1) : f32[16]
guard equal(in0.0, 16), "input x: axis 0 must be 16"
output "y" = %2
)");
  const std::string once = print(graph);
  ASSERT_TRUE(refine_arguments(graph, sixteen));
  EXPECT_EQ(print(graph), once) << "idempotent";
}

// Sizes that the graph takes from its inputs as data become constants, and what they shape static.
TEST(RefineArguments, SP15_SizesAsDataBecomeConstants) {
  Builder b;
  const Value x = b.input("x", DType::f32, {{}, {}});
  const Value sizes = ops::extent_values(b, {x.extent(0), x.extent(1)}, {2});
  const Value flat = ops::reshape(x, {x.extent(0) * x.extent(1)});
  b.output("flat", ops::mul(flat, 2.0));
  b.output("sizes", ops::add(sizes, sizes));
  Graph graph = *b.finish();
  const ArgumentExtent extents[] = {{0, 0, 3, 3}, {0, 1, 4, 4}};
  ASSERT_TRUE(refine_arguments(graph, extents));
  EXPECT_THAT(text_without_checks(graph), Not(HasSubstr("in0.")));
  EXPECT_THAT(text_without_checks(graph), Not(HasSubstr("extent_values")));
  EXPECT_THAT(text_without_checks(graph), HasSubstr("{6, 8}"));
}

TEST(RefineArguments, NarrowerExtentsSimplifyWhatTheyDecide) {
  Builder b;
  const Value x = b.input("x", DType::f32, {{}});
  const ExtentExpr zero = b.pool().constant(0), one = b.pool().constant(1);
  b.output("y", ops::slice(x, {zero}, {min(x.extent(0), 20)}, {one}));
  Graph graph = *b.finish();
  const ArgumentExtent some[] = {{.input = 0, .axis = 0, .low = 2, .high = 20}};
  ASSERT_TRUE(refine_arguments(graph, some));
  EXPECT_THAT(text_without_checks(graph), Not(HasSubstr("min(")));
  const std::string once = print(graph);
  ASSERT_TRUE(refine_arguments(graph, some));
  EXPECT_EQ(print(graph), once);
}

TEST(RefineArguments, RefusesWhatCannotBe) {
  const auto refined = [](ArgumentExtent extent) {
    Graph graph = parsed(kAddOne);
    graph.guards.push_back(
        {.condition = less_equal(graph.pool->input_axis(0, 0), graph.pool->constant(9)),
         .message = "n must be at most 9"});
    return refine_arguments(graph, std::span(&extent, 1));
  };
  EXPECT_TRUE(refined({0, 0, 9, 9}));
  EXPECT_THAT(refined({0, 0, 10, 10}).error().message, HasSubstr("must be 10"));
  EXPECT_THAT(refined({0, 1, 4, 4}).error().message, HasSubstr("there is no input 0, axis 1"));
  EXPECT_THAT(refined({1, 0, 4, 4}).error().message, HasSubstr("there is no"));
  EXPECT_THAT(refined({0, 0, 5, 4}).error().message, HasSubstr("[5, 4]"));
  EXPECT_THAT(refined({0, 0, -1, 4}).error().message, HasSubstr("[-1, 4]"));
}

}  // namespace
}  // namespace ullage::passes
