// What a Metal device can do, asked once: identity, profile, limits.
#pragma once

#include "runtime/backend.h"
#include "runtime/metal/api.h"

namespace ullage::runtime::metal {

struct Traits {
  DeviceInfo info;
  ir::DeviceProfile profile;  // unmasked
  ir::MemoryLimits limits;
  bool unified = false;  // host and device share their memory
};

// Compiles a small kernel to learn the width of simdgroups, which only pipelines tell. REQUIRES: a
// PoolScope. Errors: unsupported, naming the limit that is below tier 0.
Result<Traits> query_traits(MTL::Device* device);

}  // namespace ullage::runtime::metal
