// Device memory: one VkDeviceMemory with one VkBuffer over it, or a buffer of the host's.
#pragma once

#include "runtime/vulkan/device.h"

namespace ullage::runtime::vulkan {

class VulkanMemory final : public Memory {
 public:
  // Without `memory` the buffer is somebody else's and stays.
  VulkanMemory(VulkanDevice& device, uint64_t bytes, VkBuffer buffer, VkDeviceMemory memory,
               std::byte* host)
      : Memory(bytes, host), device_(device), buffer_(buffer), memory_(memory) {}
  ~VulkanMemory() override;
  VkBuffer buffer() const { return buffer_; }

 private:
  VulkanDevice& device_;
  VkBuffer buffer_;
  VkDeviceMemory memory_;
};

// Tries memory types from the best for the heap to the merely allowed.
Result<std::unique_ptr<VulkanMemory>> allocate_memory(VulkanDevice& device, Heap heap,
                                                      uint64_t bytes);

}  // namespace ullage::runtime::vulkan
