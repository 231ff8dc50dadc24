// The device of tests in this folder: the checking interpreter in place of a Vulkan driver.
// ULLAGE_CHECKED chooses it: a profile (portable, desktop), the width of subgroups and the order of
// invocations, "desktop,4,1"; the default is "portable,32,0". ULLAGE_TRAFFIC: a file that gets, as
// JSON, what accesses of each kernel cost.
#include <cstdlib>
#include <fstream>
#include <nlohmann/json.hpp>

#include "tests/host_device/open.h"
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

}  // namespace

std::unique_ptr<runtime::Device> create_device_under_test() {
  const HostDeviceChoice choice = host_device_choice("ULLAGE_CHECKED", "portable,32,0");
  CheckedDeviceOptions options;
  options.profile = choice.profile;
  options.width = choice.width;
  options.order = static_cast<uint32_t>(std::stoul(choice.order));
  options.traffic = traffic_under_test();
  return create_checked_device(std::move(options));
}

}  // namespace ullage::test
