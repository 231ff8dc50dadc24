// Memory barriers over everything, as this backend uses them.
#pragma once

#include "runtime/vulkan/tables.h"

namespace ullage::runtime::vulkan {

inline constexpr VkPipelineStageFlags kCompute = VK_PIPELINE_STAGE_COMPUTE_SHADER_BIT;
inline constexpr VkPipelineStageFlags kIndirect = VK_PIPELINE_STAGE_DRAW_INDIRECT_BIT;

inline void record_barrier(const DeviceTable& vk, VkCommandBuffer commands,
                           VkPipelineStageFlags from_stage, VkAccessFlags from,
                           VkPipelineStageFlags to_stage, VkAccessFlags to) {
  VkMemoryBarrier memory{VK_STRUCTURE_TYPE_MEMORY_BARRIER};
  memory.srcAccessMask = from;
  memory.dstAccessMask = to;
  vk.vkCmdPipelineBarrier(commands, from_stage, to_stage, 0, 1, &memory, 0, nullptr, 0, nullptr);
}

}  // namespace ullage::runtime::vulkan
