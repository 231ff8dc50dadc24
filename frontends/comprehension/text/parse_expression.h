// The part of the parser that reads expressions.
#pragma once

#include <cstdint>
#include <vector>

#include "frontends/comprehension/text/cursor.h"
#include "frontends/comprehension/text/spelling.h"
#include "frontends/comprehension/text/tree.h"

namespace ullage::comprehension {

// Reads expressions at a cursor into an arena.
class ExpressionParser {
 public:
  // REQUIRES: both outlive the parser.
  ExpressionParser(Cursor& cursor, std::vector<Expr>& exprs) : cursor_(cursor), exprs_(exprs) {}

  bool parse(ExprId& expr);
  // Behind "(": expressions up to ")".
  bool list(std::vector<ExprId>& operands);

 private:
  bool binary(ExprId& expr, Precedence least);
  bool prefix(ExprId& expr);
  bool primary(ExprId& expr);
  bool named(ExprId& expr);
  bool min_or_max(ExprId& expr);
  bool cast(ExprId& expr);
  bool add(ExprId& expr, Expr&& node);
  bool enter();

  Cursor& cursor_;
  std::vector<Expr>& exprs_;
  std::vector<uint16_t> heights_;  // of exprs_
  size_t nesting_ = 0;
};

}  // namespace ullage::comprehension
