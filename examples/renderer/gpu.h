// The renderer's own Vulkan, as any engine has it. It does not depend on Ullage.
#pragma once

#include <vulkan/vulkan.h>

#include <cstdint>
#include <string>

// Ends the program with a message unless the call went well; an engine would do better.
void check(VkResult result, const char* call);

struct Gpu {
  VkInstance instance = VK_NULL_HANDLE;
  VkPhysicalDevice physical_device = VK_NULL_HANDLE;
  VkDevice device = VK_NULL_HANDLE;
  VkQueue queue = VK_NULL_HANDLE;
  uint32_t queue_family = 0;  // graphics and compute
  // As enabled, with what hangs on pNext.
  VkPhysicalDeviceFeatures2 features = {};
  VkPhysicalDeviceVulkan13Features features13 = {};
};
// `gpu` stays where it is: its members point at each other.
void create(Gpu& gpu);
void destroy(Gpu& gpu);

struct Buffer {
  VkBuffer buffer = VK_NULL_HANDLE;
  VkDeviceMemory memory = VK_NULL_HANDLE;
  void* mapped = nullptr;  // host-visible ones
};
Buffer make_buffer(const Gpu& gpu, VkDeviceSize bytes, VkBufferUsageFlags usage, bool host_visible);
void destroy(const Gpu& gpu, Buffer& buffer);

// RGBA8, one that is drawn to and copied from.
struct Image {
  VkImage image = VK_NULL_HANDLE;
  VkDeviceMemory memory = VK_NULL_HANDLE;
  VkImageView view = VK_NULL_HANDLE;
  VkExtent2D extent = {};
};
Image make_image(const Gpu& gpu, VkExtent2D extent);
void destroy(const Gpu& gpu, Image& image);

// Commands that are recorded and submitted once a frame.
struct Commands {
  VkCommandPool pool = VK_NULL_HANDLE;
  VkCommandBuffer buffer = VK_NULL_HANDLE;
  VkFence fence = VK_NULL_HANDLE;
};
Commands make_commands(const Gpu& gpu);
void destroy(const Gpu& gpu, Commands& commands);

// What one step did and the next one does.
struct Use {
  VkPipelineStageFlags stage = 0;
  VkAccessFlags access = 0;
  VkImageLayout layout = VK_IMAGE_LAYOUT_UNDEFINED;
};
void image_barrier(VkCommandBuffer commands, const Image& image, const Use& from, const Use& to);
void memory_barrier(VkCommandBuffer commands, const Use& from, const Use& to);
