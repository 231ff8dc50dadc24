// tree_scores: op definition, reference, lowering to indexing/tree_scores.comp.
#include "ops/indexing/tree_scores.h"

#include <algorithm>
#include <bit>
#include <cmath>

#include "ops/rules/combination.h"
#include "ops/rules/lowering.h"
#include "ops/rules/reference.h"
#include "ops/rules/shape_rules.h"
#include "ops/schedule/lanes.h"
#include "ops/schedule/tile.h"
#include "shaders/params/indexing.h"

namespace ullage::ops {

using namespace ir;

namespace {

constexpr int64_t kWords = 4;  // of a row of the table
constexpr uint32_t kLeaf = UINT32_MAX;

int64_t root_rows(int64_t trees) {
  return (trees + kWords - 1) / kWords;
}
int64_t rows_of_node(DType dtype) {
  return dtype == DType::f64 ? 2 : 1;
}

Result<void> infer(InferContext& context) {
  if (auto ok = require_dtype(context, 0, {DType::f32, DType::f64}, "C1"); !ok) return ok;
  if (auto ok = require_dtype(context, 1, DTypeSet{DType::u32}, "C1"); !ok) return ok;
  if (context.input(2).dtype != context.input(0).dtype)
    return context.error("weights must have the dtype of x (C1): given " + describe(context, 2));
  for (size_t i = 0; i < 3; ++i)
    if (auto ok = require_rank(context, i, 2, "C2"); !ok) return ok;
  const int64_t trees = context.attributes[TreeScoresOp::kTrees];
  const int64_t levels = context.attributes[TreeScoresOp::kLevels];
  if (trees < 1 || levels < 0 || trees > kMostTreeSteps / (levels + 1))
    return context.error("trees times levels + 1 must be positive and at most " +
                         std::to_string(kMostTreeSteps) + " (C4): given " + std::to_string(trees) +
                         " trees of " + std::to_string(levels) + " levels");
  const ShapeExtent &x = context.shape(0), &table = context.shape(1), &weights = context.shape(2);
  ExtentPool& pool = context.pool();
  if (auto ok = require_equal(context, table[1].live, pool.constant(kWords),
                              "rows of the table must have four words (C3)");
      !ok)
    return ok;
  const int64_t rows = root_rows(trees) + rows_of_node(context.input(0).dtype);
  context.require(less_equal(pool.constant(rows), table[0].live),
                  "the table must have all roots and a node (C3)");
  context.require(less(pool.constant(0), x[1].live), "there must be a feature (C3)");
  context.require(less(pool.constant(0), weights[0].live), "there must be a leaf (C3)");
  ShapeExtent shape;
  shape.push_back(x[0]);
  shape.push_back(weights[1]);
  add_output(context, context.input(0).dtype, std::move(shape));
  return {};
}

// ---- reference ------------------------------------------------------------------------------

struct Walk {
  const Tensor &x, &table;
  int64_t roots = 0, nodes = 0, per_node = 1, levels = 0;

  uint32_t word(int64_t row, int64_t i) const {
    return static_cast<uint32_t>(table.integer(row * kWords + i));
  }
  double threshold(int64_t row) const {
    if (per_node == 1) return std::bit_cast<float>(word(row, 3));
    return std::bit_cast<double>(uint64_t{word(row + 1, 1)} << 32 | word(row + 1, 0));
  }
  // The leaf that row `n` of x reaches in a tree.
  int64_t leaf(int64_t n, int64_t tree) const {
    int64_t at = word(tree / kWords, tree % kWords);
    const int64_t features = x.shape()[1];
    for (int64_t level = 0; level <= levels; ++level) {
      const int64_t row = roots + std::min(at, nodes - 1) * per_node;
      const uint32_t first = word(row, 0);
      if (first == kLeaf) return word(row, 3);
      const int64_t feature = std::min(int64_t{first >> 1}, features - 1);
      const double value = x.number(n * features + feature);
      const bool is_low = std::isnan(value) ? (first & 1) == 1 : value <= threshold(row);
      at = word(row, is_low ? 1 : 2);
    }
    return 0;
  }
};

const Combination& combination_of(const Attributes& attributes) {
  static constexpr const Combination* kAll[] = {&kSum, &kMin, &kMax};
  return *kAll[static_cast<size_t>(attributes[TreeScoresOp::kCombination])];
}

Result<void> evaluate(EvaluateContext& context) {
  const Tensor &x = context.inputs[0], &weights = context.inputs[2];
  const int64_t trees = context.attributes()[TreeScoresOp::kTrees];
  Walk walk{.x = x, .table = context.inputs[1], .roots = root_rows(trees)};
  walk.per_node = rows_of_node(x.dtype());
  walk.nodes = (walk.table.shape()[0] - walk.roots) / walk.per_node;
  walk.levels = context.attributes()[TreeScoresOp::kLevels];
  const Combination& combination = combination_of(context.attributes());
  const int64_t rows = x.shape()[0], leaves = weights.shape()[0], targets = weights.shape()[1];
  std::vector<double> y(static_cast<size_t>(rows * targets), combination.number_identity);
  for (int64_t n = 0; n < rows; ++n)
    for (int64_t tree = 0; tree < trees; ++tree) {
      const int64_t leaf = std::min(walk.leaf(n, tree), leaves - 1);
      for (int64_t k = 0; k < targets; ++k) {
        double& score = y[static_cast<size_t>(n * targets + k)];
        score = combination.number(score, weights.number(leaf * targets + k));
      }
    }
  set_result(context, 0, y);
  return {};
}

// ---- lowering -------------------------------------------------------------------------------

constexpr int64_t kMostTargets = 8;  // sums of an invocation

// Invocations next to each other share the trees of a row, as many as there are trees for them.
struct Lanes {
  int64_t all = 64, along_trees = 1;
  int64_t rows() const { return all / along_trees; }
};
Lanes lanes_of(const DeviceProfile& profile, int64_t trees) {
  Lanes lanes{.all = subgroup_lanes(profile, 64)};
  while (lanes.along_trees * 2 <= std::min(trees, lanes.all)) lanes.along_trees *= 2;
  return lanes;
}

Result<void> lower(LowerContext& context) {
  const DType dtype = context.dtype(context.output());
  if (auto ok = require_float64(context, dtype); !ok) return ok;
  const Attributes& attributes = context.node().attributes;
  const int64_t trees = attributes[TreeScoresOp::kTrees],
                levels = attributes[TreeScoresOp::kLevels];
  const ShapeExtent &x = context.shape(context.input(0)), &y = context.shape(context.output());
  const Lanes lanes = lanes_of(context.profile(), trees);
  const int64_t targets = std::clamp<int64_t>(expected_value(y[1].live), 1, kMostTargets);
  const bool texel = has_fast_texels(context.profile());
  const int64_t per_node = rows_of_node(dtype);
  KernelCall call;
  call.kernel.file = "indexing/tree_scores.comp";
  call.kernel.local_size[0] = static_cast<uint32_t>(lanes.all);
  call.kernel.needs.float64 = dtype == DType::f64;
  call.kernel.needs.texel_buffers = texel;
  call.kernel.defines = {{"REAL", dtype == DType::f64 ? "double" : "float"}};
  add_define(call.kernel, "COMBINATION",
             static_cast<int64_t>(attributes[TreeScoresOp::kCombination]));
  add_define(call.kernel, "TARGETS", targets);
  add_define(call.kernel, "TEXEL", texel);
  add_define(call.kernel, "TREE_LANES", lanes.along_trees);
  add_define(call.kernel, "WIDE", dtype == DType::f64);
  call.operands = {{context.read(context.input(0), Layout::plain()), Access::read},
                   {context.read(context.input(1), Layout::plain()), Access::read, texel},
                   {context.read(context.input(2), Layout::plain()), Access::read},
                   {context.write(context.output(), Layout::plain()), Access::write}};
  const ExtentExpr nodes =
      floor_div(context.shape(context.input(1))[0].live - root_rows(trees), per_node);
  call.push = push_words(
      params::TreeScoresParams{.rows = context.slot(x[0].live),
                               .features = context.slot(x[1].live),
                               .nodes = context.slot(simplify(nodes)),
                               .leaves = context.slot(context.shape(context.input(2))[0].live),
                               .targets = context.slot(y[1].live),
                               .trees = static_cast<uint32_t>(trees),
                               .levels = static_cast<uint32_t>(levels)});
  const int64_t walked = (trees + lanes.along_trees - 1) / lanes.along_trees;
  const int64_t iterations = walked * (levels + 2) + lanes.along_trees * targets + 4;
  call.groups = {run_groups(context, ceil_div(x[0].live, lanes.rows()), 1, iterations),
                 ceil_div(y[1].live, targets), context.pool().constant(1)};
  context.emit(std::move(call));
  return {};
}

// ---- op definition --------------------------------------------------------------------------

constexpr AttributeSpec kAttributes[] = {TreeScoresOp::kCombination, TreeScoresOp::kLevels,
                                         TreeScoresOp::kTrees};

}  // namespace

Tensor tree_table(const std::vector<TreeNode>& nodes, const std::vector<int64_t>& roots,
                  DType thresholds) {
  const int64_t first = root_rows(std::ssize(roots)), per_node = rows_of_node(thresholds);
  Tensor table(DType::u32, {first + std::ssize(nodes) * per_node, kWords});
  for (size_t t = 0; t < roots.size(); ++t) table.set_integer(static_cast<int64_t>(t), roots[t]);
  int64_t at = first * kWords;
  for (const TreeNode& node : nodes) {
    const auto narrow = std::bit_cast<uint32_t>(static_cast<float>(node.threshold));
    const auto wide = std::bit_cast<uint64_t>(node.threshold);
    const bool is_leaf = node.leaf >= 0;
    const int64_t row[] = {is_leaf ? kLeaf : node.feature * 2 + node.missing_is_low,
                           is_leaf ? 0 : node.low, is_leaf ? 0 : node.high,
                           is_leaf ? node.leaf : narrow};
    for (int64_t i = 0; i < kWords; ++i) table.set_integer(at + i, row[i]);
    at += kWords;
    if (per_node == 1) continue;
    table.set_integer(at, static_cast<int64_t>(wide & UINT32_MAX));
    table.set_integer(at + 1, static_cast<int64_t>(wide >> 32));
    at += kWords;
  }
  return table;
}

constinit const TreeScoresOp tree_scores = structural<TreeScoresOp>({
    .name = "tree_scores",
    .doc = "weights of the leaves that rows of x [N, F] reach in decision trees, of all trees "
           "together: [N, K]; (C1) x and weights f32 or f64, the table u32; (C2) rank 2; (C3) a "
           "table of nodes (ops/indexing/tree_scores.h), a feature, a leaf; (C4) at most 40,000 "
           "trees times levels",
    .min_inputs = 3,
    .max_inputs = 3,
    .attributes = kAttributes,
    .infer = infer,
    .evaluate = evaluate,
    .lower = lower,
    .accuracy = kOfSamples,
    .differentiation = not_differentiable("comparison"),
    .batching = folded(operand_set({1, 2})),
});

Value TreeScoresOp::operator()(Value x, Value table, Value weights, int64_t trees, int64_t levels,
                               TreeCombination combination) const {
  return add_node(*this, std::array{x, table, weights},
                  {{kCombination, combination}, {kTrees, trees}, {kLevels, levels}})
      .front();
}

std::span<const OpDef* const> tree_ops() {
  static constexpr const OpDef* kOps[] = {&tree_scores};
  return kOps;
}

}  // namespace ullage::ops
