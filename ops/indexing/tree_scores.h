// tree_scores: the sums over what the leaves that rows reach in decision trees have.
#pragma once

#include <vector>

#include "ops/rules/family.h"

namespace ullage::ops {

// A node compares a feature with a threshold: at most it, and NaN where `missing_is_low`, leads to
// node `low`, all else to `high`. A node with a leaf ends the walk: that row of the weights counts.
struct TreeNode {
  int64_t feature = 0;
  double threshold = 0;
  int64_t low = 0, high = 0;
  bool missing_is_low = false;
  int64_t leaf = -1;
};

// Nodes and roots as the op reads them, u32 [rows, 4]: the roots, padded to whole rows; then for
// each node {feature * 2 + missing_is_low, low, high, bits of the threshold}, or of f64 the same
// with its two words in a row behind, or {2^32 - 1, 0, 0, leaf}.
ir::Tensor tree_table(const std::vector<TreeNode>& nodes, const std::vector<int64_t>& roots,
                      ir::DType thresholds);

enum class TreeCombination : uint8_t { sum, smallest, largest };
inline constexpr std::string_view kTreeCombinationNames[] = {"sum", "min", "max"};
constexpr std::span<const std::string_view> names_of(TreeCombination) {
  return kTreeCombinationNames;
}

// x [N, F], a table and weights [leaves, K] -> [N, K]. Nodes, features and leaves that are not
// there are the last one; a walk of more than `levels` comparisons ends at leaf 0.
struct TreeScoresOp : ir::OpDef {
  static constexpr AttributeKey<TreeCombination> kCombination{
      "combination", "how the weights of all trees' leaves become one", TreeCombination::sum};
  static constexpr AttributeKey<int64_t> kLevels{"levels", "most comparisons from root to leaf"};
  static constexpr AttributeKey<int64_t> kTrees{"trees", "roots in the table"};

  ir::Value operator()(ir::Value x, ir::Value table, ir::Value weights, int64_t trees,
                       int64_t levels, TreeCombination combination) const;
};
extern const TreeScoresOp tree_scores;

// Comparisons that an invocation may walk, of all its trees together: what one node of the op
// takes.
inline constexpr int64_t kMostTreeSteps = 40000;

std::span<const ir::OpDef* const> tree_ops();

}  // namespace ullage::ops
