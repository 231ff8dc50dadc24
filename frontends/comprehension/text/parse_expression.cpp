// Expressions by precedence climbing.
#include "frontends/comprehension/text/parse_expression.h"

#include <algorithm>
#include <utility>

#include "frontends/comprehension/text/parse.h"
#include "frontends/comprehension/text/rules.h"

namespace ullage::comprehension {

bool ExpressionParser::enter() {
  return ++nesting_ <= kMaxNesting ||
         cursor_.refuse_at(cursor_.now().range, "brackets, prefix operators and '?:' are at most " +
                                                    std::to_string(kMaxNesting) +
                                                    " in one another");
}

bool ExpressionParser::add(ExprId& expr, Expr&& node) {
  uint16_t height = 0;
  for (const ExprId operand : node.operands) {
    height = std::max(height, static_cast<uint16_t>(heights_[operand] + 1));
  }
  if (height > kMaxHeight) {
    return cursor_.refuse_at(node.range, "operations are at most " + std::to_string(kMaxHeight) +
                                             " in one another: more statements take more");
  }
  expr = static_cast<ExprId>(exprs_.size());
  exprs_.push_back(std::move(node));
  heights_.push_back(height);
  return true;
}

bool ExpressionParser::parse(ExprId& expr) {
  const bool fits = enter();
  bool read = fits && binary(expr, Precedence::logical_or);
  if (read && cursor_.skip("?")) {
    ExprId yes = kNoExpr, no = kNoExpr;
    read = parse(yes) && cursor_.expect(":", "between the branches of '?:'") && parse(no) &&
           add(expr, {.kind = ExprKind::operation,
                      .op = Operator::select,
                      .operands = {expr, yes, no},
                      .range = joined(exprs_[expr].range, exprs_[no].range)});
  }
  --nesting_;
  return read;
}

bool ExpressionParser::binary(ExprId& expr, Precedence least) {
  if (!prefix(expr)) return false;
  while (cursor_.now().kind == TokenKind::symbol) {
    const auto spelling = binary_operator(cursor_.now().text);
    if (!spelling || spelling->precedence < least) return true;
    cursor_.advance();
    ExprId right = kNoExpr;
    const auto tighter = static_cast<Precedence>(static_cast<int>(spelling->precedence) + 1);
    if (!binary(right, tighter) ||
        !add(expr, {.kind = ExprKind::operation,
                    .op = spelling->op,
                    .operands = {expr, right},
                    .range = joined(exprs_[expr].range, exprs_[right].range)})) {
      return false;
    }
  }
  return true;
}

bool ExpressionParser::prefix(ExprId& expr) {
  const Token& token = cursor_.now();
  const auto spelling =
      token.kind == TokenKind::symbol ? prefix_operator(token.text) : std::nullopt;
  if (!spelling) return primary(expr);
  cursor_.advance();
  const bool read = enter() && prefix(expr) &&
                    add(expr, {.kind = ExprKind::operation,
                               .op = spelling->op,
                               .operands = {expr},
                               .range = joined(token.range, exprs_[expr].range)});
  --nesting_;
  return read;
}

bool ExpressionParser::primary(ExprId& expr) {
  const Token& token = cursor_.now();
  if (token.kind == TokenKind::name) return named(expr);
  if (token.kind == TokenKind::type) return cast(expr);
  if (token.is("min") || token.is("max")) return min_or_max(expr);
  if (token.kind == TokenKind::number) {
    cursor_.advance();
    return add(expr, {.kind = ExprKind::number,
                      .dtype = token.dtype,
                      .integer = token.integer,
                      .real = token.real,
                      .range = token.range});
  }
  if (!cursor_.skip("(")) return cursor_.refuse("an expression");
  if (!parse(expr) || !cursor_.expect(")", "behind what '(' begins")) return false;
  exprs_[expr].range = {token.range.begin, cursor_.end_of_last()};
  return true;
}

bool ExpressionParser::named(ExprId& expr) {
  const Token& token = cursor_.now();
  Expr node{.kind = ExprKind::name, .name = std::string(token.text), .range = token.range};
  cursor_.advance();
  if (cursor_.skip("(")) {
    node.kind = ExprKind::apply;
    if (!list(node.operands)) return false;
  } else if (cursor_.skip(".")) {
    node.kind = ExprKind::extent;
    node.integer = cursor_.now().integer;
    cursor_.advance();
  }
  node.range.end = cursor_.end_of_last();
  return add(expr, std::move(node));
}

bool ExpressionParser::list(std::vector<ExprId>& operands) {
  return cursor_.list(")", [&] { return parse(operands.emplace_back(kNoExpr)); });
}

bool ExpressionParser::min_or_max(ExprId& expr) {
  const Token& token = cursor_.now();
  Expr node{.kind = ExprKind::operation,
            .op = token.is("min") ? Operator::min : Operator::max,
            .range = token.range};
  cursor_.advance();
  if (!cursor_.expect("(", "behind 'min' and 'max'") || !list(node.operands)) return false;
  node.range.end = cursor_.end_of_last();
  if (node.operands.size() != 2) {
    const std::string given = std::to_string(node.operands.size());
    return cursor_.refuse(broken(kArity, node.range,
                                 "'" + std::string(token.text) + "' takes 2, " + given + " given"));
  }
  return add(expr, std::move(node));
}

bool ExpressionParser::cast(ExprId& expr) {
  const Token& token = cursor_.now();
  cursor_.advance();
  ExprId operand = kNoExpr;
  if (!cursor_.expect("(", "behind the type of a cast") || !parse(operand) ||
      !cursor_.expect(")", "behind what is cast")) {
    return false;
  }
  return add(expr, {.kind = ExprKind::cast,
                    .dtype = token.dtype,
                    .operands = {operand},
                    .range = {token.range.begin, cursor_.end_of_last()}});
}

}  // namespace ullage::comprehension
