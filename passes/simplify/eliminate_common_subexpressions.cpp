// Value numbering: one scan over constants, one over nodes in order.
#include "passes/simplify/simplify.h"

#include <algorithm>
#include <functional>
#include <unordered_map>

#include "ir/graph/op.h"
#include "passes/rewrite/uses.h"

namespace ullage::passes {
namespace {

size_t combine(size_t seed, size_t hash) {
  return (seed ^ hash) * 0x9e3779b97f4a7c15u + 1;
}

size_t hash_of_constant(const ir::Tensor& tensor) {
  size_t hash = static_cast<size_t>(tensor.dtype());
  for (int64_t extent : tensor.shape()) hash = combine(hash, static_cast<size_t>(extent));
  // Weights differ at once; only those that seem equal are compared whole.
  constexpr size_t kMostBytes = 4096;
  const auto bytes = tensor.bytes().first(std::min(tensor.size_bytes(), kMostBytes));
  return combine(hash, std::hash<std::string_view>()(
                           {reinterpret_cast<const char*>(bytes.data()), bytes.size()}));
}

bool same_constant(const ir::Tensor& a, const ir::Tensor& b) {
  return &a == &b || (a.dtype() == b.dtype() && a.shape() == b.shape() &&
                      std::ranges::equal(a.bytes(), b.bytes()));
}

void merge_constants(const ir::Graph& graph, std::vector<ir::ValueId>& replacement) {
  std::unordered_multimap<size_t, ir::ValueId> seen;
  for (ir::ValueId id = 0; id < graph.values.size(); ++id) {
    if (!graph.value(id).constant) continue;
    const ir::Tensor& tensor = *graph.value(id).constant;
    const size_t hash = hash_of_constant(tensor);
    const auto [first, last] = seen.equal_range(hash);
    const auto same = std::find_if(first, last, [&](const auto& entry) {
      return same_constant(*graph.value(entry.second).constant, tensor);
    });
    if (same == last) {
      seen.emplace(hash, id);
    } else {
      replacement[id] = same->second;
    }
  }
}

// Operands after earlier merges, in one order for commutative ops.
std::vector<ir::ValueId> operands_of(const ir::Node& node,
                                     const std::vector<ir::ValueId>& replacement) {
  std::vector<ir::ValueId> operands = node.inputs;
  for (ir::ValueId& id : operands) id = id == ir::kNoValue ? id : replacement[id];
  if (ir::has_trait(node.op->traits, ir::OpTrait::commutative) && !node.body) {
    std::ranges::sort(operands);
  }
  return operands;
}

size_t hash_of_node(const ir::Node& node, const std::vector<ir::ValueId>& operands) {
  size_t hash = combine(std::hash<const void*>()(node.op), ir::hash_of(node.attributes));
  for (ir::ValueId id : operands) hash = combine(hash, id);
  return hash;
}

// Would the two compute the same whenever both run?
bool same_computation(const ir::Node& a, const ir::Node& b) {
  const bool same_body = a.body == b.body || (a.body && b.body && *a.body == *b.body);
  return a.op == b.op && a.attributes == b.attributes && same_body &&
         a.first_body_input == b.first_body_input && a.outputs.size() == b.outputs.size();
}

void merge_nodes(const ir::Graph& graph, std::vector<ir::ValueId>& replacement) {
  struct Seen {
    const ir::Node* node;
    std::vector<ir::ValueId> operands;
  };
  std::unordered_multimap<size_t, Seen> seen;
  for (const ir::Node& node : graph.nodes) {
    // Two carried values that begin alike part ways.
    if (node.op->loop_role != ir::LoopRole::none) continue;
    std::vector<ir::ValueId> operands = operands_of(node, replacement);
    const size_t hash = hash_of_node(node, operands);
    const auto [first, last] = seen.equal_range(hash);
    const auto same = std::find_if(first, last, [&](const auto& entry) {
      const ir::Node& earlier = *entry.second.node;
      const bool runs_too = !earlier.predicate || earlier.predicate == node.predicate;
      return runs_too && entry.second.operands == operands && same_computation(earlier, node);
    });
    if (same == last) {
      seen.emplace(hash, Seen{&node, std::move(operands)});
      continue;
    }
    for (size_t i = 0; i < node.outputs.size(); ++i) {
      replacement[node.outputs[i]] = same->second.node->outputs[i];
    }
  }
}

}  // namespace

void eliminate_common_subexpressions(ir::Graph& graph) {
  std::vector<ir::ValueId> replacement = identity_replacement(graph);
  merge_constants(graph, replacement);
  merge_nodes(graph, replacement);
  replace_values(graph, replacement);
}

}  // namespace ullage::passes
