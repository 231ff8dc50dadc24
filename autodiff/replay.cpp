// Runs the rules of the ops again, so that shapes follow from what stands in place.
#include "autodiff/replay.h"

#include <algorithm>
#include <unordered_set>

#include "autodiff/predicate.h"
#include "ir/extent/replace.h"
#include "ir/graph/loops.h"
#include "ir/graph/op.h"

namespace ullage::autodiff {

using ir::ExtentExpr;
using ir::Node;
using ir::Value;
using ir::ValueId;

std::vector<uint32_t> needed_nodes(const ir::Graph& graph, size_t first, size_t last,
                                   std::span<const ValueId> values) {
  std::unordered_set<ValueId> needed(values.begin(), values.end());
  std::vector<uint32_t> found;
  size_t open = 0;  // loops that are needed as a whole
  for (size_t n = last; n-- > first;) {
    const Node& node = graph.nodes[n];
    const bool is_read =
        std::ranges::any_of(node.outputs, [&](ValueId id) { return needed.contains(id); });
    if (open == 0 && !is_read) continue;
    if (node.op->loop_role == ir::LoopRole::end) ++open;
    if (node.op->loop_role == ir::LoopRole::begin) --open;
    found.push_back(static_cast<uint32_t>(n));
    needed.insert(node.inputs.begin(), node.inputs.end());
    ir::for_each_expression(graph, node, [&](ExtentExpr e) {
      for (uint32_t index : ir::device_scalars_of(e))
        needed.insert(graph.device_scalars[index].value);
    });
  }
  std::ranges::reverse(found);
  return found;
}

Value Replay::operator()(ValueId old) const {
  if (old == ir::kNoValue) return {};
  const auto known = values_.find(old);
  return known == values_.end() ? Value(&builder_, old) : known->second;
}

ExtentExpr Replay::operator()(ExtentExpr e) const {
  if (!e) return e;
  return ir::simplify(ir::replace_leaves(e, [&](const ir::ExtentNode& leaf) -> ExtentExpr {
    if (const auto known = leaves_.find(&leaf); known != leaves_.end()) return known->second;
    for (uint32_t index : ir::device_scalars_of(ExtentExpr(&leaf))) {
      const ir::DeviceScalar scalar = builder_.graph().device_scalars[index];
      const auto known = values_.find(scalar.value);
      if (known == values_.end()) return {};
      const ir::HostValue elements = builder_.scalars(known->second, leaf.semantics);
      return scalar.element < elements.size() ? elements[scalar.element] : ExtentExpr();
    }
    return {};
  }));
}

void Replay::add(const Node& node) {
  std::vector<Value> inputs;
  for (ValueId id : node.inputs) inputs.push_back((*this)(id));
  const ExtentExpr own = (*this)(node.predicate), around = builder_.predicate();
  const bool always = !own || ir::as_constant(own).value_or(0) != 0;
  const EmissionScope scope(builder_, always ? around : around ? both(around, own) : own);
  const auto results = builder_.add(
      *node.op, inputs,
      ir::with_expressions(node.attributes, [this](ExtentExpr e) { return (*this)(e); }),
      node.body);
  for (size_t i = 0; i < node.outputs.size() && i < results.size(); ++i) {
    put(node.outputs[i], results[i]);
  }
}

}  // namespace ullage::autodiff
