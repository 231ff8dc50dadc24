// Random range problems compared with enumeration. A failure prints its seed and text.
#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <set>

#include "tests/frontends/comprehension/range_check.h"

namespace ullage::comprehension::test {
namespace {

constexpr uint64_t kProblems = 2000;

class Generator {
 public:
  explicit Generator(uint64_t seed) : random_(seed) {}

  StatementText run() {
    StatementText text;
    const int64_t indices = number(1, 4);
    for (int64_t i = 0; i < indices; ++i) names_.push_back(std::string(1, "ijkl"[i]));
    const auto left = static_cast<std::ptrdiff_t>(number(1, indices));
    text.left.assign(names_.begin(), names_.begin() + left);
    text.reduced.assign(names_.begin() + left, names_.end());
    text.tensors = {"C(-9:19)", "u(-9:19)"};
    // A tensor that every index reads alone bounds it; the others make conditions of many.
    for (const std::string& index : names_) {
      if (number(0, 2) == 0) text.where.push_back(index + " in " + range());
      if (number(0, 3) != 0) add_read(text, one(index));
    }
    for (int64_t reads = number(0, 2); reads > 0; --reads) add_read(text, several());
    return text;
  }

 private:
  int64_t number(int64_t low, int64_t high) {
    return std::uniform_int_distribution<int64_t>(low, high)(random_);
  }
  const std::string& any_index() {
    return names_[static_cast<size_t>(number(0, static_cast<int64_t>(names_.size()) - 1))];
  }

  std::string size() {
    const int64_t kind = number(0, 5);
    return kind < 3 ? std::string(1, "NMK"[kind]) : std::to_string(number(0, 9));
  }
  std::string range() {
    const int64_t low = number(-3, 3);
    if (number(0, 2) > 0) return std::to_string(low) + ":" + size() + " + " + std::to_string(low);
    return number(0, 3) > 0 ? "0:" + size() : "0:a";
  }

  void add_read(StatementText& text, const std::string& subscript) {
    const std::string name = "T" + std::to_string(text.tensors.size());
    const std::string first = number(0, 3) == 0 ? std::to_string(number(-4, 4)) + ":" : "";
    text.tensors.push_back(name + "(" + first + size() + ")");
    text.reads.push_back(name + "(" + subscript + ")");
  }

  std::string term(const std::string& index) {
    const int64_t factor = number(1, 3) * (number(0, 2) == 0 ? -1 : 1);
    return std::to_string(factor) + "*" + index;
  }

  std::string one(const std::string& index) {
    switch (number(0, 5)) {
      case 0:
        return term(index) + " + " + std::to_string(number(-4, 4));
      case 1:
        return "(" + term(index) + " + " + std::to_string(number(-4, 4)) + ")/" +
               std::to_string(number(2, 4));
      case 2:
        return term(index) + " + " + size();
      default:
        return index;
    }
  }

  std::string factor(const std::string& e) { return "(" + e + ")"; }

  std::string several() {
    std::string sum = one(any_index());
    for (int64_t more = number(0, 2); more > 0; --more) {
      sum += (number(0, 1) != 0 ? " + " : " - ") + factor(one(any_index()));
    }
    const std::string other = factor(term(any_index()) + " + " + size());
    const std::string element = "C(" + any_index() + ")", byte = "u(" + any_index() + ")";
    switch (number(0, 15)) {
      case 0:
        return "min(" + sum + ", " + other + ")";
      case 1:
        return "max(" + sum + ", " + other + ")";
      case 2:
        return "select(" + other + ", " + sum + ", " + any_index() + ")";
      case 3:
        return factor(sum) + " % " + std::to_string(number(2, 4));
      case 4:
        return factor(sum) + "*" + other;
      case 5:
        return factor(sum) + "/" + std::to_string(number(2, 4)) + " - " + any_index();
      case 6:
        return "min(max(" + sum + ", 0), " + size() + " - 1)";
      case 7:
        return "max(" + element + ", " + sum + ")";
      case 8:
        return byte + " + " + sum;
      case 9:
        return "min(" + sum + ", " + other + ")*" + factor(one(any_index()));
      case 10:
        return "select(" + other + ", 3, 1)*" + factor(one(any_index()));
      default:
        return sum;
    }
  }

  std::mt19937_64 random_;
  std::vector<std::string> names_;
};

std::string printed(const StatementText& text) {
  std::string r;
  for (const auto* parts : {&text.left, &text.reduced, &text.reads, &text.tensors, &text.where}) {
    for (const std::string& part : *parts) r += part + "; ";
    r += "| ";
  }
  return r;
}

TEST(RandomRanges, AgreeWithEnumerationAndAreAsLargeAsClaimed) {
  constexpr int64_t kLimit = 5;
  constexpr size_t kAssignments = 40;
  size_t inferred = 0;
  for (uint64_t seed = 0; seed < kProblems; ++seed) {
    const StatementText statement = Generator(seed).run();
    const std::string ranges_text = inferred_and_compared(statement, kLimit, kAssignments, seed);
    ASSERT_FALSE(ranges_text.starts_with("WRONG"))
        << ranges_text << "\nseed " << seed << ": " << printed(statement);
    if (ranges_text.find('[') != std::string::npos) ++inferred;
  }
  EXPECT_GT(inferred, kProblems / 3) << "most of what is generated must have ranges to compare";
}

// What is inferred, as numbers for some sizes, and by name.
std::multiset<std::string> facts_of(const StatementText& statement) {
  const TextProblem text = parse_problem(statement);
  BuiltProblem built;
  build(text, built);
  const auto result = infer_ranges(built.variables, built.problem);
  const auto* ranges = std::get_if<InferredRanges>(&result);
  if (ranges == nullptr) return {"no ranges"};
  std::multiset<std::string> facts;
  for (size_t c = 0; c < ranges->conditions.size(); ++c) {
    facts.insert(text.conditions[c].text + " " +
                 std::to_string(static_cast<int>(ranges->conditions[c].kind)));
  }
  for (int64_t shift = 0; shift < 6; ++shift) {
    std::vector<int64_t> sizes;
    for (const std::string& name : text.sizes) sizes.push_back((name[0] + 5 * shift) % 8);
    const auto number = [&](ir::ExtentExpr e) {
      auto value = ir::evaluate(e, bindings_of(sizes));
      return value ? std::to_string(*value) : value.error().message;
    };
    for (size_t i = 0; i < text.indices.size(); ++i) {
      const IndexRange& range = ranges->indices[i];
      facts.insert(text.indices[i] + " [" + number(range.min) + "; " + number(range.extent) +
                   "] in round " + std::to_string(range.round));
    }
  }
  return facts;
}

// W51.
TEST(RandomRanges, DoNotDependOnOrder) {
  for (uint64_t seed = 0; seed < kProblems / 4; ++seed) {
    const StatementText statement = Generator(seed).run();
    StatementText reversed = statement;
    for (auto* list : {&reversed.left, &reversed.reduced, &reversed.reads, &reversed.where}) {
      std::ranges::reverse(*list);
    }
    ASSERT_EQ(facts_of(reversed), facts_of(statement))
        << "seed " << seed << ": " << printed(statement);
  }
}

}  // namespace
}  // namespace ullage::comprehension::test
