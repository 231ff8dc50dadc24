// The Vulkan device: one logical device with one queue, own or adopted, and its function table.
// Memory, kernels and recordings are created here and defined in separate files.
#pragma once

#include <atomic>
#include <memory>
#include <mutex>

#include "runtime/backend.h"
#include "runtime/vulkan/debug_names.h"
#include "runtime/vulkan/instance.h"
#include "runtime/vulkan/traits.h"
#include "runtime/vulkan/vulkan_backend.h"

namespace ullage::runtime::vulkan {

class VulkanDevice final : public Device {
 public:
  static constexpr uint64_t kDeadlineSeconds = 600;
  static Result<std::unique_ptr<VulkanDevice>> create(const DeviceOptions& options);
  static Result<std::unique_ptr<VulkanDevice>> adopt(const AdoptedVulkan& adopted,
                                                     const DeviceOptions& options);
  ~VulkanDevice() override;

  GraphicsApi backend() const override { return GraphicsApi::vulkan; }
  const DeviceInfo& info() const override { return traits_.info; }
  const ir::DeviceProfile& profile() const override { return profile_; }
  ir::MemoryLimits limits() const override { return traits_.limits; }
  Result<std::unique_ptr<Memory>> allocate(MemoryPool pool, uint64_t bytes) override;
  Result<std::unique_ptr<Memory>> borrow(uint64_t buffer, uint64_t bytes) override;
  Result<std::unique_ptr<Memory>> import(std::span<const std::byte> bytes) override;
  Result<void> upload(Memory& memory, uint64_t offset, std::span<const std::byte> bytes) override;
  Result<void> copy(const MemoryRange& from, const MemoryRange& to) override;
  Result<void> fill(Memory& memory, uint32_t word) override;
  Result<std::unique_ptr<Kernel>> create_kernel(const ir::ProgramKernel& kernel) override;
  Result<std::unique_ptr<Recording>> record(const RecordingInfo& info) override;
  void save_kernels() override;
  bool lost() const override { return lost_; }
  // Work that never ends may still use objects of this device: they are leaked then.
  bool hangs() const { return hangs_; }
  uint64_t validation_messages() const override { return instance_->validation_messages(); }

  // For the other files of this folder.
  const DeviceTable& vk() const { return vk_; }
  VkDevice handle() const { return handle_; }
  // Open if DeviceOptions::labels is set.
  const DebugNames& names() const { return names_; }
  VulkanHandles handles() const {
    return {instance_->handle(), physical_, handle_, queue_, traits_.queue_family};
  }
  const Traits& traits() const { return traits_; }
  bool unmapped() const { return unmapped_; }
  // A kernel accesses bindings above this size in bytes by address, if the device supports it.
  uint64_t described_bytes() const { return described_bytes_; }
  VkDescriptorSetLayout table_layout() const { return table_layout_; }
  VkPipelineCache pipeline_cache() const { return cache_; }
  // Creates an Error. Device loss then becomes permanent, and the queue is idle before this
  // returns.
  Error failed(VkResult result, std::string_view call);
  // One submission at a time, under the lock of the host if there is one.
  Result<void> submit(const VkSubmitInfo& info, VkFence fence);
  // Every wait has a deadline; a device that exceeds it counts as lost.
  Result<void> wait(VkFence fence, uint64_t seconds = kDeadlineSeconds);
  // Blocks until all submitted work is done; for failures without a fence.
  void drain();

 private:
  VulkanDevice() = default;
  Result<void> create_logical(const DeviceOptions& options);
  Result<void> open(const DeviceOptions& options);
  Result<void> create_pipeline_cache();
  VkResult idle();
  // Records with `body`, submits and waits.
  Result<void> run_once(const std::function<void(VkCommandBuffer)>& body);

  std::unique_ptr<Instance> instance_;
  Traits traits_;
  ir::DeviceProfile profile_;
  std::string cache_path_, cache_directory_;
  uint64_t cache_limit_ = 0;
  VkPhysicalDevice physical_ = VK_NULL_HANDLE;
  VkDevice handle_ = VK_NULL_HANDLE;
  bool own_ = true;
  DeviceTable vk_{};
  DebugNames names_;
  VkQueue queue_ = VK_NULL_HANDLE;
  std::mutex queue_lock_;
  std::function<void()> host_lock_, host_unlock_;
  VkDescriptorSetLayout table_layout_ = VK_NULL_HANDLE;
  VkPipelineCache cache_ = VK_NULL_HANDLE;
  bool unmapped_ = false;
  uint64_t described_bytes_ = UINT64_MAX;
  std::atomic<bool> lost_ = false;
  std::atomic<bool> hangs_ = false;
};

}  // namespace ullage::runtime::vulkan
