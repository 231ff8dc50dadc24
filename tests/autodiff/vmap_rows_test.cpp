// vmap of every op of the catalogue equals a loop over its rows.
#include <gtest/gtest.h>

#include <algorithm>

#include "ops/catalogue.h"
#include "tests/autodiff/batch_check.h"
#include "tools/samples/sample_graph.h"

namespace ullage::test {
namespace {

using namespace ir;
using namespace samples;

void check_sample(const OpDef& op, const Sample& sample, const Sizes& sizes, int64_t rows,
                  const std::vector<bool>& batched) {
  const Result<Graph> graph = sample_graph(op, sample);
  ASSERT_TRUE(graph) << op.name << ": " << graph.error().message;
  std::vector<Tensor> inputs = sample_inputs(sample, sizes);
  for (size_t i = 0; i < inputs.size(); ++i) {
    if (batched[i]) inputs[i] = batch_of(inputs[i], rows, may_turn(op));
  }
  const std::string what = std::string(op.name) + " over " + std::to_string(rows) + " rows at " +
                           testing::PrintToString(sizes) + " of " + testing::PrintToString(batched);
  check_batched(*graph, batched, inputs, rows, BatchSize::constant, what);
  check_batched(*graph, batched, inputs, rows, BatchSize::of_run, what + ", of the run");
}

class VmapOfRow : public testing::TestWithParam<const OpDef*> {};

// All operands batched, and each alone.
std::vector<std::vector<bool>> choices_of(size_t operands) {
  std::vector<std::vector<bool>> choices{std::vector<bool>(operands, true)};
  for (size_t i = 0; operands > 1 && i < operands; ++i) {
    choices.emplace_back(operands, false);
    choices.back()[i] = true;
  }
  return choices;
}

// B6: each operand batched alone and with the others. N-04.
TEST_P(VmapOfRow, EqualsALoop) {
  const OpDef& op = *GetParam();
  constexpr int64_t kMostElements = 2000;
  for (const Sample& sample : samples_of(op, true)) {
    for (const Sizes& sizes : sample.sizes) {
      const std::vector<Tensor> inputs = sample_inputs(sample, sizes);
      int64_t elements = 0;
      for (const Tensor& input : inputs) elements = std::max(elements, input.element_count());
      if (inputs.empty() || elements > kMostElements) continue;
      for (int64_t rows : {1, 3, 64}) {
        if (rows == 64 && elements > 64) continue;
        for (const std::vector<bool>& batched : choices_of(inputs.size())) {
          check_sample(op, sample, sizes, rows, batched);
          if (HasFatalFailure()) return;
        }
      }
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Catalogue, VmapOfRow, testing::ValuesIn(ops::catalogue()),
                         [](const auto& op) { return std::string(op.param->name); });

}  // namespace
}  // namespace ullage::test
