// Sums without error, sums of every known kind, and the tree that swallowed units draw.
#include "tools/conform/matrix/dot_model.h"

#include <gtest/gtest.h>

#include <cmath>
#include <random>
#include <set>

#include "tools/conform/matrix/sum_tree.h"

namespace ullage::conform {
namespace {

using ir::DType;
using Step = DotModel::Step;

double sum_of(std::initializer_list<double> summands, DType dtype,
              Rounding rounding = Rounding::nearest_even) {
  ExactSum sum;
  for (const double s : summands) sum.add(s);
  return sum.rounded(format_of(dtype), rounding);
}

TEST(ExactSum, keeps_what_large_summands_would_absorb) {
  EXPECT_EQ(sum_of({0x1p60, 1, -0x1p60}, DType::f32), 1);
  EXPECT_EQ(sum_of({0x1p100, 0x1p-100, -0x1p100, 3}, DType::f32), 3);
  EXPECT_EQ(sum_of({}, DType::f32), 0);
}

TEST(ExactSum, rounds_once_where_a_double_in_between_would_round_twice) {
  // Half of the last digit of 1 and 2^-70 more: a double cannot represent both.
  EXPECT_EQ(sum_of({1, 0x1p-24, 0x1p-70}, DType::f32), 1 + 0x1p-23);
  EXPECT_EQ(sum_of({1, 0x1p-24, -0x1p-70}, DType::f32), 1);
  EXPECT_EQ(sum_of({1, 0x1p-24}, DType::f32), 1);
  EXPECT_EQ(sum_of({1, 0x1p-23, 0x1p-24}, DType::f32), 1 + 0x1p-22);
  EXPECT_EQ(sum_of({-1, -0x1p-24, -0x1p-70}, DType::f32, Rounding::toward_zero), -1);
  EXPECT_EQ(sum_of({1, -0x1p-70}, DType::f32, Rounding::toward_zero), 1 - 0x1p-24);
}

TEST(ExactSum, ends_where_the_format_ends) {
  EXPECT_EQ(sum_of({65504, 15}, DType::f16), 65504);
  EXPECT_EQ(sum_of({65504, 16}, DType::f16), INFINITY);
  EXPECT_EQ(sum_of({65504, 65504}, DType::f16, Rounding::toward_zero), 65504);
  EXPECT_EQ(sum_of({0x1p-25, 0x1p-40}, DType::f16), 0x1p-24);
  EXPECT_EQ(sum_of({0x1p-25}, DType::f16), 0);
  EXPECT_TRUE(std::isnan(sum_of({INFINITY, -INFINITY}, DType::f32)));
}

// The machine's own fused multiply-add is the oracle.
TEST(DotModel, one_fused_step_is_a_fused_multiply_add) {
  std::mt19937 random(1);
  const DotModel model{.step = Step::fused, .accumulator = DType::f32};
  for (int i = 0; i < 20000; ++i) {
    const auto number = [&] {
      return std::ldexp(static_cast<float>(random()), static_cast<int>(random() % 40) - 50);
    };
    const float a = number(), b = number(), c = -number();
    const double wide_a[] = {a}, wide_b[] = {b};
    ASSERT_EQ(evaluate(model, {c, wide_a, wide_b}, DType::f32), std::fmaf(a, b, c));
  }
}

TEST(DotModel, textbook_sums_depend_on_order_and_width) {
  // 2^24 and eight ones: lost one by one, kept where they are added first.
  const std::vector<double> ones(8, 1.0);
  const Dot dot{0x1p24, ones, ones};
  DotModel model{.step = Step::fused, .group = 1};
  EXPECT_EQ(evaluate(model, dot, DType::f32), 0x1p24);
  model.c_last = true;
  EXPECT_EQ(evaluate(model, dot, DType::f32), 0x1p24 + 8);
  EXPECT_EQ(evaluate({.step = Step::fused, .group = 4}, dot, DType::f32), 0x1p24 + 8);
  EXPECT_EQ(evaluate({.step = Step::pairwise, .group = 8}, dot, DType::f32), 0x1p24 + 8);
  // Cut off below the last digit of 2^24, which is 2: all are lost, or with a digit more, none.
  DotModel cut{.step = Step::truncated, .group = 8, .rounding = Rounding::toward_zero};
  EXPECT_EQ(evaluate(cut, dot, DType::f32), 0x1p24);
  cut.extra = 1;
  EXPECT_EQ(evaluate(cut, dot, DType::f32), 0x1p24 + 8);
}

TEST(DotModel, all_models_have_different_names) {
  for (const uint32_t k : {4u, 8u, 16u, 24u}) {
    for (const DType result : {DType::f16, DType::f32}) {
      std::set<std::string> names;
      const auto models = models_of(k, DType::f16, result);
      for (const DotModel& model : models) names.insert(text_of(model));
      EXPECT_EQ(names.size(), models.size()) << k;
    }
  }
}

// Units that are left for a pair of summands, by a model.
std::vector<double> kept_by(const DotModel& model, size_t k) {
  std::vector<double> kept;
  for (size_t i = 0; i <= k; ++i) {
    for (size_t j = i + 1; j <= k; ++j) {
      std::vector<double> summands(k + 1, 0x1p-12), ones(k, 1.0);
      summands[i] = 0x1p30;
      summands[j] = -0x1p30;
      const std::span<const double> all(summands);
      kept.push_back(evaluate(model, {all[0], all.subspan(1), ones}, DType::f32) * 0x1p12);
    }
  }
  return kept;
}

TEST(SumTree, draws_the_order_of_additions) {
  EXPECT_EQ(sum_tree(5, kept_by({.group = 1}, 4)), "one by one, c first");
  EXPECT_EQ(sum_tree(5, kept_by({.group = 1, .c_last = true}, 4)), "one by one, c last");
  EXPECT_EQ(sum_tree(5, kept_by({.group = 4}, 4)), "all without loss");
  EXPECT_EQ(sum_tree(5, kept_by({.step = Step::pairwise, .group = 4}, 4)), "(c+((p0+p1)+(p2+p3)))");
  EXPECT_EQ(sum_tree(5, kept_by({.group = 1, .descending = true}, 4)), "((((c+p3)+p2)+p1)+p0)");
  DotModel cut{.step = Step::truncated, .group = 4, .rounding = Rounding::toward_zero};
  EXPECT_EQ(sum_tree(5, kept_by(cut, 4)), "(c+p0+p1+p2+p3)");
  EXPECT_EQ(sum_tree(5, kept_by({.step = Step::in_turn, .group = 2, .strided = true}, 4)),
            "((c+(p0+p2))+(p1+p3))");
}

TEST(SumTree, reports_counts_that_match_no_tree) {
  // c and p0 meet early, c and p1 too, p0 and p1 late.
  EXPECT_EQ(sum_tree(3, std::vector<double>{1, 1, 0}), "no tree");
}

}  // namespace
}  // namespace ullage::conform
