// What each named profile has beyond the portable one.
#include "ir/program/named_profiles.h"

namespace ullage::ir {

DeviceProfile cpu_profile() {
  DeviceProfile cpu = portable_profile();
  cpu.name = "cpu";
  cpu.device_class = DeviceClass::cpu;
  cpu.subgroup_size = 8;
  return cpu;
}

DeviceProfile desktop_profile() {
  DeviceProfile desktop = portable_profile();
  desktop.name = "desktop";
  desktop.tier = Tier::t2;
  desktop.subgroup_size = 32;
  desktop.subgroup_shuffle = desktop.subgroup_arithmetic = true;
  desktop.max_workgroup_invocations = desktop.max_workgroup_size_x = 256;
  desktop.max_shared_bytes = 32768;
  desktop.max_storage_range = 1u << 30;
  return desktop;
}

DeviceProfile mobile_profile() {
  DeviceProfile mobile = portable_profile();
  mobile.name = "mobile";
  mobile.tier = Tier::t1;
  mobile.subgroup_size = 16;
  mobile.subgroup_shuffle = mobile.subgroup_arithmetic = true;
  mobile.max_storage_buffers = 12;
  mobile.arithmetic.float16 = mobile.arithmetic.int8 = true;
  mobile.arithmetic.storage16 = mobile.arithmetic.storage8 = true;
  return mobile;
}

DeviceProfile matrix_profile() {
  DeviceProfile matrix = desktop_profile();
  matrix.name = "matrix";
  matrix.arithmetic.float16 = matrix.arithmetic.storage16 = true;
  matrix.arithmetic.integer_dot = matrix.fast_integer_dot = true;
  matrix.arithmetic.matrices = {{.rows = 16, .columns = 16, .inner = 16}};
  return matrix;
}

DeviceProfile metal_portable_profile() {
  DeviceProfile metal = portable_profile();
  metal.name = "metal-portable";
  metal.msl = true;
  return metal;
}

DeviceProfile metal_profile() {
  DeviceProfile metal = desktop_profile();
  metal.name = "metal";
  metal.msl = true;
  return metal;
}

std::vector<DeviceProfile> named_profiles() {
  return {portable_profile(), cpu_profile(),    mobile_profile(),
          desktop_profile(),  matrix_profile(), metal_portable_profile(),
          metal_profile()};
}

std::optional<DeviceProfile> profile_named(std::string_view name) {
  for (DeviceProfile& profile : named_profiles()) {
    if (profile.name == name) return std::move(profile);
  }
  return std::nullopt;
}

std::string profile_names() {
  std::string names;
  for (const DeviceProfile& profile : named_profiles()) {
    names += (names.empty() ? "" : ", ") + profile.name;
  }
  return names;
}

}  // namespace ullage::ir
