// Finding and opening devices.
#include "runtime/metal/device.h"

namespace ullage::runtime {
namespace metal {
namespace {

// If the list is empty, as on iOS, there is one default device.
std::vector<Owned<MTL::Device>> all_devices() {
  std::vector<Owned<MTL::Device>> devices;
  const auto list = Owned<NS::Array>::adopt(MTL::CopyAllDevices());
  for (NS::UInteger i = 0; list && i < list->count(); ++i) {
    devices.push_back(Owned<MTL::Device>::retain(list->object<MTL::Device>(i)));
  }
  if (devices.empty()) {
    auto only = Owned<MTL::Device>::adopt(MTL::CreateSystemDefaultDevice());
    if (only) devices.push_back(std::move(only));
  }
  return devices;
}

}  // namespace
}  // namespace metal

std::vector<DeviceEntry> list_metal_devices() {
  const metal::PoolScope pool;
  std::vector<DeviceEntry> entries;
  for (const auto& device : metal::all_devices()) {
    DeviceEntry entry;
    if (auto traits = metal::query_traits(device.get())) entry = {traits->info, traits->profile};
    entries.push_back(std::move(entry));
  }
  return entries;
}

Result<std::unique_ptr<Device>> create_metal_device(const DeviceOptions& options) {
  const metal::PoolScope pool;
  auto devices = metal::all_devices();
  if (options.index >= devices.size()) {
    return Error{ir::ErrorCode::no_device,
                 "context: Metal device " + std::to_string(options.index) +
                     " requested, there are " + std::to_string(devices.size())};
  }
  auto created = metal::MetalDevice::create(std::move(devices[options.index]), {}, options);
  if (!created) return created.error();
  return std::unique_ptr<Device>(std::move(*created));
}

Result<std::unique_ptr<Device>> adopt_metal_device(const MetalHandles& handles,
                                                   const DeviceOptions& options) {
  if (handles.device == nullptr || handles.queue == nullptr) {
    return ir::invalid_argument("metal_context_create: device and queue must not be null");
  }
  const metal::PoolScope pool;
  DeviceOptions own = options;
  own.validation = false;
  auto created = metal::MetalDevice::create(
      metal::Owned<MTL::Device>::retain(static_cast<MTL::Device*>(handles.device)),
      metal::Owned<MTL::CommandQueue>::retain(static_cast<MTL::CommandQueue*>(handles.queue)), own);
  if (!created) return created.error();
  return std::unique_ptr<Device>(std::move(*created));
}

std::optional<MetalHandles> metal_handles(const Device& device) {
  if (device.backend() != GraphicsApi::metal) return std::nullopt;
  return static_cast<const metal::MetalDevice&>(device).handles();
}

}  // namespace ullage::runtime
