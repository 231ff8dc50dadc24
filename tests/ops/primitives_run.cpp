// The fixture of the primitives' device tests.
#include "tests/ops/primitives_run.h"

#include <algorithm>

#include "ir/program/device_profile.h"

namespace ullage::test {

std::vector<int64_t> counts_to_try() {
  return {0,   1,   2,   31,  32,  33,   63,   64,   65,   127,
          128, 129, 255, 256, 257, 1023, 1024, 1025, 4097, 70001};
}

void PrimitivesOnDevice::SetUp() {
  device_ = std::make_unique<Device>(tier_under_test(), false, true);
  if (!device_->available()) GTEST_SKIP() << "no Vulkan device";
}

void PrimitivesOnDevice::TearDown() {
  release();
}

void PrimitivesOnDevice::release() {
  if (session_ != nullptr) ullage_session_destroy(session_);
  if (program_ != nullptr) ullage_program_destroy(program_);
  session_ = nullptr;
  program_ = nullptr;
}

void PrimitivesOnDevice::compile(ir::Builder& builder) {
  release();
  ir::Result<ir::Graph> graph = builder.finish();
  ASSERT_TRUE(graph) << graph.error().message;
  graph_ = *std::move(graph);
  ir::DeviceProfile profile = device_->profile();
  if (GetParam() == Form::portable_gpu) {
    profile = ir::portable_profile();
    profile.float64 = device_->profile().float64;
  }
  const auto program = device_->compile(graph_, profile);
  ASSERT_TRUE(program) << program.error().message;
  program_ = *program;
  ASSERT_EQ(ullage_session_create(program_, nullptr, &session_), ULLAGE_OK) << ullage_last_error();
}

std::vector<ir::Tensor> PrimitivesOnDevice::run(const std::vector<ir::Tensor>& inputs) {
  if (session_ == nullptr) return {};
  auto outputs = run_session(session_, program_, inputs);
  EXPECT_TRUE(outputs) << outputs.error().message;
  return outputs ? *std::move(outputs) : std::vector<ir::Tensor>();
}

void PrimitivesOnDevice::check(const std::vector<ir::Tensor>& inputs, double tolerance,
                               double of_scale) {
  const auto expected = ir::evaluate(graph_, inputs);
  ASSERT_TRUE(expected) << expected.error().message;
  const std::vector<ir::Tensor> actual = run(inputs);
  ASSERT_EQ(actual.size(), expected->size());
  for (size_t i = 0; i < actual.size(); ++i) {
    const double absolute = std::max(tolerance, of_scale * scale_of((*expected)[i]));
    EXPECT_EQ(difference((*expected)[i], actual[i], tolerance, absolute), "")
        << graph_.outputs[i].name << " of " << testing::PrintToString(inputs[0].shape());
  }
}

std::string form_name(const testing::TestParamInfo<Form>& form) {
  return form.param == Form::as_found ? "AsFound" : "PortableGpu";
}

}  // namespace ullage::test
