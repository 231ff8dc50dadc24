// No correct kernel is disabled: compares the kernels of every op of the registry with their
// reference kernels.
#include <gtest/gtest.h>

#include "ops/registry.h"
#include "testing/kernel_graphs.h"
#include "testing/sample_graph.h"
#include "tests/runtime/self_test/self_test_run.h"

namespace ullage::test {
namespace {

class SlowFalseAlarms : public testing::Test {
 protected:
  void SetUp() override {
    if (!device_.available()) GTEST_SKIP() << "no Vulkan device";
  }
  void check(const ir::Graph& graph, std::string_view name) {
    const auto program = compile_with_references(graph, device_.profile());
    ASSERT_TRUE(program) << name << ": " << program.error().message;
    references_ += program->references.size();
    kernels_ += program->program.kernels.size();
    const auto loaded = device_.load_wholly(*program);
    ASSERT_TRUE(loaded) << name << ": " << loaded.error().message;
  }
  void expect_none() const {
    size_t unchecked = 0;
    const auto findings = device_.findings();
    for (const auto& [code, finding] : findings) {
      EXPECT_NE(finding.verdict, runtime::Verdict::differs) << finding.text;
      if (finding.verdict != runtime::Verdict::unchecked) continue;
      ++unchecked;
      std::printf("not checked: %s\n", finding.text.c_str());
    }
    std::printf(
        "%zu kernels, %zu with references; %zu distinct ones checked, %zu not to be checked\n",
        kernels_, references_, findings.size() - unchecked, unchecked);
    RecordProperty("kernels", static_cast<int>(kernels_));
    RecordProperty("checked", static_cast<int>(findings.size() - unchecked));
  }

  const CheckingDevice device_{"alarms"};
  size_t kernels_ = 0, references_ = 0;
};

TEST_F(SlowFalseAlarms, none_in_the_samples_of_any_op) {
  for (const ir::OpDef* op : ops::registry()) {
    for (const samples::Sample& sample : samples::samples_of(*op, device_.profile().float64)) {
      const auto graph = samples::sample_graph(*op, sample);
      ASSERT_TRUE(graph) << graph.error().message;
      ASSERT_NO_FATAL_FAILURE(check(*graph, op->name));
    }
  }
  expect_none();
}

TEST_F(SlowFalseAlarms, none_in_graphs_of_several_ops) {
  for (const samples::NamedGraph& named : samples::kernel_graphs()) {
    ASSERT_NO_FATAL_FAILURE(check(named.graph, named.name));
  }
  expect_none();
}

}  // namespace
}  // namespace ullage::test
