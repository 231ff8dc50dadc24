// Device memory: one VkDeviceMemory with one VkBuffer over it, or a buffer of the host's.
#pragma once

#include "runtime/vulkan/device.h"

namespace ullage::runtime::vulkan {

class VulkanMemory final : public Memory {
 public:
  // Somebody else's buffer, which stays.
  VulkanMemory(VulkanDevice& device, uint64_t bytes, VkBuffer buffer)
      : Memory(bytes, nullptr), device_(device), buffer_(buffer), own_(false) {}
  ~VulkanMemory() override;
  // Tries memory types from the best for the heap to the merely allowed.
  static Result<std::unique_ptr<VulkanMemory>> allocate(VulkanDevice& device, Heap heap,
                                                        uint64_t bytes);
  VkBuffer buffer() const { return buffer_; }

 private:
  VulkanMemory(VulkanDevice& device, uint64_t bytes) : Memory(bytes, nullptr), device_(device) {}
  // Memory of one type, bound and, where that type is `mapped`, mapped.
  VkResult bind(uint64_t bytes, uint32_t type, bool mapped);

  VulkanDevice& device_;
  VkBuffer buffer_ = VK_NULL_HANDLE;
  VkDeviceMemory memory_ = VK_NULL_HANDLE;
  bool own_ = true;
};

}  // namespace ullage::runtime::vulkan
