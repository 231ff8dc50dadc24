// No kernel that is right is put aside: those of every op of the catalogue beside their twins.
#include <gtest/gtest.h>

#include "ops/catalogue.h"
#include "tests/runtime/self_test/proof_run.h"
#include "testing/kernel_graphs.h"
#include "testing/sample_graph.h"

namespace ullage::test {
namespace {

class SlowFalseAlarms : public testing::Test {
 protected:
  void SetUp() override {
    if (!device_.available()) GTEST_SKIP() << "no Vulkan device";
  }
  void prove(const ir::Graph& graph, std::string_view name) {
    const auto program = compile_with_twins(graph, device_.profile());
    ASSERT_TRUE(program) << name << ": " << program.error().message;
    twins_ += program->twins.size();
    kernels_ += program->program.kernels.size();
    const auto loaded = device_.load_wholly(*program);
    ASSERT_TRUE(loaded) << name << ": " << loaded.error().message;
  }
  void expect_none() const {
    size_t unproved = 0;
    const auto findings = device_.findings();
    for (const auto& [code, finding] : findings) {
      EXPECT_NE(finding.verdict, runtime::Verdict::differs) << finding.text;
      if (finding.verdict != runtime::Verdict::unproved) continue;
      ++unproved;
      std::printf("not proved: %s\n", finding.text.c_str());
    }
    std::printf("%zu kernels, %zu with twins; %zu distinct ones proved, %zu not to be proved\n",
                kernels_, twins_, findings.size() - unproved, unproved);
    RecordProperty("kernels", static_cast<int>(kernels_));
    RecordProperty("proved", static_cast<int>(findings.size() - unproved));
  }

  const ProvingDevice device_{"alarms"};
  size_t kernels_ = 0, twins_ = 0;
};

TEST_F(SlowFalseAlarms, none_in_the_samples_of_any_op) {
  for (const ir::OpDef* op : ops::catalogue()) {
    for (const ir::Sample& sample : samples::samples_of(*op, device_.profile().float64)) {
      const auto graph = samples::sample_graph(*op, sample);
      ASSERT_TRUE(graph) << graph.error().message;
      ASSERT_NO_FATAL_FAILURE(prove(*graph, op->name));
    }
  }
  expect_none();
}

TEST_F(SlowFalseAlarms, none_in_graphs_of_several_ops) {
  for (const samples::NamedGraph& named : samples::kernel_graphs()) {
    ASSERT_NO_FATAL_FAILURE(prove(named.graph, named.name));
  }
  expect_none();
}

}  // namespace
}  // namespace ullage::test
