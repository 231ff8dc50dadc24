// Formulas over index variables: their simplest form, and the view of them as linear sums.
#include "ir/extent/affine.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace ullage::ir {
namespace {

using testing::ElementsAre;

struct AffineForms : testing::Test {
  ExtentPool pool;
  const ExtentExpr n = pool.input_axis(0, 0);
  const ExtentExpr i = pool.index_variable(0), j = pool.index_variable(1);

  // "constant; coefficient * (atom), ..."
  static std::string text(ExtentExpr e) {
    const AffineForm form = affine_form(e);
    std::string r = to_string(form.constant);
    for (const AffineTerm& term : form.terms) {
      r += "; " + to_string(term.coefficient) + " * " + to_string(term.atom);
    }
    return r;
  }

  // At i, j and a size of 5.
  static int64_t value(ExtentExpr e, int64_t at_i, int64_t at_j) {
    const Bindings at{.integer = [=](const ExtentNode& leaf) -> Result<int64_t> {
      if (leaf.op != ScalarOp::index_variable) return 5;
      return leaf.index == 0 ? at_i : at_j;
    }};
    const Result<int64_t> r = evaluate(e, at);
    EXPECT_TRUE(r) << r.error().message;
    return r ? *r : INT64_MIN;
  }
};

TEST_F(AffineForms, SumsDoNotDependOnHowTheyAreWritten) {
  const ExtentExpr a = (i + j) * 2 + (n - i + 3), b = n + 3 + (j * 2 + i);
  EXPECT_EQ(simplify(a), simplify(b));
  EXPECT_EQ(text(a), "in0.0 + 3; 1 * i0; 2 * i1");
}

TEST_F(AffineForms, TermsThatCancelAreGone) {
  const ExtentExpr e = i + j - i;
  EXPECT_EQ(text(e), "0; 1 * i1");
  EXPECT_THAT(index_variables_of(e), ElementsAre(0, 1));
  EXPECT_THAT(index_variables_of(simplify(e)), ElementsAre(1));
  EXPECT_TRUE(affine_form(i - i + n).is_uniform());
}

TEST_F(AffineForms, CoefficientsAreAllThatIsTheSameAtEveryIndex) {
  EXPECT_EQ(text((n + 1) * i + (n + 2) * (n - 3)), "in0.0*in0.0 - in0.0 - 6; in0.0 + 1 * i0");
  EXPECT_EQ(text((i + 1) * (j - n)), "-1*in0.0; -1*in0.0 * i0; 1 * i0*i1; 1 * i1");
  EXPECT_EQ(text(n * max(i, n) - n), "-1*in0.0; in0.0 * max(in0.0, i0)");
}

// Their product has more terms than a polynomial expands.
TEST_F(AffineForms, LongCoefficientsAreDistributed) {
  ExtentExpr many = n;
  for (uint32_t axis = 1; axis < 40; ++axis) many = many + pool.input_axis(0, axis);
  const AffineForm form = affine_form(many * (i - j * 2 + n));
  ASSERT_EQ(form.terms.size(), 2u);
  EXPECT_EQ(form.terms[0].atom, i);
  EXPECT_EQ(form.terms[0].coefficient, simplify(many));
  EXPECT_EQ(form.terms[1].atom, j);
  EXPECT_EQ(form.terms[1].coefficient, simplify(many * -2));
  EXPECT_EQ(form.constant, simplify(many * n));
  EXPECT_TRUE(affine_form(many * (i + j) - many * i - many * j).is_uniform());
}

// Every path through 60 levels would be 2^60.
TEST_F(AffineForms, SharedProductsAreReadOnce) {
  ExtentExpr many = n, others = n;
  for (uint32_t axis = 1; axis < 40; ++axis) {
    many = many + pool.input_axis(0, axis);
    others = others + pool.input_axis(1, axis);
  }
  ExtentExpr e = i + j;
  for (int level = 0; level < 60; ++level) e = simplify(many * e + others * e);
  const AffineForm form = affine_form(e);
  ASSERT_EQ(form.terms.size(), 2u);
  EXPECT_EQ(form.terms[0].variable(), 0u);
  EXPECT_EQ(form.terms[0].coefficient, form.terms[1].coefficient);
}

// Longer than a sum that is read, and with coefficients that leave int64.
TEST_F(AffineForms, NoLinearSumIsTooLong) {
  ExtentExpr sum = i, coefficient = pool.constant(1);
  for (uint32_t axis = 0; axis < 300; ++axis) {
    sum = sum + pool.input_axis(0, axis) * i - pool.input_axis(1, axis);
    coefficient = coefficient + pool.input_axis(0, axis);
  }
  const AffineForm form = affine_form(sum + j * 2);
  ASSERT_EQ(form.terms.size(), 2u);
  for (const AffineTerm& term : form.terms) {
    ASSERT_TRUE(term.variable());
    const ExtentExpr expected = *term.variable() == 0 ? coefficient : pool.constant(2);
    EXPECT_EQ(value(term.coefficient, 0, 0), value(expected, 0, 0));
  }
  EXPECT_EQ(value(form.constant, 0, 0), -1500);
  const AffineForm large = affine_form(i * INT64_MAX * 2 + i * INT64_MAX + i * INT64_MAX);
  ASSERT_EQ(large.terms.size(), 1u);
  EXPECT_EQ(large.terms[0].atom, i);
}

TEST_F(AffineForms, OnlyAnIndexVariableIsAVariable) {
  const AffineForm form = affine_form(j * 3 + floor_div(i, 2));
  ASSERT_EQ(form.terms.size(), 2u);
  EXPECT_EQ(form.terms[0].variable(), std::nullopt);
  EXPECT_EQ(form.terms[1].variable(), 1u);
}

TEST_F(AffineForms, WhatHasAnIndexDependsOnIt) {
  EXPECT_FALSE(depends_on_index({}));
  EXPECT_FALSE(depends_on_index(n + 1));
  EXPECT_TRUE(depends_on_index(select(less(n, j), n, pool.constant(2))));
  EXPECT_TRUE(index_variables_of({}).empty());
}

TEST_F(AffineForms, DivisionsKeepOnlyWhatIsNotDivisible) {
  EXPECT_EQ(text(floor_div(i * 6 + 7, 3)), "2; 2 * i0");
  EXPECT_EQ(text(mod(i * 4 + j, pool.constant(2))), "0; 1 * mod(i1, 2)");
  EXPECT_EQ(text(mod(i * 4, pool.constant(2))), "0");
  EXPECT_EQ(text(floor_div(i * 4 + j + 2, 2)), "0; 1 * floor_div(i1 + 2, 2); 2 * i0");
}

// In several pieces, one that rises and one that falls, its bounds would be estimates.
TEST_F(AffineForms, AnIndexStaysInOneQuotient) {
  EXPECT_EQ(text(floor_div(i * 3, 2)), "0; 1 * floor_div(3*i0, 2)");
  EXPECT_EQ(text(floor_div(i - 4, 2)), "0; 1 * floor_div(i0 - 4, 2)");
  EXPECT_EQ(text(floor_div(i * 4 + 6, 8)), "0; 1 * floor_div(i0 + 1, 2)");
  EXPECT_EQ(text(mod(i * -1 + n, pool.constant(4))), "0; 1 * mod(in0.0 - i0, 4)");
  EXPECT_EQ(text(mod(i * 7, pool.constant(4))), "0; 1 * mod(3*i0, 4)");
}

TEST_F(AffineForms, DivisionRoundsTowardMinusInfinityForBothSignsOfTheDivisor) {
  for (int64_t divisor : {-3, -2, -1, 1, 2, 3}) {
    const ExtentExpr quotient = simplify(floor_div(i, divisor));
    const ExtentExpr rest = simplify(mod(i, pool.constant(divisor)));
    for (int64_t at = -7; at <= 7; ++at) {
      const int64_t q = value(quotient, at, 0), r = value(rest, at, 0);
      EXPECT_EQ(q * divisor + r, at) << divisor;
      EXPECT_TRUE(divisor > 0 ? r >= 0 && r < divisor : r <= 0 && r > divisor) << at << divisor;
    }
  }
}

TEST_F(AffineForms, TheFormHasTheValueOfTheExpression) {
  const ExtentExpr expressions[] = {(i + 1) * (j - n), floor_div(i * 3 + j, 2) * (n + j),
                                    max(i, j * 2) - mod(i * 5 + n, pool.constant(3)),
                                    select(less_equal(j, i), i * i, n * j),
                                    floor_div(i - j * n, n)};
  for (const ExtentExpr e : expressions) {
    const AffineForm form = affine_form(e);
    for (int64_t at_i = -3; at_i <= 3; ++at_i) {
      for (int64_t at_j = -3; at_j <= 3; ++at_j) {
        int64_t sum = value(form.constant, 0, 0);
        for (const AffineTerm& term : form.terms) {
          sum += value(term.coefficient, 0, 0) * value(term.atom, at_i, at_j);
        }
        EXPECT_EQ(sum, value(e, at_i, at_j)) << to_string(e) << " at " << at_i << ", " << at_j;
      }
    }
  }
}

TEST_F(AffineForms, VariablesAreReplacedInsideAtomsToo) {
  const ExtentExpr e = i * 2 + floor_div(j, 3) * n;
  const auto shifted = [&](uint32_t v) { return pool.index_variable(v + 1) + 1; };
  const ExtentExpr r = replace_indices(e, shifted);
  EXPECT_EQ(
      r, simplify(pool.index_variable(1) * 2 + 2 + floor_div(pool.index_variable(2) + 1, 3) * n));
  EXPECT_EQ(replace_indices(n, shifted), n);
}

TEST_F(AffineForms, EvaluationNamesWhatHasNoValue) {
  const Bindings at{.integer = [](const ExtentNode& leaf) -> Result<int64_t> {
    return leaf.index == 0 ? INT64_MAX : 0;
  }};
  const auto overflow = evaluate(i * 2, at);
  ASSERT_FALSE(overflow);
  EXPECT_THAT(overflow.error().message, testing::HasSubstr("i0*2 has no value"));
}

// Every path through 200 levels would be 2^200.
TEST_F(AffineForms, SharedAtomsCostNothing) {
  ExtentExpr e = i;
  for (int depth = 0; depth < 200; ++depth) {
    e = simplify(floor_div(e, 3) + floor_div(e + 1, 2));
  }
  EXPECT_EQ(value(e, 0, 0), 0);
  EXPECT_EQ(affine_form(e).terms.size(), 2u);
  EXPECT_LT(to_string(e).size(), 10'000u);
}

}  // namespace
}  // namespace ullage::ir
