// What a physical device can do, asked once: identity, profile, limits, features to switch on.
#pragma once

#include <optional>

#include "runtime/backend.h"
#include "runtime/vulkan/instance.h"

namespace ullage::runtime::vulkan {

struct Traits {
  DeviceInfo info;
  ir::DeviceProfile profile;  // unmasked
  ir::MemoryLimits limits;
  VkPhysicalDeviceProperties properties{};
  VkPhysicalDeviceMemoryProperties memory{};
  uint32_t queue_family = 0;
  uint32_t timestamp_bits = 0;
  bool size_control = false;        // a pipeline may demand a subgroup size
  bool portability_subset = false;  // must be switched on where it is there
  bool robust_access = false;
};

// Errors: unsupported, naming the limit that is below tier 0.
Result<Traits> query_traits(const Instance& instance, VkPhysicalDevice device);

// The profile with everything above `tier` taken away.
ir::DeviceProfile mask(ir::DeviceProfile profile, ir::Tier tier);

}  // namespace ullage::runtime::vulkan
