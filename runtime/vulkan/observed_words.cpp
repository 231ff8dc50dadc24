// Words of the control memory as each step of a recording left them.
#include "runtime/vulkan/observed_words.h"

#include "runtime/vulkan/barrier.h"
#include "runtime/vulkan/memory.h"

namespace ullage::runtime::vulkan {

bool ObservedWords::is_supported() {
  return true;
}

ObservedWords::ObservedWords() = default;
ObservedWords::~ObservedWords() = default;

Result<void> ObservedWords::open(VulkanDevice& device, const RecordingInfo& info, uint32_t slots) {
  if (info.observed.empty() || slots == 0) return {};
  control_ = buffer_of(info.control);
  words_ = info.observed;
  auto created =
      VulkanMemory::allocate(device, MemoryPool::control, slots * words_.size() * sizeof(uint32_t));
  if (!created) return created.error();
  copies_ = std::move(*created);
  return {};
}

void ObservedWords::copy(const VulkanDevice& device, VkCommandBuffer commands,
                         uint32_t slot) const {
  if (!copies_) return;
  const DeviceTable& vk = device.vk();
  constexpr VkPipelineStageFlags kTransfer = VK_PIPELINE_STAGE_TRANSFER_BIT;
  record_barrier(vk, commands, kCompute, VK_ACCESS_SHADER_WRITE_BIT, kTransfer,
                 VK_ACCESS_TRANSFER_READ_BIT);
  VkDeviceSize to = VkDeviceSize{slot} * words_.size() * sizeof(uint32_t);
  for (const uint64_t from : words_) {
    const VkBufferCopy word{from, to, sizeof(uint32_t)};
    vk.vkCmdCopyBuffer(commands, control_, copies_->buffer(), 1, &word);
    to += sizeof(uint32_t);
  }
  record_barrier(vk, commands, kTransfer, 0, kCompute, 0);  // which writes to them next
}

std::span<const uint32_t> ObservedWords::read(uint32_t slot) const {
  if (!copies_) return {};
  const auto* words = reinterpret_cast<const uint32_t*>(copies_->host());
  return {words + slot * words_.size(), words_.size()};
}

}  // namespace ullage::runtime::vulkan
