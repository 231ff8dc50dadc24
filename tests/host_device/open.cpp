#include "tests/host_device/open.h"

#include <cstdlib>
#include <sstream>

#include "ir/program/named_profiles.h"
#include "runtime/c_api/c_api.h"
#include "tests/ops/fixtures/device_run.h"
#include "tests/ops/fixtures/msl_under_test.h"

namespace ullage::test {

HostDeviceChoice host_device_choice(const char* variable, const char* otherwise) {
  const char* const given = std::getenv(variable);
  std::istringstream words(given != nullptr ? given : otherwise);
  std::string profile, width;
  HostDeviceChoice choice;
  std::getline(words, profile, ',');
  std::getline(words, width, ',');
  std::getline(words, choice.order, ',');
  choice.profile = profile == "desktop" ? ir::desktop_profile() : ir::portable_profile();
  choice.width = static_cast<uint32_t>(std::stoul(width));
  return choice;
}

decltype(passes::CompileOptions::to_msl) msl_under_test() {
  return {};
}

uint32_t tier_under_test() {
  return 0;
}

Device::Device(uint32_t, bool, bool poison) {
  std::unique_ptr<runtime::Device> device = create_device_under_test();
  if (!device) return;
  runtime::ContextOptions options;
  options.poison = poison;
  context_ = new ullage_context{runtime::Context::create_on(std::move(device), options)};
}

Device::~Device() {
  if (context_ != nullptr) ullage_context_destroy(context_);
}

}  // namespace ullage::test
