// One forward walk: what a node reads is folded as far as it can be when the node is looked at.
#include "passes/simplify/simplify.h"

#include <algorithm>

#include "ops/dense/dot.h"
#include "ops/movement/movement.h"
#include "passes/rewrite/uses.h"

namespace ullage::passes {
namespace {

using Axes = std::vector<int64_t>;

// The transpose that makes `id` in every run of `user`, or null.
const ir::Node* transpose_behind(const ir::Graph& graph, ir::ValueId id, const ir::Node& user) {
  const uint32_t n = graph.value(id).producer;
  if (n == ir::kNoNode) return nullptr;
  const ir::Node& node = graph.nodes[n];
  const bool same_runs = !node.predicate || node.predicate == user.predicate;
  return node.op == &ops::transpose && same_runs ? &node : nullptr;
}

Axes permutation_of(const ir::Node& transpose) {
  const auto axes = transpose.attributes[ops::TransposeOp::kPermutation];
  return {axes.begin(), axes.end()};
}

// Axis a of the transpose is axis permutation[a] of its operand.
Axes behind(const Axes& axes, const Axes& permutation) {
  Axes moved;
  for (int64_t a : axes) moved.push_back(permutation[static_cast<size_t>(a)]);
  return moved;
}

void fold_into_transpose(ir::Graph& graph, ir::Node& node) {
  const ir::Node* inner = transpose_behind(graph, node.inputs[0], node);
  if (inner == nullptr) return;
  node.attributes = {
      {ops::TransposeOp::kPermutation, behind(permutation_of(node), permutation_of(*inner))}};
  node.inputs[0] = inner->inputs[0];
}

// One operand of a dot with the lists that name its axes.
void fold_operand(ir::Graph& graph, ir::Node& dot, size_t operand, Axes& contracting,
                  const Axes& batch) {
  const ir::Node* inner = transpose_behind(graph, dot.inputs[operand], dot);
  if (inner == nullptr || contracting.size() != 1) return;
  const Axes permutation = permutation_of(*inner);
  const Axes free = ops::free_axes(permutation.size(), contracting, batch);
  if (behind(batch, permutation) != batch) return;
  if (!std::ranges::is_sorted(behind(free, permutation))) return;
  contracting = behind(contracting, permutation);
  dot.inputs[operand] = inner->inputs[0];
}

void fold_into_dot(ir::Graph& graph, ir::Node& node) {
  ops::DotAxes axes = ops::dot_axes(node.attributes);
  fold_operand(graph, node, 0, axes.lhs_contracting, axes.lhs_batch);
  fold_operand(graph, node, 1, axes.rhs_contracting, axes.rhs_batch);
  node.attributes = ops::to_attributes(axes);
}

}  // namespace

void fold_transposes(ir::Graph& graph) {
  std::vector<ir::ValueId> replacement = identity_replacement(graph);
  for (ir::Node& node : graph.nodes) {
    for (ir::ValueId& id : node.inputs) id = id == ir::kNoValue ? id : replacement[id];
    if (node.op == &ops::dot) fold_into_dot(graph, node);
    if (node.op != &ops::transpose) continue;
    fold_into_transpose(graph, node);
    if (std::ranges::is_sorted(permutation_of(node))) {
      replacement[node.outputs[0]] = node.inputs[0];
    }
  }
  replace_values(graph, replacement);
}

}  // namespace ullage::passes
