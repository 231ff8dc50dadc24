// Device memory: one VkDeviceMemory, its own or pages of the host's, with one VkBuffer over it, or
// a buffer of the host's.
#pragma once

#include "runtime/vulkan/device.h"

namespace ullage::runtime::vulkan {

// What a buffer over memory of this heap may be used for.
VkBufferUsageFlags usage_of(Heap heap);
// Those of the `allowed` types that are right for the heap, best first.
std::vector<uint32_t> memory_types(const VkPhysicalDeviceMemoryProperties& memory, uint32_t allowed,
                                   Heap heap);

class VulkanMemory final : public Memory {
 public:
  // Somebody else's buffer, which stays.
  VulkanMemory(VulkanDevice& device, uint64_t bytes, VkBuffer buffer)
      : Memory(bytes, nullptr), device_(device), buffer_(buffer), own_(false) {}
  ~VulkanMemory() override;
  // Tries memory types from the best for the heap to the merely allowed.
  static Result<std::unique_ptr<VulkanMemory>> allocate(VulkanDevice& device, Heap heap,
                                                        uint64_t bytes);
  // Null where the driver does not take the pages. REQUIRES: as Device::import;
  // Features::host_pages.
  static Result<std::unique_ptr<VulkanMemory>> import(VulkanDevice& device,
                                                      std::span<const std::byte> bytes);
  GraphicsApi backend() const override { return GraphicsApi::vulkan; }
  VkBuffer buffer() const { return buffer_; }
  // Of its first byte. REQUIRES: Features::addresses. Error (unsupported): somebody else's buffer,
  // which is not known to have one.
  Result<VkDeviceAddress> address() const;

 private:
  VulkanMemory(VulkanDevice& device, uint64_t bytes) : Memory(bytes, nullptr), device_(device) {}
  void name(const char* text) const;
  // The buffer and what its memory must be. `chain`: of its VkBufferCreateInfo.
  Result<VkMemoryRequirements> create_buffer(VkBufferUsageFlags usage, const void* chain);
  // Memory of one type, bound and, where that type is `mapped`, mapped. `chain`: of its
  // VkMemoryAllocateInfo.
  VkResult bind(uint64_t bytes, uint32_t type, bool mapped, const void* chain = nullptr);

  VulkanDevice& device_;
  VkBuffer buffer_ = VK_NULL_HANDLE;
  VkDeviceMemory memory_ = VK_NULL_HANDLE;
  bool own_ = true;
};

}  // namespace ullage::runtime::vulkan
