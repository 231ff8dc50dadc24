// Loop nests lowered to the op that matches and to the generic one: the same values, bit for bit
// where both combine in one order or exactly.
#include <gtest/gtest.h>

#include <functional>

#include "frontends/comprehension/lower/loop_nest.h"
#include "ir/graph/evaluate.h"
#include "ops/elementwise/body_derivative.h"
#include "ops/elementwise/cast.h"
#include "ops/elementwise/elementwise.h"
#include "testing/random_tensor.h"

namespace ullage::comprehension::test {
namespace {

using ir::DType;
using ir::ExtentExpr;
using ir::ScalarBody;
using ir::Tensor;
using ir::Value;
using ops::AffineReduction;

// A read at constant + coefficients . variables along each axis.
struct Subscript {
  std::vector<int64_t> coefficients;
  int64_t constant = 0;
};
struct FormCase {
  std::string kernel;  // that is recognised
  std::vector<std::vector<int64_t>> operands;
  std::vector<std::vector<Subscript>> reads;
  std::vector<int64_t> shape, reduced;
  AffineReduction reduction = AffineReduction::sum;
};

ops::AffineOperand read_of(ir::Builder& b, Value x, const std::vector<Subscript>& subscripts) {
  ops::AffineOperand read{x, {}};
  for (const Subscript& s : subscripts) {
    read.subscripts.push_back(ir::linear_form(b.pool(), s.coefficients, s.constant));
  }
  return read;
}

ScalarBody product_of(size_t factors, DType dtype) {
  ScalarBody body{.inputs = std::vector<DType>(factors, dtype)};
  for (uint32_t f = 1; f < factors; ++f) {
    const auto last = static_cast<uint32_t>(f == 1 ? 0 : factors + f - 2);
    body.instructions.push_back({.op = &ops::mul, .dtype = dtype, .operands = {last, f}});
  }
  body.result = static_cast<uint32_t>(factors == 1 ? 0 : 2 * factors - 2);
  return body;
}

std::vector<ExtentExpr> constants(ir::Builder& b, const std::vector<int64_t>& numbers) {
  std::vector<ExtentExpr> all;
  for (int64_t n : numbers) all.push_back(b.pool().constant(n));
  return all;
}

const std::vector<FormCase>& form_cases() {
  static const std::vector<FormCase> cases{
      {"map", {{4, 5}, {6}}, {{{{0, 1}, 0}, {{1, 0}, 1}}, {{{0, 1}, 2}}}, {3, 4}, {}},
      {"reduce", {{3, 5}}, {{{{1, 0}}, {{0, 1}}}}, {3}, {5}, AffineReduction::max},
      {"reduce", {{3, 5}}, {{{{1, 0}}, {{0, 1}}}}, {3}, {5}, AffineReduction::product},
      {"reduce", {{3, 5}}, {{{{1, 0}}, {{0, 1}, 2}}}, {3}, {3}},
      {"einsum",
       {{3, 5}, {5, 4}},
       {{{{1, 0, 0}}, {{0, 0, 1}}}, {{{0, 0, 1}}, {{0, 1, 0}}}},
       {3, 4},
       {5}},
      {"convolution",
       {{2, 3, 9, 8}, {4, 3, 3, 2}},
       {{{{1, 0, 0, 0, 0, 0, 0}},
         {{0, 0, 0, 0, 1, 0, 0}},
         {{0, 0, 2, 0, 0, 1, 0}},
         {{0, 0, 0, 1, 0, 0, 2}}},
        {{{0, 1, 0, 0, 0, 0, 0}},
         {{0, 0, 0, 0, 1, 0, 0}},
         {{0, 0, 0, 0, 0, 1, 0}},
         {{0, 0, 0, 0, 0, 0, 1}}}},
       {2, 4, 4, 6},
       {3, 3, 2}},
      {"max_pool",
       {{2, 3, 9, 8}},
       {{{{1, 0, 0, 0, 0, 0}}, {{0, 1, 0, 0, 0, 0}}, {{0, 0, 2, 0, 1, 0}}, {{0, 0, 0, 1, 0, 1}}}},
       {2, 3, 4, 6},
       {3, 3},
       AffineReduction::max},
      {"affine_reduce", {{9}, {12}}, {{{{1, 1}}}, {{{2, -1}, 3}}}, {4}, {4}, AffineReduction::min},
  };
  return cases;
}

// Both forms of a nest over the graph's inputs, on `inputs`.
void compare_forms(ir::Builder& b, const LoopNest& nest, const std::vector<Tensor>& inputs,
                   const std::string& kernel) {
  const ir::Result<LoweredNest> lowered = lower(b, nest);
  ASSERT_TRUE(lowered) << lowered.error().message;
  EXPECT_EQ(lowered->kernel, kernel);
  b.output("recognised", lowered->value);
  b.output("generic",
           ops::affine_reduce(
               b, nest.reads, nest.term,
               {.shape = nest.shape, .reduced = nest.reduced, .reduction = nest.reduction}));
  const auto graph = b.finish();
  ASSERT_TRUE(graph) << graph.error().message;
  const auto results = ir::evaluate(*graph, inputs);
  ASSERT_TRUE(results) << results.error().message;
  const Tensor &recognised = (*results)[0], &generic = (*results)[1];
  ASSERT_EQ(recognised.shape(), generic.shape());
  ASSERT_EQ(recognised.dtype(), generic.dtype());
  const bool sums_floats =
      ir::is_float(generic.dtype()) && !nest.reduced.empty() &&
      (nest.reduction == AffineReduction::sum || nest.reduction == AffineReduction::product);
  for (int64_t i = 0; i < generic.element_count(); ++i) {
    const double wanted = generic.number(i), got = recognised.number(i);
    const double tolerance = sums_floats ? 1e-5 * (1 + std::abs(wanted)) : 0;
    EXPECT_NEAR(got, wanted, tolerance) << "element " << i;
  }
}

void check_forms(const FormCase& c, DType dtype) {
  ir::Builder b;
  std::vector<Tensor> inputs;
  LoopNest nest{.shape = constants(b, c.shape),
                .reduced = constants(b, c.reduced),
                .term = product_of(c.operands.size(), dtype),
                .reduction = c.reduction};
  for (size_t p = 0; p < c.operands.size(); ++p) {
    const Value x = b.input("x" + std::to_string(p), dtype, constants(b, c.operands[p]));
    nest.reads.push_back(read_of(b, x, c.reads[p]));
    inputs.push_back(samples::random_tensor(dtype, c.operands[p], static_cast<uint32_t>(p), -4, 4));
  }
  compare_forms(b, nest, inputs, c.kernel);
}

TEST(Forms, RecognisedAndGenericOnesAgree) {
  for (const FormCase& c : form_cases()) {
    // Convolutions and windows of integers have no op.
    const bool has_integers = c.kernel != "convolution" && c.kernel != "max_pool";
    for (DType dtype : {DType::f32, DType::f64, DType::i32}) {
      if (dtype != DType::f32 && !has_integers) continue;
      SCOPED_TRACE(c.kernel + " of " + std::string(ir::name_of(dtype)));
      check_forms(c, dtype);
    }
  }
}

// What is multiplied may be cast first, a number too; what is cast afterwards is no product.
TEST(Forms, CastsOfReadsAreFactors) {
  struct CastCase {
    std::string kernel;
    DType result;
    std::function<Value(Value, Value, Value)> term;  // of f32, i32 and a number of i32
  };
  for (const CastCase& c : {
           CastCase{"einsum", DType::i32,
                    [](Value x, Value y, Value two) {
                      return ops::mul(ops::mul(two, ops::cast(x, DType::i32)), y);
                    }},
           CastCase{"einsum", DType::f32,
                    [](Value x, Value y, Value two) {
                      const Value whole = ops::cast(ops::cast(x, DType::i32), DType::f32);
                      const Value twice = ops::mul(whole, ops::cast(two, DType::f32));
                      return ops::mul(twice, ops::cast(y, DType::f32));
                    }},
           CastCase{"affine_reduce", DType::i32,
                    [](Value x, Value y, Value two) {
                      const Value product = ops::mul(x, ops::cast(y, DType::f32));
                      return ops::mul(ops::cast(product, DType::i32), two);
                    }},
       }) {
    SCOPED_TRACE(c.kernel + " to " + std::string(ir::name_of(c.result)));
    ir::Builder b;
    const std::vector<std::vector<int64_t>> shapes{{3, 5}, {5, 4}};
    const Value x = b.input("x", DType::f32, constants(b, shapes[0]));
    const Value y = b.input("y", DType::i32, constants(b, shapes[1]));
    const auto body = ops::make_body(
        std::array{DType::f32, DType::i32},
        [&](ir::Builder& scalars, std::span<const Value> read) -> ir::Result<Value> {
          return c.term(read[0], read[1],
                        ops::constant_of(scalars, {.dtype = DType::i32, .integer = 2}));
        });
    ASSERT_TRUE(body) << body.error().message;
    const LoopNest nest{.shape = constants(b, {3, 4}),
                        .reduced = constants(b, {5}),
                        .reads = {read_of(b, x, {{{1, 0, 0}}, {{0, 0, 1}}}),
                                  read_of(b, y, {{{0, 0, 1}}, {{0, 1, 0}}})},
                        .term = **body};
    compare_forms(b, nest,
                  {samples::random_tensor(DType::f32, shapes[0], 1, -4, 4),
                   samples::random_tensor(DType::i32, shapes[1], 2, -4, 4)},
                  c.kernel);
  }
}

}  // namespace
}  // namespace ullage::comprehension::test
