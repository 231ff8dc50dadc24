// Regular expressions and tables: texts that are of a language, texts that begin so, and others.
#include "frontends/language/grammar/automaton.h"

#include <gtest/gtest.h>

#include "frontends/language/grammar/matcher.h"
#include "frontends/language/grammar/utf8_ranges.h"

namespace ullage::grammar {
namespace {

PushdownAutomaton automaton_of(const Grammar& grammar) {
  auto automaton = make_automaton(grammar);
  EXPECT_TRUE(automaton) << automaton.error().message;
  return *automaton;
}

PushdownAutomaton expression(std::string_view pattern) {
  const auto part = read_regular_expression(pattern);
  EXPECT_TRUE(part) << part.error().message;
  return automaton_of({{{"expression", *part}}});
}

bool accepts(const PushdownAutomaton& automaton, std::string_view text) {
  Matcher matcher(automaton);
  return matcher.read(text) && matcher.is_complete();
}

TEST(RegularExpression, MatchesWholeTexts) {
  struct {
    const char* pattern;
    std::vector<const char*> in, out;
  } const kCases[] = {
      {"a|bc", {"a", "bc"}, {"", "b", "abc"}},
      {"^(ab)*c?$", {"", "ababc"}, {"aba", "cc"}},
      {"[^a-c]+", {"d", "zé"}, {"", "a", "da"}},
      {"\\d{2,3}", {"12", "123"}, {"1", "1234", "1a"}},
      {"x{0}y", {"y"}, {"xy"}},
      {"(?:é|\\u00e8)\\.", {"é.", "è."}, {"e.", "éx"}},
      {"\\u{1F600}|\\ud83d\\ude01", {"😀", "😁"}, {"😂"}},
      {"[\\]\\-a]+", {"]-a"}, {"b"}},
      {"a{,2}", {"a{,2}"}, {"aa"}},
      {"a+?b*?", {"a", "aab"}, {"b"}},
      {".*", {"", "anything é"}, {"a\nb"}},
      // What some engine takes for a space or a letter is no match of a complement.
      {"\\s\\S", {" a", "\té", "\n世"}, {"\u00a0a", " \u00a0", " \u0085", " \ufeff"}},
      {"\\W[^\\w,]", {"-…", " €"}, {"é-", "-é", "-,", "世-"}},
      {"\\Aa\\Z|\\Ab\\z", {"a", "b"}, {"ab"}},
  };
  for (const auto& c : kCases) {
    const PushdownAutomaton automaton = expression(c.pattern);
    for (const char* text : c.in) EXPECT_TRUE(accepts(automaton, text)) << c.pattern << " " << text;
    for (const char* text : c.out)
      EXPECT_FALSE(accepts(automaton, text)) << c.pattern << " " << text;
  }
}

TEST(RegularExpression, RefusesWhatNoAutomatonDoes) {
  for (const char* pattern : {"(a)\\1", "(?=a)", "(?<!a)b", "a\\b", "\\p{L}", "(a^b)", "a*+"}) {
    const auto part = read_regular_expression(pattern);
    ASSERT_FALSE(part) << pattern;
    EXPECT_EQ(part.error().code, ir::ErrorCode::unsupported) << part.error().message;
  }
  for (const char* pattern :
       {"(", ")", "[a", "*", "a{3,2}", "\\", "[b-a]", "\\xg0", "a{9999999}"}) {
    const auto part = read_regular_expression(pattern);
    ASSERT_FALSE(part) << pattern;
    EXPECT_EQ(part.error().code, ir::ErrorCode::invalid_argument) << part.error().message;
  }
}

TEST(Automaton, OfRegularLanguagesPushesNothing) {
  const PushdownAutomaton automaton = expression("(if|in|int)+[a-z]*;");
  EXPECT_TRUE(automaton.pushed.empty());
  for (uint32_t state = 0; state < automaton.states; ++state) {
    for (uint32_t c = 0; c < automaton.classes; ++c) EXPECT_LE(automaton.of(state, c).size(), 1u);
  }
}

TEST(Automaton, EveryBeginningCanBeCompleted) {
  // "ab" leads nowhere: its other way out is empty.
  const auto grammar = read_gbnf("root ::= \"a\" (\"b\" never | \"c\")\nnever ::= \"x\" never");
  ASSERT_TRUE(grammar);
  const PushdownAutomaton automaton = automaton_of(*grammar);
  EXPECT_FALSE(Matcher(automaton).can_read("ab"));
  EXPECT_TRUE(accepts(automaton, "ac"));
}

TEST(Automaton, ReadsAfterWhatItRefused) {
  const PushdownAutomaton automaton = expression("abc");
  Matcher matcher(automaton);
  EXPECT_TRUE(matcher.read("a"));
  EXPECT_FALSE(matcher.read("bd"));
  EXPECT_TRUE(matcher.read("bc"));
  EXPECT_TRUE(matcher.is_complete());
  EXPECT_TRUE(matcher.is_at_end());
}

TEST(Utf8Ranges, AreTheEncodingsOfTheirCharacters) {
  const auto encoded = [](uint32_t code) {
    std::string bytes;
    const auto tail = [&](int shift) { bytes += static_cast<char>(0x80 | (code >> shift & 0x3f)); };
    if (code < 0x80) return std::string(1, static_cast<char>(code));
    if (code < 0x800) {
      bytes += static_cast<char>(0xc0 | code >> 6);
    } else {
      bytes += static_cast<char>(code < 0x10000 ? 0xe0 | code >> 12 : 0xf0 | code >> 18);
      if (code >= 0x10000) tail(12);
      tail(6);
    }
    tail(0);
    return bytes;
  };
  const auto matches = [](const std::vector<std::vector<ByteRange>>& all,
                          const std::string& bytes) {
    size_t count = 0;
    for (const auto& one : all) {
      bool in = one.size() == bytes.size();
      for (size_t i = 0; in && i < one.size(); ++i) {
        const auto byte = static_cast<unsigned char>(bytes[i]);
        in = byte >= one[i].first && byte <= one[i].last;
      }
      count += in;
    }
    return count;
  };
  const CodeRange ranges[] = {{0, kLastCode},   {0x41, 0x41},      {0x7f, 0x80},
                              {0x7ff, 0x800},   {0xffff, 0x10000}, {0x3b1, 0x1f600},
                              {0xd7ff, 0xe000}, {0x20ac, 0x20b5}};
  for (const CodeRange& range : ranges) {
    const auto all = utf8_ranges(range);
    for (uint32_t code = 0; code <= kLastCode; code += code < 0x1000 ? 1 : 37) {
      if (code >= 0xd800 && code <= 0xdfff) continue;
      const size_t expected = code >= range.first && code <= range.last ? 1 : 0;
      ASSERT_EQ(matches(all, encoded(code)), expected) << range.first << " " << code;
    }
  }
  EXPECT_TRUE(utf8_ranges({0xd800, 0xdfff}).empty());
}

}  // namespace
}  // namespace ullage::grammar
