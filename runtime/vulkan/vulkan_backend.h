// The Vulkan backend as the rest of the runtime sees it, without Vulkan headers.
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "runtime/backend.h"

namespace ullage::runtime {

// The devices that can be opened; empty without a loader or driver.
std::vector<DeviceEntry> list_vulkan_devices();

// Errors: no_device (no loader, no such index), unsupported (below tier 0, or validation requested
// and the layer is not installed).
Result<std::unique_ptr<Device>> create_vulkan_device(const DeviceOptions& options);

// The Vulkan handles, for hosts that record commands on the same device. Null: another backend.
struct VulkanHandles {
  void* instance = nullptr;
  void* physical_device = nullptr;
  void* device = nullptr;
  void* queue = nullptr;
  uint32_t queue_family = 0;
};
// A device of the host application. Everything here outlives the Device created from it.
struct AdoptedVulkan {
  VulkanHandles handles{};
  uint32_t api_version = 0;        // of the instance; 0: 1.1
  const void* features = nullptr;  // VkPhysicalDeviceFeatures2 as enabled; only during the call
  std::vector<std::string> extensions{};
  DriverLoader loader = nullptr;           // null: the system's
  std::function<void()> lock{}, unlock{};  // around every use of the queue; may be empty
};
// Ignores the index and validation of `options`. Errors: invalid_argument (a null handle, an
// instance that is too old, a queue family without compute), unsupported (below tier 0), no_device
// (no loader).
Result<std::unique_ptr<Device>> adopt_vulkan_device(const AdoptedVulkan& adopted,
                                                    const DeviceOptions& options);
std::optional<VulkanHandles> vulkan_handles(const Device& device);
std::optional<uint64_t> vulkan_buffer(const Memory& memory);

// VkBufferUsageFlags that a host buffer needs, including texel buffers if requested.
uint32_t vulkan_buffer_usage(bool texel);

// The command buffer of the host into which a run is recorded, and its barriers. Stages and access
// are flags of Vulkan; no stages: all commands, all memory.
struct VulkanTarget {
  void* command_buffer = nullptr;
  uint32_t wait_stages = 0, wait_access = 0;
  uint32_t signal_stages = 0, signal_access = 0;
  // The commands are submitted once, and done() returns whether they have run. Otherwise they may
  // be submitted any number of times, no function of the recording knows about them, and several
  // threads may record at once.
  bool reports = true;
};
// Records a run, submits nothing. wait() does not wait for it. Errors: unsupported on another
// backend, and on a device without events where the target reports.
Result<void> vulkan_record(Recording& recording, const VulkanTarget& target);

inline constexpr size_t kMaxSemaphores = 8;
struct VulkanSemaphore {
  uint64_t handle = 0;
  uint64_t value = 0;  // of a timeline semaphore
  bool timeline = false;
  uint32_t stages = 0;  // that wait; 0: all commands
};
// As Recording::submit. Further errors: unsupported (another backend, a timeline semaphore without
// the feature), invalid_argument (a null handle). REQUIRES: at most kMaxSemaphores of each.
Result<void> vulkan_submit(Recording& recording, std::span<const VulkanSemaphore> waits,
                           std::span<const VulkanSemaphore> signals);

// An image of the host: a region of one level and layer. Formats: is_importable.
struct VulkanImage {
  uint64_t image = 0;
  uint32_t format = 0, layout = 0;
  uint32_t mip_level = 0, array_layer = 0;
  int32_t x = 0, y = 0;
  uint32_t width = 0, height = 0;
  uint32_t wait_stages = 0, wait_access = 0;  // that write the image; 0: all
};
// The resulting tensor: f32 [1, channels, height, width], element = byte * scale + bias.
struct ImageTensor {
  uint32_t width = 0, height = 0, channels = 0;
  bool blue_first = false;
  float scale[4] = {}, bias[4] = {};
};

// Image imports of one input, one at a time: the run recorded next reads the tensor.
class VulkanImporter {
 public:
  VulkanImporter() = default;
  virtual ~VulkanImporter() = default;
  VulkanImporter(const VulkanImporter&) = delete;
  VulkanImporter& operator=(const VulkanImporter&) = delete;

  virtual const Memory* tensor() const = 0;  // null before reserve
  virtual bool fits(const VulkanImage& image, uint64_t tensor_bytes) const = 0;
  // REQUIRES: nothing that uses the old memory is in flight.
  virtual Result<void> reserve(const VulkanImage& image, uint64_t tensor_bytes) = 0;
  // REQUIRES: fits.
  virtual void record(const VulkanImage& image, const ImageTensor& tensor,
                      void* command_buffer) = 0;
};
// Errors: unsupported on another backend.
Result<std::unique_ptr<VulkanImporter>> create_vulkan_importer(Device& device);
bool is_importable(uint32_t format);

}  // namespace ullage::runtime
