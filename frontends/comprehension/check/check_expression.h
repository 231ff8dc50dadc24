// Names and dtypes of expressions.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "frontends/comprehension/check/check_context.h"
#include "ir/dtype.h"

namespace ullage::comprehension {

// Checks the expressions of one statement, tree by tree, and writes what it finds into them.
class ExpressionChecker {
 public:
  // REQUIRES: indices and lets of the statement are in the scope.
  ExpressionChecker(CheckContext& context, const Statement& statement);

  // A tree: all expressions from `first` to its root. Of lets, the first `lets` clauses of the
  // statement are known, whose values were checked before.
  void check(ExprId first, ExprId root, size_t lets);

  struct Facts {
    std::optional<ir::DType> dtype{};  // empty after a reported error
    bool varies = false;               // reads an index, itself or through lets
    bool reads = false;                // reads a tensor with subscripts
    uint32_t height = 0;               // with lets in the place of their names
  };
  const Facts& of(ExprId expr) const { return facts_[expr - statement_.first_expr]; }

 private:
  using Type = std::optional<ir::DType>;
  Type type_of(Expr& expr, Facts& facts);
  Type name(const Expr& expr, Facts& facts);
  Type let(const Expr& expr, Facts& facts);
  Type apply(const Expr& expr, Facts& facts);
  Type read(const Expr& expr, Facts& facts);
  Type call(const Expr& expr);
  Type extent(const Expr& expr);
  Type operation(const Expr& expr);
  Type comparison(const Expr& expr);
  Type logic(const Expr& expr);
  Type arithmetic(const Expr& expr, size_t first = 0);
  Type select(const Expr& expr);
  bool is_written(const Expr& expr);
  bool is_number(ExprId operand, const std::string& where);
  bool is_bool(ExprId operand, const std::string& where);
  Range range_of(ExprId expr) const { return context_.unit.exprs[expr].range; }

  CheckContext& context_;
  const Statement& statement_;
  std::vector<Facts> facts_;
  size_t lets_ = 0;
};

}  // namespace ullage::comprehension
