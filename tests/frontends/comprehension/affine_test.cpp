// Index expressions: equal values have equal normal forms, and values are those of plain
// arithmetic.
#include "frontends/comprehension/ranges/affine.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/frontends/comprehension/range_text.h"

namespace ullage::comprehension::test {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

class AffineTest : public testing::Test {
 protected:
  std::string text(const Affine& e) {
    const AffineNames names{.indices = names_,
                            .leaf = [](const ir::ExtentNode&) { return std::string("N"); },
                            .opaque = [](uint32_t) { return std::string("C"); }};
    return to_string(pool, e, names);
  }
  int64_t value(const Affine& e, std::vector<int64_t> at) {
    const std::vector<int64_t> sizes{5};
    auto r = evaluate(pool, e,
                      {.indices = at,
                       .sizes = bindings_of(sizes),
                       .opaque = [](uint32_t, std::span<const int64_t> s) -> ir::Result<int64_t> {
                         return s[0] * 10;
                       }});
    EXPECT_TRUE(r) << (r ? "" : r.error().message);
    return r ? *r : INT64_MIN;
  }
  Affine times(const Affine& e, int64_t factor) { return pool.scale(e, extents.constant(factor)); }
  Affine plus(const Affine& e, int64_t by) { return pool.add(e, pool.constant(by)); }

  ir::ExtentPool extents;
  AffinePool pool{extents};
  const ir::ExtentExpr n_expr = extents.input_axis(0, 0);
  const Affine n = pool.uniform(n_expr), i = pool.index(0), j = pool.index(1);

 private:
  const std::vector<std::string> names_{"i", "j"};
};

TEST_F(AffineTest, SumsDoNotDependOnHowTheyAreWritten) {
  const Affine a = pool.add(times(pool.add(i, j), 2), plus(pool.sub(n, i), 3));
  const Affine b = pool.add(plus(n, 3), pool.add(times(j, 2), i));
  EXPECT_EQ(a, b);
  EXPECT_EQ(text(a), "i + 2*j + N + 3");
  EXPECT_EQ(pool.sub(a, b), pool.constant(0));
}

TEST_F(AffineTest, TermsThatCancelAreGone) {
  const Affine e = pool.sub(pool.add(i, j), i);
  EXPECT_EQ(e, j);
  EXPECT_FALSE(pool.depends_on(e, 0));
  EXPECT_THAT(pool.indices_of(pool.add(i, j)), ElementsAre(0, 1));
}

TEST_F(AffineTest, PrintsSignsAndFactors) {
  EXPECT_EQ(text(pool.sub(times(i, -1), n)), "-i - N");
  EXPECT_EQ(text(pool.scale(i, n_expr)), "N*i");
  EXPECT_EQ(text(pool.mul(i, plus(n, 1))), "(N + 1)*i");
  EXPECT_EQ(text(pool.sub(i, times(j, 3))), "i - 3*j");
  EXPECT_EQ(text(pool.mul(i, j)), "i*j");
  EXPECT_EQ(text(pool.select(i, j, n)), "select(i >= 0, j, N)");
  EXPECT_EQ(text(pool.min(pool.opaque(4, {i}), n)), "min(C(i), N)");
}

TEST_F(AffineTest, DivisionsKeepOnlyWhatIsNotDivisible) {
  EXPECT_EQ(pool.floor_div(plus(times(i, 6), 7), pool.constant(3)), plus(times(i, 2), 2));
  EXPECT_EQ(text(pool.floor_div(pool.add(times(i, 4), j), pool.constant(2))),
            "2*i + floor_div(j, 2)");
  EXPECT_EQ(text(pool.mod(pool.add(times(i, 4), j), pool.constant(2))), "mod(j, 2)");
  EXPECT_EQ(pool.mod(times(i, 4), pool.constant(2)), pool.constant(0));
}

TEST_F(AffineTest, DivisionRoundsTowardMinusInfinityForBothSignsOfTheDivisor) {
  for (int64_t divisor : {-3, -2, -1, 1, 2, 3}) {
    const Affine quotient = pool.floor_div(i, pool.constant(divisor));
    const Affine rest = pool.mod(i, pool.constant(divisor));
    for (int64_t at = -7; at <= 7; ++at) {
      const int64_t q = value(quotient, {at, 0}), r = value(rest, {at, 0});
      EXPECT_EQ(q * divisor + r, at) << divisor;
      EXPECT_TRUE(divisor > 0 ? r >= 0 && r < divisor : r <= 0 && r > divisor) << at << divisor;
    }
  }
}

TEST_F(AffineTest, ChoicesThatConstantsDecideAreMade) {
  EXPECT_EQ(pool.min(i, plus(i, 2)), i);
  EXPECT_EQ(pool.max(i, plus(i, 2)), plus(i, 2));
  EXPECT_EQ(pool.select(pool.constant(0), i, j), i);
  EXPECT_EQ(pool.select(pool.constant(-1), i, j), j);
  EXPECT_EQ(pool.select(j, i, i), i);
  EXPECT_TRUE(pool.select(n, n, pool.constant(2)).is_uniform());
}

TEST_F(AffineTest, ProductsOfSumsAreExpanded) {
  const Affine product = pool.mul(plus(i, 1), pool.sub(j, n));
  EXPECT_EQ(product, pool.sub(pool.add(pool.mul(j, i), j), pool.add(n, pool.scale(i, n_expr))));
  EXPECT_EQ(value(product, {3, 7}), 4 * 2);
}

TEST_F(AffineTest, SubstitutionReachesInsideAtoms) {
  const Affine read = pool.opaque(1, {pool.floor_div(i, pool.constant(2))});
  const Affine e = pool.add(pool.min(i, j), pool.mul(read, i));
  const Affine by = plus(times(j, 2), 1);
  const Affine replaced = pool.substitute(e, 0, by);
  EXPECT_FALSE(pool.depends_on(replaced, 0));
  EXPECT_TRUE(pool.has_opaque(replaced));
  for (int64_t at = -4; at <= 4; ++at) {
    EXPECT_EQ(value(replaced, {99, at}), value(e, {2 * at + 1, at}));
  }
}

TEST_F(AffineTest, EvaluationNamesWhatHasNoValue) {
  const std::vector<int64_t> sizes{5}, at{INT64_MAX, 0};
  const Point point{.indices = at, .sizes = bindings_of(sizes)};
  const auto overflow = evaluate(pool, times(i, 2), point);
  ASSERT_FALSE(overflow);
  EXPECT_THAT(overflow.error().message, HasSubstr("2*i0 overflows or divides by zero"));
  const auto division = evaluate(pool, pool.floor_div(i, j), point);
  ASSERT_FALSE(division);
  EXPECT_THAT(division.error().message, HasSubstr("floor_div(i0, i1) overflows or divides by"));
}

// A let may stand twice in each let after it: shared atoms must be visited once.
TEST_F(AffineTest, SharedAtomsCostNothing) {
  Affine e = i;
  for (int depth = 0; depth < 200; ++depth) {
    e = pool.add(pool.floor_div(e, pool.constant(3)), pool.floor_div(plus(e, 1), pool.constant(2)));
  }
  EXPECT_EQ(value(e, {0, 0}), 0);
  EXPECT_LT(pool.atoms_of(e).size(), 500u);
  EXPECT_LT(text(e).size(), 10'000u);
  const Affine replaced = pool.substitute(e, 0, j);
  EXPECT_TRUE(pool.depends_on(replaced, 1));
}

}  // namespace
}  // namespace ullage::comprehension::test
