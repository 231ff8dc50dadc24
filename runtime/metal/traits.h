// Capabilities of a Metal device, queried once: identity, profile, limits.
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

// Compiles a small kernel to find the simdgroup width, which only pipelines report. REQUIRES: a
// PoolScope. Errors: unsupported, with the limit that is below tier 0.
Result<Traits> query_traits(MTL::Device* device);

}  // namespace ullage::runtime::metal
