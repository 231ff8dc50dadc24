#include "gpu.h"

#include <cstdio>
#include <cstdlib>
#include <vector>

void check(VkResult result, const char* call) {
  if (result == VK_SUCCESS) return;
  std::fprintf(stderr, "%s: VkResult %d\n", call, static_cast<int>(result));
  std::exit(1);
}

namespace {

void create_instance(Gpu& gpu) {
  VkApplicationInfo application = {VK_STRUCTURE_TYPE_APPLICATION_INFO};
  application.pApplicationName = "renderer";
  application.apiVersion = VK_API_VERSION_1_3;
  VkInstanceCreateInfo info = {VK_STRUCTURE_TYPE_INSTANCE_CREATE_INFO};
  info.pApplicationInfo = &application;
  check(vkCreateInstance(&info, nullptr, &gpu.instance), "vkCreateInstance");
}

// The first queue family that draws and computes, of the first device that has one.
bool choose_device(Gpu& gpu) {
  uint32_t count = 0;
  vkEnumeratePhysicalDevices(gpu.instance, &count, nullptr);
  std::vector<VkPhysicalDevice> devices(count);
  vkEnumeratePhysicalDevices(gpu.instance, &count, devices.data());
  constexpr VkQueueFlags kBoth = VK_QUEUE_GRAPHICS_BIT | VK_QUEUE_COMPUTE_BIT;
  for (const VkPhysicalDevice device : devices) {
    uint32_t families = 0;
    vkGetPhysicalDeviceQueueFamilyProperties(device, &families, nullptr);
    std::vector<VkQueueFamilyProperties> properties(families);
    vkGetPhysicalDeviceQueueFamilyProperties(device, &families, properties.data());
    for (uint32_t i = 0; i < families; ++i) {
      if ((properties[i].queueFlags & kBoth) != kBoth) continue;
      gpu.physical_device = device;
      gpu.queue_family = i;
      return true;
    }
  }
  return false;
}

VkDeviceMemory allocate(const Gpu& gpu, const VkMemoryRequirements& needs,
                        VkMemoryPropertyFlags wanted) {
  VkPhysicalDeviceMemoryProperties properties = {};
  vkGetPhysicalDeviceMemoryProperties(gpu.physical_device, &properties);
  VkMemoryAllocateInfo info = {VK_STRUCTURE_TYPE_MEMORY_ALLOCATE_INFO};
  info.allocationSize = needs.size;
  for (uint32_t i = 0; i < properties.memoryTypeCount; ++i) {
    const bool allowed = (needs.memoryTypeBits >> i & 1) != 0;
    if (!allowed || (properties.memoryTypes[i].propertyFlags & wanted) != wanted) continue;
    info.memoryTypeIndex = i;
    VkDeviceMemory memory = VK_NULL_HANDLE;
    check(vkAllocateMemory(gpu.device, &info, nullptr, &memory), "vkAllocateMemory");
    return memory;
  }
  check(VK_ERROR_OUT_OF_DEVICE_MEMORY, "no such memory type");
  return VK_NULL_HANDLE;
}

}  // namespace

void create(Gpu& gpu) {
  create_instance(gpu);
  if (!choose_device(gpu)) check(VK_ERROR_INITIALIZATION_FAILED, "no device that draws");
  gpu.features13 = {VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_1_3_FEATURES};
  gpu.features13.dynamicRendering = VK_TRUE;
  gpu.features = {VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_FEATURES_2};
  gpu.features.pNext = &gpu.features13;
  const float priority = 1;
  VkDeviceQueueCreateInfo queue = {VK_STRUCTURE_TYPE_DEVICE_QUEUE_CREATE_INFO};
  queue.queueFamilyIndex = gpu.queue_family;
  queue.queueCount = 1;
  queue.pQueuePriorities = &priority;
  VkDeviceCreateInfo info = {VK_STRUCTURE_TYPE_DEVICE_CREATE_INFO};
  info.pNext = &gpu.features;
  info.queueCreateInfoCount = 1;
  info.pQueueCreateInfos = &queue;
  check(vkCreateDevice(gpu.physical_device, &info, nullptr, &gpu.device), "vkCreateDevice");
  vkGetDeviceQueue(gpu.device, gpu.queue_family, 0, &gpu.queue);
}

void destroy(Gpu& gpu) {
  vkDestroyDevice(gpu.device, nullptr);
  vkDestroyInstance(gpu.instance, nullptr);
}

Buffer make_buffer(const Gpu& gpu, VkDeviceSize bytes, VkBufferUsageFlags usage,
                   bool host_visible) {
  Buffer result;
  VkBufferCreateInfo info = {VK_STRUCTURE_TYPE_BUFFER_CREATE_INFO};
  info.size = bytes;
  info.usage = usage;
  check(vkCreateBuffer(gpu.device, &info, nullptr, &result.buffer), "vkCreateBuffer");
  VkMemoryRequirements needs = {};
  vkGetBufferMemoryRequirements(gpu.device, result.buffer, &needs);
  VkMemoryPropertyFlags wanted = VK_MEMORY_PROPERTY_DEVICE_LOCAL_BIT;
  if (host_visible) {
    wanted = VK_MEMORY_PROPERTY_HOST_VISIBLE_BIT | VK_MEMORY_PROPERTY_HOST_COHERENT_BIT;
  }
  result.memory = allocate(gpu, needs, wanted);
  check(vkBindBufferMemory(gpu.device, result.buffer, result.memory, 0), "vkBindBufferMemory");
  if (host_visible) {
    check(vkMapMemory(gpu.device, result.memory, 0, VK_WHOLE_SIZE, 0, &result.mapped),
          "vkMapMemory");
  }
  return result;
}

void destroy(const Gpu& gpu, Buffer& buffer) {
  vkDestroyBuffer(gpu.device, buffer.buffer, nullptr);
  vkFreeMemory(gpu.device, buffer.memory, nullptr);
}

Image make_image(const Gpu& gpu, VkExtent2D extent) {
  Image result;
  result.extent = extent;
  VkImageCreateInfo info = {VK_STRUCTURE_TYPE_IMAGE_CREATE_INFO};
  info.imageType = VK_IMAGE_TYPE_2D;
  info.format = VK_FORMAT_R8G8B8A8_UNORM;
  info.extent = {extent.width, extent.height, 1};
  info.mipLevels = 1;
  info.arrayLayers = 1;
  info.samples = VK_SAMPLE_COUNT_1_BIT;
  info.usage = VK_IMAGE_USAGE_COLOR_ATTACHMENT_BIT | VK_IMAGE_USAGE_TRANSFER_SRC_BIT;
  check(vkCreateImage(gpu.device, &info, nullptr, &result.image), "vkCreateImage");
  VkMemoryRequirements needs = {};
  vkGetImageMemoryRequirements(gpu.device, result.image, &needs);
  result.memory = allocate(gpu, needs, VK_MEMORY_PROPERTY_DEVICE_LOCAL_BIT);
  check(vkBindImageMemory(gpu.device, result.image, result.memory, 0), "vkBindImageMemory");
  VkImageViewCreateInfo view = {VK_STRUCTURE_TYPE_IMAGE_VIEW_CREATE_INFO};
  view.image = result.image;
  view.viewType = VK_IMAGE_VIEW_TYPE_2D;
  view.format = info.format;
  view.subresourceRange = {VK_IMAGE_ASPECT_COLOR_BIT, 0, 1, 0, 1};
  check(vkCreateImageView(gpu.device, &view, nullptr, &result.view), "vkCreateImageView");
  return result;
}

void destroy(const Gpu& gpu, Image& image) {
  vkDestroyImageView(gpu.device, image.view, nullptr);
  vkDestroyImage(gpu.device, image.image, nullptr);
  vkFreeMemory(gpu.device, image.memory, nullptr);
}

Commands make_commands(const Gpu& gpu) {
  Commands result;
  VkCommandPoolCreateInfo pool = {VK_STRUCTURE_TYPE_COMMAND_POOL_CREATE_INFO};
  pool.flags = VK_COMMAND_POOL_CREATE_RESET_COMMAND_BUFFER_BIT;
  pool.queueFamilyIndex = gpu.queue_family;
  check(vkCreateCommandPool(gpu.device, &pool, nullptr, &result.pool), "vkCreateCommandPool");
  VkCommandBufferAllocateInfo info = {VK_STRUCTURE_TYPE_COMMAND_BUFFER_ALLOCATE_INFO};
  info.commandPool = result.pool;
  info.level = VK_COMMAND_BUFFER_LEVEL_PRIMARY;
  info.commandBufferCount = 1;
  check(vkAllocateCommandBuffers(gpu.device, &info, &result.buffer), "vkAllocateCommandBuffers");
  VkFenceCreateInfo fence = {VK_STRUCTURE_TYPE_FENCE_CREATE_INFO};
  check(vkCreateFence(gpu.device, &fence, nullptr, &result.fence), "vkCreateFence");
  return result;
}

void destroy(const Gpu& gpu, Commands& commands) {
  vkDestroyFence(gpu.device, commands.fence, nullptr);
  vkDestroyCommandPool(gpu.device, commands.pool, nullptr);
}

void image_barrier(VkCommandBuffer commands, const Image& image, const Use& from, const Use& to) {
  VkImageMemoryBarrier barrier = {VK_STRUCTURE_TYPE_IMAGE_MEMORY_BARRIER};
  barrier.srcAccessMask = from.access;
  barrier.dstAccessMask = to.access;
  barrier.oldLayout = from.layout;
  barrier.newLayout = to.layout;
  barrier.srcQueueFamilyIndex = VK_QUEUE_FAMILY_IGNORED;
  barrier.dstQueueFamilyIndex = VK_QUEUE_FAMILY_IGNORED;
  barrier.image = image.image;
  barrier.subresourceRange = {VK_IMAGE_ASPECT_COLOR_BIT, 0, 1, 0, 1};
  vkCmdPipelineBarrier(commands, from.stage, to.stage, 0, 0, nullptr, 0, nullptr, 1, &barrier);
}

void memory_barrier(VkCommandBuffer commands, const Use& from, const Use& to) {
  VkMemoryBarrier barrier = {VK_STRUCTURE_TYPE_MEMORY_BARRIER};
  barrier.srcAccessMask = from.access;
  barrier.dstAccessMask = to.access;
  vkCmdPipelineBarrier(commands, from.stage, to.stage, 0, 1, &barrier, 0, nullptr, 0, nullptr);
}
