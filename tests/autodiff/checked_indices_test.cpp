// Checks of indices in graphs that transforms made: compiled after them, they see every access.
#include <gtest/gtest.h>

#include "autodiff/grad.h"
#include "autodiff/vmap.h"
#include "ir/graph/evaluate.h"
#include "ops/indexing/indexing.h"
#include "ops/reduce/reduce.h"
#include "passes/check_indices.h"

namespace ullage::test {
namespace {

using namespace ir;

Tensor indices(std::vector<int64_t> shape, const std::vector<int64_t>& values) {
  return Tensor::from_integers(DType::i64, std::move(shape), values);
}

// Is the run refused for its indices? Another failure fails the test.
bool is_refused(const Graph& graph, const std::vector<Tensor>& inputs) {
  const auto y = evaluate(graph, inputs);
  if (y) return false;
  EXPECT_NE(y.error().message.find("an index is out of range"), std::string::npos)
      << y.error().message;
  return true;
}

// The gradient of a read needs no read: it is a write at the same indices.
TEST(CheckedIndices, InGradients) {
  Builder b;
  const Value x = b.input("x", DType::f32, {{}}), ids = b.input("ids", DType::i64, {{}});
  b.output("y", ops::reduce_sum.over_all(ops::gather(x, ids, 0)));
  Result<Graph> graph = b.finish();
  ASSERT_TRUE(graph) << graph.error().message;
  const std::vector<ValueId> wrt{graph->inputs[0]};
  graph = autodiff::grad(*std::move(graph), wrt);
  ASSERT_TRUE(graph) << graph.error().message;
  const auto checked = passes::check_indices(*graph);
  ASSERT_TRUE(checked) << checked.error().message;
  const Tensor x4(DType::f32, {4});
  EXPECT_FALSE(is_refused(*graph, {x4, indices({3}, {0, 3, -4})}));
  EXPECT_TRUE(is_refused(*graph, {x4, indices({3}, {0, 4, -4})}));
}

// Of rows of indices, and of rows of both.
TEST(CheckedIndices, InBatches) {
  for (bool both : {false, true}) {
    Builder b;
    const Value x = b.input("x", DType::f32, {{}}), ids = b.input("ids", DType::i64, {{}});
    b.output("y", ops::gather(x, ids, 0));
    Result<Graph> graph = b.finish();
    ASSERT_TRUE(graph) << graph.error().message;
    autodiff::BatchAxes axes;
    axes.in = {both ? std::optional<size_t>(0) : std::nullopt, 0};
    axes.out = {0};
    graph = autodiff::vmap(*graph, axes);
    ASSERT_TRUE(graph) << graph.error().message;
    const auto checked = passes::check_indices(*graph);
    ASSERT_TRUE(checked) << checked.error().message;
    const Tensor values(DType::f32, both ? std::vector<int64_t>{2, 4} : std::vector<int64_t>{4});
    EXPECT_FALSE(is_refused(*graph, {values, indices({2, 2}, {0, 3, -4, -1})}));
    EXPECT_TRUE(is_refused(*graph, {values, indices({2, 2}, {0, 4, -4, -1})}));
    EXPECT_TRUE(is_refused(*graph, {values, indices({2, 2}, {0, 3, -5, -1})}));
  }
}

}  // namespace
}  // namespace ullage::test
