// How bytes of files are displayed.
#include "base/printable.h"

#include <gtest/gtest.h>

namespace ullage::ir {
namespace {

TEST(Printable, leaves_text_as_it_is) {
  for (const char* text : {"", "conv/0:weight", "C:\\models\\x\\n", "\"quoted\"",
                           "\xe8\xaf\x86\xe5\x88\xab caf\xc3\xa9 \xf0\x9f\x98\x80", "\xef\xbf\xbf",
                           "\xc2\xa0", "\xed\x9f\xbf", "\xf4\x8f\xbf\xbf"}) {
    EXPECT_EQ(printable(text), text);
    EXPECT_EQ(valid_utf8(text), text);
  }
}

TEST(Printable, escapes_what_steers_a_terminal) {
  EXPECT_EQ(printable("\x1b[2Jx\x07"), "\\x1b[2Jx\\x07");
  EXPECT_EQ(printable("a\nb\rc\td"), "a\\x0ab\\x0dc\\x09d");
  EXPECT_EQ(printable(std::string_view("\0\x7f", 2)), "\\x00\\x7f");
  EXPECT_EQ(printable("\xc2\x9b"
                      "31m"),
            "\\xc2\\x9b31m");  // CSI of C1
  EXPECT_EQ(printable("\xe2\x80\xae"
                      "x"),
            "\\xe2\\x80\\xaex");                            // right to left
  EXPECT_EQ(printable("\xe2\x80\xa8"), "\\xe2\\x80\\xa8");  // line separator
  EXPECT_EQ(printable("\xe2\x81\xa6"), "\\xe2\\x81\\xa6");  // isolate
}

TEST(Printable, escapes_bytes_that_are_no_utf8) {
  const std::string_view bad[] = {"\x80",
                                  "\xff",
                                  "\xc3",
                                  "\xc0\xaf",
                                  "\xe0\x80\xaf",
                                  "\xe2\x82",
                                  "\xed\xa0\x80",
                                  "\xf0\x80\x80\x80",
                                  "\xf4\x90\x80\x80",
                                  "\xf8"};
  for (const std::string_view text : bad) {
    std::string expected;
    for (const char c : text) {
      char hex[8];
      std::snprintf(hex, sizeof hex, "\\x%02x", static_cast<unsigned char>(c));
      expected += hex;
    }
    EXPECT_EQ(printable(text), expected);
    EXPECT_EQ(valid_utf8(text), expected);
  }
  EXPECT_EQ(printable("a\xc3z"), "a\\xc3z") << "only the byte that is wrong";
}

TEST(Printable, keeps_lines_where_asked) {
  EXPECT_EQ(printable_lines("a\n\t\x1b[m\r\n\xff"), "a\n\t\\x1b[m\\x0d\n\\xff");
}

TEST(Printable, leaves_control_characters_to_formats_that_escape_them) {
  EXPECT_EQ(valid_utf8("a\n\x1b\xc2\x9b"), "a\n\x1b\xc2\x9b");
}

TEST(Printable, has_nothing_left_to_do_the_second_time) {
  std::string all;
  for (int c = 0; c < 256; ++c) all += static_cast<char>(c);
  EXPECT_EQ(printable(printable(all)), printable(all));
  EXPECT_EQ(valid_utf8(valid_utf8(all)), valid_utf8(all));
}

TEST(WithReplacements, OneForEachByteOrBeginning) {
  EXPECT_EQ(with_replacements("a\xc3\xa9\n"), "a\xc3\xa9\n");
  EXPECT_EQ(with_replacements("\xff\xc3"), "\ufffd\ufffd");
  EXPECT_EQ(with_replacements("\xe2\x82z"), "\ufffdz");  // the beginning of a character
  EXPECT_EQ(with_replacements("\xed\xa0\x80"), "\ufffd\ufffd\ufffd");  // a surrogate
  EXPECT_EQ(with_replacements("\xf4\x90\x80"), "\ufffd\ufffd\ufffd");  // above U+10FFFF
  EXPECT_EQ(with_replacements("\xf0\x9f\x98"), "\ufffd");
}

}  // namespace
}  // namespace ullage::ir
