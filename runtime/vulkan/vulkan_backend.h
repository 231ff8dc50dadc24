// The Vulkan backend as the rest of the runtime sees it; no Vulkan header in sight.
#pragma once

#include <memory>
#include <optional>
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

// Vulkan's own handles, for hosts that record commands on the same device. Null: another backend.
struct VulkanHandles {
  void* instance = nullptr;
  void* physical_device = nullptr;
  void* device = nullptr;
  void* queue = nullptr;
  uint32_t queue_family = 0;
};
std::optional<VulkanHandles> vulkan_handles(const Device& device);
std::optional<uint64_t> vulkan_buffer(const Memory& memory);

}  // namespace ullage::runtime
