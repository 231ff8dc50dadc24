// Words of the control memory as each step of a recording left them.
#pragma once

#include <memory>
#include <span>

#include "runtime/backend.h"
#include "runtime/vulkan/device.h"

namespace ullage::runtime::vulkan {

// Copies them into memory of its own, per step in flight: another step may be at the control memory
// while the host reads. If there are none, every function does nothing.
class ObservedWords {
 public:
  // Whether steps of a recording that is not stepped are for anything.
  static bool is_supported();

  // Uses control and observed of `info`.
  Result<void> open(VulkanDevice& device, const RecordingInfo& info, uint32_t slots);
  // Behind all commands of a step.
  void copy(const VulkanDevice& device, VkCommandBuffer commands, uint32_t slot) const;
  // REQUIRES: the step in this slot is done, and ended with a barrier to the host.
  std::span<const uint32_t> read(uint32_t slot) const;

 private:
  struct Copies;
  std::shared_ptr<Copies> copies_;  // null: there are none
};

}  // namespace ullage::runtime::vulkan
