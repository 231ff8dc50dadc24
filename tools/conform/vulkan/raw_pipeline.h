// One pipeline of a RawSession with its layouts and its descriptor sets, which never change.
#pragma once

#include "runtime/vulkan/device.h"
#include "tools/conform/vulkan/raw_device.h"

namespace ullage::runtime::vulkan {

// Of a session, as RawBinding counts them.
struct BoundObjects {
  std::vector<VkBuffer> buffers;
  std::vector<VkImageView> views;
  std::vector<VkSampler> samplers;
};

class PipelineObjects {
 public:
  explicit PipelineObjects(VulkanDevice& device) : device_(device) {}
  ~PipelineObjects();
  PipelineObjects(const PipelineObjects&) = delete;
  PipelineObjects& operator=(const PipelineObjects&) = delete;
  static Result<std::unique_ptr<PipelineObjects>> create(VulkanDevice& device,
                                                         const RawPipeline& pipeline,
                                                         const BoundObjects& objects);

  // Without buffers, to query it: descriptors may be of any kind.
  static Result<std::unique_ptr<PipelineObjects>> create_unbound(VulkanDevice& device,
                                                                 const RawPipeline& pipeline,
                                                                 VkPipelineCreateFlags flags);

  VkPipeline pipeline() const { return pipeline_; }
  VkPipelineLayout layout() const { return layout_; }
  void bind(VkCommandBuffer commands) const;

 private:
  Result<void> create_layout(const RawPipeline& pipeline);
  Result<void> create_pipeline(const RawPipeline& pipeline, VkPipelineCreateFlags flags);
  Result<void> create_pool(const RawPipeline& pipeline);
  Result<void> create_sets(const RawPipeline& pipeline, const BoundObjects& objects);
  Result<void> write(const RawBinding& binding, const BoundObjects& objects);

  VulkanDevice& device_;
  std::vector<VkDescriptorSetLayout> set_layouts_;  // by set; sets that are not used are empty
  std::vector<VkDescriptorSet> sets_;
  VkPipelineLayout layout_ = VK_NULL_HANDLE;
  VkPipeline pipeline_ = VK_NULL_HANDLE;
  VkDescriptorPool pool_ = VK_NULL_HANDLE;
  std::vector<VkBufferView> views_;
};

}  // namespace ullage::runtime::vulkan
