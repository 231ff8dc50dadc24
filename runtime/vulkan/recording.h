// Recorded work: a secondary command buffer with the dispatches, a primary that executes it, and
// the descriptor sets, fence and queries they use.
#pragma once

#include "runtime/vulkan/device.h"

namespace ullage::runtime::vulkan {

class VulkanRecording final : public Recording {
 public:
  static Result<std::unique_ptr<VulkanRecording>> create(VulkanDevice& device,
                                                         const RecordingInfo& info);
  ~VulkanRecording() override;

  Result<void> submit() override;
  Result<void> wait() override;
  Result<std::vector<double>> microseconds() override;
  uint32_t command_buffers() const override { return 2; }

 private:
  explicit VulkanRecording(VulkanDevice& device) : device_(device) {}
  Result<void> create_pools(const RecordingInfo& info);
  Result<void> create_sets(const RecordingInfo& info);
  Result<void> create_texel_view(const RecordedDispatch::Operand& operand, VkBufferView& view);
  Result<void> record_dispatches(const RecordingInfo& info);
  Result<void> record_primary(const RecordingInfo& info);

  VulkanDevice& device_;
  VkCommandPool command_pool_ = VK_NULL_HANDLE;
  VkCommandBuffer primary_ = VK_NULL_HANDLE, secondary_ = VK_NULL_HANDLE;
  VkDescriptorPool descriptor_pool_ = VK_NULL_HANDLE;
  VkDescriptorSet table_set_ = VK_NULL_HANDLE;
  std::vector<VkDescriptorSet> sets_;  // per dispatch
  std::vector<VkBufferView> views_;
  VkQueryPool queries_ = VK_NULL_HANDLE;  // dispatch count + 1 timestamps
  VkFence fence_ = VK_NULL_HANDLE;
  uint32_t dispatches_ = 0;
};

}  // namespace ullage::runtime::vulkan
