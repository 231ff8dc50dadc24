// Host pages as device memory.
#include "runtime/vulkan/traits.h"

#include "runtime/vulkan/memory.h"

namespace ullage::runtime::vulkan {
namespace {

constexpr auto kHandle = VK_EXTERNAL_MEMORY_HANDLE_TYPE_HOST_ALLOCATION_BIT_EXT;

uint64_t rounded(uint64_t bytes, uint64_t to) {
  return (bytes + to - 1) / to * to;
}

}  // namespace

// A GPU would have to pin the pages of a file, and may fail to do so when work runs: only CPU
// devices are used.
uint64_t host_page_alignment(const InstanceTable& vk, VkPhysicalDevice device) {
  VkPhysicalDeviceExternalMemoryHostPropertiesEXT pages{
      VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_EXTERNAL_MEMORY_HOST_PROPERTIES_EXT};
  VkPhysicalDeviceProperties2 properties{VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_PROPERTIES_2, &pages};
  vk.get_properties2(device, &properties);
  if (properties.properties.deviceType != VK_PHYSICAL_DEVICE_TYPE_CPU) return 0;
  VkPhysicalDeviceExternalBufferInfo buffer{VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_EXTERNAL_BUFFER_INFO};
  buffer.usage = usage_of(MemoryPool::constants);
  buffer.handleType = kHandle;
  VkExternalBufferProperties external{VK_STRUCTURE_TYPE_EXTERNAL_BUFFER_PROPERTIES};
  vk.get_external_buffer_properties(device, &buffer, &external);
  const auto& is = external.externalMemoryProperties;
  const bool takes = (is.externalMemoryFeatures & VK_EXTERNAL_MEMORY_FEATURE_IMPORTABLE_BIT) &&
                     (is.compatibleHandleTypes & kHandle) &&
                     kImportAlignment % pages.minImportedHostPointerAlignment == 0;
  return takes ? pages.minImportedHostPointerAlignment : 0;
}

// A driver may reject these pages in one of three ways.
Result<std::unique_ptr<VulkanMemory>> VulkanMemory::import(VulkanDevice& device,
                                                           std::span<const std::byte> bytes) {
  const uint64_t alignment = device.traits().page_alignment;
  void* const pages = const_cast<std::byte*>(bytes.data());
  std::unique_ptr<VulkanMemory> none;
  if (reinterpret_cast<uintptr_t>(pages) % alignment != 0) return none;
  VkMemoryHostPointerPropertiesEXT types{VK_STRUCTURE_TYPE_MEMORY_HOST_POINTER_PROPERTIES_EXT};
  VkResult r =
      device.vk().vkGetMemoryHostPointerPropertiesEXT(device.handle(), kHandle, pages, &types);
  if (r != VK_SUCCESS) return none;

  std::unique_ptr<VulkanMemory> created(new VulkanMemory(device, bytes.size()));
  VkExternalMemoryBufferCreateInfo external{VK_STRUCTURE_TYPE_EXTERNAL_MEMORY_BUFFER_CREATE_INFO};
  external.handleTypes = kHandle;
  const auto needs = created->create_buffer(usage_of(MemoryPool::constants), &external);
  if (!needs) return needs.error();
  const uint64_t size = rounded(needs->size, alignment);
  const auto allowed = memory_types(
      device.traits().memory, needs->memoryTypeBits & types.memoryTypeBits, MemoryPool::constants);
  if (allowed.empty() || size > rounded(bytes.size(), kImportAlignment)) return none;
  VkImportMemoryHostPointerInfoEXT import{VK_STRUCTURE_TYPE_IMPORT_MEMORY_HOST_POINTER_INFO_EXT};
  import.handleType = kHandle;
  import.pHostPointer = pages;
  r = created->bind(size, allowed.front(), false, &import);
  if (r == VK_SUCCESS) {
    created->name("constants in the host's pages");
    return created;
  }
  const Error error = device.failed(r, "vkAllocateMemory");
  return device.lost() ? Result<std::unique_ptr<VulkanMemory>>(error) : std::move(none);
}

}  // namespace ullage::runtime::vulkan
