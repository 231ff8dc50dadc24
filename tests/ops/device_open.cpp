// The Vulkan device that tests run on.
#include <gtest/gtest.h>

#include <cstdio>
#include <cstdlib>

#include "tests/ops/device_run.h"
#include "tests/ops/msl_under_test.h"

namespace ullage::test {

decltype(passes::CompileOptions::to_msl) msl_under_test() {
  return {};
}

uint32_t tier_under_test() {
  const char* tier = std::getenv("ULLAGE_TEST_TIER");
  return tier != nullptr && std::string_view(tier) == "T0" ? 1 : 0;
}

Device::Device(uint32_t max_tier, bool timestamps, bool poison) {
  if (ullage_device_count() == 0) return;
  ullage_context_options options{};
  options.size = sizeof options;
  options.max_tier = max_tier;
  options.timestamps = timestamps;
  options.validation = 1;
  options.poison = poison;
  options.log = [](void*, ullage_log_level, const char* message) {
    std::fprintf(stderr, "%s\n", message);
  };
  if (ullage_context_create(&options, &context_) != ULLAGE_OK) context_ = nullptr;
}

Device::~Device() {
  if (context_ == nullptr) return;
  EXPECT_EQ(ullage_context_validation_messages(context_), 0u)
      << "validation messages, logged above";
  ullage_context_destroy(context_);
}

}  // namespace ullage::test
