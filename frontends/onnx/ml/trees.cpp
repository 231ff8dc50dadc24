// Import rules of tree ensembles.
//
// Nodes of all trees are one table. Every comparison becomes "at most the threshold?": others swap
// their branches, take the next number for a threshold, or become chains of nodes.
#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <set>

#include "frontends/onnx/importer/op_table.h"
#include "frontends/onnx/importer/rule_tools.h"
#include "frontends/onnx/ml/features.h"
#include "ops/elementwise/cast.h"
#include "ops/elementwise/elementwise.h"
#include "ops/indexing/tree_scores.h"
#include "ops/movement/movement.h"
#include "ops/movement/movement_rules.h"
#include "ops/reduce/reduce.h"

namespace ullage::onnx {
namespace {

using ir::DType;
using ir::ExtentExpr;
using ir::Result;
using ir::Tensor;
using ir::Value;

constexpr int64_t kMostLevels = 1024;

// ---- the table ----

// A weight that a leaf adds to a target.
struct LeafWeight {
  int64_t node = 0, target = 0;
  double weight = 0;
};
struct Forest {
  DType dtype = DType::f32;  // of features and thresholds
  std::vector<ops::TreeNode> nodes;
  std::vector<int64_t> roots;
  std::vector<LeafWeight> weights;
  int64_t targets = 1;

  int64_t add_leaf() {
    const auto at = std::ssize(nodes);
    nodes.push_back({.leaf = at});
    return at;
  }
  // The number before `threshold` in the dtype.
  double before(double threshold) const {
    if (dtype == DType::f64) return std::nextafter(threshold, -INFINITY);
    return std::nextafter(static_cast<float>(threshold), -INFINITY);
  }
};

enum class Comparison : uint8_t { at_most, below, at_least, above, equals, differs, member };
// As TreeEnsembleRegressor calls them; `member` has no name there.
constexpr std::string_view kComparisonNames[] = {"BRANCH_LEQ", "BRANCH_LT", "BRANCH_GTE",
                                                 "BRANCH_GT",  "BRANCH_EQ", "BRANCH_NEQ"};

struct Branch {
  Comparison comparison = Comparison::at_most;
  int64_t feature = 0;
  double threshold = 0;
  std::vector<double> members = {};  // of `member`, or the threshold of `equals`
  int64_t where_true = 0, where_false = 0;
  bool missing_is_true = false;
};

// Fills node `at` with a branch; what takes more than one node is appended.
void set_branch(Forest& forest, int64_t at, const Branch& branch) {
  using enum Comparison;
  const int64_t yes = branch.where_true, no = branch.where_false;
  // NaN differs from everything; it is on no side of it.
  const bool nan_is_true = branch.missing_is_true || branch.comparison == differs;
  const int64_t missing = nan_is_true ? yes : no;
  // In a chain of nodes a value that is not low goes on to the one that leads where it should.
  const auto compare = [&](int64_t i, double threshold, int64_t low, int64_t high) {
    forest.nodes[static_cast<size_t>(i)] = {.feature = branch.feature,
                                            .threshold = threshold,
                                            .low = low,
                                            .high = high,
                                            .missing_is_low = low == missing};
  };
  switch (branch.comparison) {
    case at_most:
      return compare(at, branch.threshold, yes, no);
    case below:
      return compare(at, forest.before(branch.threshold), yes, no);
    case at_least:
      return compare(at, forest.before(branch.threshold), no, yes);
    case above:
      return compare(at, branch.threshold, no, yes);
    case equals:
    case differs:
    case member: {
      const int64_t found = branch.comparison == differs ? no : yes;
      const int64_t not_found = branch.comparison == differs ? yes : no;
      std::vector<double> members = branch.members;
      std::ranges::sort(members);
      for (size_t i = 0; i < members.size(); ++i) {
        const int64_t second = forest.add_leaf();
        compare(at, forest.before(members[i]), not_found, second);
        const bool is_last = i + 1 == members.size();
        const int64_t next = is_last ? not_found : forest.add_leaf();
        compare(second, members[i], found, next);
        at = next;
      }
      if (members.empty()) compare(at, INFINITY, not_found, missing);
    }
  }
}

// Comparisons on the longest way to a leaf; an error where nodes form a cycle or lie outside.
Result<int64_t> depth_of(const NodeContext& c, const Forest& forest) {
  std::vector<int64_t> level = forest.roots;
  const int64_t count = std::ssize(forest.nodes);
  for (int64_t depth = 0; depth <= kMostLevels; ++depth) {
    std::vector<int64_t> next;
    for (int64_t at : level) {
      if (at < 0 || at >= count) return c.error("a node of a tree is not there");
      const ops::TreeNode& node = forest.nodes[static_cast<size_t>(at)];
      if (node.leaf >= 0) continue;
      next.push_back(node.low);
      if (node.high != node.low) next.push_back(node.high);
    }
    if (next.empty()) return depth;
    std::ranges::sort(next);
    next.erase(std::ranges::unique(next).begin(), next.end());
    level = std::move(next);
  }
  return c.unsupported("trees of more than " + std::to_string(kMostLevels) + " levels");
}

// ---- the walk ----

// Rows of x [N, features] and the nodes of a forest, whose leaves are numbered in its order.
struct Walk {
  Value x;
  std::vector<ops::TreeNode> nodes;
  int64_t levels = 0, leaves = 0;
};

Result<Walk> walk_of(const NodeContext& c, const Forest& forest, Value x) {
  const Result<int64_t> depth = depth_of(c, forest);
  if (!depth) return depth.error();
  Walk walk{.x = x, .nodes = forest.nodes, .levels = *depth};
  int64_t features = 1;
  for (ops::TreeNode& node : walk.nodes) {
    if (node.leaf >= 0) {
      node.leaf = walk.leaves++;
      continue;
    }
    if (node.feature < 0) return c.error("features must not be negative");
    features = std::max(features, node.feature + 1);
  }
  c.builder().guard(ir::less_equal(c.constant(features), x.extent(1)),
                    "X has fewer features than the trees look at");
  return walk;
}

// What the leaves weigh together, `weights` being rows of `targets` by node: [N, targets]. Of as
// many trees at a time as a node of the op takes.
Value scores_of(const NodeContext& c, const Forest& forest, const Walk& walk,
                const std::vector<double>& weights, ops::TreeCombination how) {
  Tensor of_leaves(forest.dtype, std::vector{walk.leaves, forest.targets});
  for (size_t node = 0; node < walk.nodes.size(); ++node)
    for (int64_t k = 0; walk.nodes[node].leaf >= 0 && k < forest.targets; ++k)
      of_leaves.set_number(
          walk.nodes[node].leaf * forest.targets + k,
          weights[node * static_cast<size_t>(forest.targets) + static_cast<size_t>(k)]);
  const Value rows = c.builder().constant(std::move(of_leaves));
  const auto at_once = static_cast<size_t>(ops::kMostTreeSteps / (walk.levels + 1));
  Value all;
  for (size_t first = 0; first < forest.roots.size(); first += at_once) {
    const size_t count = std::min(at_once, forest.roots.size() - first);
    const auto begin = forest.roots.begin() + static_cast<std::ptrdiff_t>(first);
    const std::vector<int64_t> roots(begin, begin + static_cast<std::ptrdiff_t>(count));
    const Value table = c.builder().constant(ops::tree_table(walk.nodes, roots, forest.dtype));
    const Value part =
        ops::tree_scores(walk.x, table, rows, static_cast<int64_t>(count), walk.levels, how);
    if (!all.valid()) {
      all = part;
    } else if (how == ops::TreeCombination::sum) {
      all = ops::add(all, part);
    } else {
      all = how == ops::TreeCombination::smallest ? ops::min(all, part) : ops::max(all, part);
    }
  }
  return all;
}

enum class Aggregate : uint8_t { average, sum, min, max };
constexpr std::string_view kAggregateNames[] = {"AVERAGE", "SUM", "MIN", "MAX"};

// Does a leaf that is reached weigh the target? Bool [N, targets]; invalid where every leaf weighs
// every target.
Value weighed_targets(const NodeContext& c, const Forest& forest, const Walk& walk) {
  const auto targets = static_cast<size_t>(forest.targets);
  std::vector<double> weighs(forest.nodes.size() * targets);
  for (const LeafWeight& w : forest.weights)
    weighs[static_cast<size_t>(w.node) * targets + static_cast<size_t>(w.target)] = 1;
  bool all = true;
  for (size_t i = 0; i < weighs.size(); ++i)
    all = all && (forest.nodes[i / targets].leaf < 0 || weighs[i] != 0);
  if (all) return {};
  return ops::greater(scores_of(c, forest, walk, weighs, ops::TreeCombination::largest), 0.0);
}

// The weights of the leaves reached, of all trees together: [N, targets]. `weighed`, if given, gets
// weighed_targets().
Result<Value> ensemble_scores(const NodeContext& c, const Forest& forest, Aggregate how,
                              Value* weighed = nullptr) {
  Value x = ops::cast(c.operand(0), forest.dtype);
  if (x.rank() == 1) x = ops::unsqueeze(x, std::vector<int64_t>{0});
  if (x.rank() != 2) return c.error("X must have rank 1 or 2");
  if (forest.roots.empty()) return c.error("there must be a tree");
  const Result<Walk> walk = walk_of(c, forest, x);
  if (!walk) return walk.error();
  // A leaf without a weight for a target does not change it.
  const double nothing = how == Aggregate::min ? INFINITY : how == Aggregate::max ? -INFINITY : 0;
  const auto targets = static_cast<size_t>(forest.targets);
  std::vector<double> weights(forest.nodes.size() * targets, nothing);
  for (const LeafWeight& w : forest.weights) {
    if (w.target < 0 || w.target >= forest.targets) return c.error("a target is not there");
    double& weight = weights[static_cast<size_t>(w.node) * targets + static_cast<size_t>(w.target)];
    weight = std::isfinite(weight) ? weight + w.weight : w.weight;
  }
  if (weighed != nullptr) *weighed = weighed_targets(c, forest, *walk);
  const ops::TreeCombination combination = how == Aggregate::min   ? ops::TreeCombination::smallest
                                           : how == Aggregate::max ? ops::TreeCombination::largest
                                                                   : ops::TreeCombination::sum;
  const Value scores = scores_of(c, forest, *walk, weights, combination);
  if (how == Aggregate::average) return ops::div(scores, static_cast<double>(forest.roots.size()));
  if (how == Aggregate::sum) return scores;
  return ops::where(ops::equal(scores, c.scalar(forest.dtype, nothing)), c.scalar(forest.dtype, 0),
                    scores);
}

// ---- TreeEnsemble ----

std::vector<double> numbers_of(const Tensor& tensor) {
  std::vector<double> numbers;
  for (int64_t i = 0; i < tensor.element_count(); ++i) numbers.push_back(tensor.number(i));
  return numbers;
}

// Sets of the nodes that test membership, one after another, each terminated by NaN.
std::vector<std::vector<double>> member_sets(const std::vector<double>& values) {
  std::vector<std::vector<double>> sets(1);
  for (double value : values) {
    if (std::isnan(value)) {
      sets.emplace_back();
    } else {
      sets.back().push_back(value);
    }
  }
  return sets;
}

Result<Forest> tree_ensemble_forest(const NodeContext& c) {
  const Result<Tensor> modes = c.tensor("nodes_modes"), splits = c.tensor("nodes_splits"),
                       weights = c.tensor("leaf_weights");
  if (!modes) return modes.error();
  if (!splits) return splits.error();
  if (!weights) return weights.error();
  const DType dtype = splits->dtype() == DType::f64 ? DType::f64 : DType::f32;
  Forest forest{.dtype = dtype, .nodes = {}, .roots = c.integers("tree_roots"), .weights = {}};
  forest.targets = c.integer("n_targets", 1);
  const std::vector<double> leaf_weights = numbers_of(*weights);
  const std::vector<int64_t> targets = c.integers("leaf_targetids");
  const int64_t branches = modes->element_count(), leaves = std::ssize(leaf_weights);
  for (int64_t i = 0; i < branches + leaves; ++i) forest.add_leaf();
  std::vector<std::vector<double>> sets;
  if (c.has_attribute("membership_values")) {
    const Result<Tensor> values = c.tensor("membership_values");
    if (!values) return values.error();
    sets = member_sets(numbers_of(*values));
  }
  const auto features = c.integers("nodes_featureids"), yes = c.integers("nodes_truenodeids"),
             no = c.integers("nodes_falsenodeids"), yes_is_leaf = c.integers("nodes_trueleafs"),
             no_is_leaf = c.integers("nodes_falseleafs"),
             tracks = c.integers("nodes_missing_value_tracks_true");
  for (const auto* list : {&features, &yes, &no, &yes_is_leaf, &no_is_leaf}) {
    if (std::ssize(*list) != branches) return c.error("one entry of each attribute per node");
  }
  if (splits->element_count() != branches || std::ssize(targets) != leaves ||
      (!tracks.empty() && std::ssize(tracks) != branches)) {
    return c.error("one entry of each attribute per node and leaf");
  }
  size_t next_set = 0;
  for (int64_t i = 0; i < branches; ++i) {
    const auto at = static_cast<size_t>(i);
    if (modes->integer(i) < 0 || modes->integer(i) > 6) return c.error("modes lie in [0, 6]");
    Branch branch{.comparison = static_cast<Comparison>(modes->integer(i)),
                  .feature = features[at],
                  .threshold = splits->number(i),
                  .members = {splits->number(i)},
                  .where_true = yes[at] + (yes_is_leaf[at] != 0 ? branches : 0),
                  .where_false = no[at] + (no_is_leaf[at] != 0 ? branches : 0),
                  .missing_is_true = !tracks.empty() && tracks[at] != 0};
    if (branch.comparison == Comparison::member) {
      if (next_set >= sets.size()) return c.error("one set of membership_values per such node");
      branch.members = sets[next_set++];
    }
    set_branch(forest, i, branch);
  }
  for (int64_t leaf = 0; leaf < leaves; ++leaf) {
    const auto at = static_cast<size_t>(leaf);
    forest.weights.push_back({branches + leaf, targets[at], leaf_weights[at]});
  }
  return forest;
}

Result<void> tree_ensemble(NodeContext& c) {
  if (!c.has(0)) return {};
  const Result<Forest> forest = tree_ensemble_forest(c);
  if (!forest) return forest.error();
  const int64_t how = c.integer("aggregate_function", 1), transform = c.integer("post_transform");
  if (how < 0 || how > 3) return c.error("aggregate_function lies in [0, 3]");
  if (transform != 0) return c.unsupported("a post_transform of TreeEnsemble");
  const Result<Value> scores = ensemble_scores(c, *forest, static_cast<Aggregate>(how));
  if (!scores) return scores.error();
  c.set(0, ops::cast(*scores, c.operand(0).dtype()));
  return {};
}

// ---- TreeEnsembleRegressor, TreeEnsembleClassifier ----

// Nodes by tree and number; weights by attributes that begin with `kind`.
Result<Forest> named_forest(const NodeContext& c, const std::string& kind) {
  Forest forest;
  const auto trees = c.integers("nodes_treeids"), ids = c.integers("nodes_nodeids"),
             features = c.integers("nodes_featureids"), yes = c.integers("nodes_truenodeids"),
             no = c.integers("nodes_falsenodeids"),
             tracks = c.integers("nodes_missing_value_tracks_true");
  const std::vector<std::string_view> modes = c.texts("nodes_modes");
  const std::vector<double> thresholds = c.numbers("nodes_values");
  const size_t count = ids.size();
  if (trees.size() != count || features.size() != count || yes.size() != count ||
      no.size() != count || modes.size() != count || thresholds.size() != count ||
      (!tracks.empty() && tracks.size() != count)) {
    return c.error("one entry of each attribute of nodes per node");
  }
  std::map<std::pair<int64_t, int64_t>, int64_t> places;
  std::set<int64_t> seen;
  for (size_t i = 0; i < count; ++i) {
    const int64_t at = forest.add_leaf();
    places[{trees[i], ids[i]}] = at;
    if (seen.insert(trees[i]).second) forest.roots.push_back(at);
  }
  const auto place = [&](int64_t tree, int64_t id) {
    const auto found = places.find({tree, id});
    return found == places.end() ? int64_t{-1} : found->second;
  };
  for (size_t i = 0; i < count; ++i) {
    if (modes[i] == "LEAF") continue;
    const auto* mode = std::ranges::find(kComparisonNames, modes[i]);
    if (mode == std::end(kComparisonNames)) {
      return c.error("node mode '" + std::string(modes[i]) + "' is not known");
    }
    set_branch(forest, static_cast<int64_t>(i),
               {.comparison = static_cast<Comparison>(mode - kComparisonNames),
                .feature = features[i],
                .threshold = thresholds[i],
                .members = {thresholds[i]},
                .where_true = place(trees[i], yes[i]),
                .where_false = place(trees[i], no[i]),
                .missing_is_true = !tracks.empty() && tracks[i] != 0});
  }
  const auto weight_trees = c.integers(kind + "_treeids"), nodes = c.integers(kind + "_nodeids"),
             targets = c.integers(kind + "_ids");
  const std::vector<double> weights = c.numbers(kind + "_weights");
  if (weight_trees.size() != weights.size() || nodes.size() != weights.size() ||
      targets.size() != weights.size()) {
    return c.error("one entry of each attribute of weights per weight");
  }
  for (size_t i = 0; i < weights.size(); ++i) {
    const int64_t node = place(weight_trees[i], nodes[i]);
    if (node < 0) return c.error("a weight is of a node that is not there");
    forest.weights.push_back({node, targets[i], weights[i]});
  }
  return forest;
}

// `weighed`: which targets the leaves of a row have weights for, invalid: all. As onnxruntime has
// it, the others stay 0.
Result<Value> with_base(const NodeContext& c, Value scores, int64_t targets, Value weighed) {
  const std::vector<double> base = c.numbers("base_values");
  if (base.empty()) return scores;
  if (std::ssize(base) != targets) return c.error("one base value per target");
  const Value sum = ops::add(scores, number_constant(c, base, {targets}, scores.dtype()));
  return weighed.valid() ? ops::where(weighed, sum, c.scalar(scores.dtype(), 0)) : sum;
}

Result<void> tree_ensemble_regressor(NodeContext& c) {
  if (!c.has(0)) return {};
  Result<Forest> forest = named_forest(c, "target");
  if (!forest) return forest.error();
  forest->targets = c.integer("n_targets", 1);
  const std::string_view name = c.word("aggregate_function", {"SUM", "AVERAGE", "MIN", "MAX"});
  const auto how =
      static_cast<Aggregate>(std::ranges::find(kAggregateNames, name) - kAggregateNames);
  Value weighed;
  Result<Value> scores = ensemble_scores(c, *forest, how, &weighed);
  if (scores) scores = with_base(c, *scores, forest->targets, weighed);
  if (scores) scores = post_transformed(c, *scores);
  if (!scores) return scores.error();
  c.set(0, *scores);
  return {};
}

// Two classes whose trees weigh only one of them, as onnxruntime takes it: the score of the other
// is what is left to 1 where all weights are shares, else, and of logits, its negative.
Result<void> set_binary(NodeContext& c, const Forest& forest, Value score) {
  const bool are_shares =
      std::ranges::all_of(forest.weights, [](const LeafWeight& w) { return w.weight >= 0; });
  const Value is_second = ops::greater(score, are_shares ? 0.5 : 0.0);
  const std::vector<int64_t> column = {1};
  const Result<Value> labels =
      labels_of(c, ops::cast(ops::squeeze(is_second, column), DType::i64), "classlabels_int64s");
  if (!labels) return labels.error();
  const std::string_view how =
      c.word("post_transform", {"NONE", "SOFTMAX", "LOGISTIC", "SOFTMAX_ZERO", "PROBIT"});
  if (how == "PROBIT") return c.unsupported("PROBIT of two classes that have one score");
  const bool is_logistic = how == "LOGISTIC";
  const Value other = are_shares && !is_logistic ? ops::sub(1.0, score) : ops::neg(score);
  const Value both = ops::concat(std::array{other, score}, 1);
  c.set(0, *labels);
  c.set(1, is_logistic ? ops::sigmoid(both) : both);
  return {};
}

// As onnxruntime has it: the class of the highest score among those that a leaf weighs; of two
// classes the second where its score is above 0, or where only the first has one, that.
Value best_class(const NodeContext& c, Value scores, Value weighed, int64_t classes) {
  const auto column = [&](Value x, int64_t k) {
    const std::vector<int64_t> last = {1};
    return ops::squeeze(ops::slice_along(x, 1, c.constant(k), c.constant(1)), last);
  };
  if (classes > 2) {
    const Value lowest = c.scalar(scores.dtype(), -INFINITY);
    return ops::arg_max(weighed.valid() ? ops::where(weighed, scores, lowest) : scores, 1, false);
  }
  Value decides = column(scores, 1);
  if (weighed.valid()) decides = ops::where(column(weighed, 1), decides, column(scores, 0));
  return ops::cast(ops::greater(decides, 0.0), DType::i64);
}

Result<void> tree_ensemble_classifier(NodeContext& c) {
  if (!c.has(0)) return {};
  Result<Forest> forest = named_forest(c, "class");
  if (!forest) return forest.error();
  const int64_t classes = std::ssize(c.integers("classlabels_int64s"));
  if (classes < 2) return c.unsupported("a classifier with fewer than two integer labels");
  std::set<int64_t> targets;
  for (const LeafWeight& w : forest->weights) targets.insert(w.target);
  const bool is_binary = classes == 2 && targets.size() == 1;
  if (is_binary) {
    for (LeafWeight& w : forest->weights) w.target = 0;
  }
  forest->targets = is_binary ? 1 : classes;
  Value weighed;
  Result<Value> scores = ensemble_scores(c, *forest, Aggregate::sum, &weighed);
  if (scores) scores = with_base(c, *scores, forest->targets, {});
  if (!scores) return scores.error();
  if (c.has_attribute("base_values")) weighed = {};
  if (is_binary) return set_binary(c, *forest, *scores);
  const Value best = best_class(c, *scores, weighed, classes);
  const Result<Value> labels = labels_of(c, best, "classlabels_int64s");
  if (!labels) return labels.error();
  const Result<Value> shares = post_transformed(c, *scores);
  if (!shares) return shares.error();
  c.set(0, *labels);
  c.set(1, *shares);
  return {};
}

// How often a node was reached when it was trained changes no result.
constexpr ImportRule kTreeImportRules[] = {
    {"TreeEnsemble", 5, 5, "X:float",
     "aggregate_function leaf_targetids! leaf_weights! membership_values n_targets "
     "nodes_falseleafs! nodes_falsenodeids! nodes_featureids! nodes_hitrates "
     "nodes_missing_value_tracks_true nodes_modes! nodes_splits! nodes_trueleafs! "
     "nodes_truenodeids! post_transform tree_roots!",
     tree_ensemble},
    {"TreeEnsembleClassifier", 1, 5, "X:number",
     "base_values class_ids! class_nodeids! class_treeids! class_weights! classlabels_int64s "
     "nodes_falsenodeids! nodes_featureids! nodes_hitrates nodes_missing_value_tracks_true "
     "nodes_modes! nodes_nodeids! nodes_treeids! nodes_truenodeids! nodes_values! post_transform",
     tree_ensemble_classifier},
    {"TreeEnsembleRegressor", 1, 5, "X:number",
     "aggregate_function base_values n_targets nodes_falsenodeids! nodes_featureids! "
     "nodes_hitrates nodes_missing_value_tracks_true nodes_modes! nodes_nodeids! nodes_treeids! "
     "nodes_truenodeids! nodes_values! post_transform target_ids! target_nodeids! "
     "target_treeids! target_weights!",
     tree_ensemble_regressor},
};

}  // namespace

std::span<const ImportRule> trees_import_rules() {
  return kTreeImportRules;
}

}  // namespace ullage::onnx
