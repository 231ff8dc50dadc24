// One scan in order: concats by their first operand.
#include "passes/simplify/simplify.h"

#include <algorithm>
#include <unordered_map>

#include "ir/graph/op.h"
#include "ops/movement/movement.h"

namespace ullage::passes {
namespace {

using ConcatOperands = std::vector<ir::ValueId>;

// A concat as it was, before it took the result of another.
struct EarlierConcat {
  const ir::Node* node;
  ConcatOperands operands;
};

bool begins(const EarlierConcat& earlier, const ir::Node& node, const ConcatOperands& operands) {
  const ConcatOperands& first = earlier.operands;
  return first.size() > 1 && first.size() < operands.size() &&
         std::equal(first.begin(), first.end(), operands.begin()) &&
         earlier.node->attributes == node.attributes &&
         (!earlier.node->predicate || earlier.node->predicate == node.predicate);
}

}  // namespace

void chain_concats(ir::Graph& graph) {
  std::unordered_map<ir::ValueId, std::vector<EarlierConcat>> seen;
  for (ir::Node& node : graph.nodes) {
    if (node.op != &ops::concat) continue;
    ConcatOperands operands = node.inputs;
    std::vector<EarlierConcat>& candidates = seen[operands.front()];
    const EarlierConcat* longest = nullptr;
    for (const EarlierConcat& earlier : candidates) {
      if (longest && longest->operands.size() >= earlier.operands.size()) continue;
      if (begins(earlier, node, operands)) longest = &earlier;
    }
    if (longest) {
      const auto rest = operands.begin() + static_cast<std::ptrdiff_t>(longest->operands.size());
      node.inputs = {longest->node->outputs[0]};
      node.inputs.insert(node.inputs.end(), rest, operands.end());
    }
    candidates.push_back({&node, std::move(operands)});
  }
}

}  // namespace ullage::passes
