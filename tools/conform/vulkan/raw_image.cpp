// Images and samplers of a RawSession.
#include "tools/conform/vulkan/raw_image.h"

namespace ullage::runtime::vulkan {
namespace {

constexpr VkPipelineStageFlags kStages =
    VK_PIPELINE_STAGE_COMPUTE_SHADER_BIT | VK_PIPELINE_STAGE_TRANSFER_BIT;

bool samples(RawBinding::Kind kind) {
  return kind == RawBinding::Kind::sampled_image ||
         kind == RawBinding::Kind::combined_image_sampler;
}

VkFormatProperties properties_of(const Instance& instance, VkPhysicalDevice physical,
                                 const RawFormat& format) {
  VkFormatProperties properties{};
  instance.vk().get_format_properties(physical, static_cast<VkFormat>(format.number), &properties);
  return properties;
}

uint32_t layers_of(const RawImage& image) {
  return image.layers == 0 ? 1 : image.layers;
}

}  // namespace

ImageTable load_image_table(PFN_vkGetDeviceProcAddr get, VkDevice device) {
  ImageTable table;
  const auto load = [&](auto& function, const char* name) {
    function = reinterpret_cast<std::remove_reference_t<decltype(function)>>(get(device, name));
  };
  load(table.vkCreateImage, "vkCreateImage");
  load(table.vkDestroyImage, "vkDestroyImage");
  load(table.vkGetImageMemoryRequirements, "vkGetImageMemoryRequirements");
  load(table.vkBindImageMemory, "vkBindImageMemory");
  load(table.vkCreateImageView, "vkCreateImageView");
  load(table.vkDestroyImageView, "vkDestroyImageView");
  load(table.vkCreateSampler, "vkCreateSampler");
  load(table.vkDestroySampler, "vkDestroySampler");
  load(table.vkCmdCopyBufferToImage, "vkCmdCopyBufferToImage");
  return table;
}

bool supports_format(const Instance& instance, VkPhysicalDevice physical, const RawFormat& format,
                     RawBinding::Kind kind) {
  using Kind = RawBinding::Kind;
  const VkFormatProperties has = properties_of(instance, physical, format);
  if (kind == Kind::storage_texel) {
    return (has.bufferFeatures & VK_FORMAT_FEATURE_STORAGE_TEXEL_BUFFER_BIT) != 0;
  }
  if (kind == Kind::uniform_texel) {
    return (has.bufferFeatures & VK_FORMAT_FEATURE_UNIFORM_TEXEL_BUFFER_BIT) != 0;
  }
  if (kind == Kind::storage_image) {
    return (has.optimalTilingFeatures & VK_FORMAT_FEATURE_STORAGE_IMAGE_BIT) != 0;
  }
  return !samples(kind) || (has.optimalTilingFeatures & VK_FORMAT_FEATURE_SAMPLED_IMAGE_BIT) != 0;
}

bool filters_format(const Instance& instance, VkPhysicalDevice physical, const RawFormat& format) {
  return (properties_of(instance, physical, format).optimalTilingFeatures &
          VK_FORMAT_FEATURE_SAMPLED_IMAGE_FILTER_LINEAR_BIT) != 0;
}

Result<std::unique_ptr<ImageObjects>> ImageObjects::create(VulkanDevice& device,
                                                           const ImageTable& table,
                                                           const RawImage& image) {
  auto created = std::make_unique<ImageObjects>(device, table, image);
  if (auto ok = created->create_image(); !ok) return ok.error();
  if (auto ok = created->bind_memory(); !ok) return ok.error();
  if (auto ok = created->create_view(); !ok) return ok.error();
  return created;
}

ImageObjects::~ImageObjects() {
  if (device_.hangs()) return;
  table_.vkDestroyImageView(device_.handle(), view_, nullptr);
  table_.vkDestroyImage(device_.handle(), image_, nullptr);
  device_.vk().vkFreeMemory(device_.handle(), memory_, nullptr);
}

Result<void> ImageObjects::create_image() {
  VkImageCreateInfo info{VK_STRUCTURE_TYPE_IMAGE_CREATE_INFO};
  info.imageType = static_cast<VkImageType>(VK_IMAGE_TYPE_1D + raw_.dimensions - 1);
  info.format = static_cast<VkFormat>(raw_.format->number);
  info.extent = {raw_.extent[0], raw_.extent[1], raw_.extent[2]};
  info.mipLevels = 1;
  info.arrayLayers = layers_of(raw_);
  info.samples = VK_SAMPLE_COUNT_1_BIT;
  info.tiling = VK_IMAGE_TILING_OPTIMAL;
  info.usage = VK_IMAGE_USAGE_TRANSFER_SRC_BIT | VK_IMAGE_USAGE_TRANSFER_DST_BIT;
  if (raw_.is_stored) info.usage |= VK_IMAGE_USAGE_STORAGE_BIT;
  if (raw_.is_sampled) info.usage |= VK_IMAGE_USAGE_SAMPLED_BIT;
  const VkResult r = table_.vkCreateImage(device_.handle(), &info, nullptr, &image_);
  if (r != VK_SUCCESS) return device_.failed(r, "vkCreateImage");
  return {};
}

Result<void> ImageObjects::bind_memory() {
  VkMemoryRequirements needs{};
  table_.vkGetImageMemoryRequirements(device_.handle(), image_, &needs);
  const auto& types = device_.traits().memory;
  uint32_t type = 0;
  while (type < types.memoryTypeCount && (needs.memoryTypeBits >> type & 1) == 0) ++type;
  VkMemoryAllocateInfo info{VK_STRUCTURE_TYPE_MEMORY_ALLOCATE_INFO};
  info.allocationSize = needs.size;
  info.memoryTypeIndex = type;
  VkResult r = device_.vk().vkAllocateMemory(device_.handle(), &info, nullptr, &memory_);
  if (r != VK_SUCCESS) return device_.failed(r, "vkAllocateMemory");
  r = table_.vkBindImageMemory(device_.handle(), image_, memory_, 0);
  if (r != VK_SUCCESS) return device_.failed(r, "vkBindImageMemory");
  return {};
}

Result<void> ImageObjects::create_view() {
  constexpr VkImageViewType kTypes[] = {VK_IMAGE_VIEW_TYPE_1D, VK_IMAGE_VIEW_TYPE_2D,
                                        VK_IMAGE_VIEW_TYPE_3D};
  constexpr VkImageViewType kArrays[] = {VK_IMAGE_VIEW_TYPE_1D_ARRAY, VK_IMAGE_VIEW_TYPE_2D_ARRAY};
  VkImageViewCreateInfo info{VK_STRUCTURE_TYPE_IMAGE_VIEW_CREATE_INFO};
  info.image = image_;
  info.viewType = raw_.layers == 0 ? kTypes[raw_.dimensions - 1] : kArrays[raw_.dimensions - 1];
  info.format = static_cast<VkFormat>(raw_.format->number);
  info.subresourceRange = {VK_IMAGE_ASPECT_COLOR_BIT, 0, 1, 0, layers_of(raw_)};
  const VkResult r = table_.vkCreateImageView(device_.handle(), &info, nullptr, &view_);
  if (r != VK_SUCCESS) return device_.failed(r, "vkCreateImageView");
  return {};
}

VkBufferImageCopy ImageObjects::region() const {
  VkBufferImageCopy copy{};
  copy.bufferOffset = raw_.offset;
  copy.imageSubresource = {VK_IMAGE_ASPECT_COLOR_BIT, 0, 0, layers_of(raw_)};
  copy.imageExtent = {raw_.extent[0], raw_.extent[1], raw_.extent[2]};
  return copy;
}

void ImageObjects::record_layout(VkCommandBuffer commands, VkImageLayout from, VkImageLayout to,
                                 VkAccessFlags before, VkAccessFlags after) const {
  VkImageMemoryBarrier barrier{VK_STRUCTURE_TYPE_IMAGE_MEMORY_BARRIER};
  barrier.srcAccessMask = before;
  barrier.dstAccessMask = after;
  barrier.oldLayout = from;
  barrier.newLayout = to;
  barrier.srcQueueFamilyIndex = barrier.dstQueueFamilyIndex = VK_QUEUE_FAMILY_IGNORED;
  barrier.image = image_;
  barrier.subresourceRange = {VK_IMAGE_ASPECT_COLOR_BIT, 0, 1, 0, layers_of(raw_)};
  device_.vk().vkCmdPipelineBarrier(commands, kStages, kStages, 0, 0, nullptr, 0, nullptr, 1,
                                    &barrier);
}

void ImageObjects::record_upload(VkCommandBuffer commands, VkBuffer buffer) const {
  record_layout(commands, VK_IMAGE_LAYOUT_UNDEFINED, VK_IMAGE_LAYOUT_TRANSFER_DST_OPTIMAL, 0,
                VK_ACCESS_TRANSFER_WRITE_BIT);
  const VkBufferImageCopy copy = region();
  table_.vkCmdCopyBufferToImage(commands, buffer, image_, VK_IMAGE_LAYOUT_TRANSFER_DST_OPTIMAL, 1,
                                &copy);
  record_layout(commands, VK_IMAGE_LAYOUT_TRANSFER_DST_OPTIMAL, VK_IMAGE_LAYOUT_GENERAL,
                VK_ACCESS_TRANSFER_WRITE_BIT,
                VK_ACCESS_SHADER_READ_BIT | VK_ACCESS_SHADER_WRITE_BIT);
}

void ImageObjects::record_download(VkCommandBuffer commands, VkBuffer buffer) const {
  record_layout(commands, VK_IMAGE_LAYOUT_GENERAL, VK_IMAGE_LAYOUT_TRANSFER_SRC_OPTIMAL,
                VK_ACCESS_SHADER_WRITE_BIT, VK_ACCESS_TRANSFER_READ_BIT);
  const VkBufferImageCopy copy = region();
  device_.vk().vkCmdCopyImageToBuffer(commands, image_, VK_IMAGE_LAYOUT_TRANSFER_SRC_OPTIMAL,
                                      buffer, 1, &copy);
}

SamplerObject::~SamplerObject() {
  if (!device_.hangs()) table_.vkDestroySampler(device_.handle(), sampler_, nullptr);
}

Result<std::unique_ptr<SamplerObject>> SamplerObject::create(VulkanDevice& device,
                                                             const ImageTable& table,
                                                             const RawSampler& sampler) {
  constexpr VkSamplerAddressMode kModes[] = {
      VK_SAMPLER_ADDRESS_MODE_CLAMP_TO_EDGE, VK_SAMPLER_ADDRESS_MODE_REPEAT,
      VK_SAMPLER_ADDRESS_MODE_MIRRORED_REPEAT, VK_SAMPLER_ADDRESS_MODE_CLAMP_TO_BORDER};
  auto created = std::make_unique<SamplerObject>(device, table);
  VkSamplerCreateInfo info{VK_STRUCTURE_TYPE_SAMPLER_CREATE_INFO};
  info.magFilter = info.minFilter = sampler.linear ? VK_FILTER_LINEAR : VK_FILTER_NEAREST;
  info.mipmapMode = VK_SAMPLER_MIPMAP_MODE_NEAREST;
  info.addressModeU = info.addressModeV = info.addressModeW =
      kModes[static_cast<size_t>(sampler.address)];
  info.borderColor = VK_BORDER_COLOR_FLOAT_TRANSPARENT_BLACK;
  info.unnormalizedCoordinates = !sampler.normalized;
  const VkResult r = table.vkCreateSampler(device.handle(), &info, nullptr, &created->sampler_);
  if (r != VK_SUCCESS) return device.failed(r, "vkCreateSampler");
  return created;
}

}  // namespace ullage::runtime::vulkan
