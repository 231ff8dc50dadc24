// A Vulkan device as a MatrixUnit.
#pragma once

#include <functional>
#include <memory>

#include "tools/conform/matrix/matrix_unit.h"

namespace ullage::conform {

// Both must outlive it. `robust`: the same device with robust buffer access, requested when a job
// needs it. Errors of jobs: unsupported where the device lacks a feature that shaders need.
using RobustDevice = std::function<ir::Result<runtime::RawDevice*>()>;
std::unique_ptr<MatrixUnit> device_unit(runtime::RawDevice& device, RobustDevice robust);

}  // namespace ullage::conform
