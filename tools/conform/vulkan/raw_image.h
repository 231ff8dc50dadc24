// Images and samplers of a RawSession. Images are in the general layout while shaders run.
#pragma once

#include "runtime/vulkan/device.h"
#include "runtime/vulkan/instance.h"
#include "tools/conform/vulkan/raw_device.h"

namespace ullage::runtime::vulkan {

// The functions that a runtime without images does not load.
struct ImageTable {
  PFN_vkCreateImage vkCreateImage = nullptr;
  PFN_vkDestroyImage vkDestroyImage = nullptr;
  PFN_vkGetImageMemoryRequirements vkGetImageMemoryRequirements = nullptr;
  PFN_vkBindImageMemory vkBindImageMemory = nullptr;
  PFN_vkCreateImageView vkCreateImageView = nullptr;
  PFN_vkDestroyImageView vkDestroyImageView = nullptr;
  PFN_vkCreateSampler vkCreateSampler = nullptr;
  PFN_vkDestroySampler vkDestroySampler = nullptr;
  PFN_vkCmdCopyBufferToImage vkCmdCopyBufferToImage = nullptr;
};
ImageTable load_image_table(PFN_vkGetDeviceProcAddr get, VkDevice device);

// RawDevice::supports and RawDevice::filters.
bool supports_format(const Instance& instance, VkPhysicalDevice physical, const RawFormat& format,
                     RawBinding::Kind kind);
bool filters_format(const Instance& instance, VkPhysicalDevice physical, const RawFormat& format);

// One image with its memory and its view.
class ImageObjects {
 public:
  ImageObjects(VulkanDevice& device, const ImageTable& table, const RawImage& image)
      : device_(device), table_(table), raw_(image) {}
  ~ImageObjects();
  ImageObjects(const ImageObjects&) = delete;
  ImageObjects& operator=(const ImageObjects&) = delete;
  static Result<std::unique_ptr<ImageObjects>> create(VulkanDevice& device, const ImageTable& table,
                                                      const RawImage& image);

  VkImageView view() const { return view_; }
  // Texels from the buffer; shaders may use the image after it. Then back into the buffer.
  void record_upload(VkCommandBuffer commands, VkBuffer buffer) const;
  void record_download(VkCommandBuffer commands, VkBuffer buffer) const;

 private:
  Result<void> create_image();
  Result<void> bind_memory();
  Result<void> create_view();
  VkBufferImageCopy region() const;
  void record_layout(VkCommandBuffer commands, VkImageLayout from, VkImageLayout to,
                     VkAccessFlags before, VkAccessFlags after) const;

  VulkanDevice& device_;
  const ImageTable& table_;
  RawImage raw_;
  VkImage image_ = VK_NULL_HANDLE;
  VkDeviceMemory memory_ = VK_NULL_HANDLE;
  VkImageView view_ = VK_NULL_HANDLE;
};

class SamplerObject {
 public:
  SamplerObject(VulkanDevice& device, const ImageTable& table) : device_(device), table_(table) {}
  ~SamplerObject();
  SamplerObject(const SamplerObject&) = delete;
  SamplerObject& operator=(const SamplerObject&) = delete;
  static Result<std::unique_ptr<SamplerObject>> create(VulkanDevice& device,
                                                       const ImageTable& table,
                                                       const RawSampler& sampler);
  VkSampler handle() const { return sampler_; }

 private:
  VulkanDevice& device_;
  const ImageTable& table_;
  VkSampler sampler_ = VK_NULL_HANDLE;
};

}  // namespace ullage::runtime::vulkan
