// Attributes that are data: every op that takes extents among its attributes, with numbers that
// only the run knows, computes what it does with constants.
#include <gtest/gtest.h>

#include <algorithm>

#include "ir/graph/evaluate.h"
#include "ops/registry.h"
#include "testing/sample_graph.h"
#include "tests/ops/fixtures/data_run.h"

namespace ullage::test {
namespace {

using namespace ir;
using samples::Sample;
using samples::Sizes;

std::vector<std::string> extents_attributes(const OpDef& op) {
  std::vector<std::string> names;
  for (const AttributeSpec& a : op.attributes) {
    if (a.kind == AttributeKind::extents) names.emplace_back(a.name);
  }
  return names;
}

// What attribute `name` of the sample is at these sizes; empty where the sample does not have it.
std::vector<int64_t> numbers_of(const Sample& sample, const std::string& name,
                                const std::vector<Tensor>& inputs) {
  if (sample.attributes == nullptr) return {};
  ExtentPool pool;
  const Attributes attributes = sample.attributes(pool);
  const AttributeValue* value = attributes.find(name);
  if (value == nullptr) return {};
  std::vector<int64_t> numbers;
  for (ExtentExpr e : std::get<std::vector<ExtentExpr>>(*value)) {
    const auto number = evaluate(e, bind_inputs(inputs));
    EXPECT_TRUE(number) << number.error().message;
    numbers.push_back(number ? *number : 0);
  }
  return numbers;
}

// The op with `numbers` for attribute `name`: constants, or elements of a last input "data", of
// which no more is known than that each is at most one off.
Result<Graph> graph_with(const OpDef& op, const Sample& sample, const Sizes& sizes,
                         const std::string& name, const std::vector<int64_t>& numbers,
                         bool of_data) {
  Builder b;
  const std::vector<Value> operands = samples::add_sample_inputs(b, sample, &sizes);
  Attributes attributes = sample.attributes(b.pool());
  const Value data = b.input("data", DType::i64, {b.pool().constant(std::ssize(numbers))});
  const HostValue found = of_data ? b.scalars(data) : HostValue();
  std::vector<ExtentExpr> extents;
  for (size_t i = 0; i < numbers.size(); ++i) {
    extents.push_back(of_data ? min(max(found[i], numbers[i] - 1), numbers[i] + 1)
                              : b.pool().constant(numbers[i]));
  }
  attributes.set(name, std::move(extents));
  size_t outputs = 0;
  for (Value y : b.add(op, operands, std::move(attributes), samples::sample_body(sample))) {
    b.output("y" + std::to_string(outputs++), y);
  }
  return b.finish();
}

class DataAttributes : public testing::TestWithParam<const OpDef*> {
 protected:
  void SetUp() override {
    if (!can_run()) GTEST_SKIP() << "no Vulkan device";
  }

  // Both forms on the same inputs; false where the op requires a constant and reports it.
  static bool check(const Sample& sample, const Sizes& sizes, const std::string& name) {
    const OpDef& op = *GetParam();
    std::vector<Tensor> inputs = samples::sample_inputs(sample, sizes);
    const std::vector<int64_t> numbers = numbers_of(sample, name, inputs);
    if (numbers.empty()) return false;
    inputs.push_back(ints(numbers));
    const Result<Graph> constant = graph_with(op, sample, sizes, name, numbers, false),
                        data = graph_with(op, sample, sizes, name, numbers, true);
    EXPECT_TRUE(constant) << constant.error().message;
    if (!data) {
      EXPECT_NE(data.error().code, ErrorCode::internal) << data.error().message;
      EXPECT_NE(data.error().message.find("constant"), std::string::npos) << data.error().message;
      return false;
    }
    const auto a = results_of(*constant, inputs), b = results_of(*data, inputs);
    EXPECT_TRUE(a) << a.error().message;
    EXPECT_TRUE(b) << b.error().message;
    if (!a || !b) return true;
    for (size_t i = 0; i < a->size(); ++i) {
      EXPECT_EQ((*a)[i].shape(), (*b)[i].shape()) << name;
      EXPECT_TRUE(std::ranges::equal((*a)[i].bytes(), (*b)[i].bytes()))
          << name << " of " << testing::PrintToString(sizes) << ", result " << i;
    }
    return true;
  }
};

// SP-16: all samples by the reference, one on the device.
TEST_P(DataAttributes, SP16_GiveWhatConstantsGive) {
  const OpDef& op = *GetParam();
  for (const std::string& name : extents_attributes(op)) {
    size_t checked = 0, given = 0;
    for (const Sample& sample : samples::samples_of(op, true)) {
      if (on_device() && checked > 0) break;
      for (const Sizes& sizes : sample.sizes) {
        given += numbers_of(sample, name, samples::sample_inputs(sample, sizes)).empty() ? 0 : 1;
        checked += check(sample, sizes, name) ? 1 : 0;
        if (HasFailure()) return;
        if (on_device() && checked > 0) break;
      }
    }
    EXPECT_TRUE(checked > 0 || given == 0) << op.name << " takes no data for " << name;
  }
}

std::vector<const OpDef*> ops_with_extents() {
  std::vector<const OpDef*> found;
  for (const OpDef* op : ops::registry()) {
    if (!extents_attributes(*op).empty()) found.push_back(op);
  }
  return found;
}

INSTANTIATE_TEST_SUITE_P(Registry, DataAttributes, testing::ValuesIn(ops_with_extents()),
                         [](const auto& op) { return std::string(op.param->name); });

}  // namespace
}  // namespace ullage::test
