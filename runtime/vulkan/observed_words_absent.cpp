// A runtime without pieces of runs (ULLAGE_RUNTIME_LOOP_PIECES=OFF): steps report no words.
#include "runtime/vulkan/observed_words.h"

namespace ullage::runtime::vulkan {

bool ObservedWords::is_supported() {
  return false;
}

Result<void> ObservedWords::open(VulkanDevice&, const RecordingInfo&, uint32_t) {
  return {};
}

void ObservedWords::copy(const VulkanDevice&, VkCommandBuffer, uint32_t) const {}

std::span<const uint32_t> ObservedWords::read(uint32_t) const {
  return {};
}

}  // namespace ullage::runtime::vulkan
