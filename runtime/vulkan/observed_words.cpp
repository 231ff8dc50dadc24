// Words of the control memory as each step of a recording left them.
#include "runtime/vulkan/observed_words.h"

#include "runtime/vulkan/barrier.h"
#include "runtime/vulkan/memory.h"

namespace ullage::runtime::vulkan {

bool ObservedWords::is_supported() {
  return true;
}

struct ObservedWords::Copies {
  VkBuffer control = VK_NULL_HANDLE;
  std::vector<uint64_t> words{};  // byte offsets in it
  std::unique_ptr<VulkanMemory> memory{};
};

Result<void> ObservedWords::open(VulkanDevice& device, const RecordingInfo& info, uint32_t slots) {
  if (info.observed.empty() || slots == 0) return {};
  auto memory = VulkanMemory::allocate(device, MemoryPool::control,
                                       slots * info.observed.size() * sizeof(uint32_t));
  if (!memory) return memory.error();
  copies_ = std::make_shared<Copies>();
  copies_->control = buffer_of(info.control);
  copies_->words.assign(info.observed.begin(), info.observed.end());
  copies_->memory = std::move(*memory);
  return {};
}

void ObservedWords::copy(const VulkanDevice& device, VkCommandBuffer commands,
                         uint32_t slot) const {
  if (!copies_) return;
  const DeviceTable& vk = device.vk();
  constexpr VkPipelineStageFlags kTransfer = VK_PIPELINE_STAGE_TRANSFER_BIT;
  record_barrier(vk, commands, kCompute, VK_ACCESS_SHADER_WRITE_BIT, kTransfer,
                 VK_ACCESS_TRANSFER_READ_BIT);
  VkDeviceSize to = VkDeviceSize{slot} * copies_->words.size() * sizeof(uint32_t);
  for (const uint64_t from : copies_->words) {
    const VkBufferCopy word{from, to, sizeof(uint32_t)};
    vk.vkCmdCopyBuffer(commands, copies_->control, copies_->memory->buffer(), 1, &word);
    to += sizeof(uint32_t);
  }
  record_barrier(vk, commands, kTransfer, 0, kCompute, 0);  // which writes to them next
}

std::span<const uint32_t> ObservedWords::read(uint32_t slot) const {
  if (!copies_) return {};
  const auto* words = reinterpret_cast<const uint32_t*>(copies_->memory->host());
  return {words + slot * copies_->words.size(), copies_->words.size()};
}

}  // namespace ullage::runtime::vulkan
