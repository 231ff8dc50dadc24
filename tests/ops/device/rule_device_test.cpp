// What differentiation rules emit gives on the device what the reference evaluator gives.
#include <gtest/gtest.h>

#include <algorithm>

#include "ir/graph/evaluate.h"
#include "ops/registry.h"
#include "tests/ops/fixtures/device_run.h"
#include "tests/ops/fixtures/rule_samples.h"
#include "tests/ops/semantics/rule_graph.h"

namespace ullage::test {
namespace {

using namespace ir;

class RuleOnDevice : public testing::TestWithParam<const OpDef*> {};

bool is_f32(const samples::Sample& sample) {
  return std::ranges::all_of(sample.operands, [](const samples::Sample::Operand& operand) {
    return operand.absent || operand.dtype == DType::f32 || !is_float(operand.dtype);
  });
}

// The cotangent of one operand of one sample at its last sizes.
void check_reverse(const Device& device, const OpDef& op, const samples::Sample& sample,
                   size_t operand) {
  const Sizes& sizes = sample.sizes.back();
  auto inputs = rule_inputs(sample, sizes);
  const bool fixed = op.differentiation.form == DifferentiationForm::by_decomposition;
  const Result<std::optional<Graph>> graph =
      RuleGraph(op, sample, fixed ? &sizes : nullptr, Precision::of_sample).reverse(operand);
  ASSERT_TRUE(graph) << op.name << ": " << graph.error().message;
  if (!inputs || !*graph) return;
  const Result<Graph> primal =
      RuleGraph(op, sample, fixed ? &sizes : nullptr, Precision::of_sample).primal();
  ASSERT_TRUE(primal);
  const Result<std::vector<Tensor>> results = evaluate(*primal, *inputs);
  ASSERT_TRUE(results) << results.error().message;
  const std::vector<Tensor> own = *inputs;
  for (const Tensor& y : *results) {
    if (is_float(y.dtype())) inputs->push_back(random_tensor(y.dtype(), y.shape(), 7));
  }
  if (op.differentiation.form == DifferentiationForm::jvp) {
    size_t at = 0;
    for (size_t i = 0; i < operand; ++i) at += sample.operands[i].absent ? 0 : 1;
    inputs->push_back(own[at]);  // the tangent that was transposed, unused
  }
  const Result<std::vector<Tensor>> expected = evaluate(**graph, *inputs);
  ASSERT_TRUE(expected) << op.name << ": " << expected.error().message;
  const Result<std::vector<Tensor>> actual = device.run(**graph, *inputs);
  ASSERT_TRUE(actual) << op.name << ", operand " << operand << ": " << actual.error().message;
  const std::string wrong = difference((*expected)[0], (*actual)[0], 2e-4, 2e-4);
  EXPECT_TRUE(wrong.empty()) << op.name << ", operand " << operand << ": " << wrong;
}

TEST_P(RuleOnDevice, ReverseEqualsItsReference) {
  const OpDef& op = *GetParam();
  if (op.differentiation.form == DifferentiationForm::not_differentiable) {
    GTEST_SKIP() << op.differentiation.reason;
  }
  const Device device;
  ASSERT_TRUE(device.available());
  for (const samples::Sample& sample : rule_samples(op)) {
    if (!is_f32(sample)) continue;
    for (size_t i = 0; i < sample.operands.size(); ++i) {
      if (!sample.operands[i].absent && sample.operands[i].dtype == DType::f32) {
        check_reverse(device, op, sample, i);
      }
      if (HasFatalFailure()) return;
    }
    return;  // one sample shows whether it lowers; the host test takes them all
  }
}

INSTANTIATE_TEST_SUITE_P(Registry, RuleOnDevice, testing::ValuesIn(ops::registry()),
                         [](const auto& op) { return std::string(op.param->name); });

}  // namespace
}  // namespace ullage::test
