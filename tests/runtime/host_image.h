// An image of a host's, filled with pixels and left in a layout.
#pragma once

#include "tests/runtime/vulkan_host.h"

namespace ullage::runtime {

class HostImage {
 public:
  // `pixels`: 4 bytes each, rows tight.
  HostImage(VulkanHost& host, VkFormat format, VkImageLayout layout, uint32_t width,
            uint32_t height, std::span<const uint32_t> pixels);
  ~HostImage();
  HostImage(const HostImage&) = delete;
  HostImage& operator=(const HostImage&) = delete;

  // The whole of it.
  ullage_vulkan_image region() const;
  // Reads a pixel again, with the layout it should be in.
  uint32_t pixel(uint32_t x, uint32_t y);

 private:
  void move(VkCommandBuffer commands, VkImageLayout from, VkImageLayout to);

  VulkanHost& host_;
  VkFormat format_;
  VkImageLayout layout_;
  uint32_t width_, height_;
  VulkanHost::Buffer staging_;
  VkImage image_ = VK_NULL_HANDLE;
  VkDeviceMemory memory_ = VK_NULL_HANDLE;
};

}  // namespace ullage::runtime
