// Every op of the registry on the device at hand against its reference, on its samples.
#include <gtest/gtest.h>

#include "ops/elementwise/fused.h"
#include "ops/registry.h"
#include "testing/sample_graph.h"
#include "tests/ops/fixtures/device_run.h"

namespace ullage::test {
namespace {

using namespace ir;
using namespace samples;

// One device for the whole suite; its end counts the validation messages of all ops.
class OpOnDevice : public testing::TestWithParam<const OpDef*> {
 protected:
  static void SetUpTestSuite() { device_ = std::make_unique<Device>(); }
  static void TearDownTestSuite() { device_.reset(); }
  static const Device& device() { return *device_; }

 private:
  inline static std::unique_ptr<Device> device_;
};

// N-14: each op by the reference and on Vulkan; on Metal, each kernel by the emulator
// (metal_ops).
TEST_P(OpOnDevice, EqualsItsReference) {
  if (!device().available()) GTEST_SKIP() << "no Vulkan device";
  for (const Sample& sample : samples_of(*GetParam(), device().profile().float64)) {
    Result<Graph> graph = sample_graph(*GetParam(), sample);
    ASSERT_TRUE(graph) << graph.error().message;
    Result<ullage_program*> program = device().compile(*graph);
    ASSERT_TRUE(program) << program.error().message << " for " << name_of(sample.operands[0].dtype);
    ullage_session* session = nullptr;
    ASSERT_EQ(ullage_session_create(*program, nullptr, &session), ULLAGE_OK) << ullage_last_error();
    for (const Sizes& sizes : sample.sizes) {
      const std::vector<Tensor> inputs = sample_inputs(sample, sizes);
      Result<std::vector<Tensor>> expected = evaluate(*graph, inputs);
      ASSERT_TRUE(expected) << expected.error().message;
      Result<std::vector<Tensor>> actual = run_session(session, *program, inputs);
      ASSERT_TRUE(actual) << actual.error().message;
      for (size_t i = 0; i < expected->size(); ++i) {
        EXPECT_EQ(difference((*expected)[i], (*actual)[i], sample.relative_tolerance,
                             sample.absolute_tolerance * scale_of((*expected)[i])),
                  "")
            << name_of(sample.operands[0].dtype) << " output " << i << " at "
            << testing::PrintToString(sizes);
      }
    }
    ullage_session_destroy(session);
    ullage_program_destroy(*program);
  }
}

INSTANTIATE_TEST_SUITE_P(Registry, OpOnDevice, testing::ValuesIn(ops::registry()),
                         [](const auto& op) { return std::string(op.param->name); });

}  // namespace
}  // namespace ullage::test
