// Extent expressions: construction, evaluation, folding, remapping and text (EX-01 to EX-09).
#include "ir/extent/extent.h"

#include <gtest/gtest.h>

#include <cmath>

#include "ir/extent/replace.h"

namespace ullage::ir {
namespace {

// Binds axis i of input 0 to shape[i], and any scalar to `scalar`.
Bindings bind(std::vector<int64_t> shape, double scalar = 0) {
  Bindings b;
  b.integer = [=](const ExtentNode& leaf) -> Result<int64_t> {
    if (leaf.op == ScalarOp::runtime_scalar) return static_cast<int64_t>(scalar);
    if (leaf.index >= shape.size()) return invalid_argument("no such axis");
    return shape[leaf.index];
  };
  b.floating = [=](const ExtentNode&) -> Result<double> { return scalar; };
  return b;
}

struct Extent : testing::Test {
  ExtentPool pool;
  ExtentExpr a = pool.input_axis(0, 0), b = pool.input_axis(0, 1);
  ExtentExpr c(int64_t v) { return pool.constant(v); }
  int64_t value(ExtentExpr e, std::vector<int64_t> shape) {
    auto r = evaluate(e, bind(std::move(shape)));
    EXPECT_TRUE(r) << r.error().message;
    return r ? *r : INT64_MIN;
  }
};

TEST_F(Extent, EX01_NodesPrintAsWritten) {
  EXPECT_EQ(to_string(c(4)), "4");
  EXPECT_EQ(to_string(pool.input_axis(2, 1)), "in2.1");
  EXPECT_EQ(to_string(pool.runtime_scalar(1, 3)), "in1[3]");
  EXPECT_EQ(to_string(pool.runtime_scalar(1, 0, Semantics::truncate_size)), "size(in1[0])");
  EXPECT_EQ(to_string(pool.index_variable(3)), "i3");
  EXPECT_EQ(to_string(a + b), "in0.0 + in0.1");
  EXPECT_EQ(to_string((a - (b - 1)) * a), "(in0.0 - (in0.1 - 1))*in0.0");
  EXPECT_EQ(to_string(floor_div(a + 3, 4)), "floor_div(in0.0 + 3, 4)");
  EXPECT_EQ(to_string(min(a, max(b, 2))), "min(in0.0, max(in0.1, 2))");
  EXPECT_EQ(to_string(pool.float_constant(2)), "2.0");
  EXPECT_EQ(to_string(pool.float_constant(0.1)), "0.1");
  const LeafName name = [](const ExtentNode& leaf) { return leaf.index == 0 ? "h" : ""; };
  EXPECT_EQ(to_string(a * b, name), "h*in0.1");
}

TEST_F(Extent, EX02_UpstreamValues) {
  EXPECT_EQ(value(a * b, {3, 4}), 12);
  EXPECT_EQ(value(a * b + 3, {3, 4}), 15);
  EXPECT_EQ(value(floor_div(c(12), c(4)), {}), 3);
  EXPECT_EQ(value(floor_div(c(9), 2), {}), 4);
  EXPECT_EQ(value(min(a, b), {3, 7}), 3);
  EXPECT_EQ(value(max(a, b), {3, 7}), 7);
}

TEST_F(Extent, DivisionsRoundAsNamed) {
  EXPECT_EQ(value(floor_div(c(-7), 2), {}), -4);
  EXPECT_EQ(value(ceil_div(c(-7), 2), {}), -3);
  EXPECT_EQ(value(ceil_div(c(7), 2), {}), 4);
  EXPECT_EQ(value(ceil_div(c(7), -2), {}), -3);
  EXPECT_EQ(value(mod(c(-7), c(3)), {}), 2);
  EXPECT_EQ(value(mod(c(7), c(-3)), {}), -2);
  EXPECT_EQ(value(pool.make(ScalarOp::trunc_div, c(-7), c(2)), {}), -3);
  EXPECT_EQ(value(round_up(c(0), 4), {}), 0);
  EXPECT_EQ(value(round_up(c(5), 4), {}), 8);
}

TEST_F(Extent, EX03_EqualityIsAsWritten) {
  EXPECT_FALSE(c(2) * c(3) == c(3) * c(2));
  EXPECT_TRUE(c(2) * c(3) == c(2) * c(3));
  EXPECT_EQ(std::hash<ExtentExpr>()(a + b), std::hash<ExtentExpr>()(a + b));
  EXPECT_FALSE(pool.runtime_scalar(0, 0) == pool.runtime_scalar(0, 0, Semantics::truncate_size));
}

// Extents are signed here, so 2 - 3 folds; an axis would refuse it where it is used.
TEST_F(Extent, EX04_FoldingIsChecked) {
  EXPECT_EQ(as_constant(c(2) - c(3)), -1);
  EXPECT_EQ(as_constant(floor_div(c(1), c(0))), std::nullopt);
  EXPECT_EQ(as_constant(mod(c(1), c(0))), std::nullopt);
  EXPECT_EQ(as_constant(c(INT64_MAX) * 4), std::nullopt);
  EXPECT_EQ(as_constant(floor_div(c(INT64_MIN), -1)), std::nullopt);
  EXPECT_EQ(as_constant(mod(c(INT64_MIN), c(-1))), 0);
  EXPECT_EQ(as_constant(c(INT64_MIN) - 1), std::nullopt);
  EXPECT_EQ(as_constant(a), std::nullopt);
  EXPECT_EQ(as_constant(ExtentExpr{}), std::nullopt);
}

TEST_F(Extent, EX05_EvaluationErrorsNameTheExpression) {
  const auto overflow = evaluate(a * 4, bind({INT64_MAX}));
  ASSERT_FALSE(overflow);
  EXPECT_EQ(overflow.error().code, ErrorCode::out_of_bounds);
  EXPECT_NE(overflow.error().message.find("in0.0*4"), std::string::npos);
  const auto division = evaluate(floor_div(c(1), a) + 5, bind({0}));
  ASSERT_FALSE(division);
  EXPECT_NE(division.error().message.find("floor_div(1, in0.0)"), std::string::npos);
  const auto unbound = evaluate(pool.input_axis(0, 7), bind({1}));
  ASSERT_FALSE(unbound);
  EXPECT_EQ(unbound.error().message, "no such axis");
  EXPECT_FALSE(evaluate(a, Bindings{}));
}

TEST_F(Extent, ChosenSideOnlyMustHaveAValue) {
  const ExtentExpr bad = floor_div(c(1), a);
  EXPECT_EQ(value(select(equal(a, 0), c(7), bad), {0}), 7);
  EXPECT_EQ(value(logical_and(less(a, a), equal(bad, 1)), {0}), 0);
  EXPECT_EQ(value(logical_or(equal(bad, 1), equal(a, 0)), {0}), 1);
  EXPECT_FALSE(evaluate(select(equal(a, 0), bad, c(7)), bind({0})));
}

TEST_F(Extent, FloatBand) {
  const ExtentExpr h = pool.make(ScalarOp::int_to_float, a);
  const ExtentExpr half = pool.make(ScalarOp::float_mul, h, pool.float_constant(0.5));
  const ExtentExpr rounded = pool.make(ScalarOp::float_round, half);
  EXPECT_EQ(value(pool.make(ScalarOp::float_to_int, half), {7}), 3);
  EXPECT_EQ(value(pool.make(ScalarOp::float_to_int, rounded), {5}), 2);  // 2.5 to even
  EXPECT_EQ(value(pool.make(ScalarOp::float_to_int, rounded), {7}), 4);  // 3.5 to even
  EXPECT_EQ(*evaluate_float(half, bind({3})), 1.5);
  EXPECT_FALSE(evaluate(half, bind({3})));
  const ExtentExpr scalar = pool.make(ScalarOp::float_to_int, pool.float_runtime_scalar(1, 0));
  EXPECT_FALSE(evaluate(scalar, bind({}, INFINITY)));
  EXPECT_FALSE(evaluate(scalar, bind({}, 1e19)));
  EXPECT_FALSE(evaluate(scalar, bind({}, NAN)));
  EXPECT_EQ(*evaluate(scalar, bind({}, -2.9)), -2);
}

TEST_F(Extent, EX06_LargestInput) {
  EXPECT_EQ(max_input_index(c(3) + c(4)), std::nullopt);
  EXPECT_EQ(max_input_index(pool.input_axis(0, 5) + pool.input_axis(3, 0)), 3u);
  EXPECT_EQ(max_input_index(pool.index_variable(7) + 1), std::nullopt);
}

TEST_F(Extent, EX07_RemapTouchesMatchingLeavesOnly) {
  const ExtentExpr e = pool.input_axis(0, 1) * pool.runtime_scalar(2, 0) + 3;
  ExtentPool other;
  const ExtentExpr r = remap_inputs(e, other, [](uint32_t i) { return i == 0 ? 1u : i; });
  EXPECT_EQ(to_string(r), "in1.1*in2[0] + 3");
  EXPECT_EQ(r->pool, &other);
  const ExtentExpr i = pool.index_variable(2);
  EXPECT_EQ(remap_inputs(i, other, [](uint32_t) { return 9u; }), other.index_variable(2));
}

TEST_F(Extent, LeavesAreDistinctAndInOrder) {
  const auto leaves = leaves_of(b + a * b + 1);
  ASSERT_EQ(leaves.size(), 2u);
  EXPECT_EQ(ExtentExpr(leaves[0]), b);
  EXPECT_EQ(ExtentExpr(leaves[1]), a);
}

TEST_F(Extent, EX09_ExtentsMayBeZero) {
  EXPECT_EQ(value(a * b + ceil_div(a, 4), {0, 5}), 0);
}

TEST_F(Extent, DeepAndSharedExpressionsAreSafe) {
  ExtentExpr deep = a, doubled = a;
  for (int i = 0; i < 200'000; ++i) deep = min(deep, b + i);
  for (int i = 0; i < 60; ++i) doubled = doubled + doubled;
  EXPECT_EQ(value(deep, {9, 5}), 5);
  EXPECT_EQ(value(doubled, {1, 0}), int64_t{1} << 60);
  EXPECT_LT(to_string(deep).size(), 10'000u);
  EXPECT_LT(to_string(doubled).size(), 10'000u);
  EXPECT_EQ(leaves_of(deep).size(), 2u);
}

// Some size decides it for the branch that nothing bounds.
TEST_F(Extent, AConditionOnSizesBoundsNothing) {
  const ExtentExpr found = pool.device_scalar(0, Semantics::integer, INT64_MIN, c(INT64_MAX)),
                   count = pool.device_scalar(1, Semantics::integer, 0, a), many = less(c(100), a);
  EXPECT_TRUE(is_unbounded(select(many, found, c(1))));
  EXPECT_TRUE(is_unbounded(select(many, c(1), found)));
  EXPECT_TRUE(is_unbounded(many * found));
  EXPECT_FALSE(is_unbounded(select(many, min(found, b), c(1))));
  EXPECT_FALSE(is_unbounded(select(many, count * 3, a * b)));
  EXPECT_FALSE(is_unbounded(min(max(found, 0), a) * b));
  EXPECT_FALSE(is_unbounded(select(many, a, c(1))));
}

}  // namespace
}  // namespace ullage::ir
