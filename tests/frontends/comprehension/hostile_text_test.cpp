// Hostile texts: each gives an error or a result, in time, and never a crash.
#include <gtest/gtest.h>

#include <chrono>
#include <random>

#include "frontends/comprehension/text/parse.h"
#include "frontends/comprehension/text/token.h"
#include "tests/frontends/comprehension/fault.h"
#include "tests/frontends/comprehension/texts.h"

namespace ullage::comprehension {
namespace {

using test::definition;

std::string repeated(std::string_view text, size_t times) {
  std::string all;
  for (; times > 0; --times) all += text;
  return all;
}

// The first line of the messages, empty where there are none.
std::string first_line(std::string_view text) {
  const std::string report = test::report(text);
  return report.substr(0, report.find('\n'));
}

bool mentions(const std::string& text, std::string_view part) {
  return text.find(part) != std::string::npos;
}

TEST(HostileTexts, NestingHasALimit) {
  const auto nested = [](std::string_view open, std::string_view close, size_t times) {
    return definition("float(N) A, bool B", "O",
                      "O = " + repeated(open, times) + "1" + repeated(close, times));
  };
  for (const auto& [open, close] :
       std::vector<std::pair<const char*, const char*>>{{"(", ")"},
                                                        {"-", ""},
                                                        {"exp(", ")"},
                                                        {"min(1,", ")"},
                                                        {"float(", ")"},
                                                        {"1 + (", ")"}}) {
    EXPECT_EQ(first_line(nested(open, close, kMaxNesting - 1)), "") << open;
    EXPECT_TRUE(mentions(first_line(nested(open, close, kMaxNesting)), "at most 200")) << open;
    EXPECT_TRUE(mentions(first_line(nested(open, close, 200'000)), "at most 200")) << open;
    EXPECT_NE(first_line(nested(open, "", 200'000)), "") << open;
  }
  EXPECT_TRUE(
      mentions(first_line(definition("bool B", "O", "O = " + repeated("B ? 1 : ", 100'000) + "2")),
               "at most 200"));
  EXPECT_TRUE(mentions(first_line(definition("bool B", "O", "O = " + repeated("B ? ", 100'000))),
                       "at most 200"));
  EXPECT_TRUE(
      mentions(first_line(definition("int32(N) A", "O",
                                     "O = " + repeated("A(", 1'000) + "0" + repeated(")", 1'000))),
               "at most 200"));
}

TEST(HostileTexts, HeightHasALimit) {
  const auto sum = [](size_t terms) {
    return definition("float a", "O", "O = a" + repeated(" + a", terms - 1));
  };
  EXPECT_EQ(first_line(sum(kMaxHeight + 1)), "");
  EXPECT_TRUE(mentions(first_line(sum(kMaxHeight + 2)), "at most 1000"));
  EXPECT_TRUE(mentions(first_line(sum(200'000)), "at most 1000"));
}

TEST(HostileTexts, HeightCountsLetsInThePlaceOfTheirNames) {
  const auto chain = [](size_t lets) {
    std::string statement = "O = t" + std::to_string(lets - 1) + " where t0 = a";
    for (size_t i = 1; i < lets; ++i) {
      const std::string before = "t" + std::to_string(i - 1);
      statement += ", t" + std::to_string(i) + " = " + before + " + " + before;
    }
    return definition("float a", "O", statement);
  };
  EXPECT_EQ(first_line(chain(kMaxHeight + 1)), "");
  EXPECT_TRUE(mentions(first_line(chain(kMaxHeight + 2)), "lets in the place of their names"));
  EXPECT_TRUE(mentions(first_line(chain(20'000)), "lets in the place of their names"));
}

TEST(HostileTexts, LongNumbersAndNamesAreErrors) {
  EXPECT_TRUE(mentions(first_line(definition("", "O", "O = " + std::string(500'000, '9'))),
                       "an integer fits int64"));
  EXPECT_TRUE(mentions(first_line(definition("", "O", "O = 1e" + std::string(500'000, '9'))),
                       "fits float32"));
  EXPECT_EQ(first_line(definition("", "O", "O = 0." + std::string(500'000, '3'))), "");
  EXPECT_EQ(first_line(definition("float " + std::string(kMaxNameBytes, 'a'), "O", "O = 1")), "");
  EXPECT_TRUE(mentions(first_line(definition("float " + std::string(500'000, 'a'), "O", "O = 1")),
                       "a name has at most 255 bytes"));
  for (const std::string& shown :
       {test::report(definition("", "O", "O = " + std::string(500'000, '9'))),
        test::report(definition("", "O", "O = 1 " + std::string(500'000, '9')))}) {
    EXPECT_LT(shown.size(), 2'000u);
  }
}

TEST(HostileTexts, TextsHaveALargestSize) {
  EXPECT_EQ(first_line(std::string(kMaxTextBytes, '\n')), "");
  EXPECT_TRUE(mentions(first_line(std::string(kMaxTextBytes + 1, '\n')), "a text has at most"));
}

double seconds_of_check(const std::string& text, std::string& message) {
  const auto begin = std::chrono::steady_clock::now();
  message = first_line(text);
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
}

// Generous limits: what is quadratic takes minutes.
TEST(HostileTexts, ManyStatementsTakeLinearTime) {
  std::string statements, message;
  for (size_t i = 0; i < 10'000; ++i) {
    statements += "O(n,m,h,w) +=! I(n, c, 2*h + kh, 2*w + kw) * K(m, c, kh, kw) where kh in 0:3\n";
  }
  EXPECT_LT(seconds_of_check(definition("float(N,C,H,W) I, float(M,C,KH,KW) K", "O", statements),
                             message),
            5.0);
  EXPECT_EQ(message, "");

  const std::string many = repeated("O = 1\n", kMaxStatements + 1);
  EXPECT_TRUE(mentions(first_line(definition("", "O", many)), "at most 20000 statements"));
}

TEST(HostileTexts, ManyNamesAndErrorsTakeLinearTime) {
  std::string parameters, unknown, lets, message;
  for (size_t i = 0; i < 20'000; ++i) {
    const std::string number = std::to_string(i);
    parameters += (i == 0 ? "float(N" : ", float(N") + number + ") A" + number;
    unknown += "O = B" + number + "\n";
    lets += (i == 0 ? " where t" : ", t") + number + " = q";
  }
  EXPECT_LT(seconds_of_check(definition(parameters, "O", "O = A0(0)"), message), 5.0);
  EXPECT_EQ(message, "");
  EXPECT_LT(seconds_of_check(definition(parameters, "O", unknown), message), 5.0);
  EXPECT_LT(seconds_of_check(definition("", "O", "O = 1" + lets), message), 5.0);
  EXPECT_LT(seconds_of_check(repeated("def f() -> (O) { O = 1 }\n", 20'000), message), 5.0);
  EXPECT_LT(seconds_of_check(repeated("O(", 500'000), message), 5.0);
  EXPECT_LT(seconds_of_check(definition("", "O", repeated("O(i\n", 200'000)), message), 5.0);
  EXPECT_LT(seconds_of_check(repeated("\x80\xff$", 500'000), message), 5.0);
}

TEST(HostileTexts, TextsCutAnywhereAreReadOrRefused) {
  for (const std::string& text : test::right_texts()) {
    for (size_t length = 0; length < text.size(); ++length)
      ASSERT_EQ(test::fault(text.substr(0, length)), "") << text.substr(0, length);
  }
}

TEST(HostileTexts, TextsWithOtherBytesAreReadOrRefused) {
  std::mt19937 random(20);
  const auto below = [&](size_t end) {
    return std::uniform_int_distribution<size_t>(0, end - 1)(random);
  };
  constexpr std::string_view kLikely = "()+-*/%<>=!&|?:.,;{}#\n 0129eixaAON";
  for (const std::string& text : test::right_texts()) {
    for (size_t attempt = 0; !text.empty() && attempt < 1'000; ++attempt) {
      std::string changed = text;
      for (size_t flips = 1 + below(3); flips > 0; --flips) {
        const size_t at = below(changed.size());
        const char byte =
            below(2) == 0 ? kLikely[below(kLikely.size())] : static_cast<char>(below(256));
        if (below(3) == 0) {
          changed.insert(at, 1, byte);
        } else {
          changed[at] = byte;
        }
      }
      ASSERT_EQ(test::fault(changed), "") << changed;
    }
  }
}

}  // namespace
}  // namespace ullage::comprehension
