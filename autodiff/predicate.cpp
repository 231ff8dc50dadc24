// Predicates as sets of conditions that are all true.
#include "autodiff/predicate.h"

#include <algorithm>

namespace ullage::autodiff {

using ir::ExtentExpr;

namespace {

void add_conditions(ExtentExpr p, std::vector<ExtentExpr>& conditions) {
  if (p->op == ir::ScalarOp::logical_and) {
    add_conditions(p.operand(0), conditions);
    add_conditions(p.operand(1), conditions);
    return;
  }
  conditions.push_back(p);
}

}  // namespace

bool implies(ExtentExpr p, ExtentExpr q) {
  if (!q || p == q) return true;
  if (!p) return false;
  std::vector<ExtentExpr> given, asked;
  add_conditions(p, given);
  add_conditions(q, asked);
  return std::ranges::all_of(
      asked, [&](ExtentExpr c) { return std::ranges::find(given, c) != given.end(); });
}

ExtentExpr both(ExtentExpr p, ExtentExpr q) {
  if (implies(p, q)) return p;
  if (implies(q, p)) return q;
  return ir::simplify(ir::logical_and(p, q));
}

ExtentExpr predicate_of(const ir::Graph& graph, ir::ValueId value) {
  const uint32_t producer = graph.value(value).producer;
  return producer == ir::kNoNode ? ExtentExpr() : graph.nodes[producer].predicate;
}

}  // namespace ullage::autodiff
