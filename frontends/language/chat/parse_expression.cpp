#include "frontends/language/chat/parse_expression.h"

#include <algorithm>
#include <charconv>

#include "base/printable.h"

namespace ullage::chat {
namespace {

template <class Node>
Child child(Node node) {
  auto expression = std::make_unique<Expression>();
  expression->node = std::move(node);
  return expression;
}

bool is_word(const Token& token) {
  return token.kind == TokenKind::name || token.kind == TokenKind::mark;
}

// Values of the names that no template may assign.
std::optional<Value> constant_of(std::string_view name) {
  if (name == "true" || name == "True") return Value(true);
  if (name == "false" || name == "False") return Value(false);
  if (name == "none" || name == "None") return Value(None{});
  return std::nullopt;
}

std::string shown(const Token& token) {
  if (token.kind == TokenKind::end) return "the template's end";
  if (token.kind == TokenKind::output_end || token.kind == TokenKind::block_end) {
    return "the tag's end";
  }
  return "'" + ir::printable(token.text.substr(0, 60)) + "'";
}

}  // namespace

// ---- tokens ---------------------------------------------------------------------------------

Token ExpressionParser::next() {
  Token token = peek();
  at_ = std::min(at_ + 1, tokens_.size() - 1);
  return token;
}

bool ExpressionParser::is_next(std::string_view word, size_t ahead) const {
  return is_word(peek(ahead)) && peek(ahead).text == word;
}

bool ExpressionParser::take(std::string_view word) {
  if (!is_next(word)) return false;
  next();
  return true;
}

bool ExpressionParser::take(TokenKind kind) {
  if (peek().kind != kind) return false;
  next();
  return true;
}

void ExpressionParser::expect(std::string_view word) {
  if (!take(word)) unexpected("'" + std::string(word) + "'");
}

void ExpressionParser::expect(TokenKind kind, const char* wanted) {
  if (!take(kind)) unexpected(wanted);
}

std::string ExpressionParser::name() {
  if (peek().kind != TokenKind::name) unexpected("a name");
  return next().text;
}

void ExpressionParser::unexpected(std::string_view wanted) {
  fail(shown(peek()) + " where " + std::string(wanted) + " should be");
}

void ExpressionParser::fail(std::string message, ir::ErrorCode code) {
  if (!error_) {
    error_ = ir::Error{code, ir::shortened("chat template, line " + std::to_string(peek().line) +
                                           ": " + std::move(message))};
  }
  at_ = tokens_.size() - 1;
}

// One level of the tree more; whoever parses an expression restores the level.
bool ExpressionParser::enter() {
  if (++depth_ > kMaxDepth) {
    fail("expressions nest at most " + std::to_string(kMaxDepth) + " deep",
         ir::ErrorCode::unsupported);
  }
  return !failed();
}

// ---- operators ------------------------------------------------------------------------------

Child ExpressionParser::expression(bool takes_choice) {
  const int depth = depth_;
  if (!enter()) return child(Literal{});
  Child value = either();
  while (takes_choice && take("if")) {
    enter();
    Choice choice{either(), std::move(value), nullptr};
    if (take("else")) choice.otherwise = expression();
    value = child(std::move(choice));
  }
  depth_ = depth;
  return value;
}

Child ExpressionParser::either() {
  Child left = both();
  while (take("or") && enter()) left = child(Both{true, std::move(left), both()});
  return left;
}

Child ExpressionParser::both() {
  Child left = negated();
  while (take("and") && enter()) left = child(Both{false, std::move(left), negated()});
  return left;
}

Child ExpressionParser::negated() {
  if (!take("not")) return comparison();
  return enter() ? child(Not{negated()}) : child(Literal{});
}

Child ExpressionParser::comparison() {
  Compared compared{.first = sum()};
  for (;;) {
    const bool negates = is_next("not") && is_next("in", 1);
    const std::string name = is_word(peek()) ? peek().text : "";
    const BinaryFunction function = find_comparison(negates ? "in" : name);
    if (!function) break;
    next();
    if (negates) next();
    compared.steps.push_back({function, negates, sum()});
  }
  return compared.steps.empty() ? std::move(compared.first) : child(std::move(compared));
}

Child ExpressionParser::sum() {
  Child left = joined();
  while (peek().kind == TokenKind::mark && find_sum(peek().text) && enter()) {
    const BinaryFunction function = find_sum(next().text);
    left = child(Binary{function, std::move(left), joined()});
  }
  return left;
}

Child ExpressionParser::joined() {
  Joined joined;
  joined.parts.push_back(product());
  while (take("~")) joined.parts.push_back(product());
  return joined.parts.size() == 1 ? std::move(joined.parts[0]) : child(std::move(joined));
}

Child ExpressionParser::product() {
  Child left = powers();
  while (peek().kind == TokenKind::mark && find_product(peek().text) && enter()) {
    const BinaryFunction function = find_product(next().text);
    left = child(Binary{function, std::move(left), powers()});
  }
  return left;
}

Child ExpressionParser::powers() {
  Child left = unary();
  while (take("**") && enter()) left = child(Binary{power, std::move(left), unary()});
  return left;
}

Child ExpressionParser::unary(bool takes_filters) {
  Child value;
  if (is_next("-") || is_next("+")) {
    const UnaryOperator function = next().text == "-" ? chat::negated : plus_sign;
    value = enter() ? child(Unary{function, unary(false)}) : child(Literal{});
  } else {
    value = primary();
  }
  value = postfix(std::move(value));
  return takes_filters ? postfix_filters(std::move(value)) : std::move(value);
}

// ---- behind a value -------------------------------------------------------------------------

Child ExpressionParser::postfix(Child of) {
  for (;;) {
    if (!is_next(".") && !is_next("[") && !is_next("(")) return of;
    if (!enter()) return of;
    if (take("(")) {
      of = child(CallOf{std::move(of), arguments()});
    } else if (take("[")) {
      of = subscript(std::move(of));
    } else {
      next();
      if (peek().kind == TokenKind::integer) {
        of = child(Item{std::move(of), number()});
      } else {
        of = child(Attribute{std::move(of), name()});
      }
    }
  }
}

Child ExpressionParser::postfix_filters(Child of) {
  for (;;) {
    if (is_next("|")) {
      next();
      of = filters(std::move(of));
    } else if (take("is")) {
      of = tested(std::move(of));
    } else if (is_next("(") && enter()) {
      next();
      of = child(CallOf{std::move(of), arguments()});
    } else {
      return of;
    }
  }
}

Child ExpressionParser::filters(Child of) {
  do {
    if (!enter()) return of;
    of = applied("filter", std::move(of));
    if (take("(")) std::get<Applied>(of->node).arguments = arguments();
  } while (take("|"));
  return of;
}

Child ExpressionParser::applied(const char* kind, Child of) {
  const bool is_filter = std::string_view(kind) == "filter";
  Applied applied{.kind = kind, .name = name(), .of = std::move(of)};
  while (take(".")) applied.name += "." + name();
  applied.builtin = is_filter ? find_filter(applied.name) : find_test(applied.name);
  if (!applied.builtin && !is_conditional) {
    fail("the " + std::string(kind) + " '" + ir::printable(applied.name) + "' is not known");
  }
  return child(std::move(applied));
}

Child ExpressionParser::tested(Child of) {
  if (!enter()) return of;
  const bool negates = take("not");
  Child test = applied("test", std::move(of));
  Arguments& given = std::get<Applied>(test->node).arguments;
  const TokenKind kind = peek().kind;
  const bool is_operand = kind == TokenKind::name || kind == TokenKind::text ||
                          kind == TokenKind::integer || kind == TokenKind::real || is_next("[") ||
                          is_next("{");
  const bool goes_on = is_next("else") || is_next("or") || is_next("and");
  if (take("(")) {
    given = arguments();
  } else if (is_operand && !goes_on) {
    if (is_next("is")) fail("tests cannot follow each other");
    given.positional.push_back(postfix(primary()));
  }
  return negates ? child(Not{std::move(test)}) : std::move(test);
}

// Behind "[".
Child ExpressionParser::subscript(Child of) {
  Child from, to, step;
  const auto ends = [&] { return is_next(":") || is_next("]") || is_next(","); };
  if (!is_next(":")) from = expression();
  if (!take(":")) {
    if (is_next(",")) {
      Elements keys{.kind = SequenceKind::tuple};
      keys.elements.push_back(std::move(from));
      while (take(",")) keys.elements.push_back(expression());
      from = child(std::move(keys));
    }
    expect("]");
    return child(Item{std::move(of), std::move(from)});
  }
  if (!ends()) to = expression();
  if (take(":") && !ends()) step = expression();
  expect("]");
  return child(Slice{std::move(of), std::move(from), std::move(to), std::move(step)});
}

// Behind "(".
Arguments ExpressionParser::arguments() {
  Arguments all;
  bool is_first = true;
  while (!take(")") && !failed()) {
    if (!is_first) {
      expect(",");
      if (take(")")) break;
    }
    is_first = false;
    if (take("*")) {
      if (all.list || all.dict) fail("a call has one '*'");
      all.list = expression();
    } else if (take("**")) {
      if (all.dict) fail("a call has one '**'");
      all.dict = expression();
    } else if (peek().kind == TokenKind::name && is_next("=", 1)) {
      if (all.dict) fail("'**' is a call's last argument");
      std::string key = name();
      next();
      all.named.emplace_back(std::move(key), expression());
    } else {
      if (!all.named.empty() || all.list || all.dict) {
        fail("arguments without a name are a call's first ones");
      }
      all.positional.push_back(expression());
    }
  }
  return all;
}

// ---- values ---------------------------------------------------------------------------------

Child ExpressionParser::primary() {
  if (take("(")) {
    Child inside = tuple(true, {}, true);
    expect(")");
    return inside;
  }
  if (take("[")) return list();
  if (take("{")) return dict();
  if (peek().kind == TokenKind::text) {
    std::string text;
    while (peek().kind == TokenKind::text) text += next().text;
    return child(Literal{Value(std::move(text))});
  }
  if (peek().kind == TokenKind::integer || peek().kind == TokenKind::real) return number();
  if (peek().kind == TokenKind::name) return constant_or_name();
  unexpected("a value");
  return child(Literal{});
}

Child ExpressionParser::constant_or_name() {
  std::string name = next().text;
  if (auto constant = constant_of(name)) return child(Literal{std::move(*constant)});
  for (MacroShape* const macro : macros) {
    if (std::ranges::count(macro->parameters, name) != 0) continue;
    macro->takes_caller |= name == "caller";
    macro->takes_list |= name == "varargs";
    macro->takes_dict |= name == "kwargs";
  }
  return child(Name{std::move(name)});
}

Child ExpressionParser::number() {
  const Token token = next();
  if (token.kind == TokenKind::real) {
    return child(Literal{Value(float_of(token.text).value_or(0.0))});
  }
  const auto whole = integer_of(token.text, 0);
  if (!whole) {
    fail("'" + ir::printable(token.text.substr(0, 60)) + "' is no integer of 64 bits",
         ir::ErrorCode::unsupported);
  }
  return child(Literal{Value(whole.value_or(0))});
}

Child ExpressionParser::list() {
  Elements list;
  while (!take("]") && !failed()) {
    if (!list.elements.empty()) {
      expect(",");
      if (take("]")) break;
    }
    list.elements.push_back(expression());
  }
  return child(std::move(list));
}

Child ExpressionParser::dict() {
  Pairs dict;
  while (!take("}") && !failed()) {
    if (!dict.entries.empty()) {
      expect(",");
      if (take("}")) break;
    }
    Child key = expression();
    expect(":");
    dict.entries.emplace_back(std::move(key), expression());
  }
  return child(std::move(dict));
}

Child ExpressionParser::tuple(bool takes_choice, std::string_view end, bool may_be_empty) {
  const auto is_end = [&] {
    const TokenKind kind = peek().kind;
    return kind == TokenKind::output_end || kind == TokenKind::block_end || is_next(")") ||
           (!end.empty() && is_next(end));
  };
  Elements tuple{.kind = SequenceKind::tuple};
  bool is_tuple = false;
  while (!is_end() && !failed()) {
    tuple.elements.push_back(expression(takes_choice));
    if (!take(",")) break;
    is_tuple = true;
  }
  if (is_tuple) return child(std::move(tuple));
  if (!tuple.elements.empty()) return std::move(tuple.elements[0]);
  if (!may_be_empty) unexpected("a value");
  return child(std::move(tuple));
}

// ---- what is assigned -----------------------------------------------------------------------

Target ExpressionParser::one_target() {
  if (take("(")) {
    if (!enter()) return {};
    Target inside = target(")");
    expect(")");
    return inside;
  }
  Target target{.name = name()};
  if (constant_of(target.name)) fail("'" + target.name + "' cannot be assigned");
  if (take(".")) target.attribute = name();
  return target;
}

Target ExpressionParser::target(std::string_view end) {
  Target first = one_target();
  if (!is_next(",")) return first;
  Target all;
  all.elements.push_back(std::move(first));
  while (take(",")) {
    const bool ends = is_next("=") || (!end.empty() && is_next(end));
    if (ends) break;
    all.elements.push_back(one_target());
  }
  return all;
}

void ExpressionParser::parameters(MacroShape& shape) {
  while (!take(")") && !failed()) {
    if (!shape.parameters.empty()) expect(",");
    const Target parameter{.name = name()};
    if (constant_of(parameter.name)) fail("'" + parameter.name + "' cannot be assigned");
    shape.parameters.push_back(parameter.name);
    if (take("=")) {
      shape.defaults.push_back(expression());
    } else if (!shape.defaults.empty()) {
      fail("parameters with a default are the last ones");
    }
  }
}

}  // namespace ullage::chat
