// Range problems written as texts, for tests: the reads of a statement, the tensors they read and
// the ranges of `where`. Formulas have a separate tree with plain int64 arithmetic, the oracle that
// inferred boxes are compared with.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "frontends/comprehension/ranges/ranges.h"

namespace ullage::comprehension::test {

struct Formula {
  enum class Kind : uint8_t {
    constant,  // value
    size,      // TextProblem::sizes[value]
    index,     // TextProblem::indices[value]
    read,      // tensor `value` at operands
    add,
    sub,
    mul,
    floor_div,
    mod,
    min,
    max,
    select,  // select(t, a, b): a where t >= 0
  };
  Kind kind = Kind::constant;
  int64_t value = 0;
  std::vector<int> operands{};
};

// {.left = {"i"}, .reduced = {"k"}, .reads = {"B(2*i + k)", "K(k)"}, .tensors = {"B(N)", "K(3)"},
// .where = {"k in 0:2"}} Names that begin with a capital letter are sizes, at least 0; others that
// are no index are scalars of any value. An axis "5:N" begins at 5. A tensor inside a subscript is
// read there.
struct StatementText {
  std::vector<std::string> left{}, reduced{}, reads{}, tensors{}, where{};
};

struct TextProblem {
  struct Range {
    uint32_t index;
    int begin, end;
  };
  struct Bound {
    int formula;  // >= 0
    std::string text;
  };
  std::vector<Formula> formulas{};  // operands before users
  std::vector<std::string> indices{}, sizes{}, tensors{};
  size_t result_rank = 0;
  std::vector<Range> where{};
  std::vector<Bound> conditions{};
};

// A text that cannot be read throws std::runtime_error, which fails the test.
TextProblem parse_problem(const StatementText& text);

bool is_scalar(const std::string& size_name);

// What a formula is at a point. Elements of tensors are small numbers that follow from `seed`.
struct TextPoint {
  std::span<const int64_t> sizes{}, indices{};
  uint64_t seed = 0;
};
int64_t value_of(const TextProblem& problem, int formula, const TextPoint& at);

// The same problem for the code under test; sizes are axis 0 of inputs 0, 1, ... in order.
struct BuiltProblem {
  ir::ExtentPool extents{};
  Variables variables{extents};
  RangeProblem problem{};
  std::vector<ir::ExtentExpr> formulas{};  // by number of TextProblem::formulas
  ir::LeafName leaf_name{};
};
// `text` must outlive `built`.
void build(const TextProblem& text, BuiltProblem& built);

// Bindings of the sizes to numbers, which must outlive them.
ir::Bindings bindings_of(std::span<const int64_t> sizes);

// "i [0; N], k [0; K] | if N <= K | by value: C(i) >= 0", or the message of the failure.
std::string text_of(BuiltProblem& built, const std::variant<InferredRanges, RangeFailure>& result);

}  // namespace ullage::comprehension::test
