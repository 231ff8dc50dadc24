// Device memory: one VkDeviceMemory with one VkBuffer over it, either allocated or over host
// pages; or a buffer of the host.
#pragma once

#include "runtime/vulkan/device.h"

namespace ullage::runtime::vulkan {

// The buffer usage for memory of this pool.
VkBufferUsageFlags usage_of(MemoryPool pool);
// The `allowed` types that suit the pool, best first.
std::vector<uint32_t> memory_types(const VkPhysicalDeviceMemoryProperties& memory, uint32_t allowed,
                                   MemoryPool pool);

class VulkanMemory final : public Memory {
 public:
  // Wraps a buffer of the host, which is not destroyed.
  VulkanMemory(VulkanDevice& device, uint64_t bytes, VkBuffer buffer)
      : Memory(bytes, nullptr), device_(device), buffer_(buffer), own_(false) {}
  ~VulkanMemory() override;
  // Tries memory types from the best one for the pool to the merely allowed ones. `more`: usage of
  // the buffer beyond that of the pool.
  static Result<std::unique_ptr<VulkanMemory>> allocate(VulkanDevice& device, MemoryPool pool,
                                                        uint64_t bytes,
                                                        VkBufferUsageFlags more = 0);
  // Null if the driver does not accept the pages. REQUIRES: as Device::import;
  // Features::host_pages.
  static Result<std::unique_ptr<VulkanMemory>> import(VulkanDevice& device,
                                                      std::span<const std::byte> bytes);
  GraphicsApi backend() const override { return GraphicsApi::vulkan; }
  VkBuffer buffer() const { return buffer_; }
  // The address of its first byte. REQUIRES: Features::addresses. Error (unsupported): a buffer of
  // the host, which may not have one.
  Result<VkDeviceAddress> address() const;

 private:
  VulkanMemory(VulkanDevice& device, uint64_t bytes) : Memory(bytes, nullptr), device_(device) {}
  void name(const char* text) const;
  // The buffer and its memory requirements. `chain`: of its VkBufferCreateInfo.
  Result<VkMemoryRequirements> create_buffer(VkBufferUsageFlags usage, const void* chain);
  // Memory of one type, bound, and mapped if that type is `mapped`. `chain`: of its
  // VkMemoryAllocateInfo.
  VkResult bind(uint64_t bytes, uint32_t type, bool mapped, const void* chain = nullptr);

  VulkanDevice& device_;
  VkBuffer buffer_ = VK_NULL_HANDLE;
  VkDeviceMemory memory_ = VK_NULL_HANDLE;
  bool own_ = true;
};

// REQUIRES: memory of this backend.
inline VkBuffer buffer_of(const Memory* memory) {
  return static_cast<const VulkanMemory*>(memory)->buffer();
}

}  // namespace ullage::runtime::vulkan
