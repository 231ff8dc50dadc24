// The most of every limit over all kernels.
#include "passes/kernels/used_limits.h"

#include <algorithm>

namespace ullage::passes {

ir::DeviceProfile used_limits(ir::DeviceProfile profile, std::span<const ir::ProgramKernel> kernels,
                              std::span<const uint32_t> shared_bytes) {
  profile.max_workgroup_invocations = profile.max_workgroup_size_x = 1;
  profile.max_shared_bytes = profile.max_storage_buffers = profile.max_push_bytes = 0;
  const auto raise = [](uint32_t& limit, uint32_t to) { limit = std::max(limit, to); };
  for (const ir::ProgramKernel& kernel : kernels) {
    const uint32_t* local = kernel.local_size;
    raise(profile.max_workgroup_invocations, local[0] * local[1] * local[2]);
    raise(profile.max_workgroup_size_x, local[0]);
    raise(profile.max_storage_buffers,
          static_cast<uint32_t>(std::ranges::count(kernel.texel, false)));
    raise(profile.max_push_bytes, kernel.push_bytes);
  }
  for (uint32_t bytes : shared_bytes) raise(profile.max_shared_bytes, bytes);
  return profile;
}

}  // namespace ullage::passes
