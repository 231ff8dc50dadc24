// Rebuilds an expression bottom-up.
#include "ir/extent/replace.h"

#include <algorithm>

#include "ir/extent/extent_walk.h"
#include "ir/extent/scalar_op.h"

namespace ullage::ir {

ExtentExpr replace_leaves(ExtentExpr e, const std::function<ExtentExpr(const ExtentNode&)>& f) {
  if (!e) return e;
  std::unordered_map<const ExtentNode*, ExtentExpr> replaced;
  for (const ExtentNode* node : operands_first(e.node())) {
    ExtentExpr& to = replaced[node];
    to = ExtentExpr(node);
    if (info_of(node->op).leaf) {
      if (const ExtentExpr other = f(*node)) to = other;
      continue;
    }
    ExtentExpr operand[3];
    bool changed = false;
    for (int i = 0; i < arity_of(node->op); ++i) {
      operand[i] = replaced[node->operand[i]];
      changed = changed || operand[i].node() != node->operand[i];
    }
    if (changed) to = node->pool->make(node->op, operand[0], operand[1], operand[2]);
  }
  return replaced[e.node()];
}

}  // namespace ullage::ir
