#include "frontends/language/chat/parse_expression.h"

#include <charconv>
#include <optional>

#include "base/printable.h"

namespace ullage::chat {
namespace {

using ir::Result;

template <class Node>
Child child(Node node) {
  auto expression = std::make_unique<Expression>();
  expression->node = std::move(node);
  return expression;
}

template <class... Operands>
Child call(Function function, Operands... operands) {
  Applied applied{.function = function};
  (applied.operands.push_back(std::move(operands)), ...);
  return child(std::move(applied));
}

// Values of the names that no template may assign.
std::optional<Value> constant_of(std::string_view name) {
  if (name == "true" || name == "True") return Value(true);
  if (name == "false" || name == "False") return Value(false);
  if (name == "none" || name == "None") return Value(None{});
  return std::nullopt;
}

}  // namespace

ir::Error ExpressionParser::unexpected(std::string_view wanted) const {
  const std::string found =
      peek().kind == WordKind::end ? "the tag's end" : "'" + ir::printable(peek().text) + "'";
  return ir::unsupported("chat template: " + found + " where " + std::string(wanted) +
                         " should be");
}

bool ExpressionParser::take(std::string_view word) {
  const bool is_word = peek().kind == WordKind::name || peek().kind == WordKind::mark;
  if (!is_word || peek().text != word) return false;
  ++at_;
  return true;
}

Result<std::string> ExpressionParser::name() {
  if (peek().kind != WordKind::name) return unexpected("a name");
  return words_[at_++].text;
}

Result<void> ExpressionParser::expect(std::string_view word) {
  if (take(word)) return {};
  return unexpected("'" + std::string(word) + "'");
}

Result<void> ExpressionParser::expect_end() {
  if (peek().kind == WordKind::end) return {};
  return unexpected("the tag's end");
}

Result<Child> ExpressionParser::expression() {
  if (depth_ == kMaxDepth) {
    return ir::unsupported("chat template: expressions nest at most " + std::to_string(kMaxDepth) +
                           " deep");
  }
  ++depth_;
  auto value = either();
  if (value && take("if")) {
    auto condition = either();
    if (!condition) return condition;
    Choice choice{std::move(*condition), std::move(*value), nullptr};
    if (take("else")) {
      auto otherwise = expression();
      if (!otherwise) return otherwise;
      choice.otherwise = std::move(*otherwise);
    }
    value = child(std::move(choice));
  }
  --depth_;
  return value;
}

Result<Child> ExpressionParser::either() {
  auto left = both();
  while (left && take("or")) {
    auto right = both();
    if (!right) return right;
    left = child(Both{true, std::move(*left), std::move(*right)});
  }
  return left;
}

Result<Child> ExpressionParser::both() {
  auto left = negated();
  while (left && take("and")) {
    auto right = negated();
    if (!right) return right;
    left = child(Both{false, std::move(*left), std::move(*right)});
  }
  return left;
}

Result<Child> ExpressionParser::negated() {
  bool is_negated = false;
  while (take("not")) is_negated = !is_negated;
  auto value = binary(0);
  if (value && is_negated) value = child(Not{std::move(*value)});
  return value;
}

Result<Child> ExpressionParser::binary(int strength) {
  auto left = postfix();
  while (left) {
    const bool negates = peek().text == "not" && words_[at_ + 1].text == "in";
    const Word& word = negates ? words_[at_ + 1] : peek();
    const bool is_word = word.kind == WordKind::name || word.kind == WordKind::mark;
    const BinaryOperator* const found = is_word ? find_operator(word.text) : nullptr;
    if (found == nullptr || found->strength <= strength) break;
    at_ += negates ? 2 : 1;
    auto right = binary(found->strength);
    if (!right) return right;
    left = call(found->call, std::move(*left), std::move(*right));
    if (negates) left = child(Not{std::move(*left)});
  }
  if (left && strength == 0 && take("is")) return tested(std::move(*left));
  return left;
}

Result<Child> ExpressionParser::tested(Child of) {
  const bool negates = take("not");
  const auto test = name();
  if (!test) return test.error();
  auto result = applied(find_test(*test), "the test", *test, std::move(of));
  if (result && negates) result = child(Not{std::move(*result)});
  return result;
}

Result<Child> ExpressionParser::postfix() {
  auto value = primary();
  while (value) {
    if (take(".")) {
      value = member(std::move(*value));
    } else if (take("[")) {
      value = subscript(std::move(*value));
    } else if (take("|")) {
      const auto filter = name();
      if (!filter) return filter.error();
      value = applied(find_filter(*filter), "the filter", *filter, std::move(*value));
    } else {
      break;
    }
  }
  return value;
}

Result<Child> ExpressionParser::member(Child of) {
  const auto key = name();
  if (!key) return key.error();
  const bool is_call = peek().kind == WordKind::mark && peek().text == "(";
  if (is_call) return applied(find_method(*key), "the method", *key, std::move(of));
  return child(Member{std::move(of), child(Literal{Value(*key)})});
}

Result<Child> ExpressionParser::subscript(Child of) {
  Child from, to;
  bool is_slice = take(":");
  if (!is_slice) {
    auto first = expression();
    if (!first) return first;
    from = std::move(*first);
    is_slice = take(":");
  }
  if (is_slice && !(peek().kind == WordKind::mark && peek().text == "]")) {
    auto last = expression();
    if (!last) return last;
    to = std::move(*last);
  }
  if (auto ok = expect("]"); !ok) return ok.error();
  if (is_slice) return child(Slice{std::move(of), std::move(from), std::move(to)});
  return child(Member{std::move(of), std::move(from)});
}

Result<Child> ExpressionParser::applied(const NamedFunction* function, const std::string& kind,
                                        const std::string& name, Child first) {
  if (function == nullptr) {
    return ir::unsupported("chat template: " + kind + " '" + ir::printable(name) +
                           "' is not supported");
  }
  Applied applied{.function = function->call};
  if (first) applied.operands.push_back(std::move(first));
  if (take("(") && !take(")")) {
    do {
      auto operand = expression();
      if (!operand) return operand;
      applied.operands.push_back(std::move(*operand));
    } while (take(","));
    if (auto ok = expect(")"); !ok) return ok.error();
  }
  const size_t count = applied.operands.size();
  if (count < function->least || count > function->most) {
    return ir::unsupported("chat template: " + kind + " '" + name + "' with " +
                           std::to_string(count) + " operands is not supported");
  }
  return child(std::move(applied));
}

Result<Child> ExpressionParser::primary() {
  if (take("(")) {
    auto inside = expression();
    if (!inside) return inside;
    if (auto ok = expect(")"); !ok) return ok.error();
    return inside;
  }
  const bool is_negative = take("-");
  if (peek().kind == WordKind::integer) {
    int64_t number = 0;
    const std::string& digits = words_[at_].text;
    const auto end = digits.data() + digits.size();
    const auto [rest, error] = std::from_chars(digits.data(), end, number);
    if (error != std::errc() || rest != end) return unexpected("an integer of 64 bits");
    ++at_;
    return child(Literal{Value(is_negative ? -number : number)});
  }
  if (is_negative) return unexpected("an integer");
  if (peek().kind == WordKind::text) return child(Literal{Value(words_[at_++].text)});
  if (peek().kind != WordKind::name) return unexpected("a value");
  const std::string name = words_[at_++].text;
  if (auto constant = constant_of(name)) return child(Literal{std::move(*constant)});
  const bool is_call = peek().kind == WordKind::mark && peek().text == "(";
  if (is_call) return applied(find_function(name), "the function", name, nullptr);
  return child(Name{name});
}

}  // namespace ullage::chat
