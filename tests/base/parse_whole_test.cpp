#include "base/parse_whole.h"

#include <gtest/gtest.h>

#include <cstdint>

namespace ullage::ir {
namespace {

TEST(ParseWhole, NumbersInRange) {
  EXPECT_EQ(parse_whole<int64_t>("-9223372036854775808"), INT64_MIN);
  EXPECT_EQ(parse_whole<uint32_t>("4294967295"), UINT32_MAX);
  EXPECT_EQ(parse_whole<uint64_t>("fF", 16), 255u);
  EXPECT_EQ(parse_whole<double>("1.5e-3"), 1.5e-3);
}

TEST(ParseWhole, AllElseIsNone) {
  for (const char* const text : {"", "-", "+1", " 1", "1 ", "1x", "0x1", "4294967296", "-1"}) {
    EXPECT_EQ(parse_whole<uint32_t>(text), std::nullopt) << text;
  }
  EXPECT_EQ(parse_whole<float>("1e400"), std::nullopt);
}

TEST(ParseWhole, ValueStaysWhereTheTextIsNone) {
  uint32_t value = 7;
  EXPECT_FALSE(parse_whole("12x", value));
  EXPECT_EQ(value, 7u);
  EXPECT_TRUE(parse_whole("12", value));
  EXPECT_EQ(value, 12u);
}

}  // namespace
}  // namespace ullage::ir
