// Ranges that are inferred: the worked cases, independence of order, and what estimates may claim.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <map>

#include "tests/frontends/comprehension/range_check.h"
#include "tests/frontends/comprehension/worked_ranges.h"

namespace ullage::comprehension::test {
namespace {

using testing::HasSubstr;

std::string inferred(const StatementText& statement) {
  return inferred_and_compared(statement, 9, 3000, 1);
}

class Worked : public testing::TestWithParam<WorkedRange> {};

// W01 to W49.
TEST_P(Worked, HasTheRangesOfTheTableAndOfEnumeration) {
  EXPECT_EQ(inferred(GetParam().statement), GetParam().expected);
}

std::string id_of(const testing::TestParamInfo<WorkedRange>& worked) {
  return worked.param.id;
}
INSTANTIATE_TEST_SUITE_P(W, Worked, testing::ValuesIn(worked_ranges()), id_of);

// ---- W51: order and names do not matter ---------------------------------------------------------

// The words that are keys, replaced.
std::string renamed(const std::string& text, const std::map<std::string, std::string>& names) {
  std::string r, word;
  for (char c : text + " ") {
    if (std::isalnum(static_cast<unsigned char>(c)) != 0) {
      word += c;
      continue;
    }
    const auto name = names.find(word);
    r += name == names.end() ? word : name->second;
    r += c;
    word.clear();
  }
  r.pop_back();
  return r;
}

std::vector<std::string> renamed(std::vector<std::string> texts,
                                 const std::map<std::string, std::string>& names) {
  for (std::string& text : texts) text = renamed(text, names);
  return texts;
}

// What was inferred, in an order that does not depend on that of indices and conditions. Which of
// several ranges that vary is reported does not count.
std::string canonical(const StatementText& statement,
                      const std::map<std::string, std::string>& names_before) {
  const TextProblem text = parse_problem(statement);
  BuiltProblem built;
  build(text, built);
  const auto result = infer_ranges(built.variables, built.problem);
  const auto name = [&](size_t i) { return renamed(text.indices[i], names_before); };
  const auto condition = [&](size_t i) { return renamed(text.conditions[i].text, names_before); };
  std::vector<std::string> lines;
  if (const auto* failure = std::get_if<RangeFailure>(&result)) {
    const bool first_of_several = failure->kind == RangeFailureKind::bound_varies;
    for (uint32_t i : failure->indices) {
      if (!first_of_several) lines.push_back(name(i));
    }
    for (uint32_t c : failure->conditions) lines.push_back(condition(c));
    lines.push_back("failure " + std::to_string(static_cast<int>(failure->kind)));
  } else {
    const auto& ranges = std::get<InferredRanges>(result);
    for (size_t i = 0; i < ranges.indices.size(); ++i) {
      const auto& range = ranges.indices[i];
      std::vector<std::string> bounded_by;
      for (uint32_t c : range.bounded_by) bounded_by.push_back(condition(c));
      std::ranges::sort(bounded_by);
      lines.push_back(name(i) + " [" + ir::to_string(range.min, built.leaf_name) + "; " +
                      ir::to_string(range.extent, built.leaf_name) + "] in round " +
                      std::to_string(range.round) + (range.largest ? ", largest" : "") + " by " +
                      testing::PrintToString(bounded_by));
    }
    for (size_t c = 0; c < ranges.conditions.size(); ++c) {
      const auto& check = ranges.conditions[c];
      lines.push_back(condition(c) + " kind " + std::to_string(static_cast<int>(check.kind)) +
                      (check.holds ? " if " + ir::to_string(check.holds, built.leaf_name) : ""));
    }
  }
  std::ranges::sort(lines);
  return testing::PrintToString(lines);
}

TEST(W51, RangesDoNotDependOnTheOrderOfReadsOrOnNames) {
  size_t compared = 0;
  for (const WorkedRange& worked : worked_ranges()) {
    const StatementText& original = worked.statement;
    const std::string expected = canonical(original, {});
    std::map<std::string, std::string> to, back;
    for (const auto* list : {&original.left, &original.reduced}) {
      for (const std::string& index : *list) {
        const std::string other = "z" + std::to_string(9 - to.size());
        to[index] = other;
        back[other] = index;
      }
    }
    std::vector<size_t> order(original.reads.size());
    for (size_t i = 0; i < order.size(); ++i) order[i] = i;
    do {
      StatementText permuted = original;
      for (size_t i = 0; i < order.size(); ++i) permuted.reads[i] = original.reads[order[i]];
      std::ranges::reverse(permuted.left);
      std::ranges::reverse(permuted.reduced);
      std::ranges::reverse(permuted.where);
      // Sizes keep their numbers, which their order in formulas follows.
      EXPECT_EQ(canonical(permuted, {}), expected) << worked.id;
      permuted.left = renamed(permuted.left, to);
      permuted.reduced = renamed(permuted.reduced, to);
      permuted.reads = renamed(permuted.reads, to);
      permuted.where = renamed(permuted.where, to);
      EXPECT_EQ(canonical(permuted, back), expected) << worked.id << " with other names";
      ++compared;
    } while (std::ranges::next_permutation(order).found);
  }
  EXPECT_GT(compared, worked_ranges().size());
}

TEST(W51, RangesDoNotDependOnTheOrderInsideASubscript) {
  for (const char* read : {"in(2*h + 3*w + kh, 2*w + kw)", "in(kh + 3*w + 2*h, kw + 2*w)",
                           "in(3*w + 2*h + kh, w*2 + kw)", "in(2*(h + w) + w + kh, kw + w + w)"}) {
    StatementText statement{.left = {"h", "w"},
                            .reduced = {"kh", "kw"},
                            .reads = {read, "wt(kh, kw)"},
                            .tensors = {"in(H, W)", "wt(KH, KW)"}};
    EXPECT_THAT(inferred(statement),
                HasSubstr("h [0; floor_div(H - KH - floor_div(W - KW, 2), 2) - floor_div(W - KW, "
                          "2) + 1], w [0; floor_div(W - KW, 2) + 1]"))
        << read;
  }
}

// ---- worst ends ---------------------------------------------------------------------------------

struct Example {
  const char* why;
  StatementText statement;
  const char* expected;
};

TEST(Ranges, OfChoicesDivisionsAndProducts) {
  const Example examples[] = {
      {"a minimum is as large as both of its branches allow",
       {.left = {"i"}, .reads = {"A(min(i + 2, 2*i))"}, .tensors = {"A(N)"}, .where = {"i in 0:M"}},
       "i [0; M] | if logical_or(less_equal(0, max(N - 2*M + 1, N - M - 2)), less_equal(M, 0))"},
      {"max(i, 3) < N bounds i from above only",
       {.left = {"i"}, .reads = {"A(max(i, 3))"}, .tensors = {"A(N)"}},
       "`max(i, 3) < end` bounds i from above only; add `where i in BEGIN:END`"},
      {"a minimum bounds from below and a maximum from above",
       {.left = {"i"}, .reads = {"A(min(i, 2*i))", "B(max(i, 3))"}, .tensors = {"A(N)", "B(M)"}},
       "i [0; M] | if logical_or(less_equal(0, max(N - 2*M + 1, N - M)), less_equal(M, 0)) | if "
       "logical_or(less_equal(4, M), less_equal(M, 0))"},
      {"a choice that is not least where the rest of the sum is",
       {.left = {"i"},
        .reads = {"A((min(i, 5 - i) - i + 4) % 16)"},
        .tensors = {"A(3:N)"},
        .where = {"i in 1:4"}},
       "i [1; 3] | by value: (min(i, 5 - i) - i + 4) % 16 >= begin | by value: (min(i, 5 - i) - i "
       "+ 4) % 16 < end"},
      {"what is clamped on both sides needs nothing but an element",
       {.left = {"i"},
        .reduced = {"k"},
        .reads = {"A(max(min(i + k - 1, N - 1), 0))", "K(k)", "O(i)"},
        .tensors = {"A(N)", "K(3)", "O(N)"}},
       "i [0; N], k [0; 3]"},
      {"a branch that is not taken does not bound",
       {.left = {"i"},
        .reads = {"A(select(i - 1, i - 1, 0))", "O(i)"},
        .tensors = {"A(N)", "O(N)"}},
       "i [0; N]"},
      {"a division by a size that is at least 1",
       {.left = {"i"}, .reads = {"A(i/max(S, 1))"}, .tensors = {"A(N)"}},
       "i [0; N*max(S, 1)]"},
      {"a stride that may be 0 cannot be solved",
       {.left = {"i"}, .reads = {"A(S*i)"}, .tensors = {"A(N)"}},
       "cannot infer the range of i: `S*i >= begin` and `S*i < end` cannot be solved for it; add "
       "`where i in BEGIN:END`"},
      {"a stride of at least 1 can",
       {.left = {"i"},
        .reduced = {"k"},
        .reads = {"A(max(S, 1)*i + k)", "K(k)"},
        .tensors = {"A(N)", "K(K)"}},
       "i [0; ceil_div(N - K + 1, max(S, 1))], k [0; K]"},
      {"floor((i + j)/2) - j is floor((i - j)/2)",
       {.left = {"i"},
        .reduced = {"j"},
        .reads = {"A((i + j)/2 - j)"},
        .tensors = {"A(N)"},
        .where = {"j in 0:5"}},
       "i [4; 2*N - 4], j [0; 5]"},
      {"the same with a coefficient is estimated",
       {.left = {"i"},
        .reduced = {"j"},
        .reads = {"A(2*((i + j)/2) - j)"},
        .tensors = {"A(N)"},
        .where = {"j in 0:5"}},
       "i [4; 2*floor_div(N + 1, 2) - 8], j [0; 5]"},
      {"a remainder of a narrow range is narrow",
       {.left = {"i"}, .reads = {"A(i % 4)"}, .tensors = {"A(N)"}, .where = {"i in 5:7"}},
       "i [5; 2] | if less_equal(3, N)"},
      {"a remainder of a range that the size decides",
       {.left = {"i"}, .reads = {"A(i % 4)"}, .tensors = {"A(N)"}, .where = {"i in 0:M"}},
       "i [0; M] | if logical_or(less_equal(M, 0), less_equal(min(M - 1, 3) + 1, N))"},
      {"a remainder of a range that passes a multiple or not",
       {.left = {"i"}, .reads = {"A(i % 4)"}, .tensors = {"A(1:N)"}, .where = {"i in 2:M"}},
       "i [2; M - 2] | if logical_or(less_equal(1, select(equal(floor_div(M + 3, 4), 1), 2, 0)), "
       "less_equal(M, 2)) | if logical_or(less_equal(M, 2), less_equal(select(equal(floor_div(M + "
       "3, 4), 1), mod(M + 3, 4), 3), N))"},
      {"a remainder of even numbers is even",
       {.left = {"i", "j"},
        .reads = {"A((2*i + 4*j) % 8)"},
        .tensors = {"A(7)"},
        .where = {"i in 1:M", "j in 0:3"}},
       "i [1; M - 1], j [0; 3]"},
      {"a remainder of multiples takes not all values",
       {.left = {"i", "j"},
        .reads = {"A((3*i + 2*j) % 8)"},
        .tensors = {"A(7)"},
        .where = {"i in 1:M", "j in 0:3"}},
       "i [1; M - 1], j [0; 3] | by value: (3*i + 2*j) % 8 < end"},
      {"a remainder of a narrow range that begins anywhere is narrow",
       {.left = {"i"}, .reads = {"A((i - 6) % 4)"}, .tensors = {"A(N)"}, .where = {"i in 7:9"}},
       "i [7; 2] | if less_equal(3, N)"},
      {"a remainder of an index that falls",
       {.left = {"i"}, .reads = {"A((3 - i) % 4)"}, .tensors = {"A(N)"}, .where = {"i in 1:3"}},
       "i [1; 2] | if less_equal(3, N)"},
      {"a quotient of a multiple",
       {.left = {"i"}, .reads = {"A(3*i/2)"}, .tensors = {"A(N)"}},
       "i [0; floor_div(2*N + 2, 3)]"},
      {"a multiple of a quotient of a multiple",
       {.left = {"i"}, .reads = {"A(4*(3*i/2) + 1)"}, .tensors = {"A(N)"}},
       "i [0; floor_div(2*floor_div(N + 2, 4) + 2, 3)]"},
      {"a comparison as a value",
       {.left = {"i"},
        .reads = {"A(select(i - 2, 1, 0) + i)"},
        .tensors = {"A(5)"},
        .where = {"i in 0:4"}},
       "i [0; 4]"},
      {"a square over both signs is at least 0, which is an estimate",
       {.left = {"i"}, .reads = {"A(i*i)"}, .tensors = {"A(1:N)"}, .where = {"i in -2:3"}},
       "i [-2; 5] | by value: i*i >= begin | if less_equal(4, N)"},
      {"a product over both signs is least at a corner",
       {.left = {"i", "j"},
        .reads = {"A(i*j)"},
        .tensors = {"A(-9:N)"},
        .where = {"i in -2:3", "j in -1:4"}},
       "i [-2; 5], j [-1; 5] | if less_equal(16, N)"},
      {"two factors that are not least at the same index",
       {.left = {"i"},
        .reads = {"A(min(i, 5 - i)*(6 - i))"},
        .tensors = {"A(4:N)"},
        .where = {"i in 1:4"}},
       "i [1; 3] | by value: min(i, 5 - i)*(6 - i) >= begin | by value: min(i, 5 - i)*(6 - i) < "
       "end"},
      {"a factor that is chosen by the index of the other",
       {.left = {"i"},
        .reads = {"A(select(i - 2, 3, 1)*(4 - i))"},
        .tensors = {"A(2:N)"},
        .where = {"i in 0:4"}},
       "i [0; 4] | by value: select(i - 2, 3, 1)*(4 - i) >= begin | by value: select(i - 2, 3, "
       "1)*(4 - i) < end"},
      {"a value may be the larger one of a maximum",
       {.left = {"j"},
        .reads = {"A(max(C(j), j - 2))"},
        .tensors = {"A(20)", "C(9)"},
        .where = {"j in 0:4"}},
       "j [0; 4] | by value: max(C(j), j - 2) >= begin | by value: max(C(j), j - 2) < end"},
      {"a byte that is known to be small needs no check",
       {.left = {"i"}, .reads = {"A(u(i))"}, .tensors = {"A(7)", "u(N)"}},
       "i [0; N]"},
      {"and one that may be too large does",
       {.left = {"i"}, .reads = {"A(u(i))"}, .tensors = {"A(6)", "u(N)"}},
       "i [0; N] | by value: u(i) < end"},
      {"a constant subscript needs an element, unless there is no point",
       {.left = {"i"}, .reads = {"A(0)", "O(i)"}, .tensors = {"A(M)", "O(N)"}},
       "i [0; N] | if logical_or(less_equal(1, M), less_equal(N, 0))"},
      {"an element that the range of the index proves to be there",
       {.left = {"i"}, .reads = {"A(0)", "A(i)"}, .tensors = {"A(N)"}},
       "i [0; N]"},
      {"many reads of one tensor",
       {.left = {"i"},
        .reads = {"A(i - 1)", "A(i)", "A(i + 1)", "B(i)"},
        .tensors = {"A(N)", "B(M)"}},
       "i [1; min(M, N - 1) - 1]"},
  };
  for (const Example& example : examples) {
    EXPECT_EQ(inferred(example.statement), example.expected) << example.why;
  }
}

// ---- facts --------------------------------------------------------------------------------------

class RangesWithFacts : public testing::Test {
 protected:
  // "i [min; extent]" of index 0, or the message.
  std::string range_of(const RangeProblem& problem) {
    const auto result = infer_ranges(variables, problem);
    if (const auto* failure = std::get_if<RangeFailure>(&result)) {
      return describe(variables, problem, *failure);
    }
    ranges = std::get<InferredRanges>(result);
    return "i [" + ir::to_string(ranges.indices[0].min) + "; " +
           ir::to_string(ranges.indices[0].extent) + "]";
  }
  // The two conditions of reading a tensor of `extent` at `subscript`.
  void read(RangeProblem& problem, ir::ExtentExpr subscript, ir::ExtentExpr extent) {
    problem.conditions.push_back({.value = subscript, .text = "e >= 0"});
    problem.conditions.push_back({.value = extent - 1 - subscript, .text = "e < N"});
  }

  ir::ExtentPool extents;
  Variables variables{extents};
  const ir::ExtentExpr n = extents.input_axis(0, 0);
  const ir::ExtentExpr i = variables.index(0);
  InferredRanges ranges;
};

TEST_F(RangesWithFacts, AStrideThatIsKnownToBePositiveIsSolvedFor) {
  const ir::ExtentExpr stride = extents.runtime_scalar(1, 0);
  RangeProblem problem{.names = {"i"}};
  read(problem, i * stride, n);
  EXPECT_THAT(range_of(problem), HasSubstr("cannot infer the range of i"));
  const auto assume = [](int64_t low, int64_t high) {
    return [=](const ir::ExtentNode& leaf) {
      return leaf.op == ir::ScalarOp::input_axis ? ir::Interval{0, ir::Interval::kMax}
                                                 : ir::Interval{low, high};
    };
  };
  problem.facts = assume(1, 8);
  EXPECT_EQ(range_of(problem), "i [0; ceil_div(in0.0, in1[0])]");
  problem.facts = assume(-8, -1);
  EXPECT_EQ(range_of(problem), "i [ceil_div(in0.0 - 1, in1[0]); 1 - ceil_div(in0.0 - 1, in1[0])]");
  problem.facts = assume(0, 8);
  EXPECT_THAT(range_of(problem), HasSubstr("cannot infer the range of i"));
}

TEST_F(RangesWithFacts, WhatIsKnownOfSizesDecidesConditionsAndExtents) {
  RangeProblem problem{.names = {"i"}};
  problem.where.push_back({0, extents.constant(0), extents.constant(4)});
  read(problem, i, n);
  EXPECT_EQ(range_of(problem), "i [0; 4]");
  EXPECT_EQ(ranges.conditions[1].kind, CheckKind::by_size);
  EXPECT_EQ(ir::to_string(ranges.conditions[1].holds), "less_equal(4, in0.0)");
  problem.facts = [](const ir::ExtentNode&) { return ir::Interval{4, 100}; };
  EXPECT_EQ(range_of(problem), "i [0; 4]");
  EXPECT_EQ(ranges.conditions[1].kind, CheckKind::proved);
  problem.facts = [](const ir::ExtentNode&) { return ir::Interval{0, 3}; };
  EXPECT_THAT(range_of(problem), HasSubstr("`e < N` must hold for all indices"));
}

// A count that a kernel finds is at least 0 and at most what the plan reserves.
TEST_F(RangesWithFacts, ARangeMayEndAtACountOfTheDevice) {
  const ir::ExtentExpr count = extents.device_scalar(0, ir::Semantics::integer, 0, n);
  const ir::ExtentExpr scalar = extents.runtime_scalar(1, 0);
  RangeProblem problem{.names = {"i"}};
  problem.where.push_back({0, extents.constant(0), count});
  read(problem, i, n);
  range_of(problem);
  EXPECT_EQ(ranges.indices[0].extent, count);
  EXPECT_EQ(ir::as_constant(ranges.indices[0].extent_holds), 1);
  EXPECT_EQ(ranges.conditions[1].kind, CheckKind::proved);
  problem.where[0].end = scalar;
  range_of(problem);
  EXPECT_EQ(ir::to_string(ranges.indices[0].extent_holds), "less_equal(0, in1[0])");
  EXPECT_EQ(ranges.conditions[1].kind, CheckKind::by_size);
}

// ---- sizes of problems --------------------------------------------------------------------------

std::string repeated(size_t times, const std::string& part) {
  std::string r;
  for (size_t i = 0; i < times; ++i) r += part;
  return r;
}

// Every path through 60 levels would be 2^60.
TEST(Ranges, OfSharedAtomsTakeNoExponentialTime) {
  BuiltProblem built;
  for (const bool with_choice : {false, true}) {
    ir::ExtentExpr e = built.variables.index(0);
    if (with_choice) e = max(e, 3);
    for (int level = 0; level < 60; ++level) {
      e = ir::simplify(floor_div(e, 3) + floor_div(e + 1, 2));
    }
    RangeProblem problem{.names = {"i"}};
    problem.where.push_back({0, built.extents.constant(0), built.extents.constant(9)});
    problem.conditions.push_back({.value = e});
    const auto result = infer_ranges(built.variables, problem);
    ASSERT_TRUE(std::holds_alternative<InferredRanges>(result));
    EXPECT_EQ(std::get<InferredRanges>(result).conditions[0].kind, CheckKind::proved);
  }
}

TEST(Ranges, OfDeepAndOfManyConditionsAreInferred) {
  const std::string deep = repeated(150, "min(max(i + 1, ") + "i" + repeated(150, "), N)");
  StatementText statement{.left = {"i"}, .reads = {"A(i)", "B(" + deep + ")"}};
  statement.tensors = {"A(N)", "B(N + 2)"};
  EXPECT_THAT(inferred_and_compared(statement, 4, 10, 1), HasSubstr("i [0; N]"));
  for (int i = 0; i < 1000; ++i) {
    statement.reads.push_back("A(i + " + std::to_string(i % 50) + ")");
  }
  EXPECT_THAT(inferred_and_compared(statement, 60, 10, 1), HasSubstr("i [0; N - 49]"));
}

}  // namespace
}  // namespace ullage::comprehension::test
