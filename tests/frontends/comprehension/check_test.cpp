// The static rules, one by one: what breaks each, what is near it and right. The words of the
// messages are in golden/wrong_texts.txt.
#include <gtest/gtest.h>

#include <fstream>

#include "frontends/comprehension/check/check.h"
#include "frontends/comprehension/text/rules.h"
#include "tests/frontends/comprehension/texts.h"

namespace ullage::comprehension {
namespace {

constexpr std::string_view kParameters =
    "float(N,M) A, float(N) x, int32(N) I, bool(N) B, double(N) D, uint8(N) U, int n, float a";

// Rules that the statements break; results O, P and Q are returned.
std::string broken_by(std::string_view statements) {
  return test::rules(
      test::definition(kParameters, "O, P, Q", std::string(statements) + "\n  P = 1; Q = 2"));
}

TEST(StaticRules, S01_UnknownNamesAreErrors) {
  EXPECT_EQ(broken_by("O(i) = Z(i)"), "S1");
  EXPECT_EQ(broken_by("O(i) = x(i) * scale"), "S1");
  EXPECT_EQ(broken_by("O(i) = Z.0 + x(i)"), "S1");
  EXPECT_EQ(broken_by("O(i) = x(i) where i in 0:count"), "S1");
  EXPECT_EQ(broken_by("O(i) = x(i) where x(i) > limit"), "S1");
  EXPECT_EQ(broken_by("O(i) = P(i)"), "S1") << "written later";
  EXPECT_EQ(broken_by("O(i) = O(i)"), "S1") << "written by itself";
  EXPECT_EQ(broken_by("O(i) = t where s = x(i), t = s"), "");
  EXPECT_EQ(broken_by("O(i) = t where t = s, s = x(i)"), "S1") << "a let before its clause";
}

TEST(StaticRules, S01_AnUnknownNameIsReportedOnce) {
  EXPECT_EQ(broken_by("O(i) = Z(i) + Z(i)\n  P = Z(0) + Y(0)"), "S1 S1");
}

TEST(StaticRules, S02_OneSubscriptPerAxis) {
  EXPECT_EQ(broken_by("O(i) = A(i)"), "S2");
  EXPECT_EQ(broken_by("O(i) = x(i, i)"), "S2");
  EXPECT_EQ(broken_by("O(i) = x(i) * a(0)"), "S2");
  EXPECT_EQ(broken_by("O(i) = x(i) * a()"), "");
  EXPECT_EQ(broken_by("O(i) = i(0) * x(i)"), "S2") << "an index";
  EXPECT_EQ(broken_by("O(i) = x(i)\n  O(i, j) = A(i, j)"), "S2") << "of a result";
}

TEST(StaticRules, S03_SubscriptsAndBoundsAreIntegers) {
  EXPECT_EQ(broken_by("O(i) = x(i + .5)"), "S3");
  EXPECT_EQ(broken_by("O(i) = x(D(i))"), "S3");
  EXPECT_EQ(broken_by("O(i) = x(int32(D(i)))"), "");
  EXPECT_EQ(broken_by("O(i) = x(I(i)) + x(U(i))"), "");
  EXPECT_EQ(broken_by("O(i) = x(B(i))"), "S3");
  EXPECT_EQ(broken_by("O(i) = x(i) where i in 0:5.0"), "S3");
  EXPECT_EQ(broken_by("O(i) = x(i) where i in a:5"), "S3");
}

TEST(StaticRules, S04_TensorsWithAxesNeedSubscripts) {
  EXPECT_EQ(broken_by("O(i) = x(i) * x"), "S4");
  EXPECT_EQ(broken_by("O(i) = x(i) * a * n"), "");
  EXPECT_EQ(broken_by("O(i) = x(i)\n  P = O"), "S4");
}

TEST(StaticRules, S05_OnlyTensorsHaveExtents) {
  EXPECT_EQ(broken_by("O(i) = x(i) * N.0"), "S5");
  EXPECT_EQ(broken_by("O(i) = x(i) * i.0"), "S5");
  EXPECT_EQ(broken_by("O(i) = x(i) * exp.0"), "S5");
  EXPECT_EQ(broken_by("O(i) = x(i) * A.2"), "S5");
  EXPECT_EQ(broken_by("O(i) = x(i) * a.0"), "S5");
  EXPECT_EQ(broken_by("O(i) = x(i) * A.1\n  P = O.0"), "");
}

TEST(StaticRules, S06_BuiltinsTakeTheirArguments) {
  EXPECT_EQ(broken_by("O(i) = exp(x(i), 1)"), "S6");
  EXPECT_EQ(broken_by("O(i) = pow(x(i))"), "S6");
  EXPECT_EQ(broken_by("O(i) = exp()"), "S6");
  EXPECT_EQ(broken_by("O(i) = exp * x(i)"), "S6");
  EXPECT_EQ(test::report(test::definition(kParameters, "O", "O(i) = max(x(i))")),
            "f.comp:2:10: error: a built-in takes as many arguments as it is defined with: 'max' "
            "takes 2, 1 given [S6]\n"
            "      O(i) = max(x(i))\n"
            "             ^~~~~~~~~\n");
}

TEST(StaticRules, S07_BuiltinsAreNotRedefined) {
  EXPECT_EQ(test::rules("def exp() -> (O) { O = 1 }"), "S7");
  EXPECT_EQ(test::rules("def f(float exp) -> (O) { O = 1 }"), "S7");
  EXPECT_EQ(test::rules("def f() -> (exp) { exp = 1 }"), "S7");
  EXPECT_EQ(test::rules("def f(float(exp) A) -> (O) { O = A(0) }"), "S7");
  EXPECT_EQ(broken_by("O(exp) = x(exp)"), "S7 S6");
  EXPECT_EQ(broken_by("O(i) = x(i) where exp = 2"), "S7");
  EXPECT_EQ(broken_by("O(i) = x(i)\n  floor(i) = x(i)"), "S7");
}

TEST(StaticRules, S08_NamesAreDistinct) {
  EXPECT_EQ(broken_by("O(i, i) = A(i, i)"), "S8");
  EXPECT_EQ(broken_by("O(N) = x(N)"), "S8");
  EXPECT_EQ(broken_by("O(n) = x(n)"), "S8");
  EXPECT_EQ(broken_by("O(i) = x(i) where i = 2"), "S8");
  EXPECT_EQ(test::rules("def f(float a, int a) -> (O) { O = 1 }"), "S8");
  EXPECT_EQ(test::rules("def f(float a) -> (O, O) { O = 1 }"), "S8");
  EXPECT_EQ(test::rules("def f(float(N) N) -> (O) { O = 1 }"), "S8");
  EXPECT_EQ(test::rules("def f(int n, float(n) x) -> (O) { O = 1 }"), "S8");
  EXPECT_EQ(test::rules("def f() -> (O) { O = 1 }\ndef f() -> (O) { O = 1 }"), "S8");
  EXPECT_EQ(test::rules("def f(float(N,N) x, float(N) y) -> (float(N) O) { O(i) = y(i) }"), "");
}

TEST(StaticRules, S09_ParametersAreNotWritten) {
  EXPECT_EQ(broken_by("O(i) = x(i)\n  x(i) = 2 * O(i)"), "S9");
}

TEST(StaticRules, S10_WhatIsWrittenIsReturned) {
  EXPECT_EQ(broken_by("T(i) = x(i)\n  O(i) = x(i)"), "S10");
  EXPECT_EQ(broken_by("T(i) = x(i)\n  O(i) = T(i)"), "S10") << "and not S1 for the read";
}

TEST(StaticRules, S11_OtherIndicesNeedAReduction) {
  EXPECT_EQ(broken_by("O(i) = A(i, j)"), "S11");
  EXPECT_EQ(broken_by("O = x(i) * x(j)"), "S11");
  EXPECT_EQ(broken_by("O(i) = x(i) where j in 0:3"), "S11");
  EXPECT_EQ(broken_by("O(i) = t where t = A(i, j)"), "S11");
  EXPECT_EQ(broken_by("O(i) +=! A(i, j)"), "");
  EXPECT_EQ(broken_by("O(i) = A(i, 3)"), "");
}

TEST(StaticRules, S12_WhatIsReturnedIsWritten) {
  EXPECT_EQ(test::rules("def f(float(N) x) -> (O, P) { O(i) = x(i) }"), "S12");
  EXPECT_EQ(test::rules("def f(float(N) x) -> (O, P) { }"), "S12 S12");
}

TEST(StaticRules, S13_ResultsKeepRankAndDtype) {
  const auto returning = [](std::string_view returns, std::string_view statements) {
    return test::rules(test::definition(kParameters, returns, statements));
  };
  EXPECT_EQ(returning("float(N) O", "O(i) = D(i)"), "S13");
  EXPECT_EQ(returning("float(N) O", "O(i) = float(D(i))"), "");
  EXPECT_EQ(returning("double(N) O", "O(i) = x(i) + n"), "");
  EXPECT_EQ(returning("int32(N) O", "O(i) = x(i)"), "S13");
  EXPECT_EQ(returning("uint8(N) O", "O(i) = U(i) + U(i)"), "");
  EXPECT_EQ(returning("uint8(N) O", "O(i) = U(i) + 1"), "S13");
  EXPECT_EQ(returning("float(N) O", "O(i) = x(i) > 0"), "S13");
  EXPECT_EQ(returning("float(N) O", "O(i, j) = A(i, j)"), "S13");
  EXPECT_EQ(returning("float O", "O(i) = x(i)"), "S13");
  EXPECT_EQ(returning("O", "O(i) = x(i)\n  O(i) += D(i)"), "S13");
  EXPECT_EQ(returning("O", "O(i) = D(i)\n  O(i) += x(i)"), "");
}

TEST(StaticRules, S14_OnlyIndicesHaveRanges) {
  EXPECT_EQ(broken_by("O(i) = t where t = x(i), t in 1:2"), "S14");
  EXPECT_EQ(broken_by("O(i) = x(i) where N in 0:3"), "S14");
  EXPECT_EQ(broken_by("O(i) = x(i) where n in 0:3"), "S14");
  EXPECT_EQ(broken_by("O(i) = x(i) where x in 0:3"), "S14");
  EXPECT_EQ(broken_by("O(i) = x(i) where exp in 0:3"), "S14");
}

// W43, and what may stand in a bound: sizes, extents, scalars, reads that no index decides.
TEST(StaticRules, S15_BoundsReadNoIndex) {
  EXPECT_EQ(broken_by("O(i,j) = 3 where i in 0:I(j), j in 0:I(i)"), "S15 S15");
  EXPECT_EQ(broken_by("O(i) +=! A(i, j) where j in 0:i"), "S15");
  EXPECT_EQ(broken_by("O(i) +=! A(i, j) where t = i + 1, j in 0:t"), "S15");
  EXPECT_EQ(broken_by("O(i) +=! A(i, j) where t = n + 1, j in 0:t"), "");
  EXPECT_EQ(broken_by("O(i) +=! A(i, j) where j in I(0) - 1 : min(N, A.1) + n * I(n)"), "");
  EXPECT_EQ(broken_by("O max=! I(i)\n  P +=! x(k) where k in 0:O"), "");
}

TEST(StaticRules, S16_LogicTakesBool) {
  EXPECT_EQ(broken_by("O(i) = I(i) && B(i)"), "S16");
  EXPECT_EQ(broken_by("O(i) = B(i) || x(i)"), "S16");
  EXPECT_EQ(broken_by("O(i) = I(i) || x(i)"), "S16 S16");
  EXPECT_EQ(broken_by("O(i) = !I(i)"), "S16");
  EXPECT_EQ(broken_by("O(i) = I(i) ? 1 : 2"), "S16");
  EXPECT_EQ(broken_by("O(i) = x(i) where I(i)"), "S16");
  EXPECT_EQ(broken_by("O(i) = x(i) where B(i), I(i) > 0 && !B(i)"), "");
}

TEST(StaticRules, S17_ComparisonsAreNoNumbers) {
  EXPECT_EQ(broken_by("O(i) = (x(i) > 0) * x(i)"), "S17");
  EXPECT_EQ(broken_by("O(i) = 0 < x(i) < 1"), "S17");
  EXPECT_EQ(broken_by("O(i) = exp(x(i) > 0)"), "S17");
  EXPECT_EQ(broken_by("O(i) = -B(i)"), "S17");
  EXPECT_EQ(broken_by("O(i) = max(B(i), B(i))"), "S17 S17");
  EXPECT_EQ(broken_by("O +=! x(i) > 0"), "S17");
  EXPECT_EQ(broken_by("O(i) = B(i) ? B(i) : x(i)"), "S17");
  EXPECT_EQ(broken_by("O(i) = B(i) == x(i)"), "S17");
  EXPECT_EQ(broken_by("O(i) = (B(i) == (x(i) > 0)) != B(i)"), "");
  EXPECT_EQ(broken_by("O +=! int32(x(i) > 0)"), "");
}

TEST(StaticRules, S22_Float16IsADtypeLikeOthers) {
  const Unit unit = test::checked("def f(half(N) x) -> (O) { O(i) = x(i) * float16(2.0) + 1 }");
  EXPECT_EQ(unit.definitions[0].returns[0].dtype, ir::DType::f16);
}

TEST(StaticRules, W1_AReductionWithoutItsIdentityIsAWarning) {
  EXPECT_EQ(broken_by("O +=  x(i)"), "W1");
  EXPECT_EQ(broken_by("O(i) max= x(i)"), "W1");
  EXPECT_EQ(broken_by("O +=! x(i)"), "");
  EXPECT_EQ(broken_by("O = 0.0\n  O += x(i)"), "");
  EXPECT_EQ(broken_by("O += x(i)\n  O += x(i)"), "W1");
}

TEST(StaticRules, AReductionWithoutReducedIndexIsRight) {
  EXPECT_EQ(broken_by("O(i) +=! x(i)"), "");
}

TEST(StaticRules, ErrorsAreReportedUpToTwentyInTheOrderOfTheText) {
  std::string statements;
  for (int i = 0; i < 50; ++i) statements += "O(i) = x(i, i)\n";
  std::string twenty;
  for (size_t i = 0; i < Diagnostics::kMaxErrors; ++i) twenty += i == 0 ? "S2" : " S2";
  EXPECT_EQ(test::rules(test::definition(kParameters, "O", statements)), twenty);
}

TEST(StaticRules, TensorsHaveAtMostEightAxes) {
  EXPECT_EQ(test::rules("def f(float(1,1,1,1,1,1,1,1,1) A) -> (O) { O = 1 }"), "-");
  EXPECT_EQ(broken_by("O(b,c,d,e,f,g,h,i,j) = 1"), "-");
}

// ---- dtypes ----

TEST(Join, IsWhatTheLanguageDefines) {
  using ir::DType;
  EXPECT_EQ(join(DType::i8, DType::i8), DType::i8);
  EXPECT_EQ(join(DType::i64, DType::f16), DType::f16);
  EXPECT_EQ(join(DType::f16, DType::f64), DType::f64);
  EXPECT_EQ(join(DType::u8, DType::u32), DType::u32);
  EXPECT_EQ(join(DType::u32, DType::i8), DType::i32);
  EXPECT_EQ(join(DType::u64, DType::i32), DType::i64);
  EXPECT_EQ(join(DType::boolean, DType::boolean), DType::boolean);
  EXPECT_EQ(join(DType::boolean, DType::i32), std::nullopt);
}

TEST(Join, TakesItsOperandsInAnyOrderAndIsWiderThanBoth) {
  for (const ir::DType a : ir::kAllDTypes) {
    for (const ir::DType b : ir::kAllDTypes) {
      if (a == ir::DType::bf16 || b == ir::DType::bf16) continue;  // no type of the language
      EXPECT_EQ(join(a, b), join(b, a));
      if (const auto both = join(a, b); both && !ir::is_float(*both)) {
        EXPECT_GE(ir::size_bytes(*both), std::max(ir::size_bytes(a), ir::size_bytes(b)));
      }
    }
  }
}

// ---- the page ----

// "| S3 | Subscripts and bounds are integers. |": the rule's text begins its row.
TEST(StaticRules, AreTheSentencesOfThePage) {
  std::ifstream file("docs/semantics.md");
  std::map<std::string, std::string> rows;
  for (std::string line; std::getline(file, line);) {
    const size_t end = line.find(" | ", 2);
    if (line.starts_with("| ") && end != std::string::npos) {
      rows[line.substr(2, end - 2)] = line.substr(end + 3);
    }
  }
  for (const Rule& rule : kRules) {
    std::string sentence(rule.text);
    sentence[0] = static_cast<char>(std::toupper(sentence[0]));
    EXPECT_TRUE(rows[std::string(rule.id)].starts_with(sentence))
        << rule.id << ": " << rows[std::string(rule.id)];
  }
}

}  // namespace
}  // namespace ullage::comprehension
