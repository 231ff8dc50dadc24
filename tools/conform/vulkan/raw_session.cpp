// Buffers, pipelines, descriptor sets and a command buffer of one RawSession.
#include "tools/conform/vulkan/raw_session.h"

#include <algorithm>
#include <cstring>
#include <map>

#include "runtime/vulkan/barrier.h"
#include "runtime/vulkan/memory.h"
#include "tools/conform/vulkan/raw_pipeline.h"

namespace ullage::runtime::vulkan {
namespace {

class OpenRawSession final : public RawSession {
 public:
  OpenRawSession(VulkanDevice& device, const ImageTable& table, uint32_t timeout_seconds)
      : device_(device), table_(table), timeout_seconds_(timeout_seconds) {}
  ~OpenRawSession() override {
    if (device_.hangs()) return;
    device_.vk().vkDestroyFence(device_.handle(), fence_, nullptr);
    device_.vk().vkDestroyCommandPool(device_.handle(), pool_, nullptr);
  }

  Result<void> create(const RawResources& resources, std::span<const RawPipeline> pipelines);
  std::span<std::byte> buffer(size_t index) override {
    return {buffers_[index]->host(), static_cast<size_t>(buffers_[index]->size())};
  }
  uint64_t address(size_t index) override { return buffers_[index]->address().value(); }
  Result<void> run(std::span<const RawDispatch> dispatches) override;

 private:
  Result<void> create_images(const RawResources& resources);
  Result<void> create_commands();
  void record(const RawDispatch& dispatch);

  VulkanDevice& device_;
  const ImageTable& table_;
  uint32_t timeout_seconds_;
  std::vector<std::unique_ptr<VulkanMemory>> buffers_;
  std::vector<RawImage> images_;
  std::vector<std::unique_ptr<ImageObjects>> image_objects_;
  std::vector<std::unique_ptr<SamplerObject>> samplers_;
  std::vector<std::unique_ptr<PipelineObjects>> pipelines_;
  VkCommandPool pool_ = VK_NULL_HANDLE;
  VkCommandBuffer commands_ = VK_NULL_HANDLE;
  VkFence fence_ = VK_NULL_HANDLE;
};

Result<void> OpenRawSession::create(const RawResources& resources,
                                    std::span<const RawPipeline> pipelines) {
  constexpr VkBufferUsageFlags kTexels =
      VK_BUFFER_USAGE_STORAGE_TEXEL_BUFFER_BIT | VK_BUFFER_USAGE_UNIFORM_TEXEL_BUFFER_BIT;
  BoundObjects objects;
  for (uint64_t bytes : resources.buffer_bytes) {
    auto memory = VulkanMemory::allocate(device_, MemoryPool::control, bytes, kTexels);
    if (!memory) return memory.error();
    std::memset((*memory)->host(), 0, bytes);
    objects.buffers.push_back((*memory)->buffer());
    buffers_.push_back(std::move(*memory));
  }
  if (auto ok = create_images(resources); !ok) return ok;
  for (const auto& image : image_objects_) objects.views.push_back(image->view());
  for (const auto& sampler : samplers_) objects.samplers.push_back(sampler->handle());
  for (const RawPipeline& pipeline : pipelines) {
    auto created = PipelineObjects::create(device_, pipeline, objects);
    if (!created) return created.error();
    pipelines_.push_back(std::move(*created));
  }
  return create_commands();
}

Result<void> OpenRawSession::create_images(const RawResources& resources) {
  images_ = resources.images;
  for (const RawImage& image : images_) {
    auto created = ImageObjects::create(device_, table_, image);
    if (!created) return created.error();
    image_objects_.push_back(std::move(*created));
  }
  for (const RawSampler& sampler : resources.samplers) {
    auto created = SamplerObject::create(device_, table_, sampler);
    if (!created) return created.error();
    samplers_.push_back(std::move(*created));
  }
  return {};
}

Result<void> OpenRawSession::create_commands() {
  const DeviceTable& vk = device_.vk();
  VkCommandPoolCreateInfo pool{VK_STRUCTURE_TYPE_COMMAND_POOL_CREATE_INFO};
  pool.flags = VK_COMMAND_POOL_CREATE_RESET_COMMAND_BUFFER_BIT;
  pool.queueFamilyIndex = device_.traits().queue_family;
  VkResult r = vk.vkCreateCommandPool(device_.handle(), &pool, nullptr, &pool_);
  if (r != VK_SUCCESS) return device_.failed(r, "vkCreateCommandPool");
  VkCommandBufferAllocateInfo info{VK_STRUCTURE_TYPE_COMMAND_BUFFER_ALLOCATE_INFO};
  info.commandPool = pool_;
  info.level = VK_COMMAND_BUFFER_LEVEL_PRIMARY;
  info.commandBufferCount = 1;
  r = vk.vkAllocateCommandBuffers(device_.handle(), &info, &commands_);
  if (r != VK_SUCCESS) return device_.failed(r, "vkAllocateCommandBuffers");
  const VkFenceCreateInfo fence{VK_STRUCTURE_TYPE_FENCE_CREATE_INFO};
  r = vk.vkCreateFence(device_.handle(), &fence, nullptr, &fence_);
  if (r != VK_SUCCESS) return device_.failed(r, "vkCreateFence");
  return {};
}

void OpenRawSession::record(const RawDispatch& dispatch) {
  const DeviceTable& vk = device_.vk();
  const PipelineObjects& pipeline = *pipelines_[dispatch.pipeline];
  if (dispatch.barrier_before) {
    record_barrier(vk, commands_, kCompute, VK_ACCESS_SHADER_WRITE_BIT, kCompute | kIndirect,
                   VK_ACCESS_SHADER_READ_BIT | VK_ACCESS_SHADER_WRITE_BIT |
                       VK_ACCESS_UNIFORM_READ_BIT | VK_ACCESS_INDIRECT_COMMAND_READ_BIT);
  }
  pipeline.bind(commands_);
  if (!dispatch.push.empty()) {
    vk.vkCmdPushConstants(commands_, pipeline.layout(), VK_SHADER_STAGE_COMPUTE_BIT, 0,
                          static_cast<uint32_t>(dispatch.push.size()), dispatch.push.data());
  }
  if (dispatch.indirect) {
    vk.vkCmdDispatchIndirect(commands_, buffers_[dispatch.indirect->buffer]->buffer(),
                             dispatch.indirect->offset);
  } else {
    vk.vkCmdDispatch(commands_, dispatch.groups[0], dispatch.groups[1], dispatch.groups[2]);
  }
}

Result<void> OpenRawSession::run(std::span<const RawDispatch> dispatches) {
  const DeviceTable& vk = device_.vk();
  VkCommandBufferBeginInfo begin{VK_STRUCTURE_TYPE_COMMAND_BUFFER_BEGIN_INFO};
  begin.flags = VK_COMMAND_BUFFER_USAGE_ONE_TIME_SUBMIT_BIT;
  VkResult r = vk.vkBeginCommandBuffer(commands_, &begin);
  if (r != VK_SUCCESS) return device_.failed(r, "vkBeginCommandBuffer");
  for (size_t i = 0; i < images_.size(); ++i) {
    image_objects_[i]->record_upload(commands_, buffers_[images_[i].buffer]->buffer());
  }
  for (const RawDispatch& dispatch : dispatches) record(dispatch);
  for (size_t i = 0; i < images_.size(); ++i) {
    image_objects_[i]->record_download(commands_, buffers_[images_[i].buffer]->buffer());
  }
  record_barrier(vk, commands_, kCompute | VK_PIPELINE_STAGE_TRANSFER_BIT,
                 VK_ACCESS_SHADER_WRITE_BIT | VK_ACCESS_TRANSFER_WRITE_BIT,
                 VK_PIPELINE_STAGE_HOST_BIT, VK_ACCESS_HOST_READ_BIT);
  r = vk.vkEndCommandBuffer(commands_);
  if (r != VK_SUCCESS) return device_.failed(r, "vkEndCommandBuffer");
  VkSubmitInfo submission{VK_STRUCTURE_TYPE_SUBMIT_INFO};
  submission.commandBufferCount = 1;
  submission.pCommandBuffers = &commands_;
  if (auto ok = device_.submit(submission, fence_); !ok) return ok;
  return device_.wait(fence_, timeout_seconds_);
}

}  // namespace

Result<std::unique_ptr<RawSession>> create_raw_session(VulkanDevice& device,
                                                       const ImageTable& table,
                                                       uint32_t timeout_seconds,
                                                       const RawResources& resources,
                                                       std::span<const RawPipeline> pipelines) {
  auto session = std::make_unique<OpenRawSession>(device, table, timeout_seconds);
  if (auto ok = session->create(resources, pipelines); !ok) return ok.error();
  return std::unique_ptr<RawSession>(std::move(session));
}

}  // namespace ullage::runtime::vulkan
