// affine_reduce by the reference against plain loops: results, and what operands receive.
#include <gtest/gtest.h>

#include "ir/graph/evaluate.h"
#include "ir/text/print.h"
#include "ops/affine/affine_reduce.h"
#include "ops/elementwise/elementwise.h"
#include "ops/registry.h"
#include "passes/compile.h"
#include "passes/placement_report.h"
#include "passes/simplify/simplify.h"
#include "testing/random_tensor.h"
#include "tests/ops/fixtures/random_affine.h"

namespace ullage::test {
namespace {

using namespace ir;
using ops::AffineBox;
using ops::AffineReduction;

constexpr uint32_t kSeeds = 400;

// The operands of a random node as inputs, and their elements.
struct Operands {
  Operands(Builder& b, const RandomAffine& r) {
    for (const std::vector<int64_t>& shape : r.operand_shapes) {
      std::vector<ExtentExpr> extents;
      for (int64_t n : shape) extents.push_back(b.pool().constant(n));
      const auto seed = static_cast<uint32_t>(values.size());
      values.push_back(b.input("x" + std::to_string(seed), DType::f64, extents));
      tensors.push_back(samples::random_tensor(DType::f64, shape, seed, -2, 2));
    }
  }
  std::vector<Value> values;
  std::vector<Tensor> tensors;
};

void expect_close(const std::vector<double>& expected, const Tensor& actual, uint32_t seed) {
  ASSERT_EQ(static_cast<int64_t>(expected.size()), actual.element_count()) << "seed " << seed;
  for (size_t i = 0; i < expected.size(); ++i) {
    ASSERT_NEAR(expected[i], actual.number(static_cast<int64_t>(i)), 1e-9) << "seed " << seed;
  }
}

TEST(AffineReduce, CombinesTheTermsThatExist) {
  for (uint32_t seed = 0; seed < kSeeds; ++seed) {
    const RandomAffine r = RandomAffine::make(seed);
    Builder b;
    const Operands x(b, r);
    b.output("y", r.build(b, x.values));
    const Result<Graph> graph = b.finish();
    ASSERT_TRUE(graph) << graph.error().message;
    const auto y = evaluate(*graph, x.tensors);
    ASSERT_TRUE(y) << y.error().message;
    std::vector<double> expected(static_cast<size_t>(r.result_count()), 0);
    r.for_each_term([&](int64_t result, std::span<const int64_t> e) {
      expected[static_cast<size_t>(result)] +=
          x.tensors[0].number(e[0]) * x.tensors[1].number(e[1]);
    });
    expect_close(expected, (*y)[0], seed);
  }
}

// What an element receives is the sum, over the terms that read it, of what comes in times the
// other factor: one more node of this op, whatever is read how.
TEST(AffineReduce, GivesOperandsWhatTheirTermsReceive) {
  for (uint32_t seed = 0; seed < kSeeds; ++seed) {
    const RandomAffine r = RandomAffine::make(seed);
    for (size_t p = 0; p < 2; ++p) {
      Builder b;
      const Operands x(b, r);
      const Value y = r.build(b, x.values);
      std::vector<ExtentExpr> shape;
      for (int64_t n : r.shape) shape.push_back(b.pool().constant(n));
      const Value incoming = b.input("incoming", DType::f64, shape);
      const Node node = b.graph().nodes.back();
      const auto pulled = ops::affine_reduce.differentiation.transpose(
          {b, node, x.values, {&y, 1}, {&incoming, 1}}, static_cast<int>(p));
      ASSERT_TRUE(pulled) << pulled.error().message;
      EXPECT_EQ(b.graph().nodes.back().op, &ops::affine_reduce);
      b.output("received", *pulled);
      const Result<Graph> graph = b.finish();
      ASSERT_TRUE(graph) << graph.error().message;
      std::vector<Tensor> inputs = x.tensors;
      inputs.push_back(samples::random_tensor(DType::f64, r.shape, 9, -2, 2));
      const auto received = evaluate(*graph, inputs);
      ASSERT_TRUE(received) << received.error().message << " seed " << seed;
      std::vector<double> expected(static_cast<size_t>(x.tensors[p].element_count()), 0);
      r.for_each_term([&](int64_t result, std::span<const int64_t> e) {
        expected[static_cast<size_t>(e[p])] +=
            inputs[2].number(result) * x.tensors[1 - p].number(e[1 - p]);
      });
      expect_close(expected, (*received)[0], seed);
    }
  }
}

// A coefficient that only the run knows is never divided by: the index stays and is compared.
TEST(AffineReduce, StridesThatTheRunDecidesAreTransposed) {
  Builder b;
  const Value x = b.input("x", DType::f64, {ExtentExpr()});
  const Value like = b.input("like", DType::f64, {ExtentExpr()});
  const ops::AffineOperand operand{x, {b.pool().index_variable(0) * like.extent(0)}};
  const Value y = ops::affine_reduce(b, {&operand, 1}, ScalarBody{.inputs = {DType::f64}},
                                     AffineBox{.shape = {b.pool().constant(3)}});
  const Node node = b.graph().nodes.back();
  const auto pulled =
      ops::affine_reduce.differentiation.transpose({b, node, {&x, 1}, {&y, 1}, {&y, 1}}, 0);
  ASSERT_TRUE(pulled) << pulled.error().message;
  b.output("received", *pulled);
  const Result<Graph> graph = b.finish();
  ASSERT_TRUE(graph) << graph.error().message;
  const std::vector<double> elements{1, 2, 3, 4, 5, 6, 7, 8};
  for (const int64_t stride : {1, 2, 3}) {
    const Tensor inputs[] = {Tensor::from_doubles(DType::f64, {8}, elements),
                             Tensor(DType::f64, {stride})};
    const auto received = evaluate(*graph, inputs);
    ASSERT_TRUE(received) << received.error().message;
    for (int64_t i = 0; i < 8; ++i) {
      const bool is_read = i % stride == 0 && i / stride < 3;
      EXPECT_EQ((*received)[0].number(i), is_read ? static_cast<double>(i + 1) : 0) << stride;
    }
  }
}

// ---- products and extrema -------------------------------------------------------------------

// The reduction of a vector, and what its elements receive of 1.
std::vector<double> received_by(AffineReduction reduction, std::vector<double> elements) {
  Builder b;
  ExtentPool& pool = b.pool();
  const ExtentExpr n = pool.constant(std::ssize(elements));
  const Value x = b.input("x", DType::f64, {n});
  const ops::AffineOperand operand{x, {pool.index_variable(0)}};
  const Value y = ops::affine_reduce(b, {&operand, 1}, ScalarBody{.inputs = {DType::f64}},
                                     AffineBox{.reduced = {n}, .reduction = reduction});
  const Node node = b.graph().nodes.back();
  const Value one = b.scalar(DType::f64, 1);
  const auto pulled =
      ops::affine_reduce.differentiation.transpose({b, node, {&x, 1}, {&y, 1}, {&one, 1}}, 0);
  EXPECT_TRUE(pulled) << pulled.error().message;
  b.output("received", *pulled);
  const Result<Graph> graph = b.finish();
  EXPECT_TRUE(graph) << graph.error().message;
  const Tensor input =
      Tensor::from_doubles(DType::f64, {std::ssize(elements)}, std::span(elements));
  const auto received = evaluate(*graph, {&input, 1});
  EXPECT_TRUE(received) << received.error().message;
  std::vector<double> result;
  for (int64_t i = 0; i < std::ssize(elements); ++i) result.push_back((*received)[0].number(i));
  return result;
}

TEST(AffineReduce, ProductsAreDifferentiatedThroughZeros) {
  using Doubles = std::vector<double>;
  EXPECT_EQ(received_by(AffineReduction::product, {2, 3, 4}), (Doubles{12, 8, 6}));
  EXPECT_EQ(received_by(AffineReduction::product, {2, 0, 4}), (Doubles{0, 8, 0}));
  EXPECT_EQ(received_by(AffineReduction::product, {0, 3, 0}), (Doubles{0, 0, 0}));
}

TEST(AffineReduce, ExtremaShareEvenlyAmongTies) {
  using Doubles = std::vector<double>;
  EXPECT_EQ(received_by(AffineReduction::max, {2, 5, 5, 1}), (Doubles{0, 0.5, 0.5, 0}));
  EXPECT_EQ(received_by(AffineReduction::min, {2, 5, 5, 1}), (Doubles{0, 0, 0, 1}));
}

// ---- nodes with bodies ----------------------------------------------------------------------

Value copied_as(Builder& b, Value x, const ScalarBody& body) {
  const ops::AffineOperand operand{x, {b.pool().index_variable(0)}};
  return ops::affine_reduce(b, {&operand, 1}, body, AffineBox{.shape = {x.extent(0)}});
}

ScalarBody squared() {
  return {.inputs = {DType::f32},
          .instructions = {{.op = &ops::mul, .dtype = DType::f32, .operands = {0, 0}}},
          .result = 1};
}

TEST(NodeBody, IsPartOfWhatTheNodeMeans) {
  Builder b;
  const Value x = b.input("x", DType::f32, {ExtentExpr()});
  b.output("a", copied_as(b, x, squared()));
  b.output("b", copied_as(b, x, squared()));
  b.output("c", copied_as(b, x, {.inputs = {DType::f32}}));
  Result<Graph> graph = b.finish();
  ASSERT_TRUE(graph) << graph.error().message;
  passes::eliminate_common_subexpressions(*graph);
  EXPECT_EQ(graph->outputs[0].value, graph->outputs[1].value);
  EXPECT_NE(graph->outputs[0].value, graph->outputs[2].value);
}

// A constant of one element may be read any number of times.
TEST(NodeBody, IsFoldedWhereThatIsSoonDone) {
  for (const int64_t terms : {int64_t{1000}, int64_t{1} << 25}) {
    Builder b;
    const ops::AffineOperand operand{b.scalar(DType::f32, 0.5), {}};
    b.output("y", ops::affine_reduce(b, {&operand, 1}, squared(),
                                     AffineBox{.reduced = {b.pool().constant(terms)}}));
    Result<Graph> graph = b.finish();
    ASSERT_TRUE(graph) << graph.error().message;
    passes::PlacementReport report;
    report.begin(*graph);
    ASSERT_TRUE(passes::fold_constants(*graph, report));
    EXPECT_EQ(graph->nodes.size(), terms > 1000 ? 1u : 0u);
    if (terms > 1000) continue;
    EXPECT_EQ(graph->value(graph->outputs[0].value).constant->number(0), 250);
  }
}

TEST(NodeBody, IsAskedForWhereTheRowTakesOneAndNowhereElse) {
  Builder without;
  without.add(ops::affine_reduce, {},
              {{ops::kShape, {}},
               {ops::AffineReduceOp::kReduced, {}},
               {ops::AffineReduceOp::kDerived, {}},
               {ops::AffineReduceOp::kDivisors, {}},
               {ops::AffineReduceOp::kReads, {}},
               {ops::AffineReduceOp::kReduction, AffineReduction::sum}});
  ASSERT_TRUE(without.failed());
  EXPECT_EQ(without.error().message, "affine_reduce: needs a body");
  Builder with;
  const Value x = with.input("x", DType::f32, {ExtentExpr()});
  with.add(ops::neg, {&x, 1}, {}, std::make_shared<const ScalarBody>(squared()));
  ASSERT_TRUE(with.failed());
  EXPECT_EQ(with.error().message, "neg: takes no body");
}

TEST(AffineReduce, RefusesBodiesOfOtherOperands) {
  Builder b;
  const Value x = b.input("x", DType::i32, {ExtentExpr()});
  copied_as(b, x, squared());
  ASSERT_TRUE(b.failed());
  EXPECT_NE(b.error().message.find("(C4)"), std::string::npos) << b.error().message;
}

TEST(AffineReduce, RefusesMoreTermsThanItsKernelCombines) {
  const auto refused = [](int64_t results, int64_t terms) {
    Builder b;
    const ops::AffineOperand operand{b.scalar(DType::f32, 1), {}};
    ops::affine_reduce(
        b, {&operand, 1}, squared(),
        AffineBox{.shape = {b.pool().constant(results)}, .reduced = {b.pool().constant(terms)}});
    return b.failed() ? b.error().message.substr(b.error().message.size() - 4) : "";
  };
  EXPECT_EQ(refused(1, 61440000), "");
  EXPECT_EQ(refused(1, 61440001), "(C7)");
  EXPECT_EQ(refused(int64_t{1} << 16, int64_t{1} << 21), "");
  EXPECT_EQ(refused((int64_t{1} << 16) + 1, int64_t{1} << 21), "(C8)");
  EXPECT_EQ(refused(int64_t{1} << 30, 8192), "");
}

TEST(AffineReduce, RefusesFormsOverVariablesThatAreNotThereYet) {
  Builder b;
  ExtentPool& pool = b.pool();
  const Value x = b.input("x", DType::f32, {pool.constant(3)});
  const ops::AffineOperand operand{x, {pool.index_variable(0)}};
  const ops::DerivedVariable itself{pool.index_variable(1), 1, pool.constant(2)};
  ops::affine_reduce(b, {&operand, 1}, squared(),
                     AffineBox{.shape = {pool.constant(3)}, .derived = {itself}});
  ASSERT_TRUE(b.failed());
  EXPECT_EQ(b.error().message, "affine_reduce: a form over 1 variables names variable 1");
}

TEST(AffineReduce, RefusesFormsThatAreNotLinear) {
  Builder b;
  const ExtentExpr i = b.pool().index_variable(0);
  const Value x = b.input("x", DType::f32, {b.pool().constant(3)});
  const ops::AffineOperand operand{x, {floor_div(i, 2)}};
  ops::affine_reduce(b, {&operand, 1}, squared(), AffineBox{.shape = {b.pool().constant(3)}});
  ASSERT_TRUE(b.failed());
  EXPECT_EQ(b.error().message,
            "affine_reduce: a form over 1 variables is not linear: floor_div(i0, 2)");
}

// Operands of one dtype can share a buffer where a device binds few, those of five dtypes cannot.
TEST(AffineReduce, MoreDtypesThanBindingsAreAnError) {
  Builder b;
  std::vector<ops::AffineOperand> operands;
  ScalarBody body;
  for (DType dtype : {DType::f32, DType::i32, DType::u32, DType::i64, DType::u64}) {
    const Value x = b.input("x" + std::to_string(operands.size()), dtype, {b.pool().constant(3)});
    operands.push_back({x, {b.pool().index_variable(0)}});
    body.inputs.push_back(dtype);
  }
  b.output("y", ops::affine_reduce(b, operands, body, AffineBox{.shape = {b.pool().constant(3)}}));
  Result<Graph> graph = b.finish();
  ASSERT_TRUE(graph) << graph.error().message;
  const auto program = passes::compile(*std::move(graph), passes::CompileOptions());
  ASSERT_FALSE(program);
  EXPECT_EQ(program.error().message,
            "affine_reduce: reads 5 buffers and writes one; the device binds 4 storage buffers");
}

// The caller's duty; the reference reports where it was not met.
TEST(AffineReduce, ReferenceNamesAReadOutside) {
  Builder b;
  ExtentPool& pool = b.pool();
  const Value x = b.input("x", DType::f32, {pool.constant(3)});
  const ops::AffineOperand operand{x, {pool.index_variable(0) + 1}};
  b.output("y",
           ops::affine_reduce(b, {&operand, 1}, squared(), AffineBox{.shape = {pool.constant(3)}}));
  const Result<Graph> graph = b.finish();
  ASSERT_TRUE(graph) << graph.error().message;
  const Tensor input(DType::f32, {3});
  const auto y = evaluate(*graph, {&input, 1});
  ASSERT_FALSE(y);
  EXPECT_NE(y.error().message.find("operand 0 is read at 3 of axis 0, whose extent is 3"),
            std::string::npos)
      << y.error().message;
}

}  // namespace
}  // namespace ullage::test
