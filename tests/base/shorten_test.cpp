// Long messages are cut where they quote expressions.
#include "base/printable.h"

#include <gtest/gtest.h>

namespace ullage::ir {
namespace {

TEST(Shorten, ShortTextsStay) {
  EXPECT_EQ(shortened("extents must be equal: given [3] and [4]"),
            "extents must be equal: given [3] and [4]");
  EXPECT_EQ(shortened("abcdef", 6), "abcdef");
}

TEST(Shorten, TwoExpressionsAreCutToWhatDiffers) {
  const std::string same = std::string(400, 'a');
  const std::string text = shortened("given [" + same + "+ 1*n" + same + "] and [" + same +
                                     "+ 2*n" + same + "], which must be equal");
  EXPECT_LE(text.size(), kLongestMessage);
  EXPECT_NE(text.find("aa+ 1*na"), text.npos) << text;
  EXPECT_NE(text.find("aa+ 2*na"), text.npos) << text;
  EXPECT_TRUE(text.starts_with("given [..."));
  EXPECT_TRUE(text.ends_with("...], which must be equal"));
}

TEST(Shorten, OneExpressionLosesItsMiddle) {
  const std::string text = shortened("f(begin" + std::string(900, 'x') + "end) is too large");
  EXPECT_LE(text.size(), kLongestMessage);
  EXPECT_TRUE(text.starts_with("f(begin"));
  EXPECT_TRUE(text.ends_with("end) is too large"));
}

TEST(Shorten, OtherTextsLoseTheirEnd) {
  EXPECT_EQ(shortened("abcdefgh", 6), "abc...");
  EXPECT_EQ(shortened("ab\xc3\xa4\xc3\xa4\xc3\xa4", 6), "ab...");  // of two bytes each
  EXPECT_EQ(shortened(std::string(400, '['), 10), "[[[[[[[...");
  EXPECT_EQ(shortened(std::string(400, ')'), 3), "...");
}

TEST(Shorten, NeverExceedsTheLimit) {
  for (size_t most = 3; most < 120; ++most) {
    const std::string part = "(" + std::string(50, 'p') + std::to_string(most) + ")";
    EXPECT_LE(
        shortened("a " + part + part + " b [" + part + std::string(90, 'q') + "]", most).size(),
        most);
  }
}

}  // namespace
}  // namespace ullage::ir
