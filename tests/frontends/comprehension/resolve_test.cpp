// What check() finds out of a text that is right: names, indices, dtypes, results.
#include <gtest/gtest.h>

#include "frontends/comprehension/check/builtins.h"
#include "frontends/comprehension/check/check.h"
#include "tests/frontends/comprehension/fault.h"
#include "tests/frontends/comprehension/same_tree.h"
#include "tests/frontends/comprehension/texts.h"

namespace ullage::comprehension {
namespace {

// Indices of the last statement: those on the left | the reduced ones.
std::string indices(std::string_view parameters, std::string_view statement) {
  const Unit unit = test::checked(test::definition(parameters, "O", statement));
  std::string text;
  const Statement& s = unit.definitions.at(0).statements.back();
  for (const Index& index : s.indices) text += index.name + " ";
  text += "|";
  for (const Index& index : s.reduced) text += " " + index.name;
  return text;
}

TEST(Resolve, ReducedIndicesStandInTheOrderOfTheirFirstUse) {
  EXPECT_EQ(indices("float(A,B,C,D) I, float(E,F,G,H) K",
                    "O(n,m,h,w) +=! I(n, c, 2*h + kh, 2*w + kw) * K(m, c, kh, kw)"),
            "n m h w | c kh kw");
  EXPECT_EQ(indices("float(N) x", "O +=! j * x(i) where k in 0:2, j in 0:3"), "| j i k");
  EXPECT_EQ(indices("float(N) x, int32(M) I", "O +=! t where t = x(I(q)), x(r) > 0, exists I(s)"),
            "| q r s");
}

TEST(Resolve, NamesThatMeanSomethingAreNoIndices) {
  EXPECT_EQ(indices("float(N) x, int n", "O(i) = x(i + N + n + x.0 + t) where t = 2 * n"), "i |");
  EXPECT_EQ(indices("float(N) x", "O(i) +=! x(i) * x(int32(exp(j)))"), "i | j");
}

// An index of one statement is unknown to the next, where the name may be anything else.
TEST(Resolve, IndicesLiveForOneStatement) {
  EXPECT_EQ(test::rules(test::definition("float(N) x", "O, P",
                                         "O +=! x(j)\n  P(i) = x(i) * j where j = 2.0\n"
                                         "  P(j) += x(j)")),
            "");
  EXPECT_EQ(test::rules(test::definition("float(N) x", "O, P", "O +=! x(j)\n  P = 1 + j")), "S1");
}

TEST(Resolve, SymbolsNumberWhatTheyStandFor) {
  const Unit unit = test::checked(test::definition("float(N,M) A, int n", "P, O",
                                                   "P(i) +=! A(i, k)\n  O(i) +=! P(i) + A(i, j) * "
                                                   "M + t + n + exp(1.0) where j in 0:2, t = 1.0"));
  const Definition& d = unit.definitions[0];
  const Statement& s = d.statements[1];
  std::map<std::string, Symbol> symbols;
  for (ExprId id = s.first_expr; id < s.end_expr; ++id) {
    if (!unit.exprs[id].name.empty()) symbols[unit.exprs[id].name] = unit.exprs[id].symbol;
  }
  EXPECT_EQ(symbols["i"], (Symbol{SymbolKind::index, 0}));
  EXPECT_EQ(symbols["j"], (Symbol{SymbolKind::index, 1}));
  EXPECT_EQ(symbols["P"], (Symbol{SymbolKind::result, 0}));
  EXPECT_EQ(symbols["A"], (Symbol{SymbolKind::parameter, 0}));
  EXPECT_EQ(symbols["n"], (Symbol{SymbolKind::parameter, 1}));
  EXPECT_EQ(symbols["M"], (Symbol{SymbolKind::size, 1}));
  EXPECT_EQ(symbols["t"], (Symbol{SymbolKind::let, 1}));
  EXPECT_EQ(symbols["exp"].kind, SymbolKind::builtin);
  EXPECT_EQ(builtins()[symbols["exp"].number].name, "exp");
  EXPECT_EQ(s.returned, 1u);
  EXPECT_EQ(s.clauses[0].index, 1u);
  EXPECT_EQ(s.index_at(1).name, "j");
}

TEST(Resolve, SizesOfReturnsAreNamesOfWhatComesOut) {
  const Unit unit = test::checked("def f(float(N) x) -> (float(N,K) O) { O(i,j) = x(i+j) + x(j) }");
  const auto& sizes = unit.definitions[0].sizes;
  ASSERT_EQ(sizes.size(), 2u);
  EXPECT_TRUE(sizes[0].of_parameter);
  EXPECT_FALSE(sizes[1].of_parameter);
  EXPECT_EQ(unit.definitions[0].returns[0].dims[0].size, 0u);
  EXPECT_EQ(unit.definitions[0].returns[0].dims[1].size, 1u);
  EXPECT_EQ(test::rules("def f(float(N) x) -> (float(K) O) { O(i) = x(i) where i in 0:K }"), "S1");
}

TEST(Resolve, WhatIsEquivalentMeansNothing) {
  EXPECT_EQ(indices("float(N) x", "O(i) = x(i) <=> anything(x, q, 1.0 && !r(s.7))"), "i |");
  EXPECT_EQ(test::rules(test::definition("float(N) x", "O", "O(i) = x(i) * q <=> f(x(q))")), "S1");
}

// dtype of `value`, with a parameter of each dtype.
std::string dtype(std::string_view value) {
  constexpr std::string_view kParameters =
      "bool b, uint8 u8, uint16 u16, uint32 u32, uint64 u64, int8 i8, int16 i16, int32 i32, "
      "int64 i64, float16 f16, float f32, double f64, float(N) A";
  const Unit unit = test::checked(test::definition(kParameters, "O", "O = " + std::string(value)));
  const Definition& d = unit.definitions.at(0);
  EXPECT_EQ(unit.exprs[d.statements[0].value].dtype, d.returns[0].dtype);
  return std::string(ir::name_of(d.returns[0].dtype));
}

TEST(Resolve, OperationsHaveTheJoinOfTheirOperands) {
  EXPECT_EQ(dtype("i8 + i8"), "i8");
  EXPECT_EQ(dtype("u8 + 1"), "i32");
  EXPECT_EQ(dtype("u8 * u16"), "u16");
  EXPECT_EQ(dtype("i64 * f32"), "f32");
  EXPECT_EQ(dtype("f16 * 2"), "f16");
  EXPECT_EQ(dtype("f16 * 2.0"), "f32");
  EXPECT_EQ(dtype("min(f32, f64)"), "f64");
  EXPECT_EQ(dtype("-u8"), "u8");
  EXPECT_EQ(dtype("b ? i16 : u16"), "i16");
  EXPECT_EQ(dtype("b ? b : !b"), "bool");
  EXPECT_EQ(dtype("u8 < f64"), "bool");
  EXPECT_EQ(dtype("b == b && i8 != 2"), "bool");
  EXPECT_EQ(dtype("uint8(f64)"), "u8");
  EXPECT_EQ(dtype("float(b)"), "f32");
  EXPECT_EQ(dtype("N + A.0"), "i32");
  EXPECT_EQ(dtype("3000000000"), "i64");
}

TEST(Resolve, BuiltinsGiveFloats) {
  EXPECT_EQ(dtype("exp(f16)"), "f16");
  EXPECT_EQ(dtype("exp(f64)"), "f64");
  EXPECT_EQ(dtype("exp(i64)"), "f32");
  EXPECT_EQ(dtype("pow(f16, 2)"), "f16");
  EXPECT_EQ(dtype("pow(2, f64)"), "f64");
}

TEST(Resolve, AResultIsReadWithTheDtypeItWasWrittenWith) {
  const Unit unit = test::checked(
      test::definition("int8(N) x", "double(N) O, P, Q",
                       "O(i) = x(i)\n  P(i) = O(i) + x(i)\n  Q(i) = x(i)\n  Q(i) = Q(i) + x(i)"));
  EXPECT_EQ(unit.definitions[0].returns[0].dtype, ir::DType::f64);
  EXPECT_EQ(unit.definitions[0].returns[1].dtype, ir::DType::f64);
  EXPECT_EQ(unit.definitions[0].returns[1].rank, 1u);
  EXPECT_EQ(unit.definitions[0].returns[2].dtype, ir::DType::i8);
}

TEST(Resolve, CheckingAgainFindsTheSame) {
  for (const std::string& text : test::right_texts()) {
    Unit unit = test::checked(text);
    const Unit once = unit;
    EXPECT_TRUE(check(unit).empty());
    EXPECT_EQ(test::difference(once, unit), "");
    for (size_t d = 0; d < unit.definitions.size(); ++d) {
      EXPECT_EQ(unit.definitions[d].sizes.size(), once.definitions[d].sizes.size());
      for (size_t s = 0; s < unit.definitions[d].statements.size(); ++s) {
        EXPECT_EQ(unit.definitions[d].statements[s].reduced.size(),
                  once.definitions[d].statements[s].reduced.size());
      }
    }
  }
}

}  // namespace
}  // namespace ullage::comprehension
