// One compute pipeline with its layouts.
#pragma once

#include "runtime/vulkan/device.h"

namespace ullage::runtime::vulkan {

class VulkanKernel final : public Kernel {
 public:
  static Result<std::unique_ptr<VulkanKernel>> create(VulkanDevice& device,
                                                      const ir::ProgramKernel& kernel);
  ~VulkanKernel() override;

  VkPipeline pipeline() const { return pipeline_; }
  VkPipelineLayout layout() const { return layout_; }
  VkDescriptorSetLayout set_layout() const { return set_layout_; }

 private:
  explicit VulkanKernel(VulkanDevice& device) : device_(device) {}
  Result<void> create_layouts(const ir::ProgramKernel& kernel);
  Result<void> create_pipeline(const ir::ProgramKernel& kernel);

  VulkanDevice& device_;
  VkDescriptorSetLayout set_layout_ = VK_NULL_HANDLE;
  VkPipelineLayout layout_ = VK_NULL_HANDLE;
  VkPipeline pipeline_ = VK_NULL_HANDLE;
};

}  // namespace ullage::runtime::vulkan
