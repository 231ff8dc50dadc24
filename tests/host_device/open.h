// The device of a test program that runs on the host.
#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include "runtime/backend.h"

namespace ullage::test {

struct HostDeviceChoice {
  ir::DeviceProfile profile;
  uint32_t width = 32;  // of subgroups
  std::string order;    // of invocations, as the program says
};
// What a variable of the environment says, "desktop,4,backward": a profile (portable, desktop), the
// width of subgroups and the order of invocations. `otherwise`: where it is not set.
HostDeviceChoice host_device_choice(const char* variable, const char* otherwise);

// Each program defines it; null: what it takes is not here.
std::unique_ptr<runtime::Device> create_device_under_test();

}  // namespace ullage::test
