// Wrong texts: golden/wrong_texts.txt has all their messages; ULLAGE_UPDATE_GOLDEN=1
// test_comprehension writes it again.
#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>
#include <set>
#include <sstream>

#include "frontends/comprehension/text/rules.h"
#include "tests/frontends/comprehension/texts.h"

namespace ullage::comprehension {
namespace {

constexpr const char* kPath = "tests/frontends/comprehension/golden/wrong_texts.txt";

// Statements of one definition, behind kHead.
constexpr std::string_view kHead =
    "def f(float(N,M) A, float(N) x, int32(N) I, bool(N) B, double(N) D, int n, float a) -> (O) "
    "{\n";

constexpr const char* kStatements[] = {
    // ---- syntax ----
    "O(i) = ",
    "O(i) = x(i",
    "O(i) = x(i,)",
    "O(i) = x(i) + * a",
    "O(i) = (x(i) + a",
    "O(i) x(i)",
    "O(0) = x(0)",
    "O(i+1) = x(i)",
    "O(i) = x(i) a",
    "O(i) = 5f",
    "O(i) = 10L",
    "O(i) = 0x",
    "O(i) = 017",
    "O(i) = 1e",
    "O(i) = 1e99",
    "O(i) = 99999999999999999999",
    "O(i) = x(i) & B(i)",
    "O(i) = x(i) @ a",
    "O(i) = x[i]",
    "O(i) = A.n",
    "O(i) = int32 x(i)",
    "O(i) = float()",
    "O(i) = max(x(i))",
    "O(i) = min(x(i), a, 1)",
    "O(i) = max * 2",
    "O(i) = B(i) ? x(i)",
    "O(i) = x(i) where",
    "O(i) = x(i) where i in 0",
    "O(i) = x(i) where i in :5",
    "O(i) = x(i) where t =",
    "O(i) = x(i) where exists",
    "O(i) = x(i) <=>",
    "O(i) = x(i) <=> copy",
    "O(i) -= x(i)",
    "O(i) = x(i) +\nO(i) = a",
    "where(i) = x(i)",
    "O(i) = x(i) where i in 0:5 i in 0:7",

    // ---- names ----
    "O(i) = X(i)",
    "O(i) = foo(i)",
    "O(i) = sqtr(x(i))",
    "O(i) = x(i) * alpha",
    "O(i) = x(i) where i in 0:Nn",
    "O(i) = O(i - 1)",
    "O(i) = u where u = t, t = x(i)",
    "O(i, i) = A(i, i)",
    "O(N) = x(N)",
    "O(i) = x(i) where a = 2",
    "O(i) = x(i) where i = 2",
    "O(sin) = x(sin)",
    "sin(i) = x(i)",
    "x(i) = a",
    "Oo(i) = x(i)",
    "tmp(i) = x(i); O(i) = tmp(i)",

    // ---- subscripts ----
    "O(i) = A(i)",
    "O(i) = x(i, 0)",
    "O(i) = a(i)",
    "O(i) = i(0)",
    "O(i) = x(i + .5)",
    "O(i) = x(D(i))",
    "O(i) = x(B(i))",
    "O(i) = x",
    "O(i) = x(i) * I",
    "O(i) = x(i) * N.0",
    "O(i) = x(i) * A.2",
    "O(i) = x(i); O(i, j) = A(i, j)",

    // ---- built-ins ----
    "O(i) = exp(x(i), 1)",
    "O(i) = pow(x(i))",
    "O(i) = exp",
    "O(i) = tan.0",

    // ---- indices and bounds ----
    "O(i) = A(i, j)",
    "O = A(i, j)",
    "O(i,j) = 3 where i in 0:I(j), j in 0:I(i)",
    "O(i) +=! A(i, j) where j in 0:i",
    "O(i) +=! A(i, j) where t = 2 * i, j in t:5",
    "O(i) = x(i) where i in 0:2.5",
    "O(i) = x(i) where i in B(0):5",
    "O(i) = t where t = x(i), t in 1:2",
    "O(i) = x(i) where n in 0:5",
    "O(i) = x(i) where exists n > 2",

    // ---- dtypes ----
    "O(i) = I(i) && B(i)",
    "O(i) = !x(i)",
    "O(i) = I(i) ? 1 : 2",
    "O(i) = x(i) where I(i)",
    "O(i) = 0 < x(i) < 1",
    "O(i) = (x(i) > 0) * x(i)",
    "O(i) = B(i) == 1",
    "O(i) = exp(B(i))",
    "O(i) = B(i) ? B(i) : x(i)",
    "O max=! B(i)",
    "O(i) = 0; O(i) += x(i)",
    "O(i) = x(i); O(i) = D(i)",

    // ---- warnings ----
    "O(i) += A(i, j)",
    "O min= x(i)",

    // ---- several ----
    "O(i) = y(i); O(i) = z(i, i); O(i) = A(i) + x",
    "O(i) = x(i\n  O(i) = y(i)\n  O(i) = x(",
};

constexpr const char* kWrongTexts[] = {
    "f(float x) -> (O) { O = x }",
    "def (float x) -> (O) { O = x }",
    "def f float x -> (O) { O = x }",
    "def f(x) -> (O) { O = x }",
    "def f(float x, ) -> (O) { O = x }",
    "def f(float(-1) x) -> (O) { O = 1 }",
    "def f(float(2.5) x) -> (O) { O = 1 }",
    "def f(string x) -> (O) { O = 1 }",
    "def f(float x) { O = x }",
    "def f(float x) -> () { }",
    "def f(float x) -> (O) O = x",
    "def f(float x) -> (O) { O = x",
    "def f(float x) -> (O) { O = x\ndef g() -> (O) { O = 1 }",
    "def f(float x) -> (O) { O = x }}",
    "def exp(float x) -> (O) { O = x }",
    "def f(float exp) -> (O) { O = 1 }",
    "def f(float(exp) x) -> (O) { O = x(0) }",
    "def f(float x, int x) -> (O) { O = 1 }",
    "def f(float(N) N) -> (O) { O = 1 }",
    "def f(int n, float(n) x) -> (O) { O = x(0) }",
    "def f(float x) -> (x) { x = 1 }",
    "def f(float x) -> (O, O) { O = x }",
    "def f(float x) -> (O) { O = x }\ndef f(float x) -> (O) { O = x }",
    "def f(float(1,2,3,4,5,6,7,8,9) x) -> (O) { O = 1 }",
    "def f(float x) -> (O, P) { O = x }",
    "def f(double(N) x) -> (float(N) O) { O(i) = x(i) }",
    "def f(float(N) x) -> (float O) { O(i) = x(i) }",
    "def f(float(N) x) -> (float(N,N) O) { O(i) = x(i) }",
    "def f(float(N) x) -> (float(K) O) { O(i) = x(i) where i in 0:K }",
    "def f(float(N) x) -> (bool(N) O) { O(i) = x(i) }",
};

std::string message_of(const std::string& text) {
  const std::string report = test::report(text);
  EXPECT_FALSE(report.empty()) << text;
  return report + "\n";
}

std::string all_messages() {
  std::string all;
  for (const char* statements : kStatements) {
    all += message_of(std::string(kHead) + "  " + statements + "\n}\n");
  }
  for (const char* text : kWrongTexts) all += message_of(text);
  return all;
}

TEST(WrongTexts, AreReportedByTheMessagesOfTheGoldenFile) {
  const std::string text = all_messages();
  if (std::getenv("ULLAGE_UPDATE_GOLDEN") != nullptr) std::ofstream(kPath) << text;
  std::ifstream file(kPath);
  std::ostringstream golden;
  golden << file.rdbuf();
  EXPECT_EQ(golden.str(), text) << "run ULLAGE_UPDATE_GOLDEN=1 test_comprehension";
}

// A message of a rule begins with the rule and ends with its id.
TEST(WrongTexts, MessagesStateTheRule) {
  std::istringstream lines(all_messages());
  std::set<std::string> seen;
  for (std::string line; std::getline(lines, line);) {
    const size_t at = line.rfind(" [");
    if (!line.starts_with("f.comp:") || !line.ends_with(']')) continue;
    const std::string id = line.substr(at + 2, line.size() - at - 3);
    seen.insert(id);
    const auto* const rule = std::ranges::find(kRules, id, &Rule::id);
    ASSERT_NE(rule, std::end(kRules)) << line;
    EXPECT_TRUE(line.find(rule->text) != std::string::npos) << line;
  }
  EXPECT_EQ(seen.size(), 18u) << "S1 to S17 and W1";
}

}  // namespace
}  // namespace ullage::comprehension
