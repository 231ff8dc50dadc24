// What parse() reads, as the tree it makes and as the canonical text of it.
#include <gtest/gtest.h>

#include "frontends/comprehension/text/parse.h"
#include "tests/frontends/comprehension/fault.h"
#include "tests/frontends/comprehension/texts.h"

namespace ullage::comprehension {
namespace {

Unit parsed(std::string_view text) {
  auto unit = parse(Source("f.comp", std::string(text)));
  EXPECT_TRUE(unit) << (unit ? "" : unit.error().message);
  return unit ? *std::move(unit) : Unit{};
}

// The canonical text of the one statement of "def f() -> (O) { STATEMENT }".
std::string canonical(std::string_view statement) {
  const std::string text = to_text(parsed(test::definition("", "O", statement)));
  constexpr std::string_view kHead = "def f() -> (O) {\n  ", kTail = "\n}\n";
  if (!text.starts_with(kHead) || !text.ends_with(kTail)) return text;
  return text.substr(kHead.size(), text.size() - kHead.size() - kTail.size());
}

const Expr& value_of(const Unit& unit) {
  return unit.exprs[unit.definitions.at(0).statements.at(0).value];
}

TEST(Grammar, RightTextsAreRight) {
  for (const std::string& text : test::right_texts()) EXPECT_EQ(test::report(text), "") << text;
}

TEST(Grammar, OperatorsBindAsInC) {
  EXPECT_EQ(canonical("O = a + b * c"), "O = a + b * c");
  EXPECT_EQ(canonical("O = (a + b) * c"), "O = (a + b) * c");
  EXPECT_EQ(canonical("O = ((a) + ((b * c)))"), "O = a + b * c");
  EXPECT_EQ(canonical("O = (a - b) - c"), "O = a - b - c");
  EXPECT_EQ(canonical("O = a - (b - c)"), "O = a - (b - c)");
  EXPECT_EQ(canonical("O = (a / b) % c / (d * e)"), "O = a / b % c / (d * e)");
  EXPECT_EQ(canonical("O = -(-a) - -b"), "O = --a - -b");
  EXPECT_EQ(canonical("O = -(a * b)"), "O = -(a * b)");
  EXPECT_EQ(canonical("O = (-a) * b"), "O = -a * b");
  EXPECT_EQ(canonical("O = !((a) == b)"), "O = !(a == b)");
  EXPECT_EQ(canonical("O = (a && b) || (c && d)"), "O = a && b || c && d");
  EXPECT_EQ(canonical("O = a && (b || c)"), "O = a && (b || c)");
  EXPECT_EQ(canonical("O = (a < b) == (c < d)"), "O = a < b == (c < d)");
  EXPECT_EQ(canonical("O = a ? b : (c ? d : e)"), "O = a ? b : c ? d : e");
  EXPECT_EQ(canonical("O = (a ? b : c) ? d : e"), "O = (a ? b : c) ? d : e");
  EXPECT_EQ(canonical("O = a ? (b ? c : d) : e"), "O = a ? b ? c : d : e");
  EXPECT_EQ(canonical("O = (a ? b : c) + 1"), "O = (a ? b : c) + 1");
}

TEST(Grammar, TheLongestSymbolIsTaken) {
  EXPECT_EQ(canonical("O max=!a"), "O max=! a");
  EXPECT_EQ(canonical("O max= !a"), "O max= !a");
  EXPECT_EQ(canonical("O +=!a"), "O +=! a");
  EXPECT_EQ(canonical("O=!a"), "O = !a");
  EXPECT_EQ(canonical("O = a<-b"), "O = a < -b");
  EXPECT_EQ(canonical("O = a<=b<=>c(a)"), "O = a <= b <=> c(a)");
  EXPECT_EQ(canonical("O = max(a,b)+maximum"), "O = max(a, b) + maximum");
}

TEST(Grammar, NumbersHaveTheDtypeOfTheirText) {
  const auto literal = [](std::string_view number) {
    const Unit unit = parsed(test::definition("", "O", "O = " + std::string(number)));
    const Expr& e = value_of(unit);
    return std::string(ir::name_of(e.dtype)) + " " +
           (ir::is_float(e.dtype) ? std::to_string(e.real) : std::to_string(e.integer));
  };
  EXPECT_EQ(literal("0"), "i32 0");
  EXPECT_EQ(literal("2147483647"), "i32 2147483647");
  EXPECT_EQ(literal("2147483648"), "i64 2147483648");
  EXPECT_EQ(literal("9223372036854775807"), "i64 9223372036854775807");
  EXPECT_EQ(literal("0x1F"), "i32 31");
  EXPECT_EQ(literal("0Xffffffff"), "i64 4294967295");
  EXPECT_EQ(literal("1.5"), "f32 1.500000");
  EXPECT_EQ(literal("1."), "f32 1.000000");
  EXPECT_EQ(literal(".25"), "f32 0.250000");
  EXPECT_EQ(literal("5E-1"), "f32 0.500000");
  EXPECT_EQ(literal("25e1"), "f32 250.000000");
  EXPECT_EQ(literal("007.5"), "f32 7.500000");
}

TEST(Grammar, AFloatIsRoundedOnce) {
  const Unit unit = parsed(test::definition("", "O", "O = 0.1"));
  EXPECT_EQ(value_of(unit).real, static_cast<double>(0.1F));
}

TEST(Grammar, APointBehindANameIsAnAxis) {
  EXPECT_EQ(canonical("O = A.1 + .5"), "O = A.1 + 0.5");
  EXPECT_EQ(canonical("O = A.1*A.0"), "O = A.1 * A.0");
}

TEST(Grammar, NewlinesAreWhiteSpace) {
  EXPECT_EQ(canonical("O\n(\ni\n)\n=\nA\n(\ni\n)\n+\n1\nwhere\ni\nin\n0\n:\n4"),
            "O(i) = A(i) + 1 where i in 0:4");
  EXPECT_EQ(canonical("O = a\n    - b"), "O = a - b");
  EXPECT_EQ(canonical("O = a # one\r\n\t+ b"), "O = a + b");
}

TEST(Grammar, ANewlineOrSemicolonsSeparateStatements) {
  for (const char* statements :
       {"O = a\nO = b", "O = a;O = b", "O = a ;;; O = b", ";O = a\n;\nO = b;"}) {
    EXPECT_EQ(parsed(test::definition("", "O", statements)).definitions[0].statements.size(), 2u)
        << statements;
  }
  EXPECT_EQ(test::report(test::definition("float a, float b", "O", "O = a O = b")),
            "f.comp:2:9: error: expected a newline or ';' behind the statement, not 'O'\n"
            "      O = a O = b\n"
            "            ^\n");
}

TEST(Grammar, ClausesAreRangesLetsReadsAndFilters) {
  const Unit unit = parsed(test::definition(
      "", "O", "O(i) = t where i in 0:n, t = A(i), exists B(i), A(i) > 0, i == 3 ? a : b, (x)"));
  const auto& clauses = unit.definitions[0].statements[0].clauses;
  ASSERT_EQ(clauses.size(), 6u);
  EXPECT_EQ(clauses[0].kind, ClauseKind::range);
  EXPECT_EQ(clauses[1].kind, ClauseKind::let);
  EXPECT_EQ(clauses[2].kind, ClauseKind::exists);
  for (size_t i = 3; i < 6; ++i) EXPECT_EQ(clauses[i].kind, ClauseKind::filter);
  EXPECT_EQ(unit.source.text(clauses[1].range), "t = A(i)");
}

TEST(Grammar, BoundsMayBeConditions) {
  EXPECT_EQ(canonical("O(i) = 1 where i in a ? b : c:d ? e : f"),
            "O(i) = 1 where i in a ? b : c:d ? e : f");
}

TEST(Grammar, TheReturnListNeedsNoParentheses) {
  EXPECT_EQ(to_text(parsed("def f() -> O { O = 1 }")), to_text(parsed("def f() -> (O) { O = 1 }")));
  EXPECT_EQ(to_text(parsed("def f() -> float(N) O { }")), "def f() -> (float(N) O) {\n}\n");
}

TEST(Grammar, TypesHaveAliases) {
  EXPECT_EQ(
      to_text(parsed("def f(int a, half b, byte c, float32 d, float64 e, float() g) -> (O) {}")),
      "def f(int32 a, float16 b, uint8 c, float d, double e, float g) -> (O) {\n}\n");
}

TEST(Grammar, RangesOfExpressionsAreTheirText) {
  const Unit unit = parsed(test::definition("", "O", "O(i) = (a + b) * exp( A(i,1) )"));
  const Expr& product = value_of(unit);
  EXPECT_EQ(unit.source.text(product.range), "(a + b) * exp( A(i,1) )");
  EXPECT_EQ(unit.source.text(unit.exprs[product.operands[0]].range), "(a + b)");
  EXPECT_EQ(unit.source.text(unit.exprs[product.operands[1]].range), "exp( A(i,1) )");
}

// Of every statement: invariants 1 to 3 of tree.h.
TEST(Grammar, OperandsLieBeforeWhatHasThem) {
  for (const std::string& text : test::right_texts()) {
    const Unit unit = parsed(text);
    std::vector<int> parents(unit.exprs.size(), 0);
    for (ExprId id = 0; id < unit.exprs.size(); ++id) {
      for (const ExprId operand : unit.exprs[id].operands) {
        EXPECT_LT(operand, id);
        EXPECT_EQ(++parents[operand], 1);
      }
    }
    ExprId next = 0;
    for (const Definition& d : unit.definitions) {
      for (const Statement& s : d.statements) {
        EXPECT_EQ(s.first_expr, next);
        next = s.end_expr;
      }
    }
    EXPECT_EQ(next, unit.exprs.size());
  }
}

}  // namespace
}  // namespace ullage::comprehension
