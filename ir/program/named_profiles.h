// Device profiles by name, for compiling where no device is at hand.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "ir/program/device_profile.h"

namespace ullage::ir {

// A CPU driver at T0: small workgroups, no shared memory, 8 lanes. Its name: cpu.
DeviceProfile cpu_profile();

// A GPU at T2 with 32 lanes that shuffle and reduce, workgroups of 256. Its name: desktop.
DeviceProfile desktop_profile();

// A GPU at T1 (Android 15) with at least 16 lanes, of few registers: what is for it runs well on
// narrow and on wide subgroups. Its name: mobile.
DeviceProfile mobile_profile();

// The desktop profile with matrices of 16x16x16, f16 factors and f32 sums, and integer dot
// products. Kernels use matrices where values are stored as f16. Its name: matrix.
DeviceProfile matrix_profile();

// Any GPU that runs Metal. Its name: metal-portable.
DeviceProfile metal_portable_profile();

// A GPU with simdgroups of 32 and threadgroups of 256 on Metal, as Apple's are. Its name: metal.
DeviceProfile metal_profile();

// All that need no device: portable, cpu, mobile, desktop, matrix, metal-portable,
// metal. Names differ.
std::vector<DeviceProfile> named_profiles();

// The one of that name; none where there is none.
std::optional<DeviceProfile> profile_named(std::string_view name);
// "portable, cpu, ...": for messages.
std::string profile_names();

}  // namespace ullage::ir
