// used_limits: what the kernels of a program use of what its profile allows.
#pragma once

#include <cstdint>
#include <span>

#include "ir/program/device_profile.h"
#include "ir/program/program.h"

namespace ullage::passes {

// The profile with workgroups, shared memory, storage buffers and push constants as large as the
// largest of the kernels. A program that was compiled for a device states with it what a device
// must have to run it, and not what that one has. `shared_bytes`: of each kernel.
ir::DeviceProfile used_limits(ir::DeviceProfile profile, std::span<const ir::ProgramKernel> kernels,
                              std::span<const uint32_t> shared_bytes);

}  // namespace ullage::passes
