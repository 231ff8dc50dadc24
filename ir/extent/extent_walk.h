// Walks over expression DAGs that are safe for any depth and linear in distinct nodes.
#pragma once

#include <unordered_set>
#include <vector>

#include "ir/extent/extent.h"

namespace ullage::ir {

// Distinct nodes of `root`, operands before users, in order of first use. Nodes for which
// `skip(node)` is true, and what only they use, are left out.
template <class Skip>
std::vector<const ExtentNode*> operands_first(const ExtentNode* root, Skip&& skip) {
  struct Frame {
    const ExtentNode* node;
    int next;
  };
  std::vector<const ExtentNode*> order;
  std::unordered_set<const ExtentNode*> seen;
  std::vector<Frame> stack;
  const auto enter = [&](const ExtentNode* node) {
    if (!skip(*node) && seen.insert(node).second) stack.push_back({node, 0});
  };
  enter(root);
  while (!stack.empty()) {
    Frame& top = stack.back();
    if (top.next < 3 && top.node->operand[top.next] != nullptr) {
      const ExtentNode* operand = top.node->operand[top.next++];
      enter(operand);  // invalidates `top`
    } else {
      order.push_back(top.node);
      stack.pop_back();
    }
  }
  return order;
}

inline std::vector<const ExtentNode*> operands_first(const ExtentNode* root) {
  return operands_first(root, [](const ExtentNode&) { return false; });
}

}  // namespace ullage::ir
