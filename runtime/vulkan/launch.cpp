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
void VulkanRecording::begin(const Part& part, VkCommandBuffer commands, VkPipelineStageFlags stages,
                            VkAccessFlags access) const {
  const DeviceTable& vk = device_.vk();
  const bool first = part.is_first();
  const bool fills = first && !poisoned_.empty();
  const VkPipelineStageFlags from =
      stages | kCompute | VK_PIPELINE_STAGE_HOST_BIT | (first ? 0 : kIndirect);
  if (first) clock_.reset(device_, commands, 0, dispatches_ + 1);
  record_barrier(
      vk, commands, from, access | VK_ACCESS_HOST_WRITE_BIT | VK_ACCESS_SHADER_WRITE_BIT,
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

void VulkanRecording::execute(const Part& part, size_t segment, VkCommandBuffer commands) const {
  const Segment dispatches = part.schedule.segments()[segment];
  // Only the times of the last iteration are kept.
  if (part.schedule.has_loops() && dispatches.first != 0) {
    clock_.reset(device_, commands, dispatches.first + 1, dispatches.last - dispatches.first);
  }
  device_.vk().vkCmdExecuteCommands(commands, 1, &part.segments[segment].secondary);
}

Result<void> VulkanRecording::record_primaries(const Part& part) {
  const auto begins = [&](VkCommandBuffer commands) {
    begin(part, commands, VK_PIPELINE_STAGE_TRANSFER_BIT, VK_ACCESS_TRANSFER_WRITE_BIT);
  };
  const auto ends = [&](VkCommandBuffer commands) { end(commands, 0, 0); };
  const bool is_whole = !part.schedule.has_loops();
  for (size_t s = 0; s < part.segments.size(); ++s) {
    auto ok = record_primary(part.segments[s].primary, [&](VkCommandBuffer commands) {
      if (is_whole) begins(commands);
      execute(part, s, commands);
      if (is_whole) ends(commands);
      if (!is_whole && handover_) hand_over(commands);
    });
    if (!ok) return ok;
  }
  if (is_whole) return {};
  if (auto ok = record_primary(part.head, begins); !ok) return ok;
  return record_primary(part.tail, ends);
}

Result<void> VulkanRecording::submit(uint32_t part, std::span<const VulkanSemaphore> waits,
                                     std::span<const VulkanSemaphore> signals) {
  const std::vector<size_t>& ends = parts_[part].ends;
  if (waits.empty() && signals.empty() && !handover_ && ends.size() == 1) {  // as most runs are
    in_host_commands_ = false;
    VkSubmitInfo info{VK_STRUCTURE_TYPE_SUBMIT_INFO};
    info.commandBufferCount = static_cast<uint32_t>(parts_[part].submitted.size());
    info.pCommandBuffers = parts_[part].submitted.data();
    return device_.submit(info, part + 1 == parts() ? fence_ : VK_NULL_HANDLE);
  }
  SemaphoreArrays before, after;
  const SemaphoreArrays none{};
  if (auto ok = fill(before, waits, device_.traits().features); !ok) return ok;
  if (auto ok = fill(after, signals, device_.traits().features); !ok) return ok;
  in_host_commands_ = false;
  if (handover_ && part == 0) {
    const VkResult r = device_.vk().vkResetEvent(device_.handle(), handover_);
    if (r != VK_SUCCESS) return device_.failed(r, "vkResetEvent");
  }
  for (size_t i = 0; i < ends.size(); ++i) {
    const size_t begin = i == 0 ? 0 : ends[i - 1];
    const bool is_last = i + 1 == ends.size();
    const auto ok = submit_commands(
        std::span(parts_[part].submitted).subspan(begin, ends[i] - begin), i == 0 ? before : none,
        is_last ? after : none, is_last && part + 1 == parts() ? fence_ : VK_NULL_HANDLE, device_);
    if (ok) continue;
    if (i > 0) drain();
    return ok;
  }
  return {};
}

Result<void> VulkanRecording::record_into(uint32_t index, const VulkanTarget& target) {
  const DeviceTable& vk = device_.vk();
  const Part& part = parts_[index];
  if (event_ == VK_NULL_HANDLE) {
    return ir::unsupported(
        "vulkan_record: it needs events, which this device of the portability subset lacks or has "
        "switched off; vulkan_submit works");
  }
  const VkResult r = vk.vkResetEvent(device_.handle(), event_);
  if (r != VK_SUCCESS) return device_.failed(r, "vkResetEvent");
  const auto commands = static_cast<VkCommandBuffer>(target.command_buffer);
  constexpr VkPipelineStageFlags kAll = VK_PIPELINE_STAGE_ALL_COMMANDS_BIT;
  begin(part, commands, target.wait_stages ? target.wait_stages : kAll,
        target.wait_stages ? target.wait_access : VkAccessFlags{VK_ACCESS_MEMORY_WRITE_BIT});
  part.schedule.for_each([&](size_t segment) { execute(part, segment, commands); });
  end(commands, target.signal_stages ? target.signal_stages : kAll,
      target.signal_stages ? target.signal_access
                           : VkAccessFlags{VK_ACCESS_MEMORY_READ_BIT | VK_ACCESS_MEMORY_WRITE_BIT});
  if (index + 1 == parts()) vk.vkCmdSetEvent(commands, event_, kCompute);
  in_host_commands_ = true;
  return {};
}

Result<void> VulkanRecording::wait() {
  // Only the host can wait for its end.
  return in_host_commands_ ? Result<void>() : device_.wait(fence_);
}

Result<bool> VulkanRecording::done() {
  const DeviceTable& vk = device_.vk();
  const VkResult r = in_host_commands_ ? vk.vkGetEventStatus(device_.handle(), event_)
                                       : vk.vkGetFenceStatus(device_.handle(), fence_);
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

Result<void> vulkan_record(Recording& recording, uint32_t part, const VulkanTarget& target) {
  const auto vulkan = vulkan_recording(recording, "vulkan_record");
  if (!vulkan) return vulkan.error();
  return (*vulkan)->record_into(part, target);
}

Result<void> vulkan_submit(Recording& recording, uint32_t part,
                           std::span<const VulkanSemaphore> waits,
                           std::span<const VulkanSemaphore> signals) {
  const auto vulkan = vulkan_recording(recording, "vulkan_submit");
  if (!vulkan) return vulkan.error();
  return (*vulkan)->submit(part, waits, signals);
}

}  // namespace ullage::runtime
