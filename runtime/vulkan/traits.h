// Capabilities of a physical device, queried once: identity, profile, limits, features to enable.
#pragma once

#include <optional>

#include "runtime/backend.h"
#include "runtime/vulkan/instance.h"

namespace ullage::runtime::vulkan {

// The features that this backend uses.
struct Features {
  bool float64 = false, int64 = false;
  bool size_control = false;  // subgroupSizeControl
  bool timeline = false;      // timelineSemaphore
  bool robust_access = false;
  bool events = true;       // VkEvent, which only devices of the portability subset may lack
  bool host_pages = false;  // VK_EXT_external_memory_host, if it is useful
  bool addresses = false;   // bufferDeviceAddress
};

// The features that a tier may use.
Features mask(Features features, ir::Tier tier);

// The limits of an adopted device: nothing else may be used.
struct Grant {
  Features features;
  bool size_control_extension = false;        // VK_EXT_subgroup_size_control
  uint32_t api_version = VK_API_VERSION_1_1;  // of the instance
  uint32_t queue_family = 0;
};

struct Traits {
  DeviceInfo info;
  ir::DeviceProfile profile;  // unmasked
  ir::MemoryLimits limits;
  VkPhysicalDeviceProperties properties{};
  VkPhysicalDeviceMemoryProperties memory{};
  Features features;  // to be enabled, or granted
  uint32_t queue_family = 0;
  uint32_t timestamp_bits = 0;
  bool size_control = false;        // a pipeline may require a subgroup size
  bool portability_subset = false;  // must be enabled if it is there
  uint64_t page_alignment = 0;      // host_page_alignment()
  // Bytes of a binding that descriptors cover. Features::addresses stays set only if buffers may be
  // larger than that.
  uint64_t described_bytes = 0;
};

// `grant`: of an adopted device; null: everything that the device supports. Errors: unsupported,
// with the limit that is below tier 0; invalid_argument if the granted queue family has no compute.
Result<Traits> query_traits(const Instance& instance, VkPhysicalDevice device,
                            const Grant* grant = nullptr);

// The alignment of begin and end of such pages; 0: the device does not support them, or would read
// them more slowly than its own memory. REQUIRES: the device has the extension.
uint64_t host_page_alignment(const InstanceTable& vk, VkPhysicalDevice device);

}  // namespace ullage::runtime::vulkan
