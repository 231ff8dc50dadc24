// Checks of indices in graphs from transforms: compiled after them, they see every access.
#include <gtest/gtest.h>

#include "autodiff/batching/vmap.h"
#include "autodiff/derivatives.h"
#include "ir/graph/evaluate.h"
#include "ops/indexing/indexing.h"
#include "ops/reduce/reduce.h"
#include "passes/legalize/legalize.h"

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

// The message of the run of `access` on two rows, of x [2, 4] and `ids` [2, 2, ...], or of one x
// [4] for both; empty where all is well.
template <class Access>
std::string message_in_batch(Access access, bool rows_of_x, const Tensor& ids) {
  Builder b;
  const Value x = b.input("x", DType::f32, {b.pool().constant(4)});
  std::vector<ExtentExpr> extents;
  for (size_t a = 1; a < ids.rank(); ++a) extents.push_back(b.pool().constant(ids.shape()[a]));
  b.output("y", access(x, b.input("ids", DType::i64, extents)));
  Result<Graph> graph = b.finish();
  if (!graph) return graph.error().message;
  autodiff::BatchAxes axes;
  axes.in = {rows_of_x ? std::optional<size_t>(0) : std::nullopt, 0};
  graph = autodiff::vmap(*graph, axes);
  if (!graph) return graph.error().message;
  if (const auto checked = passes::check_indices(*graph); !checked) return checked.error().message;
  const Tensor values(DType::f32, rows_of_x ? std::vector<int64_t>{2, 4} : std::vector<int64_t>{4});
  const auto y = evaluate(*graph, std::array{values, ids});
  return y ? "" : y.error().message;
}

const auto kGather = [](Value x, Value ids) { return ops::gather(x, ids, 0); };
const auto kGatherNd = [](Value x, Value ids) { return ops::gather_nd(x, ids); };
const auto kScatterNd = [](Value x, Value ids) {
  return ops::scatter_nd(x, ids, x.builder().constant(Tensor(DType::f32, {2})),
                         ops::ScatterReduction::largest);
};

TEST(CheckedIndices, InBatchesReportTheRowAndThePlaceInIt) {
  const Tensor good = indices({2, 2}, {0, 3, -4, -1});
  const Tensor good_tuples = indices({2, 2, 1}, {0, 3, -4, -1});
  EXPECT_EQ(message_in_batch(kGather, true, good), "");
  EXPECT_EQ(message_in_batch(kGatherNd, true, good_tuples), "");
  EXPECT_EQ(message_in_batch(kScatterNd, true, good_tuples), "");
  for (int64_t place = 0; place < 4; ++place) {
    for (int64_t bad : {4, -5}) {
      std::vector<int64_t> values{0, 3, -4, -1};
      values[static_cast<size_t>(place)] = bad;
      const std::string where =
          "an index is out of range [-extent, extent): index = " + std::to_string(bad) +
          ", row = " + std::to_string(place / 2) + ", position = " + std::to_string(place % 2) +
          ", extent = 4";
      const Tensor ids = indices({2, 2}, values), tuples = indices({2, 2, 1}, values);
      EXPECT_EQ(message_in_batch(kGather, true, ids), "gather_nd: " + where);
      EXPECT_EQ(message_in_batch(kGatherNd, true, tuples), "gather_nd: " + where);
      EXPECT_EQ(message_in_batch(kScatterNd, true, tuples), "scatter_nd: " + where);
    }
  }
}

// What is read has no rows then: a place in all indices, row after row.
TEST(CheckedIndices, InBatchesOfIndicesAlone) {
  EXPECT_EQ(message_in_batch(kGather, false, indices({2, 2}, {0, 3, -4, -1})), "");
  const std::string where =
      "an index is out of range [-extent, extent): index = 4, position = 3, extent = 4";
  EXPECT_EQ(message_in_batch(kGather, false, indices({2, 2}, {0, 3, 1, 4})), "gather: " + where);
  EXPECT_EQ(message_in_batch(kGatherNd, false, indices({2, 2, 1}, {0, 3, 1, 4})),
            "gather_nd: " + where);
}

}  // namespace
}  // namespace ullage::test
