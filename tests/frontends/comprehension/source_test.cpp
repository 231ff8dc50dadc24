// Places, and how diagnostics about them are shown.
#include "frontends/comprehension/text/source.h"

#include <gtest/gtest.h>

namespace ullage::comprehension {
namespace {

TEST(Source, PlacesAreLinesAndColumnsFromOne) {
  const Source source("f", "ab\n\nc");
  const auto place = [&](uint32_t byte) {
    const Place p = source.place_of(byte);
    return std::to_string(p.line) + ":" + std::to_string(p.column);
  };
  EXPECT_EQ(place(0), "1:1");
  EXPECT_EQ(place(2), "1:3");  // the newline itself
  EXPECT_EQ(place(3), "2:1");
  EXPECT_EQ(place(4), "3:1");
  EXPECT_EQ(place(5), "3:2");
  EXPECT_EQ(place(99), "3:2");
  EXPECT_EQ(Source("f", "").place_of(0).line, 1u);
}

std::string shown(std::string text, Range range) {
  return Source("f", std::move(text)).describe({.range = range, .message = "no", .rule = "S3"});
}

TEST(Source, ACaretAndTildesMarkTheRange) {
  EXPECT_EQ(shown("a\nb cde f\n", {4, 7}), "f:2:3: error: no [S3]\n    b cde f\n      ^~~");
  EXPECT_EQ(shown("abc", {0, 1}), "f:1:1: error: no [S3]\n    abc\n    ^");
}

TEST(Source, WarningsAreMarkedAndSyntaxHasNoRule) {
  const Diagnostic warning{.severity = Severity::warning, .message = "hm"};
  EXPECT_EQ(Source("f", "abc").describe(warning), "f:1:1: warning: hm\n    abc\n    ^");
}

TEST(Source, ARangeOfSeveralLinesIsMarkedInItsFirst) {
  EXPECT_EQ(shown("ab\ncd", {1, 5}), "f:1:2: error: no [S3]\n    ab\n     ^");
  EXPECT_EQ(shown("ab\r\ncd", {1, 6}), "f:1:2: error: no [S3]\n    ab\n     ^");
}

TEST(Source, TheEndOfTheTextIsAPlace) {
  EXPECT_EQ(shown("ab", {2, 2}), "f:1:3: error: no [S3]\n    ab\n      ^");
  EXPECT_EQ(shown("ab\n", {3, 3}), "f:2:1: error: no [S3]\n    \n    ^");
  EXPECT_EQ(shown("", {0, 0}), "f:1:1: error: no [S3]\n    \n    ^");
}

TEST(Source, TheCaretStandsBelowWhatIsShown) {
  // A tab stays a tab, a character of two bytes is one column, an escaped byte four.
  EXPECT_EQ(shown("\tx", {1, 2}), "f:1:2: error: no [S3]\n    \tx\n    \t^");
  EXPECT_EQ(shown("\xC3\xA4x", {2, 3}), "f:1:3: error: no [S3]\n    \xC3\xA4x\n     ^");
  EXPECT_EQ(shown("\x01x", {1, 2}), "f:1:2: error: no [S3]\n    \\x01x\n        ^");
  EXPECT_EQ(shown("\x01x", {0, 1}), "f:1:1: error: no [S3]\n    \\x01x\n    ^~~~");
}

TEST(Source, ShowsTheContextOfALongLine) {
  const std::string described = shown(std::string(100'000, 'a'), {50'000, 80'000});
  EXPECT_LT(described.size(), 500u);
  EXPECT_NE(described.find("\n    ...aaaa"), std::string::npos);
  EXPECT_NE(described.find("aaa...\n"), std::string::npos);
}

TEST(Source, NamesOfFilesAreShownAsText) {
  EXPECT_EQ(Source("a\nb", "x").describe({.message = "c\nd"}),
            "a\\x0ab:1:1: error: c\\x0ad\n    x\n    ^");
}

TEST(Diagnostics, OfManyErrorsTheFirstAreKept) {
  Diagnostics diagnostics;
  for (uint32_t i = 0; i < 30; ++i) {
    EXPECT_EQ(diagnostics.accepts_errors(), i < Diagnostics::kMaxErrors);
    diagnostics.add({.range = {100 - i, 100}});
    diagnostics.add({.severity = Severity::warning, .range = {100 - i, 100}});
  }
  const auto all = diagnostics.take();
  ASSERT_EQ(all.size(), 2 * Diagnostics::kMaxErrors);
  EXPECT_EQ(all.front().range.begin, 81u);
  EXPECT_EQ(all.back().range.begin, 100u);
  EXPECT_FALSE(diagnostics.has_errors());
}

}  // namespace
}  // namespace ullage::comprehension
