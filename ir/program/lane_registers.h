// LaneRegisters: how many registers an invocation has, as far as device properties show.
#pragma once

#include <cstdint>

#include "ir/program/device_profile.h"

namespace ullage::ir {

// What is concluded from sizes of subgroups (docs/gpu-kernels.md).
enum class LaneRegisters : uint8_t {
  few,       // some 64, or nothing is known
  narrowed,  // 128 in subgroups as narrow as the driver compiles them for kernels that need so many
  wide,      // 128, of which kernels with large workgroups get as many as all fit
  many       // 128
};
LaneRegisters lane_registers(const DeviceProfile& profile);

}  // namespace ullage::ir
