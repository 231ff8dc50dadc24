// Images of the host as inputs.
#include "runtime/vulkan/image_import.h"

#include "runtime/vulkan/barrier.h"
#include "runtime/vulkan/image_import_code.h"
#include "shaders/params/import.h"

namespace ullage::runtime {
namespace vulkan {
namespace {

constexpr VkPipelineStageFlags kTransfer = VK_PIPELINE_STAGE_TRANSFER_BIT;
constexpr uint32_t kTile = 8;  // pixels per workgroup and axis

ir::ProgramKernel import_kernel() {
  ir::ProgramKernel kernel;
  kernel.name = "import/image";
  kernel.spirv.assign(std::begin(kImageImport), std::end(kImageImport));
  kernel.texel = {false, false};
  kernel.push_bytes = sizeof(params::ImportParams);
  kernel.local_size[0] = kernel.local_size[1] = kTile;
  return kernel;
}

uint64_t pixel_bytes(const VulkanImage& image) {
  return uint64_t{image.width} * image.height * 4;
}

bool is_copy_source(VkImageLayout layout) {
  return layout == VK_IMAGE_LAYOUT_TRANSFER_SRC_OPTIMAL || layout == VK_IMAGE_LAYOUT_GENERAL;
}

bool has_blue_first(uint32_t format) {
  return format == VK_FORMAT_B8G8R8A8_UNORM || format == VK_FORMAT_B8G8R8A8_SRGB;
}

VkImageMemoryBarrier transition(const VulkanImage& image, VkAccessFlags from, VkAccessFlags to) {
  VkImageMemoryBarrier barrier{VK_STRUCTURE_TYPE_IMAGE_MEMORY_BARRIER};
  barrier.srcAccessMask = from;
  barrier.dstAccessMask = to;
  barrier.srcQueueFamilyIndex = barrier.dstQueueFamilyIndex = VK_QUEUE_FAMILY_IGNORED;
  barrier.image = (VkImage)image.image;  // NOLINT: an integer on 32-bit systems
  barrier.subresourceRange = {VK_IMAGE_ASPECT_COLOR_BIT, image.mip_level, 1, image.array_layer, 1};
  return barrier;
}

}  // namespace

Result<std::unique_ptr<ImageImport>> ImageImport::create(VulkanDevice& device) {
  std::unique_ptr<ImageImport> created(new ImageImport(device));
  auto kernel = VulkanKernel::create(device, import_kernel());
  if (!kernel) return kernel.error();
  created->kernel_ = std::move(*kernel);
  if (auto ok = created->create_set(); !ok) return ok.error();
  return created;
}

ImageImport::~ImageImport() {
  if (device_.hangs()) return;
  device_.vk().vkDestroyDescriptorPool(device_.handle(), pool_, nullptr);
}

Result<void> ImageImport::create_set() {
  const DeviceTable& vk = device_.vk();
  const VkDescriptorPoolSize size{VK_DESCRIPTOR_TYPE_STORAGE_BUFFER, 2};
  VkDescriptorPoolCreateInfo pool{VK_STRUCTURE_TYPE_DESCRIPTOR_POOL_CREATE_INFO};
  pool.maxSets = 1;
  pool.poolSizeCount = 1;
  pool.pPoolSizes = &size;
  VkResult r = vk.vkCreateDescriptorPool(device_.handle(), &pool, nullptr, &pool_);
  if (r != VK_SUCCESS) return device_.failed(r, "vkCreateDescriptorPool");
  const VkDescriptorSetLayout layout = kernel_->set_layout();
  VkDescriptorSetAllocateInfo set{VK_STRUCTURE_TYPE_DESCRIPTOR_SET_ALLOCATE_INFO};
  set.descriptorPool = pool_;
  set.descriptorSetCount = 1;
  set.pSetLayouts = &layout;
  r = vk.vkAllocateDescriptorSets(device_.handle(), &set, &set_);
  if (r != VK_SUCCESS) return device_.failed(r, "vkAllocateDescriptorSets");
  device_.names().name(VK_OBJECT_TYPE_DESCRIPTOR_POOL, pool_, "import of images");
  device_.names().name(VK_OBJECT_TYPE_DESCRIPTOR_SET, set_, "import of images");
  return {};
}

bool ImageImport::fits(const VulkanImage& image, uint64_t tensor_bytes) const {
  return pixels_ != nullptr && tensor_ != nullptr && pixel_bytes(image) <= pixels_->size() &&
         tensor_bytes <= tensor_->size();
}

Result<void> ImageImport::reserve(const VulkanImage& image, uint64_t tensor_bytes) {
  auto pixels = VulkanMemory::allocate(device_, MemoryPool::arena, pixel_bytes(image));
  if (!pixels) return pixels.error();
  auto tensor = VulkanMemory::allocate(device_, MemoryPool::arena, tensor_bytes);
  if (!tensor) return tensor.error();
  pixels_ = std::move(*pixels);
  tensor_ = std::move(*tensor);
  write_set();
  return {};
}

void ImageImport::write_set() {
  const VkDescriptorBufferInfo buffers[] = {{pixels_->buffer(), 0, VK_WHOLE_SIZE},
                                            {tensor_->buffer(), 0, VK_WHOLE_SIZE}};
  for (uint32_t i = 0; i < 2; ++i) {
    VkWriteDescriptorSet write{VK_STRUCTURE_TYPE_WRITE_DESCRIPTOR_SET};
    write.dstSet = set_;
    write.dstBinding = i;
    write.descriptorCount = 1;
    write.descriptorType = VK_DESCRIPTOR_TYPE_STORAGE_BUFFER;
    write.pBufferInfo = &buffers[i];
    device_.vk().vkUpdateDescriptorSets(device_.handle(), 1, &write, 0, nullptr);
  }
}

void ImageImport::record(const VulkanImage& image, const ImageTensor& tensor,
                         void* command_buffer) {
  const auto commands = static_cast<VkCommandBuffer>(command_buffer);
  copy(image, commands);
  dispatch(image, tensor, commands);
}

// Copies into `pixels_` and restores the layout of the image.
void ImageImport::copy(const VulkanImage& image, VkCommandBuffer commands) const {
  const DeviceTable& vk = device_.vk();
  const auto layout = static_cast<VkImageLayout>(image.layout);
  const bool moves = !is_copy_source(layout);
  const VkPipelineStageFlags writers =
      image.wait_stages ? image.wait_stages
                        : VkPipelineStageFlags{VK_PIPELINE_STAGE_ALL_COMMANDS_BIT};
  const VkAccessFlags written =
      image.wait_stages ? image.wait_access : VkAccessFlags{VK_ACCESS_MEMORY_WRITE_BIT};
  // The kernel of the previous import has read the pixels.
  VkImageMemoryBarrier barrier = transition(image, written, VK_ACCESS_TRANSFER_READ_BIT);
  barrier.oldLayout = layout;
  barrier.newLayout = moves ? VK_IMAGE_LAYOUT_TRANSFER_SRC_OPTIMAL : layout;
  vk.vkCmdPipelineBarrier(commands, writers | kCompute, kTransfer, 0, 0, nullptr, 0, nullptr, 1,
                          &barrier);
  VkBufferImageCopy region{};
  region.imageSubresource = {VK_IMAGE_ASPECT_COLOR_BIT, image.mip_level, image.array_layer, 1};
  region.imageOffset = {image.x, image.y, 0};
  region.imageExtent = {image.width, image.height, 1};
  vk.vkCmdCopyImageToBuffer(commands, barrier.image, barrier.newLayout, pixels_->buffer(), 1,
                            &region);
  if (!moves) return;
  barrier = transition(image, 0, VK_ACCESS_MEMORY_READ_BIT | VK_ACCESS_MEMORY_WRITE_BIT);
  barrier.oldLayout = VK_IMAGE_LAYOUT_TRANSFER_SRC_OPTIMAL;
  barrier.newLayout = layout;
  vk.vkCmdPipelineBarrier(commands, kTransfer, VK_PIPELINE_STAGE_ALL_COMMANDS_BIT, 0, 0, nullptr, 0,
                          nullptr, 1, &barrier);
}

void ImageImport::dispatch(const VulkanImage& image, const ImageTensor& tensor,
                           VkCommandBuffer commands) const {
  const DeviceTable& vk = device_.vk();
  const bool blue_first = has_blue_first(image.format);
  params::ImportParams push{};
  push.source_width = image.width;
  push.source_height = image.height;
  push.width = tensor.width;
  push.height = tensor.height;
  push.channels = tensor.channels;
  push.red = blue_first ? 2 : 0;
  push.green = 1;
  push.blue = blue_first ? 0 : 2;
  push.blue_first = tensor.blue_first;
  std::copy_n(tensor.scale, 4, push.scale);
  std::copy_n(tensor.bias, 4, push.bias);
  // The previous run has read the tensor.
  record_barrier(vk, commands, kTransfer | kCompute, VK_ACCESS_TRANSFER_WRITE_BIT, kCompute,
                 VK_ACCESS_SHADER_READ_BIT | VK_ACCESS_SHADER_WRITE_BIT);
  vk.vkCmdBindPipeline(commands, VK_PIPELINE_BIND_POINT_COMPUTE, kernel_->pipeline());
  vk.vkCmdBindDescriptorSets(commands, VK_PIPELINE_BIND_POINT_COMPUTE, kernel_->layout(), 0, 1,
                             &set_, 0, nullptr);
  vk.vkCmdPushConstants(commands, kernel_->layout(), VK_SHADER_STAGE_COMPUTE_BIT, 0, sizeof push,
                        &push);
  vk.vkCmdDispatch(commands, (tensor.width + kTile - 1) / kTile,
                   (tensor.height + kTile - 1) / kTile, 1);
}

}  // namespace vulkan

Result<std::unique_ptr<VulkanImporter>> create_vulkan_importer(Device& device) {
  if (device.backend() != GraphicsApi::vulkan) {
    return ir::unsupported("vulkan_import_image: the session has no Vulkan device");
  }
  auto created = vulkan::ImageImport::create(static_cast<vulkan::VulkanDevice&>(device));
  if (!created) return created.error();
  return std::unique_ptr<VulkanImporter>(std::move(*created));
}

bool is_importable(uint32_t format) {
  return format == VK_FORMAT_R8G8B8A8_UNORM || format == VK_FORMAT_R8G8B8A8_SRGB ||
         vulkan::has_blue_first(format);
}

}  // namespace ullage::runtime
