// vmap of every op of the registry equals a loop over its rows, in the form that its row states.
#include <gtest/gtest.h>

#include <algorithm>

#include "autodiff/batching/vmap.h"
#include "ops/registry.h"
#include "testing/sample_graph.h"
#include "tests/autodiff/batch_check.h"

namespace ullage::test {
namespace {

using namespace ir;
using namespace samples;

// All operands batched, and each alone.
std::vector<std::vector<bool>> choices_of(size_t operands) {
  std::vector<std::vector<bool>> choices{std::vector<bool>(operands, true)};
  for (size_t i = 0; operands > 1 && i < operands; ++i) {
    choices.emplace_back(operands, false);
    choices.back()[i] = true;
  }
  return choices;
}

// Does the op's row promise one rule for all rows of these inputs of its sample?
bool has_rule_for(const Graph& graph, const std::vector<bool>& batched) {
  const Node& node = graph.nodes.back();
  const Batching& batching = node.op->batching;
  for (size_t operand = 0; operand < node.inputs.size(); ++operand) {
    const auto input = std::ranges::find(graph.inputs, node.inputs[operand]);
    if (input == graph.inputs.end()) continue;
    const auto i = static_cast<size_t>(input - graph.inputs.begin());
    if (batched[i] && !batching.takes_batch_of(operand)) return false;
  }
  return batching.rule != nullptr;
}

Result<Graph> batch_of_graph(const Graph& graph, const std::vector<bool>& batched,
                             std::optional<int64_t> rows) {
  autodiff::BatchAxes axes{.in = {}, .out = {}, .rows = rows};
  for (bool is_batched : batched) {
    axes.in.push_back(is_batched ? std::optional<size_t>(0) : std::nullopt);
  }
  return autodiff::vmap(graph, axes);
}

int64_t nodes_of(const Graph& graph, const OpDef& op) {
  return std::ranges::count(graph.nodes, &op, &Node::op);
}

class VmapOfRow : public testing::TestWithParam<const OpDef*> {
 protected:
  // Calls visit(graph, sample, which inputs are batched) for the op's samples that have inputs.
  template <class Visit>
  void for_each_choice(const Visit& visit) {
    for (const Sample& sample : samples_of(*GetParam(), true)) {
      const Result<Graph> graph = sample_graph(*GetParam(), sample);
      ASSERT_TRUE(graph) << GetParam()->name << ": " << graph.error().message;
      if (graph->inputs.empty()) continue;
      for (const std::vector<bool>& batched : choices_of(graph->inputs.size())) {
        visit(*graph, sample, batched);
        if (HasFatalFailure()) return;
      }
    }
  }
};

// B6: each operand batched alone and with the others. N-04. A batch whose size only the run knows,
// 0 among them, wherever the row has a rule.
TEST_P(VmapOfRow, EqualsALoop) {
  const OpDef& op = *GetParam();
  constexpr int64_t kMaxElements = 2000, kMaxOfManyRows = 64;
  for_each_choice([&](const Graph& graph, const Sample& sample, const std::vector<bool>& batched) {
    const bool has_rule = has_rule_for(graph, batched);
    for (const Sizes& sizes : sample.sizes) {
      const std::vector<Tensor> row = sample_inputs(sample, sizes);
      int64_t elements = 0;
      for (const Tensor& input : row) elements = std::max(elements, input.element_count());
      if (elements > kMaxElements) continue;
      for (int64_t rows : {0, 1, 3, 33}) {
        if ((rows == 33 && elements > kMaxOfManyRows) || (rows == 0 && !has_rule)) continue;
        std::vector<Tensor> inputs = row;
        for (size_t i = 0; i < inputs.size(); ++i) {
          if (batched[i]) inputs[i] = batch_of(inputs[i], rows, may_turn(op));
        }
        const std::string what = std::string(op.name) + " over " + std::to_string(rows) +
                                 " rows at " + testing::PrintToString(sizes) + " of " +
                                 testing::PrintToString(batched);
        check_batched(graph, batched, inputs, rows, BatchSize::constant, what);
        if (!has_rule) continue;
        check_batched(graph, batched, inputs, rows, BatchSize::of_run, what + ", of the run");
        if (HasFatalFailure()) return;
      }
    }
  });
}

// The cost of a batch is in its kernels, not in their number.
TEST_P(VmapOfRow, HasAsManyNodesForEveryBatch) {
  for_each_choice([&](const Graph& graph, const Sample&, const std::vector<bool>& batched) {
    if (!has_rule_for(graph, batched)) return;
    const Result<Graph> any = batch_of_graph(graph, batched, std::nullopt);
    ASSERT_TRUE(any) << any.error().message;
    for (int64_t rows : {0, 2, 33, 100000}) {
      const Result<Graph> all = batch_of_graph(graph, batched, rows);
      ASSERT_TRUE(all) << all.error().message;
      EXPECT_EQ(all->nodes.size(), any->nodes.size())
          << rows << " rows of " << testing::PrintToString(batched);
    }
  });
}

// What no rule takes is a node per row, and an error where the run decides how many there are.
TEST_P(VmapOfRow, RunsRowByRowWhereItsRuleDoes) {
  const OpDef& op = *GetParam();
  for_each_choice([&](const Graph& graph, const Sample&, const std::vector<bool>& batched) {
    if (has_rule_for(graph, batched)) return;
    const Result<Graph> five = batch_of_graph(graph, batched, 5);
    ASSERT_TRUE(five) << five.error().message;
    EXPECT_EQ(nodes_of(*five, op), 5) << testing::PrintToString(batched);
    const Result<Graph> any = batch_of_graph(graph, batched, std::nullopt);
    ASSERT_FALSE(any) << testing::PrintToString(batched);
    EXPECT_EQ(any.error().code, ErrorCode::unsupported);
    EXPECT_TRUE(any.error().message.starts_with("vmap: " + std::string(op.name) + ": "))
        << any.error().message;
  });
}

bool is_elementwise_or_lined_up(const Node& node, const OpDef& op) {
  return node.op == &op || node.op->name == "reshape" || node.op->name == "broadcast_to";
}

// The first operand alone, or the first of which the rule takes a batch.
std::vector<bool> first_batched(const Graph& graph) {
  const std::vector<std::vector<bool>> choices = choices_of(graph.inputs.size());
  const auto alone = choices.size() > 1 ? choices.begin() + 1 : choices.begin();
  const auto taken = std::find_if(alone, choices.end(), [&](const std::vector<bool>& batched) {
    return has_rule_for(graph, batched);
  });
  return taken == choices.end() ? *alone : *taken;
}

// What each form means for a batch of one operand.
TEST_P(VmapOfRow, HasTheFormItStates) {
  const OpDef& op = *GetParam();
  for (const Sample& sample : samples_of(op, true)) {
    const Result<Graph> row = sample_graph(op, sample);
    ASSERT_TRUE(row) << row.error().message;
    if (row->inputs.empty()) continue;
    const Result<Graph> all = batch_of_graph(*row, first_batched(*row), 7);
    ASSERT_TRUE(all) << all.error().message;
    const auto node = std::ranges::find(all->nodes, &op, &Node::op);
    const size_t rank = row->value(row->nodes.back().outputs[0]).shape.rank();
    const auto shape_of = [&]() { return all->value(node->outputs[0]).shape; };
    switch (op.batching.form) {
      case BatchingForm::elementwise:
        EXPECT_EQ(nodes_of(*all, op), 1);
        for (const Node& n : all->nodes) EXPECT_TRUE(is_elementwise_or_lined_up(n, op));
        break;
      case BatchingForm::leading_axis:
        ASSERT_EQ(nodes_of(*all, op), 1);
        ASSERT_EQ(shape_of().rank(), rank + 1);
        EXPECT_EQ(as_constant(shape_of()[0].live), 7);
        break;
      case BatchingForm::folded:
        ASSERT_EQ(nodes_of(*all, op), 1);
        EXPECT_EQ(shape_of().rank(), rank);
        break;
      case BatchingForm::rewritten:
        EXPECT_LE(nodes_of(*all, op), 1);
        break;
      case BatchingForm::row_by_row:
        EXPECT_EQ(nodes_of(*all, op), 7);
        break;
      default:
        ADD_FAILURE() << "an op with operands has another form";
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Registry, VmapOfRow, testing::ValuesIn(ops::registry()),
                         [](const auto& op) { return std::string(op.param->name); });

}  // namespace
}  // namespace ullage::test
