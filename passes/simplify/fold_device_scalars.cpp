// Puts constant device scalars in the place of their leaves.
#include "passes/simplify/simplify.h"

#include <algorithm>

#include "ir/extent/replace.h"
#include "ir/graph/evaluate.h"
#include "passes/rewrite/substitute.h"

namespace ullage::passes {
namespace {

// The value of a leaf whose tensor is constant; null where it is no size.
ir::ExtentExpr constant_of(const ir::Graph& graph, const ir::DeviceScalar& scalar) {
  if (scalar.value == ir::kNoValue || !graph.value(scalar.value).constant) return {};
  const ir::Tensor& tensor = *graph.value(scalar.value).constant;
  if (scalar.element >= tensor.element_count()) return {};
  if (ir::yields_float(scalar.leaf->op)) {
    return graph.pool->float_constant(tensor.number(scalar.element));
  }
  const auto size = ir::element_as_size(tensor, scalar.element, *scalar.leaf.node());
  return size ? graph.pool->constant(*size) : ir::ExtentExpr();
}

}  // namespace

ir::Result<void> fold_device_scalars(ir::Graph& graph) {
  std::vector<ir::ExtentExpr> constants;
  for (const ir::DeviceScalar& scalar : graph.device_scalars) {
    constants.push_back(constant_of(graph, scalar));
  }
  if (std::ranges::none_of(constants, [](ir::ExtentExpr e) { return bool(e); })) return {};
  const Substitute to = [&](ir::ExtentExpr e) {
    if (!e) return e;
    return ir::simplify(ir::replace_leaves(e, [&](const ir::ExtentNode& leaf) {
      return ir::is_device_leaf(leaf.op) ? constants[leaf.input] : ir::ExtentExpr();
    }));
  };
  substitute_expressions(graph, to);
  return substitute_guards(graph, to);
}

}  // namespace ullage::passes
