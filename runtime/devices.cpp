// All devices of all backends.
#include "runtime/devices.h"

#include <algorithm>

#include "runtime/metal/metal_backend.h"
#include "runtime/vulkan/vulkan_backend.h"

namespace ullage::runtime {

std::vector<DeviceEntry> list_devices() {
  std::vector<DeviceEntry> devices = list_vulkan_devices();
  for (DeviceEntry& device : list_metal_devices()) devices.push_back(std::move(device));
  return devices;
}

Result<std::unique_ptr<Device>> open_device(const DeviceOptions& options) {
  auto device = create_vulkan_device(options);
  if (device || device.error().code != ir::ErrorCode::no_device) return device;
  const size_t before = list_vulkan_devices().size();
  DeviceOptions rest = options;
  rest.index -= static_cast<uint32_t>(std::min<size_t>(before, options.index));
  auto metal = create_metal_device(rest);
  const bool none = !metal && metal.error().code == ir::ErrorCode::no_device;
  return none ? std::move(device) : std::move(metal);
}

}  // namespace ullage::runtime
