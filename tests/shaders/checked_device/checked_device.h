// A device whose kernels are interpreted with all the checks of `ullage shader check`.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <string>

#include "runtime/backend.h"
#include "shaders/toolchain/check/cost.h"

namespace ullage::test {

// What a kernel's accesses cost, over all dispatches: by its name, then by what is accessed.
struct Traffic {
  std::map<std::string, std::map<std::string, shaders::check::AccessCost>> kernels;
  void add(const std::string& kernel, const shaders::check::Cost& cost);
};

struct CheckedDeviceOptions {
  ir::DeviceProfile profile = ir::portable_profile();
  uint32_t width = 32, order = 0;    // as of shaders::check::Call
  std::shared_ptr<Traffic> traffic;  // null: not kept
};

// A run with a finding that is no note fails with it.
std::unique_ptr<runtime::Device> create_checked_device(CheckedDeviceOptions options);

}  // namespace ullage::test
