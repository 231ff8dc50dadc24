// Images of the host as inputs: copied to a buffer, then normalised into a tensor by a kernel, all
// in the host's command buffer.
#pragma once

#include "runtime/vulkan/kernel.h"
#include "runtime/vulkan/memory.h"

namespace ullage::runtime::vulkan {

// Memory for one image and one tensor, which grows as needed; one execution at a time.
class ImageImport final : public VulkanImporter {
 public:
  static Result<std::unique_ptr<ImageImport>> create(VulkanDevice& device);
  ~ImageImport() override;

  const Memory* tensor() const override { return tensor_.get(); }
  bool fits(const VulkanImage& image, uint64_t tensor_bytes) const override;
  Result<void> reserve(const VulkanImage& image, uint64_t tensor_bytes) override;
  void record(const VulkanImage& image, const ImageTensor& tensor, void* command_buffer) override;

 private:
  explicit ImageImport(VulkanDevice& device) : device_(device) {}
  Result<void> create_set();
  void write_set();
  void copy(const VulkanImage& image, VkCommandBuffer commands) const;
  void dispatch(const VulkanImage& image, const ImageTensor& tensor,
                VkCommandBuffer commands) const;

  VulkanDevice& device_;
  std::unique_ptr<VulkanKernel> kernel_;
  std::unique_ptr<VulkanMemory> pixels_, tensor_;
  VkDescriptorPool pool_ = VK_NULL_HANDLE;
  VkDescriptorSet set_ = VK_NULL_HANDLE;
};

}  // namespace ullage::runtime::vulkan
