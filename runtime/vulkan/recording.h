// Recorded work: a secondary command buffer per segment of a part, and a primary that executes it,
// which a submission lists as often as its loop runs; with the descriptor sets, fence, event and
// queries that they use.
#pragma once

#include "runtime/schedule.h"
#include "runtime/vulkan/device.h"
#include "runtime/vulkan/dispatch_clock.h"

namespace ullage::runtime::vulkan {

class VulkanKernel;
class VulkanMemory;

class VulkanRecording final : public Recording {
 public:
  static Result<std::unique_ptr<VulkanRecording>> create(VulkanDevice& device,
                                                         const RecordingInfo& info);
  ~VulkanRecording() override;

  GraphicsApi backend() const override { return GraphicsApi::vulkan; }
  uint32_t parts() const override { return static_cast<uint32_t>(parts_.size()); }
  void repeat(std::span<const uint32_t> times) override;
  Result<void> submit(uint32_t part) override { return submit(part, {}, {}); }
  uint32_t submissions(uint32_t part) const override {
    return static_cast<uint32_t>(parts_[part].ends.size());
  }
  Result<void> wait() override;
  Result<bool> done() override;
  Result<bool> handed_over() override;
  void drain() override { device_.drain(); }
  Result<std::vector<double>> microseconds() override { return clock_.microseconds(device_); }
  uint32_t command_buffers() const override { return command_buffers_; }
  uint32_t pipelines() const override { return pipelines_; }

  Result<void> submit(uint32_t part, std::span<const VulkanSemaphore> waits,
                      std::span<const VulkanSemaphore> signals);
  // Records the commands of the primary of the part into a command buffer of the host.
  Result<void> record_into(uint32_t part, const VulkanTarget& target);

 private:
  struct Commands {
    VkCommandBuffer primary = VK_NULL_HANDLE, secondary = VK_NULL_HANDLE;
  };
  // A part without loops begins and ends in the primary of its segment; else in `head` and `tail`.
  struct Part {
    Schedule schedule;
    std::vector<Commands> segments{};
    VkCommandBuffer head = VK_NULL_HANDLE, tail = VK_NULL_HANDLE;
    std::vector<VkCommandBuffer> submitted{};  // primaries in order, each as often as it runs
    std::vector<size_t> ends{};  // end of each submission, as an index into `submitted`

    bool is_first() const { return schedule.segments().front().first == 0; }
  };

  explicit VulkanRecording(VulkanDevice& device);
  Result<void> choose_kernels(const RecordingInfo& info);
  Result<void> write_addresses(const RecordingInfo& info);
  Result<void> create_commands(const RecordingInfo& info);
  Result<VkCommandBuffer> allocate(VkCommandBufferLevel level, const char* name);
  Result<void> create_pools(const RecordingInfo& info);
  Result<void> create_sets(const RecordingInfo& info);
  Result<void> write_sets(const RecordingInfo& info);
  Result<void> create_texel_view(const RecordedDispatch::Operand& operand, VkBufferView& view);
  Result<void> record_dispatches(const RecordingInfo& info, Segment segment,
                                 VkCommandBuffer commands);
  void record_dispatch(const RecordingInfo& info, uint32_t index, VkCommandBuffer commands) const;
  Result<void> record_primaries(const Part& part);
  // A primary with the commands of `record`.
  template <class Record>
  Result<void> record_primary(VkCommandBuffer commands, Record record);
  void hand_over(VkCommandBuffer commands) const;
  // Records one iteration, or what is outside of loops; `commands` is its primary or that of the
  // host.
  void execute(const Part& part, size_t segment, VkCommandBuffer commands) const;
  void list_submitted(Part& part) const;
  void begin(const Part& part, VkCommandBuffer commands, VkPipelineStageFlags stages,
             VkAccessFlags access) const;
  void end(VkCommandBuffer commands, VkPipelineStageFlags stages, VkAccessFlags access) const;

  VulkanDevice& device_;
  VkCommandPool command_pool_ = VK_NULL_HANDLE;
  std::vector<Part> parts_;
  VkDescriptorPool descriptor_pool_ = VK_NULL_HANDLE;
  VkDescriptorSet table_set_ = VK_NULL_HANDLE;
  std::vector<const VulkanKernel*> kernels_;  // per dispatch
  std::unique_ptr<VulkanMemory> addresses_;   // tables of kernels that access operands by address
  std::vector<uint64_t> address_tables_;      // where in it; per dispatch
  std::vector<VkDescriptorSet> sets_;         // per dispatch
  std::vector<VkBufferView> views_;
  DispatchClock clock_;  // open with RecordingInfo::timestamps
  VkFence fence_ = VK_NULL_HANDLE;
  VkEvent event_ = VK_NULL_HANDLE;     // set after the command buffer of the host has run
  VkEvent handover_ = VK_NULL_HANDLE;  // set when something was handed over; null: unused
  std::vector<VkBuffer> poisoned_;
  uint32_t dispatches_ = 0, command_buffers_ = 0, pipelines_ = 0;
  uint32_t submission_iterations_ = 0;
  bool in_host_commands_ = false;  // the last launch was record_into
};

}  // namespace ullage::runtime::vulkan
