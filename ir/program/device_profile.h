// DeviceProfile: what a plan may assume of a device. Queried or measured, never a vendor name.
#pragma once

#include <cstdint>
#include <string>

#include "ir/program/arithmetic.h"
#include "ir/program/driver_traits.h"

namespace ullage::ir {

// Feature tiers (docs/gpu-kernels.md). t0 masks everything beyond the Android 2022 baseline.
enum class Tier : uint8_t { t0, t1, t2 };

// How kernels are shaped: `cpu` needs workgroup = subgroup, few fat groups, no barriers; `gpu`
// needs 128 to 256 wide groups and shared-memory tiles.
enum class DeviceClass : uint8_t { cpu, gpu };

struct DeviceProfile {
  std::string name = "portable";
  Tier tier = Tier::t0;
  DeviceClass device_class = DeviceClass::gpu;
  uint32_t subgroup_size = 0;  // 0: unknown
  // Its range: drivers narrow kernels that require no size, to fit registers. 0: unknown.
  uint32_t min_subgroup_size = 0, max_subgroup_size = 0;
  bool subgroup_shuffle = false;  // also where their size is unknown
  bool subgroup_arithmetic = false;
  bool texel_buffers = false;  // storage texel buffer loads are worth while
  uint32_t max_texel_elements = 0;
  bool half_texels = false;       // texel buffers may be rgba16f, too
  bool float64 = false;           // shaderFloat64
  bool wide_stores = false;       // 64-bit integer vectors in buffers are worth while
  Arithmetic arithmetic;          // beyond 32-bit scalars
  bool half_pairs = false;        // products of f16 by pairs along the sum are worth while
  bool fast_integer_dot = false;  // arithmetic.integer_dot is worth while
  uint32_t max_workgroup_invocations = 128;
  uint32_t max_workgroup_size_x = 128;
  uint32_t max_shared_bytes = 16384;
  uint32_t max_storage_buffers = 4;
  uint32_t max_storage_range = 128u << 20;  // bytes in one binding
  uint32_t max_push_bytes = 128;
  uint32_t max_groups = 65535;  // per grid axis
  // Per invocation, all loops of a shader together.
  uint32_t max_loop_iterations = static_cast<uint32_t>(limit_of(DriverTrait::ends_long_loops));
  uint32_t offset_alignment = 256;
  bool msl = false;          // kernels are required in Metal's language, too
  TraitOverrides overrides;  // of the user; files do not keep them

  // What programs for it work around.
  bool has(DriverTrait trait) const;
};

// The profile that every device of the tier-0 baseline meets.
DeviceProfile portable_profile();

// The profile without what lies above the tier.
DeviceProfile mask(DeviceProfile profile, Tier tier);

}  // namespace ullage::ir
