#include "tests/frontends/range_text.h"

#include <algorithm>
#include <cctype>
#include <map>
#include <stdexcept>

#include "ir/extent/scalar_op.h"

namespace ullage::tests {
namespace {

using comprehension::Affine;
using Kind = Formula::Kind;

struct Axis {
  int min, extent;
};

// Recursive descent over one formula at a time; reads make conditions as they are met.
class Parser {
 public:
  explicit Parser(const StatementText& text) : text_(text) {
    problem_.indices = text.left;
    problem_.result_rank = text.left.size();
    problem_.indices.insert(problem_.indices.end(), text.reduced.begin(), text.reduced.end());
  }

  TextProblem run() {
    for (const std::string& tensor : text_.tensors) declare(tensor);
    for (const std::string& read : text_.reads) {
      begin(read);
      expression();
      if (at_ != input_.size()) fail("a read ends");
    }
    for (const std::string& where : text_.where) range(where);
    return std::move(problem_);
  }

 private:
  [[noreturn]] void fail(const std::string& rule) const {
    throw std::runtime_error("range text '" + input_ + "' at " + std::to_string(at_) + ": " + rule +
                             " expected");
  }

  void begin(const std::string& input) {
    input_ = input;
    at_ = 0;
  }
  void skip() {
    while (at_ < input_.size() && input_[at_] == ' ') ++at_;
  }
  bool take(char c) {
    skip();
    if (at_ >= input_.size() || input_[at_] != c) return false;
    ++at_;
    return true;
  }
  void expect(char c) {
    if (!take(c)) fail(std::string(1, c));
  }
  std::string word() {
    skip();
    const size_t first = at_;
    while (at_ < input_.size() && (std::isalnum(static_cast<unsigned char>(input_[at_])) != 0)) {
      ++at_;
    }
    if (first == at_) fail("a name or number");
    return input_.substr(first, at_ - first);
  }

  int add(Kind kind, int64_t value, std::vector<int> operands = {}) {
    problem_.formulas.push_back({kind, value, std::move(operands)});
    return static_cast<int>(problem_.formulas.size()) - 1;
  }

  void declare(const std::string& tensor) {
    begin(tensor);
    const std::string name = word();
    expect('(');
    std::vector<Axis> axes;
    while (!take(')')) {
      if (!axes.empty()) expect(',');
      const int first = expression();
      axes.push_back(take(':') ? Axis{first, expression()} : Axis{add(Kind::constant, 0), first});
    }
    tensors_.emplace(name, static_cast<int>(shapes_.size()));
    shapes_.push_back(std::move(axes));
  }

  void range(const std::string& where) {
    begin(where);
    const std::string name = word();
    if (word() != "in") fail("in");
    const int first = expression();
    expect(':');
    const int last = expression();
    const auto at = std::ranges::find(problem_.indices, name) - problem_.indices.begin();
    if (at == static_cast<std::ptrdiff_t>(problem_.indices.size())) fail("an index");
    problem_.where.push_back({static_cast<uint32_t>(at), first, last});
  }

  int expression() {
    int r = product();
    while (true) {
      if (take('+')) {
        r = add(Kind::add, 0, {r, product()});
      } else if (take('-')) {
        r = add(Kind::sub, 0, {r, product()});
      } else {
        return r;
      }
    }
  }

  int product() {
    int r = factor();
    while (true) {
      if (take('*')) {
        r = add(Kind::mul, 0, {r, factor()});
      } else if (take('/')) {
        r = add(Kind::floor_div, 0, {r, factor()});
      } else if (take('%')) {
        r = add(Kind::mod, 0, {r, factor()});
      } else {
        return r;
      }
    }
  }

  int factor() {
    if (take('-')) return add(Kind::sub, 0, {add(Kind::constant, 0), factor()});
    if (take('(')) {
      const int r = expression();
      expect(')');
      return r;
    }
    const std::string name = word();
    if (std::isdigit(static_cast<unsigned char>(name[0])) != 0) {
      return add(Kind::constant, std::stoll(name));
    }
    skip();
    if (at_ < input_.size() && input_[at_] == '(') return call(name);
    return leaf(name);
  }

  int call(const std::string& name) {
    expect('(');
    std::vector<int> operands;
    std::vector<std::string> texts;
    do {
      skip();
      const size_t first = at_;
      operands.push_back(expression());
      texts.push_back(input_.substr(first, at_ - first));
    } while (take(','));
    expect(')');
    if (name == "min") return add(Kind::min, 0, operands);
    if (name == "max") return add(Kind::max, 0, operands);
    if (name == "select") return add(Kind::select, 0, operands);
    const int tensor = tensors_.at(name);
    const auto& axes = shapes_[static_cast<size_t>(tensor)];
    if (axes.size() != operands.size()) fail("one subscript per axis");
    for (size_t i = 0; i < axes.size(); ++i) must_lie_in(operands[i], texts[i], axes[i]);
    return add(Kind::read, tensor, operands);
  }

  void must_lie_in(int subscript, const std::string& text, const Axis& axis) {
    const int above = add(Kind::sub, 0, {subscript, axis.min});
    const int end = add(Kind::add, 0, {axis.min, axis.extent});
    const int last = add(Kind::sub, 0, {end, add(Kind::constant, 1)});
    const int below = add(Kind::sub, 0, {last, subscript});
    problem_.conditions.push_back({above, text + " >= begin"});
    problem_.conditions.push_back({below, text + " < end"});
  }

  int leaf(const std::string& name) {
    if (const auto index = std::ranges::find(problem_.indices, name);
        index != problem_.indices.end()) {
      return add(Kind::index, index - problem_.indices.begin());
    }
    auto at = std::ranges::find(problem_.sizes, name) - problem_.sizes.begin();
    if (at == static_cast<std::ptrdiff_t>(problem_.sizes.size())) problem_.sizes.push_back(name);
    return add(Kind::size, at);
  }

  const StatementText& text_;
  TextProblem problem_;
  std::map<std::string, int> tensors_;
  std::vector<std::vector<Axis>> shapes_;
  std::string input_;
  size_t at_ = 0;
};

int64_t element(uint64_t seed, int64_t tensor, std::span<const int64_t> subscripts) {
  uint64_t h = seed * 0x9e3779b97f4a7c15u + static_cast<uint64_t>(tensor) + 1;
  for (int64_t s : subscripts) h = (h ^ static_cast<uint64_t>(s + 1000)) * 0xff51afd7ed558ccdu;
  return static_cast<int64_t>((h >> 33) % 9) - 2;
}

}  // namespace

TextProblem parse_problem(const StatementText& text) {
  return Parser(text).run();
}

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
  return element(at.seed, f.value, subscripts);
}

namespace {

Affine build_formula(const TextProblem& text, const Formula& f, BuiltProblem& built) {
  auto& pool = built.pool;
  const auto operand = [&](size_t i) { return built.formulas[static_cast<size_t>(f.operands[i])]; };
  switch (f.kind) {
    case Kind::constant:
      return pool.constant(f.value);
    case Kind::size: {
      const auto input = static_cast<uint32_t>(f.value);
      const bool scalar = is_scalar(text.sizes[input]);
      return pool.uniform(scalar ? built.extents.runtime_scalar(input, 0)
                                 : built.extents.input_axis(input, 0));
    }
    case Kind::index:
      return pool.index(static_cast<uint32_t>(f.value));
    case Kind::add:
      return pool.add(operand(0), operand(1));
    case Kind::sub:
      return pool.sub(operand(0), operand(1));
    case Kind::mul:
      return pool.mul(operand(0), operand(1));
    case Kind::floor_div:
      return pool.floor_div(operand(0), operand(1));
    case Kind::mod:
      return pool.mod(operand(0), operand(1));
    case Kind::min:
      return pool.min(operand(0), operand(1));
    case Kind::max:
      return pool.max(operand(0), operand(1));
    case Kind::select:
      return pool.select(operand(0), operand(1), operand(2));
    case Kind::read:
      break;
  }
  std::vector<Affine> subscripts;
  for (size_t i = 0; i < f.operands.size(); ++i) subscripts.push_back(operand(i));
  return pool.opaque(static_cast<uint32_t>(f.value), subscripts);
}

}  // namespace

void build(const TextProblem& text, BuiltProblem& built) {
  for (const Formula& f : text.formulas) {
    built.formulas.push_back(build_formula(text, f, built));
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

std::string text_of(
    BuiltProblem& built,
    const std::variant<comprehension::InferredRanges, comprehension::RangeFailure>& result) {
  if (const auto* failure = std::get_if<comprehension::RangeFailure>(&result)) {
    return comprehension::describe(built.pool, built.problem, *failure, built.leaf_name);
  }
  const auto& ranges = std::get<comprehension::InferredRanges>(result);
  const auto text = [&](ir::ExtentExpr e) { return ir::to_string(e, built.leaf_name); };
  std::string r;
  for (size_t i = 0; i < ranges.indices.size(); ++i) {
    const comprehension::IndexRange& range = ranges.indices[i];
    r += (i > 0 ? ", " : "") + built.problem.names[i] + " [" + text(range.min) + "; " +
         text(range.extent) + "]";
  }
  for (size_t i = 0; i < ranges.conditions.size(); ++i) {
    const comprehension::ConditionCheck& check = ranges.conditions[i];
    if (check.kind == comprehension::CheckKind::by_size) r += " | if " + text(check.holds);
    if (check.kind == comprehension::CheckKind::by_value) {
      r += " | by value: " + built.problem.conditions[i].text;
    }
  }
  return r;
}

}  // namespace ullage::tests
