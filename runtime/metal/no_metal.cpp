// Systems without Metal: no devices, and errors that state the reason.
#include "runtime/metal/metal_backend.h"

namespace ullage::runtime {
namespace {

constexpr const char* kReason = "this build of Ullage has no Metal backend";

}  // namespace

std::vector<DeviceEntry> list_metal_devices() {
  return {};
}

Result<std::unique_ptr<Device>> create_metal_device(const DeviceOptions&) {
  return Error{ir::ErrorCode::no_device, kReason};
}

Result<std::unique_ptr<Device>> adopt_metal_device(const MetalHandles&, const DeviceOptions&) {
  return ir::unsupported(kReason);
}

std::optional<MetalHandles> metal_handles(const Device&) {
  return std::nullopt;
}

}  // namespace ullage::runtime
