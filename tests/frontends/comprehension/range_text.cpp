// Reads statements as texts.
#include "tests/frontends/comprehension/range_text.h"

#include <algorithm>
#include <cctype>
#include <stdexcept>

namespace ullage::comprehension::test {
namespace {

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
    problem_.tensors.push_back(name);
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
    const auto tensor = std::ranges::find(problem_.tensors, name) - problem_.tensors.begin();
    if (tensor == static_cast<std::ptrdiff_t>(shapes_.size())) fail("a tensor");
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
  std::vector<std::vector<Axis>> shapes_;
  std::string input_;
  size_t at_ = 0;
};

}  // namespace

TextProblem parse_problem(const StatementText& text) {
  return Parser(text).run();
}

}  // namespace ullage::comprehension::test
