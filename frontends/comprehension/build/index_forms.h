// Expressions of a statement as index expressions (affine.h): subscripts, bounds and their parts.
#pragma once

#include <string>
#include <vector>

#include "frontends/comprehension/build/environment.h"
#include "frontends/comprehension/ranges/affine.h"

namespace ullage::comprehension {

// The index expressions of one statement, of one pool. What is not arithmetic of indices (an
// element read at an index, a value that was cast) is an opaque atom.
class IndexForms {
 public:
  // Both must outlive this.
  IndexForms(const Environment& environment, const Statement& statement);

  // REQUIRES: an integer or bool expression; a bool one becomes a condition, which is true where it
  // is at least 0. Errors: those of uniform().
  ir::Result<Affine> form(ExprId expr);

  AffinePool& pool() { return pool_; }
  const AffinePool& pool() const { return pool_; }
  // Names of indices, sizes and of what is read, for messages.
  AffineNames names() const;

 private:
  ir::Result<Affine> operation(const Expr& expr);
  ir::Result<Affine> condition(ExprId expr);
  ir::Result<Affine> opaque(ExprId expr);

  const Environment& environment_;
  const Statement& statement_;
  AffinePool pool_;
  std::vector<std::string> index_names_;
  std::vector<ExprId> opaque_;  // by number of the read: one expression of those that stand for it
};

}  // namespace ullage::comprehension
