// Launches recorded work: submitted, with or without semaphores, or inside a command buffer of the
// host.
#include "runtime/vulkan/barrier.h"
#include "runtime/vulkan/recording.h"

namespace ullage::runtime {
namespace vulkan {
namespace {

constexpr VkAccessFlags kKernelAccess = VK_ACCESS_SHADER_READ_BIT | VK_ACCESS_SHADER_WRITE_BIT |
                                        VK_ACCESS_UNIFORM_READ_BIT |
                                        VK_ACCESS_INDIRECT_COMMAND_READ_BIT;

// The handle in the integer of the host, which is a pointer on 64-bit systems.
VkSemaphore semaphore_of(uint64_t handle) {
  return (VkSemaphore)handle;  // NOLINT
}

// Semaphores as vkQueueSubmit takes them: in parallel arrays.
struct SemaphoreArrays {
  VkSemaphore handles[kMaxSemaphores];  // the first `count` of each
  uint64_t values[kMaxSemaphores];
  VkPipelineStageFlags stages[kMaxSemaphores];
  uint32_t count = 0;
  bool timeline = false;
};

Result<void> fill(SemaphoreArrays& arrays, std::span<const VulkanSemaphore> semaphores,
                  const Features& features) {
  for (const VulkanSemaphore& given : semaphores) {
    if (given.handle == 0) return ir::invalid_argument("vulkan_submit: a semaphore is null");
    if (given.timeline && !features.timeline) {
      return ir::unsupported(
          "vulkan_submit: a timeline semaphore needs the feature timelineSemaphore, which is not "
          "enabled on this device; a binary one works");
    }
    arrays.handles[arrays.count] = semaphore_of(given.handle);
    arrays.values[arrays.count] = given.value;
    arrays.stages[arrays.count] =
        given.stages ? given.stages : VkPipelineStageFlags{VK_PIPELINE_STAGE_ALL_COMMANDS_BIT};
    arrays.timeline = arrays.timeline || given.timeline;
    ++arrays.count;
  }
  return {};
}

Result<void> submit_commands(std::span<const VkCommandBuffer> commands,
                             const SemaphoreArrays& before, const SemaphoreArrays& after,
                             VkFence fence, VulkanDevice& device) {
  VkTimelineSemaphoreSubmitInfo timeline{VK_STRUCTURE_TYPE_TIMELINE_SEMAPHORE_SUBMIT_INFO};
  timeline.waitSemaphoreValueCount = before.count;
  timeline.pWaitSemaphoreValues = before.values;
  timeline.signalSemaphoreValueCount = after.count;
  timeline.pSignalSemaphoreValues = after.values;
  VkSubmitInfo info{VK_STRUCTURE_TYPE_SUBMIT_INFO};
  if (before.timeline || after.timeline) info.pNext = &timeline;
  info.waitSemaphoreCount = before.count;
  info.pWaitSemaphores = before.handles;
  info.pWaitDstStageMask = before.stages;
  info.signalSemaphoreCount = after.count;
  info.pSignalSemaphores = after.handles;
  info.commandBufferCount = static_cast<uint32_t>(commands.size());
  info.pCommandBuffers = commands.data();
  return device.submit(info, fence);
}

}  // namespace

// Inputs, table and group counts were written by the host or by earlier commands; the arena by the
// previous run.
void VulkanRecording::begin(VkCommandBuffer commands, VkPipelineStageFlags stages,
                            VkAccessFlags access) const {
  const DeviceTable& vk = device_.vk();
  const bool fills = !poisoned_.empty();
  clock_.reset(device_, commands, 0, dispatches_ + 1);
  record_barrier(
      vk, commands, stages | kCompute | VK_PIPELINE_STAGE_HOST_BIT,
      access | VK_ACCESS_HOST_WRITE_BIT | VK_ACCESS_SHADER_WRITE_BIT,
      kCompute | kIndirect | (fills ? VkPipelineStageFlags{VK_PIPELINE_STAGE_TRANSFER_BIT} : 0),
      kKernelAccess | (fills ? VkAccessFlags{VK_ACCESS_TRANSFER_WRITE_BIT} : 0));
  if (!fills) return;
  for (VkBuffer buffer : poisoned_) {
    vk.vkCmdFillBuffer(commands, buffer, 0, VK_WHOLE_SIZE, kPoison);
  }
  record_barrier(vk, commands, VK_PIPELINE_STAGE_TRANSFER_BIT, VK_ACCESS_TRANSFER_WRITE_BIT,
                 kCompute, VK_ACCESS_SHADER_READ_BIT | VK_ACCESS_SHADER_WRITE_BIT);
}

void VulkanRecording::end(VkCommandBuffer commands, VkPipelineStageFlags stages,
                          VkAccessFlags access) const {
  record_barrier(device_.vk(), commands, kCompute | VK_PIPELINE_STAGE_TRANSFER_BIT,
                 VK_ACCESS_SHADER_WRITE_BIT | VK_ACCESS_TRANSFER_WRITE_BIT,
                 stages | VK_PIPELINE_STAGE_HOST_BIT, access | VK_ACCESS_HOST_READ_BIT);
}

void VulkanRecording::hand_over(VkCommandBuffer commands) const {
  end(commands, 0, 0);
  device_.vk().vkCmdSetEvent(commands, handover_, kCompute);
}

// Iterations of one submission are pending at the same time.
template <class Record>
Result<void> VulkanRecording::record_primary(VkCommandBuffer commands, Record record) {
  const DeviceTable& vk = device_.vk();
  VkCommandBufferBeginInfo info{VK_STRUCTURE_TYPE_COMMAND_BUFFER_BEGIN_INFO};
  info.flags = VK_COMMAND_BUFFER_USAGE_SIMULTANEOUS_USE_BIT;
  VkResult r = vk.vkBeginCommandBuffer(commands, &info);
  if (r != VK_SUCCESS) return device_.failed(r, "vkBeginCommandBuffer");
  record(commands);
  r = vk.vkEndCommandBuffer(commands);
  if (r != VK_SUCCESS) return device_.failed(r, "vkEndCommandBuffer");
  return {};
}

void VulkanRecording::execute(size_t segment, VkCommandBuffer commands) const {
  const Segment dispatches = schedule_.segments()[segment];
  // Only the times of the last iteration are kept.
  if (schedule_.has_loops() && dispatches.first != 0) {
    clock_.reset(device_, commands, dispatches.first + 1, dispatches.last - dispatches.first);
  }
  device_.vk().vkCmdExecuteCommands(commands, 1, &segments_[segment].secondary);
}

Result<void> VulkanRecording::record_primaries() {
  const auto begins = [&](VkCommandBuffer commands) {
    begin(commands, VK_PIPELINE_STAGE_TRANSFER_BIT, VK_ACCESS_TRANSFER_WRITE_BIT);
  };
  const auto ends = [&](VkCommandBuffer commands) { end(commands, 0, 0); };
  const bool whole = is_whole();
  // Results are those of the last loop: before it their rows are those of an earlier run.
  const size_t first_handed_over = schedule_.before_last_loop();
  for (size_t s = 0; s < segments_.size(); ++s) {
    auto ok = record_primary(segments_[s].primary, [&](VkCommandBuffer commands) {
      if (whole) begins(commands);
      execute(s, commands);
      if (whole) ends(commands);
      if (!whole && handover_ && s >= first_handed_over) hand_over(commands);
    });
    if (!ok) return ok;
  }
  if (whole) return {};
  if (auto ok = record_primary(head_, begins); !ok) return ok;
  return record_primary(tail_, ends);
}

// What the host finds after a step is what the step before it left or later.
Result<void> VulkanRecording::record_slots(const RecordingInfo& info) {
  const auto slots = static_cast<uint32_t>(slots_.size());
  if (auto ok = observed_.open(device_, info, slots); !ok) return ok;
  for (uint32_t i = 0; i < slots; ++i) {
    const uint32_t first = clock_.step_begin(i);
    auto ok = record_primary(slots_[i].end, [&](VkCommandBuffer commands) {
      observed_.copy(device_, commands, i);
      end(commands, 0, 0);
      if (is_stepped_) clock_.mark(device_, commands, first + 1);
    });
    if (!ok) return ok;
    if (!is_stepped_) continue;
    ok = record_primary(slots_[i].begin, [&](VkCommandBuffer commands) {
      clock_.reset(device_, commands, first, 2);
      clock_.mark(device_, commands, first);
    });
    if (!ok) return ok;
  }
  return {};
}

Result<void> VulkanRecording::reset_handover() {
  if (!handover_) return {};
  const VkResult r = device_.vk().vkResetEvent(device_.handle(), handover_);
  return r == VK_SUCCESS ? Result<void>() : device_.failed(r, "vkResetEvent");
}

Result<void> VulkanRecording::submit(std::span<const VulkanSemaphore> waits,
                                     std::span<const VulkanSemaphore> signals) {
  if (ends_.empty()) list_submitted();
  last_fence_ = fence_;
  if (waits.empty() && signals.empty() && !handover_ && ends_.size() == 1) {  // as most runs are
    in_host_commands_ = false;
    VkSubmitInfo info{VK_STRUCTURE_TYPE_SUBMIT_INFO};
    info.commandBufferCount = static_cast<uint32_t>(submitted_.size());
    info.pCommandBuffers = submitted_.data();
    return device_.submit(info, fence_);
  }
  SemaphoreArrays before, after;
  const SemaphoreArrays none{};
  if (auto ok = fill(before, waits, device_.traits().features); !ok) return ok;
  if (auto ok = fill(after, signals, device_.traits().features); !ok) return ok;
  in_host_commands_ = false;
  if (auto ok = reset_handover(); !ok) return ok;
  for (size_t i = 0; i < ends_.size(); ++i) {
    const size_t begin = i == 0 ? 0 : ends_[i - 1];
    const bool is_last = i + 1 == ends_.size();
    const auto ok = submit_commands(std::span(submitted_).subspan(begin, ends_[i] - begin),
                                    i == 0 ? before : none, is_last ? after : none,
                                    is_last ? fence_ : VK_NULL_HANDLE, device_);
    if (ok) continue;
    if (i > 0) drain();
    return ok;
  }
  return {};
}

Result<void> VulkanRecording::step(const Step& step) {
  StepSlot& slot = slots_[launched_ % slots_.size()];
  slot.segments.assign(step.segments.begin(), step.segments.end());
  if (step.is_first) {
    reported_ = launched_;  // a run that failed may have left some
    if (auto ok = reset_handover(); !ok) return ok;
  }
  step_.clear();
  if (slot.begin) step_.push_back(slot.begin);
  if (step.is_first) step_.push_back(head_);
  for (const uint32_t segment : step.segments) step_.push_back(segments_[segment].primary);
  step_.push_back(slot.end);
  VkSubmitInfo info{VK_STRUCTURE_TYPE_SUBMIT_INFO};
  info.commandBufferCount = static_cast<uint32_t>(step_.size());
  info.pCommandBuffers = step_.data();
  if (auto ok = device_.submit(info, slot.fence); !ok) return ok;
  in_host_commands_ = false;
  last_fence_ = slot.fence;
  ++launched_;
  return {};
}

Result<std::optional<FinishedStep>> VulkanRecording::finished_step() {
  if (reported_ == launched_) return std::optional<FinishedStep>();
  const auto index = static_cast<uint32_t>(reported_ % slots_.size());
  const StepSlot& slot = slots_[index];
  const VkResult r = device_.vk().vkGetFenceStatus(device_.handle(), slot.fence);
  if (r == VK_NOT_READY) return std::optional<FinishedStep>();
  if (r != VK_SUCCESS) return device_.failed(r, "vkGetFenceStatus");
  ++reported_;
  FinishedStep finished{.segments = slot.segments};
  if (!is_stepped_) return std::optional(finished);
  step_times_.resize(slot.segments.size());
  const auto time = clock_.read_step(device_, index, slot.segments, step_times_);
  if (!time) return time.error();
  finished.dispatch_us = step_times_;
  finished.step_us = *time;
  return std::optional(finished);
}

Result<void> VulkanRecording::record_into(const VulkanTarget& target) {
  const DeviceTable& vk = device_.vk();
  if (target.reports) {
    if (event_ == VK_NULL_HANDLE) {
      return ir::unsupported(
          "vulkan_record: it needs events, which this device of the portability subset lacks or "
          "has switched off; vulkan_submit works");
    }
    const VkResult r = vk.vkResetEvent(device_.handle(), event_);
    if (r != VK_SUCCESS) return device_.failed(r, "vkResetEvent");
  }
  const auto commands = static_cast<VkCommandBuffer>(target.command_buffer);
  constexpr VkPipelineStageFlags kAll = VK_PIPELINE_STAGE_ALL_COMMANDS_BIT;
  begin(commands, target.wait_stages ? target.wait_stages : kAll,
        target.wait_stages ? target.wait_access : VkAccessFlags{VK_ACCESS_MEMORY_WRITE_BIT});
  schedule_.for_each([&](size_t segment) { execute(segment, commands); });
  end(commands, target.signal_stages ? target.signal_stages : kAll,
      target.signal_stages ? target.signal_access
                           : VkAccessFlags{VK_ACCESS_MEMORY_READ_BIT | VK_ACCESS_MEMORY_WRITE_BIT});
  if (!target.reports) return {};
  vk.vkCmdSetEvent(commands, event_, kCompute);
  in_host_commands_ = true;
  return {};
}

Result<void> VulkanRecording::wait() {
  // Only the host can wait for its end.
  return in_host_commands_ ? Result<void>() : device_.wait(last_fence_);
}

Result<bool> VulkanRecording::done() {
  const DeviceTable& vk = device_.vk();
  const VkResult r = in_host_commands_ ? vk.vkGetEventStatus(device_.handle(), event_)
                                       : vk.vkGetFenceStatus(device_.handle(), last_fence_);
  if (r == VK_SUCCESS || r == VK_EVENT_SET) return true;
  if (r == VK_NOT_READY || r == VK_EVENT_RESET) return false;
  return device_.failed(r, in_host_commands_ ? "vkGetEventStatus" : "vkGetFenceStatus");
}

Result<bool> VulkanRecording::handed_over() {
  if (handover_ == VK_NULL_HANDLE || in_host_commands_) return false;
  const DeviceTable& vk = device_.vk();
  const VkResult state = vk.vkGetEventStatus(device_.handle(), handover_);
  if (state == VK_EVENT_RESET) return false;
  if (state != VK_EVENT_SET) return device_.failed(state, "vkGetEventStatus");
  // Reset the event before reading: later changes are reported by the next call.
  const VkResult r = vk.vkResetEvent(device_.handle(), handover_);
  if (r != VK_SUCCESS) return device_.failed(r, "vkResetEvent");
  return true;
}

}  // namespace vulkan

namespace {

Result<vulkan::VulkanRecording*> vulkan_recording(Recording& recording, const char* caller) {
  if (recording.backend() == GraphicsApi::vulkan) {
    return static_cast<vulkan::VulkanRecording*>(&recording);
  }
  return ir::unsupported("{}: the session has no Vulkan device", caller);
}

}  // namespace

Result<void> vulkan_record(Recording& recording, const VulkanTarget& target) {
  const auto vulkan = vulkan_recording(recording, "vulkan_record");
  if (!vulkan) return vulkan.error();
  return (*vulkan)->record_into(target);
}

Result<void> vulkan_submit(Recording& recording, std::span<const VulkanSemaphore> waits,
                           std::span<const VulkanSemaphore> signals) {
  const auto vulkan = vulkan_recording(recording, "vulkan_submit");
  if (!vulkan) return vulkan.error();
  return (*vulkan)->submit(waits, signals);
}

}  // namespace ullage::runtime
