// Values of formulas, and problems as the code under test takes them.
#include <algorithm>
#include <cctype>

#include "ir/extent/scalar_op.h"
#include "tests/frontends/comprehension/range_text.h"

namespace ullage::comprehension::test {
namespace {

using Kind = Formula::Kind;

bool is_unsigned(const TextProblem& problem, const Formula& read) {
  return problem.tensors[static_cast<size_t>(read.value)][0] == 'u';
}

constexpr ir::Interval kUnsignedRange{0, 6};

int64_t element(uint64_t seed, int64_t tensor, bool is_unsigned,
                std::span<const int64_t> subscripts) {
  uint64_t h = seed * 0x9e3779b97f4a7c15u + static_cast<uint64_t>(tensor) + 1;
  for (int64_t s : subscripts) h = (h ^ static_cast<uint64_t>(s + 1000)) * 0xff51afd7ed558ccdu;
  h >>= 33;
  return is_unsigned ? static_cast<int64_t>(h % 7) : static_cast<int64_t>(h % 9) - 2;
}

}  // namespace

bool is_scalar(const std::string& size_name) {
  return std::islower(static_cast<unsigned char>(size_name[0])) != 0;
}

int64_t value_of(const TextProblem& problem, int formula, const TextPoint& at) {
  const Formula& f = problem.formulas[static_cast<size_t>(formula)];
  const auto operand = [&](size_t i) { return value_of(problem, f.operands[i], at); };
  switch (f.kind) {
    case Kind::constant:
      return f.value;
    case Kind::size:
      return at.sizes[static_cast<size_t>(f.value)];
    case Kind::index:
      return at.indices[static_cast<size_t>(f.value)];
    case Kind::add:
      return operand(0) + operand(1);
    case Kind::sub:
      return operand(0) - operand(1);
    case Kind::mul:
      return operand(0) * operand(1);
    case Kind::floor_div:
      return ir::floor_div_unchecked(operand(0), operand(1));
    case Kind::mod:
      return operand(0) - operand(1) * ir::floor_div_unchecked(operand(0), operand(1));
    case Kind::min:
      return std::min(operand(0), operand(1));
    case Kind::max:
      return std::max(operand(0), operand(1));
    case Kind::select:
      return operand(0) >= 0 ? operand(1) : operand(2);
    case Kind::read:
      break;
  }
  std::vector<int64_t> subscripts;
  for (size_t i = 0; i < f.operands.size(); ++i) subscripts.push_back(operand(i));
  return element(at.seed, f.value, is_unsigned(problem, f), subscripts);
}

namespace {

ir::ExtentExpr build_formula(const TextProblem& text, const Formula& f, BuiltProblem& built) {
  ir::ExtentPool& pool = built.extents;
  const auto operand = [&](size_t i) { return built.formulas[static_cast<size_t>(f.operands[i])]; };
  switch (f.kind) {
    case Kind::constant:
      return pool.constant(f.value);
    case Kind::size: {
      const auto input = static_cast<uint32_t>(f.value);
      return is_scalar(text.sizes[input]) ? pool.runtime_scalar(input, 0)
                                          : pool.input_axis(input, 0);
    }
    case Kind::index:
      return built.variables.index(static_cast<uint32_t>(f.value));
    case Kind::add:
      return operand(0) + operand(1);
    case Kind::sub:
      return operand(0) - operand(1);
    case Kind::mul:
      return operand(0) * operand(1);
    case Kind::floor_div:
      return floor_div(operand(0), operand(1));
    case Kind::mod:
      return mod(operand(0), operand(1));
    case Kind::min:
      return min(operand(0), operand(1));
    case Kind::max:
      return max(operand(0), operand(1));
    case Kind::select:
      return select(less_equal(pool.constant(0), operand(0)), operand(1), operand(2));
    case Kind::read:
      break;
  }
  std::vector<ir::ExtentExpr> subscripts;
  for (size_t i = 0; i < f.operands.size(); ++i) subscripts.push_back(operand(i));
  return built.variables.data(static_cast<uint32_t>(f.value), subscripts,
                              is_unsigned(text, f) ? kUnsignedRange : ir::Interval{});
}

}  // namespace

void build(const TextProblem& text, BuiltProblem& built) {
  for (const Formula& f : text.formulas) {
    built.formulas.push_back(ir::simplify(build_formula(text, f, built)));
  }
  const auto formula = [&](int number) { return built.formulas[static_cast<size_t>(number)]; };
  built.problem.names = text.indices;
  built.problem.result_rank = text.result_rank;
  for (const TextProblem::Range& r : text.where) {
    built.problem.where.push_back({r.index, formula(r.begin), formula(r.end)});
  }
  for (const TextProblem::Bound& c : text.conditions) {
    built.problem.conditions.push_back({.value = formula(c.formula), .text = c.text});
  }
  built.leaf_name = [&text](const ir::ExtentNode& leaf) { return text.sizes[leaf.input]; };
}

ir::Bindings bindings_of(std::span<const int64_t> sizes) {
  return {.integer = [sizes](const ir::ExtentNode& leaf) -> ir::Result<int64_t> {
    return sizes[leaf.input];
  }};
}

std::string text_of(BuiltProblem& built, const std::variant<InferredRanges, RangeFailure>& result) {
  if (const auto* failure = std::get_if<RangeFailure>(&result)) {
    return describe(built.variables, built.problem, *failure, built.leaf_name);
  }
  const auto& ranges = std::get<InferredRanges>(result);
  const auto text = [&](ir::ExtentExpr e) { return ir::to_string(e, built.leaf_name); };
  std::string r;
  for (size_t i = 0; i < ranges.indices.size(); ++i) {
    const IndexRange& range = ranges.indices[i];
    r += (i > 0 ? ", " : "") + built.problem.names[i] + " [" + text(range.min) + "; " +
         text(range.extent) + "]";
  }
  for (size_t i = 0; i < ranges.conditions.size(); ++i) {
    const ConditionCheck& check = ranges.conditions[i];
    if (check.kind == CheckKind::by_size) r += " | if " + text(check.holds);
    if (check.kind == CheckKind::by_value) {
      r += " | by value: " + built.problem.conditions[i].text;
    }
  }
  return r;
}

}  // namespace ullage::comprehension::test
