// All devices of all backends.
#include "runtime/devices.h"

#include <string>

#include "base/message.h"
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
  if (options.index < before) return device;
  DeviceOptions rest = options;
  rest.index -= static_cast<uint32_t>(before);
  auto metal = create_metal_device(rest);
  if (metal || metal.error().code != ir::ErrorCode::no_device) return metal;
  const size_t all = before + list_metal_devices().size();
  if (all == 0) return device;  // its error states the reason
  return Error{ir::ErrorCode::no_device,
               ir::message("context: device {} requested, there are {}", options.index, all)};
}

}  // namespace ullage::runtime
