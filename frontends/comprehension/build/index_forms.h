// Expressions of a statement as formulas over its variables: subscripts, bounds and their parts.
#pragma once

#include <vector>

#include "frontends/comprehension/build/environment.h"
#include "frontends/comprehension/ranges/variables.h"

namespace ullage::comprehension {

// The formulas of one statement, simplified. What is not arithmetic of indices (an element read at
// an index, a value that was cast) is a variable that data decides.
class IndexForms {
 public:
  // Both must outlive this.
  IndexForms(const Environment& environment, const Statement& statement);

  // REQUIRES: an integer or bool expression; a bool one becomes a condition, which is true where it
  // is at least 0. Errors: those of uniform().
  ir::Result<ir::ExtentExpr> form(ExprId expr);

  const Variables& variables() const { return variables_; }

 private:
  ir::Result<ir::ExtentExpr> operation(const Expr& expr);
  ir::Result<ir::ExtentExpr> condition(ExprId expr);
  ir::Result<ir::ExtentExpr> data(ExprId expr);

  const Environment& environment_;
  const Statement& statement_;
  Variables variables_;
  std::vector<ExprId> reads_;  // by DataValue::read: one expression of those that stand for it
};

}  // namespace ullage::comprehension
