// Predicates of nodes, where a transform emits nodes for both sides of a branch.
#pragma once

#include "ir/graph/builder.h"

namespace ullage::autodiff {

// Is `q` true wherever `p` is? Null predicates are always true. False when unsure.
bool implies(ir::ExtentExpr p, ir::ExtentExpr q);

// The predicate that is true where both are.
ir::ExtentExpr both(ir::ExtentExpr p, ir::ExtentExpr q);

// Where `value` is computed: the predicate of its producer, null for inputs and constants.
ir::ExtentExpr predicate_of(const ir::Graph& graph, ir::ValueId value);

// While it lives, nodes are added under `predicate`.
class EmissionScope {
 public:
  EmissionScope(ir::Builder& builder, ir::ExtentExpr predicate)
      : builder_(builder), outer_(builder.predicate()) {
    builder_.set_predicate(predicate);
  }
  ~EmissionScope() { builder_.set_predicate(outer_); }
  EmissionScope(const EmissionScope&) = delete;
  EmissionScope& operator=(const EmissionScope&) = delete;

 private:
  ir::Builder& builder_;
  ir::ExtentExpr outer_;
};

}  // namespace ullage::autodiff
