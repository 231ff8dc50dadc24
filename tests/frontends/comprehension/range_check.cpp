#include "tests/frontends/comprehension/range_check.h"

#include <algorithm>
#include <functional>
#include <optional>

namespace ullage::comprehension::test {
namespace {

struct Box {
  std::vector<int64_t> min, extent;
  bool is_empty() const {
    return std::ranges::any_of(extent, [](int64_t e) { return e <= 0; });
  }
};

int64_t number(ir::ExtentExpr e, std::span<const int64_t> sizes) {
  auto value = ir::evaluate(e, bindings_of(sizes));
  return value ? *value : INT64_MIN;  // no expected number
}

// Which indices a formula mentions.
std::vector<size_t> mentioned(const TextProblem& text, int formula) {
  std::vector<bool> seen(text.indices.size());
  std::vector<int> open{formula};
  while (!open.empty()) {
    const Formula& f = text.formulas[static_cast<size_t>(open.back())];
    open.pop_back();
    if (f.kind == Formula::Kind::index) seen[static_cast<size_t>(f.value)] = true;
    open.insert(open.end(), f.operands.begin(), f.operands.end());
  }
  std::vector<size_t> all;
  for (size_t i = 0; i < seen.size(); ++i) {
    if (seen[i]) all.push_back(i);
  }
  return all;
}

// The least value of a formula over a box; the other indices do not matter. None if it is empty.
std::optional<int64_t> least_in(const TextProblem& text, int formula, const Box& box,
                                std::span<const int64_t> sizes, uint64_t seed) {
  const std::vector<size_t> free = mentioned(text, formula);
  std::vector<int64_t> point = box.min;
  for (size_t i : free) {
    if (box.extent[i] <= 0) return std::nullopt;
  }
  std::optional<int64_t> least;
  while (true) {
    const int64_t v = value_of(text, formula, {sizes, point, seed});
    least = std::min(least.value_or(v), v);
    size_t at = 0;
    for (; at < free.size(); ++at) {
      const size_t i = free[at];
      if (++point[i] < box.min[i] + box.extent[i]) break;
      point[i] = box.min[i];
    }
    if (at == free.size()) return least;
  }
}

// Calls `visit` for assignments of 0..limit (scalars from -3) until it returns a text.
std::string for_assignments(const TextProblem& text, int64_t limit, size_t most,
                            const std::function<std::string(std::span<const int64_t>)>& visit) {
  size_t count = 1;
  std::vector<int64_t> low;
  for (const std::string& size : text.sizes) {
    low.push_back(is_scalar(size) ? -3 : 0);
    count *= static_cast<size_t>(limit - low.back() + 1);
  }
  // An odd stride that is no divisor visits every size at every value.
  const size_t stride = count <= most ? 1 : count / most | 1u;
  std::vector<int64_t> sizes(low.size());
  for (size_t at = 0; at < count; at += stride) {
    size_t rest = at;
    for (size_t i = 0; i < sizes.size(); ++i) {
      const auto values = static_cast<size_t>(limit - low[i] + 1);
      sizes[i] = low[i] + static_cast<int64_t>(rest % values);
      rest /= values;
    }
    std::string wrong = visit(sizes);
    if (wrong.empty()) continue;
    for (size_t i = 0; i < sizes.size(); ++i) {
      wrong += (i == 0 ? " with " : ", ") + text.sizes[i] + " = " + std::to_string(sizes[i]);
    }
    return wrong;
  }
  return "";
}

class Comparison {
 public:
  Comparison(const TextProblem& text, const InferredRanges& ranges, uint64_t seed)
      : text_(text), ranges_(ranges), seed_(seed) {}

  std::string run(std::span<const int64_t> sizes) {
    Box box;
    bool negative = false;
    for (size_t i = 0; i < ranges_.indices.size(); ++i) {
      const IndexRange& range = ranges_.indices[i];
      box.min.push_back(number(range.min, sizes));
      box.extent.push_back(number(range.extent, sizes));
      negative = negative || box.extent.back() < 0;
      if ((number(range.extent_holds, sizes) != 0) != (box.extent.back() >= 0)) {
        return text_.indices[i] + " has extent " + std::to_string(box.extent.back()) +
               " and extent_holds " + std::to_string(number(range.extent_holds, sizes));
      }
    }
    if (negative) return "";
    for (size_t c = 0; c < text_.conditions.size(); ++c) {
      if (std::string wrong = check_condition(c, box, sizes); !wrong.empty()) return wrong;
    }
    for (size_t i = 0; i < ranges_.indices.size(); ++i) {
      const IndexRange& range = ranges_.indices[i];
      if (range.round == 0 || !range.largest) continue;
      for (int64_t beyond : {box.min[i] - 1, box.min[i] + box.extent[i]}) {
        if (std::string wrong = check_beyond(i, beyond, box, sizes); !wrong.empty()) return wrong;
      }
    }
    return "";
  }

 private:
  std::string check_condition(size_t c, const Box& box, std::span<const int64_t> sizes) const {
    const ConditionCheck& check = ranges_.conditions[c];
    const TextProblem::Bound& condition = text_.conditions[c];
    std::optional<int64_t> least;
    if (!box.is_empty()) least = least_in(text_, condition.formula, box, sizes, seed_);
    const bool holds = least.value_or(0) >= 0;
    if (check.kind == CheckKind::proved && !holds) {
      return condition.text + " is proved and fails by " + std::to_string(*least);
    }
    if (check.kind != CheckKind::by_size) return "";
    if ((number(check.holds, sizes) == 1) != holds) {
      return condition.text + " has `holds` = " + std::to_string(number(check.holds, sizes)) +
             " and is at least " + std::to_string(least.value_or(0));
    }
    const int64_t worst = number(check.worst, sizes);
    if (least && (worst >= 0) != holds) {
      return condition.text + " has worst " + std::to_string(worst) + " and is at least " +
             std::to_string(*least);
    }
    return "";
  }

  std::string check_beyond(size_t index, int64_t beyond, Box box,
                           std::span<const int64_t> sizes) const {
    box.min[index] = beyond;
    box.extent[index] = 1;
    for (uint32_t c : ranges_.indices[index].bounded_by) {
      const auto least = least_in(text_, text_.conditions[c].formula, box, sizes, seed_);
      if (!least || *least < 0) return "";
    }
    return text_.indices[index] + " could be " + std::to_string(beyond) + " too";
  }

  const TextProblem& text_;
  const InferredRanges& ranges_;
  const uint64_t seed_;
};

std::string compare_failure(const TextProblem& text, const RangeFailure& failure, int64_t limit,
                            size_t most) {
  using enum RangeFailureKind;
  return for_assignments(text, limit, most, [&](std::span<const int64_t> sizes) -> std::string {
    if (failure.kind == negative_extent && number(failure.extent, sizes) >= 0) {
      return "the extent is not negative";
    }
    if (failure.kind == false_condition && failure.worst && number(failure.worst, sizes) >= 0) {
      return "the condition is not false";
    }
    return "";
  });
}

}  // namespace

std::string compare_with_enumeration(const TextProblem& text, const InferredRanges& ranges,
                                     int64_t limit, size_t most, uint64_t seed) {
  Comparison comparison(text, ranges, seed);
  return for_assignments(text, limit, most,
                         [&](std::span<const int64_t> sizes) { return comparison.run(sizes); });
}

std::string inferred_and_compared(const StatementText& statement, int64_t limit, size_t most,
                                  uint64_t seed) {
  const TextProblem text = parse_problem(statement);
  BuiltProblem built;
  build(text, built);
  const auto result = infer_ranges(built.variables, built.problem);
  const auto* ranges = std::get_if<InferredRanges>(&result);
  const std::string wrong =
      ranges ? compare_with_enumeration(text, *ranges, limit, most, seed)
             : compare_failure(text, std::get<RangeFailure>(result), limit, most);
  const std::string ranges_text = text_of(built, result);
  return wrong.empty() ? ranges_text : "WRONG: " + wrong + ", in " + ranges_text;
}

}  // namespace ullage::comprehension::test
