// Expressions of chat templates.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "frontends/language/chat/lexer.h"
#include "frontends/language/chat/syntax.h"

namespace ullage::chat {

// The tokens of a template, from the first to the last. After a failure there are none left, so
// that whoever parses ends. Trees have a limited depth.
class ExpressionParser {
 public:
  static constexpr int kMaxDepth = 300;

  explicit ExpressionParser(std::vector<Token> tokens) : tokens_(std::move(tokens)) {}

  const Token& peek(size_t ahead = 0) const {
    return tokens_[std::min(at_ + ahead, tokens_.size() - 1)];
  }
  Token next();
  // Is the next token this name or mark?
  bool is_next(std::string_view word, size_t ahead = 0) const;
  // Advances if it is.
  bool take(std::string_view word);
  bool take(TokenKind kind);
  void expect(std::string_view word);
  void expect(TokenKind kind, const char* wanted);
  std::string name();

  void fail(std::string message, ir::ErrorCode code = ir::ErrorCode::invalid_file);
  void unexpected(std::string_view wanted);
  bool failed() const { return error_.has_value(); }
  const ir::Error& error() const { return *error_; }

  Child expression(bool takes_choice = true);
  // Expressions with commas between them are a tuple. `end`: the name behind it, besides the tag's
  // end and ")".
  Child tuple(bool takes_choice = true, std::string_view end = {}, bool may_be_empty = false);
  // a | b | c behind `of`, from the name of `a` on.
  Child filters(Child of);
  Target target(std::string_view end = {});
  // Behind "(": the parameters of a macro and what stands for them.
  void parameters(MacroShape& shape);

  // Filters and tests that are not known fail only where they are evaluated.
  bool is_conditional = false;
  // Macros that are open, which must learn what their bodies name.
  std::vector<MacroShape*> macros{};

 private:
  Child either();
  Child both();
  Child negated();
  Child comparison();
  Child sum();
  Child joined();
  Child product();
  Child powers();
  Child unary(bool takes_filters = true);
  Child postfix(Child of);
  Child postfix_filters(Child of);
  Child applied(const char* kind, Child of);
  Child tested(Child of);
  Child subscript(Child of);
  Child primary();
  Child constant_or_name();
  Child number();
  Child list();
  Child dict();
  Arguments arguments();
  Target one_target();
  bool enter();

  std::vector<Token> tokens_;
  size_t at_ = 0;
  int depth_ = 0;
  std::optional<ir::Error> error_{};
};

}  // namespace ullage::chat
