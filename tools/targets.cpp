// Profiles by name and of the device at hand.
#include "tools/targets.h"

#include <fmt/format.h>

#include <cstdlib>

#include "runtime/vulkan/vulkan_backend.h"

namespace ullage::tools {

Attempt<ir::DeviceProfile> profile_of_device(const Target& target) {
  if (target.tier.empty()) {
    const auto devices = runtime::list_vulkan_devices();
    if (target.device < devices.size()) return devices[target.device].profile;
    return Failure{kNoDevice,
                   fmt::format("no Vulkan device {}: there are {}", target.device, devices.size())};
  }
  runtime::DeviceOptions options;
  options.index = target.device;
  options.max_tier = static_cast<ir::Tier>(target.tier[1] - '0');
  const auto device = runtime::create_vulkan_device(options);
  if (!device) return failure_of(device.error());
  return (*device)->profile();
}

std::vector<ir::DeviceProfile> named_profiles() {
  ir::DeviceProfile cpu = ir::portable_profile();
  cpu.name = "cpu";
  cpu.form = ir::KernelForm::cpu;
  cpu.subgroup_size = 8;
  ir::DeviceProfile desktop = ir::portable_profile();
  desktop.name = "desktop";
  desktop.tier = ir::Tier::t2;
  desktop.subgroup_size = 32;
  desktop.subgroup_shuffle = desktop.subgroup_arithmetic = true;
  desktop.max_workgroup_invocations = desktop.max_workgroup_size_x = 256;
  desktop.max_shared_bytes = 32768;
  desktop.max_storage_range = 1u << 30;
  return {ir::portable_profile(), cpu, desktop};
}

Attempt<ir::DeviceProfile> find_profile(const std::string& name, const Target& target) {
  if (name == "device") return profile_of_device(target);
  std::string names = "device";
  for (const ir::DeviceProfile& profile : named_profiles()) {
    if (profile.name == name) return profile;
    names += ", " + profile.name;
  }
  return usage(fmt::format("--target {}: known are {}", name, names));
}

std::string cache_folder() {
  if (const char* folder = std::getenv("XDG_CACHE_HOME"); folder && *folder) {
    return std::string(folder) + "/ullage";
  }
  if (const char* home = std::getenv("HOME"); home && *home) {
    return std::string(home) + "/.cache/ullage";
  }
  return {};
}

}  // namespace ullage::tools
