// A recursive descent over NAME(argument, ...).
#include "frontends/aten/file/expression.h"

#include "base/parse_whole.h"

namespace ullage::aten {
namespace {

constexpr int kDeepest = 200;

class Parser {
 public:
  explicit Parser(std::string_view text) : rest_(text) {}

  std::optional<Expression> whole() {
    std::optional<Expression> e = expression(0);
    return rest_.empty() ? std::move(e) : std::nullopt;
  }

 private:
  bool take(char c) {
    while (!rest_.empty() && rest_.front() == ' ') rest_.remove_prefix(1);
    if (rest_.empty() || rest_.front() != c) return false;
    rest_.remove_prefix(1);
    return true;
  }

  std::string_view word() {
    while (!rest_.empty() && rest_.front() == ' ') rest_.remove_prefix(1);
    size_t n = 0;
    const auto in_word = [](char c) {
      return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
             c == '_' || c == '-' || c == '.' || c == '+';
    };
    while (n < rest_.size() && in_word(rest_[n])) ++n;
    const std::string_view found = rest_.substr(0, n);
    rest_.remove_prefix(n);
    return found;
  }

  std::optional<std::string> quoted() {
    const size_t end = rest_.find('\'');
    if (end == std::string_view::npos) return std::nullopt;
    std::string text(rest_.substr(0, end));
    rest_.remove_prefix(end + 1);
    return text;
  }

  std::optional<Expression> expression(int depth) {
    if (depth > kDeepest) return std::nullopt;
    Expression e{.function = std::string(word())};
    if (e.function.empty()) return std::nullopt;
    if (!take('(')) return constant(e.function);
    if (e.function == "Symbol") return symbol(std::move(e));
    if (e.is_integer()) {
      if (!ir::parse_whole(word(), e.integer) || !take(')')) return std::nullopt;
      return e;
    }
    if (e.function == "Float") return number(std::move(e));
    return operands(std::move(e), depth);
  }

  // `true`, `Integer` of operands that are numbers as they are: Rational(1, 2).
  std::optional<Expression> constant(const std::string& text) {
    Expression e = integer_expression(0);
    if (text == "true" || text == "false") {
      e.integer = text == "true";
      return e;
    }
    if (!ir::parse_whole(text, e.integer)) return std::nullopt;
    return e;
  }

  // Of a Symbol: its name, then what is assumed of it.
  std::optional<Expression> symbol(Expression e) {
    if (!take('\'')) return std::nullopt;
    const std::optional<std::string> name = quoted();
    if (!name) return std::nullopt;
    e.symbol = *name;
    while (take(',')) {
      if (word().empty() || !take('=') || word().empty()) return std::nullopt;
    }
    return take(')') ? std::optional(std::move(e)) : std::nullopt;
  }

  std::optional<Expression> number(Expression e) {
    if (!take('\'')) return std::nullopt;
    const std::optional<std::string> digits = quoted();
    if (!digits || !ir::parse_whole(*digits, e.number)) return std::nullopt;
    while (take(',')) {
      if (word().empty() || !take('=') || word().empty()) return std::nullopt;
    }
    return take(')') ? std::optional(std::move(e)) : std::nullopt;
  }

  std::optional<Expression> operands(Expression e, int depth) {
    if (take(')')) return e;
    do {
      std::optional<Expression> operand = expression(depth + 1);
      if (!operand) return std::nullopt;
      e.operands.push_back(*std::move(operand));
    } while (take(','));
    return take(')') ? std::optional(std::move(e)) : std::nullopt;
  }

  std::string_view rest_;
};

}  // namespace

std::optional<Expression> parse_expression(std::string_view text) {
  return Parser(text).whole();
}

Expression integer_expression(int64_t value) {
  Expression e{.function = "Integer"};
  e.integer = value;
  return e;
}

}  // namespace ullage::aten
