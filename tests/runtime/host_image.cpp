// An image of a host's.
#include "tests/runtime/host_image.h"

#include <algorithm>
#include <bit>

namespace ullage::runtime {

HostImage::HostImage(VulkanHost& host, VkFormat format, VkImageLayout layout, uint32_t width,
                     uint32_t height, std::span<const uint32_t> pixels)
    : host_(host),
      format_(format),
      layout_(layout),
      width_(width),
      height_(height),
      staging_(host.make_buffer(pixels.size_bytes(), VK_BUFFER_USAGE_TRANSFER_SRC_BIT |
                                                         VK_BUFFER_USAGE_TRANSFER_DST_BIT)) {
  const VolkDeviceTable& vk = host.vk();
  VkImageCreateInfo info{};
  info.sType = VK_STRUCTURE_TYPE_IMAGE_CREATE_INFO;
  info.imageType = VK_IMAGE_TYPE_2D;
  info.format = format;
  info.extent = {width, height, 1};
  info.mipLevels = info.arrayLayers = 1;
  info.samples = VK_SAMPLE_COUNT_1_BIT;
  info.usage = VK_IMAGE_USAGE_TRANSFER_SRC_BIT | VK_IMAGE_USAGE_TRANSFER_DST_BIT |
               VK_IMAGE_USAGE_SAMPLED_BIT;
  vk.vkCreateImage(host.device(), &info, nullptr, &image_);
  VkMemoryRequirements needs{};
  vk.vkGetImageMemoryRequirements(host.device(), image_, &needs);
  VkMemoryAllocateInfo allocation{};
  allocation.sType = VK_STRUCTURE_TYPE_MEMORY_ALLOCATE_INFO;
  allocation.allocationSize = needs.size;
  allocation.memoryTypeIndex = static_cast<uint32_t>(std::countr_zero(needs.memoryTypeBits));
  vk.vkAllocateMemory(host.device(), &allocation, nullptr, &memory_);
  vk.vkBindImageMemory(host.device(), image_, memory_, 0);

  std::ranges::copy(pixels, staging_.words);
  const VkCommandBuffer commands = host.begin();
  move(commands, VK_IMAGE_LAYOUT_UNDEFINED, VK_IMAGE_LAYOUT_TRANSFER_DST_OPTIMAL);
  VkBufferImageCopy region{};
  region.imageSubresource = {VK_IMAGE_ASPECT_COLOR_BIT, 0, 0, 1};
  region.imageExtent = {width, height, 1};
  vk.vkCmdCopyBufferToImage(commands, staging_.buffer, image_, VK_IMAGE_LAYOUT_TRANSFER_DST_OPTIMAL,
                            1, &region);
  move(commands, VK_IMAGE_LAYOUT_TRANSFER_DST_OPTIMAL, layout);
  host.finish(commands);
}

HostImage::~HostImage() {
  host_.vk().vkDestroyImage(host_.device(), image_, nullptr);
  host_.vk().vkFreeMemory(host_.device(), memory_, nullptr);
}

void HostImage::move(VkCommandBuffer commands, VkImageLayout from, VkImageLayout to) {
  VkImageMemoryBarrier barrier{};
  barrier.sType = VK_STRUCTURE_TYPE_IMAGE_MEMORY_BARRIER;
  barrier.srcAccessMask = VK_ACCESS_MEMORY_WRITE_BIT;
  barrier.dstAccessMask = VK_ACCESS_MEMORY_READ_BIT | VK_ACCESS_MEMORY_WRITE_BIT;
  barrier.srcQueueFamilyIndex = barrier.dstQueueFamilyIndex = VK_QUEUE_FAMILY_IGNORED;
  barrier.oldLayout = from;
  barrier.newLayout = to;
  barrier.image = image_;
  barrier.subresourceRange = {VK_IMAGE_ASPECT_COLOR_BIT, 0, 1, 0, 1};
  host_.vk().vkCmdPipelineBarrier(commands, VK_PIPELINE_STAGE_ALL_COMMANDS_BIT,
                                  VK_PIPELINE_STAGE_ALL_COMMANDS_BIT, 0, 0, nullptr, 0, nullptr, 1,
                                  &barrier);
}

ullage_vulkan_image HostImage::region() const {
  ullage_vulkan_image region{};
  region.size = sizeof region;
  region.image = (uint64_t)image_;  // NOLINT: a pointer or an integer
  region.format = format_;
  region.layout = layout_;
  region.width = width_;
  region.height = height_;
  return region;
}

uint32_t HostImage::pixel(uint32_t x, uint32_t y) {
  const VkCommandBuffer commands = host_.begin();
  move(commands, layout_, VK_IMAGE_LAYOUT_TRANSFER_SRC_OPTIMAL);
  VkBufferImageCopy region{};
  region.imageSubresource = {VK_IMAGE_ASPECT_COLOR_BIT, 0, 0, 1};
  region.imageExtent = {width_, height_, 1};
  host_.vk().vkCmdCopyImageToBuffer(commands, image_, VK_IMAGE_LAYOUT_TRANSFER_SRC_OPTIMAL,
                                    staging_.buffer, 1, &region);
  host_.barrier(commands, VK_PIPELINE_STAGE_TRANSFER_BIT, VK_ACCESS_TRANSFER_WRITE_BIT,
                VK_PIPELINE_STAGE_HOST_BIT, VK_ACCESS_HOST_READ_BIT);
  move(commands, VK_IMAGE_LAYOUT_TRANSFER_SRC_OPTIMAL, layout_);
  host_.finish(commands);
  return staging_.words[y * width_ + x];
}

}  // namespace ullage::runtime
