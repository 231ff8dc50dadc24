// Loop nests lowered to the op that matches and to the generic one: the same values, bit for bit
// where both combine in one order or exactly.
#include <gtest/gtest.h>

#include "frontends/comprehension/lower/loop_nest.h"
#include "ir/graph/evaluate.h"
#include "ops/elementwise/elementwise.h"
#include "tools/samples/random_tensor.h"

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
    ops::AffineForm form{b.pool().constant(s.constant), {}};
    for (size_t v = 0; v < s.coefficients.size(); ++v) {
      if (s.coefficients[v] != 0) form.terms.push_back({v, b.pool().constant(s.coefficients[v])});
    }
    read.subscripts.push_back(std::move(form));
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
  const ir::Result<LoweredNest> lowered = lower(b, nest);
  ASSERT_TRUE(lowered) << lowered.error().message;
  EXPECT_EQ(lowered->kernel, c.kernel);
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
  const bool sums_floats =
      ir::is_float(dtype) && !c.reduced.empty() &&
      (c.reduction == AffineReduction::sum || c.reduction == AffineReduction::product);
  for (int64_t i = 0; i < generic.element_count(); ++i) {
    const double wanted = generic.number(i), got = recognised.number(i);
    const double tolerance = sums_floats ? 1e-5 * (1 + std::abs(wanted)) : 0;
    EXPECT_NEAR(got, wanted, tolerance) << "element " << i;
  }
}

TEST(Forms, RecognisedAndGenericOnesAgree) {
  for (const FormCase& c : form_cases()) {
    // Convolutions and windows of integers have no op of their own.
    const bool has_integers = c.kernel != "convolution" && c.kernel != "max_pool";
    for (DType dtype : {DType::f32, DType::f64, DType::i32}) {
      if (dtype != DType::f32 && !has_integers) continue;
      SCOPED_TRACE(c.kernel + " of " + std::string(ir::name_of(dtype)));
      check_forms(c, dtype);
    }
  }
}

}  // namespace
}  // namespace ullage::comprehension::test
