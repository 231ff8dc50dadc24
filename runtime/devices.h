// All devices of all backends, under one index: those of Vulkan, then those of Metal.
#pragma once

#include <memory>
#include <vector>

#include "runtime/backend.h"

namespace ullage::runtime {

// Devices that cannot be used keep their index, with an empty entry.
std::vector<DeviceEntry> list_devices();

// Errors: no_device; the error of the backend for a device that it cannot use.
Result<std::unique_ptr<Device>> open_device(const DeviceOptions& options);

}  // namespace ullage::runtime
