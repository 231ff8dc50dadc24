// The device of tests in this folder: the Metal backend on the fake machine in place of a Vulkan
// driver.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "shaders/toolchain/msl/program_msl.h"
#include "tests/metal/fake_device/machine.h"
#include "tests/ops/fixtures/device_run.h"
#include "tests/ops/fixtures/msl_under_test.h"

namespace ullage::test {

decltype(passes::CompileOptions::to_msl) msl_under_test() {
  return shaders::program_msl;
}

uint32_t tier_under_test() {
  return 0;
}

Device::Device(uint32_t max_tier, bool, bool poison) {
  if (!metal::Modules::available()) return;
  metal::machine().reset();
  ullage_context_options options{};
  options.size = sizeof options;
  options.device = ullage_device_count() - 1;  // those of Metal are last
  options.max_tier = max_tier;
  options.poison = poison;
  EXPECT_EQ(ullage_context_create(&options, &context_), ULLAGE_OK) << ullage_last_error();
}

Device::~Device() {
  if (context_ != nullptr) ullage_context_destroy(context_);
  EXPECT_THAT(metal::machine().complaints(), testing::IsEmpty());
  EXPECT_THAT(metal::machine().held(), testing::IsEmpty());
}

}  // namespace ullage::test
