// Texts of trees, and trees of these texts again.
#include <gtest/gtest.h>

#include "frontends/comprehension/text/parse.h"
#include "tests/frontends/comprehension/fault.h"
#include "tests/frontends/comprehension/same_tree.h"

namespace ullage::comprehension {
namespace {

// Empty where parse(to_text(unit)) is the unit and prints the same again.
std::string changed(const Unit& unit) {
  const std::string text = to_text(unit);
  const auto again = parse(Source("f.comp", text));
  if (!again) return again.error().message;
  const std::string apart = test::difference(unit, *again);
  if (!apart.empty()) return apart;
  return to_text(*again) == text ? "" : to_text(*again);
}

TEST(Print, TextsThatAreRightComeBackAsTheyWere) {
  for (const std::string& text : test::right_texts()) {
    const auto unit = parse(Source("f.comp", text));
    ASSERT_TRUE(unit) << unit.error().message;
    EXPECT_EQ(changed(*unit), "") << text;
  }
}

TEST(Print, RandomTreesComeBackAsTheyWere) {
  for (uint32_t seed = 0; seed < 3'000; ++seed) {
    const Unit unit = test::random_unit(seed);
    ASSERT_EQ(changed(unit), "") << "seed " << seed << "\n" << to_text(unit);
  }
}

TEST(Print, OneFormOfAText) {
  const auto unit = parse(Source("f.comp",
                                 "def f(float(N,M)A,int n)->float(N)O{O(i)+=!(A(i,j))*exp(1.50)\n"
                                 "<=>g(A,n) where j in(0):n,t=-(1),exists A(i,0),(i<3)&&n!=2}"));
  ASSERT_TRUE(unit) << unit.error().message;
  EXPECT_EQ(to_text(*unit),
            "def f(float(N, M) A, int32 n) -> (float(N) O) {\n"
            "  O(i) +=! A(i, j) * exp(1.5) <=> g(A, n) where j in 0:n, t = -1, exists A(i, 0), "
            "i < 3 && n != 2\n"
            "}\n");
}

}  // namespace
}  // namespace ullage::comprehension
