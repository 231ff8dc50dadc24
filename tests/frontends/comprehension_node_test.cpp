// Comprehension of the domain ai.ullage: an op of a model as text.
#include <gtest/gtest.h>

#include "frontends/onnx/import.h"
#include "ir/graph/evaluate.h"
#include "tests/frontends/model_writer.h"

namespace ullage::onnx {
namespace {

using ir::DType;
using ir::Tensor;
using test::GraphWriter;
using test::kFloat;
using test::kInt64;
using test::mentions;

constexpr const char* kText =
    "def window(float(N) A, int64 a) -> (O, s) {\n"
    "  O(i) +=! A(i + j) where j in 0:a\n"
    "  s max=! O(i)\n"
    "}\n"
    "def twice(float(N) A) -> (O) { O(i) = 2 * A(i) }\n";

// y, largest = window(relu(x), a); what the node has besides may differ.
std::vector<std::byte> model_with(const GraphWriter::Attributes& attributes,
                                  const GraphWriter::Strings& operands = {"r", "a"},
                                  const GraphWriter::Strings& results = {"y", "largest"}) {
  GraphWriter graph;
  graph.input("x", kFloat, {{-1, "n"}}).input("a", kInt64, {}).node("Relu", {"x"}, {"r"});
  graph.node("Comprehension", operands, results, attributes, "own", "ai.ullage");
  for (const std::string& result : results) graph.output(result);
  return graph.model(17);
}

std::vector<double> numbers_of(const Tensor& tensor) {
  std::vector<double> numbers;
  for (int64_t i = 0; i < tensor.element_count(); ++i) numbers.push_back(tensor.number(i));
  return numbers;
}

TEST(ComprehensionNode, IsTheDefinitionOfItsText) {
  const auto graph = import(model_with({{"text", kText}, {"def", "window"}}));
  ASSERT_TRUE(graph) << graph.error().message;
  const std::vector<double> x = {1, -2, 3, 4, -5, 6};
  const std::vector<int64_t> a = {2};
  const std::vector<Tensor> inputs = {Tensor::from_doubles(DType::f32, {6}, x),
                                      Tensor::from_integers(DType::i64, {}, a)};
  const auto outputs = ir::evaluate(*graph, inputs);
  ASSERT_TRUE(outputs) << outputs.error().message;
  EXPECT_EQ(numbers_of((*outputs)[0]), (std::vector<double>{1, 3, 7, 4, 6}));
  EXPECT_EQ(numbers_of((*outputs)[1]), (std::vector<double>{7}));
}

TEST(ComprehensionNode, MayLeaveOutItsLastResults) {
  const auto graph = import(model_with({{"text", kText}, {"def", "window"}}, {"r", "a"}, {"y"}));
  ASSERT_TRUE(graph) << graph.error().message;
  EXPECT_EQ(graph->outputs.size(), 1u);
}

TEST(ComprehensionNode, NeedsNoNameOfAnOnlyDefinition) {
  const auto only = "def twice(float(N) A) -> (O) { O(i) = 2 * A(i) }";
  const auto graph = import(model_with({{"text", only}}, {"r"}, {"y"}));
  EXPECT_TRUE(graph) << graph.error().message;
}

TEST(ComprehensionNode, IsRefusedWithTheRuleAndTheNode) {
  struct Case {
    GraphWriter::Attributes attributes;
    GraphWriter::Strings operands, results;
    const char* message;
  };
  const Case cases[] = {
      {{{"text", kText}}, {"r", "a"}, {"y"}, "one definition must be named: has window, twice"},
      {{{"text", kText}, {"def", "thrice"}}, {"r"}, {"y"}, "has no definition thrice"},
      {{{"text", kText}, {"def", "twice"}}, {"r"}, {"y", "z"}, "returns 1 tensors, the node has 2"},
      {{{"text", kText}, {"def", "window"}}, {"r"}, {"y"}, "[S18]"},
      {{{"text", kText}, {"def", "window"}}, {"r", "r"}, {"y"}, "[S19]"},
      {{{"text", "def f(float(N) A) -> (O) {\n  O(i) = B(i)\n}"}}, {"r"}, {"y"}, ":2:10: error: "},
      {{{"def", "window"}}, {"r", "a"}, {"y"}, "text"},
  };
  for (const Case& c : cases) {
    const auto graph = import(model_with(c.attributes, c.operands, c.results));
    ASSERT_FALSE(graph) << c.message;
    EXPECT_TRUE(mentions(graph.error(), c.message)) << graph.error().message;
    EXPECT_TRUE(mentions(graph.error(), "own")) << graph.error().message;
  }
}

}  // namespace
}  // namespace ullage::onnx
