// The Metal backend as the rest of the runtime sees it, without Metal headers. On systems without
// Metal there are no devices (no_metal.cpp).
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "runtime/backend.h"

namespace ullage::runtime {

// The devices that can be opened. Devices below tier 0 keep their index, with an empty profile.
std::vector<DeviceEntry> list_metal_devices();

// `options.index` counts only Metal devices; `options.loader` is ignored. Errors: no_device (no
// such index), unsupported (below tier 0; validation, which the environment controls).
Result<std::unique_ptr<Device>> create_metal_device(const DeviceOptions& options);

// The Metal objects, for hosts that use them too.
struct MetalHandles {
  void* device = nullptr;  // id<MTLDevice>
  void* queue = nullptr;   // id<MTLCommandQueue> of it
};
// Adopts a device and queue of the host application; retains both. Ignores the index and validation
// of `options`. Errors: invalid_argument (a null handle), unsupported (below tier 0).
Result<std::unique_ptr<Device>> adopt_metal_device(const MetalHandles& handles,
                                                   const DeviceOptions& options);
// nullopt: another backend.
std::optional<MetalHandles> metal_handles(const Device& device);

}  // namespace ullage::runtime
