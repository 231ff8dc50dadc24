// Rebuilds an expression bottom-up.
#include "ir/extent/replace.h"

#include <algorithm>

#include "ir/extent/extent_walk.h"
#include "ir/extent/scalar_op.h"

namespace ullage::ir {

ExtentExpr replace_nodes(ExtentExpr e, const std::function<ExtentExpr(ExtentExpr)>& f) {
  if (!e) return e;
  std::unordered_map<const ExtentNode*, ExtentExpr> replaced;
  for (const ExtentNode* node : operands_first(e.node())) {
    ExtentExpr operand[3];
    bool changed = false;
    for (int i = 0; !info_of(node->op).leaf && i < arity_of(node->op); ++i) {
      operand[i] = replaced[node->operand[i]];
      changed = changed || operand[i].node() != node->operand[i];
    }
    ExtentExpr to(node);
    if (changed) to = node->pool->make(node->op, operand[0], operand[1], operand[2]);
    if (const ExtentExpr other = f(to)) to = other;
    replaced[node] = to;
  }
  return replaced[e.node()];
}

ExtentExpr replace_leaves(ExtentExpr e, const std::function<ExtentExpr(const ExtentNode&)>& f) {
  return replace_nodes(
      e, [&](ExtentExpr node) { return info_of(node->op).leaf ? f(*node.node()) : ExtentExpr(); });
}

}  // namespace ullage::ir
