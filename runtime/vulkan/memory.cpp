// Device memory: one VkDeviceMemory with one VkBuffer over it.
#include "runtime/vulkan/memory.h"

#include <algorithm>
#include <bit>

#include "base/message.h"

namespace ullage::runtime::vulkan {
namespace {

constexpr VkMemoryPropertyFlags kMapped =
    VK_MEMORY_PROPERTY_HOST_VISIBLE_BIT | VK_MEMORY_PROPERTY_HOST_COHERENT_BIT;

struct Wish {
  VkMemoryPropertyFlags required = 0;
  VkMemoryPropertyFlags preferred = 0;
  VkMemoryPropertyFlags unwanted = 0;
};

Wish wish_of(MemoryPool pool) {
  switch (pool) {
    case MemoryPool::arena:
    case MemoryPool::constants:
      return {.preferred = VK_MEMORY_PROPERTY_DEVICE_LOCAL_BIT, .unwanted = kMapped};
    case MemoryPool::outputs:
      return {.required = kMapped, .preferred = VK_MEMORY_PROPERTY_HOST_CACHED_BIT};
    case MemoryPool::inputs:
    case MemoryPool::control:
      break;
  }
  return {.required = kMapped, .preferred = VK_MEMORY_PROPERTY_DEVICE_LOCAL_BIT};
}

const char* name_of(MemoryPool pool) {
  constexpr const char* kNames[] = {"arena", "constants", "inputs", "outputs", "control"};
  return kNames[static_cast<size_t>(pool)];
}

}  // namespace

VkBufferUsageFlags usage_of(MemoryPool pool) {
  const VkBufferUsageFlags transfer =
      VK_BUFFER_USAGE_TRANSFER_DST_BIT | VK_BUFFER_USAGE_TRANSFER_SRC_BIT;
  if (pool == MemoryPool::control) {
    return transfer | VK_BUFFER_USAGE_UNIFORM_BUFFER_BIT | VK_BUFFER_USAGE_INDIRECT_BUFFER_BIT |
           VK_BUFFER_USAGE_STORAGE_BUFFER_BIT;
  }
  return transfer | VK_BUFFER_USAGE_STORAGE_BUFFER_BIT | VK_BUFFER_USAGE_STORAGE_TEXEL_BUFFER_BIT;
}

std::vector<uint32_t> memory_types(const VkPhysicalDeviceMemoryProperties& memory, uint32_t allowed,
                                   MemoryPool pool) {
  const Wish wish = wish_of(pool);
  constexpr VkMemoryPropertyFlags kPlain =
      kMapped | VK_MEMORY_PROPERTY_DEVICE_LOCAL_BIT | VK_MEMORY_PROPERTY_HOST_CACHED_BIT;
  const auto score = [&](uint32_t type) {
    const auto flags = memory.memoryTypes[type].propertyFlags;
    return 4 * std::popcount(flags & wish.preferred) - std::popcount(flags & wish.unwanted);
  };
  std::vector<uint32_t> types;
  for (uint32_t i = 0; i < memory.memoryTypeCount; ++i) {
    const auto flags = memory.memoryTypes[i].propertyFlags;
    // Protected, lazily allocated and vendor-specific types have their own rules.
    if (!(allowed & (1u << i)) || (flags & ~kPlain)) continue;
    if ((flags & wish.required) == wish.required) types.push_back(i);
  }
  std::sort(types.begin(), types.end(), [&](uint32_t a, uint32_t b) {
    return score(a) != score(b) ? score(a) > score(b) : a < b;
  });
  return types;
}

VulkanMemory::~VulkanMemory() {
  if (!own_ || device_.hangs()) return;
  device_.vk().vkDestroyBuffer(device_.handle(), buffer_, nullptr);
  device_.vk().vkFreeMemory(device_.handle(), memory_, nullptr);
}

void VulkanMemory::name(const char* text) const {
  device_.names().name(VK_OBJECT_TYPE_BUFFER, buffer_, text);
  device_.names().name(VK_OBJECT_TYPE_DEVICE_MEMORY, memory_, text);
}

Result<VkMemoryRequirements> VulkanMemory::create_buffer(VkBufferUsageFlags usage,
                                                         const void* chain) {
  const DeviceTable& vk = device_.vk();
  VkBufferCreateInfo info{VK_STRUCTURE_TYPE_BUFFER_CREATE_INFO};
  info.pNext = chain;
  info.size = (size() + 3) / 4 * 4;
  info.usage = usage;
  if (device_.traits().features.addresses) info.usage |= VK_BUFFER_USAGE_SHADER_DEVICE_ADDRESS_BIT;
  const VkResult result = vk.vkCreateBuffer(device_.handle(), &info, nullptr, &buffer_);
  if (result != VK_SUCCESS) return device_.failed(result, "vkCreateBuffer");
  VkMemoryRequirements needs{};
  vk.vkGetBufferMemoryRequirements(device_.handle(), buffer_, &needs);
  return needs;
}

VkResult VulkanMemory::bind(uint64_t bytes, uint32_t type, bool mapped, const void* chain) {
  const DeviceTable& vk = device_.vk();
  VkMemoryAllocateFlagsInfo flags{VK_STRUCTURE_TYPE_MEMORY_ALLOCATE_FLAGS_INFO};
  flags.pNext = chain;
  flags.flags = VK_MEMORY_ALLOCATE_DEVICE_ADDRESS_BIT;
  VkMemoryAllocateInfo allocation{VK_STRUCTURE_TYPE_MEMORY_ALLOCATE_INFO};
  allocation.pNext = device_.traits().features.addresses ? &flags : chain;
  allocation.allocationSize = bytes;
  allocation.memoryTypeIndex = type;
  VkResult r = vk.vkAllocateMemory(device_.handle(), &allocation, nullptr, &memory_);
  if (r != VK_SUCCESS) {
    memory_ = VK_NULL_HANDLE;
    return r;
  }
  r = vk.vkBindBufferMemory(device_.handle(), buffer_, memory_, 0);
  if (r != VK_SUCCESS || !mapped) return r;
  void* host = nullptr;
  r = vk.vkMapMemory(device_.handle(), memory_, 0, VK_WHOLE_SIZE, 0, &host);
  set_host(static_cast<std::byte*>(host));
  return r;
}

Result<VkDeviceAddress> VulkanMemory::address() const {
  if (!own_) {
    return ir::unsupported(
        "a buffer of the application's may have at most {} bytes, and so may what is used together "
        "with it, on this device",
        device_.traits().described_bytes);
  }
  VkBufferDeviceAddressInfo info{VK_STRUCTURE_TYPE_BUFFER_DEVICE_ADDRESS_INFO};
  info.buffer = buffer_;
  return device_.vk().vkGetBufferDeviceAddress(device_.handle(), &info);
}

Result<std::unique_ptr<VulkanMemory>> VulkanMemory::allocate(VulkanDevice& device, MemoryPool pool,
                                                             uint64_t bytes,
                                                             VkBufferUsageFlags more) {
  const auto& types = device.traits().memory;
  const Wish wish = wish_of(pool);
  if (bytes > device.traits().limits.max_allocation_bytes) {
    return Error{ir::ErrorCode::out_of_memory,
                 ir::message("device memory: one allocation may have {} bytes, requested {}",
                             device.traits().limits.max_allocation_bytes, bytes)};
  }
  std::unique_ptr<VulkanMemory> created(new VulkanMemory(device, bytes));
  const auto needs = created->create_buffer(usage_of(pool) | more, nullptr);
  if (!needs) return needs.error();
  VkResult result = VK_ERROR_OUT_OF_DEVICE_MEMORY;
  for (uint32_t type : memory_types(types, needs->memoryTypeBits, pool)) {
    const bool maps = (types.memoryTypes[type].propertyFlags & kMapped) == kMapped &&
                      (wish.required == kMapped || !device.unmapped());
    result = created->bind(needs->size, type, maps);
    if (result == VK_SUCCESS) {
      created->name(name_of(pool));
      return created;
    }
    // A bound buffer cannot be bound again: fail instead of trying the next type.
    if (created->memory_ != VK_NULL_HANDLE) return device.failed(result, "vkMapMemory");
  }
  Error error = device.failed(result, "vkAllocateMemory");
  error.message += ir::message(" ({} bytes)", bytes);
  return error;
}

}  // namespace ullage::runtime::vulkan

namespace ullage::runtime {

std::optional<uint64_t> vulkan_buffer(const Memory& memory) {
  if (memory.backend() != GraphicsApi::vulkan) return std::nullopt;
  // A pointer on 64-bit systems, an integer elsewhere.
  return (uint64_t)static_cast<const vulkan::VulkanMemory&>(memory).buffer();  // NOLINT
}

uint32_t vulkan_buffer_usage(bool texel) {
  return VK_BUFFER_USAGE_STORAGE_BUFFER_BIT |
         (texel ? uint32_t{VK_BUFFER_USAGE_STORAGE_TEXEL_BUFFER_BIT} : 0);
}

}  // namespace ullage::runtime
