// The Metal backend as the rest of the runtime sees it; no Metal header in sight. On systems
// without Metal there are no devices (no_metal.cpp).
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "runtime/backend.h"

namespace ullage::runtime {

// What there is to open. Devices below tier 0 keep their index, with an empty profile.
std::vector<DeviceEntry> list_metal_devices();

// `options.index` counts Metal's devices only; `options.loader` is not looked at. Errors: no_device
// (no such index), unsupported (below tier 0; validation, which Metal takes from the environment).
Result<std::unique_ptr<Device>> create_metal_device(const DeviceOptions& options);

// Metal's own objects, for hosts that use the same ones.
struct MetalHandles {
  void* device = nullptr;  // id<MTLDevice>
  void* queue = nullptr;   // id<MTLCommandQueue> of it
};
// A device and queue of the host application; both are retained. Of `options`, index and validation
// are not looked at. Errors: invalid_argument (a null handle), unsupported (below tier 0).
Result<std::unique_ptr<Device>> adopt_metal_device(const MetalHandles& handles,
                                                   const DeviceOptions& options);
// nullopt: another backend.
std::optional<MetalHandles> metal_handles(const Device& device);

}  // namespace ullage::runtime
