// The portable profile (the defaults are the tier-0 baseline) and what a tier leaves of another.
#include "ir/program/device_profile.h"

#include <algorithm>

namespace ullage::ir {

DeviceProfile portable_profile() {
  return DeviceProfile{};
}

DeviceProfile mask(DeviceProfile profile, Tier tier) {
  if (tier >= profile.tier) return profile;
  profile.tier = tier;
  if (tier == Tier::t1) {
    profile.max_storage_buffers = 12;
    profile.max_workgroup_invocations = std::min(profile.max_workgroup_invocations, 128u);
    return profile;
  }
  profile.subgroup_size = profile.min_subgroup_size = 0;
  profile.subgroup_shuffle = profile.subgroup_arithmetic = false;
  profile.texel_buffers = profile.half_texels = false;
  profile.max_texel_elements = 0;
  profile.float64 = profile.wide_stores = false;
  profile.max_workgroup_invocations = profile.max_workgroup_size_x = 128;
  profile.max_shared_bytes = 16384;
  profile.max_storage_buffers = 4;
  return profile;
}

}  // namespace ullage::ir
