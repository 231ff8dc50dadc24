// The Vulkan backend as the rest of the runtime sees it; no Vulkan header in sight.
#pragma once

#include <memory>
#include <vector>

#include "runtime/backend.h"

namespace ullage::runtime {

// What there is to open; empty without a loader or driver. `tier` is what max_tier can reach.
struct VulkanDeviceEntry {
  DeviceInfo info;
  ir::DeviceProfile profile;
};
std::vector<VulkanDeviceEntry> list_vulkan_devices();

// Errors: no_device (no loader, no such index), unsupported (below tier 0, or validation asked for
// where the layer is not installed).
Result<std::unique_ptr<Device>> create_vulkan_device(const DeviceOptions& options);

}  // namespace ullage::runtime
