// From the first capacity on: a later one may depend on an earlier one.
#include "passes/simplify/simplify.h"

#include <algorithm>

#include "ir/extent/replace.h"
#include "passes/rewrite/substitute.h"

namespace ullage::passes {

ir::Result<void> fold_capacities(ir::Graph& graph) {
  std::vector<ir::ExtentExpr> known(graph.capacities.size());
  const Substitute to = [&](ir::ExtentExpr e) {
    if (!e) return e;
    return ir::simplify(ir::replace_leaves(e, [&](const ir::ExtentNode& leaf) {
      return leaf.op == ir::ScalarOp::capacity ? known[leaf.index] : ir::ExtentExpr();
    }));
  };
  for (size_t i = 0; i < known.size(); ++i) {
    const ir::ExtentExpr needed = to(graph.capacities[i].needed);
    if (needed && !ir::depends_on_device(needed)) known[i] = ir::simplify(ir::max(needed, 0));
  }
  if (std::ranges::none_of(known, [](ir::ExtentExpr e) { return bool(e); })) return {};
  substitute_expressions(graph, to);
  return substitute_guards(graph, to);
}

}  // namespace ullage::passes
