// The device of tests in this folder: the checking interpreter in place of a Vulkan driver.
// ULLAGE_CHECKED chooses it: a profile (portable, desktop), the width of subgroups and the order of
// invocations, "desktop,4,1"; the default is "portable,32,0". ULLAGE_TRAFFIC: a file that gets, as
// JSON, what accesses of each kernel cost.
#include <cstdlib>
#include <fstream>
#include <nlohmann/json.hpp>
#include <sstream>

#include "ir/program/named_profiles.h"
#include "runtime/c_api/c_api.h"
#include "tests/ops/fixtures/device_run.h"
#include "tests/ops/fixtures/msl_under_test.h"
#include "tests/shaders/checked_device/checked_device.h"

namespace ullage::test {
namespace {

nlohmann::ordered_json to_json(const shaders::check::AccessCost& cost) {
  if (cost.is_shared) return {{"cycles", cost.bank_cycles}, {"least", cost.least_bank_cycles}};
  return {{"bytes", cost.bytes}, {"transactions", cost.transactions[1]}, {"least", cost.least[1]}};
}

void write(const Traffic& traffic, const char* path) {
  auto kernels = nlohmann::ordered_json::object();
  for (const auto& [kernel, accesses] : traffic.kernels) {
    for (const auto& [what, cost] : accesses) kernels[kernel][what] = to_json(cost);
  }
  std::ofstream(path) << kernels.dump(1) << '\n';
}

// Of all devices of the process, written at its end; null: nobody asks for it.
std::shared_ptr<Traffic> traffic_under_test() {
  const char* const path = std::getenv("ULLAGE_TRAFFIC");
  if (path == nullptr) return nullptr;
  static const std::shared_ptr<Traffic> traffic(new Traffic, [path](Traffic* ended) {
    write(*ended, path);
    delete ended;
  });
  return traffic;
}

CheckedDeviceOptions options_under_test() {
  const char* const given = std::getenv("ULLAGE_CHECKED");
  std::istringstream words(given != nullptr ? given : "portable,32,0");
  std::string profile, width, order;
  std::getline(words, profile, ',');
  std::getline(words, width, ',');
  std::getline(words, order, ',');
  CheckedDeviceOptions options;
  if (profile == "desktop") options.profile = ir::desktop_profile();
  options.width = static_cast<uint32_t>(std::stoul(width));
  options.order = static_cast<uint32_t>(std::stoul(order));
  options.traffic = traffic_under_test();
  return options;
}

}  // namespace

decltype(passes::CompileOptions::to_msl) msl_under_test() {
  return {};
}

uint32_t tier_under_test() {
  return 0;
}

Device::Device(uint32_t, bool, bool poison) {
  runtime::ContextOptions options;
  options.poison = poison;
  context_ = new ullage_context{
      runtime::Context::create_on(create_checked_device(options_under_test()), options)};
}

Device::~Device() {
  if (context_ != nullptr) ullage_context_destroy(context_);
}

}  // namespace ullage::test
