// Facts in the order of the guards, then one substitution.
#include "passes/simplify/simplify.h"

#include "ir/extent/facts.h"
#include "passes/rewrite/substitute.h"

namespace ullage::passes {
namespace {

bool holds_for_program(const ir::Guard& guard) {
  return !guard.predicate && guard.values.empty();
}

}  // namespace

ir::Result<void> refine_by_checks(ir::Graph& graph) {
  ir::Facts before_any_kernel(*graph.pool), all(*graph.pool);
  std::vector<ir::Guard> facts, others;
  for (ir::Guard& guard : graph.guards) {
    if (!holds_for_program(guard)) {
      others.push_back(std::move(guard));
      continue;
    }
    guard.condition = all.apply(guard.condition);
    if (const auto known = ir::as_constant(guard.condition)) {
      if (*known == 0) return ir::invalid_argument(ir::message_of(guard));
      continue;
    }
    all.assume(guard.condition);
    if (!ir::depends_on_device(guard.condition)) before_any_kernel.assume(guard.condition);
    facts.push_back(std::move(guard));
  }
  graph.guards = std::move(others);
  if (!all.empty()) {
    auto ok = substitute_guards(graph, [&](ir::ExtentExpr e) { return all.apply(e); });
    if (!ok) return ok;
    substitute_expressions(graph, [&](ir::ExtentExpr e) { return before_any_kernel.apply(e); });
  }
  graph.guards.insert(graph.guards.begin(), std::make_move_iterator(facts.begin()),
                      std::make_move_iterator(facts.end()));
  return {};
}

}  // namespace ullage::passes
