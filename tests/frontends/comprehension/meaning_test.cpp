// The worked cases of docs/semantics.md as whole programs, and what arguments must be: runs of the
// reference evaluator compared with loops.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>

#include "ir/graph/evaluate.h"
#include "ops/indexing/indexing.h"
#include "tests/frontends/comprehension/texts.h"
#include "tests/frontends/comprehension/worked_meaning.h"

namespace ullage::comprehension::test {
namespace {

class WorkedPrograms : public testing::TestWithParam<WorkedMeaning> {};

// W01 to W50
TEST_P(WorkedPrograms, DoWhatLoopsDo) {
  const WorkedMeaning& c = GetParam();
  const auto meaning = meaning_of(definition(c.parameters, c.returns, c.statements));
  ASSERT_EQ(meaning.has_value(), c.refused.empty())
      << (meaning ? "is accepted" : meaning.error().message);
  if (!meaning) {
    EXPECT_NE(meaning.error().message.find(c.refused), std::string::npos)
        << meaning.error().message;
    return;
  }
  for (const WorkedRun& run : c.runs) {
    const auto arguments = arguments_for(meaning->definition(), run.sizes, 1);
    const Comparison compared = evaluated_and_compared(*meaning, arguments);
    EXPECT_EQ(compared.wrong, "") << run.expected;
    const bool error = run.expected.starts_with("error: ");
    EXPECT_EQ(compared.failed, error) << run.expected;
    if (!error) {
      EXPECT_EQ(compared.results, run.expected);
      continue;
    }
    EXPECT_NE(compared.results.find(run.expected.substr(7)), std::string::npos)
        << compared.results << "\nfor: " << run.expected;
    EXPECT_NE(compared.results.find("f.comp:2:"), std::string::npos) << compared.results;
  }
}

INSTANTIATE_TEST_SUITE_P(Cases, WorkedPrograms, testing::ValuesIn(worked_meanings()),
                         [](const auto& c) { return c.param.id; });

TEST(Arguments, S20_OneSizeIsOneExtent) {
  const auto meaning = meaning_of(definition("float(N) A, float(N) B", "C", "C(i) = A(i) + B(i)"));
  ASSERT_TRUE(meaning) << meaning.error().message;
  const std::vector<ir::Tensor> arguments{ir::Tensor(ir::DType::f32, {3}),
                                          ir::Tensor(ir::DType::f32, {4})};
  const Comparison compared = evaluated_and_compared(*meaning, arguments);
  EXPECT_EQ(compared.wrong, "");
  EXPECT_NE(compared.results.find("f.comp:1:25: error: axis 0 of B must have the extent N (S20)"),
            std::string::npos)
      << compared.results;
}

TEST(Arguments, S21_ANumberIsTheExtent) {
  ir::Builder b;
  const ir::Value x = b.input("x", ir::DType::f32, {ir::ExtentExpr()});
  const auto results = comprehension(b, definition("float(3) A", "C", "C(i) = A(i)"), "f", {&x, 1},
                                     {.name = "f.comp"});
  ASSERT_TRUE(results) << results.error().message;
  b.output("C", (*results)[0].value);
  const auto graph = b.finish();
  ASSERT_TRUE(graph) << graph.error().message;
  const ir::Tensor four(ir::DType::f32, {4});
  const auto run = ir::evaluate(*graph, {&four, 1});
  ASSERT_FALSE(run);
  EXPECT_NE(run.error().message.find("axis 0 of A must have the extent 3 (S21)"), std::string::npos)
      << run.error().message;
}

// Of two ranges that no axis bounds, and in a node of a model.
TEST(Scalars, N08_BoundsAreCalledAsTheScalars) {
  for (const bool in_node : {false, true}) {
    ir::Builder b;
    if (in_node) b.set_source(b.add_source({.name = "node", .op = "Comprehension"}));
    const ir::Value n = b.input("x", ir::DType::i32, {});
    const auto results = comprehension(
        b,
        definition("int32 n", "O, P", "O(i) = i where i in 0:n+2 ; P(i,j) = O(i) where j in 1:n"),
        "f", {&n, 1});
    ASSERT_TRUE(results) << results.error().message;
    for (const Output& output : *results) b.output(output.name, output.value);
    const auto graph = b.finish();
    ASSERT_TRUE(graph) << graph.error().message;
    ASSERT_EQ(graph->capacities.size(), 1u);
    EXPECT_EQ(graph->capacities[0].name, in_node ? "node:n" : "n");
    const ir::Tensor three =
        ir::Tensor::from_integers(ir::DType::i32, {}, std::array<int64_t, 1>{3});
    const auto run = ir::evaluate(*graph, {&three, 1});
    ASSERT_TRUE(run) << run.error().message;
    EXPECT_EQ((*run)[1].shape(), (std::vector<int64_t>{5, 2}));
  }
}

TEST(Filters, N09_WhereNoneIsKeptNothingIsReadAndNothingChecked) {
  const auto meaning = meaning_of(
      definition("float(J) B, int32(N) C, float(N) F", "A", "A(i) = B(C(i)) where F(i) > 0"));
  ASSERT_TRUE(meaning) << meaning.error().message;
  for (const auto& [kept, expected] : {std::pair{-1, "A [0; 0]"}, std::pair{1, "A [0; 3]"}}) {
    const Sizes sizes{{"J", {2}}, {"N", {3}}, {"F", {kept}}};
    const auto arguments = arguments_for(meaning->definition(), sizes, 1);
    const Comparison compared = evaluated_and_compared(*meaning, arguments);
    EXPECT_EQ(compared.wrong, "");
    EXPECT_EQ(compared.results, expected);
  }
}

TEST(Filters, N09_WhatIndicesAloneLeaveOutIsNotRead) {
  struct Case {
    const char *parameters, *statement, *results;
  };
  for (const Case& c : {
           Case{"float(N) A, float(K) B",
                "O(i) +=! A(i - k) * B(k) where i in 0:N, k in 0:K, i - k >= 0", "O [0; 5]"},
           Case{"float(5) A, float(3) B",
                "O(i) +=! A(i - k) * B(k) where i in 0:5, k in 0:3, i - k >= 0", "O [0; 5]"},
           Case{"float(N) A, float(K) B",
                "O(i) +=! A(i + k - 1) * B(k) where i in 0:N, k in 0:K, i + k >= 1 && i + k <= N",
                "O [0; 5]"},
           Case{"float(N) A", "O(i) = A(i - 2) where i in 0:N, i >= 2", "O [0; 3]"},
       }) {
    const auto meaning = meaning_of(definition(c.parameters, "O", c.statement));
    ASSERT_TRUE(meaning) << meaning.error().message;
    const Sizes sizes{{"N", {5}}, {"K", {3}}};
    const auto arguments = arguments_for(meaning->definition(), sizes, 1);
    const Comparison compared = evaluated_and_compared(*meaning, arguments);
    EXPECT_EQ(compared.wrong, "") << c.statement;
    EXPECT_EQ(compared.results, c.results) << c.statement;
  }
  // One position too many is left in.
  const auto meaning =
      meaning_of(definition("float(N) A, float(3) B", "O",
                            "O(i) +=! A(i + k - 1) * B(k) where i in 0:N, k in 0:3, i + k >= 1"));
  ASSERT_TRUE(meaning) << meaning.error().message;
  const auto arguments = arguments_for(meaning->definition(), {{"N", {7}}}, 1);
  const Comparison compared = evaluated_and_compared(*meaning, arguments);
  EXPECT_TRUE(compared.failed);
  EXPECT_NE(compared.results.find("i + k - 1 must be an index of A, axis 0"), std::string::npos)
      << compared.results;
}

// A range that data gives may be longer than the axis it reads where a filter leaves out the rest;
// values beyond the axis that it keeps are an error.
TEST(Filters, N09_OfRangesOfDataWhatIsKeptIsRead) {
  struct Case {
    const char* statement;
    int64_t n;
    bool fails;
  };
  for (const Case& c : {Case{"O(i) +=! A(j) + A(i) where i in 0:N, j in 0:n, j % 2 == 1", 4, true},
                        Case{"O(i) +=! A(j) + A(i) where i in 0:N, j in 0:n, j % 4 == 1", 5, false},
                        Case{"O(i) +=! A(j) + A(i) where i in 0:N, j in 0:n, j < N", 100, false},
                        Case{"O(i) +=! A(j) + A(i) where i in 0:N, j in 0:n, j <= N", 100, true},
                        Case{"O(i) +=! A(j) + A(i) where i in 0:N, j in 0:n, j <= N", 3, false}}) {
    const auto meaning = meaning_of(definition("float(N) A, int32 n", "O", c.statement));
    ASSERT_TRUE(meaning) << meaning.error().message;
    const auto arguments = arguments_for(meaning->definition(), {{"N", {3}}, {"n", {c.n}}}, 1);
    const Comparison compared = evaluated_and_compared(*meaning, arguments);
    EXPECT_EQ(compared.wrong, "") << c.statement;
    EXPECT_EQ(compared.failed, c.fails) << c.statement << ": " << compared.results;
  }
}

// A quotient reads what is repeated, unless that has more elements than are read.
TEST(Reads, QuotientsGatherNothingButFewElements) {
  const auto gathers = [](const std::string& statement) {
    const auto meaning = meaning_of(definition("float(N,M) A", "O", statement));
    EXPECT_TRUE(meaning) << meaning.error().message;
    return meaning && std::ranges::any_of(meaning->graph.nodes, [](const ir::Node& node) {
             return node.op == &ops::gather;
           });
  };
  EXPECT_FALSE(gathers("O(i,j) = A(i/2,(j-1)/3)"));
  EXPECT_TRUE(gathers("O(i,j) = A(i/2,j) where i in 0:3"));
}

// Errors of ops name the statement: 26 variables and 7 axes behind are 33 axes.
TEST(Statements, ErrorsOfOpsHaveAPlace) {
  std::string index = "i", ranges;
  for (int variable = 0; variable < 25; ++variable) {
    const std::string name = "v" + std::to_string(variable);
    index += "+" + name;
    ranges += (variable ? ", " : " where ") + name + " in 0:2";
  }
  const auto meaning =
      meaning_of(definition("float(A,B,C,D,E,F,G,H) T, int32(N) X", "O",
                            "O(i) +=! T(X(" + index + "),b,c,d,e,f,g,h)" + ranges));
  ASSERT_FALSE(meaning);
  EXPECT_TRUE(meaning.error().message.starts_with("f.comp:2:3: error: gather: "))
      << meaning.error().message;
}

}  // namespace
}  // namespace ullage::comprehension::test
