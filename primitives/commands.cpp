// The commands of an execution: what it begins with, its dispatches, the words of its counts.
#include "primitives/binding.h"
#include "runtime/vulkan/barrier.h"
#include "runtime/vulkan/device.h"
#include "runtime/vulkan/memory.h"

namespace ullage::primitives {
namespace {

using namespace runtime::vulkan;

constexpr VkPipelineStageFlags kAll = VK_PIPELINE_STAGE_ALL_COMMANDS_BIT;
constexpr VkPipelineStageFlags kTransfer = VK_PIPELINE_STAGE_TRANSFER_BIT;

const DeviceTable& table_of(const Primitive& primitive) {
  return static_cast<VulkanDevice&>(primitive.program().device()).vk();
}

VkBuffer buffer_of(const runtime::MemoryRange& range) {
  return static_cast<const VulkanMemory*>(range.memory)->buffer();
}

}  // namespace

void Binding::copy(std::span<const Copy> copies, void* command_buffer) const {
  for (const Copy& copy : copies) {
    if (copy.from.size == 0) continue;
    VkBufferCopy region{};
    region.srcOffset = copy.from.offset;
    region.dstOffset = copy.to.offset;
    region.size = copy.from.size;
    table_of(*primitive_)
        .vkCmdCopyBuffer(static_cast<VkCommandBuffer>(command_buffer), buffer_of(copy.from),
                         buffer_of(copy.to), 1, &region);
  }
}

ir::Result<void> Binding::record(const runtime::VulkanTarget& target) const {
  const DeviceTable& vk = table_of(*primitive_);
  const auto commands = static_cast<VkCommandBuffer>(target.command_buffer);
  const bool states_wait = target.wait_stages != 0, states_signal = target.signal_stages != 0;
  // An earlier execution reads the control memory, and writes it and the scratch.
  const VkPipelineStageFlags earlier =
      (states_wait ? target.wait_stages : kAll) | kCompute | kIndirect | kTransfer;
  const VkAccessFlags written =
      states_wait ? target.wait_access : VkAccessFlags{VK_ACCESS_MEMORY_WRITE_BIT};
  record_barrier(vk, commands, earlier,
                 written | VK_ACCESS_SHADER_WRITE_BIT | VK_ACCESS_TRANSFER_WRITE_BIT, kTransfer,
                 VK_ACCESS_TRANSFER_READ_BIT | VK_ACCESS_TRANSFER_WRITE_BIT);
  copy(before_, target.command_buffer);
  runtime::VulkanTarget dispatches = target;
  dispatches.reports = false;
  dispatches.wait_stages = earlier;
  dispatches.wait_access = written | VK_ACCESS_TRANSFER_WRITE_BIT;
  if (states_signal) {
    dispatches.signal_stages |= kTransfer;
    dispatches.signal_access |= VK_ACCESS_TRANSFER_READ_BIT;
  }
  if (auto ok = runtime::vulkan_record(*recording_, dispatches); !ok) return ok;
  if (after_.empty()) return {};
  copy(after_, target.command_buffer);
  constexpr VkAccessFlags kAnyAccess = VK_ACCESS_MEMORY_READ_BIT | VK_ACCESS_MEMORY_WRITE_BIT;
  record_barrier(vk, commands, kTransfer, VK_ACCESS_TRANSFER_WRITE_BIT,
                 (states_signal ? target.signal_stages : kAll) | VK_PIPELINE_STAGE_HOST_BIT,
                 (states_signal ? target.signal_access : kAnyAccess) | VK_ACCESS_HOST_READ_BIT);
  return {};
}

}  // namespace ullage::primitives
