// Transpose rules of the catalogue: for every operand an op is linear in, a step of the operand
// moves the result so that <step of y, cotangent> = <step of x, transpose of the cotangent>.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "ir/graph/evaluate.h"
#include "ops/catalogue.h"
#include "tests/ops/device_run.h"
#include "tests/ops/sample_graph.h"

namespace ullage::test {
namespace {

using namespace ir;

double dot(const Tensor& a, const Tensor& b) {
  double sum = 0;
  for (int64_t i = 0; i < a.element_count(); ++i) sum += a.number(i) * b.number(i);
  return sum;
}

double magnitude(const Tensor& a, const Tensor& b) {
  return std::sqrt(dot(a, a) * dot(b, b));
}

Tensor plus(const Tensor& a, const Tensor& b, double sign) {
  Tensor sum(a.dtype(), a.shape());
  for (int64_t i = 0; i < sum.element_count(); ++i) {
    sum.set_number(i, a.number(i) + sign * b.number(i));
  }
  return sum;
}

// The graph of a sample with its first result's cotangent as one more input and the transpose with
// respect to `operand` as its only output; none where the rule gives no cotangent.
Result<std::optional<Graph>> transposed_graph(const OpDef& op, const Sample& sample,
                                              size_t operand) {
  Result<Graph> forward = sample_graph(op, sample);
  if (!forward) return forward.error();
  Builder b;
  // The same inputs in the same order, so that extents of attributes keep their meaning.
  std::vector<Value> inputs;
  for (ValueId id : forward->inputs) {
    const ValueInfo& info = forward->value(id);
    std::vector<ExtentExpr> shape;
    for (const AxisExtent& axis : info.shape.axes()) {
      shape.push_back(remap_inputs(axis.live, b.pool(), [](uint32_t i) { return i; }));
    }
    inputs.push_back(b.input(info.name, info.dtype, shape));
  }
  Attributes attributes;
  if (sample.attributes != nullptr) attributes = sample.attributes(b.pool());
  const std::vector<Value> outputs = b.add(op, inputs, std::move(attributes));
  if (b.failed()) return b.error();
  std::vector<ExtentExpr> shape;
  for (size_t axis = 0; axis < outputs[0].rank(); ++axis) shape.push_back(outputs[0].extent(axis));
  std::vector<Value> incoming(outputs.size());
  incoming[0] = b.input("cotangent", outputs[0].dtype(), shape);
  const Node node = b.graph().nodes.back();
  Result<Value> result = op.differentiation.transpose(
      {.builder = b, .node = node, .inputs = inputs, .outputs = outputs, .incoming = incoming},
      static_cast<int>(operand));
  if (!result) return result.error();
  if (!result->valid()) return std::optional<Graph>();
  b.output("transposed", *result);
  Result<Graph> graph = b.finish();
  if (!graph) return graph.error();
  return std::optional<Graph>(*std::move(graph));
}

// Not for samples with absent operands, nor with indices: those out of range are clamped on reads
// but dropped on writes, so that the two are no adjoints there.
bool is_covered(const Sample& sample) {
  return std::ranges::none_of(sample.operands, [](const Sample::Operand& operand) {
    return operand.absent || is_integer(operand.dtype);
  });
}

void check_operand(const OpDef& op, const Sample& sample, size_t operand) {
  // Narrow floats round the step away.
  if (sample.operands[operand].dtype != DType::f32) return;
  Result<std::optional<Graph>> transposed = transposed_graph(op, sample, operand);
  // Some rules cover a part of their op and say so.
  if (!transposed && transposed.error().code == ErrorCode::unsupported) return;
  ASSERT_TRUE(transposed) << transposed.error().message;
  if (!*transposed) return;
  Result<Graph> forward = sample_graph(op, sample);
  ASSERT_TRUE(forward);
  for (const Sizes& sizes : sample.sizes) {
    std::vector<Tensor> inputs = sample_inputs(sample, sizes);
    const Tensor at = inputs[operand];
    const Tensor step = random_tensor(at.dtype(), at.shape(), 99, -1, 1);
    Result<std::vector<Tensor>> before = evaluate(*forward, inputs);
    inputs[operand] = plus(at, step, 1);
    Result<std::vector<Tensor>> after = evaluate(*forward, inputs);
    ASSERT_TRUE(before && after);
    const Tensor moved = plus((*after)[0], (*before)[0], -1);
    if (moved.dtype() != DType::f32) return;
    const Tensor cotangent = random_tensor(moved.dtype(), moved.shape(), 7, -1, 1);
    inputs[operand] = at;
    inputs.push_back(cotangent);
    Result<std::vector<Tensor>> result = evaluate(**transposed, inputs);
    ASSERT_TRUE(result) << result.error().message;
    ASSERT_EQ((*result)[0].shape(), at.shape()) << op.name << " operand " << operand;
    EXPECT_NEAR(dot(moved, cotangent), dot(step, (*result)[0]),
                1e-4 * (1 + magnitude(moved, cotangent)))
        << op.name << " operand " << operand << " at " << testing::PrintToString(sizes);
  }
}

class TransposeRule : public testing::TestWithParam<const OpDef*> {};

TEST_P(TransposeRule, IsTheAdjoint) {
  const OpDef& op = *GetParam();
  if (op.differentiation.transpose == nullptr) GTEST_SKIP() << "another form";
  for (const Sample& sample : samples_of(op, false)) {
    if (!is_covered(sample)) continue;
    for (size_t i = 0; i < sample.operands.size(); ++i) check_operand(op, sample, i);
  }
}

INSTANTIATE_TEST_SUITE_P(Catalogue, TransposeRule, testing::ValuesIn(ops::catalogue()),
                         [](const auto& op) { return std::string(op.param->name); });

}  // namespace
}  // namespace ullage::test
