// Predicated: nodes that run only where a condition is true.
#pragma once

#include "ir/graph/builder.h"

namespace ullage::ops {

// Both conditions; null: always.
inline ir::ExtentExpr both(ir::ExtentExpr a, ir::ExtentExpr b) {
  if (!a || !b) return a ? a : b;
  return ir::logical_and(a, b);
}

// Nodes and guards added while it lives apply only where `condition` is true too; null: always.
class Predicated {
 public:
  Predicated(ir::Builder& builder, ir::ExtentExpr condition)
      : builder_(builder), outer_(builder.predicate()) {
    builder.set_predicate(both(outer_, condition));
  }
  Predicated(const Predicated&) = delete;
  Predicated& operator=(const Predicated&) = delete;
  ~Predicated() { builder_.set_predicate(outer_); }

 private:
  ir::Builder& builder_;
  ir::ExtentExpr outer_;
};

}  // namespace ullage::ops
