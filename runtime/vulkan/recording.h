// Recorded work: a secondary command buffer per segment, and a primary that executes it, which a
// submission lists as often as its loop runs; with the descriptor sets, fences, event and queries
// that they use. A step lists the primaries of its segments, and one behind them that copies what
// is observed. Where runs are stepped, each dispatch is a segment, and a step takes the time.
#pragma once

#include "runtime/schedule.h"
#include "runtime/vulkan/device.h"
#include "runtime/vulkan/dispatch_clock.h"
#include "runtime/vulkan/observed_words.h"

namespace ullage::runtime::vulkan {

class VulkanKernel;
class VulkanMemory;

class VulkanRecording final : public Recording {
 public:
  static Result<std::unique_ptr<VulkanRecording>> create(VulkanDevice& device,
                                                         const RecordingInfo& info);
  ~VulkanRecording() override;

  GraphicsApi backend() const override { return GraphicsApi::vulkan; }
  void repeat(std::span<const uint32_t> times) override;
  Result<void> submit() override { return submit({}, {}); }
  uint32_t submissions() const override { return static_cast<uint32_t>(ends_.size()); }
  bool has_pieces() const override { return !slots_.empty(); }
  Result<void> step(const Step& step) override;
  Result<std::optional<FinishedStep>> finished_step() override;
  std::span<const uint32_t> observed() const override {
    return observed_.read((reported_ - 1) % static_cast<uint32_t>(slots_.size()));
  }
  Result<void> wait() override;
  Result<bool> done() override;
  Result<bool> handed_over() override;
  void drain() override { device_.drain(); }
  Result<std::vector<double>> microseconds() override { return clock_.microseconds(device_); }
  uint32_t command_buffers() const override { return command_buffers_; }
  uint32_t pipelines() const override { return pipelines_; }

  Result<void> submit(std::span<const VulkanSemaphore> waits,
                      std::span<const VulkanSemaphore> signals);
  // Records the commands of a run into a command buffer of the host.
  Result<void> record_into(const VulkanTarget& target);

 private:
  struct Commands {
    VkCommandBuffer primary = VK_NULL_HANDLE, secondary = VK_NULL_HANDLE;
  };
  // What a step is launched between and with, used again when it has been reported. `begin`: null
  // where runs are not stepped.
  struct StepSlot {
    VkCommandBuffer begin = VK_NULL_HANDLE, end = VK_NULL_HANDLE;
    VkFence fence = VK_NULL_HANDLE;
    std::vector<uint32_t> segments{};
  };

  VulkanRecording(VulkanDevice& device, const RecordingInfo& info);
  // A run of one segment begins and ends in its primary; else in head_ and tail_.
  bool is_whole() const { return segments_.size() == 1 && slots_.empty(); }
  Result<void> choose_kernels(const RecordingInfo& info);
  Result<void> write_addresses(const RecordingInfo& info);
  Result<void> create_commands();
  Result<VkCommandBuffer> allocate(VkCommandBufferLevel level, const char* name);
  Result<VkFence> create_fence();
  Result<void> create_pools(const RecordingInfo& info);
  Result<void> create_sets(const RecordingInfo& info);
  Result<void> write_sets(const RecordingInfo& info);
  Result<void> create_texel_view(const RecordedDispatch::Operand& operand, VkBufferView& view);
  Result<void> record_dispatches(const RecordingInfo& info, Segment segment,
                                 VkCommandBuffer commands);
  void record_dispatch(const RecordingInfo& info, uint32_t index, VkCommandBuffer commands) const;
  Result<void> record_primaries();
  Result<void> record_slots(const RecordingInfo& info);
  // A primary with the commands of `record`.
  template <class Record>
  Result<void> record_primary(VkCommandBuffer commands, Record record);
  void hand_over(VkCommandBuffer commands) const;
  // Records one iteration, or what is outside of loops; `commands` is its primary or that of the
  // host.
  void execute(size_t segment, VkCommandBuffer commands) const;
  void list_submitted();
  Result<void> reset_handover();
  void begin(VkCommandBuffer commands, VkPipelineStageFlags stages, VkAccessFlags access) const;
  void end(VkCommandBuffer commands, VkPipelineStageFlags stages, VkAccessFlags access) const;

  VulkanDevice& device_;
  VkCommandPool command_pool_ = VK_NULL_HANDLE;
  Schedule schedule_;
  std::vector<Commands> segments_;
  VkCommandBuffer head_ = VK_NULL_HANDLE, tail_ = VK_NULL_HANDLE;
  std::vector<VkCommandBuffer> submitted_;  // primaries in order, each as often as it runs
  std::vector<size_t> ends_;                // end of each submission, as an index into submitted_
  std::vector<StepSlot> slots_;             // empty: there are no steps
  ObservedWords observed_;
  uint32_t launched_ = 0, reported_ = 0;  // steps so far
  std::vector<VkCommandBuffer> step_;     // the primaries of one step
  std::vector<double> step_times_;        // of one step, where runs are stepped
  VkDescriptorPool descriptor_pool_ = VK_NULL_HANDLE;
  VkDescriptorSet table_set_ = VK_NULL_HANDLE;
  std::vector<const VulkanKernel*> kernels_;  // per dispatch
  std::unique_ptr<VulkanMemory> addresses_;   // tables of kernels that access operands by address
  std::vector<uint64_t> address_tables_;      // where in it; per dispatch
  std::vector<VkDescriptorSet> sets_;         // per dispatch
  std::vector<VkBufferView> views_;
  DispatchClock clock_;                  // open with RecordingInfo::timestamps or stepped
  VkFence fence_ = VK_NULL_HANDLE;       // of whole runs
  VkFence last_fence_ = VK_NULL_HANDLE;  // of the last run or step
  VkEvent event_ = VK_NULL_HANDLE;       // set after the command buffer of the host has run
  VkEvent handover_ = VK_NULL_HANDLE;    // set when something was handed over; null: unused
  std::vector<VkBuffer> poisoned_;
  uint32_t dispatches_ = 0, command_buffers_ = 0, pipelines_ = 0;
  uint32_t submission_iterations_ = 0;
  bool is_stepped_ = false;
  bool in_host_commands_ = false;  // the last launch was record_into
};

}  // namespace ullage::runtime::vulkan
