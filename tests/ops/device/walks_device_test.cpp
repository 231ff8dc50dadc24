// Ops that walk by themselves against their references: tree ensembles, recurrent steps of bytes,
// pairwise coupling.
#include <gtest/gtest.h>

#include <cmath>
#include <random>

#include "ops/elementwise/cast.h"
#include "ops/indexing/tree_scores.h"
#include "ops/recurrent/recurrent.h"
#include "ops/rowwise/coupled_shares.h"
#include "tests/ops/fixtures/device_run.h"

namespace ullage::test {
namespace {

using namespace ir;

// Parameter: max_tier.
class WalksOnDevice : public testing::TestWithParam<uint32_t> {
 protected:
  void SetUp() override {
    device_ = std::make_unique<Device>(GetParam());
    if (!device_->available()) GTEST_SKIP() << "no Vulkan device";
  }

  // Every result of the graph.
  void expect_reference(const Graph& graph, const std::vector<Tensor>& inputs, double tolerance) {
    const auto expected = evaluate(graph, inputs);
    ASSERT_TRUE(expected) << expected.error().message;
    const auto actual = device_->run(graph, inputs);
    ASSERT_TRUE(actual) << actual.error().message;
    for (size_t i = 0; i < expected->size(); ++i)
      EXPECT_EQ(difference((*expected)[i], (*actual)[i], tolerance, tolerance), "") << i;
  }

  std::unique_ptr<Device> device_;
};

// ---- trees ----------------------------------------------------------------------------------

// Trees of up to so many levels, some of them leaves alone; each leaf has a weight of its own.
struct Trees {
  std::vector<ops::TreeNode> nodes;
  std::vector<int64_t> roots;
  int64_t leaves = 0;
  std::mt19937 random{5};

  int64_t grow(int64_t levels, int64_t features) {
    const auto at = static_cast<size_t>(std::ssize(nodes));
    nodes.emplace_back();
    if (levels == 0 || random() % 5 == 0) {
      nodes[at].leaf = leaves++;
      return static_cast<int64_t>(at);
    }
    ops::TreeNode node{.feature = static_cast<int64_t>(random() % static_cast<size_t>(features)),
                       .threshold = (static_cast<double>(random() % 17) - 8) / 4,
                       .missing_is_low = random() % 2 == 0};
    node.low = grow(levels - 1, features);
    node.high = grow(levels - 1, features);
    nodes[at] = node;
    return static_cast<int64_t>(at);
  }
};

struct Forest {
  int64_t trees, levels, rows, targets;
  ops::TreeCombination combination = ops::TreeCombination::sum;
};

TEST_P(WalksOnDevice, TreesReachTheirLeaves) {
  constexpr int64_t kFeatures = 5;
  const Forest forests[] = {{1, 0, 3, 1},      {1, 9, 33, 1},
                            {3, 4, 1, 2},      {7, 6, 65, 3, ops::TreeCombination::largest},
                            {8, 3, 0, 1},      {64, 5, 31, 9, ops::TreeCombination::smallest},
                            {129, 7, 257, 17}, {300, 2, 128, 1}};
  for (const Forest& f : forests) {
    Trees trees;
    for (int64_t t = 0; t < f.trees; ++t) trees.roots.push_back(trees.grow(f.levels, kFeatures));
    Builder b;
    const Value x = b.input("x", DType::f32, {ExtentExpr(), b.pool().constant(kFeatures)});
    const Value table = b.constant(ops::tree_table(trees.nodes, trees.roots, DType::f32));
    const Value weights = b.constant(random_tensor(DType::f32, {trees.leaves, f.targets}, 3));
    b.output("y", ops::tree_scores(x, table, weights, f.trees, f.levels, f.combination));
    const auto graph = b.finish();
    ASSERT_TRUE(graph) << graph.error().message;
    // Quarters, some of which are thresholds, and numbers that are missing.
    Tensor rows = random_tensor(DType::f32, {f.rows, kFeatures}, 9, -10, 10);
    for (int64_t i = 0; i < rows.element_count(); ++i)
      rows.set_number(i, i % 11 == 0 ? NAN : std::round(rows.number(i)) / 4);
    SCOPED_TRACE(f.trees);
    expect_reference(*graph, {rows}, 1e-5);
  }
}

// ---- recurrent steps of bytes -----------------------------------------------------------------

struct ByteLstm {
  int64_t hidden, steps, batch;
  ops::RecurrentSpec spec = {};
  bool has_state = false, has_peepholes = false;
};

Result<Graph> graph_of(const ByteLstm& c) {
  Builder b;
  const auto n = [&](int64_t v) { return b.pool().constant(v); };
  const auto directions = static_cast<int64_t>(ops::count_of(c.spec.direction));
  const int64_t gates = 4 * c.hidden;
  ops::ByteLstmOperands operands;
  operands.projected =
      b.input("x", DType::f32, {ExtentExpr(), ExtentExpr(), n(directions * gates)});
  operands.r = b.constant(random_tensor(DType::u8, {directions, c.hidden, gates}, 1, 0, 255));
  operands.scale = b.constant(random_tensor(DType::f32, {directions, gates}, 2, 0.002, 0.01));
  operands.zero = b.constant(random_tensor(DType::u8, {directions, gates}, 3, 100, 140));
  operands.zero = ops::cast(operands.zero, DType::f32);
  const auto state = [&](const char* name) {
    return b.input(name, DType::f32, {n(directions), ExtentExpr(), n(c.hidden)});
  };
  if (c.has_state) {
    operands.initial_h = state("h");
    operands.initial_c = state("c");
  }
  if (c.has_peepholes)
    operands.peepholes = b.constant(random_tensor(DType::f32, {directions, 3 * c.hidden}, 4));
  ops::RecurrentSpec spec = c.spec;
  spec.hidden = c.hidden;
  const ops::RecurrentResults results = ops::lstm_of_bytes(operands, spec);
  b.output("y", results.y);
  b.output("y_h", results.y_h);
  b.output("y_c", results.y_c);
  return b.finish();
}

TEST_P(WalksOnDevice, RecurrentStepsOfBytes) {
  using ops::RecurrentDirection;
  const ByteLstm cases[] = {
      {1, 1, 1},
      {4, 5, 2, {.direction = RecurrentDirection::reverse}},
      {31, 4, 3, {.direction = RecurrentDirection::bidirectional}, true},
      {33, 3, 1, {.clip = 0.5, .input_forget = true}, false, true},
      {64, 0, 2},
      {130, 3, 1, {.direction = RecurrentDirection::bidirectional}, true, true},
      {257, 2, 2},
      {8, 4000, 1},
  };
  for (const ByteLstm& c : cases) {
    const auto directions = static_cast<int64_t>(ops::count_of(c.spec.direction));
    const auto graph = graph_of(c);
    ASSERT_TRUE(graph) << graph.error().message;
    std::vector<Tensor> inputs = {
        random_tensor(DType::f32, {c.steps, c.batch, directions * 4 * c.hidden}, 7)};
    for (uint32_t i = 0; c.has_state && i < 2; ++i)
      inputs.push_back(random_tensor(DType::f32, {directions, c.batch, c.hidden}, 8 + i, -1, 1));
    SCOPED_TRACE(c.hidden);
    // A state that lies between two steps may be rounded the other way.
    expect_reference(*graph, inputs, 2e-3);
  }
}

// ---- coupling ---------------------------------------------------------------------------------

TEST_P(WalksOnDevice, PairsAreCoupled) {
  for (const int64_t classes : {2, 3, 8, 9, 65}) {
    Builder b;
    const int64_t pairs = classes * (classes - 1) / 2;
    const Value x = b.input("x", DType::f32, {ExtentExpr(), b.pool().constant(pairs)});
    b.output("y", ops::coupled_shares(x, classes, 100, 0.005 / static_cast<double>(classes)));
    const auto graph = b.finish();
    ASSERT_TRUE(graph) << graph.error().message;
    SCOPED_TRACE(classes);
    expect_reference(*graph, {random_tensor(DType::f32, {17, pairs}, 3, 0.01, 0.99)}, 1e-4);
  }
}

INSTANTIATE_TEST_SUITE_P(Tiers, WalksOnDevice, testing::Values(tier_under_test()));

}  // namespace
}  // namespace ullage::test
