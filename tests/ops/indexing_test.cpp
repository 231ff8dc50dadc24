// Gathers, scatters, scans and topk on the host: elements known to the host, results against
// numbers worked out by hand, transposes against the dot-product identity.
#include <gtest/gtest.h>

#include <limits>

#include "ir/graph/evaluate.h"
#include "ops/generate/generate.h"
#include "ops/indexing/indexing.h"
#include "ops/movement/movement.h"
#include "ops/order/scan.h"
#include "ops/order/sort.h"
#include "tests/ops/fixtures/device_run.h"

namespace ullage::test {
namespace {

using namespace ir;

constexpr double kNan = std::numeric_limits<double>::quiet_NaN();

Tensor numbers(std::vector<double> v, std::vector<int64_t> shape) {
  return Tensor::from_doubles(DType::f64, std::move(shape), v);
}
Tensor integers(std::vector<int64_t> v, std::vector<int64_t> shape) {
  return Tensor::from_integers(DType::i64, std::move(shape), v);
}

std::vector<double> elements(const Tensor& t) {
  std::vector<double> r;
  for (int64_t i = 0; i < t.element_count(); ++i) r.push_back(t.number(i));
  return r;
}

// The outputs of the finished builder for `inputs`.
std::vector<Tensor> run(Builder& builder, const std::vector<Tensor>& inputs = {}) {
  Result<Graph> graph = builder.finish();
  EXPECT_TRUE(graph) << graph.error().message;
  if (!graph) return {};
  Result<std::vector<Tensor>> outputs = evaluate(*graph, inputs);
  EXPECT_TRUE(outputs) << outputs.error().message;
  return outputs ? *outputs : std::vector<Tensor>();
}

// ---- host elements --------------------------------------------------------------------------

TEST(GatherOnHost, PicksAnExtentByConstantIndex) {
  Builder b;
  const Value x = b.input("x", DType::f32, std::vector<ExtentExpr>(3));
  const Value shape = ops::extent_values(b, ops::extents_of(x), {3});
  const Value last = ops::gather(shape, b.constant(integers({-1}, {})), 0);
  const Value two = ops::gather(shape, b.constant(integers({1, 0}, {2})), 0);
  ASSERT_TRUE(last.valid()) << b.error().message;
  ASSERT_TRUE(last.host());
  EXPECT_EQ(last.rank(), 0u);
  EXPECT_EQ((*last.host())[0], x.extent(2));
  ASSERT_TRUE(two.host());
  EXPECT_EQ((*two.host())[0], x.extent(1));
  EXPECT_EQ((*two.host())[1], x.extent(0));
}

TEST(GatherOnHost, ChoosesByAnIndexOfTheRun) {
  Builder b;
  const Value index = b.input("index", DType::i64, {}, true);
  const Value table = b.constant(integers({10, 20, 30}, {3}));
  const Value chosen = ops::gather(table, index, 0);
  ASSERT_TRUE(chosen.host());
  for (auto [at, expected] : {std::pair<int64_t, int64_t>{0, 10},
                              {1, 20},
                              {2, 30},
                              {-1, 30},
                              {-3, 10},
                              {-9, 10},
                              {9, 30}}) {
    Bindings bindings;
    bindings.integer = [at](const ExtentNode&) -> Result<int64_t> { return at; };
    Result<int64_t> value = evaluate((*chosen.host())[0], bindings);
    ASSERT_TRUE(value) << value.error().message;
    EXPECT_EQ(*value, expected) << "index " << at;
  }
}

TEST(GatherRule, RefusesToReadFromNothing) {
  Builder b;
  const Value x = b.constant(Tensor(DType::f32, {0, 2}));
  EXPECT_FALSE(ops::gather(x, b.constant(integers({0}, {1})), 0).valid());
  EXPECT_NE(b.error().message.find("(C2)"), std::string::npos) << b.error().message;
  Builder none;
  const Value y = none.constant(Tensor(DType::f32, {0, 2}));
  EXPECT_TRUE(ops::gather(y, none.constant(Tensor(DType::i64, {0})), 0).valid());
}

// ---- results --------------------------------------------------------------------------------

TEST(OneHot, CountsNegativeIndicesFromTheEnd) {
  Builder b;
  const Value indices = b.constant(integers({0, -1, 7}, {3}));
  b.output("y", ops::one_hot(indices, b.pool().constant(3), b.scalar(DType::f32, 0),
                             b.scalar(DType::f32, 5), -1));
  EXPECT_EQ(elements(run(b)[0]), (std::vector<double>{5, 0, 0, 0, 0, 5, 0, 0, 0}));
}

TEST(Range, CountsByDelta) {
  Builder b;
  b.output("y",
           ops::range(b.scalar(DType::i64, 10), b.scalar(DType::i64, -2), b.pool().constant(3)));
  EXPECT_EQ(elements(run(b)[0]), (std::vector<double>{10, 8, 6}));
}

TEST(Trilu, KeepsOneSideOfADiagonal) {
  Builder b;
  const Value x = b.constant(numbers({1, 2, 3, 4, 5, 6}, {2, 3}));
  b.output("upper", ops::trilu(x, b.pool().constant(1), true));
  b.output("lower", ops::trilu(x, b.pool().constant(0), false));
  b.output("eye", ops::eye(b, DType::f32, b.pool().constant(2), b.pool().constant(3), 1));
  const std::vector<Tensor> r = run(b);
  EXPECT_EQ(elements(r[0]), (std::vector<double>{0, 2, 3, 0, 0, 6}));
  EXPECT_EQ(elements(r[1]), (std::vector<double>{1, 0, 0, 4, 5, 0}));
  EXPECT_EQ(elements(r[2]), (std::vector<double>{0, 1, 0, 0, 0, 1}));
}

TEST(GatherNd, TakesBatchAxesAsCoordinates) {
  Builder b;
  const Value x = b.constant(numbers({0, 1, 2, 3, 4, 5, 6, 7}, {2, 2, 2}));
  b.output("y", ops::gather_nd(x, b.constant(integers({1, 0}, {2, 1})), 1));
  EXPECT_EQ(elements(run(b)[0]), (std::vector<double>{2, 3, 4, 5}));
}

TEST(Scatter, AppliesDuplicatesInOrder) {
  for (auto [reduction, expected] : {std::pair<ops::ScatterReduction, std::vector<double>>{
                                         ops::ScatterReduction::none, {1, 6, 3}},
                                     {ops::ScatterReduction::sum, {1, 13, 3}},
                                     {ops::ScatterReduction::product, {1, 60, 3}},
                                     {ops::ScatterReduction::largest, {1, 6, 3}},
                                     {ops::ScatterReduction::smallest, {1, 2, 3}}}) {
    Builder b;
    const Value x = b.constant(numbers({1, 2, 3}, {3}));
    const Value indices = b.constant(integers({1, -2, 3}, {3}));  // the last one has no place
    const Value updates = b.constant(numbers({5, 6, 9}, {3}));
    b.output("y", ops::scatter_elements(x, indices, updates, 0, reduction));
    b.output("z",
             ops::scatter_nd(x, ops::reshape(indices, {b.pool().constant(3), b.pool().constant(1)}),
                             updates, reduction));
    const std::vector<Tensor> r = run(b);
    EXPECT_EQ(elements(r[0]), expected) << name_of(reduction);
    EXPECT_EQ(elements(r[1]), expected) << name_of(reduction);
  }
}

TEST(TopK, OrdersNanAboveAllAndTiesByIndex) {
  Builder b;
  const Value x = b.constant(numbers({1, kNan, 3, 3, -2}, {5}));
  const auto largest = ops::topk(x, b.pool().constant(4), 0);
  const auto smallest = ops::topk(x, b.pool().constant(5), -1, false);
  b.output("largest", largest[1]);
  b.output("smallest", smallest[1]);
  const std::vector<Tensor> r = run(b);
  EXPECT_EQ(elements(r[0]), (std::vector<double>{1, 2, 3, 0}));
  EXPECT_EQ(elements(r[1]), (std::vector<double>{4, 0, 2, 3, 1}));
}

TEST(TopK, RefusesMoreThanThereAre) {
  Builder b;
  const Value x = b.constant(numbers({1, 2}, {2}));
  EXPECT_FALSE(ops::topk(x, b.pool().constant(3), 0)[0].valid());
  EXPECT_NE(b.error().message.find("(C3)"), std::string::npos) << b.error().message;
}

// ---- differentiation ------------------------------------------------------------------------

double dot(const Tensor& a, const Tensor& b) {
  double sum = 0;
  for (int64_t i = 0; i < a.element_count(); ++i) sum += a.number(i) * b.number(i);
  return sum;
}

// <op(inputs), c> = sum of <input i, transpose of c for i>, for an op linear in inputs `linear`.
void check_transpose(const OpDef& op, const std::vector<Tensor>& tensors, Attributes attributes,
                     const std::vector<size_t>& linear) {
  Builder b;
  std::vector<Value> inputs;
  for (const Tensor& t : tensors) inputs.push_back(b.constant(t));
  const std::vector<Value> outputs = b.add(op, inputs, std::move(attributes));
  ASSERT_FALSE(b.failed()) << b.error().message;
  const Node node = b.graph().nodes.back();
  std::vector<int64_t> shape;
  for (ExtentExpr e : ops::extents_of(outputs[0])) shape.push_back(*as_constant(e));
  const Tensor weights = random_tensor(DType::f64, shape, 5);
  const Value cotangent = b.constant(weights);
  b.output("y", outputs[0]);
  for (size_t i : linear) {
    Result<Value> part = op.differentiation.transpose({.builder = b,
                                                       .node = node,
                                                       .inputs = inputs,
                                                       .outputs = outputs,
                                                       .incoming = std::span(&cotangent, 1)},
                                                      static_cast<int>(i));
    ASSERT_TRUE(part) << part.error().message;
    ASSERT_TRUE(part->valid()) << (b.failed() ? b.error().message : "no cotangent");
    b.output("x" + std::to_string(i), *part);
  }
  const std::vector<Tensor> results = run(b);
  double sum = 0;
  for (size_t i = 0; i < linear.size(); ++i) sum += dot(tensors[linear[i]], results[i + 1]);
  EXPECT_NEAR(dot(results[0], weights), sum, 1e-9) << op.name;
}

TEST(Transpose, OfGathersAddsToWhereWasRead) {
  const Tensor x = random_tensor(DType::f64, {2, 3, 4}, 1);
  check_transpose(ops::gather, {x, integers({2, 0, -1, 2}, {2, 2})}, {{ops::kAxis, 1}}, {0});
  check_transpose(ops::gather_elements, {x, random_tensor(DType::i64, {2, 5, 3}, 2, -3, 2)},
                  {{ops::kAxis, 1}}, {0});
  check_transpose(ops::gather_nd, {x, integers({0, 1, 1, 2, 0, 1}, {3, 2})}, {}, {0});
  check_transpose(ops::gather_nd, {x, integers({0, 2, -1, 2}, {2, 2, 1})}, {{ops::kBatchDims, 1}},
                  {0});
}

TEST(Transpose, OfScattersReadsWhereWasWritten) {
  const Tensor x = random_tensor(DType::f64, {2, 3, 4}, 1);
  const Tensor indices = random_tensor(DType::i64, {2, 5, 3}, 2, -5, 5);
  const Tensor updates = random_tensor(DType::f64, {2, 5, 3}, 3);
  const Tensor tuples = integers({0, 1, 1, 2, 0, 1, 7, 0}, {4, 2});
  const Tensor slices = random_tensor(DType::f64, {4, 4}, 4);
  const Tensor in_rows = integers({0, 1, 1, 7, 2, 0, -1, 2}, {2, 4, 1});
  const Tensor slices_in_rows = random_tensor(DType::f64, {2, 4, 4}, 5);
  for (const auto reduction : {ops::ScatterReduction::none, ops::ScatterReduction::sum}) {
    check_transpose(ops::scatter_elements, {x, indices, updates},
                    {{ops::kAxis, 1}, {ops::kScatterReduction, reduction}}, {0, 2});
    check_transpose(ops::scatter_nd, {x, tuples, slices}, {{ops::kScatterReduction, reduction}},
                    {0, 2});
    check_transpose(ops::scatter_nd, {x, in_rows, slices_in_rows},
                    {{ops::kScatterReduction, reduction}, {ops::kBatchDims, 1}}, {0, 2});
  }
}

TEST(Transpose, OfCumsumRunsTheOtherWay) {
  for (bool exclusive : {false, true}) {
    for (bool reverse : {false, true}) {
      check_transpose(
          ops::cumsum, {random_tensor(DType::f64, {2, 5, 3}, 1)},
          {{ops::kAxis, 1}, {ops::ScanOp::kExclusive, exclusive}, {ops::ScanOp::kReverse, reverse}},
          {0});
    }
  }
}

// Tangent of cumprod against a difference quotient, at factors that are 0 too.
TEST(Jvp, OfCumprodNeedsNoDivision) {
  for (bool exclusive : {false, true}) {
    for (bool reverse : {false, true}) {
      const auto product = [&](const Tensor& at) {
        Builder b;
        b.output("y", ops::cumprod(b.constant(at), 1, exclusive != 0, reverse != 0));
        return elements(run(b)[0]);
      };
      const std::vector<double> at = {2, 0, 3, -1, 0.5, 4, 1, 2},
                                along = {1, -2, 0.5, 1, 3, 1, -1, 2};
      constexpr double kStep = 1e-6;
      std::vector<double> above = at, below = at;
      for (size_t i = 0; i < at.size(); ++i) {
        above[i] += kStep * along[i];
        below[i] -= kStep * along[i];
      }
      const auto high = product(numbers(above, {2, 4})), low = product(numbers(below, {2, 4}));
      Builder b;
      const Value x = b.constant(numbers(at, {2, 4})), t = b.constant(numbers(along, {2, 4}));
      const Value y = ops::cumprod(x, 1, exclusive != 0, reverse != 0);
      const Node node = b.graph().nodes.back();
      Result<std::vector<Value>> tangent =
          ops::cumprod.differentiation.jvp({.builder = b,
                                            .node = node,
                                            .inputs = std::span(&x, 1),
                                            .outputs = std::span(&y, 1),
                                            .incoming = std::span(&t, 1)});
      ASSERT_TRUE(tangent) << tangent.error().message;
      b.output("t", tangent->front());
      const std::vector<double> derivatives = elements(run(b)[0]);
      for (size_t i = 0; i < derivatives.size(); ++i) {
        EXPECT_NEAR(derivatives[i], (high[i] - low[i]) / (2 * kStep), 1e-5)
            << "element " << i << " exclusive " << exclusive << " reverse " << reverse;
      }
    }
  }
}

}  // namespace
}  // namespace ullage::test
