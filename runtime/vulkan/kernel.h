// One compute pipeline with its layouts.
#pragma once

#include <mutex>

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
  bool is_by_address() const { return by_address_; }

  struct Form {
    const VulkanKernel* kernel = nullptr;  // lives as long as this one
    bool created = false;                  // by this call
  };
  // The variant of the kernel that accesses its storage buffers by address (by_address.h); created
  // at the first call. REQUIRES: `kernel` is the source of this one; Features::addresses.
  Result<Form> by_address(const ir::ProgramKernel& kernel) const;

 private:
  explicit VulkanKernel(VulkanDevice& device, bool by_address = false)
      : device_(device), by_address_(by_address) {}
  Result<void> create(const ir::ProgramKernel& kernel);
  Result<void> create_layouts(const ir::ProgramKernel& kernel);
  Result<void> create_pipeline(const ir::ProgramKernel& kernel);

  VulkanDevice& device_;
  const bool by_address_;
  mutable std::mutex form_lock_;
  mutable std::unique_ptr<VulkanKernel> form_;  // by_address()
  VkDescriptorSetLayout set_layout_ = VK_NULL_HANDLE;
  VkPipelineLayout layout_ = VK_NULL_HANDLE;
  VkPipeline pipeline_ = VK_NULL_HANDLE;
};

}  // namespace ullage::runtime::vulkan
