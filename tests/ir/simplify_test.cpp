// Normal form, bounds and proofs by example (EX-10 to EX-13, SP-02 to SP-06).
#include <gtest/gtest.h>

#include <cmath>

#include "ir/extent/extent.h"

namespace ullage::ir {
namespace {

struct Simplify : testing::Test {
  ExtentPool pool;
  ExtentExpr a = pool.input_axis(0, 0), b = pool.input_axis(0, 1), c = pool.input_axis(0, 2);
  ExtentExpr s = pool.runtime_scalar(1, 0);  // of any sign
  ExtentExpr k(int64_t v) { return pool.constant(v); }
  std::string text(ExtentExpr e) {
    return to_string(simplify(e), [](const ExtentNode& leaf) -> std::string {
      if (leaf.op == ScalarOp::runtime_scalar) return "s";
      return std::string(1, static_cast<char>('a' + leaf.index));
    });
  }
  ExtentExpr to_float(ExtentExpr e) { return pool.make(ScalarOp::int_to_float, e); }
  ExtentExpr times(ExtentExpr e, double v) {
    return pool.make(ScalarOp::float_mul, e, pool.float_constant(v));
  }
};

TEST_F(Simplify, SumsAreGathered) {
  EXPECT_EQ(text(b + b), "2*b");
  EXPECT_EQ(text(b + a), text(a + b));
  EXPECT_EQ(text((a + 2) * (b + 3) - 6), "a*b + 3*a + 2*b");
  EXPECT_EQ(text(a - a), "0");
  EXPECT_EQ(text(k(3) - a), "3 - a");
  EXPECT_EQ(text(a * 0), "0");
  EXPECT_EQ(text(k(0) - a - b - 2), "-1*a - b - 2");
}

TEST_F(Simplify, SP02_ReshapesDivideExactly) {
  EXPECT_EQ(text(floor_div(b * 4, 2)), "2*b");
  EXPECT_EQ(text(floor_div(b * 5 * 6, 2)), "15*b");
  EXPECT_EQ(text(floor_div(a * b * 6, b * 3)), "2*a");
  EXPECT_EQ(text(floor_div(a * b * c, a * c)), "b");
  EXPECT_TRUE(prove_multiple_of(b * 30, 2));
  EXPECT_FALSE(prove_multiple_of(b, 2));
}

TEST_F(Simplify, SP03_Identities) {
  EXPECT_EQ(text(floor_div(a * b + a, b + 1)), "a");
  EXPECT_EQ(text(mod(a * 6 + 4, k(3))), "1");
  EXPECT_EQ(text(mod(b * 3, k(3))), "0");
  EXPECT_EQ(text(b + b), "2*b");
  EXPECT_EQ(text(floor_div(a * 6 + 4, 3)), "2*a + 1");
  EXPECT_EQ(text(mod(a * 6 + 4, k(4))), "2*mod(a, 2)");  // 6a + 4 = 2a = 2*(a mod 2) modulo 4
  EXPECT_EQ(text(mod(a * b + b, b)), "0");
}

TEST_F(Simplify, StridesOfConvolutionsCollapse) {
  ExtentExpr h = a;
  for (int i = 0; i < 5; ++i) h = floor_div(h + 2 - 3, 2) + 1;
  EXPECT_EQ(text(h), "floor_div(a + 31, 32)");
  EXPECT_EQ(text(ceil_div(ceil_div(a, 2), 2)), "floor_div(a + 3, 4)");
  EXPECT_EQ(text(round_up(a * 4, 4)), "4*a");
}

TEST_F(Simplify, MinAndMaxAreDecided) {
  EXPECT_EQ(text(max(a, 0)), "a");
  EXPECT_EQ(text(min(a, -1)), "-1");
  EXPECT_EQ(text(min(a, INT64_MAX)), "a");
  EXPECT_EQ(text(min(a + 3, a + 5)), "a + 3");
  EXPECT_EQ(text(min(min(a, b), a)), "min(a, b)");
  EXPECT_EQ(text(min(max(min(a, k(5)), k(0)), a)), "min(a, 5)");
  EXPECT_EQ(text(min(floor_div(a, 2), a)), "floor_div(a, 2)");
  EXPECT_EQ(text(max(s, 0)), "max(s, 0)");
}

TEST_F(Simplify, ConditionsAreDecided) {
  EXPECT_EQ(text(equal(a + 1, 0)), "0");
  EXPECT_EQ(text(equal(a * 2, b * 2)), "equal(a, b)");
  EXPECT_EQ(text(equal(a * 2, 3)), "0");
  EXPECT_EQ(text(equal(b + a, a + b)), "1");
  EXPECT_EQ(text(less(a, a + 1)), "1");
  EXPECT_EQ(text(less(a + b, k(0))), "0");
  EXPECT_EQ(text(logical_not(less(a, b))), "less_equal(b, a)");
  EXPECT_EQ(text(logical_and(equal(a, 1), k(1))), "equal(a, 1)");
  EXPECT_EQ(text(logical_or(equal(a, 1), logical_not(equal(a, 1)))), "1");
  EXPECT_EQ(text(select(equal(a, 1), k(3), k(3))), "3");
  EXPECT_EQ(text(select(equal(a, b), a, b)), "b");
  EXPECT_EQ(text(select(less_equal(k(0), a), b, c)), "b");
  // The condition holds in its branch.
  EXPECT_EQ(text(select(equal(a, 1), min(a, 128), a)), "a");
  EXPECT_EQ(text(select(equal(a, 2), a * b, b * 2 + (a - 2) * 3)), "3*a + 2*b - 6");
  EXPECT_EQ(text(floor_div(select(equal(a, 1), min(a, 128), a) * 4 + 4, a + 1)), "4");
  EXPECT_EQ(text(select(equal(a, 3), min(a, 128), b)), "select(equal(a, 3), 3, b)");
  EXPECT_EQ(text(equal(equal(a, 1), 0)), "logical_not(equal(a, 1))");
}

// Runs find there the size that the capacity must have.
TEST_F(Simplify, GuardsOfCapacitiesKeepTheirForm) {
  const ExtentExpr capacity = pool.capacity(0);
  for (ExtentExpr needed : {a - 4, a * 2, k(7) - b, a - b + 1}) {
    const ExtentExpr guard = simplify(less_equal(needed, capacity));
    ASSERT_EQ(guard->op, ScalarOp::less_equal);
    EXPECT_EQ(guard.operand(1), capacity);
    EXPECT_EQ(text(guard.operand(0)), text(needed));
  }
}

TEST_F(Simplify, ResizeScalesAreSeenThrough) {
  const auto to_int = [&](ExtentExpr e) { return pool.make(ScalarOp::float_to_int, e); };
  const auto floored = [&](ExtentExpr e) { return pool.make(ScalarOp::float_floor, e); };
  EXPECT_EQ(text(to_int(floored(times(to_float(a), 2.0)))), "2*a");
  EXPECT_EQ(text(to_int(times(to_float(floor_div(a, 2)), 2.0))), "2*floor_div(a, 2)");
  EXPECT_EQ(text(to_int(times(to_float(a), 0.5))), "floor_div(a, 2)");
  EXPECT_EQ(text(pool.make(ScalarOp::float_less, pool.float_constant(0.5), to_float(a))),
            "less_equal(1, a)");
  // 0.1 has no exact double: left alone.
  EXPECT_NE(text(to_int(times(to_float(a), 0.1))).find("float_to_int"), std::string::npos);
  // A truncated negative is not a floor.
  EXPECT_NE(text(to_int(times(to_float(s), 0.5))).find("float_to_int"), std::string::npos);
}

TEST_F(Simplify, EX13_SizesInF32AreSeenThroughWhereTheyStayExact) {
  const auto f32 = [&](ExtentExpr e) { return pool.make(ScalarOp::float_as_f32, e); };
  const auto whole = [&](ExtentExpr e) {
    return pool.make(ScalarOp::float_to_int, pool.make(ScalarOp::float_floor, e));
  };
  const ExtentExpr doubled = whole(f32(times(f32(to_float(a)), 2.0)));
  const ExtentExpr third =
      whole(f32(pool.make(ScalarOp::float_div, f32(to_float(a)), f32(to_float(k(3))))));
  const ExtentExpr small = min(a, 1000);
  EXPECT_EQ(text(whole(f32(times(f32(to_float(small)), 1.5)))), text(floor_div(small * 3, 2)));
  EXPECT_NE(text(doubled).find("float_as_f32"), std::string::npos) << "a may be above 2^24";
  const auto assuming = [&](ExtentExpr e) {
    std::vector<ExtentExpr> conditions;
    std::string result = text(simplify_assuming(e, conditions));
    for (ExtentExpr condition : conditions) result += " if " + text(condition);
    return result;
  };
  EXPECT_EQ(assuming(doubled), "2*a if less_equal(a, 16777216)");
  EXPECT_EQ(assuming(third),
            "floor_div(a, 3) if less_equal(a, 16777216) if less_equal(a, 16777215)");
  EXPECT_EQ(assuming(whole(f32(to_float(a * b)))).find(" if "), std::string::npos)
      << "a number of elements may be more than f32 counts";
  const ExtentExpr least =
      pool.make(ScalarOp::float_min, f32(to_float(a)), pool.float_constant(7.5));
  EXPECT_EQ(assuming(whole(least)), "min(a, 7) if less_equal(a, 16777216)");
}

// Every size below 300, by constants that f32 rounds: what is seen through is what f32 computes.
TEST_F(Simplify, EX13_SizesAreThoseOfF32) {
  for (float factor : {2.0f, 1.5f, 0.75f, 0.7f, 1.1f, 1.0f / 3, 0.1f, 12.34f}) {
    const ExtentExpr product =
        pool.make(ScalarOp::float_as_f32,
                  times(pool.make(ScalarOp::float_as_f32, to_float(a)), double{factor}));
    const ExtentExpr size =
        pool.make(ScalarOp::float_to_int, pool.make(ScalarOp::float_ceil, product));
    std::vector<ExtentExpr> conditions;
    const ExtentExpr seen = simplify_assuming(size, conditions);
    for (int64_t n = 0; n < 300; ++n) {
      const Bindings bindings{.integer = [n](const ExtentNode&) -> Result<int64_t> { return n; }};
      const auto expected = static_cast<int64_t>(std::ceil(static_cast<float>(n) * factor));
      EXPECT_EQ(*evaluate(size, bindings), expected) << n << " * " << factor;
      EXPECT_EQ(*evaluate(seen, bindings), expected) << n << " * " << factor;
    }
  }
}

TEST_F(Simplify, EX04_FailingConstantsStay) {
  EXPECT_EQ(as_constant(simplify(floor_div(k(1), k(0)))), std::nullopt);
  EXPECT_EQ(as_constant(simplify(k(INT64_MAX) * 4)), std::nullopt);
  EXPECT_EQ(as_constant(simplify(k(INT64_MAX) * 4 + a)), std::nullopt);
}

TEST_F(Simplify, EX10_SubtrahendUsesItsLowerBound) {
  const LeafRange up_to_7 = [](const ExtentNode&) { return Interval{0, 7}; };
  EXPECT_EQ(bounds(k(10) - a, up_to_7), (Interval{3, 10}));
}

TEST_F(Simplify, EX11_DivisorUsesItsLowerBound) {
  const LeafRange up_to_4 = [](const ExtentNode&) { return Interval{0, 4}; };
  EXPECT_EQ(bounds(floor_div(k(12), a), up_to_4), (Interval{3, 12}));
}

TEST_F(Simplify, EX12_MonotoneInTheFirstPlace) {
  const LeafRange up_to_7 = [](const ExtentNode&) { return Interval{0, 7}; };
  EXPECT_EQ(bounds(a - 2, up_to_7), (Interval{-2, 5}));
  EXPECT_EQ(bounds(max(a - 2, 0), up_to_7), (Interval{0, 5}));
}

TEST_F(Simplify, BoundsOfUnboundedThings) {
  EXPECT_EQ(bounds(a), (Interval{0, Interval::kMax}));
  EXPECT_EQ(bounds(a * b + 3), (Interval{3, Interval::kMax}));
  EXPECT_EQ(bounds(s), Interval{});
  EXPECT_EQ(bounds(mod(s, k(8))), (Interval{0, 7}));
  EXPECT_EQ(bounds(k(INT64_MAX) - 1), (Interval{INT64_MAX - 1, INT64_MAX - 1}));
  EXPECT_EQ(bounds(a - a), (Interval{0, 0}));
}

TEST_F(Simplify, SP04_InequalitiesForAllDims) {
  EXPECT_TRUE(prove_less_equal(k(3), a * 2 + b + 3));
  EXPECT_FALSE(prove_less_equal(k(2), b));
  EXPECT_FALSE(prove_less_equal(b, a));
  EXPECT_TRUE(prove_less_equal(floor_div(a, 2) * 2, a));
  EXPECT_TRUE(prove_less_equal(a, round_up(a, 4)));
  EXPECT_TRUE(prove_less_equal(round_up(a, 4), a + 3));
  EXPECT_TRUE(prove_less_equal(min(a, b), b));
  EXPECT_TRUE(prove_less_equal(min(a, b) + max(a, b), a + b) ||
              !prove_less_equal(min(a, b) + max(a, b), a + b - 1));
}

TEST_F(Simplify, SP05_RangesAreUsed) {
  const LeafRange range = [](const ExtentNode& leaf) {
    return Interval{leaf.index == 0 ? 16 : 8, Interval::kMax};
  };
  EXPECT_TRUE(prove_less_equal(k(32), a + b * 2, range));
  EXPECT_FALSE(prove_less_equal(k(33), a + b * 2, range));
}

TEST_F(Simplify, SP06_FactsByForm) {
  EXPECT_TRUE(prove_multiple_of(a * 2, 2));
  EXPECT_TRUE(prove_multiple_of(round_up(a, 4) * b, 4));
  EXPECT_TRUE(prove_multiple_of(min(a * 4, b * 8), 4));
  EXPECT_TRUE(prove_less_equal(k(16), b + 16));
  EXPECT_FALSE(prove_less_equal(k(16), b));
}

TEST_F(Simplify, EqualityIsProvedThroughTheNormalForm) {
  EXPECT_TRUE(prove_equal((a + 1) * b, b + b * a));
  EXPECT_FALSE(prove_equal(a, b));
  EXPECT_TRUE(prove_equal(floor_div(a - 1, 2) + 1, ceil_div(a, 2)));
}

TEST_F(Simplify, LargeProductsAreLeftFactored) {
  ExtentExpr e = a + b + c + s + 1;
  for (int i = 0; i < 20; ++i) e = e * (e + i);
  EXPECT_LT(leaves_of(simplify(e)).size(), 5u);
  EXPECT_EQ(simplify(simplify(e)), simplify(e));
}

}  // namespace
}  // namespace ullage::ir
