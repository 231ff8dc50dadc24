// SP-11: what follows for symbols from checks.
#include "ir/extent/facts.h"

#include <gtest/gtest.h>

namespace ullage::ir {
namespace {

struct FactsTest : testing::Test {
  ExtentPool pool;
  Facts facts{pool};
  ExtentExpr a = pool.input_axis(0, 0), b = pool.input_axis(0, 1);
  ExtentExpr u = pool.device_scalar(0, Semantics::integer, 0, a);

  ExtentExpr k(int64_t v) { return pool.constant(v); }
  std::string text(ExtentExpr e) {
    return to_string(facts.apply(e), [](const ExtentNode& leaf) -> std::string {
      if (is_device_leaf(leaf.op)) return "u";
      return std::string(1, static_cast<char>('a' + leaf.index));
    });
  }
};

TEST_F(FactsTest, SP11_ACheckDecidesItsOpposite) {
  facts.assume(less(u, k(4)));
  EXPECT_EQ(text(less_equal(k(4), u)), "0");
  EXPECT_EQ(text(less(u, k(4))), "1");
  EXPECT_EQ(text(less(u, k(3))),
            to_string(simplify(less(u, k(3))), [](const ExtentNode&) { return std::string("u"); }));
}

TEST_F(FactsTest, SP11_AnEqualityRemovesTheSymbol) {
  facts.assume(equal(u, a * 2 + 1));
  EXPECT_EQ(text(u + b), "2*a + b + 1");
  facts.assume(equal(a, k(3)));
  EXPECT_EQ(text(u), "7");
}

TEST_F(FactsTest, SP11_RangesNarrow) {
  facts.assume(logical_and(less_equal(k(2), u), less_equal(u, k(20))));
  EXPECT_EQ(text(max(u, 2)), "u");
  EXPECT_EQ(text(min(u, 20)), "u");
  EXPECT_EQ(text(min(u, 19)), "min(u, 19)");
  facts.assume(less_equal(u, k(2)));  // a range of one number is a number
  EXPECT_EQ(text(u), "2");
}

TEST_F(FactsTest, AxesHaveRangesToo) {
  facts.assume(less_equal(a, k(20)));
  EXPECT_EQ(text(min(a, 20)), "a");
  EXPECT_EQ(text(less(a, k(0))), "0");
  EXPECT_EQ(text(min(b, 20)), "min(b, 20)");
}

TEST_F(FactsTest, TheEarlierOfTwoSymbolsStays) {
  facts.assume(equal(a, b));
  EXPECT_EQ(text(b * a), "a*a");
  facts.assume(equal(u, b));
  EXPECT_EQ(text(u), "a") << "a host symbol, not one of the device";
}

TEST_F(FactsTest, RangesMoveToTheSymbolThatStays) {
  facts.assume(less_equal(b, k(5)));
  facts.assume(equal(a, b));
  EXPECT_EQ(text(min(a, 5)), "a");
  facts.assume(less_equal(k(5), a));
  EXPECT_EQ(text(a + b), "10");
}

TEST_F(FactsTest, ARangeThatMovesMayLeaveANumber) {
  facts.assume(less_equal(a, k(5)));
  facts.assume(less_equal(k(5), b));
  facts.assume(equal(a, b));
  EXPECT_EQ(text(b), "5");
}

TEST_F(FactsTest, SP05_BoundsAddUp) {
  facts.assume(less_equal(k(16), a));
  facts.assume(less_equal(k(8), b));
  EXPECT_EQ(text(less_equal(k(32), a + b * 2)), "1");
  EXPECT_NE(text(less_equal(k(33), a + b * 2)), "1");
}

// Of a*b == c + d follow 2*b*a == 2*d + 2*c and a*b*b == b*d + b*c, and what contradicts it is
// false.
TEST_F(FactsTest, SP05_AnEqualityOfProductsIsUsedInComparisons) {
  const ExtentExpr c = pool.input_axis(1, 2), d = pool.input_axis(1, 3);
  facts.assume(equal(a * b, c + d));
  EXPECT_EQ(text(equal(b * a * 2, d * 2 + c * 2)), "1");
  EXPECT_EQ(text(equal(a * b * b, b * d + b * c)), "1");
  EXPECT_EQ(text(less_equal(a * b, c + d + 3)), "1");
  EXPECT_EQ(text(equal(a * b, c + d + 1)), "0");
  EXPECT_EQ(text(less_equal(floor_div(a * b * 2, 3), floor_div(c * 2 + d * 2, 3))), "1");
  EXPECT_EQ(text(a * b), "a*b") << "a size keeps its factors";
  facts.assume(equal(d, k(0)));
  EXPECT_EQ(text(equal(a * b, c)), "1") << "a later assumption about d counts";
  facts.assume(equal(c, a));
  EXPECT_EQ(text(equal(a * b * 7, a * 7)), "1");
}

TEST_F(FactsTest, SP05_TheHostDoesNotAskTheDevice) {
  const ExtentExpr v = pool.device_scalar(1, Semantics::integer, 0, a);
  facts.assume(equal(a * b, u * v));
  EXPECT_FALSE(depends_on_device(facts.apply(less_equal(a * b, k(5)))));
  facts.assume(equal(a * a, u + v));
  EXPECT_FALSE(depends_on_device(facts.apply(less_equal(a * a, k(5)))));
}

// Nothing is solved, and nothing goes round in circles.
TEST_F(FactsTest, NoSymbolIsReplacedByItself) {
  facts.assume(equal(b, a * b));
  EXPECT_EQ(text(b), "b");
  facts.assume(equal(a, b + 4));
  facts.assume(equal(b, a - 4));
  EXPECT_EQ(text(a), "b + 4");
}

TEST_F(FactsTest, ApplyingTwiceChangesNothingMore) {
  facts.assume(equal(b, k(6)));
  facts.assume(less_equal(k(2), a));
  for (const ExtentExpr e : {max(a, 1) + b, ceil_div(a * b, 4), select(less(a, k(1)), a, b)}) {
    const ExtentExpr once = facts.apply(e);
    EXPECT_EQ(facts.apply(once), once);
  }
}

}  // namespace
}  // namespace ullage::ir
